//! Counts of legal lines from the positions of `testdata/perft.txt`, and the same counts through
//! a second implementation that shares nothing with the engine.
//!
//! The file says how it is written. `cargo xtask golden --update` fills its counts in again.

mod naive;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use naive::NCard;
use oudler_rules::perft::perft;
use oudler_rules::{BySeat, Card, CardKind, CardSet, PlayerCount, Position, Seat, SeatSet, TableKind};

/// Counts above this are left to the engine: the second implementation is slow.
const NAIVE_LINES: u64 = 400_000;

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/perft.txt")
}

/// One position of the file.
#[derive(Debug)]
struct Case {
    name: String,
    table: TableKind,
    leader: Seat,
    attack: SeatSet,
    called: Option<Card>,
    hands: BySeat<CardSet>,
    /// Cards already played, in order.
    played: Vec<Card>,
    /// Depth, count, and the line it stands in.
    counts: Vec<(u32, u64, usize)>,
}

impl Case {
    fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            table: TableKind::Four,
            leader: Seat::A,
            attack: SeatSet::of(Seat::A),
            called: None,
            hands: BySeat::default(),
            played: Vec::new(),
            counts: Vec::new(),
        }
    }

    fn line(&mut self, n: usize, key: &str, value: &str) {
        let at = format!("line {n}: {key}: {value}");
        match key {
            "table" => self.table = value.parse().expect(&at),
            "leader" => self.leader = value.parse().expect(&at),
            "attack" => self.attack = value.split_whitespace().map(|seat| seat.parse().expect(&at)).collect(),
            "called" => self.called = Some(value.parse().expect(&at)),
            "played" => self.played = value.split_whitespace().map(|card| card.parse().expect(&at)).collect(),
            _ => match key.strip_prefix("perft ") {
                // A question mark is filled in by the update.
                Some(depth) => self.counts.push((depth.parse().expect(&at), value.parse().unwrap_or(0), n)),
                None => self.hands[key.parse().expect(&at)] = value.parse().expect(&at),
            },
        }
    }

    fn position(&self) -> Position {
        let dealer = self.table.seats().last().expect("a table has seats");
        let ring = self.table.ring(dealer);
        let size = self.hands[self.leader].len();
        for seat in ring.seats().iter() {
            assert_eq!(self.hands[seat].len(), size, "{}: the hand of {seat}", self.name);
        }
        let together = ring.seats().iter().fold(CardSet::EMPTY, |all, seat| all | self.hands[seat]);
        assert_eq!(together.len() as usize, size as usize * ring.players().get(), "{}: a card twice", self.name);
        let mut position = Position::new(ring, self.hands, self.attack, self.leader, self.called);
        for &card in &self.played {
            assert_eq!(position.check(card), Ok(()), "{}: {card} is played", self.name);
            position.play(card);
        }
        position
    }

    fn naive(&self) -> Naive {
        let n = self.table.players().get();
        let mut naive = Naive {
            hands: Seat::ALL[..n].iter().map(|&seat| self.hands[seat].iter().map(to_naive).collect()).collect(),
            turn: self.leader.index(),
            trick: Vec::new(),
            opening: self.called.map(to_naive),
        };
        for &card in &self.played {
            naive.play(to_naive(card));
        }
        naive
    }
}

fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for (n, line) in text.lines().enumerate().map(|(n, line)| (n + 1, line.trim())) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (key, value) = line.split_once(':').unwrap_or_else(|| panic!("line {n}: write key: value"));
        match (key, cases.last_mut()) {
            ("position", _) => cases.push(Case::new(value.trim())),
            (_, Some(case)) => case.line(n, key.trim(), value.trim()),
            (_, None) => panic!("line {n}: a position begins with its name"),
        }
    }
    cases
}

#[test]
fn the_engine_counts_the_lines_of_the_file() {
    let text = fs::read_to_string(path()).expect("testdata/perft.txt is there");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut wrong = String::new();
    let cases = cases(&text);
    assert!(cases.len() >= 12, "only {} positions", cases.len());
    for case in &cases {
        let mut position = case.position();
        let before = position;
        assert!(!case.counts.is_empty(), "{} has no counts", case.name);
        for &(depth, count, n) in &case.counts {
            let now = perft(&mut position, depth);
            if now != count {
                writeln!(wrong, "{} to depth {depth}: {count} in the file, {now} now", case.name).unwrap();
                lines[n - 1] = format!("perft {depth}: {now}");
            }
        }
        assert_eq!(position, before, "{}: counting leaves the position as it was", case.name);
    }
    if std::env::var_os("OUDLER_UPDATE_GOLDEN").is_some() {
        fs::write(path(), lines.join("\n") + "\n").unwrap();
    } else {
        assert!(wrong.is_empty(), "{wrong}if this is meant: cargo xtask golden --update");
    }
}

#[test]
fn a_second_implementation_counts_the_same() {
    let text = fs::read_to_string(path()).expect("testdata/perft.txt is there");
    let mut n_endings = 0;
    for case in cases(&text) {
        let mut position = case.position();
        let mut naive = case.naive();
        for &(depth, ..) in &case.counts {
            let engine = perft(&mut position, depth);
            if engine <= NAIVE_LINES {
                assert_eq!(naive.perft(depth), engine, "{} to depth {depth}", case.name);
            }
        }
        n_endings += usize::from(case.counts.iter().any(|&(depth, ..)| depth as usize >= naive.n_cards()));
    }
    assert!(n_endings >= 6, "only {n_endings} positions are counted to the last card");
}

fn to_naive(card: Card) -> NCard {
    match card.kind() {
        CardKind::Suited(suit, rank) => NCard::Suit(suit as u8, rank as u8 + 1),
        CardKind::Trump(n) => NCard::Trump(n),
        CardKind::Excuse => NCard::Excuse,
    }
}

/// The play by the second implementation; seats are numbered in the order of play.
struct Naive {
    hands: Vec<Vec<NCard>>,
    turn: usize,
    trick: Vec<(usize, NCard)>,
    /// The called card, before the first card of the deal.
    opening: Option<NCard>,
}

impl Naive {
    fn n_cards(&self) -> usize {
        self.hands.iter().map(Vec::len).sum()
    }

    fn play(&mut self, card: NCard) {
        let seat = self.turn;
        self.hands[seat].retain(|&held| held != card);
        self.trick.push((seat, card));
        self.opening = None;
        self.turn = (seat + 1) % self.hands.len();
        if self.trick.len() == self.hands.len() {
            // Only the last trick can be won by an Excuse, and nobody leads after it.
            self.turn = naive::plain_winner(&self.trick);
            self.trick.clear();
        }
    }

    fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 || self.n_cards() == 0 {
            return 1;
        }
        let fallen: Vec<NCard> = self.trick.iter().map(|&(_, card)| card).collect();
        let legal = naive::legal_plays(&self.hands[self.turn], &fallen, self.opening);
        let before = (self.hands.clone(), self.turn, self.trick.clone(), self.opening);
        let mut lines = 0;
        for card in legal {
            self.play(card);
            lines += self.perft(depth - 1);
            (self.hands, self.turn, self.trick, self.opening) = before.clone();
        }
        lines
    }
}

#[test]
fn seats_of_both_implementations_follow_each_other_alike() {
    for table in [TableKind::Three, TableKind::Four, TableKind::Five] {
        let last = table.seats().last().unwrap();
        let ring = table.ring(last);
        let n = PlayerCount::get(ring.players());
        for seat in ring.seats().iter() {
            assert_eq!(ring.next(seat).index(), (seat.index() + 1) % n);
        }
    }
}
