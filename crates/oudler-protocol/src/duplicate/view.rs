//! What each role may know of a tournament in duplicate.

use std::collections::{BTreeMap, BTreeSet};

use oudler_club::duplicate::{Board, Deed, Group, Happened, Play, Ranked, Session, SessionState, Sitting};
use oudler_club::entry::{Entry, Number, is_same};
use oudler_rules::{CardSet, Seat};

use super::{
    DuplicateView, WireBoardState, WireCompared, WireComparison, WireDeed, WireDirecting, WireDuplicateRank,
    WireDuplicateRole, WireDuplicateTask, WireGroup, WirePaid, WirePlace, WirePlan, WirePlaying, WireSitting,
    WireTableCall,
};
use crate::tournament::{WireOnlineTable, WireOwnSeat, WireWho};

/// How many lines of the log the director is shown.
const N_DONE: usize = 80;

/// Who looks, and what is known of them beside the tournament.
#[derive(Clone, Debug)]
pub enum Watching {
    /// The director.
    Director {
        /// The arbiter's key.
        arbiter_key: String,
        /// Everybody's key, in the order of the people.
        keys: Vec<String>,
        /// The tables of the round that are open here.
        online: Vec<WireOnlineTable>,
        /// Who sits there.
        seats: Vec<Vec<u16>>,
    },
    /// The arbiter.
    Arbiter,
    /// Somebody who plays, under this name.
    Player {
        /// Who.
        number: Number,
        /// The name, which is another's where somebody plays in their place.
        name: String,
        /// Their seat at a table that is open here.
        online: Option<WireOwnSeat>,
    },
    /// Anybody.
    Public,
}

/// What all roles are told alike, computed once for all who look.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What anybody is told.
    public: DuplicateView,
    sittings: Vec<Sitting>,
}

impl Shown {
    /// What there is to be told of a tournament.
    pub fn new(session: &Session) -> Self {
        let all = session.state();
        let sittings = all.sittings();
        let missing = all.missing();
        let n_rounds = all.n_rounds() as u16;
        let round = missing.first().map_or(n_rounds, |missing| missing.round);
        let (ranking, alternate) = ranking(&all.known_to_all());
        let of_round = sittings.iter().filter(|sitting| sitting.round == round);
        let public = DuplicateView {
            you: WireDuplicateRole::Public,
            plan: WirePlan::from(&all.plan),
            people: all.people.iter().map(|(number, entry)| wire_who(*number, entry)).collect(),
            is_seated: !all.units.is_empty(),
            round,
            n_rounds,
            n_tables: all.n_tables() as u16,
            is_over: !all.units.is_empty() && missing.is_empty(),
            commitment: commitment(all),
            sittings: of_round.map(|one| sitting(all, one)).collect(),
            boards: (1..=all.n_boards() as u16).map(|number| board(all, number)).collect(),
            ranking,
            alternate,
            calls: Vec::new(),
            directing: None,
            playing: None,
        };
        Self { public, sittings }
    }

    /// What somebody is told. `calls` are those that wait, the longest first.
    pub fn to(&self, session: &Session, calls: &[WireTableCall], who: Watching) -> DuplicateView {
        let mut view = self.public.clone();
        let all = session.state();
        match who {
            Watching::Director { arbiter_key, keys, online, seats } => {
                view.you = WireDuplicateRole::Director;
                view.calls = calls.to_vec();
                (view.ranking, view.alternate) = ranking(all);
                view.directing = Some(WireDirecting {
                    paid: all.scores.iter().map(paid).collect(),
                    tasks: tasks(session, calls),
                    done: done(session),
                    undoable: session.last_undoable(),
                    arbiter_key,
                    keys,
                    online,
                    seats,
                });
            }
            Watching::Arbiter => {
                view.you = WireDuplicateRole::Arbiter;
                view.calls = calls.to_vec();
            }
            Watching::Player { number, name, online } => {
                if let Some(entry) = all.people.get(&number) {
                    let shown = Entry { name, ..entry.clone() };
                    view.you = WireDuplicateRole::Player;
                    view.playing = Some(own(all, &self.sittings, calls, number, &shown, entry, online));
                }
            }
            Watching::Public => {}
        }
        view
    }
}

/// The ranking, and where there are lines the alternate one.
fn ranking(state: &SessionState) -> (Vec<WireDuplicateRank>, Vec<WireDuplicateRank>) {
    if state.units.is_empty() {
        return Default::default();
    }
    let alternate = if state.plan.mode.is_percent() { state.alternate_ranking() } else { Vec::new() };
    (state.ranking().into_iter().map(rank).collect(), alternate.into_iter().map(rank).collect())
}

