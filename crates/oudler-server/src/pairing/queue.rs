//! Who waits for others to play with. Nothing here reads a clock.

use std::net::IpAddr;
use std::time::Duration;

use oudler_ai::Level;
use oudler_rules::TableKind;
use tokio::time::Instant;

use crate::account::name::look_alike;
use crate::limits::network;
use crate::log::Person;
use crate::store::UserId;

/// How many people may wait from one address: a club hall behind one router, and no more.
pub const MAX_WAITING_OF_AN_ADDRESS: usize = 40;
/// How many may wait in all.
pub const MAX_WAITING: usize = 2_000;

/// Why somebody cannot wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoRoom {
    /// Too many from one address.
    #[error(
        "{MAX_WAITING_OF_AN_ADDRESS} people wait at this address already; open a table and send them its link"
    )]
    Address,
    /// Too many in all.
    #[error("too many people wait at the moment; ask again in a minute")]
    All,
}

/// What somebody waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wish {
    /// The kind of table.
    pub kind: TableKind,
    /// How well the bots play that fill it.
    pub level: Level,
}

/// Somebody who waits.
#[derive(Clone, Debug)]
pub struct Waiting<T> {
    /// Who.
    pub person: Person,
    /// From where.
    pub address: IpAddr,
    /// Whom not to be seated with.
    pub apart: Vec<UserId>,
    /// How to reach them.
    pub line: T,
}

impl<T> Waiting<T> {
    /// Two people of one name could not be told apart at a table.
    fn fits(&self, other: &Self) -> bool {
        !self.apart.contains(&other.person.user)
            && !other.apart.contains(&self.person.user)
            && !look_alike(&self.person.name, &other.person.name)
    }
}

/// People who are to sit at one table.
#[derive(Clone, Debug)]
pub struct Group<T> {
    /// What the first of them wished.
    pub wish: Wish,
    /// In the order in which they came.
    pub people: Vec<Waiting<T>>,
    since: Instant,
}

impl<T> Group<T> {
    /// When bots take the seats that are free.
    pub fn until(&self, patience: Duration) -> Instant {
        self.since + patience
    }

    fn is_full(&self) -> bool {
        self.people.len() >= self.wish.kind.seats().count()
    }
}

/// Everybody who waits.
#[derive(Clone, Debug)]
pub struct Queue<T> {
    groups: Vec<Group<T>>,
    patience: Duration,
}

impl<T> Queue<T> {
    /// Nobody waits; whoever does is not to for longer than this.
    pub const fn new(patience: Duration) -> Self {
        Self { groups: Vec::new(), patience }
    }

    /// Somebody begins to wait, with the first who wish the same and may sit with them.
    pub fn join(&mut self, new: Waiting<T>, wish: Wish, now: Instant) -> Result<(), NoRoom> {
        let people = || self.groups.iter().flat_map(|group| &group.people);
        let of_address = people().filter(|other| network(other.address) == network(new.address)).count();
        if of_address >= MAX_WAITING_OF_AN_ADDRESS {
            return Err(NoRoom::Address);
        }
        if people().count() >= MAX_WAITING {
            return Err(NoRoom::All);
        }
        self.place(new, wish, now);
        Ok(())
    }

    fn place(&mut self, new: Waiting<T>, wish: Wish, since: Instant) {
        let takes = |group: &&mut Group<T>| {
            group.wish.kind == wish.kind && !group.is_full() && group.people.iter().all(|other| other.fits(&new))
        };
        match self.groups.iter_mut().find(takes) {
            Some(group) => group.people.push(new),
            None => self.groups.push(Group { wish, people: vec![new], since }),
        }
    }

    /// Somebody is not to be seated with another from now on: where they wait together, they wait elsewhere.
    pub fn part(&mut self, user: &UserId, other: &UserId) {
        for group in &mut self.groups {
            let place = |user: &UserId| group.people.iter().position(|one| one.person.user == *user);
            let (Some(at), is_together) = (place(user), place(other).is_some()) else { continue };
            group.people[at].apart.push(other.clone());
            if is_together {
                let (one, wish, since) = (group.people.remove(at), group.wish, group.since);
                self.place(one, wish, since);
            }
            return;
        }
    }

    /// Those waits no more for whom this holds.
    pub fn leave(&mut self, goes: impl Fn(&Waiting<T>) -> bool) {
        for group in &mut self.groups {
            group.people.retain(|one| !goes(one));
        }
        self.groups.retain(|group| !group.people.is_empty());
    }

    /// The group of somebody who wants to wait no longer begins.
    pub fn start(&mut self, user: &UserId) -> Option<Group<T>> {
        let at = self.groups.iter().position(|group| group.people.iter().any(|one| one.person.user == *user))?;
        Some(self.groups.remove(at))
    }

    /// A group that is complete, or has waited long enough.
    pub fn due(&mut self, now: Instant) -> Option<Group<T>> {
        let is_due = |group: &Group<T>| group.is_full() || group.until(self.patience) <= now;
        let at = self.groups.iter().position(is_due)?;
        Some(self.groups.remove(at))
    }

    /// When the next group has waited long enough.
    pub fn next_due(&self) -> Option<Instant> {
        self.groups.iter().map(|group| group.until(self.patience)).min()
    }

