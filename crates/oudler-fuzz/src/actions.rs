//! A game driven by bytes, with everything that must always hold checked on the way.

use oudler_rules::notation::Record;
use oudler_rules::playout::{random_cards, random_discard};
use oudler_rules::{
    Action, ArbiterActs, Assent, Assented, Bid, BySeat, Card, CardSet, Command, Contract, Deal, DiscardRule, Draw,
    Event, FaultKind, FaultPolicy, Game, GameEnd, Handful, HandfulShown, Keep, Layout, Measure, Misdeal,
    MisdealKind, Misere, Phase, Play, Preset, Rules, Seat, SeatView, Sentence, Stage, Table, TableKind, TableView,
    Viewer,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::record::check_text;

/// Folding every view anew after each step costs the square of the steps; beyond this many events
/// it is done when the log has grown by half, and at the end.
const FOLD_EVERY_STEP: usize = 20;

/// A game is left after so many steps, some four deals.
const N_STEPS: usize = 400;

/// The first bytes choose a table; then each pair of bytes is something asked of it, legal or not.
///
/// What is refused changes nothing. After what is accepted every card is somewhere once, scores
/// sum to zero, every view is the fold of what its viewer saw and agrees with the game, and what
/// a view calls legal is exactly what is accepted.
pub fn actions(data: &[u8]) {
    let Some((head, rest)) = data.split_at_checked(3) else { return };
    let mut table = Fuzzed::new([head[0], head[1], head[2]]);
    for pair in rest.chunks_exact(2) {
        table.ask(pair[0], pair[1]);
    }
    table.check_folds();
    check_text(&table.record);
    match table.record.replay().finish() {
        Ok(game) => assert_eq!(
            (game.totals(), game.penalties(), game.n_dealt()),
            (table.table.game().totals(), table.table.game().penalties(), table.table.game().n_dealt()),
            "the record replays to the same game"
        ),
        Err(why) => panic!("{why}\n{}", table.record.to_text(oudler_rules::CardStyle::English)),
    }
}

struct Fuzzed {
    rules: Rules,
    table: Table,
    log: Vec<Event>,
    record: Record,
    seed: u8,
    n_folded: usize,
    n_steps: usize,
}

impl Fuzzed {
    fn new([kind, policy, more]: [u8; 3]) -> Self {
        let table = TableKind::ALL[usize::from(kind % 4)];
        let preset = if kind & 4 == 0 { Preset::Fft } else { Preset::House };
        let mut options = preset.options(table);
        match policy % 4 {
            0 => {}
            1 => options.faults = FaultPolicy::Arbitrated,
            n => {
                options.faults = FaultPolicy::Arbitrated;
                options.arbiter = if n == 2 { ArbiterActs::AtOnce } else { ArbiterActs::EndOfDeal };
            }
        }
        if policy & 4 != 0 {
            options.assent = Assent::Needed;
        }
        if policy & 8 != 0 {
            options.handful_shown = HandfulShown::OnDemand;
        }
        if policy & 16 != 0 {
            options.misere = 10;
        }
        match policy >> 5 {
            1 => options.end = GameEnd::Deals(2),
            2 => options.end = GameEnd::Score(100),
            // Handfuls that nearly every hand holds.
            3 => options.handful_sizes = [2, 3, 4],
            _ => options.end = GameEnd::Agreement,
        }
        let rules = Rules::new(options).expect("these options go together");
        let dealer = Seat::new(usize::from(more % 8)).filter(|&seat| table.has(seat));
        Self {
            rules,
            table: Table::new(rules, dealer).expect("the dealer sits at the table"),
            log: vec![Game::started(rules, dealer)],
            record: Record::new(rules),
            seed: more,
            n_folded: 0,
            n_steps: 0,
        }
    }

    fn ask(&mut self, op: u8, arg: u8) {
        // Sixteen times what is legal at once, so that a short input reaches the end of a deal.
        let n = if op % 32 == 31 { 16_u8 } else { 1 };
        for i in 0..n {
            self.n_steps += 1;
            if self.n_steps > N_STEPS {
                return;
            }
            let command = self.command(op, arg.wrapping_add(i.wrapping_mul(37)));
            self.try_command(&command);
        }
    }

    fn command(&self, op: u8, arg: u8) -> Command {
        let seat = Seat::ALL[usize::from(arg % 5)];
        let turn = self.turn().unwrap_or(seat);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(arg) << 8 | u64::from(self.seed));
        let action = match op % 32 {
            11 => Action::Play(Card::ALL[usize::from(arg % 78)]),
            12 => match pick(self.view(turn).map(SeatView::hand).unwrap_or_default(), arg) {
                Some(card) => return act(turn, Action::Play(card)),
                None => Action::Jeu,
            },
            13 => {
                let bid = match arg / 5 % 5 {
                    0 => Bid::Pass,
                    n => Bid::Take(Contract::ALL[usize::from(n) - 1]),
                };
                return act(if arg & 128 == 0 { turn } else { seat }, Action::Bid(bid));
            }
            14 => return act(turn, Action::Call(Card::ALL[usize::from(arg % 78)])),
            15 => return act(turn, Action::Discard(self.discard(turn, arg, &mut rng))),
            16 if arg & 128 == 0 => return act(turn, Action::AnnounceSlam),
            16 => Action::AnnounceSlam,
            17 => Action::Jeu,
            18 => {
                let handful = Handful::ALL[usize::from(arg % 3)];
                return act(turn, Action::ShowHandful(handful, self.handful(turn, handful, arg, &mut rng)));
            }
            19 => Action::AskHandful(Seat::ALL[usize::from(arg / 5 % 5)]),
            20 => return act(turn, Action::DeclareMisere(Misere::ALL[usize::from(arg % 2)])),
            21 => Action::CallArbiter,
            22 => Action::AcceptCount,
            23 => Action::KeepScore(if arg & 128 == 0 { Keep::Record } else { Keep::Cancel }),
            24 => Action::AnnounceBarePetit,
            25 => return Command::Assent(if arg & 1 == 0 { Assented::Granted } else { Assented::Refused }),
            26 => return Command::Rule(sentence(seat, arg)),
            27 => return self.deal(seat, &mut rng),
            28 => {
                let kind = match arg % 3 {
                    0 => MisdealKind::WrongCount,
                    1 => MisdealKind::WrongDealer,
                    _ => MisdealKind::ExposedCard(Card::ALL[usize::from(arg % 78)]),
                };
                return Command::Misdeal(Misdeal { kind, culprit: (arg & 128 == 0).then_some(seat) });
            }
            29 => return Command::Draw(Draw::random(TableKind::ALL[usize::from(arg % 4)], &mut rng)),
            30 if arg > 200 => return Command::Stop,
            _ => return self.legal(arg, &mut rng),
        };
        act(seat, action)
    }

    /// Something that is legal now, what seldom happens included.
    fn legal(&self, arg: u8, rng: &mut impl Rng) -> Command {
        match self.table.game().stage() {
            Stage::Drawing => return Command::Draw(Draw::random(self.rules.table, rng)),
            Stage::Dealing { dealer, .. } => return self.deal(*dealer, rng),
            Stage::Over { .. } => return Command::Stop,
            Stage::Playing(_) => {}
        }
        let Some(view) = self.table.views().iter().find(|view| view.legal().is_to_act()) else {
            return Command::Assent(if arg.is_multiple_of(4) { Assented::Refused } else { Assented::Granted });
        };
        let legal = view.legal();
        let cards_legal = pick(legal.cards, arg).filter(|_| !legal.jeu).map(Action::Play);
        let action = match arg % 8 {
            _ if legal.discard.is_some() && !legal.jeu => {
                legal.discard.map(|rule| Action::Discard(random_discard(&rule, rng)))
            }
            // A bare petit is kept quiet.
            0 if legal.pass => Some(Action::Bid(Bid::Pass)),
            1 | 2 if legal.pass => legal.contracts.first().map(|&contract| Action::Bid(Bid::Take(contract))),
            3 if legal.pass => legal.contracts.last().map(|&contract| Action::Bid(Bid::Take(contract))),
            4 if legal.slam && arg > 200 => Some(Action::AnnounceSlam),
            5 | 6 if !legal.handfuls.is_empty() => legal.handfuls.last().map(|&handful| {
                let size = handful.size(&self.rules) as usize;
                let (must, from) = legal.handful_parts(size as u32);
                let mut shown = must | random_cards(from & CardSet::TRUMPS, size - must.len() as usize, rng);
                if (shown.len() as usize) < size {
                    shown.insert(Card::EXCUSE);
                }
                Action::ShowHandful(handful, shown)
            }),
            7 if !legal.miseres.is_empty() => legal.miseres.last().map(|&misere| Action::DeclareMisere(misere)),
            7 => legal.asks.first().map(|&whose| Action::AskHandful(whose)).or(cards_legal),
            _ => cards_legal,
        };
        act(view.seat(), action.or(legal.first()).expect("somebody is to act"))
    }

    /// The cards for the dealer's table; one hand is often of a kind that is seldom dealt.
    fn deal(&self, dealer: Seat, rng: &mut impl Rng) -> Command {
        let dealer = self.table.game().dealer().or(Some(dealer).filter(|&seat| self.rules.table.has(seat)));
        let dealer = dealer.unwrap_or(Seat::A);
        let ring = self.rules.table.ring(dealer);
        let size = ring.players().hand_size();
        let (always, often) = match rng.next_u32() % 8 {
            0 | 1 => (CardSet::EMPTY, CardSet::TRUMPS_AND_EXCUSE | CardSet::KINGS),
            2 => (CardSet::of(Card::PETIT), CardSet::FULL - CardSet::TRUMPS_AND_EXCUSE),
            3 => (CardSet::EMPTY, CardSet::FULL - CardSet::TRUMPS_AND_EXCUSE - CardSet::COURTS),
            _ => (CardSet::EMPTY, CardSet::FULL),
        };
        let nth = rng.next_u32() as usize % ring.players().get();
        let mut hands: BySeat<CardSet> = BySeat::default();
        let mut left = CardSet::FULL;
        for (i, seat) in ring.from(ring.next(dealer)).cycle().skip(nth).take(ring.players().get()).enumerate() {
            let (always, often) = if i == 0 { (always, often) } else { (CardSet::EMPTY, left) };
            hands[seat] = always | random_cards(often, size - always.len() as usize, rng);
            left -= hands[seat];
        }
        Command::Deal(Layout::new(&ring, hands, left).expect("every card is dealt once"))
    }

    /// A discard: legal, of the right size, or of any size.
    fn discard(&self, seat: Seat, arg: u8, rng: &mut impl Rng) -> CardSet {
        let Some(view) = self.view(seat) else { return CardSet::EMPTY };
        let held = view.hand() | view.discard().unwrap_or_default();
        let size = self.rules.table.players().dog_size();
        match arg % 3 {
            0 => random_discard(&DiscardRule::new(held, size), rng),
            1 => random_cards(held, size, rng),
            _ => random_cards(CardSet::FULL, usize::from(arg % 9), rng),
        }
    }

    fn handful(&self, seat: Seat, handful: Handful, arg: u8, rng: &mut impl Rng) -> CardSet {
        let hand = self.view(seat).map(SeatView::hand).unwrap_or_default();
        let size = handful.size(&self.rules) as usize;
        match arg / 3 % 3 {
            0 => random_cards(hand & CardSet::TRUMPS, size, rng),
            1 => random_cards(hand & CardSet::TRUMPS_AND_EXCUSE, size, rng),
            _ => random_cards(CardSet::TRUMPS_AND_EXCUSE, size, rng),
        }
    }

    fn view(&self, seat: Seat) -> Option<&SeatView> {
        self.table.views().get(seat.index())
    }

    /// Who is to act, as the views say.
    fn turn(&self) -> Option<Seat> {
        self.table.views().iter().find(|view| view.legal().is_to_act()).map(SeatView::seat)
    }

    fn try_command(&mut self, command: &Command) {
        let answer = self.table.game().decide(command).map(|_| ());
        if let Command::Act { seat, action } = command {
            let view = self.view(*seat);
            let is_legal = view.is_some_and(|view| is_legal(&self.rules, view, action));
            let legal = view.map(SeatView::legal);
            assert_eq!(answer.is_ok(), is_legal, "{seat} {action} is {answer:?}, but legal is {legal:?}");
        }
        let Err(why) = answer else {
            let events = self.table.act(command.clone()).expect("it has just been decided");
            return self.accepted(command, events);
        };
        assert!(!why.to_string().is_empty() && !why.clause().text().is_empty());
        let before = format!("{:?}", self.table.game());
        assert_eq!(self.table.act(command.clone()), Err(why), "the same answer twice");
        assert_eq!(format!("{:?}", self.table.game()), before, "refused, so nothing changes");
    }

    fn accepted(&mut self, command: &Command, events: Vec<Event>) {
        assert!(!events.is_empty(), "{command:?} came to nothing");
        self.record.note(command, &events);
        self.log.extend(events);
        self.check();
        if self.log.len() < FOLD_EVERY_STEP || self.log.len() > self.n_folded * 3 / 2 {
            self.check_folds();
        }
    }

    fn check(&self) {
        assert_eq!(self.table.game().totals().0.iter().sum::<i32>(), 0, "totals sum to zero");
        for view in self.table.views() {
            assert_eq!(view.table().totals, *self.table.game().totals());
            assert_eq!(view.table().penalties, *self.table.game().penalties());
            assert_eq!(
                (view.table().n_dealt, view.table().n_scored),
                (self.table.game().n_dealt(), self.table.game().n_scored())
            );
        }
        if let Stage::Playing(deal) = self.table.game().stage() {
            match deal.phase() {
                Phase::Play(play) => self.check_play(deal, play),
                Phase::Count(count) => self.check_play(deal, &count.play),
                _ => {}
            }
            let waits = self.turn().is_some() || self.table.game().shown_to_arbiter().is_some();
            assert!(waits, "a deal under way waits for somebody: {:?}", deal.phase());
        }
    }

    fn check_play(&self, deal: &Deal, play: &Play) {
        let position = play.position();
        let mut seen = play.aside();
        let mut n_seen = seen.len();
        let mut add = |cards: CardSet| {
            seen |= cards;
            n_seen += cards.len();
        };
        for seat in Seat::ALL {
            add(position.hands()[seat]);
        }
        for won in play.tricks() {
            won.trick.cards().iter().for_each(|&card| add(CardSet::of(card)));
        }
        position.trick().cards().iter().for_each(|&card| add(CardSet::of(card)));
        assert_eq!((seen, n_seen), (CardSet::FULL, 78), "every card is somewhere once");
        for view in self.table.views() {
            let seat = view.seat();
            let table = view.table().deal.as_ref().expect("a deal is under way");
            assert_eq!(view.hand(), position.hands()[seat], "{seat} sees its hand");
            assert_eq!(u32::from(table.n_cards[seat]), position.hands()[seat].len(), "cards of {seat}");
            assert_eq!(table.trick, *position.trick());
            assert_eq!(table.tricks, play.tricks());
            assert_eq!(table.dealer, deal.dealer());
            let cards = view.legal().cards;
            if !cards.is_empty() {
                assert_eq!((seat, cards), (position.turn(), position.legal_cards()), "what {seat} may play");
            }
        }
    }

    fn check_folds(&mut self) {
        self.n_folded = self.log.len();
        for view in self.table.views() {
            let mut anew = SeatView::new(self.rules, view.seat(), None);
            self.log.iter().for_each(|event| anew.see(&event.seen_by(Viewer::Seat(view.seat()))));
            assert_eq!(anew, *view, "the view of {} folded anew", view.seat());
        }
        let mut anew = TableView::new(self.rules, None);
        self.log.iter().for_each(|event| anew.see(&event.seen_by(Viewer::Spectator)));
        assert_eq!(anew, *self.table.onlooker(), "the spectators' view folded anew");
        let game = Game::from_events(&self.log).expect("the log begins with the start");
        assert_eq!(format!("{game:?}"), format!("{:?}", self.table.game()), "the game folded anew");
    }
}

