//! `oudler club boards`: deals made beforehand, from the shuffle that can be checked or from records.

use std::path::{Path, PathBuf};

use oudler_club::duplicate::{self, Board, Deed};
use oudler_protocol::fair::{self, Seed};
use oudler_protocol::record::JsonRecord;
use oudler_rules::notation::Record;
use oudler_rules::{CardStyle, Rules, TableKind};

use super::super::{Cards, replay};
use super::file::{self, Club};
use super::{Say, dup, write_out};

/// The board's cards follow from the words and the number of the board, and `oudler verify` checks it.
/// Whoever takes has a hand to take with, unless --any is given: at least eight trumps with two
/// oudlers, ten with one, seven with three.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The tournament to lay them into; without one the records are written out, a line of JSON each.
    file: Option<PathBuf>,
    /// What the cards follow from: words nobody knows before, or 128 hexadecimal digits.
    #[arg(long, value_name = "WORDS", required_unless_present = "from")]
    seed: Option<String>,
    /// Take the deals of these records instead, in their order.
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    from: Option<PathBuf>,
    /// How many; as many as the tournament plays unless given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=500))]
    count: Option<u16>,
    /// Take the cards as they fall, whatever the taker has.
    #[arg(long)]
    any: bool,
    /// The letters of records that do not say theirs.
    #[arg(long, value_enum, default_value = "en")]
    cards: Cards,
    /// Where to; standard output unless given.
    #[arg(long, short, value_name = "FILE", conflicts_with = "file")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args, say: Say) -> anyhow::Result<()> {
    let session = match args.file.as_deref().map(|path| file::load(path, say)).transpose()? {
        None => None,
        Some(Club::Duplicate(session)) => Some(session),
        Some(Club::Free(_)) => {
            return Err(say.wrong(
                "boards are for duplicate; this tournament is in free deals",
                "les étuis sont pour le duplicate ; ce tournoi est en donnes libres",
            ));
        }
    };
    let n_played = session.as_ref().map_or(0, |session| session.state().n_boards() as u16);
    let takes_south = session.as_ref().is_some_and(|session| !session.state().plan.mode.is_percent());
    let boards = match (&args.from, &args.seed) {
        (Some(path), _) => given(args, path, takes_south, say)?,
        (None, seed) => {
            let count = match args.count.unwrap_or(n_played) {
                0 => {
                    return Err(say.wrong(
                        "say how many: --count N; or draw the seats first",
                        "dites combien : --count N ; ou tirez d’abord les places",
                    ));
                }
                count => count,
            };
            made(&Seed::of_words(seed.as_deref().unwrap_or_default()), count, takes_south, args.any)?
        }
    };
    if boards.len() < usize::from(n_played) {
        let n = boards.len();
        return Err(say.wrong(
            format!("{n} boards: this tournament plays {n_played}"),
            format!("{n} étuis : ce tournoi en joue {n_played}"),
        ));
    }
    let (Some(session), Some(path)) = (session, &args.file) else {
        let mut text = String::new();
        for board in &boards {
            let record = Record::parse(&board.record, CardStyle::English)?;
            let json: serde_json::Value = serde_json::from_str(&JsonRecord::from(&record).to_json())?;
            text += &json.to_string();
            text.push('\n');
        }
        return write_out(args.output.as_deref(), text.as_bytes());
    };
    dup::lay(*session, path, Deed::Boards { boards }, say)
}

fn made(seed: &Seed, count: u16, takes_south: bool, any: bool) -> anyhow::Result<Vec<Board>> {
    let rules = Rules::fft(TableKind::Four);
    Ok(duplicate::made(count, takes_south, any, |n, dealer| fair::board(seed, n, &rules, dealer))?)
}

fn given(args: &Args, path: &Path, takes_south: bool, say: Say) -> anyhow::Result<Vec<Board>> {
    let name = path.display();
    let most = args.count.map_or(usize::MAX, usize::from);
    let records = replay::load(path, args.cards.into())?;
    let boards = duplicate::taken(records, takes_south, most).ok_or_else(|| {
        say.wrong(
            format!("{name}: duplicate is played by four"),
            format!("{name} : le duplicate se joue à quatre"),
        )
    })?;
    if boards.is_empty() {
        return Err(say.wrong(format!("{name} has no deal"), format!("{name} n’a pas de donne")));
    }
    Ok(boards)
}
