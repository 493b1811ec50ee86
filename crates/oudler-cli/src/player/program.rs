//! A program that plays: it is told in lines of JSON what its seat sees, and answers what it does.
//! `docs/bots.md` describes it.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use oudler_protocol::event::WireSeen;
use oudler_protocol::message::MAX_CLIENT_MESSAGE;
use oudler_protocol::view::WireView;
use oudler_rules::{Action, CardStyle, Rules, Seat, SeatView, SeenEvent};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

/// The version of what is said; it is in the first line.
const VERSION: u32 = 1;

/// How long a program may take to end by itself when there is nothing more to play.
const GRACE: Duration = Duration::from_secs(1);

/// What a program is told, a line each.
#[derive(Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
enum Told {
    /// The first line: what will be played, and how long an answer may take.
    Hello { version: u32, rules: Rules, think_ms: u64 },
    /// A new deal begins for this seat. The seed is for whoever wants chance that can be repeated.
    Deal { seat: Seat, seed: u32 },
    /// The seat saw this.
    Event { event: WireSeen },
    /// The seat is to act; the view says what is legal.
    Act { id: u64, view: Box<WireView> },
}

/// What it answers.
#[derive(Serialize, Deserialize)]
struct Answer {
    id: u64,
    #[serde(rename = "do")]
    action: String,
}

/// The programs of one side that run: as many as play at once, each kept for the deals to come.
pub(crate) struct Pool {
    words: Vec<String>,
    rules: Rules,
    think: Duration,
    idle: Mutex<Vec<Process>>,
}

impl Pool {
    pub(super) const fn new(words: Vec<String>, rules: Rules, think: Duration) -> Self {
        Self { words, rules, think, idle: Mutex::new(Vec::new()) }
    }

    fn take(&self) -> Result<Process, ProgramFailure> {
        let idle = self.idle.lock().expect("nobody panics while taking a program").pop();
        idle.map_or_else(|| self.start(), Ok)
    }

    fn start(&self) -> Result<Process, ProgramFailure> {
        let mut process =
            Process::start(&self.words).map_err(|why| self.failure(Why::NoStart(why.to_string())))?;
        let think_ms = u64::try_from(self.think.as_millis()).unwrap_or(u64::MAX);
        process.tell(&Told::Hello { version: VERSION, rules: self.rules, think_ms });
        Ok(process)
    }

    fn failure(&self, why: Why) -> ProgramFailure {
        ProgramFailure { program: self.words.join(" "), why }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        // All of them are told first, so that they end at the same time.
        let Ok(idle) = self.idle.get_mut() else { return };
        idle.iter_mut().for_each(Process::end_input);
        idle.drain(..).for_each(Process::end);
    }
}

/// A program's turn at one seat for one play of a deal. It goes back to the pool afterwards.
pub(super) struct Lease<'a> {
    pool: &'a Pool,
    process: Option<Process>,
    /// What happened before it was first asked.
    seen: Vec<WireSeen>,
}

impl<'a> Lease<'a> {
    pub(super) const fn new(pool: &'a Pool) -> Self {
        Self { pool, process: None, seen: Vec::new() }
    }

    pub(super) fn see(&mut self, event: &SeenEvent) {
        match &mut self.process {
            Some(process) => process.tell(&Told::Event { event: event.into() }),
            None => self.seen.push(event.into()),
        }
    }

    pub(super) fn act(&mut self, view: &SeatView, rng: &mut dyn Rng) -> Result<Action, ProgramFailure> {
        let mut process = if let Some(process) = self.process.take() {
            process
        } else {
            let mut process = self.pool.take()?;
            process.tell(&Told::Deal { seat: view.seat(), seed: rng.next_u32() });
            self.seen.drain(..).for_each(|event| process.tell(&Told::Event { event }));
            process
        };
        match process.ask(view, self.pool.think) {
            Ok(action) => {
                self.process = Some(process);
                Ok(action)
            }
            // The process is dropped here, and with that it is over.
            Err(why) => Err(self.pool.failure(why)),
        }
    }
}

