//! What is counted, and how it is shown to Prometheus.
//!
//! One recorder serves the whole process: servers that share a process share their figures.

use std::sync::OnceLock;
use std::time::Duration;

use ::metrics::Gauge;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

const LOGS: &str = "oudler_logs_loaded";
const CONNECTIONS: &str = "oudler_connections";
const ACTIONS: &str = "oudler_actions_total";
const REFUSALS: &str = "oudler_refusals_total";
const BOT_MOVES: &str = "oudler_bot_moves_total";
const BOTS_HURRIED: &str = "oudler_bot_moves_hurried_total";
const HINTS: &str = "oudler_hints_total";
const EVENTS: &str = "oudler_events_stored_total";
const APPEND: &str = "oudler_append_seconds";
const REQUESTS: &str = "oudler_http_requests_total";

/// The bounds of the append histogram, in seconds: from a quick disk to one that hangs.
const APPEND_BOUNDS: [f64; 11] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// Starts counting; before that, everything below counts for nothing. Again, it does nothing.
///
/// A process that has a recorder of its own keeps it, and `/metrics` stays empty.
pub fn install() {
    recorder();
}

fn recorder() -> &'static PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER.get_or_init(|| {
        let recorder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Full(APPEND.into()), &APPEND_BOUNDS)
            .expect("there are bounds")
            .build_recorder();
        let handle = recorder.handle();
        if ::metrics::set_global_recorder(recorder).is_err() {
            tracing::warn!("this process has another metrics recorder; /metrics stays empty");
        }
        describe();
        handle
    })
}

fn describe() {
    use ::metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge};
    describe_gauge!(LOGS, "Logs held in memory, by kind: tables.");
    describe_gauge!(CONNECTIONS, "Open sockets.");
    describe_counter!(ACTIONS, "Actions of players carried out.");
    describe_counter!(REFUSALS, "Actions of players refused, by code.");
    describe_counter!(BOT_MOVES, "Moves of bots.");
    describe_counter!(BOTS_HURRIED, "Moves of bots by habit, because there was no place for them to think at.");
    describe_counter!(HINTS, "Hints thought of.");
    describe_counter!(EVENTS, "Events stored.");
    describe_histogram!(APPEND, "Seconds from handing events to the store to having them on the disk.");
    describe_counter!(REQUESTS, "HTTP requests, by route and status.");
    // There from the start, so that a graph begins at zero rather than nowhere.
    gauge!(LOGS, "kind" => "table").increment(0);
    gauge!(CONNECTIONS).increment(0);
    for name in [ACTIONS, BOT_MOVES, BOTS_HURRIED, HINTS, EVENTS] {
        counter!(name).increment(0);
    }
}

/// Everything counted so far, as Prometheus reads it.
pub(crate) fn render() -> String {
    recorder().render()
}

/// Sorts in what was measured lately. To be called now and then.
pub(crate) fn upkeep() {
    recorder().run_upkeep();
}

/// Counts one of what is there now, for as long as it is kept.
#[derive(Debug)]
#[must_use = "what is dropped at once was never there"]
pub struct Present(Gauge);

impl Present {
    fn new(gauge: Gauge) -> Self {
        gauge.increment(1);
        Self(gauge)
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.0.decrement(1);
    }
}

/// A log of this kind in memory.
pub fn log(kind: &'static str) -> Present {
    Present::new(::metrics::gauge!(LOGS, "kind" => kind))
}

/// An open socket.
pub fn connection() -> Present {
    Present::new(::metrics::gauge!(CONNECTIONS))
}

/// An action of a player was carried out.
pub fn action_accepted() {
    ::metrics::counter!(ACTIONS).increment(1);
}

/// An action of a player was refused with this code.
pub fn action_refused(code: &str) {
    ::metrics::counter!(REFUSALS, "code" => code.to_owned()).increment(1);
}

/// Bots made so many moves.
pub fn bots_moved(n: usize) {
    ::metrics::counter!(BOT_MOVES).increment(n as u64);
}

/// So many events were stored, and it took so long.
pub fn events_stored(events: usize, took: Duration) {
    ::metrics::counter!(EVENTS).increment(events as u64);
    ::metrics::histogram!(APPEND).record(took);
}

/// A request was answered with this status. The route is as it was declared, never as it was asked.
pub(crate) fn request(route: &str, status: u16) {
    ::metrics::counter!(REQUESTS, "route" => route.to_owned(), "status" => status.to_string()).increment(1);
}

/// A bot plays by habit, because the machine is short.
pub fn bot_hurried() {
    ::metrics::counter!(BOTS_HURRIED).increment(1);
}

/// A hint is thought of.
pub fn hint_asked() {
    ::metrics::counter!(HINTS).increment(1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_shown() {
        install();
        install();
        let (first, second) = (log("table"), log("table"));
        drop(second);
        action_accepted();
        action_refused("not-your-turn");
        bots_moved(2);
        events_stored(3, Duration::from_millis(2));
        request("/api/v1/me", 200);
        let text = render();
        // Other tests of this process count as well, so only what must be there is looked for.
        for line in [
            "# TYPE oudler_logs_loaded gauge",
            "# TYPE oudler_connections gauge",
            "# TYPE oudler_append_seconds histogram",
            "oudler_append_seconds_bucket{le=\"0.0025\"}",
            "oudler_refusals_total{code=\"not-your-turn\"} 1",
            "oudler_http_requests_total{route=\"/api/v1/me\",status=\"200\"}",
        ] {
            assert!(text.contains(line), "{line} is not in\n{text}");
        }
        drop(first);
        upkeep();
    }
}
