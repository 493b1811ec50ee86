//! What speaks for a card and against it.
//!
//! Each thought is a number: how much there is of it in playing this card now. What it is worth
//! depends on the side and on whether one leads, and stands in [`super::weights`].

use oudler_rules::{Card, CardKind, CardSet, Rank, Suit};

use super::count::{Count, beats};
use super::outlook::{Outlook, points_in_play};
use super::play::Moment;
use super::weights::Weights;

/// The things an attentive player thinks of. Points are half points throughout, and "early" is
/// the share of the hand that is still to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thought {
    /// How likely the trick is ours (1) or theirs (−1).
    Ours,
    /// The same, early.
    OursEarly,
    /// Times the points on the table.
    OursTable,
    /// Times the points of the card itself.
    OursCard,
    /// Times one when the petit is in the trick.
    OursPetit,
    /// Times the friends who come after me.
    OursFriends,
    /// Times the foes who come after me.
    OursFoes,
    /// The trick cannot be lost any more.
    Sure,
    /// Its points then.
    SurePoints,

    /// A trump from 2 to 21 is spent.
    Trump,
    /// The share of the trumps out that are lower.
    TrumpRank,
    /// The square of it: high trumps are dear.
    TrumpHigh,
    /// No higher trump is out.
    TrumpMaster,
    /// The share of my hand that is trumps.
    TrumpShare,
    /// How many trumps are out, in tens.
    TrumpsOut,
    /// No trump is out at all.
    TrumpAlone,
    /// It is the 21.
    TwentyOne,
    /// It wins so far and the taker is still to play.
    TrumpBeforeTaker,

    /// The petit is played.
    Petit,
    /// The other trumps I could play instead.
    PetitGuards,
    /// The trumps out that threaten it.
    PetitThreats,
    /// The petit, early.
    PetitEarly,
    /// No other trump is out: it could be kept for the last trick.
    PetitAlone,

    /// The Excuse is played.
    Excuse,
    /// It spares a hand with this share of trumps.
    ExcuseTrumps,

    /// What a court is worth beyond a low card.
    Court,
    /// The same, early.
    CourtEarly,
    /// Times the chance that it would make a trick later.
    CourtMakes,
    /// Times the chance that nobody against me ruffs its suit.
    CourtSafe,
    /// It is thrown off, neither following nor ruffing.
    CourtThrown,
    /// Times the length the taker is likely to have in its suit.
    CourtTakerLong,
    /// A King.
    King,
    /// The chance that the card would make a trick later.
    Makes,
    /// The same, early.
    MakesEarly,
    /// My length in the suit, in fives.
    Length,
    /// A low card that guards a court in a short suit.
    Guard,
    /// The last card of its suit, early: a void to come.
    Singleton,
    /// How much of the suit is out, in tens.
    SuitOut,
    /// The chance that nobody against me ruffs the suit.
    SuitSafe,

    /// Leading trumps: mine less theirs, in tens.
    LeadTrumpBalance,
    /// The same when I have more.
    LeadTrumpStrong,
    /// Winners in the suits that want the trumps gone, in fives.
    LeadTrumpWinners,
    /// The chance that the petit is against me.
    LeadTrumpHunt,
    /// Leading trumps early.
    LeadTrumpEarly,
    /// Leading a suit: the chance that the taker ruffs it.
    LeadTakerRuffs,
    /// A suit the attack has led.
    LeadTheirs,
    /// Low, under a court of mine.
    LeadUnderCourt,
    /// The highest card that is left of the suit.
    LeadMaster,
    /// Courts of the suit against me, in eights.
    LeadFoesCourts,
    /// Cards of the suit with friends, in fives.
    LeadFriendsLength,
    /// Friends' courts of the suit that the taker would ruff, in eights.
    LeadIntoRuff,
}

/// How many thoughts there are.
pub const N_THOUGHTS: usize = Thought::LeadIntoRuff as usize + 1;

/// Every thought, and how much there is of it.
pub type Thoughts = [f32; N_THOUGHTS];

/// What comes to mind about playing this card.
pub(crate) fn think(count: &Count, card: Card) -> Thoughts {
    let mut thoughts = [0.0; N_THOUGHTS];
    tell(count, card, &mut thoughts);
    thoughts
}

/// What all that comes to mind about playing this card weighs together.
pub(crate) fn weigh(count: &Count, card: Card, weights: &Weights, moment: Moment) -> f32 {
    let mut scales = Scales { weights, moment: moment as usize, sum: 0.0 };
    tell(count, card, &mut scales);
    scales.sum
}

