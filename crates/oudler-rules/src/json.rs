//! The words of the game in JSON (feature `serde`): a value is its one text, and is read only as it
//! is written; a set is a list. What everybody sees happen is made of them. The features
//! `schemars` and `ts-rs` say the same to a JSON Schema and to TypeScript.

use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::notation::RecordStep;
use crate::{
    Action, Assented, BadDraw, Bid, Card, CardSet, Clause, Contract, Draw, Ending, FaultKind, GameOver, Handful,
    Keep, Measure, MisdealKind, Misere, Preset, Reason, Rules, Ruling, Seat, SeatSet, Settled, Side, TableKind,
};

macro_rules! texts {
    ($($type:ident: $doc:literal, $form:expr;)*) => { $(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Exactly(PhantomData))
            }
        }

        #[cfg(feature = "schemars")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let form: Form = $form;
                form.schema($doc)
            }
        }

        #[cfg(feature = "ts-rs")]
        impl ts_rs::TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;
            const IS_ENUM: bool = true;

            fn name(_: &ts_rs::Config) -> String {
                stringify!($type).into()
            }

            fn inline(_: &ts_rs::Config) -> String {
                let form: Form = $form;
                form.typescript()
            }

            fn decl(config: &ts_rs::Config) -> String {
                format!("type {} = {};", Self::name(config), Self::inline(config))
            }

            fn docs() -> Option<String> {
                Some(concat!("/**\n * ", $doc, "\n */\n").into())
            }
        }
    )* };
}

texts! {
    Seat: "A seat. Play goes from `A` to `B`, `C` …", one_of(Seat::ALL);
    Card: "A card, such as `KS`, `10H`, `T21` or `EX`.",
        Form::Pattern("^((K|Q|N|J|10|[2-9]|A)[SHDC]|T([1-9]|1[0-9]|2[01])|EX)$");
    TableKind: "How many sit at a table, and whether the dealer plays.", one_of(TableKind::ALL);
    Preset: "A complete set of rules under one name.", one_of(Preset::ALL);
    Contract: "What the taker undertakes, in rising order.", one_of(Contract::ALL);
    Bid: "What is said in the auction.", one_of(Bid::ALL);
    Handful: "A handful of trumps.", one_of(Handful::ALL);
    Misere: "A misère.", one_of(Misere::ALL);
    Keep: "The taker's choice after a revoke of the defence: whether the score stands.", one_of(Keep::ALL);
    Assented: "The arbiter's answer to who asked for his assent.", one_of(Assented::ALL);
    Side: "One of the two sides.", one_of(Side::ALL);
    Settled: "How the rest of a deal was settled without everybody playing it.", one_of(Settled::ALL);
    Reason: "Why points change hands.", one_of(Reason::ALL);
    FaultKind: "What went wrong.", one_of(FaultKind::ALL);
    Measure: "What the arbiter does about it, such as `warning` or `penalty 100`.", Form::Text;
    MisdealKind: "What spoils a deal: `exposed CARD`, `wrong-count` or `wrong-dealer`.", Form::Text;
    Clause: "A clause of the game, such as `PLAY-05`.", Form::Text;
    GameOver: "Why a game is over.", one_of(GameOver::ALL);
    Action: "Something a seat does, such as `garde` or `KS`.", Form::Text;
    RecordStep: "Something done in a deal, and by whom, such as `A KS`.", Form::Text;
}

/// Reads a value from the text it is written with; small letters are for people.
struct Exactly<T>(PhantomData<T>);

impl<T: Display + FromStr<Err: Display>> Visitor<'_> for Exactly<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word of the game")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        let value: T = text.parse().map_err(E::custom)?;
        let written = value.to_string();
        if written == text { Ok(value) } else { Err(E::custom(format_args!("write {written}"))) }
    }
}

macro_rules! lists {
    ($($set:ident of $item:ident: $items:ident;)*) => { $(
        impl Serialize for $set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.$items())
            }
        }

        impl<'de> Deserialize<'de> for $set {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Once;

                impl<'de> Visitor<'de> for Once {
                    type Value = $set;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str("a list in which nothing is twice")
                    }

                    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<$set, A::Error> {
                        let mut set = $set::EMPTY;
                        while let Some(item) = list.next_element::<$item>()? {
                            if set.contains(item) {
                                return Err(A::Error::custom(format_args!("{item} is there twice")));
                            }
                            set.insert(item);
                        }
                        Ok(set)
                    }
                }

                deserializer.deserialize_seq(Once)
            }
        }

        #[cfg(feature = "schemars")]
        impl schemars::JsonSchema for $set {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($set).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({
                    "type": "array",
                    "items": generator.subschema_for::<$item>(),
                    "uniqueItems": true,
                })
            }
        }

        #[cfg(feature = "ts-rs")]
        impl ts_rs::TS for $set {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(config: &ts_rs::Config) -> String {
                Vec::<$item>::name(config)
            }

            fn inline(config: &ts_rs::Config) -> String {
                Vec::<$item>::inline(config)
            }
        }
    )* };
}

lists! {
    CardSet of Card: sorted;
    SeatSet of Seat: iter;
}