    /// Those who wait together.
    pub fn groups(&self) -> &[Group<T>] {
        &self.groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(20);
    const FOUR: Wish = Wish { kind: TableKind::Four, level: Level::Habit };
    const THREE: Wish = Wish { kind: TableKind::Three, level: Level::Expert };

    fn user(id: &str) -> UserId {
        UserId::new(id).unwrap()
    }

    fn waiting(id: &str, apart: &[&str], address: [u8; 4]) -> Waiting<()> {
        let person = Person { user: user(id), name: format!("nom-{id}") };
        Waiting { person, address: address.into(), apart: apart.iter().map(|id| user(id)).collect(), line: () }
    }

    /// A queue in which these have joined at the same moment, each from an address of their own.
    fn queue(people: &[(&str, &[&str])], now: Instant) -> Queue<()> {
        let mut queue = Queue::new(PATIENCE);
        for (n, (id, apart)) in (0..).zip(people) {
            queue.join(waiting(id, apart, [10, 0, n, 1]), FOUR, now).unwrap();
        }
        queue
    }

    fn names(queue: &Queue<()>) -> Vec<String> {
        let of = |group: &Group<()>| group.people.iter().map(|one| one.person.user.as_str()).collect::<String>();
        queue.groups().iter().map(of).collect()
    }

    #[test]
    fn a_table_that_is_full_begins_at_once_in_the_order_of_coming() {
        let now = Instant::now();
        let mut queue = queue(&[("a", &[]), ("b", &[]), ("c", &[])], now);
        assert!(queue.due(now).is_none());
        queue.join(waiting("x", &[], [10, 9, 9, 9]), THREE, now).unwrap();
        assert!(queue.due(now).is_none(), "another kind of table is another one");
        queue.join(waiting("d", &[], [10, 9, 9, 9]), FOUR, now).unwrap();
        let group = queue.due(now).unwrap();
        assert_eq!(group.people.iter().map(|one| one.person.user.as_str()).collect::<String>(), "abcd");
        assert_eq!(names(&queue), ["x"]);
    }

    #[test]
    fn nobody_waits_longer_than_is_said_whoever_comes_meanwhile() {
        let now = Instant::now();
        let mut queue = queue(&[("a", &[])], now);
        assert_eq!(queue.next_due(), Some(now + PATIENCE));
        let later = now + PATIENCE / 2;
        queue.join(waiting("b", &[], [10, 9, 9, 9]), FOUR, later).unwrap();
        assert_eq!(queue.next_due(), Some(now + PATIENCE));
        assert!(queue.due(now + PATIENCE - Duration::from_millis(1)).is_none());
        assert_eq!(queue.due(now + PATIENCE).map(|group| group.people.len()), Some(2));
        assert_eq!(queue.next_due(), None);
    }

    #[test]
    fn who_is_to_be_kept_apart_is_whoever_of_them_came_first() {
        let now = Instant::now();
        assert_eq!(names(&queue(&[("a", &["b"]), ("b", &[]), ("c", &[])], now)), ["ac", "b"]);
        assert_eq!(names(&queue(&[("a", &[]), ("b", &["a"]), ("c", &["b"])], now)), ["ac", "b"]);
    }

    #[test]
    fn whoever_blocks_another_while_they_wait_waits_elsewhere_and_no_longer() {
        let now = Instant::now();
        let mut queue = queue(&[("a", &[]), ("b", &[]), ("c", &[])], now);
        queue.part(&user("a"), &user("z"));
        assert_eq!(names(&queue), ["abc"]);
        queue.part(&user("z"), &user("a"));
        queue.part(&user("b"), &user("c"));
        assert_eq!(names(&queue), ["ac", "b"]);
        assert!(queue.groups().iter().all(|group| group.until(PATIENCE) == now + PATIENCE));
        queue.join(waiting("z", &[], [10, 9, 9, 9]), FOUR, now).unwrap();
        assert_eq!(names(&queue), ["ac", "bz"], "a does not sit with z, nor with whom they block later");
    }

    #[test]
    fn two_whose_names_look_alike_are_not_seated_together() {
        let now = Instant::now();
        let mut queue = queue(&[("a", &[])], now);
        let mut twin = waiting("b", &[], [10, 9, 9, 9]);
        twin.person.name = "NOM-A".into();
        queue.join(twin, FOUR, now).unwrap();
        assert_eq!(names(&queue), ["a", "b"]);
    }

    #[test]
    fn who_goes_leaves_their_place_to_others() {
        let now = Instant::now();
        let mut queue = queue(&[("a", &[]), ("b", &[]), ("c", &[])], now);
        queue.leave(|one| one.person.user == user("b"));
        assert_eq!(names(&queue), ["ac"]);
        assert!(queue.start(&user("b")).is_none());
        assert_eq!(queue.start(&user("c")).map(|group| group.people.len()), Some(2));
        assert!(queue.groups().is_empty());
        queue.join(waiting("a", &[], [10, 9, 9, 9]), FOUR, now).unwrap();
        queue.leave(|_| true);
        assert!(queue.groups().is_empty() && queue.next_due().is_none());
    }

    #[test]
    fn the_number_of_those_who_wait_is_bounded() {
        let now = Instant::now();
        let mut queue = Queue::new(PATIENCE);
        for n in 0..MAX_WAITING_OF_AN_ADDRESS {
            queue.join(waiting(&format!("a{n}"), &[], [10, 0, 0, 1]), FOUR, now).unwrap();
        }
        assert_eq!(queue.join(waiting("more", &[], [10, 0, 0, 1]), FOUR, now), Err(NoRoom::Address));
        for n in MAX_WAITING_OF_AN_ADDRESS..MAX_WAITING {
            let address = [10, 1, (n / 250) as u8, (n % 250) as u8];
            queue.join(waiting(&format!("a{n}"), &[], address), FOUR, now).unwrap();
        }
        assert_eq!(queue.join(waiting("more", &[], [10, 9, 9, 9]), FOUR, now), Err(NoRoom::All));
    }
}
