//! `oudler match`: players compared on the same deals.

mod report;
mod save;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Duration;

use indicatif::ProgressBar;
use oudler_ai::Level;
use oudler_ai::matches::{DealPlays, Match, Pair, Protocol};
use oudler_rules::Rules;

use super::{RulesArgs, Usage, n_threads, print_json, progress_bar};
use crate::player::{PlayerSpec, Source, Times};
use report::{Figures, Ladder, Played};
use save::{Header, Save};

/// Compare players: every deal is played twice, with the sides exchanged.
///
/// With their own auctions, every second player is A and the others are B, then the other way
/// round, so that each hand of each deal is held once by A and once by B. With --forced-garde the
/// strongest hand plays a garde, A against B, then B against A. Intervals are of 95 %, taken over
/// deals. The same seed gives the same figures, whatever the number of threads.
///
/// A player is a level of bots, or a program of yours: "cmd:python3 examples/bot.py". It is told in
/// lines of JSON what its seat sees and answers what it does; docs/bots.md has the details.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    oudler match habit random --deals 2000 --seed 7 --forced-garde --roles\n  \
    oudler match \"cmd:python3 examples/bot.py\" habit --players 5 --save bot.jsonl\n  \
    oudler match --ladder --deals 2000 --json")]
#[allow(clippy::struct_excessive_bools)] // each is a flag
pub(crate) struct Args {
    /// A, for whom differences are counted, and B; with --ladder any number, or none for all levels.
    #[arg(value_name = "PLAYER")]
    names: Vec<PlayerSpec>,
    /// Play all of them against each other, and print the table.
    #[arg(long)]
    ladder: bool,
    #[command(flatten)]
    rules: RulesArgs,
    /// How many deals; each is played twice.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    deals: u64,
    /// The same seed deals the same cards.
    #[arg(long, default_value_t = 7)]
    seed: u64,
    /// Let the strongest hand play a garde: the highest 2·trumps + 6·oudlers + courts.
    #[arg(long)]
    forced_garde: bool,
    /// Measure A's attack and A's defence each alone, by a third play with B on both sides.
    #[arg(long, requires = "forced_garde")]
    roles: bool,
    /// Keep what is played in this file, and go on from what is there.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// How long a program may take for each answer: 5s, 500ms.
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = time)]
    think: Duration,
    /// Threads to play on; every core unless said.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

