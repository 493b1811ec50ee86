//! The engine against a second implementation written from the rules alone (`naive/mod.rs`), over
//! random whole deals.

mod naive;

use naive::NCard;
use oudler_rules::playout::{random_card, random_cards, random_discard};
use oudler_rules::*;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

fn to_naive(card: Card) -> NCard {
    match card.kind() {
        CardKind::Suited(suit, rank) => NCard::Suit(suit as u8, rank as u8 + 1),
        CardKind::Trump(n) => NCard::Trump(n),
        CardKind::Excuse => NCard::Excuse,
    }
}

fn list(cards: CardSet) -> Vec<NCard> {
    cards.iter().map(to_naive).collect()
}

fn sorted(mut cards: Vec<NCard>) -> Vec<NCard> {
    cards.sort();
    cards
}

/// One deal played at random through the checked path, everything compared on the way.
struct Deal {
    rules: Rules,
    game: Game,
    rng: Xoshiro256PlusPlus,
    seed: u64,
}

impl Deal {
    fn new(table: TableKind, seed: u64) -> Self {
        let rules = if seed % 4 == 3 { Rules::house(table) } else { Rules::fft(table) };
        let game = Game::new(rules, Some(Seat::A)).unwrap();
        Self { rules, game, rng: Xoshiro256PlusPlus::seed_from_u64(seed), seed }
    }

    fn below(&mut self, n: usize) -> usize {
        self.rng.next_u32() as usize % n
    }

    fn act(&mut self, seat: Seat, action: Action) {
        if let Err(why) = self.game.act(Command::Act { seat, action }) {
            panic!("seed {}: {seat} {action}: {why}", self.seed);
        }
    }

    fn phase(&self) -> &Phase {
        let Stage::Playing(deal) = self.game.stage() else { panic!("seed {}: the deal goes on", self.seed) };
        deal.phase()
    }

    /// Plays the deal, or stops at a bare petit.
    fn play(mut self) {
        let players = self.rules.table.players().get();
        let ring = self.rules.table.ring(Seat::A);
        let deck = Deck::shuffled(&mut self.rng);
        let pattern = DogPattern::random(ring.players(), &mut self.rng);
        let layout = deck.deal(&ring, Seat::A, &pattern);
        let pack: Vec<NCard> = deck.cards().iter().copied().map(to_naive).collect();
        let gaps: Vec<usize> = pattern.after_packets().collect();
        let (hands, dog) = naive::deal(&pack, players, &gaps).expect("the pattern is legal");
        for (n, seat) in ring.from(Seat::B).enumerate() {
            assert_eq!(sorted(hands[n].clone()), sorted(list(layout.hands()[seat])), "seed {}", self.seed);
        }
        assert_eq!(sorted(dog), sorted(list(layout.dog())));
        self.game.act(Command::Deal(layout)).unwrap();
        let bare = ring.seats().iter().any(|seat| naive::is_bare_petit(&list(layout.hands()[seat])));
        assert_eq!(matches!(self.game.stage(), Stage::Dealing { .. }), bare, "seed {}", self.seed);
        if bare {
            return;
        }
        let (taker, contract) = self.auction(&ring);
        let called = (players == 5).then(|| self.call(&layout, taker));
        let forced = if contract.takes_dog() { self.discard(&layout, taker) } else { CardSet::EMPTY };
        let slam = self.below(6) == 0;
        if slam {
            self.act(taker, Action::AnnounceSlam);
        }
        self.act(taker, Action::Jeu);
        self.cards(&ring, &layout, taker, contract, called, forced, slam);
    }

    fn auction(&mut self, ring: &Ring) -> (Seat, Contract) {
        let first = ring.next(Seat::A);
        let taker = ring.from(first).nth(self.below(ring.players().get())).unwrap();
        let mut before = Vec::new();
        for seat in ring.from(first) {
            let Phase::Auction(auction) = *self.phase() else { panic!("the auction goes on") };
            let legal = naive::legal_contracts(&before, false);
            let ours: Vec<u8> = auction.legal_contracts().map(|contract| contract as u8).collect();
            assert_eq!(ours, legal, "seed {}", self.seed);
            let must = seat == taker && auction.highest().is_none();
            let bids = !legal.is_empty() && (must || self.below(4) == 0);
            let bid = bids.then(|| legal[self.below(legal.len())]);
            let said = bid.map_or(Bid::Pass, |n| Bid::Take(Contract::ALL[usize::from(n)]));
            self.act(seat, Action::Bid(said));
            before.push(bid);
        }
        match self.phase() {
            Phase::Call(taken) => (taken.taker, taken.contract),
            Phase::Aside(aside) => (aside.taken.taker, aside.taken.contract),
            _ => panic!("somebody took"),
        }
    }

    fn call(&mut self, layout: &Layout, taker: Seat) -> Card {
        let hand = layout.hands()[taker];
        let legal = callable(hand);
        assert_eq!(sorted(naive::callable(&list(hand))), sorted(list(legal)), "seed {}", self.seed);
        let card = random_card(legal, &mut self.rng);
        self.act(taker, Action::Call(card));
        card
    }

