//! Which card to try first.

use super::ground::Ground;
use super::hand::{EXCUSE, Hand, Id, LANE, NO_CARD, worth};
use super::run::{NOBODY, Run};
use super::search::Search;

/// A card and how good it looks.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    score: i32,
    pub(super) card: Id,
}

/// Cards in the order they are tried in.
pub(super) struct Choices {
    cards: [Choice; 24],
    n: usize,
}

impl Choices {
    #[inline]
    pub(super) fn as_slice(&self) -> &[Choice] {
        &self.cards[..self.n]
    }
}

impl Search<'_> {
    /// The cards of a hand from the most promising down; `first` before all.
    #[inline]
    pub(super) fn choices(&self, ground: &Ground, run: &Run, seat: u8, cards: Hand, first: Id) -> Choices {
        let mut choices = Choices { cards: [Choice { score: 0, card: NO_CARD }; 24], n: 0 };
        let is_ordered = self.features.order && cards.len() > 1;
        for card in cards.iter() {
            let score = match is_ordered {
                true if card == first => i32::MAX,
                true => self.promise(ground, run, seat, card),
                false => 0,
            };
            // Kept sorted as it grows; equal ones stay as they come.
            let mut at = choices.n;
            while at > 0 && choices.cards[at - 1].score < score {
                choices.cards[at] = choices.cards[at - 1];
                at -= 1;
            }
            choices.cards[at] = Choice { score, card };
            choices.n += 1;
        }
        choices
    }

    /// How good a card looks to who plays it.
    fn promise(&self, ground: &Ground, run: &Run, seat: u8, card: Id) -> i32 {
        let attacks = self.attacks(seat);
        let next = self.next(seat);
        let leads = run.n == 0;
        if card == EXCUSE {
            return match leads {
                true => -40,
                false if self.expects(run, next) == attacks => -30,
                false => 10,
            };
        }
        let mut after = *run;
        after.add(seat, card);
        let wins = self.expects(&after, next) == attacks;
        let trump = i32::from(card) - i32::from(EXCUSE);
        let mut score = if wins {
            let dear = if after.winner == seat && trump > 0 { trump / 2 } else { 0 };
            40 + 6 * worth(card) + 2 * run.half_points - dear
        } else {
            -6 * worth(card) - if trump > 0 { trump / 2 + 4 } else { i32::from(card & 15) / 2 }
        };
        if !leads {
            return score;
        }
        let hand = self.hands[usize::from(seat)];
        if trump > 0 {
            // Trumps are led last; by the attack, when nobody else has any.
            if !attacks {
                return score - 60;
            }
            let out = ground.in_play.numbered() & !self.trumps_of_attack();
            return score - if out == 0 { 80 } else { 60 };
        }
        let suit = card >> 4;
        if attacks {
            if !wins {
                score += 2 * hand.lane(suit).count_ones() as i32;
            }
            // A suit nobody else has makes the others ruff or throw off.
            if score < 0 && ground.in_play.suits & LANE << (16 * suit) & !hand.suits == 0 {
                score += 100;
            }
        } else if !wins && self.attack_is_void(suit) {
            score += 12;
        }
        score
    }

    fn trumps_of_attack(&self) -> u32 {
        self.seats()
            .filter(|&seat| self.attacks(seat))
            .fold(0, |all, seat| all | self.hands[usize::from(seat)].trumps)
    }

    fn attack_is_void(&self, suit: u8) -> bool {
        self.seats().filter(|&seat| self.attacks(seat)).all(|seat| self.hands[usize::from(seat)].lane(suit) == 0)
    }

    /// Whether the attack is expected to win the trick when those who come, this seat first, take it wherever
    /// they can from the other side.
    fn expects(&self, run: &Run, seat: u8) -> bool {
        if run.winner == NOBODY {
            return true;
        }
        let mut ahead = *run;
        let mut seat = seat;
        for _ in run.n..self.n_players {
            let hand = self.hands[usize::from(seat)];
            let is_theirs = self.attacks(seat) != self.attacks(ahead.winner);
            let must_ruff = ahead.led > 3 || hand.lane(ahead.led) == 0;
            if let Some(card) = ahead.could_take(hand)
                && (is_theirs || must_ruff)
            {
                let card = if is_theirs {
                    card
                } else {
                    // A trump that must be played goes over a friend's, as low as may be.
                    let over = hand.numbered() & !((2 << ahead.best_trump()) - 1);
                    EXCUSE + over.trailing_zeros() as Id
                };
                ahead.n_trumps += u8::from(card > EXCUSE);
                (ahead.best, ahead.winner) = (card, seat);
            }
            seat = self.next(seat);
        }
        self.attacks(ahead.winner)
    }

    /// Which side wins the trick whatever those who come, this seat first, do; none if it is open.
    pub(super) fn surely_wins(&self, run: &Run, seat: u8) -> Option<bool> {
        if run.winner == NOBODY {
            return None;
        }
        let attack_wins = self.attacks(run.winner);
        let mut seat = seat;
        for _ in run.n..self.n_players {
            let hand = self.hands[usize::from(seat)];
            if self.attacks(seat) != attack_wins && run.could_take(hand).is_some() {
                return None;
            }
            seat = self.next(seat);
        }
        Some(attack_wins)
    }

    /// What the attack gets of the rest when everybody plays what looks best: a guess to begin with.
    pub(super) fn guess(&mut self, ground: &Ground, run: Run, n_left: u32, seat: u8) -> i32 {
        let (hands, mut value) = (self.hands, 0);
        let (mut ground, mut run, mut n_left, mut seat) = (*ground, run, n_left, seat);
        while n_left > 1 {
            while run.n < self.n_players {
                let hand = self.hands[usize::from(seat)];
                let legal = run.legal(hand);
                let cards = Hand::distinct(legal, hand, ground.in_play);
                let card = self.choices(&ground, &run, seat, cards, NO_CARD).cards[0].card;
                run.add(seat, card);
                self.hands[usize::from(seat)].remove(card);
                seat = self.next(seat);
            }
            let (gain, next) = self.close(&ground, &run, n_left);
            value += gain;
            n_left -= 1;
            seat = run.winner;
            (ground, run) = (next, Run::new(seat));
        }
        value += self.last_trick(&ground, seat).value;
        self.hands = hands;
        value
    }
}
