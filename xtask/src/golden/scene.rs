//! A table at which a game is arranged: some of it said here, the rest played at random.

use anyhow::{Context, Result, ensure};
use oudler_ai::{Bot, Time, bots::Random};
use oudler_rules::notation::{Record, RecordStep};
use oudler_rules::playout::random_cards;
use oudler_rules::{
    Action, Assented, Bid, BySeat, Card, CardSet, Command, Contract, Layout, Rules, Seat, SeatView, Stage, Table,
    TableKind,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A game being arranged, and the record it leaves.
pub(super) struct Scene {
    pub(super) table: Table,
    pub(super) record: Record,
    pub(super) rng: Xoshiro256PlusPlus,
}

impl Scene {
    /// A table with these rules, whose first dealer is named or drawn for.
    pub(super) fn new(table: TableKind, rules: &str, dealer: Option<Seat>, seed: u64) -> Result<Self> {
        let rules = Rules::parse(table, rules)?;
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Ok(Self { table: Table::new(rules, dealer)?, record: Record::new(rules), rng })
    }

    /// Something is asked of the game, which must accept it.
    pub(super) fn ask(&mut self, command: Command) -> Result<()> {
        let events = self.table.act(command.clone()).with_context(|| format!("{command:?}"))?;
        self.record.note(&command, &events);
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: Action) -> Result<()> {
        self.ask(Command::Act { seat, action })
    }

    /// Steps as a record has them, with commas between; `T5..T21` is a run of cards.
    pub(super) fn say(&mut self, steps: &str) -> Result<()> {
        for step in steps.split(", ") {
            let mut words = vec![];
            for word in step.split(' ') {
                match run(word) {
                    Ok(cards) => words.extend(cards.iter().map(Card::to_string)),
                    Err(_) => words.push(word.to_owned()),
                }
            }
            self.ask(words.join(" ").parse::<RecordStep>()?.into())?;
        }
        Ok(())
    }

    /// Shuffles and deals.
    pub(super) fn deal(&mut self) -> Result<()> {
        let dealer = self.table.game().dealer().context("somebody is to deal")?;
        let layout = Layout::random(self.table.game().rules(), dealer, &mut self.rng);
        self.ask(Command::Deal(layout))
    }

    /// `A KS T5..T21 / dog EX`: deals so that these have at least these cards; the others are left to
    /// chance.
    pub(super) fn deal_with(&mut self, held: &str) -> Result<()> {
        let dealer = self.table.game().dealer().context("somebody is to deal")?;
        let ring = self.table.game().rules().table.ring(dealer);
        let (mut hands, mut dog, mut left) = (BySeat::<CardSet>::default(), CardSet::EMPTY, CardSet::FULL);
        for part in held.split(" / ") {
            let (place, words) = part.split_once(' ').context("a place and its cards")?;
            let cards = if place == "dog" { &mut dog } else { &mut hands[place.parse::<Seat>()?] };
            for word in words.split(' ') {
                *cards |= run(word)?.iter().copied().collect();
            }
            left -= *cards;
        }
        let mut fill = |place: &mut CardSet, size: usize| {
            let more = random_cards(left, size.saturating_sub(place.len() as usize), &mut self.rng);
            left -= more;
            *place |= more;
        };
        for seat in ring.seats().iter() {
            fill(&mut hands[seat], ring.players().hand_size());
        }
        fill(&mut dog, ring.players().dog_size());
        self.ask(Command::Deal(Layout::new(&ring, hands, dog)?))
    }

    /// One seat takes, all the others pass.
    pub(super) fn auction(&mut self, taker: Seat, contract: Contract) -> Result<()> {
        while let Some(seat) = self.table.to_act().filter(|view| view.legal().pass).map(SeatView::seat) {
            let bid = if seat == taker { Bid::Take(contract) } else { Bid::Pass };
            self.act(seat, Action::Bid(bid))?;
        }
        Ok(())
    }

    /// Who is to play a card.
    pub(super) fn turn(&self) -> Option<Seat> {
        let mut views = self.table.views().iter();
        views.find(|view| !view.legal().cards.is_empty()).map(SeatView::seat)
    }

    /// How many tricks are complete, and how many cards lie on the table.
    pub(super) fn progress(&self) -> (usize, usize) {
        let deal = self.table.onlooker().deal.as_ref();
        deal.map_or((0, 0), |deal| (deal.tricks.len(), deal.trick.len()))
    }

    /// Steps at random until this seat can play an illegal card while something holds, and then does.
    pub(super) fn err(&mut self, seat: Seat, holds: impl Fn(&Self) -> bool) -> Result<()> {
        let illegal = |scene: &Self| {
            let view = scene.table.view(seat);
            (view.hand() - view.legal().cards).first().filter(|_| scene.turn() == Some(seat))
        };
        self.until(|scene| holds(scene) && illegal(scene).is_some())?;
        let card = illegal(self).context("an illegal card is held")?;
        self.act(seat, Action::Play(card))
    }

    /// One step of the deal, at random; the arbiter grants what waits for him.
    pub(super) fn step(&mut self) -> Result<()> {
        let Some(view) = self.table.to_act() else {
            return self.ask(Command::Assent(Assented::Granted));
        };
        let (seat, action) = (view.seat(), Random.act(view, Time::ENDLESS, &mut self.rng));
        self.act(seat, action)
    }

    /// Steps at random until something holds, which it must before the deal ends.
    pub(super) fn until(&mut self, holds: impl Fn(&Self) -> bool) -> Result<()> {
        while !holds(self) {
            ensure!(self.is_playing(), "the deal ended first");
            self.step()?;
        }
        Ok(())
    }

    /// Plays the deal to its end, at random.
    pub(super) fn finish(&mut self) -> Result<()> {
        while self.is_playing() {
            self.step()?;
        }
        Ok(())
    }

    /// Deals and plays, at random, until so many deals are scored.
    pub(super) fn play_deals(&mut self, n_scored: u32) -> Result<()> {
        while self.table.game().n_scored() < n_scored {
            self.deal()?;
            self.finish()?;
        }
        Ok(())
    }

    fn is_playing(&self) -> bool {
        matches!(self.table.game().stage(), Stage::Playing(_))
    }
}

/// A card, or all from one to another, as in `2S..6S`.
fn run(word: &str) -> Result<&'static [Card]> {
    let (first, last) = word.split_once("..").unwrap_or((word, word));
    Ok(&Card::ALL[first.parse::<Card>()?.index()..=last.parse::<Card>()?.index()])
}