/// Values that stand alone in a variant, and under their name in its JSON.
macro_rules! named {
    ($($name:ident: $type:ident;)*) => { $(
        pub(crate) mod $name {
            use serde::{Deserialize, Deserializer, Serialize, Serializer};

            #[derive(Serialize, Deserialize)]
            struct Named<T> {
                $name: T,
            }

            pub(crate) fn serialize<S: Serializer>(value: &super::$type, serializer: S) -> Result<S::Ok, S::Error> {
                Named { $name: value }.serialize(serializer)
            }

            pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<super::$type, D::Error> {
                Ok(Named::deserialize(deserializer)?.$name)
            }
        }
    )* };
}

named! {
    ruling: Ruling;
    ending: Ending;
    why: GameOver;
}

/// The rules of a table, in the words of a record: `table` 3, 4, 5 or 5-sitting-out, `rules` a
/// preset and what is changed in it.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS), ts(rename = "WireRules"))]
#[allow(missing_docs)]
pub struct RulesForm {
    #[cfg_attr(feature = "ts-rs", ts(as = "String"))]
    table: TableKind,
    rules: String,
}

impl From<Rules> for RulesForm {
    fn from(rules: Rules) -> Self {
        Self { table: rules.table, rules: rules.to_string() }
    }
}

impl TryFrom<RulesForm> for Rules {
    type Error = crate::BadRules;

    fn try_from(form: RulesForm) -> Result<Self, Self::Error> {
        Self::parse(form.table, &form.rules)
    }
}

/// A card drawn for the first deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS), ts(rename = "WireDrawn"))]
#[allow(missing_docs)]
pub struct Drawn {
    pub seat: Seat,
    pub card: Card,
}

impl Drawn {
    /// All the cards of a draw, in order.
    pub fn all(draw: &Draw) -> Vec<Self> {
        draw.drawn().iter().map(|&(seat, card)| Self { seat, card }).collect()
    }

    /// The draw these cards are at a table.
    pub fn draw(table: TableKind, drawn: &[Self]) -> Result<Draw, BadDraw> {
        Draw::new(table, drawn.iter().map(|one| (one.seat, one.card)).collect())
    }
}

#[derive(Serialize, Deserialize)]
pub(crate) struct DrawForm {
    drawn: Vec<Drawn>,
    dealer: Seat,
}

impl From<Draw> for DrawForm {
    fn from(draw: Draw) -> Self {
        Self { drawn: Drawn::all(&draw), dealer: draw.dealer() }
    }
}

impl TryFrom<DrawForm> for Draw {
    type Error = BadDraw;

    fn try_from(form: DrawForm) -> Result<Self, BadDraw> {
        // The table is not said here; it is the smallest that has every seat.
        let table = match form.drawn.iter().map(|one| one.seat).max() {
            Some(Seat::C) => TableKind::Three,
            Some(Seat::D) => TableKind::Four,
            _ => TableKind::Five,
        };
        Drawn::draw(table, &form.drawn)
    }
}

/// A misère that was declared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS), ts(rename = "WireMisere"))]
#[allow(missing_docs)]
pub struct DeclaredMisere {
    pub seat: Seat,
    pub misere: Misere,
}

impl DeclaredMisere {
    /// All that were declared, in order.
    pub fn all(declared: &[(Seat, Misere)]) -> Vec<Self> {
        declared.iter().map(|&(seat, misere)| Self { seat, misere }).collect()
    }
}

pub(crate) mod miseres {
    use super::{DeclaredMisere, Deserialize, Deserializer, Misere, Seat, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(declared: &[(Seat, Misere)], serializer: S) -> Result<S::Ok, S::Error> {
        DeclaredMisere::all(declared).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<(Seat, Misere)>, D::Error> {
        let declared = Vec::<DeclaredMisere>::deserialize(deserializer)?;
        Ok(declared.into_iter().map(|one| (one.seat, one.misere)).collect())
    }
}

/// What the text of a type may be.
#[cfg(any(feature = "schemars", feature = "ts-rs"))]
enum Form {
    OneOf(Vec<String>),
    Pattern(&'static str),
    Text,
}

#[cfg(any(feature = "schemars", feature = "ts-rs"))]
fn one_of(words: impl IntoIterator<Item = impl Display>) -> Form {
    Form::OneOf(words.into_iter().map(|word| word.to_string()).collect())
}

#[cfg(any(feature = "schemars", feature = "ts-rs"))]
impl Form {
    #[cfg(feature = "schemars")]
    fn schema(self, doc: &str) -> schemars::Schema {
        let mut schema = schemars::json_schema!({ "description": doc, "type": "string" });
        match self {
            Self::OneOf(words) => drop(schema.insert("enum".into(), words.into())),
            Self::Pattern(pattern) => drop(schema.insert("pattern".into(), pattern.into())),
            Self::Text => {}
        }
        schema
    }

    #[cfg(feature = "ts-rs")]
    fn typescript(self) -> String {
        match self {
            Self::OneOf(words) => words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" | "),
            Self::Pattern(_) | Self::Text => "string".into(),
        }
    }
}
