//! The state of a table: a fold of its log, and what may be asked of it. No clock, no socket, no
//! store: the same events give the same room.

use std::collections::VecDeque;

use oudler_club::duplicate::Board;
use oudler_protocol::fair::{self, Salt, Seed};
use oudler_protocol::message::TableMessage;
use oudler_protocol::table::{WireFigure, WireRevealed, WireShuffle, WireWord};
use oudler_protocol::view::{WireArbiterView, WireLegal, WireNow, WireStage, WireView};
use oudler_rules::notation::{DealRecord, RecordStep};
use oudler_rules::{
    Action, Bid, BySeat, Command, Contract, Deal, DealView, Draw, Drawn, Ending, Event, Game, Phase, Public,
    ScoreSheet, Seat, SeatSet, SeatView, Stage, Table, TableStage, TableView, Viewer,
};

use super::ask::Refused;
use super::event::{Sitter, TableEvent};
use super::rematch::Rematch;
use super::rest::Rest;
use super::settings::Settings;
use crate::log::Person;
use crate::store::{LogId, Seq, UserId};

/// How many events are kept for those who were cut off a moment ago.
const FEED_LEN: usize = 32;

/// A table as its log tells it.
#[derive(Clone, Debug)]
pub struct Room {
    id: LogId,
    settings: Settings,
    seq: Seq,
    /// The last events, for whoever resumes.
    feed: VecDeque<TableEvent>,
    sitters: Vec<Sitter>,
    removed: Vec<UserId>,
    /// The person who is the arbiter; where nobody is, the program answers for him.
    arbiter: Option<Person>,
    /// Since which event each seat has had who sits there now.
    seated_at: BySeat<Seq>,
    /// By what players are shown.
    figures: BySeat<Option<WireFigure>>,
    is_closed: bool,
    /// How often each seat was taken by a person, at a table of a tournament.
    n_claims: BySeat<u32>,
    /// Where a bot plays until a person comes who was given the seat.
    awaited: BySeat<bool>,
    /// The game, and what each seat and any spectator sees of it.
    table: Table,
    has_begun: bool,
    /// The number of the last event of the game: hints asked for do not change the position.
    position: Seq,
    /// How many hints each seat has asked for in this deal, and in which position the last.
    hints: BySeat<(u32, Seq)>,
    /// What each seat remembers and is no longer shown, for bots (ECART-07).
    minds: Vec<SeatView>,
    /// The draw for the first deal.
    draw: Option<Draw>,
    /// The seed of the deal under way or to come, with its words.
    shuffle: Option<Shuffle>,
    /// What each defender paid for the boards that were played; none where a deal was annulled.
    paid: Vec<Option<i32>>,
    /// Seeds that are shown only when the game is over (BID-06).
    withheld: Vec<(u32, Seed)>,
    revealed: Option<(u32, Seed)>,
    rematch: Rematch,
    rest: Rest,
}

/// The making of a deal.
#[derive(Clone, Debug)]
struct Shuffle {
    from: Source,
    salt: Salt,
    ready: SeatSet,
}

/// What a deal is made from.
#[derive(Clone, Debug)]
enum Source {
    Seed(Seed),
    /// It was made beforehand, and has this number.
    Board(u16),
}

impl Room {
    /// A table nobody has come to yet.
    pub fn new(id: LogId, settings: Settings) -> Self {
        let rules = settings.rules;
        Self {
            seq: Seq::START,
            feed: VecDeque::new(),
            sitters: rules.table.seats().map(|_| Sitter::Empty).collect(),
            removed: Vec::new(),
            arbiter: None,
            seated_at: BySeat::default(),
            figures: BySeat::default(),
            is_closed: false,
            n_claims: BySeat::default(),
            awaited: BySeat::default(),
            table: Table::new(rules, None).expect("no dealer is named"),
            has_begun: false,
            position: Seq::START,
            hints: BySeat::default(),
            minds: rules.table.seats().map(|seat| SeatView::new(rules, seat, None).remembering()).collect(),
            draw: None,
            shuffle: None,
            paid: Vec::new(),
            withheld: Vec::new(),
            revealed: None,
            rematch: Rematch::default(),
            rest: Rest::default(),
            id,
            settings,
        }
    }