/// A board with its results, all of them for the director, and for others once all tables have played it.
/// `replays` says where a result was played, if that was here.
pub fn compared(
    state: &SessionState,
    board: u16,
    is_director: bool,
    replays: impl Fn(Play) -> Option<(String, u32)>,
) -> WireComparison {
    let is_compared = state.is_compared(board);
    let is_shown = is_compared || is_director;
    let laid = state.boards.get(&board);
    let deal = laid.and_then(Board::deal);
    let hand = |seat: Seat| deal.as_ref().map(|deal| deal.layout.hands()[seat]);
    let winds = || Seat::ALL.into_iter().take(4).map(hand).collect::<Option<Vec<CardSet>>>();
    let cards = deal.as_ref().filter(|_| is_shown).and_then(|deal| Some((winds()?, deal.layout.dog())));
    let mut results = Vec::new();
    if is_shown {
        let noted = state.compared(board);
        for (play, score) in state.scores.iter().filter(|(play, _)| play.board == board) {
            let one = noted.iter().find(|one| one.play == *play);
            let sitting = state.sitting(*play);
            let attacker = sitting.as_ref().and_then(|sitting| sitting.attacker(state.taker(board)));
            let attacker = attacker.unwrap_or_default().to_owned();
            let others = sitting.iter().flat_map(|sitting| &sitting.places).map(|(_, who)| who.clone());
            results.push(WireCompared {
                table: play.table,
                defenders: others.filter(|who| *who != attacker).collect(),
                attacker,
                score: *score,
                attack: one.map_or_else(String::new, |one| one.attack.clone()),
                defence: one.map_or_else(String::new, |one| one.defence.clone()),
                working: one.map_or_else(String::new, |one| one.working.clone()),
                replay: if is_compared { replays(*play) } else { None },
            });
        }
        // The best attack first.
        results.sort_by_key(|one| (std::cmp::Reverse(one.score), one.table));
    }
    WireComparison {
        board,
        taker: state.taker(board).index() as u8,
        dealer: deal.map(|deal| deal.dealer.index() as u8),
        cards,
        record: laid.filter(|_| is_shown).map(|board| board.record.clone()),
        is_compared,
        results,
    }
}

fn commitment(state: &SessionState) -> Option<String> {
    let deal = state.boards.values().next()?.deal()?;
    deal.shuffle.map(|shuffle| shuffle.commitment().to_owned())
}

fn wire_who(number: Number, entry: &Entry) -> WireWho {
    WireWho { number: number.0, name: entry.name.clone(), club: entry.club.clone(), team: entry.team.clone() }
}

fn paid((play, score): (&Play, &Option<i32>)) -> WirePaid {
    WirePaid { board: play.board, table: play.table, score: *score }
}

fn sitting(
    state: &SessionState,
    Sitting { round, table, places, first_board, last_board }: &Sitting,
) -> WireSitting {
    let is_in = |&board: &u16| state.scores.contains_key(&Play { board, table: *table });
    WireSitting {
        round: *round,
        table: *table,
        places: places.iter().map(|(place, who)| WirePlace { place: *place, who: who.clone() }).collect(),
        first_board: *first_board,
        last_board: *last_board,
        n_in: (*first_board..=*last_board).filter(is_in).count() as u16,
    }
}

fn board(state: &SessionState, board: u16) -> WireBoardState {
    let plays = || (1..=state.n_tables() as u16).map(|table| Play { board, table });
    let n_tables = plays().filter(|play| state.is_played(*play)).count() as u16;
    let n_in = plays().filter(|play| state.scores.contains_key(play)).count() as u16;
    let taker = state.taker(board).index() as u8;
    WireBoardState { board, taker, n_tables, n_in, is_compared: n_in >= n_tables }
}

fn rank(Ranked { rank, who, n_boards, attack, defence, total, working, line: _ }: Ranked) -> WireDuplicateRank {
    WireDuplicateRank { rank: rank as u32, who, n_boards: n_boards as u32, attack, defence, total, working }
}

