//! `oudler verify`: does the shuffles of a record again and compares.

use std::path::PathBuf;
use std::process::ExitCode;

use oudler_protocol::fair::{self, Unfair};
use oudler_rules::CardStyle;
use oudler_rules::notation::{DealRecord, Record, Shuffle};
use serde_json::{Value, json};

use super::{Cards, print_json, replay};
use crate::render::{self, BAD, DIM, GOOD, STRONG, line};

/// Check that the cards of a record are those the committed shuffle deals.
///
/// Before a deal the server shows a commitment, the SHA-512 of a secret seed; then players may each
/// add a word; the cards follow from seed, table, number and words; after the deal the seed is
/// shown. This does all of it again for every deal of the record that says how it was shuffled.
///
/// It proves that the cards were settled by the seed promised and by the words on record. Whether
/// the commitment, and your own word, are those you saw at the table before the deal is for you to
/// compare: the record cannot know. It does not prove that nobody looked: whoever runs the server
/// can see the cards. Nor does it check the play, which `oudler replay` does.
///
/// Exit code 0 when at least one deal says how it was shuffled and all that do check, 1 otherwise.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  oudler verify game.json\n  oudler verify --json - < game.txt\n\ndocs/fairness.md has the algorithm, step by step."
)]
pub(crate) struct Args {
    /// The record, as text or as JSON (one record or several); - for standard input.
    file: PathBuf,
    /// The letters cards are written with, and read with where the record does not say.
    #[arg(long, value_enum, default_value = "en")]
    cards: Cards,
    /// Print JSON: every deal with its verdict. One line a record.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let style = CardStyle::from(args.cards);
    let records = replay::load(&args.file, style)?;
    let mut sum = Sum::default();
    for (n, record) in records.iter().enumerate() {
        let found: Vec<Found> = record.deals.iter().map(|deal| Found::new(deal, record)).collect();
        let mut own = Sum::default();
        found.iter().for_each(|found| own.add(found));
        sum.add_all(&own);
        if args.json {
            print_json(&to_json(&found, own.is_fair(), style))?;
            continue;
        }
        let mut page = String::new();
        if records.len() > 1 {
            line!(page, "{STRONG}record {}{STRONG:#}", n + 1);
        }
        for (n, found) in found.iter().enumerate() {
            page += &tell(n + 1, found, style);
        }
        render::print(&page)?;
    }
    if !args.json {
        render::print(&format!("{}\n", sum.words()))?;
    }
    match sum.complaint() {
        None => Ok(ExitCode::SUCCESS),
        Some(complaint) => {
            if !args.json {
                anstream::eprintln!("{BAD}error:{BAD:#} {complaint}");
            }
            Ok(ExitCode::from(1))
        }
    }
}

/// A deal, and what came of checking it.
struct Found<'a> {
    deal: &'a DealRecord,
    /// `None` where the record says nothing of the shuffle.
    verdict: Option<(&'a Shuffle, Result<(), Unfair>)>,
}

impl<'a> Found<'a> {
    fn new(deal: &'a DealRecord, record: &Record) -> Self {
        let check = |shuffle| fair::check(shuffle, &record.rules, deal.dealer, &deal.layout);
        Self { deal, verdict: deal.shuffle.as_ref().map(|shuffle| (shuffle, check(shuffle))) }
    }
}

/// How many deals came to what.
#[derive(Default)]
struct Sum {
    checked: usize,
    failed: usize,
    not_shown: usize,
    unsaid: usize,
}

impl Sum {
    const fn add(&mut self, found: &Found<'_>) {
        match &found.verdict {
            Some((_, Ok(()))) => self.checked += 1,
            Some((_, Err(Unfair::NoSeed))) => self.not_shown += 1,
            Some((_, Err(_))) => self.failed += 1,
            None => self.unsaid += 1,
        }
    }

    const fn add_all(&mut self, other: &Self) {
        self.checked += other.checked;
        self.failed += other.failed;
        self.not_shown += other.not_shown;
        self.unsaid += other.unsaid;
    }

    const fn is_fair(&self) -> bool {
        self.checked > 0 && self.failed == 0 && self.not_shown == 0
    }

    fn words(&self) -> String {
        let n = self.checked + self.failed + self.not_shown + self.unsaid;
        let parts: Vec<String> = [
            (self.checked, "checked"),
            (self.failed, "failed"),
            (self.not_shown, "with a seed not shown"),
            (self.unsaid, "with no shuffle on record"),
        ]
        .into_iter()
        .filter(|(n, _)| *n > 0)
        .map(|(n, what)| format!("{n} {what}"))
        .collect();
        let parts = if parts.is_empty() { "nothing to check".into() } else { parts.join(", ") };
        format!("{n} deal{}: {parts}", if n == 1 { "" } else { "s" })
    }

