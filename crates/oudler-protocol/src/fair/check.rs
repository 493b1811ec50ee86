//! Does a shuffle again from what a record says of it, and compares.

use oudler_rules::notation::Shuffle;
use oudler_rules::{CardSet, Layout, Place, Rules, Seat};

use super::{Salt, Seed, deal};

/// Checks that the seed is the one that was committed to, and that with the players' words it
/// deals these cards.
///
/// ```
/// use oudler_protocol::fair::{self, Salt, Seed, Unfair};
/// use oudler_rules::{Rules, Seat, TableKind};
///
/// let (seed, rules) = (Seed([7; 64]), Rules::fft(TableKind::Four));
/// let salt = Salt { table: "k7Fq2".into(), deal: 3, words: vec![(Seat::A, "citron".into())] };
/// let layout = fair::deal(&seed, &salt, &rules, Seat::D);
/// let shuffle = salt.shuffle(&seed.commitment())?;
/// assert_eq!(fair::check(&shuffle, &rules, Seat::D, &layout), Err(Unfair::NoSeed));
/// let shuffle = shuffle.with_seed(&seed.reveal())?;
/// assert_eq!(fair::check(&shuffle, &rules, Seat::D, &layout), Ok(()));
/// # Ok::<(), oudler_rules::notation::BadShuffle>(())
/// ```
pub fn check(shuffle: &Shuffle, rules: &Rules, dealer: Seat, layout: &Layout) -> Result<(), Unfair> {
    let seed = shuffle.seed().ok_or(Unfair::NoSeed)?;
    let seed = Seed::from_hex(seed).expect("a shuffle on record has a seed of the right form");
    let hash = seed.commitment();
    if hash != shuffle.commitment() {
        return Err(Unfair::WrongSeed { hash, commitment: shuffle.commitment().into() });
    }
    let right = deal(&seed, &Salt::from(shuffle), rules, dealer);
    let hands = Seat::ALL.map(|seat| (Place::Hand(seat), layout.hands()[seat], right.hands()[seat]));
    let misdealt: Vec<Misdealt> = hands
        .into_iter()
        .chain([(Place::Dog, layout.dog(), right.dog())])
        .filter(|(_, written, right)| written != right)
        .map(|(place, written, right)| Misdealt { place, written, right })
        .collect();
    if misdealt.is_empty() { Ok(()) } else { Err(Unfair::WrongCards { misdealt }) }
}

/// Why a shuffle does not check.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfair {
    /// Nobody can tell yet.
    #[error("the seed is not shown, so nothing can be checked; a record of the finished game has it")]
    NoSeed,
    /// The seed was changed after the commitment, or one of them on record.
    #[error("the seed is not the one that was committed to: its SHA-512 is {hash}, the commitment {commitment}")]
    WrongSeed {
        /// What the commitment to this seed would be.
        hash: String,
        /// The commitment on record.
        commitment: String,
    },
    /// Somebody was dealt something else.
    #[error("the cards are not those the seed deals: {}", join(misdealt))]
    WrongCards {
        /// Every place where the cards differ.
        misdealt: Vec<Misdealt>,
    },
}

/// A hand, or the dog, that is not what the seed deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misdealt {
    /// Whose cards.
    pub place: Place,
    /// Those on record.
    pub written: CardSet,
    /// Those the seed deals.
    pub right: CardSet,
}

impl std::fmt::Display for Misdealt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (wrong, missing) = (self.written - self.right, self.right - self.written);
        // One exchanged card is worth naming; a whole other hand is not.
        if wrong.len() <= 3 {
            write!(f, "{} has {wrong} instead of {missing}", self.place)
        } else {
            write!(f, "{} has {} other cards", self.place, wrong.len())
        }
    }
}

fn join(misdealt: &[Misdealt]) -> String {
    let parts: Vec<String> = misdealt.iter().map(ToString::to_string).collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use oudler_rules::{Options, Preset, TableKind};

    use super::*;

    fn seed() -> Seed {
        Seed(std::array::from_fn(|i| 200 - i as u8))
    }

    fn salt() -> Salt {
        Salt { table: "k7Fq2".into(), deal: 3, words: vec![(Seat::A, "citron".into()), (Seat::C, "# 2".into())] }
    }

    fn shown(salt: &Salt) -> Shuffle {
        salt.shuffle(&seed().commitment()).unwrap().with_seed(&seed().reveal()).unwrap()
    }

    #[test]
    fn what_the_seed_deals_checks_at_every_table() {
        for table in TableKind::ALL {
            let rules = Rules::fft(table);
            for dealer in table.seats() {
                let layout = deal(&seed(), &salt(), &rules, dealer);
                assert_eq!(check(&shown(&salt()), &rules, dealer, &layout), Ok(()));
            }
        }
    }

    #[test]
    fn two_cards_exchanged_are_named_with_their_places() {
        let rules = Rules::fft(TableKind::Four);
        let layout = deal(&seed(), &salt(), &rules, Seat::D);
        let (mut hands, dog) = (*layout.hands(), layout.dog());
        let [ours, theirs] = [hands[Seat::B].first().unwrap(), dog.first().unwrap()];
        let exchange = |cards: CardSet, out, new| (cards - CardSet::of(out)) | CardSet::of(new);
        hands[Seat::B] = exchange(hands[Seat::B], ours, theirs);
        let forged = Layout::new(&rules.table.ring(Seat::D), hands, exchange(dog, theirs, ours)).unwrap();
        let why = check(&shown(&salt()), &rules, Seat::D, &forged).unwrap_err();
        let words = format!("B has {theirs} instead of {ours}, the dog has {ours} instead of {theirs}");
        assert_eq!(why.to_string(), format!("the cards are not those the seed deals: {words}"));
    }

    #[test]
    fn another_seed_than_the_promised_one_is_found() {
        let rules = Rules::fft(TableKind::Four);
        let layout = deal(&seed(), &salt(), &rules, Seat::D);
        let promised = Seed([1; 64]).commitment();
        let forged = salt().shuffle(&promised).unwrap().with_seed(&seed().reveal()).unwrap();
        let (hash, commitment) = (seed().commitment(), promised);
        assert_eq!(check(&forged, &rules, Seat::D, &layout), Err(Unfair::WrongSeed { hash, commitment }));
    }

    /// All that goes into a deal beside the seed.
    #[test]
    fn another_table_number_word_dealer_or_cut_deals_other_cards() {
        let rules = Rules::fft(TableKind::Four);
        let layout = deal(&seed(), &salt(), &rules, Seat::D);
        let words = |a: &str, c: &str| vec![(Seat::A, a.to_owned()), (Seat::C, c.to_owned())];
        for other in [
            Salt { table: "k7Fq3".into(), ..salt() },
            Salt { deal: 4, ..salt() },
            Salt { words: words("citrons", "# 2"), ..salt() },
            Salt { words: words("# 2", "citron"), ..salt() },
            Salt { words: Vec::new(), ..salt() },
        ] {
            let why = check(&shown(&other), &rules, Seat::D, &layout).unwrap_err();
            let Unfair::WrongCards { misdealt } = &why else { panic!("{other:?}: {why}") };
            assert_eq!(misdealt.len(), 5, "four hands and the dog: {why}");
        }
        let cut = Rules::new(Options { cut_min: 30, ..Preset::Fft.options(TableKind::Four) }).unwrap();
        for (rules, dealer) in [(&rules, Seat::A), (&cut, Seat::D)] {
            let why = check(&shown(&salt()), rules, dealer, &layout).unwrap_err();
            assert!(matches!(why, Unfair::WrongCards { .. }), "{why}");
        }
    }
}