/// Who is told what comes to mind, one thought after another.
trait Hear {
    fn hear(&mut self, thought: Thought, much: f32);
}

impl Hear for Thoughts {
    fn hear(&mut self, thought: Thought, much: f32) {
        self[thought as usize] = much;
    }
}

/// Weighs each thought as it comes.
struct Scales<'a> {
    weights: &'a Weights,
    moment: usize,
    sum: f32,
}

impl Hear for Scales<'_> {
    #[inline]
    fn hear(&mut self, thought: Thought, much: f32) {
        self.sum += much * self.weights[thought as usize][self.moment];
    }
}

fn tell(count: &Count, card: Card, hearer: &mut impl Hear) {
    let mut mind = Mind { count, card, hearer };
    mind.of_the_trick();
    match card.kind() {
        CardKind::Trump(1) => mind.of_the_petit(),
        CardKind::Trump(_) => mind.of_a_trump(),
        CardKind::Excuse => {
            mind.note(Thought::Excuse, 1.0);
            mind.note(Thought::ExcuseTrumps, mind.trump_share());
        }
        CardKind::Suited(suit, rank) => mind.of_a_suit(suit, rank),
    }
    if count.trick.asking().is_none() {
        match card.suit() {
            Some(suit) => mind.of_leading_a_suit(suit),
            None if card.is_trump() => mind.of_leading_trumps(),
            None => {}
        }
    }
}

struct Mind<'a, H> {
    count: &'a Count,
    card: Card,
    hearer: &'a mut H,
}

