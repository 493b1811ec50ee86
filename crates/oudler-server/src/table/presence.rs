//! Who is connected to a table: players on their seats, and those who look on.

use std::net::IpAddr;

use oudler_rules::{Seat, SeatSet, Viewer};

use crate::limits::network;
use crate::log::{Conn, Conns};

/// The most people who look on at one table. Players always have a place.
pub const MAX_SPECTATORS: usize = 100;
/// The most of them from one address.
pub const MAX_SPECTATORS_OF_AN_ADDRESS: usize = 20;

/// What somebody is at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A player, on a seat.
    Player(Seat),
    /// The arbiter.
    Arbiter,
    /// Somebody who looks on.
    Spectator,
}

impl Role {
    /// The seat somebody has.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Player(seat) => Some(seat),
            Self::Arbiter | Self::Spectator => None,
        }
    }

    /// Through whose eyes somebody sees the game.
    pub(super) const fn viewer(self) -> Viewer {
        match self {
            Self::Player(seat) => Viewer::Seat(seat),
            Self::Arbiter => Viewer::Arbiter,
            Self::Spectator => Viewer::Spectator,
        }
    }
}

impl Conns<Role> {
    fn spectators(&self) -> impl Iterator<Item = &Conn<Role>> {
        self.iter().filter(|conn| conn.role == Role::Spectator)
    }

    /// Whether the arbiter is connected.
    pub(super) fn has_arbiter(&self) -> bool {
        self.iter().any(|conn| conn.role == Role::Arbiter)
    }

    /// Whether one more may look on from this address.
    pub(super) fn has_room_for(&self, spectator: IpAddr) -> bool {
        let of_address = self.spectators().filter(|conn| network(conn.address) == network(spectator));
        self.spectators().count() < MAX_SPECTATORS && of_address.count() < MAX_SPECTATORS_OF_AN_ADDRESS
    }

    /// Seats with a player who is connected.
    pub(super) fn here(&self) -> SeatSet {
        self.iter().filter_map(|conn| conn.role.seat()).collect()
    }

    pub(super) fn n_spectators(&self) -> u32 {
        self.spectators().count() as u32
    }
}
