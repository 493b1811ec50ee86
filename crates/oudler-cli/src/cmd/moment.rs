//! A moment of a game on paper, which a command is asked about.

use std::path::PathBuf;

use oudler_rules::CardStyle;
use oudler_rules::notation::Record;

use super::{Cards, Usage, replay};

/// Which moment: a record that breaks off, or the first steps of one.
#[derive(clap::Args)]
pub(crate) struct MomentArgs {
    /// The record, as text or as JSON; - for standard input.
    #[arg(value_name = "POSITION")]
    file: PathBuf,
    /// The deal, counted from 1; the last one unless said.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    deal: Option<u32>,
    /// How many steps of that deal are done; all that are written unless said.
    #[arg(long, value_name = "N")]
    steps: Option<usize>,
    /// The letters a record's cards are read with where it does not say.
    #[arg(long, value_enum, default_value = "en")]
    cards: Cards,
}

impl MomentArgs {
    /// The record up to the moment that is asked about.
    pub(super) fn record(&self) -> anyhow::Result<Record> {
        let records = replay::load(&self.file, CardStyle::from(self.cards))?;
        let [record] = &records[..] else {
            return Err(Usage::error(format!("a position is one record; there are {}", records.len())));
        };
        self.cut(record.clone())
    }

    fn cut(&self, mut record: Record) -> anyhow::Result<Record> {
        let n = record.deals.len();
        let deal = self.deal.map_or(n, |deal| deal as usize);
        if deal == 0 || deal > n {
            return Err(Usage::error(format!("there is no deal {deal}; the record has {n}")));
        }
        record.deals.truncate(deal);
        record.misdeals.clear();
        record.is_stopped = false;
        let last = &mut record.deals[deal - 1];
        if let Some(steps) = self.steps {
            let written = last.steps.len();
            if steps > written {
                return Err(Usage::error(format!("deal {deal} has {written} steps, not {steps}")));
            }
            last.steps.truncate(steps);
            last.result = None;
        }
        Ok(record)
    }
}

/// Why nobody is to act.
pub(super) fn over(record: &Record) -> String {
    let n = record.deals.last().map_or(0, |deal| deal.steps.len());
    let most = n.saturating_sub(1);
    format!("nobody is to act there: the deal is over; ask about an earlier moment with --steps 0 to {most}")
}
