//! The lessons for newcomers: records in `testdata/lessons`, with a script between their lines, written for the
//! client to `web/src/learn/lessons` as what the learner's seat hears, what it is asked to do, and why the rules
//! refuse every other card.
//!
//! A script stands in comments, so that a lesson is a record like any other:
//!
//! | line | meaning |
//! | --- | --- |
//! | `#: seat A` | where the learner sits |
//! | `#: begin` | what comes before has been played when the lesson begins |
//! | `#: say KEY` | the teacher says this, and waits until it was read |
//! | `#: ask KEY` | the teacher asks for the learner's next step |
//! | `#: ask KEY or 2H 3H` | these cards are as good, and nothing that follows depends on which it is |
//! | `#: ask KEY or any` | any discard is as good |
//!
//! A lesson may have a second record, `N-2.txt`, which goes on where the first ends.

use std::path::{Path, PathBuf};

use oudler_ai::Level;
use oudler_protocol::message::{TableMessage, WireRefusal};
use oudler_protocol::table::{WirePace, WirePresence, WireSitter, WireTable, WireYou};
use oudler_protocol::view::WireLegal;
use oudler_rules::notation::{Record, RecordStep, action_text};
use oudler_rules::{Action, Card, CardSet, CardStyle, Command, Game, Seat, Viewer};
use oudler_server::store::LogId;
use oudler_server::table::{Room, Settings, TableEvent};
use serde_json::{Value, json};

use super::settings;

const MARK: &str = "#:";

/// What happens at a moment of the record, before the step that follows.
#[derive(Clone, Debug)]
enum Line {
    Seat(Seat),
    Begin,
    Say(String),
    Ask { key: String, or: Or },
}

/// What is as good as the step of the record.
#[derive(Clone, Debug)]
enum Or {
    Cards(CardSet),
    AnyDiscard,
}

/// A moment of a record: how many deals have been dealt, and how many steps were done in the last one.
type Moment = (usize, usize);

fn read_line(words: &str) -> Line {
    let (word, rest) = words.split_once(' ').unwrap_or((words, ""));
    match word {
        "seat" => Line::Seat(rest.parse().expect("a seat")),
        "begin" => Line::Begin,
        "say" => Line::Say(rest.into()),
        "ask" => {
            let (key, or) = rest.split_once(" or ").unwrap_or((rest, ""));
            let or = match or {
                "any" => Or::AnyDiscard,
                cards => {
                    Or::Cards(cards.split_whitespace().map(|card| card.parse::<Card>().expect(card)).collect())
                }
            };
            Line::Ask { key: key.into(), or }
        }
        _ => panic!("a script says seat, begin, say or ask, not {words}"),
    }
}

fn parse(text: &str) -> Record {
    Record::parse(text, CardStyle::English).unwrap_or_else(|why| panic!("{why}"))
}

/// The script of a record: each line with the moment where it stands.
fn script(text: &str) -> Vec<(Moment, Line)> {
    let starts = text.match_indices('\n').map(|(at, _)| at + 1);
    let marks = std::iter::once(0).chain(starts).filter(|&at| text[at..].starts_with(MARK));
    marks
        .map(|at| {
            let before = parse(&text[..at]);
            let moment = (before.deals.len(), before.deals.last().map_or(0, |deal| deal.steps.len()));
            let line = text[at + MARK.len()..].lines().next().expect("it begins with a mark");
            (moment, read_line(line.trim()))
        })
        .collect()
}

/// A record as the learner lives it.
struct Lesson<'a> {
    seat: Seat,
    room: Room,
    record: &'a Record,
    has_begun: bool,
    told: Vec<Value>,
}

