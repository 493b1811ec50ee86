//! Refusals in French, for whoever directs a tournament in duplicate.

use super::{BadDeed, BadSession, Play};

const fn people(n: usize) -> &'static str {
    if n < 2 { "joueur" } else { "joueurs" }
}

fn place(play: Play) -> String {
    format!("l’étui {} à la table {}", play.board, play.table)
}

impl BadDeed {
    /// The refusal in French.
    ///
    /// ```
    /// use oudler_club::duplicate::BadDeed;
    ///
    /// assert_eq!(BadDeed::NotSeated.french(), "les places ne sont pas encore tirées");
    /// ```
    pub fn french(&self) -> String {
        match self {
            Self::Plan => format!(
                "un titre a {} caractères au plus, et une position de 1 à {} étuis",
                crate::format::MAX_TITLE,
                super::check::MAX_BOARDS
            ),
            Self::Entry(why) => why.french(),
            Self::NameTwice { name, number } => format!("{name} est déjà inscrit, avec le n° {number}"),
            Self::WrongNumber { right } => format!("le prochain numéro est le {right}"),
            Self::Stranger { number } => format!("personne n’a le n° {number}"),
            Self::Seated => {
                "les places sont tirées : personne n’entre ni ne part ; annulez d’abord le tirage".into()
            }
            Self::NotSeated => "les places ne sont pas encore tirées".into(),
            Self::Team { name, mode } if mode.team_size().is_some() => format!("{name} : indiquez l’équipe"),
            Self::Team { name, .. } => format!("{name} : ce tournoi se joue sans équipes"),
            Self::TeamSize { team, n, least, most } if least == most => {
                format!("l’équipe {team} compte {n} {}, au lieu de {least}", people(*n))
            }
            Self::TeamSize { team, n, least, most } => {
                format!("l’équipe {team} compte {n} {}, au lieu de {least} à {most}", people(*n))
            }
            Self::People { n } => {
                format!("{n} joueurs : le duplicate se joue à des tables de quatre, par exemple à 20 ou 28")
            }
            Self::Teams { n } => format!(
                "{n} équipes : les triplettes sont en nombre pair, 6 au moins, les quadrettes 2 ou plus, un match en oppose 2"
            ),
            Self::Movement(none) => none.french(),
            Self::Seats => "chaque joueur présent a une place".into(),
            Self::HasScores => "il y a des résultats : les étuis restent comme ils sont".into(),
            Self::Board { number } => {
                format!("étui {number} : un étui est une donne à quatre, et chaque numéro n’est là qu’une fois")
            }
            Self::NoPlay { play, boards, tables } => {
                format!("{} ne se joue pas : étuis 1 à {boards}, tables 1 à {tables}", place(*play))
            }
            Self::Score { score } => format!(
                "{score:+} par défenseur : une garde donne un nombre pair, de {} à {} en plus ou en moins",
                super::check::MIN_SCORE,
                super::check::MAX_SCORE
            ),
            Self::Penalty => "une pénalité est au-dessus de 0 et de 100 au plus".into(),
            Self::Nobody { who } => format!("personne ne s’appelle {who:?}"),
            Self::NoSuchEvent => "il n’y a rien de tel à annuler".into(),
            Self::Needed { by } => format!("l’action {} en dépend : annulez-la d’abord", by + 1),
            Self::TooMany => "le journal de ce tournoi est plein".into(),
        }
    }
}

impl BadSession {
    /// The reason in French; what is wrong with the form of a file stays as the reader of JSON says it.
    pub fn french(&self) -> String {
        match self {
            Self::Form { why } => why.clone(),
            Self::Event { event, why } => format!("événement {event} : {}", why.french()),
        }
    }
}
