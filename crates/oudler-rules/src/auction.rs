//! The auction: one round, each bid higher than the last.

use std::fmt;
use std::str::FromStr;

use crate::clause::Clause;
use crate::seat::{BySeat, Ring, Seat, SeatSet};
use crate::words::{BadWord, words};

/// What the taker undertakes, in rising order (BID-04).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Contract {
    /// Prise.
    Petite,
    /// The usual contract.
    Garde,
    /// The dog stays hidden and counts for the taker.
    GardeSans,
    /// The dog stays hidden and counts for the defence.
    GardeContre,
}

words! { Contract, "contract":
    Petite = "petite" | "prise",
    Garde = "garde",
    GardeSans = "garde-sans",
    GardeContre = "garde-contre",
}

impl Contract {
    /// Whether the dog is turned and taken, and a discard made (CON-04).
    pub const fn takes_dog(self) -> bool {
        matches!(self, Self::Petite | Self::Garde)
    }
}

/// What a seat says when it is its turn to speak.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bid {
    /// "Je passe."
    Pass,
    /// A contract.
    Take(Contract),
}

impl Bid {
    /// Everything that can be said.
    pub const ALL: [Self; 5] = [
        Self::Pass,
        Self::Take(Contract::Petite),
        Self::Take(Contract::Garde),
        Self::Take(Contract::GardeSans),
        Self::Take(Contract::GardeContre),
    ];
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.pad("pass"),
            Self::Take(contract) => contract.fmt(f),
        }
    }
}

impl FromStr for Bid {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Self, BadWord> {
        if text == "pass" { Ok(Self::Pass) } else { text.parse().map(Self::Take) }
    }
}

/// The auction so far. Everybody hears it, so there is nothing to hide in it.
///
/// ```
/// use oudler_rules::{Action, Bid, Command, Contract, Layout, Phase, Rules, Seat, Table, TableKind};
/// use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
///
/// let rules = Rules::fft(TableKind::Four);
/// let mut table = Table::new(rules, Some(Seat::D))?;
/// table.act(Command::Deal(Layout::random(&rules, Seat::D, &mut Xoshiro256PlusPlus::seed_from_u64(2))))?;
/// table.act(Command::Act { seat: Seat::A, action: Action::Bid(Bid::Take(Contract::Garde)) })?;
/// let Some(Phase::Auction(auction)) = table.game().deal().map(|deal| deal.phase()) else { unreachable!() };
/// assert_eq!(auction.turn(), Some(Seat::B));
/// assert_eq!(auction.highest(), Some((Seat::A, Contract::Garde)));
/// assert!(auction.legal_contracts().eq([Contract::GardeSans, Contract::GardeContre]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Auction {
    ring: Ring,
    banned: SeatSet,
    bids: BySeat<Option<Bid>>,
    first: Seat,
    n_bids: u8,
    turn: Seat,
    highest: Option<(Seat, Contract)>,
    /// A high contract that waits for the arbiter's assent (BID-07).
    asked: Option<Contract>,
    /// By contract: what the arbiter has refused to the seat that is to speak, which holds (BID-07).
    refused: [bool; 4],
}

impl Auction {
    /// An auction in which the dealer's right neighbour speaks first (BID-01).
    pub fn new(ring: Ring, dealer: Seat, banned: SeatSet) -> Self {
        let first = ring.next(dealer);
        Self {
            ring,
            banned,
            bids: BySeat::default(),
            first,
            n_bids: 0,
            turn: first,
            highest: None,
            asked: None,
            refused: [false; 4],
        }
    }

    /// Whose turn it is to speak; `None` once everybody has.
    pub fn turn(&self) -> Option<Seat> {
        (usize::from(self.n_bids) < self.ring.players().get()).then_some(self.turn)
    }

    /// The highest bid and who made it: the taker, when the auction is over (BID-05).
    pub const fn highest(&self) -> Option<(Seat, Contract)> {
        self.highest
    }

