//! What the client takes from the code, in TypeScript: the messages as types
//! (`web/src/protocol/protocol.ts`), what the clauses say (`web/src/protocol/clauses.fr.ts` and `clauses.en.ts`) and all the
//! arbiter's questions and verdicts (`web/src/protocol/arbiter.ts`).

use std::fmt::Write;

use oudler_club::arbiter::{Consequence, Incident, Next, Note, Question, Said, Step, Verdict, next};
use oudler_club::sheet::{
    Change, ChangeId, Entry, HandfulShown, Heading, MiserePaid, Opening, Outcome, Place, Played, Player, Sanction,
    SheetMeasure, Unlikely, What,
};
use oudler_rules::{
    Assented, Bid, Card, Clause, Contract, DeclaredMisere, Drawn, Ending, FaultKind, GameOver, Handful, Keep,
    Measure, MisdealKind, Misere, Preset, Public, Reason, RulesForm, Ruling, ScoreLine, ScoreSheet, Seat, Settled,
    Side, TableKind,
};
use ts_rs::{Config, TS};

use crate::duplicate::{
    DuplicateAsk, DuplicateMessage, DuplicateView, WireBoardState, WireCompared, WireComparison, WireDeed,
    WireDirecting, WireDuplicateRank, WireDuplicateRole, WireDuplicateTask, WireGroup, WirePaid, WirePlace,
    WirePlan, WirePlaying, WireSitting, WireTableCall,
};
use crate::event::{WireOwn, WireSeen};
use crate::message::{ClientMessage, LineMessage, TableMessage, WireOpinion, WireRefusal};
use crate::record::{
    JsonDeal, JsonHint, JsonMisdeal, JsonRecord, JsonRest, JsonResult, JsonRules, JsonShuffle, JsonStep,
};
use crate::replay::{
    WireDid, WireFollows, WireMoment, WirePiles, WireReplay, WireReplayDeal, WireReplayError, WireStand,
};
use crate::sheet::{SheetMessage, WireClaim, WireEdit, WireRole, WireSheetEvent};
use crate::table::{
    WireAnswer, WireArbiter, WireAround, WireClock, WireFigure, WireOfTournament, WirePace, WirePhrase,
    WirePresence, WireRematch, WireRest, WireRevealed, WireSettings, WireShuffle, WireSitter, WireTable, WireWord,
    WireYou,
};
use crate::tournament::{
    ArbiterView, DirectorView, EntrantView, PlayerView, PublicView, TournamentAsk, TournamentMessage,
    TournamentView, WireBoard, WireBy, WireCall, WireDone, WireEntered, WireEntry, WireFormat, WireHolder,
    WireOnlineSeat, WireOnlineTable, WireOpening, WireOwnSeat, WireOwnTable, WirePlayed, WireRank, WireRanking,
    WireRound, WireSeating, WireTask, WireWho,
};
use crate::view::{
    WireArbiterView, WireAsked, WireBid, WireDeal, WireDiscard, WireHandful, WireHandfulChoice, WireLegal,
    WireNow, WireOwnView, WirePartner, WireStage, WireThumb, WireTrick, WireView,
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
        Settled,
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
        WireThumb,
        WireLegal,
        WirePartner,
        WireDeal,
        WireStage,
        WireNow,
        WireOwnView,
        WireAsked,
        WireArbiterView,
        WireView,
        WireClock,
        WirePace,
        WireFigure,
        WirePhrase,
        WireSettings,
        WirePresence,
        WireWord,
        WireShuffle,
        WireRevealed,
        WireYou,
        WireArbiter,
        WireOfTournament,
        WireAnswer,
        WireRematch,
        WireRest,
        WireTable,
        WireRefusal,
        JsonStep,
        JsonHint,
        JsonRest,
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
        WireOpinion,
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
        WireFormat,
        WireEntry,
        WireOpening,
        WireHolder,
        WireOnlineSeat,
        WirePlayed,
        WireOnlineTable,
        WireOwnSeat,
        TournamentAsk,
        WireWho,
        WireEntered,
        WireRank,
        WireRanking,
        WireCall,
        WireBoard,
        WireRound,
        WireBy,
        WireDone,
        WireTask,
        DirectorView,
        ArbiterView,
        WireOwnTable,
        PlayerView,
        WireSeating,
        PublicView,
        EntrantView,
        TournamentView,
        TournamentMessage,
        WirePlan,
        DuplicateAsk,
        WirePlace,
        WireSitting,
        WireBoardState,
        WirePaid,
        WireCompared,
        WireComparison,
        WireDuplicateRank,
        WireTableCall,
        WireDuplicateTask,
        WireDeed,
        WireDirecting,
        WireGroup,
        WirePlaying,
        WireDuplicateRole,
        DuplicateView,
        DuplicateMessage,
    );
    text + "\n/**\n * All that a client hears on the socket of a table.\n */\n\
            export type ServerMessage = LineMessage | TableMessage;\n"
}

/// The text of `clauses.fr.ts` and `clauses.en.ts`: every clause by its id, in one language, for nobody reads both.
pub fn clauses(said: fn(Clause) -> &'static str) -> String {
    let mut text = String::from(
        "// Generated from the clauses of the rules by `cargo xtask golden --update`; never edited.\n\n\
         /** What each clause says, by its id, in the order of the game. */\n\
         export const clauses: Record<string, string> = {\n",
    );
    for clause in Clause::ALL {
        // What Rust escapes in a sentence, TypeScript escapes in the same way.
        writeln!(text, "  {:?}: {:?},", clause.id(), said(*clause))
            .expect("a string takes all that is written to it");
    }
    text + "};\n"
}

