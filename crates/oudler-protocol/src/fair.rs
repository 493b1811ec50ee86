//! A shuffle anyone can check.
//!
//! The server commits to a secret seed before the auction, the players may each add a word, and
//! the cards follow from all of it: a stream of HMAC-SHA-512 blocks drives the shuffle, the cut
//! and the places of the dog. After the deal the seed is shown, and anybody can do it again.
//! `docs/fairness.md` has the algorithm step by step, with test vectors.

use std::convert::Infallible;

use hmac::{Hmac, KeyInit, Mac};
use oudler_rules::{Layout, Rules, Seat};
use rand_core::TryRng;
use sha2::{Digest, Sha512};

/// The secret of one deal: 512 bits, for there are more orders of a pack than 384 bits can name.
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

impl Salt {
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

    #[test]
    fn the_test_vectors_do_not_change() {
        assert!(seed().commitment().starts_with("ee4320ebaf3fdb4f"), "{}", seed().commitment());
        assert_eq!(Seed::from_hex(&seed().reveal()), Some(seed()));
        let mut stream = Stream::new(&seed(), &salt());
        let deck = Deck::shuffled(&mut stream);
        let top: Vec<String> = deck.cards()[..8].iter().map(ToString::to_string).collect();
        assert_eq!(top.join(" "), "T11 9H AD 5D T10 8S T21 9C");
        let layout = deal(&seed(), &salt(), &Rules::fft(TableKind::Four), Seat::D);
        assert_eq!(layout.dog().to_string(), "6S 10D 9C T19 T11 T6");
        assert_eq!(
            layout.hands()[Seat::A].to_string(),
            "KS NS 10S 8S QH 10H 8H KD 8D QC 7C 5C T21 T17 T13 T10 T5 EX"
        );
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