    /// Tries nonsense and near misses first; gives the trumps that had to go.
    fn discard(&mut self, layout: &Layout, taker: Seat) -> CardSet {
        let held = layout.hands()[taker] | layout.dog();
        let n = layout.dog().len() as usize;
        let rule = DiscardRule::new(held, n);
        for _ in 0..4 {
            let from = if self.below(2) == 0 { held } else { held - CardSet::KINGS };
            let size = if self.below(8) == 0 { n + 1 } else { n };
            let any = random_cards(from, size, &mut self.rng);
            assert_eq!(rule.check(any).is_ok(), naive::discard_ok(&list(held), n, &list(any)), "{any}");
        }
        let discard = random_discard(&rule, &mut self.rng);
        assert!(naive::discard_ok(&list(held), n, &list(discard)), "seed {}", self.seed);
        self.act(taker, Action::Discard(discard));
        discard & CardSet::TRUMPS
    }

    #[allow(clippy::too_many_arguments)]
    fn cards(
        mut self,
        ring: &Ring,
        layout: &Layout,
        taker: Seat,
        contract: Contract,
        called: Option<Card>,
        forced: CardSet,
        slam_announced: bool,
    ) {
        let players = ring.players().get();
        let mut played = naive::Played {
            players,
            contract: contract as u8,
            taker: taker.index(),
            partner: called
                .and_then(|card| ring.seats().iter().find(|&seat| layout.hands()[seat].contains(card)))
                .filter(|&seat| seat != taker)
                .map(Seat::index),
            aside: Vec::new(),
            slam_announced,
            handfuls: Vec::new(),
            miseres: Vec::new(),
            misere_points: self.rules.misere,
            handful_points: self.rules.handful_points,
            tricks: vec![Vec::new()],
        };
        while let Stage::Playing(_) = self.game.stage() {
            let Phase::Play(play) = self.phase() else { panic!("the cards are being played") };
            played.aside = list(play.aside());
            let position = *play.position();
            let seat = position.turn();
            let hand = position.hands()[seat];
            if position.n_won() == 0 {
                self.declare(seat, hand, if seat == taker { forced } else { CardSet::EMPTY }, &mut played);
            }
            let trick: Vec<NCard> = position.trick().cards().iter().copied().map(to_naive).collect();
            let opening = called.filter(|_| position.is_untouched()).map(to_naive);
            let legal = naive::legal_plays(&list(hand), &trick, opening);
            assert_eq!(sorted(legal), sorted(list(position.legal_cards())), "seed {} {position:?}", self.seed);
            for card in hand {
                assert_eq!(position.check(card).is_ok(), position.legal_cards().contains(card));
            }
            let card = random_card(position.legal_cards(), &mut self.rng);
            self.act(seat, Action::Play(card));
            let trick = played.tricks.last_mut().unwrap();
            trick.push((seat.index(), to_naive(card)));
            if trick.len() == players {
                played.tricks.push(Vec::new());
            }
        }
        played.tricks.pop();
        let settled = naive::settle(&played);
        let Some(open) = self.game.open_view() else { panic!("seed {}: the deal is scored", self.seed) };
        let figures = open.sheet.figures;
        let context = format!("seed {} {played:?}", self.seed);
        assert_eq!(u32::from(figures.half_points.0), settled.attack_half_points, "{context}");
        assert_eq!(u32::from(figures.oudlers), settled.attack_oudlers, "{context}");
        assert_eq!(figures.mark(&self.rules).made, settled.made, "{context}");
        assert_eq!(figures.mark(&self.rules).per_defender(), settled.per_defender, "{context}");
        let scores: Vec<i32> = self.rules.table.seats().map(|seat| open.sheet.scores[seat]).collect();
        assert_eq!(scores, settled.scores, "{context}");
        figures.check(&self.rules).unwrap_or_else(|why| panic!("{why}: {context}"));
    }

