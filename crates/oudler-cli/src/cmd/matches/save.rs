//! A match kept in a file, a line a deal, so that it can be continued.

use std::collections::{BTreeMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use oudler_ai::matches::{DealPlays, Played, Scored};
use oudler_rules::{BySeat, Contract, Rules, Seat, TableKind};
use serde::{Deserialize, Serialize};

use crate::player::Times;

/// The first line: what is played. What is continued must be the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    format: String,
    oudler: String,
    players: Vec<String>,
    table: TableKind,
    rules: String,
    seed: u64,
    protocol: String,
}

impl Header {
    pub(super) fn new(players: &[String], rules: &Rules, seed: u64, protocol: &str) -> Self {
        Self {
            format: "oudler-match 1".into(),
            oudler: env!("CARGO_PKG_VERSION").into(),
            players: players.to_vec(),
            table: rules.table,
            rules: rules.to_string(),
            seed,
            protocol: protocol.into(),
        }
    }

    fn to_line(&self) -> String {
        line(self)
    }

    /// What each has under its names, in the same order.
    fn fields(&self) -> [(&'static str, String); 7] {
        [
            ("format", self.format.clone()),
            ("oudler", self.oudler.clone()),
            ("players", self.players.join(", ")),
            ("table", self.table.to_string()),
            ("rules", self.rules.clone()),
            ("seed", self.seed.to_string()),
            ("protocol", self.protocol.clone()),
        ]
    }
}

/// One deal of two players, by their places in the header.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedDeal {
    pair: (usize, usize),
    n: u64,
    plays: Vec<SavedPlay>,
    times: [Times; 2],
}

/// What one play came to.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(tag = "how", rename_all = "kebab-case", deny_unknown_fields)]
enum SavedPlay {
    PassedOut,
    Cancelled,
    Scored { taker: Seat, partner: Option<Seat>, contract: Contract, made: bool, mark: i32, scores: [i32; 5] },
}

impl From<&Played> for SavedPlay {
    fn from(played: &Played) -> Self {
        match *played {
            Played::PassedOut => Self::PassedOut,
            Played::Cancelled => Self::Cancelled,
            Played::Scored(Scored { taker, partner, contract, made, mark, scores }) => {
                Self::Scored { taker, partner, contract, made, mark, scores: scores.0 }
            }
        }
    }
}

impl From<SavedPlay> for Played {
    fn from(saved: SavedPlay) -> Self {
        match saved {
            SavedPlay::PassedOut => Self::PassedOut,
            SavedPlay::Cancelled => Self::Cancelled,
            SavedPlay::Scored { taker, partner, contract, made, mark, scores } => {
                Self::Scored(Scored { taker, partner, contract, made, mark, scores: BySeat(scores) })
            }
        }
    }
}

/// A deal that was kept.
pub(super) struct Kept {
    pub(super) plays: DealPlays,
    pub(super) times: [Times; 2],
}

/// The file, and what it had when it was opened. Nobody else writes to it meanwhile.
pub(super) struct Save {
    path: PathBuf,
    file: File,
    kept: BTreeMap<(usize, usize), Vec<Kept>>,
}

impl Save {
    /// Opens the file of a match, or begins one.
    pub(super) fn open(path: &Path, header: &Header) -> anyhow::Result<Self> {
        let place = || path.display().to_string();
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .with_context(|| format!("opening {}", place()))?;
        ensure!(file.try_lock().is_ok(), "{} is being written by another match", place());
        let mut text = Vec::new();
        file.read_to_end(&mut text).with_context(|| format!("reading {}", place()))?;
        let kept = read(&text, header).with_context(place)?;
        // A line that was cut short, when the machine went off say, is as good as never written.
        let n_whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        file.set_len(n_whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        if n_whole == 0 {
            file.write_all(header.to_line().as_bytes()).with_context(|| format!("writing {}", place()))?;
        }
        Ok(Self { path: path.to_owned(), file, kept })
    }

    /// What is kept of two players' first deals.
    pub(super) fn take(
        &mut self,
        pair: (usize, usize),
        n_deals: u64,
        n_plays: usize,
    ) -> anyhow::Result<Vec<Kept>> {
        let mut kept = self.kept.remove(&pair).unwrap_or_default();
        kept.retain(|deal| deal.plays.n < n_deals);
        if let Some(odd) = kept.iter().find(|deal| deal.plays.plays.len() != n_plays) {
            bail!("{}: deal {} is not played {n_plays} times", self.path.display(), odd.plays.n);
        }
        Ok(kept)
    }

    /// Keeps a deal.
    pub(super) fn add(
        &mut self,
        pair: (usize, usize),
        deal: &DealPlays,
        times: &[Times; 2],
    ) -> anyhow::Result<()> {
        let plays = deal.plays.iter().map(SavedPlay::from).collect();
        let line = line(&SavedDeal { pair, n: deal.n, plays, times: times.clone() });
        self.file.write_all(line.as_bytes()).with_context(|| format!("writing {}", self.path.display()))
    }
}

fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it has only strings, numbers and lists") + "\n"
}

