//! What the arbiter asks, and what may be answered.

use oudler_rules::Side;

use super::said::{Said, said};

/// The answers to one question.
pub(super) trait Answers: Said {
    /// The question they answer.
    const QUESTION: Question;
}

/// An answer to a question, as it is offered: its code and its words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The code, which no other answer to the same question has.
    pub word: &'static str,
    /// What it says.
    pub text: &'static str,
    /// What it says in French.
    pub french: &'static str,
}

/// Makes [`Question`], and for each question the enum of its answers.
macro_rules! questions {
    ($($name:ident = $word:literal, $english:literal, $french:literal {
        $($answer:ident = $code:literal, $en:literal, $fr:literal;)*
    })*) => {
        said! {
            /// What the arbiter asks.
            Question: $($name = $word, $english, $french;)*
        }

        impl Question {
            /// What may be answered, in the order in which it is offered.
            pub fn answers(self) -> Vec<Answer> {
                fn all<T: Answers>() -> Vec<Answer> {
                    let answer = |one: &T| Answer { word: one.word(), text: one.text(), french: one.french() };
                    T::ALL.iter().map(answer).collect()
                }
                match self { $(Self::$name => all::<$name>(),)* }
            }
        }

        $(
            said! {
                #[doc = concat!("Answers to: ", $english)]
                $name: $($answer = $code, $en, $fr;)*
            }

            impl Answers for $name {
                const QUESTION: Question = Question::$name;
            }
        )*
    };
}

