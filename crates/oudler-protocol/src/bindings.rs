//! What the client takes from the code, in TypeScript: the messages as types
//! (`web/src/protocol/protocol.ts`) and what the clauses say (`web/src/protocol/clauses.ts`).

use std::fmt::Write;

use oudler_club::sheet::{
    Change, ChangeId, Entry, HandfulShown, Heading, MiserePaid, Opening, Outcome, Place, Played, Player, Sanction,
    SheetMeasure, Unlikely, What,
};
use oudler_rules::{
    Assented, Bid, Card, Clause, Contract, DeclaredMisere, Drawn, Ending, FaultKind, GameOver, Handful, Keep,
    Measure, MisdealKind, Misere, Preset, Public, Reason, RulesForm, Ruling, ScoreLine, ScoreSheet, Seat, Side,
    TableKind,
};
use ts_rs::{Config, TS};

use crate::event::{WireOwn, WireSeen};
use crate::message::{ClientMessage, LineMessage, TableMessage, WireRefusal};
use crate::record::{JsonDeal, JsonMisdeal, JsonRecord, JsonResult, JsonRules, JsonShuffle, JsonStep};
use crate::replay::{
    WireDid, WireFollows, WireMoment, WirePiles, WireReplay, WireReplayDeal, WireReplayError, WireStand,
};
use crate::sheet::{SheetMessage, WireClaim, WireEdit, WireRole, WireSheetEvent};
use crate::table::{
    WireAround, WireClock, WirePace, WirePhrase, WirePresence, WireRevealed, WireSettings, WireShuffle,
    WireSitter, WireTable, WireWord, WireYou,
};
use crate::view::{
    WireBid, WireDeal, WireDiscard, WireHandful, WireHandfulChoice, WireLegal, WireNow, WireOwnView, WirePartner,
    WireStage, WireTrick, WireView,
};

/// The text of `protocol.ts`.
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
        Seat,
        Card,
        TableKind,
        Preset,
        Contract,
        Bid,
        Handful,
        Misere,
        Keep,
        Assented,
        Side,
        Reason,
        FaultKind,
        Measure,
        MisdealKind,
        Clause,
        GameOver,
        RulesForm,
        Drawn,
        Ruling,
        ScoreLine,
        DeclaredMisere,
        ScoreSheet,
        Ending,
        Public,
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
        WirePartner,
        WireDeal,
        WireStage,
        WireNow,
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
        JsonStep,
        JsonMisdeal,
        JsonShuffle,
        JsonResult,
        JsonDeal,
        JsonRules,
        JsonRecord,
        WireFollows,
        WireDid,
        WireStand,
        WireMoment,
        WirePiles,
        WireReplayDeal,
        WireReplayError,
        WireReplay,
        ClientMessage,
        LineMessage,
        TableMessage,
        Player,
        HandfulShown,
        MiserePaid,
        Played,
        Outcome,
        Entry,
        Unlikely,
        ChangeId,
        Place,
        SheetMeasure,
        Sanction,
        Heading,
        What,
        Change,
        Opening,
        WireEdit,
        WireRole,
        WireClaim,
        WireSheetEvent,
        SheetMessage,
    );
    text + "\n/**\n * All that a client hears on the socket of a table.\n */\n\
            export type ServerMessage = LineMessage | TableMessage;\n"
}

/// The text of `clauses.ts`: every clause by its id, in both languages.
pub fn clauses() -> String {
    let mut text = String::from(
        "// Generated from the clauses of the rules by `cargo xtask golden --update`; never edited.\n\n\
         /** What each clause says, by its id, in the order of the game. */\n\
         export const clauses: Record<string, { fr: string; en: string }> = {\n",
    );
    for clause in Clause::ALL {
        // What Rust escapes in a sentence, TypeScript escapes in the same way.
        let (fr, en) = (clause.french(), clause.text());
        write!(text, "  {:?}: {{\n    fr: {:?},\n    en: {:?},\n  }},\n", clause.id(), fr, en)
            .expect("a string takes all that is written to it");
    }
    text + "};\n"
}