/// Whether a view calls an action legal. An illegal card at an arbitrated table is accepted too.
fn is_legal(rules: &Rules, view: &SeatView, action: &Action) -> bool {
    let legal = view.legal();
    let arbitrated = rules.faults == FaultPolicy::Arbitrated && !legal.cards.is_empty();
    let is_held = matches!(action, Action::Play(card) if view.hand().contains(*card));
    legal.allows(rules, action) || (arbitrated && is_held)
}

fn act(seat: Seat, action: Action) -> Command {
    Command::Act { seat, action }
}

fn pick(cards: CardSet, arg: u8) -> Option<Card> {
    cards.nth(u32::from(arg) % cards.len().max(1))
}

fn sentence(culprit: Seat, arg: u8) -> Sentence {
    let measure = match arg / 10 % 10 {
        0 => Measure::PlayOn,
        1 => Measure::Warning,
        2 => Measure::Penalty(i32::from(arg) - 100),
        3 => Measure::BanFromAuction,
        4 => Measure::CancelDeal,
        5 => Measure::TakersChoice,
        6 => Measure::MendCount(i16::from(arg) * 2 - 200),
        7 => Measure::CountOn,
        8 => Measure::Stands,
        9 if arg.is_multiple_of(2) => Measure::AtTheEnd,
        _ => Measure::Penalty(i32::MIN),
    };
    Sentence { fault: FaultKind::ALL[usize::from(arg % 10)], culprit, measure }
}
