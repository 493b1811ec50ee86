//! What one user is to another: a friend, somebody who would be one, somebody blocked.

use super::UserId;

/// The most friends one person has.
pub const MAX_FRIENDS: u32 = 200;
/// The most wishes that wait for one person's answer, and the most that one person has waiting with others.
pub const MAX_WISHES: u32 = 50;
/// The most people one person blocks.
pub const MAX_BLOCKED: u32 = 500;

/// What another is to somebody, as that one knows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bond {
    /// Nothing.
    Nobody,
    /// They were asked to be a friend. Whether they ignored it is not known.
    Asked,
    /// They would be a friend.
    Asks,
    /// A friend.
    Friend,
    /// Somebody blocked.
    Blocked,
}

/// Another user, as somebody knows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// Who.
    pub user: UserId,
    /// Their name as it is now.
    pub name: String,
    /// What they are to the one who knows them.
    pub bond: Bond,
}

/// What there are enough of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Enough {
    /// The asker has as many friends as one may have.
    Friends,
    /// The other has.
    TheirFriends,
    /// The asker has as many wishes that wait with others.
    Wishes,
    /// As many wishes wait for the other's answer.
    TheirWishes,
    /// The asker blocks as many people.
    Blocked,
}

impl std::fmt::Display for Enough {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Friends => write!(f, "you have {MAX_FRIENDS} friends; that is as many as one may have"),
            Self::TheirFriends => write!(f, "they have {MAX_FRIENDS} friends; that is as many as one may have"),
            Self::Wishes => write!(f, "{MAX_WISHES} of your wishes wait for an answer; take one back first"),
            Self::TheirWishes => write!(f, "{MAX_WISHES} wishes wait for their answer; ask them later"),
            Self::Blocked => write!(f, "you block {MAX_BLOCKED} people; that is as many as one may block"),
        }
    }
}

/// What is kept between two users, as one of them asks: all that decides what becomes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // each is a row that is there or is not
pub(super) struct Ties {
    /// The asker blocks the other.
    pub(super) blocks: bool,
    /// The other blocks the asker.
    pub(super) is_blocked: bool,
    /// They are friends.
    pub(super) friends: bool,
    /// The asker would be the other's friend.
    pub(super) asked: bool,
    /// The other would be the asker's.
    pub(super) asks: bool,
    /// And the asker is not to see it.
    pub(super) is_hidden: bool,
}

impl Ties {
    /// What the asker knows of it.
    pub(super) const fn bond(self) -> Bond {
        match self {
            Self { blocks: true, .. } => Bond::Blocked,
            Self { friends: true, .. } => Bond::Friend,
            Self { asks: true, is_hidden: false, .. } => Bond::Asks,
            Self { asked: true, .. } => Bond::Asked,
            _ => Bond::Nobody,
        }
    }
}

/// How many of each two users have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Counts {
    /// Friends of the asker.
    pub(super) friends: u32,
    /// Friends of the other.
    pub(super) their_friends: u32,
    /// Wishes of the asker that wait.
    pub(super) wishes: u32,
    /// Wishes that wait for the other's answer, and that they see.
    pub(super) their_wishes: u32,
}

/// What becomes of somebody's wish to be another's friend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// It is so already.
    Nothing(Bond),
    /// Both wish it: they are friends.
    Agree,
    /// The wish waits, out of the other's sight where they have blocked the asker.
    Wish {
        /// Whether it is out of sight.
        hidden: bool,
    },
}

impl Ties {
    /// Decides a wish. What a blocked asker hears is what anybody else would.
    pub(super) fn befriend(self, counts: Counts) -> Result<Step, Enough> {
        if self.friends {
            return Ok(Step::Nothing(Bond::Friend));
        }
        // A wish of one who blocks the asker was taken back when they did.
        if self.asks && !self.is_blocked {
            return match counts {
                Counts { friends: MAX_FRIENDS.., .. } => Err(Enough::Friends),
                Counts { their_friends: MAX_FRIENDS.., .. } => Err(Enough::TheirFriends),
                _ => Ok(Step::Agree),
            };
        }
        if self.asked {
            return Ok(Step::Nothing(Bond::Asked));
        }
        match counts {
            Counts { friends: MAX_FRIENDS.., .. } => Err(Enough::Friends),
            Counts { wishes: MAX_WISHES.., .. } => Err(Enough::Wishes),
            Counts { their_wishes: MAX_WISHES.., .. } => Err(Enough::TheirWishes),
            _ => Ok(Step::Wish { hidden: self.is_blocked }),
        }
    }
}
