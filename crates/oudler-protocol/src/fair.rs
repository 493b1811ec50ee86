//! A shuffle anyone can check.
//!
//! The server commits to a secret seed before the auction, the players may each add a word, and
//! the cards follow from all of it: a stream of HMAC-SHA-512 blocks drives the shuffle, the cut
//! and the places of the dog. After the deal the seed is shown, and anybody can do it again.
//! `docs/fairness.md` has the algorithm step by step, with test vectors.

mod check;

pub use check::{Misdealt, Unfair, check};

use std::convert::Infallible;

use hmac::{Hmac, KeyInit, Mac};
use oudler_rules::notation::{BadShuffle, Shuffle};
use oudler_rules::{Layout, Rules, Seat};
use rand_core::TryRng;
use sha2::{Digest, Sha512};

/// The secret of one deal: 512 bits, well over the 383 it takes to name every order of a pack.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed(pub [u8; 64]);

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A seed in a log would be a hand in a log.
        f.write_str("Seed(…)")
    }
}

impl Seed {
    /// What is shown before the auction: the SHA-512 of the seed, in hexadecimal.
    pub fn commitment(&self) -> String {
        to_hex(&Sha512::digest(self.0))
    }

    /// The seed in hexadecimal, to be shown after the deal.
    pub fn reveal(&self) -> String {
        to_hex(&self.0)
    }

    /// A seed that was shown.
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 128 {
            return None;
        }
        let mut seed = [0; 64];
        for (byte, pair) in seed.iter_mut().zip(digits.chunks(2)) {
            let value = |digit: u8| (digit as char).to_digit(16).filter(|_| !digit.is_ascii_uppercase());
            *byte = (value(pair[0])? * 16 + value(pair[1])?) as u8;
        }
        Some(Self(seed))
    }

    /// The seed that words stand for: 128 digits are the seed itself; of other words it is the SHA-512.
    pub fn of_words(words: &str) -> Self {
        Self::from_hex(words).unwrap_or_else(|| Self(Sha512::digest(words.as_bytes()).into()))
    }
}

/// The n-th deal of a tournament in duplicate, from 1, and its shuffle with the seed shown.
pub fn board(seed: &Seed, n: u32, rules: &Rules, dealer: Seat) -> Result<(Layout, Shuffle), BadShuffle> {
    let salt = Salt::new("boards", n);
    let shuffle = salt.shuffle(&seed.commitment())?.with_seed(&seed.reveal())?;
    Ok((deal(seed, &salt, rules, dealer), shuffle))
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// What, beside the seed, the cards of a deal follow from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Salt {
    /// The table's name.
    pub table: String,
    /// The deal's number, counted from 1.
    pub deal: u32,
    /// The players' words, in the order of the seats.
    pub words: Vec<(Seat, String)>,
}

impl From<&Shuffle> for Salt {
    fn from(shuffle: &Shuffle) -> Self {
        Self { table: shuffle.table().into(), deal: shuffle.number(), words: shuffle.words().to_vec() }
    }
}

impl Salt {
    /// The salt of a table's deal, before anybody has added a word.
    pub fn new(table: &str, deal: u32) -> Self {
        Self { table: table.into(), deal, words: Vec::new() }
    }

    /// A player's word, in place of one the player said before.
    pub fn say(&mut self, seat: Seat, word: &str) {
        self.words.retain(|(other, _)| *other != seat);
        self.words.push((seat, word.into()));
        self.words.sort_by_key(|(seat, _)| *seat);
    }

    /// The shuffle as a record has it, the seed not shown; [`Shuffle::with_seed`] shows it.
    ///
    /// ```
    /// use oudler_protocol::fair::{Salt, Seed};
    /// use oudler_rules::Seat;
    ///
    /// let seed = Seed([7; 64]);
    /// let salt = Salt { table: "k7Fq2".into(), deal: 3, words: vec![(Seat::A, "citron".into())] };
    /// let shuffle = salt.shuffle(&seed.commitment())?.with_seed(&seed.reveal())?;
    /// assert_eq!(Salt::from(&shuffle), salt);
    /// # Ok::<(), oudler_rules::notation::BadShuffle>(())
    /// ```
    pub fn shuffle(&self, commitment: &str) -> Result<Shuffle, BadShuffle> {
        let shuffle = Shuffle::new(&self.table, self.deal, commitment)?;
        self.words.iter().try_fold(shuffle, |shuffle, (seat, word)| shuffle.with_word(*seat, word))
    }

    /// The text that goes into every block of the stream.
    fn message(&self) -> String {
        let mut text = format!("oudler deal 1\n{}\n{}\n", self.table, self.deal);
        for (seat, word) in &self.words {
            text += &format!("{seat} {word}\n");
        }
        text
    }
}

/// The stream of random bytes that deals the cards.
#[derive(Clone, Debug)]
pub struct Stream {
    seed: Seed,
    message: String,
    n_blocks: u32,
    block: [u8; 64],
    used: usize,
}

impl Stream {
    /// The stream of a seed and its salt.
    pub fn new(seed: &Seed, salt: &Salt) -> Self {
        Self { seed: seed.clone(), message: salt.message(), n_blocks: 0, block: [0; 64], used: 64 }
    }

    fn take<const N: usize>(&mut self) -> [u8; N] {
        // 4 and 8 divide 64, but a draw of 4 may leave 4: then the rest of the block is passed over.
        if self.used + N > 64 {
            let mut mac = Hmac::<Sha512>::new_from_slice(&self.seed.0).expect("HMAC takes a key of any length");
            mac.update(self.message.as_bytes());
            mac.update(&self.n_blocks.to_be_bytes());
            self.block = mac.finalize().into_bytes().into();
            self.n_blocks += 1;
            self.used = 0;
        }
        let bytes = self.block[self.used..self.used + N].try_into().expect("the slice has N bytes");
        self.used += N;
        bytes
    }
}