impl Drop for Lease<'_> {
    fn drop(&mut self) {
        // The last events of the deal are said at once, not with the next question.
        if let Some(mut process) = self.process.take()
            && process.send().is_ok()
            && let Ok(mut idle) = self.pool.idle.lock()
        {
            idle.push(process);
        }
    }
}

/// A program that runs, with a thread that writes to it and one that reads, so that neither a full
/// pipe nor silence can hold up the match. When it is dropped it is killed.
struct Process {
    child: Child,
    /// Lines that are not sent yet.
    unsent: String,
    /// Closed, the program's input ends.
    to: Option<SyncSender<String>>,
    from: Receiver<Heard>,
    n_asked: u64,
}

/// What a program's output brought.
enum Heard {
    Line(String),
    TooLong,
}

impl Process {
    fn start(words: &[String]) -> std::io::Result<Self> {
        let (program, arguments) = words.split_first().expect("a program has a name");
        let mut child =
            Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let stdin = child.stdin.take().expect("standard input is a pipe");
        let stdout = child.stdout.take().expect("standard output is a pipe");
        // One question is open at a time, and between two of them a deal may end: more than a few
        // unread messages mean that nobody reads.
        let (to, messages) = sync_channel(8);
        let (heard, from) = sync_channel(2);
        thread::spawn(move || write_all(stdin, &messages));
        thread::spawn(move || read_lines(stdout, &heard));
        Ok(Self { child, unsent: String::new(), to: Some(to), from, n_asked: 0 })
    }

    /// Notes a line to be sent with the next question.
    fn tell(&mut self, told: &Told) {
        self.unsent += &serde_json::to_string(told).expect("a message has only strings, numbers and lists");
        self.unsent.push('\n');
    }

    /// Sends what was told.
    fn send(&mut self) -> Result<(), Why> {
        let lines = std::mem::take(&mut self.unsent);
        let is_sent = lines.is_empty() || self.to.as_ref().is_some_and(|to| to.try_send(lines).is_ok());
        if is_sent { Ok(()) } else { Err(self.gone().unwrap_or(Why::Deaf)) }
    }

    fn ask(&mut self, view: &SeatView, think: Duration) -> Result<Action, Why> {
        self.n_asked += 1;
        let id = self.n_asked;
        self.tell(&Told::Act { id, view: Box::new(view.into()) });
        self.send()?;
        let legal = view.legal();
        let first = legal.first().expect("a player is asked when its seat is to act");
        let right = serde_json::to_string(&Answer { id, action: first.to_string() }).expect("two plain fields");
        let line = match self.from.recv_timeout(think) {
            Ok(Heard::Line(line)) => line,
            Ok(Heard::TooLong) => return Err(Why::TooLong { right }),
            Err(RecvTimeoutError::Timeout) => return Err(Why::Silent { think }),
            Err(RecvTimeoutError::Disconnected) => return Err(self.gone().unwrap_or(Why::Mute)),
        };
        let line = line.trim();
        let answer: Answer = serde_json::from_str(line).map_err(|why| Why::NoAnswer {
            said: short(line),
            why: why.to_string(),
            right: right.clone(),
        })?;
        if answer.id != id {
            return Err(Why::WrongId { said: answer.id, right });
        }
        let action: Action = answer.action.parse().map_err(|why: oudler_rules::notation::NotationFault| {
            Why::NoMove { said: short(&answer.action), why: why.to_string(), right }
        })?;
        if !legal.allows(&view.table().rules, &action) {
            let legal = legal.words(CardStyle::English).join("; ");
            return Err(Why::Illegal {
                seat: view.seat(),
                said: short(&answer.action),
                why: why_not(view, action),
                legal,
            });
        }
        Ok(action)
    }

