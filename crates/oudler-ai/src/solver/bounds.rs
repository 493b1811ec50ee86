//! What a side surely gets from the tricks that are left, counted without playing them.

use super::features::{Features, Guard};
use super::ground::Ground;
use super::hand::{EXCUSE_BIT, Hand, MIDDLE, PETIT_BIT, TWENTY_ONE_BIT, top, top_trump, worth};
use super::line::Line;
use super::payoff::{ATTACK_ALL, DEFENCE_ALL, Payoff};
use super::table::Known;

/// Who stands where when a trick begins.
pub(super) struct Bounds<'a> {
    pub(super) ground: &'a Ground,
    pub(super) hands: &'a [Hand; 5],
    pub(super) n_players: u8,
    /// The seats of the attack, as bits.
    pub(super) attack: u8,
    pub(super) leader: u8,
    /// How many tricks are left; at least two.
    pub(super) n_left: u32,
    pub(super) payoff: &'a Payoff,
    pub(super) features: &'a Features,
}

/// The leader's highest cards, led one after the other.
#[derive(Clone, Copy)]
struct Cash {
    n: u32,
    half_points: i32,
    line: Line,
}

impl Cash {
    const NOTHING: Self = Self { n: 0, half_points: 0, line: Line::NONE };
}

/// Tricks that a side can be sure of.
struct Claim {
    /// Whose trumps are counted.
    hand: Option<u8>,
    /// How many of them win, whatever is played. The first of them draw the others' trumps.
    n_trumps: u32,
    n_drawn: u32,
    /// The trumps as they are counted against: those of the hand that are left after drawing, and the others'.
    mine: u32,
    theirs: u32,
    cash: Cash,
}

