//! What a load test found.

use std::time::Duration;

use serde_json::{Value, json};

use super::api::Counters;
use super::player::Tally;

/// The server's memory at four moments, in bytes.
pub(super) struct Memory {
    pub(super) empty: Option<u64>,
    pub(super) open: Option<u64>,
    pub(super) connected: Option<u64>,
    pub(super) playing: Option<u64>,
}

/// All of it.
pub(super) struct Report {
    pub(super) tables: usize,
    pub(super) took: Duration,
    pub(super) tally: Tally,
    pub(super) counters: Counters,
    pub(super) memory: Memory,
}

impl Report {
    fn per_second(&self, n: f64) -> f64 {
        n / self.took.as_secs_f64()
    }

    /// Milliseconds below which this share of the answers came.
    fn percentile(sorted: &[Duration], share: f64) -> f64 {
        let at = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
        sorted.get(at).map_or(0.0, |latency| latency.as_secs_f64() * 1000.0)
    }

    fn latencies(&self) -> [(&'static str, f64); 4] {
        let mut sorted = self.tally.latencies.clone();
        sorted.sort_unstable();
        [("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999), ("max", 1.0)]
            .map(|(name, share)| (name, Self::percentile(&sorted, share)))
    }

    /// Bytes a table, from one moment to another.
    fn per_table(&self, from: Option<u64>, to: Option<u64>) -> Option<f64> {
        Some(to?.saturating_sub(from?) as f64 / self.tables as f64)
    }

    pub(super) fn to_json(&self) -> Value {
        let memory = &self.memory;
        let latencies: serde_json::Map<String, Value> =
            self.latencies().into_iter().map(|(name, ms)| (name.into(), ms.into())).collect();
        json!({
            "tables": self.tables,
            "seconds": self.took.as_secs_f64(),
            "actions": self.tally.latencies.len(),
            "refused": self.tally.n_refused,
            "lost": self.tally.n_lost,
            "actions_a_second": self.per_second(self.counters.actions),
            "bot_moves_a_second": self.per_second(self.counters.bot_moves),
            "bot_moves_hurried": self.counters.hurried / self.counters.bot_moves.max(1.0),
            "events_a_second": self.per_second(self.counters.events),
            "events_heard_a_second": self.per_second(self.tally.n_events as f64),
            "latency_ms": latencies,
            "memory": { "empty": memory.empty, "open": memory.open, "connected": memory.connected, "playing": memory.playing },
            "bytes_an_idle_table": self.per_table(memory.empty, memory.open),
            "bytes_a_connection": self.per_table(memory.open, memory.connected),
        })
    }

    pub(super) fn to_text(&self) -> String {
        let latencies: Vec<String> =
            self.latencies().iter().map(|(name, ms)| format!("{name} {ms:.1} ms")).collect();
        let mut page = format!("{} tables for {:.0} s\n", self.tables, self.took.as_secs_f64());
        let mut line = |what: &str, value: String| page += &format!("  {what:<22} {value}\n");
        let moves = self.counters.actions + self.counters.bot_moves;
        line("player actions", format!("{:.0} a second", self.per_second(self.counters.actions)));
        line("bot moves", format!("{:.0} a second", self.per_second(self.counters.bot_moves)));
        let hurried = 100.0 * self.counters.hurried / self.counters.bot_moves.max(1.0);
        line("of them by habit", format!("{hurried:.1} %, for want of a place to think at"));
        line("both", format!("{:.0} a second", self.per_second(moves)));
        line("events stored", format!("{:.0} a second", self.per_second(self.counters.events)));
        line("action to answer", latencies.join(", "));
        line("refused, lost", format!("{}, {}", self.tally.n_refused, self.tally.n_lost));
        let memory = &self.memory;
        if let (Some(empty), Some(playing)) = (memory.empty, memory.playing) {
            let mega = |bytes: u64| bytes as f64 / 1e6;
            line("server's memory", format!("{:.0} MB, {:.0} MB when empty", mega(playing), mega(empty)));
            let kilo = |bytes: Option<f64>| bytes.unwrap_or_default() / 1e3;
            line("an idle table", format!("{:.1} KB", kilo(self.per_table(memory.empty, memory.open))));
            line("its connection", format!("{:.1} KB", kilo(self.per_table(memory.open, memory.connected))));
            line(
                "a table in play",
                format!("{:.1} KB in all", kilo(self.per_table(memory.empty, memory.playing))),
            );
        }
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_the_sorted_answers() {
        let sorted: Vec<Duration> = (1..=100).map(Duration::from_millis).collect();
        assert!((Report::percentile(&sorted, 0.5) - 51.0).abs() < 1e-9);
        assert!((Report::percentile(&sorted, 0.99) - 100.0).abs() < 1e-9);
        assert!((Report::percentile(&sorted, 1.0) - 100.0).abs() < 1e-9);
        assert!(Report::percentile(&[], 0.5).abs() < 1e-9);
    }
}
