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

/// The highest cards of a hand, led one after the other.
#[derive(Clone, Copy)]
struct Cash {
    n: u32,
    half_points: i32,
    line: Line,
}

impl Cash {
    const NOTHING: Self = Self { n: 0, half_points: 0, line: Line::NONE };
}

/// How the trumps of the others are, when a hand cashes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drawn {
    /// They are still out.
    No,
    /// There are none any more.
    Yes,
    /// There will be none, once the hand has come to the lead.
    Later,
}

/// Tricks that a side can be sure of.
struct Claim {
    /// Who cashes: the leader, or a hand that comes to the lead by its trumps.
    casher: u8,
    is_entered: bool,
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
        let check = |claim: Claim| self.check(side, &claim, need, &value);
        if leads {
            return if self.features.draw { self.drawing_claim(side) } else { None }.and_then(check);
        }
        if !self.features.entry || claim.n_trumps == 0 {
            return None;
        }
        let hand = claim.hand?;
        let cash = self.cash(hand, Drawn::No);
        if cash.n > 0
            && let Some(known) = check(Claim { casher: hand, is_entered: true, cash, ..claim })
        {
            return Some(known);
        }
        self.entered_claim(hand).and_then(check)
    }

    /// Trumps as they stand, and what the leader can cash at once.
    fn standing_claim(&self, side: u8, leads: bool) -> Claim {
        let theirs = self.trumps_of(!side);
        let mut claim = Claim {
            casher: self.leader,
            is_entered: false,
            hand: None,
            n_trumps: 0,
            n_drawn: 0,
            mine: 0,
            theirs,
            cash: Cash::NOTHING,
        };
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
            claim.cash = self.cash(self.leader, Drawn::No);
        }
        claim
    }

    /// The trumps of a hand that are above all others, and how many rounds the others last.
    fn masters(&self, seat: u8) -> Option<(u32, u32)> {
        let mine = self.hands[usize::from(seat)].numbered();
        let others = self.trumps_of(!(1 << seat));
        if mine == 0 || others == 0 {
            return None;
        }
        let masters = mine & !((2 << top_trump(others)) - 1);
        let mut need = 0;
        for seat in self.others(seat) {
            let hand = self.hands[usize::from(seat)];
            if hand.numbered() != 0 {
                need = need.max(self.n_rounds(hand));
            }
        }
        Some((masters.count_ones(), need))
    }

    /// The leader draws trumps with those that are above all others, and then cashes.
    fn drawing_claim(&self, side: u8) -> Option<Claim> {
        let (n_masters, need) = self.masters(self.leader)?;
        let n_drawn = n_masters.min(need);
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
        let drawn = if n_drawn == need { Drawn::Yes } else { Drawn::No };
        let cash = if self.features.cash { self.cash(self.leader, drawn) } else { Cash::NOTHING };
        let mine = without_top(self.hands[usize::from(self.leader)].numbered(), n_drawn);
        let n_trumps = n_drawn + n_sure(mine, theirs);
        let hand = Some(self.leader);
        Some(Claim { casher: self.leader, is_entered: false, hand, n_trumps, n_drawn, mine, theirs, cash })
    }

    /// A hand with one trump more above all others than it takes to draw those comes to the lead by it, or by a
    /// high card, as soon as it wishes, draws trumps and cashes.
    fn entered_claim(&self, seat: u8) -> Option<Claim> {
        let (n_masters, need) = self.masters(seat)?;
        let n_drawn = need + u32::from(self.features.keeps(Guard::EntryTrump));
        if n_masters < n_drawn {
            return None;
        }
        let cash = self.cash(seat, Drawn::Later);
        let mine = without_top(self.hands[usize::from(seat)].numbered(), n_drawn);
        let n_trumps = n_drawn + mine.count_ones();
        Some(Claim { casher: seat, is_entered: true, hand: Some(seat), n_trumps, n_drawn, mine, theirs: 0, cash })
    }

    /// How many rounds of trumps a hand with trumps may last.
    fn n_rounds(&self, hand: Hand) -> u32 {
        let trumps = if self.features.keeps(Guard::ExcuseKeepsTrump) { hand.trumps } else { hand.numbered() };
        trumps.count_ones()
    }

    /// What a hand that is or comes to the lead can cash in suits.
    fn cash(&self, casher: u8, drawn: Drawn) -> Cash {
        let mut cash = Cash::NOTHING;
        let hand = self.hands[usize::from(casher)];
        for suit in 0..4 {
            let mut mine = hand.lane(suit);
            if mine == 0 {
                continue;
            }
            // Who has trumps must have a card of the suit to follow with: always, or for as long as the suit may
            // be led before trumps are drawn.
            let mut most = 14;
            if drawn != Drawn::Yes && self.features.keeps(Guard::RuffsCounted) {
                for seat in self.others(casher) {
                    let hand = self.hands[usize::from(seat)];
                    if hand.numbered() != 0 {
                        most = most.min(hand.lane(suit).count_ones());
                    }
                }
                if drawn == Drawn::Later && (most > 0 || !self.features.keeps(Guard::FollowedBeforeDrawn)) {
                    most = 14;
                }
            }
            for round in 0..most {
                if mine == 0 {
                    break;
                }
                let best = top(mine);
                // The cards that may still be out in this round.
                let mut out = 0;
                for seat in self.others(casher) {
                    if self.attack >> seat & 1 == self.attack >> casher & 1
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
        let leads_winner = !claim.is_entered && claim.cash.n + claim.n_drawn > 0;
        let is_threatened = self.ground.all & their_all != 0
            && owner.is_some_and(|owner| side >> owner & 1 == 0)
            && !leads_winner
            && self.features.keeps(Guard::SlamByExcuse);
        if is_threatened && claim.is_entered && claim.n_trumps + claim.cash.n < 2 {
            return None;
        }
        let mut n_trumps = if is_threatened && claim.n_trumps + claim.cash.n <= 1 { 0 } else { claim.n_trumps };
        let is_lost = is_threatened && n_trumps == 0;
        let mut known = self.count(side, claim, n_trumps, is_lost, &value);
        if known < need {
            return None;
        }
        let is_entry_marked = self.features.keeps(Guard::EntryMarked);
        let mut least = claim.n_drawn.max(u32::from(claim.is_entered && is_entry_marked));
        if is_threatened && n_trumps > 0 {
            least = least.max(2_u32.saturating_sub(claim.cash.n));
        }
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
            let leads_cash = n_cash > 0 && seat == claim.casher;
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
                // Whoever leads winners must have another trick to play it to, and not the last. Who comes to the
                // lead later plays it before that, or after the high cards and before a trump.
                let leads = seat == claim.casher && !claim.is_entered;
                let n_led = if leads { n_cash + claim.n_drawn } else { 0 };
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
        let trumps = self.hands[usize::from(claim.casher)].numbered();
        Line::trump(top_trump(without_top(trumps, claim.n_drawn - 1)))
    }

    fn seats(&self, side: u8) -> impl Iterator<Item = u8> + use<> {
        (0..self.n_players).filter(move |seat| side >> seat & 1 == 1)
    }

    fn others(&self, than: u8) -> impl Iterator<Item = u8> + use<> {
        (0..self.n_players).filter(move |&seat| seat != than)
    }

    fn trumps_of(&self, seats: u8) -> u32 {
        self.seats(seats).fold(0, |trumps, seat| trumps | self.hands[usize::from(seat)].numbered())
    }
}

/// The trumps without the `n` highest.
fn without_top(trumps: u32, n: u32) -> u32 {
    (0..n).fold(trumps, |trumps, _| trumps & !(1 << top_trump(trumps)))
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
