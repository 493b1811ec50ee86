//! What is asked at the wrong moment, each with its own reason.

use crate::clause::Clause;

macro_rules! untimely {
    ($($name:ident, $code:literal, $clause:ident, $text:literal;)*) => {
        /// Why this is not the time for something: what the time is for instead.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
        #[non_exhaustive]
        pub enum Untimely {
            $(#[doc = $text] #[error($text)] $name,)*
        }

        impl Untimely {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The word a client translates.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)*
                }
            }

            /// The clause that says so.
            pub const fn clause(self) -> Clause {
                match self {
                    $(Self::$name => Clause::$clause,)*
                }
            }
        }
    };
}

untimely! {
    AwaitingSlam, "awaiting-slam", Slam03, "the arbiter is looking at a slam; wait for his assent";
    DiscardClosed, "discard-closed", Ecart07, "the deal has begun; the discard can no longer be changed";
    CallClosed, "call-closed", P5_02, "a card is called before the dog is turned, at five players";
    PlayGoesOn, "play-goes-on", Play02, "the cards are being played";
    SlamTooLate, "slam-too-late", Slam02, "a slam is announced before the first card";
    SlamAlready, "slam-already", Slam02, "the slam is announced already";
    GameOver, "game-over", End01, "the game is over";
    DrawFirst, "draw-first", Draw01, "the first dealer is to be drawn for";
    DrawnAlready, "drawn-already", Draw01, "the first dealer is drawn for once, before the first deal";
    NotContested, "not-contested", Arb05, "the deal is over, and can no longer be contested";
    DealOver, "deal-over", Deal08, "the deal is over; the next one is to be dealt";
    DealFirst, "deal-first", Deal08, "the cards are to be dealt first";
    DealUnderWay, "deal-under-way", Deal08, "a deal is under way; play it first";
    StopsBetweenDeals, "stops-between-deals", End01, "a deal is under way; a game stops between two deals";
    NothingToRule, "nothing-to-rule", Arb02, "faults are refused at this table, so there is nothing to rule on";
    PenaltyRange, "penalty-range", Fault13, "a penalty is 1 to 10000 points";
    MendRange, "mend-range", Fault07, "a count is mended by 182 half points at most";
    MendHalf, "mend-half", Fault07, "at four players a count is whole, and mended by whole points";
    DiscardLater, "discard-later", Ecart02, "the discard is made after the auction, by the taker";
    SlamLater, "slam-later", Slam02, "a slam is announced after the auction, by the taker";
    AuctionGoesOn, "auction-goes-on", Play01, "the auction is not over; pass or name a contract";
    NoBarePetit, "no-bare-petit", Psec01, "this hand has no bare petit: the petit alone, without any other trump or the Excuse";
    CallFirst, "call-first", P5_02, "the taker is to call a card first";
    CallAfterAuction, "call-after-auction", P5_02, "a card is called after the auction";
    CallBeforeDog, "call-before-dog", P5_02, "a card is called before the dog is turned";
    NoCall, "no-call", P5_02, "a card is called only at five players";
    NoDiscardSans, "no-discard-sans", Con05, "there is no discard at a garde sans";
    NoDiscardContre, "no-discard-contre", Con06, "there is no discard at a garde contre";
    JeuFirst, "jeu-first", Play01, "play starts when the taker has said \"jeu\"";
    DiscardGoesOn, "discard-goes-on", Ecart06, "the taker is making his discard";
    DiscardFirst, "discard-first", Ecart06, "the taker is to put his discard aside first";
    AcceptedAlready, "accepted-already", Val04, "this seat has accepted the count already";
    ChoiceFirst, "choice-first", Fault11, "the taker is to choose whether the score is recorded";
    AllPlayed, "all-played", Play16, "every card has been played";
    CountGoesOn, "count-goes-on", Val04, "the deal is being counted: accept the count, or call the arbiter";
    NoArbiter, "no-arbiter", Arb02, "faults are refused at this table, so there is nothing for an arbiter to find";
    ArbiterLater, "arbiter-later", Arb03, "there is nothing to rule on before the auction is over; pass or name a contract";
    ChoiceGoesOn, "choice-goes-on", Fault11, "the arbiter has ruled; the taker is to choose";
    NoAssentAsked, "no-assent-asked", Bid07, "nothing waits for the arbiter's assent";
    MendInPlay, "mend-in-play", Fault07, "a count is mended once the cards are being played";
    ChoiceOfRevoke, "choice-of-revoke", Fault11, "the taker's choice follows from a revoke of the defence alone";
    FaultDecides, "fault-decides", Fault09, "a fault decides what becomes of this deal; let the players accept the count";
    PlayOnInstead, "play-on-instead", Fault08, "where nothing further follows, the arbiter lets play go on";
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Untimely;

    #[test]
    fn every_reason_has_a_code_and_a_sentence_of_its_own() {
        let codes: BTreeSet<&str> = Untimely::ALL.iter().map(|why| why.code()).collect();
        let texts: BTreeSet<String> = Untimely::ALL.iter().map(ToString::to_string).collect();
        assert_eq!((codes.len(), texts.len()), (Untimely::ALL.len(), Untimely::ALL.len()));
    }
}