    /// What was said, in order.
    pub fn bids(&self) -> impl Iterator<Item = (Seat, Bid)> + '_ {
        self.ring.from(self.first).filter_map(|seat| self.bids[seat].map(|bid| (seat, bid)))
    }

    /// Seats that may not take part (BID-08).
    pub const fn banned(&self) -> SeatSet {
        self.banned
    }

    /// The contract the arbiter is asked about.
    pub const fn asked(&self) -> Option<Contract> {
        self.asked
    }

    /// The contracts the seat to speak may name; passing is always allowed.
    pub fn legal_contracts(&self) -> impl Iterator<Item = Contract> + use<> {
        let auction = *self;
        Contract::ALL.into_iter().filter(move |&contract| {
            auction.turn().is_some_and(|seat| auction.check(seat, Bid::Take(contract)).is_ok())
        })
    }

    /// Whether the seat may say this now.
    pub fn check(&self, seat: Seat, bid: Bid) -> Result<(), IllegalBid> {
        let Some(turn) = self.turn() else { return Err(IllegalBid::Closed) };
        if self.asked.is_some() {
            return Err(IllegalBid::AwaitingAssent { seat: turn });
        }
        if self.bids[seat].is_some() {
            return Err(IllegalBid::SpokenAlready { seat });
        }
        if seat != turn {
            return Err(IllegalBid::NotYourTurn { seat, turn });
        }
        let Bid::Take(contract) = bid else { return Ok(()) };
        if self.banned.contains(seat) {
            return Err(IllegalBid::Banned { seat });
        }
        if self.refused[contract as usize] {
            return Err(IllegalBid::AssentRefused { seat, contract });
        }
        match self.highest {
            Some((_, Contract::GardeContre)) => Err(IllegalBid::NothingHigher { contract }),
            Some((_, highest)) if contract <= highest => Err(IllegalBid::TooLow { contract, highest }),
            _ => Ok(()),
        }
    }

    /// Takes a checked bid.
    pub(crate) fn place(&mut self, seat: Seat, bid: Bid) {
        self.asked = None;
        self.refused = [false; 4];
        self.bids[seat] = Some(bid);
        if let Bid::Take(contract) = bid {
            self.highest = Some((seat, contract));
        }
        self.n_bids += 1;
        self.turn = self.ring.next(seat);
    }

    /// Notes that the arbiter is asked.
    pub(crate) const fn ask(&mut self, contract: Contract) {
        self.asked = Some(contract);
    }

    /// Notes that the arbiter has refused what he was asked, if anything.
    pub(crate) fn refuse(&mut self) {
        if let Some(contract) = self.asked.take() {
            self.refused[contract as usize] = true;
        }
    }
}

/// Why a bid cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // each text says what its fields are
pub enum IllegalBid {
    /// Everybody has spoken.
    #[error("the auction is over: each player speaks once")]
    Closed,
    /// The seat has had its say.
    #[error("{seat} has spoken already: each player speaks once")]
    SpokenAlready { seat: Seat },
    /// Someone else is to speak.
    #[error("{turn} is to speak, not {seat}")]
    NotYourTurn { seat: Seat, turn: Seat },
    /// The contract does not top what was said.
    #[error("{contract} is not higher than {highest}; pass or name a higher contract")]
    TooLow { contract: Contract, highest: Contract },
    /// The highest contract was named.
    #[error("{contract} is not higher than garde-contre, and nothing is; pass")]
    NothingHigher { contract: Contract },
    /// A fault keeps the seat out of this auction.
    #[error("{seat} may not bid on this deal; pass")]
    Banned { seat: Seat },
    /// The arbiter has said no, for the whole deal.
    #[error("the arbiter has refused {contract} to {seat} for this deal; pass or name another contract")]
    AssentRefused { seat: Seat, contract: Contract },
    /// The arbiter is looking at a hand.
    #[error("{seat} has asked for the arbiter's assent; wait for it")]
    AwaitingAssent { seat: Seat },
}

impl IllegalBid {
    /// The clause the refusal rests on.
    pub const fn clause(&self) -> Clause {
        match self {
            Self::Closed | Self::SpokenAlready { .. } => Clause::Bid02,
            Self::NotYourTurn { .. } => Clause::Bid01,
            Self::TooLow { .. } | Self::NothingHigher { .. } => Clause::Bid03,
            Self::Banned { .. } => Clause::Bid08,
            Self::AwaitingAssent { .. } | Self::AssentRefused { .. } => Clause::Bid07,
        }
    }
}