impl Lesson<'_> {
    fn hear(&mut self, message: &TableMessage) {
        let message: Value = serde_json::from_str(&message.to_json()).expect("a message is JSON");
        match self.told.last_mut().and_then(|last| last.get_mut("hear")).and_then(Value::as_array_mut) {
            Some(heard) => heard.push(message),
            None => self.told.push(json!({ "hear": [message] })),
        }
    }

    /// The whole table, as the lesson begins.
    fn snapshot(&self) -> TableMessage {
        let name = |seat: Seat| self.record.names.get(seat.index()).cloned().unwrap_or_default();
        let presence = |seat: Seat| WirePresence {
            seat,
            who: if seat == self.seat { WireSitter::Player } else { WireSitter::Bot },
            name: name(seat),
            level: (seat != self.seat).then(|| Level::Habit.to_string()),
            figure: None,
            here: true,
            stand_in: false,
            bot_in: None,
            host: false,
        };
        let you = WireYou {
            name: Some(name(self.seat)),
            seat: Some(self.seat),
            host: false,
            arbiter: false,
            muted: Vec::new(),
        };
        let table = WireTable {
            id: "lesson".into(),
            settings: self.room.settings().wire(),
            you,
            seats: self.room.seats().map(presence).collect(),
            spectators: 0,
            arbiter: None,
            offers: Vec::new(),
            draw: Vec::new(),
            shuffle: None,
            revealed: None,
            hinted: self.room.seats().map(|_| 0).collect(),
            tournament: None,
            rematch: None,
            rest: None,
        };
        let mut view = self.room.wire_view(Viewer::Seat(self.seat));
        if let Some(own) = &mut view.own {
            own.legal = plain(std::mem::take(&mut own.legal));
        }
        let seq = self.room.seq().0 as u32;
        TableMessage::Snapshot { seq, table: Box::new(table), view: Box::new(view) }
    }

    /// Takes in what came of a step, and tells the learner.
    fn take(&mut self, events: Vec<TableEvent>) {
        let first = self.room.seq().0 as u32 + 1;
        for event in &events {
            self.room.apply(event.clone());
        }
        if !self.has_begun {
            return;
        }
        for (i, event) in events.iter().enumerate() {
            let is_last = i + 1 == events.len();
            let mut message = self.room.event(first + i as u32, event, Viewer::Seat(self.seat), is_last);
            if let TableMessage::Event { legal, .. } = &mut message {
                let now = legal.take().map(|legal| plain(*legal));
                *legal = now.filter(|legal| *legal != WireLegal::default()).map(Box::new);
            }
            self.hear(&message);
        }
    }

    /// The learner is asked for the next step of the record.
    fn ask(&mut self, key: &str, or: &Or, next: RecordStep, game: &Game) {
        let RecordStep::Act(seat, action) = next else { panic!("{key}: nobody's step is asked for") };
        assert_eq!(seat, self.seat, "{key}: the next step is another seat's");
        let hand = self.room.view(seat).hand();
        let refused = |card: Card| {
            let command = Command::Act { seat, action: Action::Play(card) };
            game.decide(&command).err().map(|why| json!({ "card": card, "why": WireRefusal::from(&why) }))
        };
        let is_play = matches!(action, Action::Play(_));
        let no: Vec<Value> = if is_play { hand.iter().filter_map(refused).collect() } else { Vec::new() };
        let cards = match or {
            Or::Cards(cards) => *cards,
            Or::AnyDiscard => CardSet::EMPTY,
        };
        assert!((cards - self.room.view(seat).legal().cards).is_empty(), "{key}: what is as good is legal");
        self.told.push(json!({
            "ask": key,
            "do": action_text(&action, CardStyle::English),
            "or": cards,
            "any": matches!(or, Or::AnyDiscard),
            "no": no,
        }));
    }
}

/// What may be done at a lesson: what the teacher asks for, without what surrounds a game.
fn plain(legal: WireLegal) -> WireLegal {
    WireLegal { ready: false, hint: false, claim: false, concede: false, ..legal }
}

/// What the learner hears and is asked, in order.
fn tell(record: &Record, script: &[(Moment, Line)]) -> Vec<Value> {
    let seat = script.iter().find_map(|(_, line)| if let Line::Seat(seat) = line { Some(*seat) } else { None });
    let settings = Settings { pace: WirePace::Calm, hints: true, ..settings(record.rules) };
    let room = Room::new(LogId::new("lesson").expect("a plain word is an id"), settings);
    let seat = seat.expect("the learner has a seat");
    let mut lesson = Lesson { seat, room, record, has_begun: false, told: Vec::new() };
    let dealer = record.deals.first().map(|deal| deal.dealer);
    lesson.take(vec![Game::started(record.rules, dealer).into()]);
    let mut replay = record.replay();
    let mut at: Moment = (0, 0);
    loop {
        for (_, line) in script.iter().filter(|(moment, _)| *moment == at) {
            match line {
                Line::Seat(_) => {}
                Line::Begin => {
                    let snapshot = lesson.snapshot();
                    lesson.hear(&snapshot);
                    lesson.has_begun = true;
                }
                Line::Say(key) => lesson.told.push(json!({ "say": key })),
                Line::Ask { key, or } => {
                    let (deal, step) = at;
                    let next = record.deals[deal - 1].steps.get(step).expect("a step is asked for");
                    let game = replay.game().expect("the deal has begun").clone();
                    lesson.ask(key, or, *next, &game);
                }
            }
        }
        let is_asked = lesson.told.last().is_some_and(|last| last.get("ask").is_some());
        let Some(step) = replay.next_step() else { break };
        let step = step.unwrap_or_else(|why| panic!("{why}"));
        if let Command::Act { seat, .. } = step.command {
            let isnt_its_own = seat != lesson.seat || !lesson.has_begun;
            assert!(is_asked != isnt_its_own, "{:?}: the learner's own steps are asked for", step.command);
        }
        at = step.step.map_or((step.deal + 1, 0), |n| (at.0, n + 1));
        lesson.take(step.events.into_iter().map(TableEvent::from).collect());
    }
    lesson.told
}

