//! From questions of yes and no to a value: every value there may be is a rung, and one asks whether the attack
//! reaches it.

use oudler_rules::{CardSet, Position, Seat, Side, Tally, target};

use super::features::Features;
use super::ground::Ground;
use super::hand::{Hand, NO_CARD, id};
use super::payoff::{ATTACK_ALL, DEFENCE_ALL, Payoff, Scale};
use super::run::Run;
use super::search::Search;
use super::table::Table;
use super::{Goal, Limit, Solution, Stakes};

/// How many rungs above a first guess one begins. To refute the attack is cheap, to prove that it makes a total
/// is dear, so the value is come to from above.
const ABOVE_GUESS: usize = 3;

/// The questions to one deal.
pub(super) struct Ladder<'a> {
    stakes: &'a Stakes,
    goal: Goal,
    limit: Limit<'a>,
    table: &'a mut Table,
    features: Features,
    scale: Scale,
    nodes: u64,
}

/// A position in the solver's words.
struct Root {
    hands: [Hand; 5],
    n_players: u8,
    attack: u8,
    ground: Ground,
    run: Run,
    n_left: u32,
    turn: u8,
    legal: Hand,
    /// What the attack has: half points, and how many above its target.
    points: i32,
    margin: i32,
}

/// All cards in hands and on the table.
pub(super) fn in_play(position: &Position) -> Hand {
    let hands = position.ring().seats().iter().fold(CardSet::EMPTY, |all, seat| all | position.hands()[seat]);
    Hand::of(hands | position.trick().cards().iter().copied().collect())
}

/// A position whose last trick plays itself, at its end.
fn played_out(position: &Position) -> Position {
    let mut end = *position;
    while !end.is_over() {
        end.play(end.legal_cards().first().expect("who is to play has a card"));
    }
    end
}

impl<'a> Ladder<'a> {
    pub(super) fn new(
        position: &Position,
        stakes: &'a Stakes,
        goal: Goal,
        limit: Limit<'a>,
        table: &'a mut Table,
        features: Features,
    ) -> Self {
        let step = Self::step(position);
        let nothing = Tally { petit_au_bout: None, slam: None, ..position.tally(stakes.contract, stakes.aside) };
        let mark = |figures: &_| oudler_rules::Figures::mark(figures, &stakes.rules).per_defender();
        let scale = Scale::new(stakes.figures(nothing), step, mark);
        Self { stakes, goal, limit, table, features, scale, nodes: 0 }
    }

    /// At four every count is whole.
    fn step(position: &Position) -> usize {
        if position.ring().players().get() == 4 { 2 } else { 1 }
    }

    /// The value of a position of this deal.
    pub(super) fn climb(&mut self, position: &Position) -> Solution {
        let before = self.nodes;
        let Some(root) = Root::new(position, self.stakes) else {
            let value = self.stakes.result(&played_out(position), self.goal);
            return Solution { least: value, most: value, nodes: 0 };
        };
        let rungs = self.rungs(&root, Self::step(position));
        // The lowest rung is reached in any case; above `most` none is.
        let (mut least, mut most) = (0, rungs.len() - 1);
        let mut next = (self.guess(&root, &rungs) + ABOVE_GUESS).clamp(1, most.max(1));
        while least < most {
            let (payoff, target) = self.question(&root, rungs[next]);
            let Some(value) = self.ask(&root, payoff, target) else { break };
            let holds = |this: &mut Self, rung: usize| {
                // The same sums answer for other rungs too.
                let (other, target) = this.question(&root, rungs[rung]);
                (other == payoff).then_some(value >= target)
            };
            if value >= target {
                least = next;
                while least < most && holds(self, least + 1) == Some(true) {
                    least += 1;
                }
            } else {
                most = next - 1;
                while least < most && holds(self, most) == Some(false) {
                    most -= 1;
                }
            }
            next = if value >= target { least + 1 } else { most };
        }
        Solution { least: rungs[least], most: rungs[most], nodes: self.nodes - before }
    }

    /// Whether the attack makes its contract from here.
    pub(super) fn is_made(&mut self, position: &Position) -> (Option<bool>, u64) {
        let Some(root) = Root::new(position, self.stakes) else {
            let tally = played_out(position).tally(self.stakes.contract, self.stakes.aside);
            return (Some(tally.half_points >= target(tally.oudlers)), 0);
        };
        let goal = -root.margin;
        let made = self.ask(&root, Payoff::margin(), goal).map(|value| value >= goal);
        (made, self.nodes)
    }

