//! A table at which everybody does something legal at random, and everything is noted.

use oudler_rules::notation::Record;
use oudler_rules::playout::{random_card, random_cards, random_discard};
use oudler_rules::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A game, its log, what every seat and a spectator saw of it, and its record.
pub(crate) struct RandomTable {
    pub(crate) rules: Rules,
    pub(crate) table: Table,
    pub(crate) commands: Vec<Command>,
    pub(crate) events: Vec<Event>,
    pub(crate) record: Record,
    pub(crate) rng: Xoshiro256PlusPlus,
    /// One card in so many is any card of the hand, legal or not; never where it is 0.
    pub(crate) one_wrong_in: u32,
    /// One deal in so many gives somebody a bare petit; never where it is 0, but by chance.
    pub(crate) one_bare_in: u32,
}

impl RandomTable {
    pub(crate) fn new(rules: Rules, seed: u64) -> Self {
        Self {
            rules,
            table: Table::new(rules, None).expect("no dealer is named"),
            commands: Vec::new(),
            events: vec![Game::started(rules, None)],
            record: Record::new(rules),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            one_wrong_in: 0,
            one_bare_in: 0,
        }
    }

    pub(crate) fn below(&mut self, n: u32) -> u32 {
        self.rng.next_u32() % n
    }

    pub(crate) fn view(&self, seat: Seat) -> &SeatView {
        self.table.view(seat)
    }

    /// What comes next: a draw, a deal, or somebody's action; `None` when the game is over.
    pub(crate) fn next_command(&mut self) -> Option<Command> {
        let table = self.rules.table;
        Some(match self.table.game().stage() {
            Stage::Drawing => Command::Draw(Draw::random(table, &mut self.rng)),
            Stage::Dealing { dealer, .. } => {
                let dealer = *dealer;
                if self.one_bare_in > 0 && self.below(self.one_bare_in) == 0 {
                    return Some(Command::Deal(self.bare_petit(dealer)));
                }
                let dog = DogPattern::random(table.players(), &mut self.rng);
                Command::Deal(Deck::shuffled(&mut self.rng).deal(&table.ring(dealer), dealer, &dog))
            }
            Stage::Playing(_) if self.table.game().shown_to_arbiter().is_some() => {
                Command::Assent(if self.below(3) == 0 { Assented::Refused } else { Assented::Granted })
            }
            Stage::Playing(_) => {
                let (seat, action) = self.random_action();
                Command::Act { seat, action }
            }
            Stage::Over { .. } => return None,
        })
    }

    /// Any cards, but that somebody's only trump is the petit.
    fn bare_petit(&mut self, dealer: Seat) -> Layout {
        let ring = self.rules.table.ring(dealer);
        let size = ring.players().hand_size();
        let nth = self.below(ring.players().get() as u32) as usize;
        let holder = ring.from(ring.next(dealer)).nth(nth).expect("there are so many players");
        let mut hands = BySeat::<CardSet>::default();
        let suits = CardSet::FULL - CardSet::TRUMPS_AND_EXCUSE;
        hands[holder] = random_cards(suits, size - 1, &mut self.rng) | CardSet::of(Card::PETIT);
        let mut rest = CardSet::FULL - hands[holder];
        for seat in ring.seats().iter().filter(|&seat| seat != holder) {
            hands[seat] = random_cards(rest, size, &mut self.rng);
            rest -= hands[seat];
        }
        Layout::new(&ring, hands, rest).expect("every card is dealt once")
    }

    /// Does it, and lets everybody see it.
    pub(crate) fn act(&mut self, command: Command) {
        let events = self.table.act(command.clone()).unwrap_or_else(|why| panic!("{command:?}: {why}"));
        self.record.note(&command, &events);
        self.events.extend(events);
        self.commands.push(command);
    }

    fn random_action(&mut self) -> (Seat, Action) {
        let legal: Vec<(Seat, Legal)> =
            self.table.views().iter().map(|view| (view.seat(), view.legal())).collect();
        if let Some((seat, _)) = legal.iter().find(|(_, legal)| legal.arbiter)
            && self.one_wrong_in > 0
            && self.below(10) == 0
        {
            return (*seat, Action::CallArbiter);
        }
        if let Some((seat, _)) = legal.iter().find(|(_, legal)| legal.bare_petit)
            && self.below(8) == 0
        {
            return (*seat, Action::AnnounceBarePetit);
        }
        let asks = legal.iter().find_map(|(seat, legal)| Some((*seat, *legal.asks.first()?)));
        if let Some((seat, whose)) = asks
            && self.below(4) == 0
        {
            return (seat, Action::AskHandful(whose));
        }
        let (seat, legal) =
            legal.into_iter().find(|(_, legal)| legal.is_to_act()).expect("a deal under way waits for somebody");
        (seat, self.choose(seat, &legal))
    }

    fn choose(&mut self, seat: Seat, legal: &Legal) -> Action {
        if legal.pass {
            let bid = legal.contracts.iter().find(|_| self.rng.next_u32().is_multiple_of(5));
            return Action::Bid(bid.map_or(Bid::Pass, |&contract| Bid::Take(contract)));
        }
        if legal.slam && self.below(12) == 0 {
            return Action::AnnounceSlam;
        }
        if !legal.calls.is_empty() {
            return Action::Call(random_card(legal.calls, &mut self.rng));
        }
        if let Some(rule) = legal.discard
            && (self.view(seat).discard().is_none() || self.below(4) == 0)
        {
            return Action::Discard(random_discard(&rule, &mut self.rng));
        }
        if let Some(&handful) = legal.handfuls.last()
            && self.below(2) == 0
        {
            return Action::ShowHandful(handful, self.shown(legal, handful));
        }
        if let Some(&misere) = legal.miseres.first()
            && self.below(2) == 0
        {
            return Action::DeclareMisere(misere);
        }
        if legal.jeu && (legal.cards.is_empty() || self.below(2) == 0) {
            return Action::Jeu;
        }
        if !legal.cards.is_empty() {
            let wrong = self.one_wrong_in > 0 && self.rng.next_u32().is_multiple_of(self.one_wrong_in);
            let from = if wrong { self.view(seat).hand() } else { legal.cards };
            let action = Action::Play(random_card(from, &mut self.rng));
            // Nobody errs without end.
            if self.table.game().decide(&Command::Act { seat, action }).is_ok() {
                return action;
            }
            return Action::Play(random_card(legal.cards, &mut self.rng));
        }
        if legal.choice {
            return Action::KeepScore(if self.below(2) == 0 { Keep::Record } else { Keep::Cancel });
        }
        legal.first().expect("the seat is to act")
    }

    pub(crate) fn shown(&mut self, legal: &Legal, handful: Handful) -> CardSet {
        let size = handful.size(&self.rules) as usize;
        let (must, from) = legal.handful_parts(size as u32);
        let n = size - must.len() as usize;
        let mut cards = must | random_cards(from & CardSet::TRUMPS, n, &mut self.rng);
        if (cards.len() as usize) < size {
            cards.insert(Card::EXCUSE);
        }
        cards
    }
}