fn tasks(session: &Session, calls: &[WireTableCall]) -> Vec<WireDuplicateTask> {
    let state = session.state();
    let mut tasks: Vec<WireDuplicateTask> = calls.iter().cloned().map(WireDuplicateTask::Call).collect();
    if state.units.is_empty() {
        tasks.push(match session.seating() {
            Ok(_) => WireDuplicateTask::Draw,
            Err(why) => WireDuplicateTask::Register { why: why.to_string(), french: why.french() },
        });
        return tasks;
    }
    if state.boards.is_empty() && state.scores.is_empty() {
        tasks.push(WireDuplicateTask::Boards { n: state.n_boards() as u16 });
    }
    let round = state.round();
    let missing = state.missing().into_iter().filter(|missing| missing.round == round);
    let n_before = tasks.len();
    tasks.extend(missing.map(|one| WireDuplicateTask::Missing { round, table: one.table, boards: one.boards }));
    if tasks.len() == n_before {
        tasks.push(WireDuplicateTask::Over);
    }
    tasks
}

fn done(session: &Session) -> Vec<WireDeed> {
    let undone: BTreeSet<u32> = session
        .events()
        .iter()
        .filter_map(|happened| match happened.what {
            Deed::Undo { event } => Some(event),
            _ => None,
        })
        .collect();
    let names: BTreeMap<Number, &str> = session
        .events()
        .iter()
        .filter_map(|happened| match &happened.what {
            Deed::Enter { number, entry } | Deed::Amend { number, entry } => Some((*number, entry.name.as_str())),
            _ => None,
        })
        .collect();
    let name = |number: &Number| names.get(number).map(|name| (*name).to_owned());
    let line = |(i, Happened { at, what }): (usize, &Happened)| {
        let event = i as u32;
        let (word, who, paid, n) = match what {
            Deed::Enter { entry, .. } => ("enter", Some(entry.name.clone()), None, None),
            Deed::Leave { number } => ("leave", name(number), None, None),
            Deed::Amend { entry, .. } => ("amend", Some(entry.name.clone()), None, None),
            Deed::Seat { .. } => ("seat", None, None, None),
            Deed::Boards { boards } => ("boards", None, None, Some(boards.len() as u32)),
            Deed::Score { play, score } => ("score", None, Some((*play, Some(*score))), None),
            Deed::Annul { play } => ("annul", None, Some((*play, None)), None),
            Deed::Penalty { who, thousandths } => ("penalty", Some(who.clone()), None, Some(*thousandths)),
            Deed::Undo { event } => ("undo", None, None, Some(*event)),
        };
        let paid = paid.map(|(play, score)| self::paid((&play, &score)));
        WireDeed { event, at: *at, what: word, who, paid, n, is_undone: undone.contains(&event) }
    };
    session.events().iter().enumerate().rev().take(N_DONE).map(line).collect()
}

/// What somebody who plays is told, under the name they play. In a team that is what they sit at themselves.
fn own(
    state: &SessionState,
    sittings: &[Sitting],
    calls: &[WireTableCall],
    number: Number,
    shown: &Entry,
    entry: &Entry,
    online: Option<WireOwnSeat>,
) -> WirePlaying {
    let name = |number: &Number| state.people.get(number).map_or_else(String::new, |entry| entry.name.clone());
    let round = state.round();
    let (mut own, mut plays, mut groups) = (Vec::new(), Vec::new(), Vec::new());
    if state.plan.mode.team_size().is_none() {
        let is_own = |one: &&Sitting| one.places.iter().any(|(_, who)| is_same(who, &entry.name));
        own.extend(sittings.iter().filter(is_own));
        plays.extend(
            own.iter()
                .flat_map(|one| (one.first_board..=one.last_board).map(|board| Play { board, table: one.table })),
        );
    } else {
        for Group { round: of, table, seats, boards, .. } in
            (1..=state.n_rounds() as u16).flat_map(|round| state.groups(round))
        {
            if !seats.contains(&number) {
                continue;
            }
            plays.extend(boards.iter().map(|&board| Play { board, table }));
            let sitting = sittings.iter().find(|one| one.round == of && one.table == table);
            own.extend(sitting.filter(|one| !own.contains(one)));
            if of == round {
                let defenders = [0, 1, 3].map(|seat| name(&seats[seat])).to_vec();
                groups.push(WireGroup { boards, attacker: name(&seats[2]), defenders });
            }
        }
    }
    let is_mine =
        |call: &&WireTableCall| own.iter().any(|sitting| sitting.round == round && sitting.table == call.table);
    WirePlaying {
        me: wire_who(number, shown),
        sittings: own.iter().map(|one| sitting(state, one)).collect(),
        groups,
        paid: plays.into_iter().filter_map(|play| Some(paid((&play, state.scores.get(&play)?)))).collect(),
        called_at: calls.iter().find(is_mine).map(|call| call.since),
        online,
    }
}