    /// How the program ended, if it did; its output may end a moment before it does.
    fn gone(&mut self) -> Option<Why> {
        self.wait(Duration::from_millis(200)).map(|status| Why::Ended(status.to_string()))
    }

    fn wait(&mut self, at_most: Duration) -> Option<std::process::ExitStatus> {
        let start = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if start.elapsed() < at_most => thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Nothing more will be said.
    fn end_input(&mut self) {
        self.to = None;
    }

    /// Lets it end by itself.
    fn end(mut self) {
        self.end_input();
        self.wait(GRACE);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already; then there is only the status to collect, so that nothing is
        // left of it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_all(mut stdin: ChildStdin, messages: &Receiver<String>) {
    for lines in messages {
        if stdin.write_all(lines.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            // It has ended, or will not hear us; who waits for its answer finds out.
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, heard: &SyncSender<Heard>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = stdout.by_ref().take(MAX_CLIENT_MESSAGE as u64 + 1).read_until(b'\n', &mut line);
        let one = match read {
            Ok(0) | Err(_) => return,
            Ok(n) if n > MAX_CLIENT_MESSAGE => Heard::TooLong,
            Ok(_) => Heard::Line(String::from_utf8_lossy(&line).into_owned()),
        };
        let is_last = matches!(one, Heard::TooLong);
        if heard.send(one).is_err() || is_last {
            return;
        }
    }
}

/// The reason in the words of the rules, where the view alone gives it.
fn why_not(view: &SeatView, action: Action) -> String {
    let legal = view.legal();
    let reason = match (action, &view.table().deal) {
        (Action::Play(card), Some(deal)) if !legal.cards.is_empty() => {
            deal.trick.check(view.hand(), card).err().map(|why| why.to_string())
        }
        (Action::Discard(cards), _) => {
            legal.discard.and_then(|rule| rule.check(cards).err().map(|why| why.to_string()))
        }
        _ => None,
    };
    reason.unwrap_or_else(|| "this may not be done now".into())
}

fn short(text: &str) -> String {
    let mut short: String = text.chars().take(80).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// A program that did not play, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{program:?} {why}")]
pub(crate) struct ProgramFailure {
    program: String,
    why: Why,
}

/// What was wrong, and what would have been right.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Why {
    NoStart(String),
    Ended(String),
    Mute,
    Deaf,
    Silent { think: Duration },
    TooLong { right: String },
    NoAnswer { said: String, why: String, right: String },
    WrongId { said: u64, right: String },
    NoMove { said: String, why: String, right: String },
    Illegal { seat: Seat, said: String, why: String, legal: String },
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStart(why) => {
                write!(f, "cannot be started: {why}; name a program and its arguments behind cmd:")
            }
            Self::Ended(how) => {
                write!(f, "ended ({how}) when it was to act; a player answers until its input ends")
            }
            Self::Mute => {
                f.write_str("closed its output when it was to act; a player answers until its input ends")
            }
            Self::Deaf => f.write_str("does not read what it is told; a player reads every line of its input"),
            Self::Silent { think } => {
                write!(f, "has not answered within {think:?}; it is to answer sooner, or --think to allow more")
            }
            Self::TooLong { right } => {
                write!(f, "said more than {MAX_CLIENT_MESSAGE} bytes in a line; right would have been {right}")
            }
            Self::NoAnswer { said, why, right } => {
                write!(f, "said {said:?}, which is no answer ({why}); right would have been {right}")
            }
            Self::WrongId { said, right } => {
                write!(f, "answered act {said}, which was not asked; right would have been {right}")
            }
            Self::NoMove { said, why, right } => {
                write!(f, "did {said:?}, which is no move ({why}); right would have been {right}")
            }
            Self::Illegal { seat, said, why, legal } => {
                write!(f, "did {said:?} at seat {seat}: {why}; what it might have done there: {legal}")
            }
        }
    }
}
