//! `oudler club boards`: deals made beforehand, from the shuffle that can be checked or from records.

use std::path::{Path, PathBuf};

use oudler_club::duplicate::{Board, Deed, dealt, usual_roles};
use oudler_protocol::fair::{Salt, Seed, deal};
use oudler_protocol::record::JsonRecord;
use oudler_rules::notation::Record;
use oudler_rules::{CardSet, CardStyle, Rules, Seat, TableKind};
use sha2::{Digest, Sha512};

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
            made(&seed_of(seed.as_deref().unwrap_or_default()), count, takes_south, args.any)?
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

/// 128 digits are the seed itself; of other words it is the SHA-512.
fn seed_of(words: &str) -> Seed {
    Seed::from_hex(words).unwrap_or_else(|| Seed(Sha512::digest(words.as_bytes()).into()))
}

fn made(seed: &Seed, count: u16, takes_south: bool, any: bool) -> anyhow::Result<Vec<Board>> {
    let rules = Rules::fft(TableKind::Four);
    let mut n_dealt = 0;
    let mut boards = Vec::new();
    for number in 1..=count {
        let (taker, dealer) = usual_roles(number, takes_south);
        // A bare petit is dealt again (DUP-04), and so is a hand nobody would take with.
        let board = loop {
            n_dealt += 1;
            let salt = Salt::new("boards", n_dealt);
            let layout = deal(seed, &salt, &rules, dealer);
            if layout.bare_petit().is_none() && (any || is_playable(layout.hands()[taker])) {
                let shuffle = salt.shuffle(&seed.commitment())?.with_seed(&seed.reveal())?;
                let mut record = dealt(dealer, layout);
                record.shuffle = Some(shuffle);
                break Board::new(number, taker, record);
            }
        };
        boards.push(board);
    }
    Ok(boards)
}

/// Whether a garde can be asked for with this hand.
fn is_playable(hand: CardSet) -> bool {
    let n_trumps = (hand & CardSet::TRUMPS_AND_EXCUSE).len();
    n_trumps
        >= match hand.n_oudlers() {
            0 => 99,
            1 => 10,
            2 => 8,
            _ => 7,
        }
}

fn given(args: &Args, path: &Path, takes_south: bool, say: Say) -> anyhow::Result<Vec<Board>> {
    let mut boards = Vec::new();
    for record in replay::load(path, args.cards.into())? {
        if record.rules.table != TableKind::Four {
            let name = path.display();
            return Err(say.wrong(
                format!("{name}: duplicate is played by four"),
                format!("{name} : le duplicate se joue à quatre"),
            ));
        }
        for deal in record.deals {
            let number = boards.len() as u16 + 1;
            let (taker, _): (Seat, Seat) = usual_roles(number, takes_south);
            let mut only_cards = dealt(deal.dealer, deal.layout);
            only_cards.shuffle = deal.shuffle;
            boards.push(Board::new(number, taker, only_cards));
            if args.count.is_some_and(|count| count == number) {
                return Ok(boards);
            }
        }
    }
    if boards.is_empty() {
        let name = path.display();
        return Err(say.wrong(format!("{name} has no deal"), format!("{name} n’a pas de donne")));
    }
    Ok(boards)
}