    /// Random handfuls and misères, right and wrong ones.
    fn declare(&mut self, seat: Seat, hand: CardSet, forced: CardSet, played: &mut naive::Played) {
        // Naive sizes are the official ones, so other sizes are left alone.
        let official = self.rules.handful_sizes == Rules::fft(self.rules.table).handful_sizes;
        let rule = HandfulRule::new(hand, forced);
        for handful in Handful::ALL.into_iter().filter(|_| official) {
            let size = handful.size(&self.rules) as usize;
            // From the hand, from hand and discard, or with all of the discard's trumps.
            let (must, from) = match self.below(3) {
                0 => (CardSet::EMPTY, rule.held()),
                1 => (CardSet::EMPTY, rule.held() | forced),
                _ => (forced & CardSet::TRUMPS, rule.held()),
            };
            let any = must | random_cards(from, size - must.len() as usize, &mut self.rng);
            let naive =
                naive::handful_ok(played.players, &list(hand), &list(forced), handful as usize, &list(any));
            assert_eq!(rule.check(&self.rules, handful, any).is_ok(), naive, "seed {} {any}", self.seed);
            if naive && self.below(2) == 0 && !self.has_declared(seat) {
                self.act(seat, Action::ShowHandful(handful, any));
                played.handfuls.push(handful as usize);
                assert!(self.has_declared(seat), "seed {}", self.seed);
            }
        }
        for (kind, misere) in Misere::ALL.into_iter().enumerate() {
            let naive = naive::misere_ok(&list(hand), kind);
            assert_eq!((hand & misere.forbids()).is_empty(), naive, "seed {}", self.seed);
            if naive && self.rules.misere > 0 && self.below(2) == 0 {
                self.act(seat, Action::DeclareMisere(misere));
                played.miseres.push((seat.index(), kind));
            }
        }
    }

    fn has_declared(&self, seat: Seat) -> bool {
        let Phase::Play(play) = self.phase() else { return false };
        play.handfuls().iter().any(|declared| declared.seat == seat)
    }
}

/// Each number of players with its share of the deals, on its own so that they run side by side.
fn compare(table: TableKind, n: u64) {
    let mut seeds = SplitMix64::seed_from_u64(table.n_seats() as u64);
    for _ in 0..n {
        Deal::new(table, seeds.next_u64()).play();
    }
}

#[test]
fn three_players_agree_with_the_naive_rules() {
    compare(TableKind::Three, 34_000);
}

#[test]
fn four_players_agree_with_the_naive_rules() {
    compare(TableKind::Four, 34_000);
}

#[test]
fn five_players_agree_with_the_naive_rules() {
    compare(TableKind::Five, 34_000);
}

/// Random play hardly ever makes a slam: few cards and strong hands reach the rare rules.
#[test]
fn short_endings_with_an_excuse_agree_with_the_naive_rules() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let (mut n_slams, mut n_petit) = (0, 0);
    for n in 0..60_000u64 {
        let table = [TableKind::Three, TableKind::Four, TableKind::Five][n as usize % 3];
        let players = table.players().get();
        let ring = table.ring(Seat::A);
        let size = 1 + (n as usize / 3) % 4;
        // Trumps and oudlers mostly, so that petit, 21 and Excuse meet.
        let cards =
            CardSet::OUDLERS | random_cards(CardSet::FULL - CardSet::OUDLERS, players * size - 3, &mut rng);
        let mut left = cards;
        let mut hands = BySeat::<CardSet>::default();
        for seat in ring.seats().iter() {
            hands[seat] = random_cards(left, size, &mut rng);
            left -= hands[seat];
        }
        let partner = (players == 5 && rng.next_u32() % 2 == 0).then_some(Seat::D);
        let attack: SeatSet = [Seat::B].into_iter().chain(partner).collect();
        let mut position = Position::new(ring, hands, attack, Seat::B, None);
        let mut tricks = vec![Vec::new()];
        while !position.is_over() {
            let seat = position.turn();
            let card = random_card(position.legal_cards(), &mut rng);
            position.play(card);
            tricks.last_mut().unwrap().push((seat.index(), to_naive(card)));
            if position.trick().is_empty() {
                tricks.push(Vec::new());
            }
        }
        tricks.pop();
        let contract = Contract::ALL[rng.next_u32() as usize % 4];
        let rules = Rules::fft(table);
        let slam_announced = rng.next_u32() % 3 == 0;
        let settled = naive::settle(&naive::Played {
            players,
            contract: contract as u8,
            taker: 1,
            partner: partner.map(Seat::index),
            aside: list(random_cards(!cards - CardSet::COURTS, 6, &mut rng)),
            slam_announced,
            handfuls: Vec::new(),
            miseres: Vec::new(),
            misere_points: 0,
            handful_points: rules.handful_points,
            tricks,
        });
        let aside = if contract == Contract::GardeContre { 0 } else { 6 };
        let tally = position.tally(contract, CardSet::EMPTY);
        let petit = match tally.petit_au_bout {
            Some(Side::Attack) => 1,
            Some(Side::Defence) => -1,
            None => 0,
        };
        assert_eq!(u32::from(tally.half_points.0) + aside, settled.attack_half_points, "{hands:?}");
        assert_eq!(u32::from(tally.oudlers), settled.attack_oudlers, "{hands:?}");
        assert_eq!(petit, settled.petit_au_bout, "{hands:?}");
        assert_eq!(tally.slam == Some(Side::Attack), settled.attack_slam, "{hands:?}");
        assert_eq!(tally.slam == Some(Side::Defence), settled.defence_slam, "{hands:?}");
        n_slams += u32::from(tally.slam.is_some());
        n_petit += u32::from(petit != 0);
    }
    assert!(n_slams > 1000 && n_petit > 1000, "the rare cases are reached: {n_slams} {n_petit}");
}