/// The deals of a file that begins with this header; what stands behind its last line break is left out.
fn read(text: &[u8], header: &Header) -> anyhow::Result<BTreeMap<(usize, usize), Vec<Kept>>> {
    let mut kept: BTreeMap<(usize, usize), Vec<Kept>> = BTreeMap::new();
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    let torn = lines.pop().expect("even nothing splits into one");
    let mut lines = (1..).zip(lines);
    let Some((_, first)) = lines.next() else {
        ensure!(
            header.to_line().as_bytes().starts_with(torn),
            "this is not a match that was kept; name another file"
        );
        return Ok(kept);
    };
    let other: Header = serde_json::from_slice(first)
        .map_err(|_| anyhow!("this is not a match that was kept; name another file"))?;
    for ((name, here), (_, there)) in header.fields().into_iter().zip(other.fields()) {
        ensure!(here == there, "it has another match: {name} {there}, not {here}; name another file to --save");
    }
    let mut seen = HashSet::new();
    for (n, line) in lines {
        let deal: SavedDeal = serde_json::from_slice(line).with_context(|| format!("line {n}"))?;
        ensure!(seen.insert((deal.pair, deal.n)), "line {n}: deal {} is there already", deal.n);
        let plays = DealPlays { n: deal.n, plays: deal.plays.into_iter().map(Played::from).collect() };
        kept.entry(deal.pair).or_default().push(Kept { plays, times: deal.times });
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(seed: u64) -> Header {
        Header::new(&["habit".into(), "random".into()], &Rules::fft(TableKind::Four), seed, "auction")
    }

    fn deal(n: u64) -> String {
        let plays = vec![SavedPlay::PassedOut, SavedPlay::Cancelled];
        line(&SavedDeal { pair: (0, 1), n, plays, times: Default::default() })
    }

    /// The numbers of the deals found, or why there are none.
    fn found(text: &str) -> Result<Vec<u64>, String> {
        let kept = read(text.as_bytes(), &header(7)).map_err(|why| format!("{why:#}"))?;
        Ok(kept.into_values().flatten().map(|deal| deal.plays.n).collect())
    }

    #[test]
    fn a_line_cut_short_is_left_out() {
        let whole = header(7).to_line() + &deal(4) + &deal(2);
        assert_eq!(found(&whole), Ok(vec![4, 2]));
        for n_bytes in 0..whole.len() {
            let n_lines = whole[..n_bytes].matches('\n').count();
            assert_eq!(found(&whole[..n_bytes]), Ok([4, 2][..n_lines.saturating_sub(1)].into()), "{n_bytes}");
        }
    }

    #[test]
    fn what_is_another_match_or_none_is_left_alone() {
        let why = |text: &str| found(text).expect_err("it is refused");
        assert_eq!(why(&header(8).to_line()), "it has another match: seed 8, not 7; name another file to --save");
        for text in ["a list", "a list\nof things\n", "\n", "{}\n"] {
            assert!(why(text).starts_with("this is not a match that was kept"), "{text:?}");
        }
        let head = header(7).to_line();
        assert!(why(&(head.clone() + "{}\n" + &deal(1))).starts_with("line 2: missing field"));
        assert_eq!(why(&(head + &deal(1) + &deal(1))), "line 3: deal 1 is there already");
    }
}