    /// The same table for bots to think about: without what was told, which nobody asks them for.
    pub fn to_think_about(&self) -> Self {
        Self {
            feed: VecDeque::new(),
            removed: Vec::new(),
            arbiter: self.arbiter.clone(),
            withheld: self.withheld.clone(),
            id: self.id.clone(),
            settings: self.settings.clone(),
            sitters: self.sitters.clone(),
            table: self.table.clone(),
            minds: self.minds.clone(),
            draw: None,
            shuffle: self.shuffle.clone(),
            paid: self.paid.clone(),
            revealed: None,
            rematch: Rematch::default(),
            ..*self
        }
    }

    /// The table's id.
    pub const fn id(&self) -> &LogId {
        &self.id
    }

    /// How it is played.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The number of the last event.
    pub const fn seq(&self) -> Seq {
        self.seq
    }

    /// The game, once begun.
    pub fn game(&self) -> Option<&Game> {
        self.has_begun.then(|| self.table.game())
    }

    /// The seats, in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.settings.rules.table.seats()
    }

    /// Who has a seat; nobody where the table has no such seat.
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        const NOBODY: &Sitter = &Sitter::Empty;
        self.sitters.get(seat.index()).unwrap_or(NOBODY)
    }

    /// By what the player there is shown; none for the first letter of the name.
    pub fn figure(&self, seat: Seat) -> Option<WireFigure> {
        self.figures[seat]
    }

    /// How often a seat was taken by a person.
    pub(super) fn n_claims(&self, seat: Seat) -> u32 {
        self.n_claims[seat]
    }

    /// Whether a bot plays at a seat until a person comes who was given it.
    pub(super) fn is_awaited(&self, seat: Seat) -> bool {
        self.awaited[seat]
    }

    /// Where a user sits.
    pub fn seat_of(&self, user: &UserId) -> Option<Seat> {
        self.seats().find(|&seat| self.sitter(seat).user() == Some(user))
    }

    /// The person who is the arbiter.
    pub const fn arbiter(&self) -> Option<&Person> {
        self.arbiter.as_ref()
    }

    /// Another game with the same people, as far as it has come.
    pub(super) const fn rematch(&self) -> &Rematch {
        &self.rematch
    }

    /// How the rest of the deal stands.
    pub(super) const fn rest(&self) -> &Rest {
        &self.rest
    }

    /// Whether a contract or a slam waits for the arbiter.
    pub fn waits_for_assent(&self) -> bool {
        self.is_playing() && self.table.onlooker().deal.as_ref().is_some_and(DealView::waits_for_assent)
    }

    /// Whether the host sent this user away.
    pub fn is_removed(&self, user: &UserId) -> bool {
        self.removed.contains(user)
    }

    /// What a seat sees.
    pub fn view(&self, seat: Seat) -> &SeatView {
        self.table.view(seat)
    }

    /// What a seat sees and remembers: a bot's view, never sent to anybody.
    pub fn mind(&self, seat: Seat) -> &SeatView {
        &self.minds[seat.index()]
    }

    /// The number of the last event of the game itself.
    pub const fn position(&self) -> Seq {
        self.position
    }

    /// How many hints a seat has asked for in this deal.
    pub fn n_hints(&self, seat: Seat) -> u32 {
        self.hints[seat].0
    }

    /// Whether a seat has asked for a hint in this position.
    pub(super) fn is_hinted(&self, seat: Seat) -> bool {
        let (n, position) = self.hints[seat];
        n > 0 && position == self.position
    }

    /// Whether the game has begun and a deal is awaited.
    pub fn is_dealing(&self) -> bool {
        !self.is_closed && self.game().is_some_and(|game| matches!(game.stage(), Stage::Dealing { .. }))
    }

    /// Whether cards are in the players' hands.
    pub fn is_playing(&self) -> bool {
        !self.is_closed && self.game().is_some_and(|game| matches!(game.stage(), Stage::Playing(_)))
    }

    /// Whether the game is over, or was ended before it was.
    pub fn is_over(&self) -> bool {
        self.is_closed || self.game().is_some_and(|game| matches!(game.stage(), Stage::Over { .. }))
    }

    /// Who is ready for the next deal.
    pub fn ready(&self) -> SeatSet {
        self.shuffle.as_ref().map_or(SeatSet::EMPTY, |shuffle| shuffle.ready)
    }

    /// Whom the deal waits for, as everybody can tell. This is what may be said of them.
    pub fn awaited(&self) -> SeatSet {
        if self.is_playing() { self.table.onlooker().awaited() } else { SeatSet::EMPTY }
    }

    /// The seats that have something to do, by what each knows itself: not to be told to others.
    pub fn to_act(&self) -> SeatSet {
        if !self.is_playing() {
            return SeatSet::EMPTY;
        }
        self.seats().filter(|&seat| self.view(seat).legal().is_to_act()).collect()
    }

    /// The deal that these events bring to its score: its number, and the sheet.
    pub fn finished<'a>(&self, events: &'a [TableEvent]) -> Option<(u32, &'a ScoreSheet)> {
        let deal = self.shuffle.as_ref()?.salt.deal;
        events.iter().find_map(|event| match event {
            TableEvent::Game { event: Event::Public(Public::DealEnded(Ending::Scored { sheet, .. })), .. } => {
                Some((deal, &**sheet))
            }
            _ => None,
        })
    }

    /// Takes in what happened. Events come from the log or from the methods below.
    pub fn apply(&mut self, event: TableEvent) {
        self.seq = self.seq.next();
        match &event {
            TableEvent::Game { event, .. } => self.apply_game(event),
            TableEvent::Seated { seat, who } => {
                if let Some(sitter) = self.sitters.get_mut(seat.index()) {
                    if sitter.user() != who.user() {
                        self.seated_at[*seat] = self.seq;
                        self.figures[*seat] = None;
                        self.n_claims[*seat] += u32::from(who.user().is_some());
                    }
                    // Emptied in the middle of a game, a seat waits for somebody; a bot fills it meanwhile.
                    self.awaited[*seat] = match who {
                        Sitter::Empty => self.has_begun,
                        Sitter::Bot { .. } => self.awaited[*seat] && *sitter == Sitter::Empty,
                        Sitter::Player { .. } => false,
                    };
                    sitter.clone_from(who);
                }
            }
            TableEvent::Removed { user, .. } => self.removed.push(user.clone()),
            TableEvent::Committed { deal, seed } => {
                self.shuffle = Some(self.to_come(*deal, Source::Seed((**seed).clone())));
            }
            TableEvent::Board { deal, board } => self.shuffle = Some(self.to_come(*deal, Source::Board(*board))),
            TableEvent::Word { seat, word } => {
                if let Some(shuffle) = &mut self.shuffle {
                    shuffle.salt.say(*seat, word);
                }
            }
            TableEvent::Ready { seat } => {
                if let Some(shuffle) = &mut self.shuffle {
                    shuffle.ready.insert(*seat);
                }
            }
            TableEvent::Revealed { deal, seed } => {
                self.withheld.retain(|(withheld, _)| withheld != deal);
                self.revealed = Some((*deal, (**seed).clone()));
            }
            TableEvent::Spectators { open } => self.settings.spectators = *open,
            TableEvent::Hints { on } => self.settings.hints = *on,
            TableEvent::Pace { pace } => self.settings.pace = *pace,
            TableEvent::Level { level } => {
                self.settings.level = *level;
                for sitter in &mut self.sitters {
                    if let Sitter::Bot { level: own, .. } = sitter {
                        *own = *level;
                    }
                }
            }
            TableEvent::Figure { seat, figure } => self.figures[*seat] = *figure,
            TableEvent::Hinted { seat } => self.hints[*seat] = (self.n_hints(*seat) + 1, self.position),
            TableEvent::Arbiter { who } => self.arbiter.clone_from(who),
            TableEvent::Closed => self.is_closed = true,
            TableEvent::Rematch(event) => self.rematch.apply(event),
            TableEvent::Rest(event) => self.rest.apply(*event),
        }
        if self.feed.len() == FEED_LEN {
            self.feed.pop_front();
        }
        self.feed.push_back(event);
    }

    fn apply_game(&mut self, event: &Event) {
        self.has_begun |= matches!(event, Event::Public(Public::Started { .. }));
        self.position = self.seq;
        self.rest.lapse();
        if matches!(event, Event::Dealt { .. }) {
            self.hints = BySeat::default();
            self.rest = Rest::default();
        }
        self.table.apply(event);
        event.show(&mut self.minds);
        if let Event::Public(Public::Drawn(draw)) = event {
            self.draw = Some(draw.clone());
        }
        let Some(shuffle) = &mut self.shuffle else { return };
        match event {
            Event::Dealt { .. } => shuffle.ready = SeatSet::EMPTY,
            Event::Public(Public::DealEnded(ending)) => match (&shuffle.from, ending) {
                (Source::Board(_), Ending::Scored { sheet, .. }) => {
                    self.paid.push(Some(sheet.figures.mark(&self.settings.rules).per_defender()));
                }
                (Source::Board(_), _) => self.paid.push(None),
                (Source::Seed(_), Ending::Scored { .. }) => {}
                (Source::Seed(seed), _) => self.withheld.push((shuffle.salt.deal, seed.clone())),
            },
            _ => {}
        }
    }

    fn to_come(&self, deal: u32, from: Source) -> Shuffle {
        Shuffle { from, salt: Salt::new(self.id.as_str(), deal), ready: SeatSet::EMPTY }
    }

    /// What each defender paid for the boards that were played; none where a deal was annulled.
    pub fn paid(&self) -> &[Option<i32>] {
        &self.paid
    }

    /// The deal to come, where it was made beforehand; none after the last.
    fn board(&self) -> Option<(&Board, DealRecord)> {
        let Some(Shuffle { from: Source::Board(number), .. }) = &self.shuffle else { return None };
        let mut boards = self.settings.club.iter().flat_map(|club| &club.boards);
        let board = boards.find(|board| board.number == *number)?;
        Some((board, board.deal()?))
    }

    /// Whether the deal to come was made beforehand.
    pub fn has_board(&self) -> bool {
        matches!(self.shuffle, Some(Shuffle { from: Source::Board(_), .. }))
    }

    /// The game begins: the first dealer is drawn for, and the first seed committed to; where deals were made
    /// beforehand, the first of them says who deals.
    pub fn begin(&self, draw: Draw, seed: Seed) -> Result<Vec<TableEvent>, Refused> {
        let rules = self.settings.rules;
        let first = self.settings.club.iter().find_map(|club| club.boards.first()?.deal());
        if let Some(DealRecord { dealer, .. }) = first {
            return Ok(vec![Game::started(rules, Some(dealer)).into(), self.next_deal(1, seed)]);
        }
        let started = Game::started(rules, None);
        let game = Game::from_events([&started]).expect("a game that has started");
        let mut events: Vec<TableEvent> = vec![started.into()];
        events.extend(game.decide(&Command::Draw(draw))?.into_iter().map(TableEvent::from));
        events.push(self.next_deal(1, seed));
        Ok(events)
    }

    /// The cards are dealt from the seed and the words. `next` draws the seed of the deal after this
    /// one, needed at once where nobody can play it.
    pub fn deal(&self, next: &mut dyn FnMut() -> Seed) -> Result<Vec<TableEvent>, Refused> {
        let (Some(game), Some(shuffle)) = (self.game(), &self.shuffle) else {
            return Err(Refused::NotBegun);
        };
        let Some(dealer) = game.dealer() else {
            return Err(Refused::NotDealing);
        };
        match &shuffle.from {
            Source::Seed(seed) => {
                let layout = fair::deal(seed, &shuffle.salt, game.rules(), dealer);
                self.decide(&Command::Deal(layout), None, next)
            }
            Source::Board(_) => self.deal_board(game, next),
        }
    }

    /// A board comes to the table. Its contract is imposed (DUP-03), so what the others and the taker say to it
    /// is said at once.
    fn deal_board(&self, game: &Game, next: &mut dyn FnMut() -> Seed) -> Result<Vec<TableEvent>, Refused> {
        let Some((board, DealRecord { dealer, layout, .. })) = self.board() else { return self.stop() };
        let mut all = self.decide(&Command::Board { dealer, layout }, None, next)?;
        let mut after = game.clone();
        take_in(&mut after, &all);
        while let Some(Phase::Auction(auction)) = after.deal().map(Deal::phase)
            && let Some(seat) = auction.turn()
        {
            let bid = if seat == board.taker { Bid::Take(Contract::Garde) } else { Bid::Pass };
            let action = Action::Bid(bid);
            let mut said = Vec::new();
            add(&mut said, after.decide(&Command::Act { seat, action })?, Some(RecordStep::Act(seat, action)));
            take_in(&mut after, &said);
            all.extend(said);
        }
        Ok(all)
    }

    /// A seat acts. `next` draws the seed of the next deal, needed when this one ends.
    pub fn act(
        &self,
        seat: Seat,
        action: Action,
        next: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<TableEvent>, Refused> {
        self.decide(&Command::Act { seat, action }, Some(RecordStep::Act(seat, action)), next)
    }

    /// The arbiter answers who asks for his assent, or rules on a fault.
    pub fn judge(
        &self,
        judgement: RecordStep,
        next: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<TableEvent>, Refused> {
        self.decide(&judgement.into(), Some(judgement), next)
    }

    /// What the program says to who waits for an assent, in the place of an arbiter who is not there
    /// (BID-07, SLAM-03); nothing where nobody waits.
    pub fn answer(&self, next: &mut dyn FnMut() -> Seed) -> Result<Vec<TableEvent>, Refused> {
        match self.game().and_then(Game::arbiters_answer) {
            Some(answer) => self.judge(RecordStep::Assent(answer), next),
            None => Ok(Vec::new()),
        }
    }

    /// The players stop.
    pub fn stop(&self) -> Result<Vec<TableEvent>, Refused> {
        self.decide(&Command::Stop, None, &mut || unreachable!("no deal follows, so no seed is drawn"))
    }

    fn decide(
        &self,
        command: &Command,
        step: Option<RecordStep>,
        next: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<TableEvent>, Refused> {
        let Some(game) = self.game() else {
            return Err(Refused::NotBegun);
        };
        let mut all = Vec::new();
        add(&mut all, game.decide(command)?, step);
        // Where no arbiter sits the program answers for him (BID-07, SLAM-03).
        if self.arbiter.is_none() && all.iter().any(is_asked) {
            let mut after = game.clone();
            take_in(&mut after, &all);
            if let Some(answer) = after.arbiters_answer() {
                add(&mut all, after.decide(&Command::Assent(answer))?, Some(RecordStep::Assent(answer)));
            }
        }
        self.close_deal(&mut all, next);
        Ok(all)
    }

    /// What follows the end of a deal: its seed is shown if its cards are, and the next one is
    /// committed to; at the end of the game every seed is shown.
    pub(super) fn close_deal(&self, events: &mut Vec<TableEvent>, next: &mut dyn FnMut() -> Seed) {
        let (mut ended, mut over) = (None, false);
        for event in events.iter() {
            match event {
                TableEvent::Game { event: Event::Public(Public::DealEnded(ending)), .. } => {
                    ended = Some(matches!(ending, Ending::Scored { .. }));
                }
                TableEvent::Game { event: Event::Public(Public::GameEnded(_)), .. } => over = true,
                _ => {}
            }
        }
        let shuffle = self.shuffle.as_ref();
        let mut shown: Vec<(u32, Seed)> = Vec::new();
        if over {
            shown.clone_from(&self.withheld);
        }
        if let (Some(scored), Some(shuffle)) = (ended, shuffle)
            && let Source::Seed(seed) = &shuffle.from
            && (scored || over)
        {
            shown.push((shuffle.salt.deal, seed.clone()));
        }
        events.extend(shown.into_iter().map(|(deal, seed)| TableEvent::Revealed { deal, seed: Box::new(seed) }));
        if ended.is_some() && !over {
            let deal = shuffle.map_or(1, |shuffle| shuffle.salt.deal + 1);
            events.push(self.next_deal(deal, next()));
        }
    }

    /// What the next deal is made from: the board whose turn it is, or this seed. Where a board was annulled the
    /// game is not over when the last has been played; then a board comes that is none, and the players stop.
    fn next_deal(&self, deal: u32, seed: Seed) -> TableEvent {
        match self.settings.club.as_ref().filter(|club| !club.boards.is_empty()) {
            Some(club) => {
                let board = club.boards.get(deal as usize - 1).map_or(0, |board| board.number);
                TableEvent::Board { deal, board }
            }
            None => TableEvent::Committed { deal, seed: Box::new(seed) },
        }
    }

    /// What a viewer may do now; nothing for who only looks on.
    pub fn legal(&self, viewer: Viewer) -> Option<WireLegal> {
        let Viewer::Seat(seat) = viewer else { return None };
        let mut legal = WireLegal::new(self.view(seat));
        legal.ready = self.is_dealing() && !self.ready().contains(seat);
        legal.hint = self.may_be_hinted(seat);
        legal.thumb = self.thumb(seat).filter(|_| legal.hint && legal.pass);
        legal.claim = self.may_claim(seat);
        legal.concede = self.may_concede(seat);
        (legal != WireLegal::default()).then_some(legal)
    }

    /// What a viewer is shown who is the arbiter.
    fn shown(&self, viewer: Viewer) -> Option<WireArbiterView> {
        let game = self.game().filter(|_| viewer == Viewer::Arbiter)?;
        Some(WireArbiterView::new(&game.arbiter_view(), self.table.onlooker()))
    }

    /// The game as a viewer sees it.
    pub fn wire_view(&self, viewer: Viewer) -> WireView {
        let mut view = match viewer {
            Viewer::Seat(seat) => WireView::from(self.view(seat)),
            Viewer::Arbiter | Viewer::Spectator => WireView::from(self.table.onlooker()),
        };
        view.arbiter = self.shown(viewer);
        if let (Some(own), Some(legal)) = (&mut view.own, self.legal(viewer)) {
            own.legal = legal;
        }
        WireNow { stage: view.stage, next_dealer: view.next_dealer, .. } = self.wire_now();
        view
    }

    /// Where the table stands.
    pub fn wire_now(&self) -> WireNow {
        let mut now = WireNow::from(self.table.onlooker());
        if self.is_closed {
            now.stage = WireStage::Over;
            now.next_dealer = None;
        } else if !self.has_begun {
            now.stage = WireStage::Waiting;
        } else if self.has_board() {
            // The board says who deals.
            let dealer = self.board().map(|(_, deal)| deal.dealer);
            now.next_dealer = now.next_dealer.and(dealer);
        }
        now
    }

    /// The shuffle as everybody sees it.
    pub fn wire_shuffle(&self) -> Option<WireShuffle> {
        let shuffle = self.shuffle.as_ref()?;
        Some(WireShuffle {
            deal: shuffle.salt.deal,
            commitment: match &shuffle.from {
                Source::Seed(seed) => Some(seed.commitment()),
                Source::Board(_) => None,
            },
            board: match shuffle.from {
                Source::Seed(_) => None,
                Source::Board(number) => Some(number),
            },
            words: shuffle.salt.words.iter().map(|(seat, word)| WireWord::new(*seat, word)).collect(),
            ready: shuffle.ready.iter().collect(),
        })
    }

    /// What was drawn for the first deal, in order.
    pub fn wire_draw(&self) -> Vec<Drawn> {
        self.draw.as_ref().map(Drawn::all).unwrap_or_default()
    }

    /// The seed that was shown last.
    pub fn wire_revealed(&self) -> Option<WireRevealed> {
        self.revealed.as_ref().map(|(deal, seed)| WireRevealed { deal: *deal, seed: seed.reveal() })
    }

    /// The events after `since` as a viewer saw them; `None` when they are no longer kept, or have
    /// not happened yet.
    ///
    /// What a seat saw before its sitter sat down was another person's, and stays theirs.
    pub fn since(&self, since: Seq, viewer: Viewer) -> Option<Vec<TableMessage>> {
        if let Viewer::Seat(seat) = viewer
            && since < self.seated_at[seat]
        {
            return None;
        }
        let n = usize::try_from(self.seq.0.checked_sub(since.0)?).ok().filter(|&n| n <= self.feed.len())?;
        let missed = self.feed.iter().skip(self.feed.len() - n);
        let numbered = missed.zip(since.0 as u32 + 1..);
        Some(numbered.map(|(event, seq)| self.event(seq, event, viewer, seq == self.seq.0 as u32)).collect())
    }

    /// An event as a viewer hears of it. Where the table then stands, and what may be done, comes
    /// with the last of those that belong together.
    pub fn event(&self, seq: u32, event: &TableEvent, viewer: Viewer, is_last: bool) -> TableMessage {
        TableMessage::Event {
            seq,
            event: event.seen_by(viewer),
            now: is_last.then(|| Box::new(self.wire_now())),
            legal: if is_last { self.legal(viewer).map(Box::new) } else { None },
            arbiter: if is_last { self.shown(viewer).map(Box::new) } else { None },
        }
    }

    /// The stage everybody sees.
    pub const fn stage(&self) -> TableStage {
        self.table.onlooker().stage
    }

    /// The table as a spectator sees it.
    pub const fn open(&self) -> &TableView {
        self.table.onlooker()
    }
}

/// A game takes in what happened in it.
pub(super) fn take_in(game: &mut Game, events: &[TableEvent]) {
    for event in events {
        if let TableEvent::Game { event, .. } = event {
            game.apply(event);
        }
    }
}

pub(super) fn add(all: &mut Vec<TableEvent>, events: Vec<Event>, step: Option<RecordStep>) {
    let mut step = step.map(Box::new);
    all.extend(events.into_iter().map(|event| TableEvent::Game { event, step: step.take() }));
}

const fn is_asked(event: &TableEvent) -> bool {
    matches!(
        event,
        TableEvent::Game { event: Event::Public(Public::ContractAsked { .. } | Public::SlamAsked), .. }
    )
}
