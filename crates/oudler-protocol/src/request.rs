//! What a client asks of a table, in words: a move of the game, or something about the table.

use std::fmt;
use std::str::FromStr;

use oudler_rules::notation::{NotationFault, RecordStep, is_word};
use oudler_rules::{Action, Assented, Seat, Sentence};

use crate::table::{BadFigure, BadPace, WireFigure, WirePace};

/// Something asked of a table. Its text is the `do` of an `act` message.
///
/// ```
/// use oudler_protocol::request::Request;
/// use oudler_rules::Seat;
///
/// assert_eq!("sit B".parse(), Ok(Request::Sit(Seat::B)));
/// assert!(matches!("KS".parse(), Ok(Request::Game(_))));
/// assert_eq!(Request::Word("citron".into()).to_string(), "word citron");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// A move of the game, in the words of `docs/notation.md`.
    Game(Action),
    /// Takes a seat that is free, or a bot's between two deals.
    Sit(Seat),
    /// Leaves: the seat is free again, or played by a bot once the game has begun.
    Leave,
    /// Leaves for good: a bot has the seat from now on; a table without people is closed.
    Quit,
    /// Plays again after having left or run out of time.
    Back,
    /// Puts a bot on a free seat, of the usual level unless another is named; the host's.
    Bot(Seat, Option<String>),
    /// Changes how well all bots of the table play, from their next thought on; the host's, where nobody else plays.
    Level(String),
    /// Changes how fast bots move; the host's.
    Pace(WirePace),
    /// By what a player is shown; none for the first letter of the name.
    Figure(Option<WireFigure>),
    /// Takes a bot away before the game; the host's.
    Empty(Seat),
    /// Sends a player away for good; the host's.
    Remove(Seat),
    /// Begins the game, with bots on the free seats; the host's.
    Start,
    /// Has seen the score, and is ready for the next deal.
    Ready,
    /// Adds a word to the shuffle of the next deal.
    Word(String),
    /// Stops the game between two deals; the host's.
    Stop,
    /// Says that the rest is theirs; where that is sure, it is played out at once.
    Claim,
    /// Lets the other side have the rest. With others on one's side it is proposed to them, or agreed to.
    Concede,
    /// Would rather play on.
    NoConcede,
    /// Would play again with the same people, once the game is over. Whoever says so first proposes it.
    Rematch,
    /// Would not, or would not any more.
    NoRematch,
    /// Plays again with those who would, and with bots; for who proposed it.
    StartRematch,
    /// Hears no more talk from a seat.
    Mute(Seat),
    /// Hears it again.
    Unmute(Seat),
    /// Lets others look on; the host's.
    OpenToSpectators,
    /// Lets only players be there once the game has begun; the host's.
    CloseToSpectators,
    /// Asks what an expert would do. It changes nothing, and everybody hears that it was asked.
    Hint,
    /// Allows hints where several people play; the host's, before the game.
    AllowHints,
    /// Does so no more; the host's, before the game.
    ForbidHints,
    /// Offers to be the arbiter; for who has no seat. The host's own offer is taken at once.
    Arbitrate,
    /// Makes whoever has offered under this name the arbiter; the host's.
    Appoint(String),
    /// The table has no arbiter any more; the host's, or the arbiter's own.
    Dismiss,
    /// The arbiter answers who asks for his assent.
    Assent(Assented),
    /// The arbiter rules on a fault.
    Rule(Sentence),
    /// The arbiter, who was called, lets the program look for a fault.
    Look,
    /// The arbiter, who was called, has the play go on.
    PlayOn,
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(action) => action.fmt(f),
            Self::Sit(seat) => write!(f, "sit {seat}"),
            Self::Leave => f.write_str("leave"),
            Self::Quit => f.write_str("quit"),
            Self::Back => f.write_str("back"),
            Self::Bot(seat, None) => write!(f, "bot {seat}"),
            Self::Bot(seat, Some(level)) => write!(f, "bot {seat} {level}"),
            Self::Level(level) => write!(f, "level {level}"),
            Self::Pace(pace) => write!(f, "pace {pace}"),
            Self::Figure(Some(figure)) => write!(f, "figure {figure}"),
            Self::Figure(None) => f.write_str("figure none"),
            Self::Empty(seat) => write!(f, "empty {seat}"),
            Self::Remove(seat) => write!(f, "remove {seat}"),
            Self::Start => f.write_str("start"),
            Self::Ready => f.write_str("ready"),
            Self::Word(word) => write!(f, "word {word}"),
            Self::Stop => f.write_str("stop"),
            Self::Claim => f.write_str("claim"),
            Self::Concede => f.write_str("concede"),
            Self::NoConcede => f.write_str("concede no"),
            Self::Rematch => f.write_str("rematch"),
            Self::NoRematch => f.write_str("rematch no"),
            Self::StartRematch => f.write_str("rematch start"),
            Self::Mute(seat) => write!(f, "mute {seat}"),
            Self::Unmute(seat) => write!(f, "unmute {seat}"),
            Self::OpenToSpectators => f.write_str("spectators on"),
            Self::CloseToSpectators => f.write_str("spectators off"),
            Self::Hint => f.write_str("hint"),
            Self::AllowHints => f.write_str("hints on"),
            Self::ForbidHints => f.write_str("hints off"),
            Self::Arbitrate => f.write_str("arbitrate"),
            Self::Appoint(name) => write!(f, "appoint {name}"),
            Self::Dismiss => f.write_str("dismiss"),
            Self::Assent(answer) => RecordStep::Assent(*answer).fmt(f),
            Self::Rule(sentence) => RecordStep::Rule(*sentence).fmt(f),
            Self::Look => f.write_str("arbiter looks"),
            Self::PlayOn => f.write_str("arbiter plays-on"),
        }
    }
}