questions! {
    Cause = "cause", "What went wrong with the deal?", "Qu’est-ce qui n’allait pas dans la distribution ?" {
        CourtTurned = "court-turned",
            "A court card, a trump or the Excuse was turned over",
            "Un honneur, un atout ou l’Excuse a été retourné";
        LowTurned = "low-turned",
            "Another card was turned over",
            "Une autre carte a été retournée";
        WrongNumber = "wrong-number",
            "The hands or the dog have the wrong number of cards",
            "Les jeux ou le chien n’ont pas le bon nombre de cartes";
        WrongDealer = "wrong-dealer",
            "Somebody dealt who was not to deal",
            "Ce n’était pas à ce joueur de donner";
        Badly = "badly-dealt",
            "The first or last card went to the dog, or the packets were wrong",
            "La première ou la dernière carte est allée au chien, ou les paquets étaient faux";
    }
    House = "house", "Which rule does the table follow for exposed cards?", "Quelle règle suit la table pour une carte retournée ?" {
        Official = "official",
            "The official one: a court card, a trump or the Excuse",
            "La règle officielle : un honneur, un atout ou l’Excuse";
        AnyCard = "any-card", "A house rule: any card", "Une règle maison : n’importe quelle carte";
    }
    Dealt = "dealt", "Had the deal come to its end when somebody noticed?", "La distribution était-elle finie quand on l’a vu ?" {
        DuringDeal = "during-deal", "No, it was still going on", "Non, elle était en cours";
        AfterDeal = "after-deal", "Yes, all the cards had been dealt", "Oui, toutes les cartes étaient données";
    }
    Begun = "begun", "Had a card been played when somebody noticed?", "Une carte était-elle déjà jouée quand on l’a vu ?" {
        NoCard = "no-card", "No, the play had not begun", "Non, le jeu de la carte n’avait pas commencé";
        InPlay = "in-play", "Yes, the play had begun", "Oui, le jeu de la carte avait commencé";
    }
    Blame = "blame", "Whose fault was it?", "Qui est fautif ?" {
        Dealer = "dealer", "The dealer's", "Le donneur";
        Other = "other", "Another player's", "Un autre joueur";
        Nobody = "nobody", "Nobody's, or it cannot be said whose", "Personne, ou on ne sait pas qui";
    }
    Touched = "touched", "Was a card seen by others?", "Une carte a-t-elle été vue des autres ?" {
        Unseen = "unseen", "No, the cards were only touched or picked up", "Non, les cartes ont seulement été touchées ou relevées";
        CourtSeen = "court-seen", "Yes: a court card, a trump or the Excuse", "Oui : un honneur, un atout ou l’Excuse";
        LowSeen = "low-seen", "Yes: another card", "Oui : une autre carte";
    }
    Alone = "alone", "Was the petit the only trump, without the Excuse?", "Le Petit était-il le seul atout, sans l’Excuse ?" {
        Bare = "bare", "Yes, the petit was bare", "Oui, le petit était sec";
        NotBare = "not-bare", "No, there was another trump or the Excuse", "Non, il y avait un autre atout ou l’Excuse";
    }
    Announced = "announced", "When was it said or found?", "Quand a-t-il été annoncé ou découvert ?" {
        BeforeAuction = "before-auction", "Before the end of the auction", "Avant la fin des enchères";
        Later = "later", "Later, until the count was accepted", "Plus tard, avant que le décompte soit accepté";
        AfterCount = "after-count", "After everybody had accepted the count", "Après que tous ont accepté le décompte";
    }
    Sitting = "sitting", "Does the dealer play?", "Le donneur joue-t-il ?" {
        Plays = "plays", "Yes, as always", "Oui, comme toujours";
        SitsOut = "sits-out", "No, the dealer of five sits out", "Non, à cette table de cinq le donneur fait le mort";
    }
    HandfulWrong = "handful-wrong", "What is wrong with the handful?", "Qu’est-ce qui ne va pas dans la poignée ?" {
        Late = "late", "It was shown after its player's first card", "Elle est présentée après la première carte de son joueur";
        Number = "number", "It has too many or too few trumps", "Elle a trop ou trop peu d’atouts";
        Excuse = "excuse", "The Excuse is in it although there is another trump in hand", "L’Excuse y figure alors qu’il reste un atout en main";
        DiscardTaken = "discard-taken",
            "The taker has picked up the discard in place of the hand",
            "Le preneur a repris son écart à la place de son jeu";
    }
    FirstCard = "first-card", "Has that player played a first card since?", "Ce joueur a-t-il joué sa première carte depuis ?" {
        NotPlayed = "not-played", "No, not yet", "Non, pas encore";
        Played = "played", "Yes, a first card", "Oui, une première carte";
    }
    SlamWrong = "slam-wrong", "What is wrong with the slam?", "Qu’est-ce qui ne va pas dans le chelem ?" {
        TooLate = "too-late", "It was announced after the first card", "Il est annoncé après la première carte";
        ByDefender = "by-defender", "A defender announced it", "C’est un défenseur qui l’annonce";
        NotAsked = "not-asked", "The arbiter was not asked", "L’arbitre n’a pas été appelé";
        WrongLead = "wrong-lead", "The taker announced it and somebody else led", "Le preneur l’a annoncé et un autre a entamé";
    }
    DiscardWrong = "discard-wrong", "What is wrong with the discard?", "Qu’est-ce qui ne va pas dans l’écart ?" {
        Count = "count", "It has too many or too few cards", "Il a trop ou trop peu de cartes";
        KingOrOudler = "king-or-oudler", "There is a King or an oudler in it", "Il contient un roi ou un bout";
        TrumpHidden = "trump-hidden", "There is a trump in it that was not shown, or need not be there", "Il contient un atout qui n’a pas été montré, ou qui n’avait pas à y être";
        DogUnseen = "dog-unseen", "Not everybody saw the dog before it was taken", "Tous n’ont pas vu le chien avant qu’il soit pris";
        DogSeen = "dog-seen", "Somebody looked at the dog of a garde sans or a garde contre", "Quelqu’un a regardé le chien d’une garde sans ou contre";
    }
    Jeu = "jeu", "Has the taker said “jeu”, shown a handful or played?", "Le preneur a-t-il dit « jeu », présenté une poignée ou joué ?" {
        NotSaid = "not-said", "No, the discard is still being made", "Non, l’écart est encore en cours";
        IsSaid = "said", "Yes, the deal has begun", "Oui, la donne est commencée";
    }
    Followed = "followed", "Has anybody played to that card?", "Quelqu’un a-t-il joué sur cette carte ?" {
        NotFollowed = "not-followed", "No, not yet", "Non, pas encore";
        IsFollowed = "followed", "Yes, somebody has", "Oui, quelqu’un";
    }
    Repair = "repair", "Can it be put right?", "Peut-on rectifier ?" {
        Now = "now", "Yes, now, and the deal goes on as it should", "Oui, tout de suite, et la donne reprend normalement";
        AtEnd = "at-end", "At the end: what it changed can be worked out", "À la fin : on peut en déterminer les conséquences";
        Never = "never", "No, and nobody can say which side it helped", "Non, et l’on ne sait pas quel camp en profite";
    }
    How = "how", "How was the card exposed?", "Comment la carte a-t-elle été exposée ?" {
        OwnTurn = "own-turn", "In turn, clear of the hand, and it may be played", "À son tour, détachée du jeu, et elle est jouable";
        Illegal = "illegal", "In turn, clear of the hand, but against the rules", "À son tour, détachée du jeu, mais elle fait faute";
        BeforeTurn = "before-turn", "Before the player's turn", "Avant son tour";
        WhileDealing = "while-dealing", "While the cards were being dealt", "Pendant la distribution";
        Otherwise = "otherwise", "Otherwise: dropped, or shown by mistake", "Autrement : tombée, ou montrée par mégarde";
    }
    Turned = "turned", "Which card was it?", "Quelle carte était-ce ?" {
        Court = "court", "A court card, a trump or the Excuse", "Un honneur, un atout ou l’Excuse";
        Low = "low", "Another one", "Une autre";
    }
    NextTrick = "next-trick", "Had the next trick begun when somebody noticed?", "Le pli suivant était-il commencé quand on l’a vu ?" {
        NotBegun = "not-begun", "No, no card of it had been played", "Non, aucune carte n’y était jouée";
        HasBegun = "has-begun", "Yes: the revoke is established", "Oui : la renonce est consommée";
    }
    Warned = "warned", "Has this player been warned for such a card before?", "Ce joueur a-t-il déjà reçu un avertissement pour une telle carte ?" {
        FirstTime = "first-time", "No, it is the first time", "Non, c’est la première fois";
        Again = "again", "Yes, before", "Oui, déjà";
    }
    Culprit = "culprit", "On which side is the culprit?", "Dans quel camp est le fautif ?" {
        Attack = "attack", "The taker's: the taker or the partner", "Celui du preneur : le preneur ou son partenaire";
        Defence = "defence", "The defence", "La défense";
    }
    Outcome = "outcome", "What became of the contract?", "Qu’est devenu le contrat ?" {
        Unknown = "unknown", "The deal is still being played", "La donne n’est pas finie";
        Made = "made", "It is made", "Il est réussi";
        Failed = "failed", "It has failed", "Il est chuté";
    }
    Both = "both", "Has the taker's side an established revoke too?", "Le camp du preneur a-t-il lui aussi une renonce consommée ?" {
        OnlyOne = "only-one", "No, only the defence", "Non, seule la défense";
        BothSides = "both-sides", "Yes, both sides", "Oui, les deux camps";
    }
    Counted = "counted", "When was it found?", "Quand l’a-t-on découvert ?" {
        BeforePlay = "before-play", "Before the first card, in the hands or the dog as dealt", "Avant la première carte, dans les jeux ou le chien tels que donnés";
        InDiscard = "in-discard", "In the taker's discard", "Dans l’écart du preneur";
        WhilePlaying = "while-playing", "During the play, or at the count", "En cours de jeu, ou au décompte";
    }
    Speaker = "speaker", "Who spoke?", "Qui a parlé ?" {
        Remark = "remark", "A spectator spoke of the game or reacted to it", "Un spectateur a parlé du jeu ou réagi";
        Report = "report", "A spectator reported a fault", "Un spectateur a signalé une faute";
        SittingOut = "sitting-out", "The dealer who sits out reported a fault", "Le mort a signalé une faute";
        Arbiter = "arbiter", "The arbiter saw a fault himself", "L’arbitre a vu lui-même une faute";
    }
    Setting = "setting", "Where is the game played?", "Où joue-t-on ?" {
        Tournament = "tournament", "In a tournament", "En tournoi";
        Friends = "friends", "Among friends", "Entre amis";
    }
    Called = "called", "When was the arbiter called?", "Quand l’arbitre a-t-il été appelé ?" {
        AtOnce = "at-once", "Now, as the fault has just been found", "Maintenant, la faute vient d’être découverte";
        TooLong = "too-long", "Not when it was found: play went on", "Pas au moment de la découverte : on a continué";
    }
}

impl From<Culprit> for Side {
    fn from(culprit: Culprit) -> Self {
        match culprit {
            Culprit::Attack => Self::Attack,
            Culprit::Defence => Self::Defence,
        }
    }
}
