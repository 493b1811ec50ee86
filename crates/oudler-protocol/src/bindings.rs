//! The messages as TypeScript types, for the client: `web/src/protocol/protocol.ts`.

use ts_rs::{Config, TS};

use crate::event::{
    WireDrawn, WireEnding, WireLine, WireMisere, WireOwn, WirePublic, WireRules, WireRuling, WireSeen, WireSheet,
    WireSide,
};
use crate::message::{ClientMessage, ServerMessage, WireRefusal};
use crate::table::{
    WireAround, WireClock, WirePace, WirePhrase, WirePresence, WireRevealed, WireSettings, WireShuffle,
    WireSitter, WireTable, WireWord, WireYou,
};
use crate::view::{
    WireBid, WireDeal, WireDiscard, WireHandful, WireHandfulChoice, WireLegal, WireOwnView, WireTrick, WireView,
};
use crate::wire::{WireCard, WireCards, WireSeat};

/// The text of the TypeScript file.
pub fn typescript() -> String {
    let config = Config::default();
    let mut text =
        String::from("// Generated from the Rust types by `cargo xtask golden --update`; never edited.\n");
    macro_rules! add {
        ($($type:ty),* $(,)?) => { $(
            text.push('\n');
            if let Some(docs) = <$type>::docs() {
                text += &docs;
            }
            text += "export ";
            text += &<$type>::decl(&config);
            text.push('\n');
        )* };
    }
    add!(
        WireSeat,
        WireCard,
        WireCards,
        WireRules,
        WireSide,
        WireDrawn,
        WireRuling,
        WireLine,
        WireMisere,
        WireSheet,
        WireEnding,
        WirePublic,
        WireOwn,
        WireSitter,
        WireAround,
        WireSeen,
        WireBid,
        WireTrick,
        WireHandful,
        WireHandfulChoice,
        WireDiscard,
        WireLegal,
        WireDeal,
        WireOwnView,
        WireView,
        WireClock,
        WirePace,
        WirePhrase,
        WireSettings,
        WirePresence,
        WireWord,
        WireShuffle,
        WireRevealed,
        WireYou,
        WireTable,
        WireRefusal,
        ClientMessage,
        ServerMessage,
    );
    text
}
