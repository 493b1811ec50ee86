//! `oudler club print`: pages of A4 as PDF.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::ValueEnum;
use oudler_club::duplicate::{Board, SessionState};
use oudler_club::paper::{self, Tongue};
use oudler_club::tournament::State;

use super::super::{Language, Usage};
use super::{Say, file, write_out};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The tournament.
    pub(super) file: PathBuf,
    /// What to print.
    #[arg(value_enum)]
    what: What,
    /// The round; the last one drawn unless given.
    #[arg(long)]
    round: Option<u8>,
    /// Where to; standard output unless given.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// A card with everybody's name.
    Names,
    /// A slip for everybody: table and seat; in duplicate the list of all rounds.
    Seats,
    /// A score sheet for every table, filled with table, position and names.
    Sheets,
    /// The ranking.
    Ranking,
    /// Diagrams of the boards, to fill the holders by (duplicate).
    Diagrams,
    /// A travelling sheet for every board (duplicate).
    Travellers,
}

const fn tongue(say: Say) -> Tongue {
    match say.lang {
        Language::Fr => Tongue::French,
        Language::En => Tongue::English,
    }
}

fn out(args: &Args, pdf: &[u8]) -> anyhow::Result<()> {
    match &args.output {
        Some(path) => file::write(path, pdf),
        None if std::io::stdout().is_terminal() => {
            Err(Usage::error("a PDF is no text; say where to with --output FILE"))
        }
        None => write_out(None, pdf),
    }
}

pub(super) fn free(args: &Args, state: &State, say: Say) -> anyhow::Result<()> {
    let round = args.round.unwrap_or(state.round());
    let needs_round = matches!(args.what, What::Seats | What::Sheets);
    if needs_round && !(1..=state.round()).contains(&round) {
        return Err(Usage::error(format!("round {round}: {} are drawn", state.round())));
    }
    let tongue = tongue(say);
    let pdf = match args.what {
        What::Names => paper::name_cards(state, tongue),
        What::Seats => paper::seat_slips(state, round, tongue),
        What::Sheets => paper::score_sheets(state, round, tongue),
        What::Ranking => paper::ranking(state, tongue),
        What::Diagrams | What::Travellers => {
            return Err(Usage::error("this tournament is in free deals: print names, seats, sheets or ranking"));
        }
    };
    out(args, &pdf)
}

pub(super) fn duplicate(args: &Args, state: &SessionState, say: Say) -> anyhow::Result<()> {
    let tongue = tongue(say);
    let is_seated = !state.units.is_empty();
    let pdf = match args.what {
        What::Names => paper::duplicate_name_cards(state, tongue),
        What::Seats if is_seated => paper::road_sheets(state, tongue),
        What::Ranking if is_seated => paper::duplicate_ranking(state, tongue),
        What::Travellers if is_seated => paper::travellers(state, tongue),
        What::Diagrams => {
            let boards: Vec<Board> = state.boards.values().cloned().collect();
            if boards.is_empty() {
                return Err(Usage::error("no boards are laid out: oudler club boards FILE --seed WORDS"));
            }
            paper::diagrams(&state.plan.title, &boards, tongue)
        }
        What::Sheets => {
            return Err(Usage::error("in duplicate scores are on the boards’ own sheets: print travellers"));
        }
        _ => return Err(Usage::error("the seats are not drawn yet: oudler club draw FILE")),
    };
    out(args, &pdf)
}