impl Bounds<'_> {
    /// A bound that answers whether the attack gets at least `target` of what is left.
    pub(super) fn answer(&self, target: i32) -> Option<Known> {
        let ground = self.ground;
        let n_oudlers = ground.n_oudlers_in_play();
        let most = ground.rest + self.payoff.shift(ground.n_oudlers, n_oudlers);
        let range = |all: u8| {
            if self.features.keeps(Guard::BonusInBounds) {
                self.payoff.range(ground.has_petit(), all)
            } else {
                (0, 0)
            }
        };
        let attack = |half_points: i32, oudlers: u8, n_tricks: u32| {
            let all = if n_tricks > 0 { ground.all & ATTACK_ALL } else { ground.all };
            half_points + self.payoff.shift(ground.n_oudlers, oudlers) + range(all).0
        };
        if let Some(known) = self.claims(self.attack, target, attack) {
            return Some(known);
        }
        let defence = |half_points: i32, oudlers: u8, n_tricks: u32| {
            let all = if n_tricks > 0 { ground.all & DEFENCE_ALL } else { ground.all };
            let left = n_oudlers - oudlers;
            let lost = self.payoff.shift(ground.n_oudlers + left, oudlers);
            half_points + lost - range(all).1
        };
        let others = ((1 << self.n_players) - 1) & !self.attack;
        let known = self.claims(others, most - target + 1, defence)?;
        Some(Known { value: most - known.value, line: known.line })
    }

    /// The best claim of a side, if it reaches what is needed. `value` is what card points, oudlers and tricks
    /// come to.
    fn claims(&self, side: u8, need: i32, value: impl Fn(i32, u8, u32) -> i32) -> Option<Known> {
        let leads = side >> self.leader & 1 == 1;
        let claim = self.standing_claim(side, leads);
        if let Some(known) = self.check(side, &claim, need, &value) {
            return Some(known);
        }
        let claim = if leads && self.features.draw { self.drawing_claim(side) } else { None }?;
        self.check(side, &claim, need, &value)
    }

    /// Trumps as they stand, and what the leader can cash at once.
    fn standing_claim(&self, side: u8, leads: bool) -> Claim {
        let theirs = self.trumps_of(!side);
        let mut claim = Claim { hand: None, n_trumps: 0, n_drawn: 0, mine: 0, theirs, cash: Cash::NOTHING };
        if self.features.sure_trumps {
            for seat in self.seats(side) {
                let mine = self.hands[usize::from(seat)].numbered();
                let n = n_sure(mine, theirs);
                if !self.features.keeps(Guard::OneHandsTrumps) {
                    claim.n_trumps += n;
                    (claim.hand, claim.mine) = (Some(seat), claim.mine | mine);
                } else if mine != 0 && (claim.hand.is_none() || n > claim.n_trumps) {
                    (claim.hand, claim.n_trumps, claim.mine) = (Some(seat), n, mine);
                }
            }
        }
        if leads && self.features.cash {
            claim.cash = self.cash(false);
        }
        claim
    }

    /// The leader draws trumps with those that are above all others, and then cashes.
    fn drawing_claim(&self, side: u8) -> Option<Claim> {
        let mine = self.hands[usize::from(self.leader)].numbered();
        let others = self.trumps_of(!(1 << self.leader));
        if mine == 0 || others == 0 {
            return None;
        }
        let masters = mine & !((2 << top_trump(others)) - 1);
        let mut need = 0;
        for seat in self.others() {
            let hand = self.hands[usize::from(seat)];
            if hand.numbered() != 0 {
                need = need.max(self.n_rounds(hand));
            }
        }
        let n_drawn = masters.count_ones().min(need);
        if n_drawn == 0 {
            return None;
        }
        // What the other side may have kept: its highest.
        let mut theirs = 0;
        for seat in self.seats(!side) {
            let hand = self.hands[usize::from(seat)];
            let n_kept = self.n_rounds(hand).saturating_sub(n_drawn);
            let mut trumps = hand.numbered();
            while trumps.count_ones() > n_kept {
                trumps &= trumps - 1;
            }
            theirs |= trumps;
        }
        let mut left = mine;
        for _ in 0..n_drawn {
            left &= !(1 << top_trump(left));
        }
        let is_drawn = n_drawn == need;
        let cash = if self.features.cash { self.cash(is_drawn) } else { Cash::NOTHING };
        let n_trumps = n_drawn + n_sure(left, theirs);
        Some(Claim { hand: Some(self.leader), n_trumps, n_drawn, mine: left, theirs, cash })
    }

    /// How many rounds of trumps a hand with trumps may last.
    fn n_rounds(&self, hand: Hand) -> u32 {
        let trumps = if self.features.keeps(Guard::ExcuseKeepsTrump) { hand.trumps } else { hand.numbered() };
        trumps.count_ones()
    }

    /// What the leader can cash in suits, when nobody else has a trump any more or before that is so.
    fn cash(&self, is_drawn: bool) -> Cash {
        let mut cash = Cash::NOTHING;
        let leader = self.hands[usize::from(self.leader)];
        for suit in 0..4 {
            let mut mine = leader.lane(suit);
            if mine == 0 {
                continue;
            }
            // Who has trumps must have a card of the suit to follow with.
            let mut most = 14;
            if !is_drawn && self.features.keeps(Guard::RuffsCounted) {
                for seat in self.others() {
                    let hand = self.hands[usize::from(seat)];
                    if hand.numbered() != 0 {
                        most = most.min(hand.lane(suit).count_ones());
                    }
                }
            }
            for round in 0..most {
                if mine == 0 {
                    break;
                }
                let best = top(mine);
                // The cards that may still be out in this round.
                let mut out = 0;
                for seat in self.others() {
                    if self.attack >> seat & 1 == self.attack >> self.leader & 1
                        && !self.features.keeps(Guard::PartnerTakesLead)
                    {
                        continue;
                    }
                    let hand = self.hands[usize::from(seat)];
                    let cards = hand.lane(suit);
                    let keeps = self.features.keeps(Guard::ExcuseKeepsCard);
                    let n = cards.count_ones() + u32::from(keeps && hand.has_excuse());
                    if n > round {
                        out |= cards;
                    }
                }
                if out >> best != 0 {
                    break;
                }
                mine &= !(1 << best);
                cash.n += 1;
                cash.half_points += worth(best as u8 | suit << 4);
                if out != 0 && self.features.keeps(Guard::CashMarked) {
                    cash.line = cash.line.and(Line::suit(suit, best));
                }
            }
        }
        cash
    }

    /// Whether a claim reaches what is needed, with as few trumps counted as will do.
    fn check(&self, side: u8, claim: &Claim, need: i32, value: impl Fn(i32, u8, u32) -> i32) -> Option<Known> {
        let owner = self.ground.excuse_owner();
        let their_all = if side == self.attack { DEFENCE_ALL } else { ATTACK_ALL };
        // Their Excuse may win the last trick, if they have had all the others.
        let is_threatened = self.ground.all & their_all != 0
            && owner.is_some_and(|owner| side >> owner & 1 == 0)
            && claim.cash.n + claim.n_drawn == 0
            && self.features.keeps(Guard::SlamByExcuse);
        let mut n_trumps = if is_threatened && claim.n_trumps <= 1 { 0 } else { claim.n_trumps };
        let is_lost = is_threatened && n_trumps == 0;
        let mut known = self.count(side, claim, n_trumps, is_lost, &value);
        if known < need {
            return None;
        }
        let least = claim.n_drawn.max(u32::from(is_threatened && n_trumps > 0) * 2);
        while n_trumps > least {
            let fewer = self.count(side, claim, n_trumps - 1, is_lost, &value);
            if fewer < need {
                break;
            }
            (n_trumps, known) = (n_trumps - 1, fewer);
        }
        let mut line = claim.cash.line;
        if n_trumps > claim.n_drawn && self.features.keeps(Guard::SureTrumpsMarked) {
            line = line.and(line_of(claim.mine, claim.theirs, n_trumps - claim.n_drawn));
        }
        if claim.n_drawn > 0 && self.features.keeps(Guard::DrawMarked) {
            line = line.and(self.line_of_drawing(claim));
        }
        Some(Known { value: known, line })
    }

    /// What a claim comes to when so many of its trumps are counted.
    fn count(
        &self,
        side: u8,
        claim: &Claim,
        n_trumps: u32,
        is_lost: bool,
        value: impl Fn(i32, u8, u32) -> i32,
    ) -> i32 {
        let n_cash = claim.cash.n;
        let n_tricks = n_trumps + n_cash;
        let (mut half_points, mut oudlers) = (0, 0);
        for seat in 0..self.n_players {
            let hand = self.hands[usize::from(seat)];
            let is_mine = side >> seat & 1 == 1;
            let has_21 = is_mine && !is_lost && hand.trumps & TWENTY_ONE_BIT != 0;
            let counted = claim.hand == Some(seat);
            let leads_cash = n_cash > 0 && seat == self.leader;
            let mut here = if counted || leads_cash {
                let cashed = if leads_cash { claim.cash.half_points } else { n_cash as i32 };
                cashed + n_trumps as i32
            } else {
                hand.cheapest(n_tricks)
            };
            if has_21 {
                // It wins a trick, of those counted or another.
                here = if counted && n_trumps > 0 {
                    here + 8
                } else if n_tricks == 0 {
                    9
                } else if leads_cash {
                    claim.cash.half_points + (n_trumps as i32 - 1).max(0) + 9
                } else {
                    let rest = Hand { trumps: hand.trumps & !TWENTY_ONE_BIT, ..hand };
                    9 + rest.cheapest(n_tricks - 1)
                };
                oudlers += 1;
            }
            if counted && hand.trumps & PETIT_BIT != 0 && n_trumps == claim.n_drawn + claim.mine.count_ones() {
                half_points += 8;
                oudlers += 1;
            }
            half_points += here;
            if is_mine && hand.trumps & EXCUSE_BIT != 0 {
                // Whoever leads winners must have another trick to play it to, and not the last.
                let n_led = if seat == self.leader { n_cash + claim.n_drawn } else { 0 };
                if n_led == 0 || self.n_left >= n_led + 2 || !self.features.keeps(Guard::ExcuseBeforeLast) {
                    half_points += 8;
                    oudlers += 1;
                }
            }
        }
        value(half_points, oudlers, n_tricks)
    }

    /// The ranks that drawing trumps relies on. What is left after it is counted apart.
    fn line_of_drawing(&self, claim: &Claim) -> Line {
        let mut trumps = self.hands[usize::from(self.leader)].numbered();
        for _ in 1..claim.n_drawn {
            trumps &= !(1 << top_trump(trumps));
        }
        Line::trump(top_trump(trumps))
    }

    fn seats(&self, side: u8) -> impl Iterator<Item = u8> + use<> {
        (0..self.n_players).filter(move |seat| side >> seat & 1 == 1)
    }

    fn others(&self) -> impl Iterator<Item = u8> + use<> {
        let leader = self.leader;
        (0..self.n_players).filter(move |&seat| seat != leader)
    }

    fn trumps_of(&self, seats: u8) -> u32 {
        self.seats(seats).fold(0, |trumps, seat| trumps | self.hands[usize::from(seat)].numbered())
    }
}