/// A time as one writes it.
fn time(text: &str) -> Result<Duration, &'static str> {
    const BAD: &str = "write seconds or milliseconds, from 1ms to 1h: 5s, 0.5s, 500ms";
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s').ok_or(BAD)?, 1.0),
    };
    let seconds = number.parse::<f64>().map_err(|_| BAD)? * unit;
    if (0.001..=3600.0).contains(&seconds) { Ok(Duration::from_secs_f64(seconds)) } else { Err(BAD) }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let rules = args.rules.rules()?;
    let names = names(args)?;
    let series = Series {
        game: Match { rules, n_deals: args.deals, seed: args.seed, n_threads: n_threads(args.threads) },
        protocol: match (args.forced_garde, args.roles) {
            (false, _) => Protocol::Auction,
            (true, false) => Protocol::ForcedGarde,
            (true, true) => Protocol::ForcedGardeByRole,
        },
        sources: names.iter().map(|name| Source::new(name, rules, args.think)).collect(),
        names: names.iter().map(PlayerSpec::to_string).collect(),
    };
    // In a ladder the one named later, which is the stronger of two levels, is A.
    let pairs: Vec<(usize, usize)> = if args.ladder {
        (0..names.len()).flat_map(|a| (0..a).map(move |b| (a, b))).collect()
    } else {
        vec![(0, 1)]
    };
    let mut save = args.save.as_ref().map(|path| Save::open(path, &series.header())).transpose()?;
    let bar = progress_bar(args.deals * pairs.len() as u64, true);
    let played: Vec<Played> = pairs
        .into_iter()
        .map(|pair| series.play(pair, save.as_mut(), &bar))
        .collect::<anyhow::Result<_>>()
        .inspect_err(|_| bar.finish_and_clear())?;
    bar.finish_and_clear();
    let ladder = Ladder { series: &series, played: &played };
    match (&played[..], args.ladder) {
        ([one], false) => {
            let figures = Figures::new(&series, one);
            if args.json { print_json(&figures.to_json(&series, one)) } else { figures.print(&series, one) }
        }
        _ if args.json => print_json(&ladder.to_json()),
        _ => ladder.print(),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// Who plays: two, or with a ladder any number.
fn names(args: &Args) -> anyhow::Result<Vec<PlayerSpec>> {
    match (args.ladder, args.names.len()) {
        (true, 0) => Ok(Level::ALL.map(PlayerSpec::Level).into()),
        (false, 2) | (true, 2..) => Ok(args.names.clone()),
        (true, _) => Err(Usage::error("a ladder of one; name at least two players, or none for all levels")),
        (false, n) => {
            let some = match n {
                0 => "nobody is named".to_owned(),
                n => format!("{n} named"),
            };
            Err(Usage::error(format!("a match has two players, and {some}: oudler match habit random")))
        }
    }
}

/// Players, and how they are compared.
pub(crate) struct Series {
    game: Match,
    protocol: Protocol,
    sources: Vec<Source>,
    names: Vec<String>,
}

impl Series {
    const fn rules(&self) -> &Rules {
        &self.game.rules
    }

    const fn protocol_word(&self) -> &'static str {
        match self.protocol {
            Protocol::Auction => "auction",
            Protocol::ForcedGarde => "forced-garde",
            Protocol::ForcedGardeByRole => "forced-garde-roles",
        }
    }

    fn header(&self) -> Header {
        Header::new(&self.names, self.rules(), self.game.seed, self.protocol_word())
    }

    /// Plays the deals of two players that are not kept yet.
    fn play(&self, pair: (usize, usize), save: Option<&mut Save>, bar: &ProgressBar) -> anyhow::Result<Played> {
        let (mut deals, mut times): (Vec<DealPlays>, [Times; 2]) = Default::default();
        let mut save = save;
        if let Some(save) = &mut save {
            for deal in save.take(pair, self.game.n_deals, self.protocol.n_plays())? {
                deals.push(deal.plays);
                times.iter_mut().zip(&deal.times).for_each(|(all, one)| all.add_all(one));
            }
        }
        bar.inc(deals.len() as u64);
        let mut is_kept = vec![false; self.game.n_deals as usize];
        deals.iter().for_each(|deal| is_kept[deal.n as usize] = true);
        let done = Mutex::new((&mut deals, &mut times, save));
        let todo = (0..self.game.n_deals).filter(|&n| !is_kept[n as usize]);
        self.game.each_deal(todo, |n| -> anyhow::Result<()> {
            let own: [Mutex<Times>; 2] = Default::default();
            let (a, b) = (|| self.sources[pair.0].player(&own[0]), || self.sources[pair.1].player(&own[1]));
            let plays = self.game.play_deal(self.protocol, n, Pair { a: &a, b: &b })?;
            let own = own.map(|times| times.into_inner().expect("nobody panics while noting a time"));
            let (deals, times, save) = &mut *done.lock().expect("no worker panics while it holds the lock");
            if let Some(save) = save {
                save.add(pair, &plays, &own)?;
            }
            times.iter_mut().zip(&own).for_each(|(all, one)| all.add_all(one));
            deals.push(plays);
            bar.inc(1);
            Ok(())
        })?;
        deals.sort_by_key(|deal| deal.n);
        Ok(Played { pair, deals, times })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_seconds_or_milliseconds() {
        for (text, millis) in [("5s", 5000), ("0.5s", 500), ("20ms", 20), ("1ms", 1), ("3600s", 3_600_000)] {
            assert_eq!(time(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for text in ["5", "", "s", "ms", "-1s", "0s", "1e9s", "NaNs", "infs", "2h"] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
