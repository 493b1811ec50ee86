//! Every word of the game is one text in JSON: read as it is written, and in no other way.

use std::fmt::{Debug, Display};

use oudler_rules::notation::RecordStep;
use oudler_rules::{
    Action, Assented, Bid, Card, CardSet, Clause, Contract, FaultKind, GameOver, Handful, Keep, Measure,
    MisdealKind, Misere, Preset, Reason, Seat, SeatSet, Side, TableKind,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

#[track_caller]
fn there_and_back<T: Serialize + DeserializeOwned + PartialEq + Debug + Display>(
    values: impl IntoIterator<Item = T>,
) {
    for value in values {
        let json = serde_json::to_string(&value).unwrap();
        assert_eq!(json, format!("\"{value}\""));
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), value);
    }
}

#[track_caller]
fn refused<T: DeserializeOwned + Debug>(json: Value, why: &str) {
    let error = serde_json::from_value::<T>(json).unwrap_err().to_string();
    assert!(error.contains(why), "{error}");
}

#[test]
fn every_word_comes_back_as_it_was() {
    there_and_back(Card::ALL);
    there_and_back(Seat::ALL);
    there_and_back(TableKind::ALL);
    there_and_back(Preset::ALL);
    there_and_back(Contract::ALL);
    there_and_back(Bid::ALL);
    there_and_back(Handful::ALL);
    there_and_back(Misere::ALL);
    there_and_back(Keep::ALL);
    there_and_back(Assented::ALL);
    there_and_back(Side::ALL);
    there_and_back(Reason::ALL);
    there_and_back(FaultKind::ALL);
    there_and_back(GameOver::ALL);
    there_and_back(Clause::ALL.iter().copied());
    there_and_back([Measure::Warning, Measure::Penalty(100), Measure::MendCount(-9), Measure::AtTheEnd]);
    there_and_back([MisdealKind::ExposedCard(Card::PETIT), MisdealKind::WrongCount, MisdealKind::WrongDealer]);
    there_and_back(["KS", "garde", "discards 4S 3S 2S", "handful single T21 T20"].map(|text| {
        let action: Action = text.parse().unwrap();
        action
    }));
    there_and_back(["A KS", "arbiter grants", "arbiter rules revoke C mend 9"].map(|text| {
        let step: RecordStep = text.parse().unwrap();
        step
    }));
}

#[test]
fn sets_are_lists_in_order() {
    let cards: CardSet = "EX 2S KS T1 T21 10C".parse().unwrap();
    let json = json!(["KS", "2S", "10C", "T21", "T1", "EX"]);
    assert_eq!(serde_json::to_value(cards).unwrap(), json);
    assert_eq!(serde_json::from_value::<CardSet>(json).unwrap(), cards);
    assert_eq!(serde_json::from_value::<CardSet>(json!(["2S", "EX", "KS", "T1", "10C", "T21"])).unwrap(), cards);
    let seats: SeatSet = [Seat::D, Seat::A].into_iter().collect();
    assert_eq!(serde_json::to_value(seats).unwrap(), json!(["A", "D"]));
    assert_eq!(serde_json::from_value::<SeatSet>(json!(["D", "A"])).unwrap(), seats);
}

#[test]
fn what_is_there_twice_is_refused() {
    refused::<CardSet>(json!(["KS", "2S", "KS"]), "KS is there twice");
    refused::<SeatSet>(json!(["A", "A"]), "A is there twice");
}

#[test]
fn another_spelling_is_refused_with_the_right_one() {
    refused::<Card>(json!("ks"), "write KS");
    refused::<Seat>(json!("a"), "write A");
    refused::<Contract>(json!("prise"), "write petite");
    refused::<Clause>(json!("play-05"), "write PLAY-05");
    refused::<Measure>(json!("penalty  100"), "write penalty 100");
    refused::<MisdealKind>(json!("exposed t1"), "write exposed T1");
    refused::<Action>(json!("prise"), "write petite");
}

#[test]
fn what_is_no_word_is_told_what_would_be() {
    refused::<Card>(json!("T22"), "T1 to T21");
    refused::<Seat>(json!("F"), "\"F\" is not a seat; write A, B, C, D or E");
    refused::<TableKind>(json!("6"), "write 3, 4, 5 or 5-sitting-out");
    refused::<Bid>(json!("two"), "write petite, garde, garde-sans or garde-contre");
    refused::<Handful>(json!("quadruple"), "\"quadruple\" is not a handful; write single, double or triple");
    refused::<Clause>(json!("PLAY-99"), "write an id such as PLAY-05");
    refused::<FaultKind>(json!("established revoke"), "is not a fault");
    refused::<Seat>(json!(0), "expected a word of the game");
    refused::<CardSet>(json!("KS"), "expected a list");
}