impl<H: Hear> Mind<'_, H> {
    #[inline]
    fn note(&mut self, thought: Thought, much: f32) {
        self.hearer.hear(thought, much);
    }

    /// The share of the hand that is still to be played.
    fn early(&self) -> f32 {
        self.count.hand.len() as f32 / self.count.ring.players().hand_size() as f32
    }

    fn n_trumps(&self) -> f32 {
        (self.count.hand & CardSet::TRUMPS).len() as f32
    }

    fn trump_share(&self) -> f32 {
        self.n_trumps() / self.count.hand.len() as f32
    }

    fn of_the_trick(&mut self) {
        let (count, card) = (self.count, self.card);
        let ours = Outlook::new(count, card).ours;
        let has_petit = card == Card::PETIT || count.has_petit;
        let friends = (0..count.n_after).filter(|&other| count.ally[other] > 0.0).count() as f32;
        let foes = count.n_after as f32 - friends;
        let table = count.table;
        let sure = flag(ours > 0.95);
        self.note(Thought::Ours, ours);
        self.note(Thought::OursEarly, ours * self.early());
        self.note(Thought::OursTable, ours * table);
        self.note(Thought::OursCard, ours * points_in_play(card));
        self.note(Thought::OursPetit, ours * flag(has_petit));
        self.note(Thought::OursFriends, ours * friends);
        self.note(Thought::OursFoes, ours * foes);
        self.note(Thought::Sure, sure);
        self.note(Thought::SurePoints, sure * (table + points_in_play(card)));
    }

    fn of_a_trump(&mut self) {
        let (count, card) = (self.count, self.card);
        let out = count.trumps_out();
        let higher = out.above(card);
        let rank = if out.is_empty() { 1.0 } else { 1.0 - higher.len() as f32 / out.len() as f32 };
        let wins = count.best.is_none_or(|best| beats(card, best));
        self.note(Thought::Trump, 1.0);
        self.note(Thought::TrumpRank, rank);
        self.note(Thought::TrumpHigh, rank * rank);
        self.note(Thought::TrumpMaster, flag(higher.is_empty()));
        self.note(Thought::TrumpShare, self.trump_share());
        self.note(Thought::TrumpsOut, out.len() as f32 / 10.0);
        self.note(Thought::TrumpAlone, flag(out.is_empty()));
        self.note(Thought::TwentyOne, flag(card == Card::TWENTY_ONE));
        self.note(Thought::TrumpBeforeTaker, flag(wins && count.is_before_taker()));
    }

    fn of_the_petit(&mut self) {
        let out = self.count.trumps_out();
        self.note(Thought::Petit, 1.0);
        self.note(Thought::PetitGuards, self.n_trumps() - 1.0);
        self.note(Thought::PetitThreats, out.len() as f32);
        self.note(Thought::PetitEarly, self.early());
        self.note(Thought::PetitAlone, flag(out.is_empty()));
        let wins = self.count.best.is_none_or(|best| beats(self.card, best));
        self.note(Thought::TrumpBeforeTaker, flag(wins && self.count.is_before_taker()));
    }

    fn of_a_suit(&mut self, suit: Suit, rank: Rank) {
        let (count, card) = (self.count, self.card);
        let mine = count.hand & CardSet::suit(suit);
        let is_court = rank >= Rank::Jack;
        let court = f32::from(card.half_points().0 - 1);
        let safe: f32 = count.foes().map(|other| 1.0 - count.ruff(other, suit)).product();
        let makes = safe * self.outlasts(mine);
        let early = self.early();
        let follows = count.trick.asking().is_none_or(|asked| asked.suit() == Some(suit));
        self.note(Thought::Court, court);
        self.note(Thought::CourtEarly, court * early);
        self.note(Thought::CourtMakes, court * makes);
        self.note(Thought::CourtSafe, court * safe);
        self.note(Thought::CourtThrown, court * flag(!follows));
        self.note(Thought::CourtTakerLong, court / 8.0 * count.suits[count.taker][suit as usize].length);
        self.note(Thought::King, flag(rank == Rank::King));
        self.note(Thought::Makes, makes);
        self.note(Thought::MakesEarly, makes * early);
        self.note(Thought::Length, mine.len() as f32 / 5.0);
        self.note(Thought::Guard, flag(!is_court && mine.len() <= 3 && has_court(mine)));
        self.note(Thought::Singleton, flag(mine.len() == 1) * early);
        self.note(Thought::SuitOut, (count.unseen & CardSet::suit(suit)).len() as f32 / 10.0);
        self.note(Thought::SuitSafe, safe);
    }

    /// The chance that no higher card of the suit is in the way, now or once it has fallen.
    fn outlasts(&self, mine: CardSet) -> f32 {
        let higher = self.count.unseen.above(self.card);
        if higher.len() > 5 {
            return 0.0;
        }
        let highest: f32 = self.count.foes().map(|other| self.count.none_above(other, self.card)).product();
        // With more cards than there are above it, each of them may be waited for.
        let each: f32 = if mine.len() > higher.len() { 0.6 } else { 0.3 };
        highest + (1.0 - highest) * each.powi(higher.len() as i32)
    }

    fn of_leading_trumps(&mut self) {
        let count = self.count;
        let balance = (self.n_trumps() - count.trumps_out().len() as f32) / 10.0;
        let is_winner = |&card: &Card| card.suit().is_some() && count.unseen.above(card).is_empty();
        let winners = count.hand.iter().filter(is_winner).count() as f32;
        let petit: f32 = count.foes().map(|other| count.share(other, Card::PETIT)).sum();
        self.note(Thought::LeadTrumpBalance, balance);
        self.note(Thought::LeadTrumpStrong, balance.max(0.0));
        self.note(Thought::LeadTrumpWinners, winners / 5.0);
        self.note(Thought::LeadTrumpHunt, petit);
        self.note(Thought::LeadTrumpEarly, self.early());
    }

    fn of_leading_a_suit(&mut self, suit: Suit) {
        let (count, card) = (self.count, self.card);
        let mine = count.hand & CardSet::suit(suit);
        let i = suit as usize;
        let friends_courts: f32 = count.friends().map(|other| count.suits[other][i].courts).sum();
        let friends_length: f32 = count.friends().map(|other| count.suits[other][i].length).sum();
        let foes_courts: f32 = count.foes().map(|other| count.suits[other][i].courts).sum();
        let taker = count.taker;
        self.note(Thought::LeadTakerRuffs, count.ruff(taker, suit));
        self.note(Thought::LeadTheirs, flag(count.led_by_attack[i] > 0));
        self.note(Thought::LeadUnderCourt, flag(!card.is_court() && has_court(mine)));
        self.note(Thought::LeadMaster, flag(count.unseen.above(card).is_empty()));
        self.note(Thought::LeadFoesCourts, foes_courts / 8.0);
        self.note(Thought::LeadFriendsLength, friends_length / 5.0);
        self.note(Thought::LeadIntoRuff, friends_courts / 8.0 * count.void(taker, suit));
    }
}

const fn flag(condition: bool) -> f32 {
    if condition { 1.0 } else { 0.0 }
}

fn has_court(cards: CardSet) -> bool {
    !cards.is_disjoint(CardSet::COURTS)
}