impl TryRng for Stream {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(u32::from_be_bytes(self.take()))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from_be_bytes(self.take()))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for byte in bytes {
            let [one] = self.take();
            *byte = one;
        }
        Ok(())
    }
}

/// The cards this seed and salt deal.
pub fn deal(seed: &Seed, salt: &Salt, rules: &Rules, dealer: Seat) -> Layout {
    Layout::random(rules, dealer, &mut Stream::new(seed, salt))
}

#[cfg(test)]
mod tests {
    use oudler_rules::{Deck, TableKind};

    use super::*;

    fn seed() -> Seed {
        Seed(std::array::from_fn(|i| i as u8))
    }

    fn salt() -> Salt {
        Salt { table: "test".into(), deal: 1, words: vec![(Seat::A, "citron".into()), (Seat::C, "été".into())] }
    }

    /// What is frozen here stands in the page for those who write a checker of their own.
    #[track_caller]
    fn check_vector(found: &str, right: &str) {
        const PAGE: &str = include_str!("../../../docs/fairness.md");
        assert_eq!(found, right);
        assert!(PAGE.contains(right), "docs/fairness.md has no {right}");
    }

    #[test]
    fn the_test_vectors_do_not_change() {
        assert_eq!(Seed::from_hex(&seed().reveal()), Some(seed()));
        check_vector(
            &seed().commitment(),
            "ee4320ebaf3fdb4f2c832b137200c08e235e0fa7bbd0eb1740c7063ba8a0d151\
             da77e003398e1714a955d475b05e3e950b639503b452ec185de4229bc4873949",
        );
        check_vector(
            &to_hex(salt().message().as_bytes()),
            "6f75646c6572206465616c20310a746573740a310a4120636974726f6e0a4320c3a974c3a90a",
        );
        let mut stream = Stream::new(&seed(), &salt());
        for block in [
            "e61e4e286398d33096389b17083b5c1929ada36b6d73cfbcdbeee2f45f8f704f\
             294b4d74c7ae06f1ac1f8e57857901109063a2f2eb62ec0ed0ed3d6d0d08f80f",
            "77cef7ce5768496daa6dbda1f49f274a5f75c697bc3787ed90215b3af75a59b2\
             d09273d6342e3387226927f72cd4ebcfdaf89246a2334967d7d932d6eb263439",
        ] {
            check_vector(&to_hex(&stream.take::<64>()), block);
        }
        let deck = Deck::shuffled(&mut Stream::new(&seed(), &salt()));
        let top: Vec<String> = deck.cards()[..8].iter().map(ToString::to_string).collect();
        check_vector(&top.join(" "), "T11 9H AD 5D T10 8S T21 9C");
    }

    #[test]
    fn the_test_vectors_deal_the_same_cards_at_every_table() {
        let long = "KS NS 10S 8S QH 10H 8H 2H KD 8D QC NC 10C 9C 7C 5C T21 T17 T16 T13 T10 T6 T5 EX";
        let four = "KS NS 10S 8S QH 10H 8H KD 8D QC 7C 5C T21 T17 T13 T10 T5 EX";
        for (table, dealer, first, dog, hand) in [
            (TableKind::Three, Seat::A, Seat::B, "5H 5D 2D JC 8C T15", long),
            (TableKind::Four, Seat::D, Seat::A, "6S 10D 9C T19 T11 T6", four),
            (TableKind::Five, Seat::A, Seat::B, "QS 6C T1", "10S 9S 7S 5S 10H 10D 9D 7D 5D AD 7C AC T17 T10 T3"),
            (TableKind::FiveSittingOut, Seat::A, Seat::B, "6S 10D 9C T19 T11 T6", four),
        ] {
            let layout = deal(&seed(), &salt(), &Rules::fft(table), dealer);
            check_vector(&layout.dog().to_string(), dog);
            check_vector(&layout.hands()[first].to_string(), hand);
        }
    }

    #[test]
    fn a_number_drawn_again_is_a_test_vector_too() {
        let salt = Salt { table: "test".into(), deal: 23_485_475, words: Vec::new() };
        let mut stream = Stream::new(&seed(), &salt);
        stream.take::<32>();
        check_vector(&to_hex(&stream.take::<8>()), "000000001ac69fd7");
        check_vector(&to_hex(&stream.take::<4>()), "5ab175f3");
        let layout = deal(&seed(), &salt, &Rules::fft(TableKind::Four), Seat::D);
        check_vector(&layout.dog().to_string(), "ND 10C 2C T15 T13 T3");
        let hand = "10S 7S 3S 2S 10H 7H 9D 2D 8C 7C 4C T21 T18 T17 T11 T9 T2 EX";
        check_vector(&layout.hands()[Seat::A].to_string(), hand);
    }

    #[test]
    fn a_word_changes_the_cards() {
        let other = Salt { words: vec![(Seat::A, "citron".into())], ..salt() };
        let rules = Rules::fft(TableKind::Four);
        assert_ne!(deal(&seed(), &salt(), &rules, Seat::D), deal(&seed(), &other, &rules, Seat::D));
    }

    #[test]
    fn what_is_no_seed_is_refused() {
        for text in ["", "00", &"g".repeat(128), &"A".repeat(128), &"é".repeat(64)] {
            assert_eq!(Seed::from_hex(text), None, "{text}");
        }
    }
}