/// How many of a hand's trumps win whatever is played: every higher trump of theirs takes one of them at most.
#[inline]
fn n_sure(mine: u32, theirs: u32) -> u32 {
    if theirs == 0 {
        return mine.count_ones();
    }
    let (mut all, mut above, mut n) = (mine | theirs, 0, 0);
    while all != 0 {
        let best = 1 << top_trump(all);
        all &= !best;
        if theirs & best != 0 {
            above += 1;
        } else if above > 0 {
            above -= 1;
        } else {
            n += 1;
        }
    }
    n
}

/// The highest line above which it is known that `n` trumps are sure, with all of theirs below it as high as may
/// be. Who has the 21 and the petit is always known.
fn line_of(mine: u32, theirs: u32, n: u32) -> Line {
    let (mut above, mut sure) = (u32::from(theirs & TWENTY_ONE_BIT != 0), u32::from(mine & TWENTY_ONE_BIT != 0));
    let (mut mine_below, mut theirs_below) = ((mine & MIDDLE).count_ones(), (theirs & MIDDLE).count_ones());
    let mut all = (mine | theirs) & MIDDLE;
    let mut line = 21;
    loop {
        let over = above + theirs_below;
        let petit = u32::from(mine & PETIT_BIT != 0 && mine_below >= over);
        if sure + mine_below.saturating_sub(over) + petit >= n || all == 0 {
            return Line::trump(line);
        }
        line = top_trump(all);
        let best = 1 << line;
        all &= !best;
        if theirs & best != 0 {
            (above, theirs_below) = (above + 1, theirs_below - 1);
        } else {
            mine_below -= 1;
            if above > 0 {
                above -= 1;
            } else {
                sure += 1;
            }
        }
    }
}
