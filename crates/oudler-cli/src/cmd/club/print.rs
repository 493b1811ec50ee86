//! `oudler club print`: pages of A4 as PDF.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::ValueEnum;
use oudler_club::duplicate::{Board, SessionState};
use oudler_club::paper::{self, Tongue};
use oudler_club::tournament::State;

use super::free::not_drawn;
use super::{Language, Say, write_out};

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
    /// A slip for everybody: table and seat; in duplicate all rounds, with a list for the wall.
    Seats,
    /// A score sheet for every table, filled with table, position and names.
    Sheets,
    /// The ranking.
    Ranking,
    /// Diagrams of the boards, all hands and the dog (duplicate).
    Diagrams,
    /// Cards with a hand each, to fill the pockets of the holders by (duplicate).
    Hands,
    /// A travelling sheet for every board (duplicate).
    Travellers,
}

const fn tongue(say: Say) -> Tongue {
    match say.lang {
        Language::Fr => Tongue::French,
        Language::En => Tongue::English,
    }
}

fn out(args: &Args, pdf: &[u8], say: Say) -> anyhow::Result<()> {
    if args.output.is_none() && std::io::stdout().is_terminal() {
        return Err(say.wrong(
            "a PDF is no text; say where to with --output FILE",
            "un PDF n’est pas un texte ; dites où l’écrire avec --output FICHIER",
        ));
    }
    write_out(args.output.as_deref(), pdf)
}

pub(super) fn nobody(say: Say) -> anyhow::Error {
    say.wrong(
        "nobody has entered yet: oudler club add FILE NAMES",
        "personne n’est encore inscrit : oudler club add FICHIER NOMS",
    )
}

pub(super) fn free(args: &Args, state: &State, say: Say) -> anyhow::Result<()> {
    let round = args.round.unwrap_or(state.round());
    let needs_round = matches!(args.what, What::Seats | What::Sheets);
    if needs_round && !(1..=state.round()).contains(&round) {
        return Err(not_drawn(round, state, say));
    }
    if state.people.is_empty() {
        return Err(nobody(say));
    }
    let tongue = tongue(say);
    let pdf = match args.what {
        What::Names => paper::name_cards(state, tongue),
        What::Seats => paper::seat_slips(state, round, tongue),
        What::Sheets => paper::score_sheets(state, round, tongue),
        What::Ranking => paper::ranking(state, tongue),
        What::Diagrams | What::Hands | What::Travellers => {
            return Err(say.wrong(
                "this tournament is in free deals: print names, seats, sheets or ranking",
                "ce tournoi est en donnes libres : imprimez names, seats, sheets ou ranking",
            ));
        }
    };
    out(args, &pdf, say)
}

pub(super) fn duplicate(args: &Args, state: &SessionState, say: Say) -> anyhow::Result<()> {
    let tongue = tongue(say);
    let is_seated = !state.units.is_empty();
    let pdf = match args.what {
        What::Names if state.people.is_empty() => return Err(nobody(say)),
        What::Names => paper::duplicate_name_cards(state, tongue),
        What::Seats if is_seated => paper::road_sheets(state, tongue),
        What::Ranking if is_seated => paper::duplicate_ranking(state, tongue),
        What::Travellers if is_seated => paper::travellers(state, tongue),
        What::Diagrams | What::Hands => {
            let boards: Vec<Board> = state.boards.values().cloned().collect();
            if boards.is_empty() {
                return Err(say.wrong(
                    "no boards are laid out: oudler club boards FILE --seed WORDS",
                    "aucun étui n’est préparé : oudler club boards FICHIER --seed MOTS",
                ));
            }
            let draw = if args.what == What::Hands { paper::hand_cards } else { paper::diagrams };
            draw(&state.plan.title, &boards, tongue)
        }
        What::Sheets => {
            return Err(say.wrong(
                "in duplicate scores are on the boards’ own sheets: print travellers",
                "en duplicate les scores sont sur les feuilles des étuis : imprimez travellers",
            ));
        }
        What::Seats | What::Ranking | What::Travellers => {
            return Err(say.wrong(
                "the seats are not drawn yet: oudler club draw FILE",
                "les places ne sont pas encore tirées : oudler club draw FICHIER",
            ));
        }
    };
    out(args, &pdf, say)
}
