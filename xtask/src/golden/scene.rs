//! A table at which a game is arranged: some of it said here, the rest played at random.

use anyhow::{Context, Result, bail, ensure};
use oudler_ai::{Bot, Time, bots::Random};
use oudler_rules::notation::Record;
use oudler_rules::playout::random_cards;
use oudler_rules::{
    Action, Assented, Bid, BySeat, Card, CardSet, Command, Contract, Game, Layout, Rules, Seat, SeatView, Stage,
    TableKind, Viewer,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A game being arranged, and the record it leaves.
pub(super) struct Scene {
    game: Game,
    views: Vec<SeatView>,
    record: Record,
    rng: Xoshiro256PlusPlus,
}

impl Scene {
    /// A table with these rules, whose first dealer is named or drawn for.
    pub(super) fn new(table: TableKind, rules: &str, dealer: Option<Seat>, seed: u64) -> Result<Self> {
        let rules = Rules::parse(table, rules)?;
        Ok(Self {
            game: Game::new(rules, dealer)?,
            views: table.seats().map(|seat| SeatView::new(rules, seat, dealer)).collect(),
            record: Record::new(rules),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
        })
    }

    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    pub(super) const fn record(&self) -> &Record {
        &self.record
    }

    pub(super) fn into_record(self) -> Record {
        self.record
    }

    pub(super) const fn rng(&mut self) -> &mut Xoshiro256PlusPlus {
        &mut self.rng
    }

    /// Something is asked of the game, which must accept it.
    pub(super) fn ask(&mut self, command: Command) -> Result<()> {
        let events = self.game.act(command.clone()).with_context(|| format!("{command:?}"))?;
        for view in &mut self.views {
            events.iter().for_each(|event| view.see(&event.seen_by(Viewer::Seat(view.seat()))));
        }
        self.record.note(&command, &events);
        Ok(())
    }

    pub(super) fn act(&mut self, seat: Seat, action: Action) -> Result<()> {
        self.ask(Command::Act { seat, action })
    }

    /// Shuffles and deals.
    pub(super) fn deal(&mut self) -> Result<()> {
        let dealer = self.game.dealer().context("somebody is to deal")?;
        let layout = Layout::random(self.game.rules(), dealer, &mut self.rng);
        self.ask(Command::Deal(layout))
    }

    /// Deals so that these seats hold at least these cards; the others are left to chance.
    pub(super) fn deal_with(&mut self, held: &[(Seat, &str)], dog: &str) -> Result<()> {
        let dealer = self.game.dealer().context("somebody is to deal")?;
        let ring = self.game.rules().table.ring(dealer);
        let mut hands: BySeat<CardSet> = BySeat::default();
        for &(seat, text) in held {
            hands[seat] = cards(text)?;
        }
        let mut dog = cards(dog)?;
        let mut left = CardSet::FULL - dog;
        Seat::ALL.iter().for_each(|&seat| left -= hands[seat]);
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
        while let Some(seat) = self.to_bid() {
            let bid = if seat == taker { Bid::Take(contract) } else { Bid::Pass };
            self.act(seat, Action::Bid(bid))?;
        }
        Ok(())
    }

    fn to_bid(&self) -> Option<Seat> {
        self.views.iter().find(|view| view.legal().pass).map(SeatView::seat)
    }

    pub(super) fn view(&self, seat: Seat) -> &SeatView {
        &self.views[seat.index()]
    }

    /// Who is to play a card.
    pub(super) fn turn(&self) -> Option<Seat> {
        self.views.iter().find(|view| !view.legal().cards.is_empty()).map(SeatView::seat)
    }

    /// How many tricks are complete, and how many cards lie on the table.
    pub(super) fn progress(&self) -> (usize, usize) {
        let deal = self.views[0].table().deal.as_ref();
        deal.map_or((0, 0), |deal| (deal.tricks.len(), deal.trick.len()))
    }

    /// A card the seat to play holds and may not play.
    pub(super) fn illegal_card(&self) -> Option<(Seat, Card)> {
        let seat = self.turn()?;
        let view = self.view(seat);
        Some((seat, (view.hand() - view.legal().cards).first()?))
    }

    /// One step of the deal, at random; the arbiter grants what waits for him.
    pub(super) fn step(&mut self) -> Result<()> {
        let Some(view) = self.views.iter().find(|view| view.legal().is_to_act()) else {
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
        while self.game.n_scored() < n_scored {
            self.deal()?;
            self.finish()?;
        }
        Ok(())
    }

    fn is_playing(&self) -> bool {
        matches!(self.game.stage(), Stage::Playing(_))
    }
}

/// Cards with spaces between; `T5-21` and `2-6S` are runs.
pub(super) fn cards(text: &str) -> Result<CardSet> {
    let mut set = CardSet::EMPTY;
    for word in text.split_whitespace() {
        let Some((from, to)) = word.split_once('-') else {
            set.insert(word.parse()?);
            continue;
        };
        let (head, from, to, tail) = match (from.strip_prefix('T'), to.char_indices().last()) {
            (Some(from), _) => ("T", from, to, ""),
            (None, Some((at, _))) => ("", from, &to[..at], &to[at..]),
            (None, None) => bail!("{word} is a run without an end"),
        };
        for n in from.parse::<u8>()?..=to.parse()? {
            set.insert(format!("{head}{n}{tail}").parse()?);
        }
    }
    Ok(set)
}