    /// What keeps all this from being fair; `None` when it is.
    fn complaint(&self) -> Option<String> {
        let deals = |n: usize| if n == 1 { "1 deal".to_owned() } else { format!("{n} deals") };
        match self {
            Self { failed: n @ 1.., .. } => Some(format!("the shuffle of {} does not check", deals(*n))),
            Self { checked: 0, not_shown: 1.., .. } => {
                Some("no seed is shown yet, so no shuffle could be checked".into())
            }
            Self { not_shown: n @ 1.., .. } => {
                Some(format!("the seed of {} is not shown, so not every shuffle could be checked", deals(*n)))
            }
            Self { checked: 0, .. } => {
                Some("no deal says how it was shuffled, so there was nothing to check".into())
            }
            _ => None,
        }
    }
}

fn tell(n: usize, found: &Found<'_>, style: CardStyle) -> String {
    let mut page = String::new();
    let dealer = found.deal.dealer;
    let Some((shuffle, verdict)) = &found.verdict else {
        line!(page, "{STRONG}deal {n}{STRONG:#}, dealt by {dealer}: {DIM}no shuffle on record{DIM:#}");
        return page;
    };
    let (number, table) = (shuffle.number(), shuffle.table());
    line!(page, "{STRONG}deal {n}{STRONG:#}, dealt by {dealer}: number {number} at table {table}");
    // In full: two seeds whose commitments begin alike can be made.
    line!(page, "  commitment  {}", shuffle.commitment());
    match verdict {
        Err(Unfair::NoSeed) => {}
        Err(Unfair::WrongSeed { hash, .. }) => {
            line!(page, "              {BAD}is not{BAD:#} the SHA-512 of the seed, which is");
            line!(page, "              {hash}");
        }
        Ok(()) | Err(Unfair::WrongCards { .. }) => line!(page, "              is the SHA-512 of the seed"),
    }
    // A word may have signs in it that turn a line of text around.
    let words: Vec<String> = shuffle.words().iter().map(|(seat, word)| format!("{seat} {word:?}")).collect();
    line!(page, "  words       {}", if words.is_empty() { "none".into() } else { words.join(", ") });
    match verdict {
        Ok(()) => {
            line!(page, "  cards       all 78 are where the seed and the words deal them");
            line!(page, "  {GOOD}checked{GOOD:#}");
        }
        Err(Unfair::NoSeed) => {
            line!(page, "  {BAD}not checked{BAD:#}: the seed is not shown on this record");
            line!(page, "  {DIM}after a deal without a score it is shown when the game is over (BID-06){DIM:#}");
        }
        Err(Unfair::WrongSeed { .. }) => {
            line!(page, "  cards       not compared");
            line!(page, "  {BAD}FAILED{BAD:#}: the seed is not the one that was committed to");
        }
        Err(Unfair::WrongCards { misdealt }) => {
            for (n, one) in misdealt.iter().enumerate() {
                let head = if n == 0 { "cards" } else { "" };
                line!(page, "  {head:<11} {}", render::restyle(&one.to_string(), style));
            }
            line!(page, "  {BAD}FAILED{BAD:#}: the cards are not those the seed and the words deal");
            if misdealt.iter().any(|one| (one.written - one.right).len() > 3) {
                line!(page, "  {DIM}so many differ when a word, table, number, dealer or rule is another{DIM:#}");
            }
        }
    }
    page
}

fn to_json(found: &[Found<'_>], is_fair: bool, style: CardStyle) -> Value {
    json!({
        "fair": is_fair,
        "deals": found.iter().enumerate().map(|(n, found)| deal_json(n + 1, found, style)).collect::<Vec<_>>(),
    })
}

fn deal_json(n: usize, found: &Found<'_>, style: CardStyle) -> Value {
    let mut json = json!({ "deal": n, "dealer": found.deal.dealer.to_string(), "verdict": "no-shuffle" });
    let Some((shuffle, verdict)) = &found.verdict else { return json };
    let words = shuffle.words().iter().map(|(seat, word)| json!({ "seat": seat.to_string(), "word": word }));
    json["table"] = json!(shuffle.table());
    json["number"] = json!(shuffle.number());
    json["commitment"] = json!(shuffle.commitment());
    json["seed"] = json!(shuffle.seed());
    json["words"] = words.collect();
    json["verdict"] = json!(match verdict {
        Ok(()) => "checked",
        Err(Unfair::NoSeed) => "no-seed",
        Err(Unfair::WrongSeed { .. }) => "wrong-seed",
        Err(Unfair::WrongCards { .. }) => "wrong-cards",
    });
    if let Err(why) = verdict {
        json["why"] = json!(render::restyle(&why.to_string(), style));
    }
    json
}
