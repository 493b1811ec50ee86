//! Refusals in French, a sentence for each reason; the page of the client has the same.

use oudler_rules::{CardStyle, Refusal};

use super::super::Language;
use crate::render;

/// Why something cannot be done, in words.
pub(super) fn refusal(why: &Refusal, lang: Language) -> String {
    match lang {
        Language::En => format!("{} ({})", why, why.clause()),
        Language::Fr => {
            let mut text = french(why.code()).unwrap_or_else(|| why.clause().french()).to_owned();
            let legal = why.legal_cards();
            if !legal.is_empty() {
                text += &format!(" Possible : {}.", render::cards(legal, CardStyle::French));
            }
            format!("{text} ({})", why.clause())
        }
    }
}

/// The sentence for a reason's code.
fn french(code: &str) -> Option<&'static str> {
    Some(match code {
        "auction-closed" => "Les enchères sont finies : chacun a parlé.",
        "spoken-already" => "Vous avez déjà parlé : chacun ne parle qu’une fois.",
        "not-your-turn" => "Ce n’est pas votre tour.",
        "bid-too-low" => "Il faut un contrat plus haut que celui déjà nommé, ou passer.",
        "nothing-higher" => "Rien n’est plus haut que la garde contre : il ne reste qu’à passer.",
        "banned" => "Après une faute, vous ne pouvez pas prendre sur cette donne : passez.",
        "awaiting-assent" => "Votre demande attend l’accord de l’arbitre.",
        "assent-refused" => {
            "L’arbitre vous a refusé ce contrat pour cette donne : choisissez-en un autre, ou passez."
        }
        "call-not-a-court" => "On appelle un roi, ou, avec les quatre rois en main, une autre figure.",
        "call-higher-missing" => "On n’appelle une dame qu’avec les quatre rois en main, et ainsi de suite.",
        "not-held" => "Cette carte n’est ni dans votre main ni dans le chien.",
        "discard-king" => "Un roi ne va jamais à l’écart.",
        "discard-oudler" => "Un bout ne va jamais à l’écart.",
        "discard-trump" => "On n’écarte un atout que s’il ne reste rien d’autre à écarter.",
        "discard-count" => "L’écart doit avoir autant de cartes que le chien.",
        "discard-too-often" => "Vous avez changé d’écart assez souvent : dites « Jeu ».",
        "handful-not-a-trump" => "Une poignée ne montre que des atouts, et l’Excuse pour un atout manquant.",
        "handful-not-held" => "Un atout de cette poignée n’est pas dans votre main.",
        "handful-again" => "Les atouts écartés ne se remontrent que s’il les faut pour atteindre la poignée.",
        "handful-not-all-again" => "Quand on remontre des atouts écartés, on les remontre tous.",
        "handful-count" => "Ce n’est pas le bon nombre d’atouts pour cette poignée.",
        "handful-excuse" => {
            "Montrer l’Excuse dit que vous n’avez pas d’autre atout ; montrez plutôt celui que vous gardez."
        }
        "handful-moment" => "Une poignée se présente juste avant votre première carte.",
        "handful-twice" => "Vous avez déjà présenté une poignée.",
        "handful-nothing" => "Il n’y a pas de poignée à demander à cette place.",
        "misere-not-played" => "On ne joue pas les misères à cette table.",
        "misere-held" => "Votre main n’est pas une misère : elle a une carte qu’il ne faut pas.",
        "misere-twice" => "Vous avez déjà annoncé cette misère.",
        "misere-moment" => "Une misère s’annonce juste avant votre première carte.",
        "not-in-hand" => "Cette carte n’est pas dans votre main.",
        "must-follow" => "Vous devez fournir la couleur demandée.",
        "must-follow-trump" => "Atout est demandé : vous devez jouer un atout.",
        "must-ruff" => "Vous n’avez pas la couleur demandée : vous devez couper.",
        "must-overtrump" => "Vous devez monter : jouez un atout plus fort que ceux du pli.",
        "must-overruff" => "Le pli est coupé : vous devez surcouper, avec un atout plus fort.",
        "called-suit" => "On n’entame pas dans la couleur appelée, sauf avec la carte appelée elle-même.",
        "not-a-deal" => "Ces cartes ne font pas une donne.",
        "not-a-draw" => "Ce tirage ne désigne pas de donneur.",
        "not-a-misdeal" => "Cette carte vue n’annule pas la donne.",
        "no-such-seat" => "Cette place n’existe pas à cette table.",
        "not-playing" => "Vous ne jouez pas cette donne : vous jouerez la suivante.",
        "not-the-taker" => "Seul le preneur peut faire cela.",
        "bare-petit-shown" => "Un petit sec a été annoncé : la donne est annulée, on n’enchérit plus.",
        "count-accepted" => {
            "Vous avez accepté le décompte : l’arbitre ne peut plus être appelé par vous pour cette donne."
        }
        "slam-refused" => "L’arbitre a refusé votre chelem pour cette donne. Jouez sans l’annoncer.",
        "nothing-new" => "L’arbitre vient de regarder et n’a rien trouvé. Attendez qu’une carte soit jouée.",
        "awaiting-slam" => "L’arbitre regarde un chelem : attendez son accord.",
        "discard-closed" => "La donne a commencé : l’écart ne change plus.",
        "call-closed" => "On appelle avant que le chien soit retourné, à cinq.",
        "play-goes-on" => "On joue les cartes : jouez-en une quand c’est votre tour.",
        "slam-too-late" => "Un chelem s’annonce avant la première carte.",
        "slam-already" => "Le chelem est déjà annoncé.",
        "game-over" => "La partie est terminée.",
        "draw-first" => "On tire d’abord au sort le premier donneur.",
        "drawn-already" => "Le premier donneur se tire une fois, avant la première donne.",
        "not-contested" => "La donne est finie : on ne peut plus la contester.",
        "deal-over" => "La donne est finie : on distribue la suivante.",
        "deal-first" => "Les cartes ne sont pas encore distribuées.",
        "deal-under-way" => "Une donne est en cours : jouez-la d’abord.",
        "stops-between-deals" => "Une donne est en cours : on s’arrête entre deux donnes.",
        "nothing-to-rule" => "Les fautes sont refusées à cette table : il n’y a rien à juger.",
        "penalty-range" => "Une pénalité va de 1 à 10 000 points.",
        "mend-range" => "Un décompte se corrige de 182 demi-points au plus.",
        "mend-half" => "À quatre, le décompte est entier : on le corrige de points entiers.",
        "discard-later" => "L’écart se fait après les enchères, par le preneur.",
        "slam-later" => "Un chelem s’annonce après les enchères, par le preneur.",
        "auction-goes-on" => "Les enchères ne sont pas finies : passez, ou nommez un contrat.",
        "no-bare-petit" => "Cette main n’a pas de petit sec : le petit seul, sans autre atout ni l’Excuse.",
        "call-first" => "Le preneur doit d’abord appeler une carte.",
        "call-after-auction" => "On appelle une carte après les enchères.",
        "call-before-dog" => "On appelle une carte avant de retourner le chien.",
        "no-call" => "On n’appelle une carte qu’à cinq joueurs.",
        "no-discard-sans" => "Il n’y a pas d’écart à une garde sans.",
        "no-discard-contre" => "Il n’y a pas d’écart à une garde contre.",
        "jeu-first" => "On joue quand le preneur a dit « Jeu ».",
        "discard-goes-on" => "Le preneur fait son écart.",
        "discard-first" => "Le preneur doit d’abord poser son écart.",
        "accepted-already" => "Vous avez déjà accepté le décompte.",
        "choice-first" => "Le preneur choisit si le score est inscrit.",
        "all-played" => "Toutes les cartes sont jouées.",
        "count-goes-on" => "On compte la donne : acceptez le décompte, ou appelez l’arbitre.",
        "no-arbiter" => "Les fautes sont refusées à cette table : un arbitre n’y trouverait rien.",
        "arbiter-later" => "Il n’y a rien à juger avant la fin des enchères : passez, ou nommez un contrat.",
        "choice-goes-on" => "L’arbitre a tranché : le preneur doit choisir.",
        "no-assent-asked" => "Rien n’attend l’accord de l’arbitre.",
        "mend-in-play" => "Un décompte se corrige une fois que l’on joue les cartes.",
        "choice-of-revoke" => "Le choix du preneur ne suit qu’une fausse carte de la défense.",
        "fault-decides" => "Une faute décide du sort de cette donne : laissez les joueurs accepter le décompte.",
        "play-on-instead" => "Quand rien d’autre ne s’ensuit, l’arbitre laisse jouer.",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_says_the_same() {
        let page = include_str!("../../../../../web/src/i18n/fr/rules.ts");
        let codes: Vec<&str> = page
            .split("'refusal.")
            .skip(1)
            .filter_map(|rest| rest.split_once('\'').map(|(code, _)| code))
            .collect();
        assert!(codes.len() > 50);
        for (code, text) in codes.iter().filter_map(|code| Some((code, french(code)?))) {
            assert!(page.contains(&format!("'{text}'")), "{code}: {text}");
        }
    }

    #[test]
    fn every_untimely_act_has_its_sentence() {
        for why in oudler_rules::Untimely::ALL {
            assert!(french(why.code()).is_some(), "{}", why.code());
        }
    }
}
