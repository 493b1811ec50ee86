//! The arbiter: an incident told in players' words, a few questions, and a ruling with its clauses.
//!
//! ```
//! use oudler_club::arbiter::{Consequence, Incident, Next, Question, Step, next};
//!
//! // A card against the rules, found in time, by somebody who has not been warned.
//! let Next::Ask(question) = next(Incident::IllegalCard, &[])? else { unreachable!() };
//! assert_eq!(question, Question::NextTrick);
//! let Next::Rule(verdict) = next(Incident::IllegalCard, &["not-begun", "first-time"])? else { unreachable!() };
//! assert_eq!(verdict.now, [Step::TakeBack, Step::PlayOn, Step::ExplainLater]);
//! assert_eq!(verdict.follows, [Consequence::Warning]);
//! # Ok::<(), oudler_club::arbiter::BadAnswer>(())
//! ```
//!
//! With the record of a deal nothing need be told: [`look`] finds what is wrong by itself.

pub mod question;
mod record;
mod said;
mod tree;
mod verdict;

pub use question::{Answer, Question};
pub use record::{Found, Look, look};
pub use said::Said;
pub use verdict::{AtEnd, Consequence, Note, Step, Verdict};

use question::Answers;
pub(crate) use said::said;

said! {
    /// What happened, in players' words.
    Incident:
    IllegalCard = "illegal-card",
        "A card was played against the rules",
        "Une carte jouée fait faute";
    Revoke = "revoke", "A revoke is established", "Une renonce est consommée";
    OutOfTurn = "out-of-turn", "A card was played out of turn", "Une carte est jouée hors tour";
    ExposedCard = "exposed-card", "A card was seen", "Une carte a été exposée";
    Misdeal = "misdeal", "The cards were dealt wrongly", "Il y a fausse donne";
    EarlyTouch = "early-touch",
        "Cards were touched too early",
        "Des cartes ont été touchées trop tôt";
    BarePetit = "bare-petit", "A bare petit was not announced", "Un petit sec n’a pas été annoncé";
    Discard = "discard", "The discard or the dog is wrong", "L’écart ou le chien est fautif";
    Handful = "handful", "A handful is not in order", "Une poignée n’est pas en règle";
    Slam = "slam", "A slam is not in order", "Un chelem n’est pas en règle";
    WrongCount = "wrong-count", "The number of cards is wrong", "Le nombre de cartes est faux";
    Hesitation = "hesitation", "There was a hesitation or a mannerism", "Il y a eu hésitation ou maniérisme";
    Outsider = "outsider",
        "A spectator, the dealer who sits out or the arbiter spoke",
        "Un spectateur, le mort ou l’arbitre est intervenu";
    Settled = "settled", "The players settled it themselves", "Les joueurs ont réglé l’incident entre eux";
}

/// What comes after what was told so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// A question.
    Ask(Question),
    /// The ruling.
    Rule(Verdict),
}

/// An answer that is none, or one too many.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadAnswer {
    /// This is no answer to the question.
    #[error("{word:?} does not answer {question}; answers: {}", words(*question))]
    NoAnswer {
        /// What was given.
        word: String,
        /// What was asked.
        question: Question,
    },
    /// Everything had been told.
    #[error("{word:?} answers nothing: there is no further question")]
    TooMany {
        /// What was given.
        word: String,
    },
}

fn words(question: Question) -> String {
    let words: Vec<&str> = question.answers().iter().map(|answer| answer.word).collect();
    words.join(", ")
}

/// The next question, or the ruling, after these answers to the questions in order.
pub fn next(incident: Incident, answers: &[&str]) -> Result<Next, BadAnswer> {
    let mut told = Told { answers };
    match tree::rule(incident, &mut told) {
        Err(Untold::Ask(question)) => Ok(Next::Ask(question)),
        Err(Untold::Bad(why)) => Err(why),
        Ok(verdict) => match told.answers {
            [] => Ok(Next::Rule(verdict)),
            [word, ..] => Err(BadAnswer::TooMany { word: (*word).to_owned() }),
        },
    }
}

/// The answers that were given and not yet heard.
struct Told<'a> {
    answers: &'a [&'a str],
}

/// Why there is no verdict.
enum Untold {
    /// This is to be asked first.
    Ask(Question),
    /// An answer is none.
    Bad(BadAnswer),
}

impl Told<'_> {
    /// The answer to a question, if it was given.
    fn ask<T: Answers>(&mut self) -> Result<T, Untold> {
        let Some((&word, rest)) = self.answers.split_first() else { return Err(Untold::Ask(T::QUESTION)) };
        self.answers = rest;
        let bad = || Untold::Bad(BadAnswer::NoAnswer { word: word.to_owned(), question: T::QUESTION });
        T::find(word).ok_or_else(bad)
    }
}