/// The record and its script with two cards exchanged from a moment on.
fn exchanged(
    record: &Record,
    script: &[(Moment, Line)],
    from: Moment,
    one: Card,
    other: Card,
) -> (Record, Vec<(Moment, Line)>) {
    let (mut record, mut script) = (record.clone(), script.to_vec());
    let exchange = |card: Card| match card {
        _ if card == one => other,
        _ if card == other => one,
        _ => card,
    };
    for step in &mut record.deals[from.0 - 1].steps[from.1..] {
        if let RecordStep::Act(_, Action::Play(card)) = step {
            *card = exchange(*card);
        }
    }
    for (_, line) in script.iter_mut().filter(|(moment, _)| *moment > from) {
        if let Line::Ask { or: Or::Cards(cards), .. } = line {
            *cards = cards.iter().map(exchange).collect();
        }
    }
    for (_, line) in script.iter_mut().filter(|(moment, _)| *moment == from) {
        if let Line::Ask { or, .. } = line {
            *or = Or::Cards(CardSet::EMPTY);
        }
    }
    (record, script)
}

/// The same with two cards exchanged, and all sets of cards in one order.
fn with(value: &Value, one: &str, other: &str) -> Value {
    match value {
        Value::String(text) if text == one => other.into(),
        Value::String(text) if text == other => one.into(),
        Value::Array(all) => {
            let mut all: Vec<Value> = all.iter().map(|value| with(value, one, other)).collect();
            let is_card = |value: &Value| value.as_str().is_some_and(|text| text.parse::<Card>().is_ok());
            if all.iter().all(is_card) {
                all.sort_by_key(ToString::to_string);
            }
            all.into()
        }
        Value::Object(all) => {
            // A reason in English names cards in the middle of a sentence; the client has its own.
            let all = all.iter().filter(|(key, _)| *key != "text" && *key != "no");
            all.map(|(key, value)| (key.clone(), with(value, one, other)))
                .collect::<serde_json::Map<_, _>>()
                .into()
        }
        _ => value.clone(),
    }
}

/// Whatever the learner plays of what is as good, the rest is the same but for the name of the card.
fn check_choices(name: &str, record: &Record, script: &[(Moment, Line)], told: &[Value]) {
    for (n, (moment, line)) in script.iter().enumerate() {
        let Line::Ask { key, or } = line else { continue };
        let Or::Cards(cards) = or else {
            let after = script[n + 1..].iter().filter(|(_, line)| matches!(line, Line::Ask { .. }));
            for (moment, _) in after {
                let step = record.deals[moment.0 - 1].steps[moment.1];
                assert!(!matches!(step, RecordStep::Act(_, Action::Play(_))), "{name} {key}: no card follows");
            }
            continue;
        };
        let RecordStep::Act(_, Action::Play(played)) = record.deals[moment.0 - 1].steps[moment.1] else {
            assert!(cards.is_empty(), "{name} {key}: cards are as good as cards");
            continue;
        };
        let place = told.iter().position(|step| step["ask"] == key.as_str()).expect("it is asked");
        for card in *cards {
            let (other, script) = exchanged(record, script, *moment, played, card);
            let other = tell(&other, &script);
            let all = |told: &[Value], one: &str, other: &str| -> Vec<Value> {
                told[place + 1..].iter().map(|step| with(step, one, other)).collect()
            };
            let (played, card) = (played.to_string(), card.to_string());
            assert!(
                all(told, &played, &card) == all(&other, "", ""),
                "{name} {key}: {card} for {played} leads elsewhere"
            );
        }
    }
}

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

#[test]
fn the_client_has_the_lessons_as_the_rules_play_them() {
    let files = std::fs::read_dir(folder("testdata/lessons")).expect("there are lessons");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("it can be read").path()).collect();
    files.sort_by_key(|file| file.with_extension(""));
    let mut lessons: Vec<(String, Vec<Value>)> = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|kind| kind == "txt")) {
        let name = file.file_stem().expect("it has a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(file).expect("a lesson is text");
        let (record, script) = (parse(&text), script(&text));
        let told = tell(&record, &script);
        check_choices(&name, &record, &script, &told);
        match lessons.last_mut().filter(|(first, _)| name.strip_prefix(&**first).is_some_and(|rest| rest == "-2"))
        {
            Some((_, first)) => first.extend(told),
            None => lessons.push((name, told)),
        }
    }
    assert!(!lessons.is_empty());
    for (name, told) in lessons {
        let n_asked = told.iter().filter(|step| step.get("ask").is_some()).count();
        assert!((2..=7).contains(&n_asked), "lesson {name} asks for {n_asked} decisions");
        let lines: Vec<String> = told.iter().map(|step| format!("  {step}")).collect();
        let now = format!("[\n{}\n]\n", lines.join(",\n"));
        let path = folder("web/src/learn/lessons").join(format!("{name}.json"));
        if std::env::var_os("OUDLER_UPDATE_GOLDEN").is_some() {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
            std::fs::write(&path, &now).expect("the file can be written");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == now, "lesson {name}: refresh with `cargo xtask golden --update` and read the diff");
    }
}