/// The text of `arbiter.ts`: what the arbiter asks and says, in both languages, and which question or
/// verdict comes after which answer.
pub fn arbiter() -> String {
    let mut text = String::from(
        "// Generated from the arbiter of the club tools by `cargo xtask golden --update`; never edited.\n\n\
         import type { SheetMeasure } from './protocol';\n\n\
         export interface Words {\n  fr: string;\n  en: string;\n}\n",
    );
    let lists = [
        ("incidents", "Incident", "What may have happened.", said::<Incident>()),
        ("questions", "Question", "What the arbiter asks.", said::<Question>()),
        ("steps", "Step", "What is to be done.", said::<Step>()),
        ("consequences", "Consequence", "What follows for the culprit.", said::<Consequence>()),
        ("notes", "Note", "What to write down where the sources leave it open.", said::<Note>()),
    ];
    for (name, type_name, docs, list) in lists {
        text += &format!("\n/** {docs} */\nexport const {name} = {{\n");
        for (word, en, fr) in list {
            text += &format!("  {word:?}: {{ fr: {fr:?}, en: {en:?} }},\n");
        }
        text += &format!("}} satisfies Record<string, Words>;\nexport type {type_name} = keyof typeof {name};\n");
    }
    text += "\n/** What goes on a score sheet for the culprit, and the clause it rests on. */\n\
             export const sanctions: Partial<Record<Consequence, { measure: SheetMeasure; clause: string }>> = {\n";
    for consequence in <Consequence as Said>::ALL {
        if let Some((measure, clause)) = consequence.sanction() {
            let measure = serde_json::to_string(&measure).expect("a measure is JSON");
            text += &format!("  {:?}: {{ measure: {measure}, clause: {:?} }},\n", consequence.word(), clause.id());
        }
    }
    text += "};\n\n/** What may be answered to each question, in the order in which it is offered. */\n\
             export const answers: Record<Question, Record<string, Words>> = {\n";
    for question in Question::ALL {
        text += &format!("  {:?}: {{\n", question.word());
        for answer in question.answers() {
            text += &format!("    {:?}: {{ fr: {:?}, en: {:?} }},\n", answer.word, answer.french, answer.text);
        }
        text += "  },\n";
    }
    text += "};\n\n\
             /** What the arbiter says. Where there is something to `record` the sources leave it open. */\n\
             export interface Verdict {\n  now: Step[];\n  at_end?: { made: Step; failed: Step };\n  \
             follows: Consequence[];\n  clauses: string[];\n  record: Note[];\n}\n\n\
             /** A question, and for each of its answers how many nodes further up it leads; or the verdict. */\n\
             export type Node = { ask: Question; up: number[] } | { rule: Verdict };\n";
    let mut nodes = Vec::new();
    let starts: Vec<(&str, usize)> =
        Incident::ALL.iter().map(|&incident| (incident.word(), node(incident, &[], &mut nodes))).collect();
    text += "\nexport const nodes: Node[] = [\n";
    for (n, node) in nodes.iter().enumerate() {
        text += &format!("  {},\n", node.typescript(n));
    }
    text += "];\n\n/** Where each incident begins. */\nexport const starts: Record<Incident, number> = {\n";
    for (word, start) in starts {
        text += &format!("  {word:?}: {start},\n");
    }
    text + "};\n"
}

/// The codes of a list, and what they say.
fn said<T: Said>() -> Vec<(&'static str, &'static str, &'static str)> {
    T::ALL.iter().map(|one| (one.word(), one.text(), one.french())).collect()
}

/// The number of the node these answers lead to, in a list in which all nodes stand below those they
/// lead to. Questions that are alike, and verdicts, stand there once.
fn node(incident: Incident, told: &[&'static str], nodes: &mut Vec<Node>) -> usize {
    let node = match next(incident, told).expect("an answer that is offered is taken") {
        Next::Rule(verdict) => Node::Rule(verdict),
        Next::Ask(question) => {
            let below = question.answers().into_iter().map(|answer| [told, &[answer.word]].concat());
            Node::Ask(question, below.map(|told| node(incident, &told, nodes)).collect())
        }
    };
    nodes.iter().position(|other| *other == node).unwrap_or_else(|| {
        nodes.push(node);
        nodes.len() - 1
    })
}

#[derive(PartialEq)]
enum Node {
    Rule(Verdict),
    Ask(Question, Vec<usize>),
}

impl Node {
    /// In TypeScript, as the one with this number. How far it is to another one repeats itself, and
    /// so weighs less than its number.
    fn typescript(&self, n: usize) -> String {
        match self {
            Self::Rule(verdict) => {
                format!("{{ rule: {} }}", serde_json::to_string(verdict).expect("a verdict is JSON"))
            }
            Self::Ask(question, then) => {
                let up: Vec<String> = then.iter().map(|to| (n - to).to_string()).collect();
                format!("{{ ask: {:?}, up: [{}] }}", question.word(), up.join(", "))
            }
        }
    }
}
