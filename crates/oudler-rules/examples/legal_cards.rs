//! Which cards may be played, and why not the others. The README shows this file.

use oudler_rules::{CardSet, Seat, Trick};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let hand: CardSet = "QH 8H T5 T12 EX".parse()?;
    let mut trick = Trick::new(Seat::A);
    trick.add(Seat::A, "10S".parse()?); // spades are led …
    trick.add(Seat::B, "T9".parse()?); // … and ruffed
    println!("{}", trick.legal_cards(hand)); // T12 EX
    if let Err(why) = trick.check(hand, "T5".parse()?) {
        println!("{why}"); // T5 does not go over T9, which ruffed already; legal: T12 EX
        println!("{}: {}", why.clause(), why.clause().text()); // PLAY-07: When the trick is …
    }
    Ok(())
}
