//! Refusals in French, for whoever directs a tournament.

use super::{At, BadFile, Refused};
use crate::entry::{BadEntry, BadList, MAX_NAME};
use crate::format::{BadFormat, MAX_DEALS, MAX_MINUTES, MAX_TITLE};
use crate::movement::{BadDraw, MAX_PEOPLE, MAX_ROUNDS, MIN_PEOPLE};

fn place(at: At) -> String {
    format!("la table {} de la position {}", at.table, at.round)
}

impl Refused {
    /// The refusal in French.
    ///
    /// ```
    /// use oudler_club::tournament::{At, Refused};
    ///
    /// let why = Refused::NotZero { at: At { round: 1, table: 3 }, sum: 10 };
    /// assert_eq!(why.french(), "la somme des marques de la table 3 de la position 1 est +10, au lieu de zéro (SHEET-02)");
    /// ```
    pub fn french(&self) -> String {
        match self {
            Self::NotYours => "cela revient au directeur du tournoi".into(),
            Self::NotThere { number, at } => format!("le n° {number} n’est pas à {}", place(*at)),
            Self::Format(why) => why.french(),
            Self::TooLate { least } => format!(
                "une position est tirée : on ne change plus que le titre, les minutes et le nombre de positions, {least} au moins"
            ),
            Self::Entry(why) => why.french(),
            Self::NameTwice { name, number } => format!("{name} est déjà inscrit, avec le n° {number}"),
            Self::WrongNumber { right } => format!("le prochain numéro est le {right}"),
            Self::Full => format!("un tournoi compte {MAX_PEOPLE} joueurs au plus"),
            Self::Team { name, kind } if kind.team_size().is_some() => format!("{name} : indiquez l’équipe"),
            Self::Team { name, .. } => format!("{name} : ce tournoi se joue sans équipes"),
            Self::TeamFull { team, size } => format!("l’équipe {team} a déjà ses {size} joueurs"),
            Self::Stranger { number } => format!("personne n’a le n° {number}"),
            Self::SameAlready { number, is_here: true } => format!("le n° {number} est déjà là"),
            Self::SameAlready { number, is_here: false } => format!("le n° {number} est déjà parti"),
            Self::WrongRound { right } => format!("c’est la position {right} qui est à tirer"),
            Self::NoMoreRounds { rounds } => format!("les {rounds} positions sont tirées"),
            Self::RoundOpen { round, n } => format!("position {round} : il manque le résultat de {n} tables"),
            Self::HasResults { round } => {
                format!("la position {round} a des résultats : on ne la tire plus une seconde fois")
            }
            Self::Draw(why) => why.french(),
            Self::Seats => "chaque joueur présent a une place, à une table de trois, quatre ou cinq".into(),
            Self::NoTable { at } => format!("{} n’existe pas", place(*at)),
            Self::Marks { at, n, right } => {
                format!("{n} marques pour {}, où sont assis {right} joueurs", place(*at))
            }
            Self::TooHigh => format!("un bilan va de -{0} à {0}", super::MAX_BALANCE),
            Self::Deal { deal, why } => format!("donne {deal} : {why}"),
            Self::TooManyDeals => "cette feuille a trop de donnes".into(),
            Self::NoResult { at } => format!("{} n’a pas encore de résultat", place(*at)),
            Self::NotZero { at, sum } => {
                format!("la somme des marques de {} est {sum:+}, au lieu de zéro (SHEET-02)", place(*at))
            }
            Self::Unsigned { at, who } => {
                let who: Vec<String> = who.iter().map(ToString::to_string).collect();
                format!("{} attend la signature des n° {}", place(*at), who.join(", "))
            }
            Self::Confirmed { at } => format!("{} est validée : seul le directeur la corrige", place(*at)),
            Self::Penalty { points } => format!("pénalité de {points} : écrivez de 1 à {}", super::MAX_PENALTY),
            Self::NotCalled { at } => format!("{} n’a pas appelé", place(*at)),
            Self::Closed => "le tournoi est clos ; annulez la clôture pour continuer".into(),
            Self::NotOver { n, rounds } => {
                format!("le tournoi n’est pas fini : {n} résultats à valider, {rounds} positions à tirer")
            }
            Self::NoSuchEvent => "il n’y a rien de tel à annuler ou à rétablir".into(),
            Self::Needed { by } => format!("l’événement {by} en dépend : annulez-le d’abord"),
            Self::TooMany => "le journal de ce tournoi est plein".into(),
        }
    }
}

impl BadFile {
    /// The reason in French; what is wrong with the form of a file stays as the reader of JSON says it.
    pub fn french(&self) -> String {
        match self {
            Self::TooLong => format!("un fichier a {} octets au plus", super::MAX_BYTES),
            Self::Form { why } => why.clone(),
            Self::Kind { kind } => format!("c’est un fichier de sorte {kind:?}, et non un tournoi"),
            Self::Version { version } => format!("version {version} : ce programme lit la version 1 d’un tournoi"),
            Self::Event { event, why } => format!("événement {event} : {}", why.french()),
        }
    }
}

impl BadFormat {
    /// The reason in French; what is wrong with rules stays as it is.
    pub fn french(&self) -> String {
        match self {
            Self::Title => format!("un titre a {MAX_TITLE} caractères au plus, et des règles 500"),
            Self::Rounds { n } => format!("{n} positions : un tournoi en a de 1 à {MAX_ROUNDS}"),
            Self::Deals { n } => format!("{n} donnes par position : écrivez de 1 à {MAX_DEALS}"),
            Self::Minutes => format!("une position dure de 1 à {MAX_MINUTES} minutes"),
            Self::TieTwice => "on ne nomme qu’une fois chaque façon de départager".into(),
            Self::Rules(why) => why.to_string(),
        }
    }
}

impl BadEntry {
    /// The reason in French.
    pub fn french(&self) -> String {
        match self {
            Self::Name { name } => format!("{name:?} n’est pas un nom : écrivez de 1 à {MAX_NAME} caractères"),
            Self::Seed { text } => format!("{text:?} n’est pas un rang de tête de série : écrivez de 1 à 999"),
            Self::Form { why } => why.clone(),
            Self::TooMany => format!("une liste a {MAX_PEOPLE} personnes au plus"),
        }
    }
}

impl BadList {
    /// The reason in French.
    pub fn french(&self) -> String {
        format!("ligne {} : {}", self.line, self.why.french())
    }
}

impl BadDraw {
    /// The reason in French.
    pub fn french(&self) -> String {
        match self {
            Self::People { n } => format!("{n} joueurs : on tire de {MIN_PEOPLE} à {MAX_PEOPLE} joueurs"),
            Self::Rounds { n } => format!("{n} positions : un tournoi en a de 1 à {MAX_ROUNDS}"),
            Self::Twice => "quelqu’un est deux fois dans la liste".into(),
        }
    }
}