impl FromStr for Request {
    type Err = BadRequest;

    fn from_str(text: &str) -> Result<Self, BadRequest> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let read_seat = |text: &str| text.parse().map_err(|_| BadRequest::Seat { text: short(text) });
        let seat = || read_seat(rest);
        Ok(match (word, rest) {
            ("sit", _) => Self::Sit(seat()?),
            ("bot", _) => {
                let (seat, level) = rest.split_once(' ').map_or((rest, None), |(seat, level)| (seat, Some(level)));
                Self::Bot(read_seat(seat)?, level.map(short))
            }
            ("level", level) if !level.is_empty() => Self::Level(short(level)),
            ("pace", pace) => Self::Pace(pace.parse()?),
            ("figure", "none") => Self::Figure(None),
            ("figure", figure) => Self::Figure(Some(figure.parse()?)),
            ("empty", _) => Self::Empty(seat()?),
            ("remove", _) => Self::Remove(seat()?),
            ("mute", _) => Self::Mute(seat()?),
            ("unmute", _) => Self::Unmute(seat()?),
            ("leave", "") => Self::Leave,
            ("quit", "") => Self::Quit,
            ("spectators", "on") => Self::OpenToSpectators,
            ("spectators", "off") => Self::CloseToSpectators,
            ("hint", "") => Self::Hint,
            ("hints", "on") => Self::AllowHints,
            ("hints", "off") => Self::ForbidHints,
            ("back", "") => Self::Back,
            ("start", "") => Self::Start,
            ("ready", "") => Self::Ready,
            ("stop", "") => Self::Stop,
            ("claim", "") => Self::Claim,
            ("concede", "") => Self::Concede,
            ("concede", "no") => Self::NoConcede,
            ("rematch", "") => Self::Rematch,
            ("rematch", "no") => Self::NoRematch,
            ("rematch", "start") => Self::StartRematch,
            ("arbitrate", "") => Self::Arbitrate,
            ("appoint", name) if !name.is_empty() => Self::Appoint(name.into()),
            ("dismiss", "") => Self::Dismiss,
            ("arbiter", "looks") => Self::Look,
            ("arbiter", "plays-on") => Self::PlayOn,
            ("arbiter", _) => match text.parse() {
                Ok(RecordStep::Assent(answer)) => Self::Assent(answer),
                Ok(RecordStep::Rule(sentence)) => Self::Rule(sentence),
                Ok(_) => return Err(BadRequest::Unknown { text: short(text) }),
                Err(fault) => return Err(BadRequest::Action(fault)),
            },
            ("word", word) if is_word(word) => Self::Word(word.into()),
            ("word", _) => return Err(BadRequest::Word),
            _ => Self::Game(text.parse().map_err(|fault| match fault {
                NotationFault::NotUnderstood { .. } => BadRequest::Unknown { text: short(text) },
                fault => BadRequest::Action(fault),
            })?),
        })
    }
}

fn short(text: &str) -> String {
    text.chars().take(20).collect()
}

/// Words nobody understands.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum BadRequest {
    /// The second word is to be a seat.
    #[error("{text:?} is no seat; seats are A to E")]
    Seat { text: String },
    /// The second word is to be a pace.
    #[error(transparent)]
    Pace(#[from] BadPace),
    /// The second word is to be a figure.
    #[error(transparent)]
    Figure(#[from] BadFigure),
    /// A word for the shuffle that cannot be one.
    #[error("a word for the shuffle has 1 to 40 characters, no control character, and no space at its ends")]
    Word,
    /// Neither a word about the table nor a move.
    #[error("{text:?} is not understood; say a move (pass, garde, KS, discards 2S …) or sit, leave, ready …")]
    Unknown { text: String },
    /// A move with something wrong in it.
    #[error(transparent)]
    Action(NotationFault),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_comes_back_as_it_was_said() {
        let words = [
            "sit B",
            "leave",
            "back",
            "bot C",
            "bot C random",
            "level club",
            "pace quick",
            "figure owl",
            "figure none",
            "empty C",
            "remove D",
            "start",
            "ready",
            "word deux mots",
            "stop",
            "claim",
            "concede",
            "concede no",
            "rematch",
            "rematch no",
            "rematch start",
            "mute A",
            "unmute A",
            "quit",
            "spectators on",
            "spectators off",
            "hint",
            "hints on",
            "hints off",
            "bot C expert",
            "arbitrate",
            "appoint Marie Claude",
            "dismiss",
            "arbiter grants",
            "arbiter rules hesitation C penalty 50",
            "arbiter looks",
            "arbiter plays-on",
            "pass",
            "KS",
            "garde-sans",
            "calls KH",
        ];
        for text in words {
            assert_eq!(text.parse::<Request>().map(|request| request.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn what_is_not_understood_says_what_would_be() {
        let why = |text: &str| text.parse::<Request>().unwrap_err().to_string();
        assert_eq!(why("sit F"), "\"F\" is no seat; seats are A to E");
        assert_eq!(why("pace slow"), "\"slow\" is no pace; bots move instant, quick or calm");
        assert!(why("figure dragon").starts_with("\"dragon\" is no figure; there are fox, owl"));
        assert!(why("word ").starts_with("a word for the shuffle"));
        assert!(why("leave now").contains("leave now"), "{}", why("leave now"));
        assert!(why("").contains("\"\""), "{}", why(""));
    }
}