    /// Every value there may be, from the lowest.
    fn rungs(&self, root: &Root, step: usize) -> Vec<i32> {
        let ground = &root.ground;
        match self.goal {
            Goal::Points => (root.points..=root.points + ground.rest).step_by(step).collect(),
            Goal::Score => {
                let oudlers = Payoff::margin().shift(ground.n_oudlers, ground.n_oudlers_in_play());
                let margins = root.margin..=root.margin + ground.rest + oudlers;
                self.scale.all_scores(margins, ground.has_petit(), ground.all)
            }
        }
    }

    /// The rung that play by the looks comes to.
    fn guess(&mut self, root: &Root, rungs: &[i32]) -> usize {
        let payoff = if self.goal == Goal::Points { Payoff::POINTS } else { Payoff::margin() };
        let value = self.search(root, payoff).guess(&root.ground, root.run, root.n_left, root.turn);
        let value = match self.goal {
            Goal::Points => root.points + value,
            Goal::Score => self.scale.score(root.margin + value),
        };
        rungs.partition_point(|&rung| rung < value)
    }

    /// How to ask whether the attack reaches a value.
    fn question(&mut self, root: &Root, value: i32) -> (Payoff, i32) {
        match self.goal {
            Goal::Points => (Payoff::POINTS, value - root.points),
            Goal::Score => {
                let (payoff, threshold) = self.scale.question(value);
                (payoff, threshold - root.margin)
            }
        }
    }

    /// A bound on what the attack gets of the rest that tells whether it is `target` or more.
    fn ask(&mut self, root: &Root, payoff: Payoff, target: i32) -> Option<i32> {
        let mut search = self.search(root, payoff);
        let Root { ground, run, n_left, turn, legal, .. } = root;
        let found = search.ply(ground, *run, *n_left, *turn, target, *legal, NO_CARD);
        let (nodes, is_stopped) = (search.nodes, search.is_stopped);
        self.nodes = nodes;
        (!is_stopped).then_some(found.value)
    }

    fn search(&mut self, root: &Root, payoff: Payoff) -> Search<'_> {
        Search {
            hands: root.hands,
            n_players: root.n_players,
            attack: root.attack,
            payoff,
            features: self.features,
            table: self.table,
            time: self.limit.time,
            nodes: self.nodes,
            most_nodes: self.limit.nodes,
            next_look: self.nodes,
            is_stopped: false,
        }
    }
}

impl Root {
    /// `None` when nothing is left but the last trick, or a part of it.
    fn new(position: &Position, stakes: &Stakes) -> Option<Self> {
        let trick = position.trick();
        let in_hand = position.hands()[trick.leader()].len();
        let n_left = in_hand + u32::from(!trick.is_empty());
        if n_left < 2 {
            return None;
        }
        // Numbers stay the same from card to card, so that what is remembered does.
        let seats: Vec<Seat> = position.ring().seats().after(Seat::E).collect();
        let number = |seat: Seat| seats.iter().position(|&one| one == seat).expect("who is to play, plays") as u8;
        let mut hands = [Hand::default(); 5];
        let mut attack = 0;
        for (i, &seat) in seats.iter().enumerate() {
            hands[i] = Hand::of(position.hands()[seat]);
            attack |= u8::from(position.side(seat) == Side::Attack) << i;
        }
        let mut whole = hands;
        let mut run = Run::new(number(trick.leader()));
        for (seat, &card) in position.ring().from(trick.leader()).zip(trick.cards()) {
            run.add(number(seat), id(card));
            whole[usize::from(number(seat))].add(id(card));
        }
        let tally = position.tally(stakes.contract, stakes.aside);
        let mut all = match tally.slam {
            Some(Side::Attack) => ATTACK_ALL,
            Some(Side::Defence) => DEFENCE_ALL,
            None => 0,
        };
        if position.n_won() == 0 {
            all = ATTACK_ALL | DEFENCE_ALL;
        }
        let points = i32::from(tally.half_points.0);
        Some(Self {
            hands,
            n_players: seats.len() as u8,
            attack,
            ground: Ground::new(&whole[..seats.len()], tally.oudlers, all),
            run,
            n_left,
            turn: number(position.turn()),
            legal: Hand::of(position.legal_cards()),
            points,
            margin: points - i32::from(target(tally.oudlers).0),
        })
    }
}
