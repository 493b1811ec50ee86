//! What the arbiter says: what to do now, what follows, and the clauses it rests on.

use oudler_rules::{Clause, EXPOSED_CARD_PENALTY, Measure};
use serde::Serialize;

use super::said::said;
use crate::sheet::SheetMeasure;

said! {
    /// Something to do about an incident.
    Step:
    CallArbiter = "call-arbiter", "Stop, and call the arbiter at once.", "Arrêter le jeu et appeler l’arbitre aussitôt.";
    TakeBack = "take-back",
        "The card goes back to the hand, with any that fell after it, and another is played.",
        "La carte revient en main, avec celles tombées après elle, et une autre est jouée.";
    CardBack = "card-back",
        "The card goes back to the hand, and whoever's turn it is plays.",
        "La carte revient en main, et le joueur dont c’est le tour joue.";
    MustPlay = "must-play",
        "The card counts as played: it is laid on the table.",
        "La carte est réputée jouée : elle est posée sur le tapis.";
    Rectify = "rectify", "Put it right now.", "Rectifier tout de suite.";
    ShowDog = "show-dog",
        "The dog is shown again to everybody, then the taker discards.",
        "Le chien est remontré à tous, puis le preneur fait son écart.";
    FixDiscard = "fix-discard",
        "The taker puts the discard right, shows its number, and only then says “jeu”.",
        "Le preneur rectifie son écart, en montre le nombre, et alors seulement dit « jeu ».";
    SwapDiscard = "swap-discard",
        "The taker takes the hand back and leaves the discard.",
        "Le preneur reprend son jeu et repose son écart.";
    LeaveDiscard = "leave-discard",
        "Nobody changes the discard or looks at it.",
        "Personne ne modifie ni ne consulte l’écart.";
    LeaveDog = "leave-dog", "The dog stays face down.", "Le chien reste face cachée.";
    FixHandful = "fix-handful",
        "The handful is shown again as it should be, or is withdrawn.",
        "La poignée est présentée de nouveau comme il faut, ou retirée.";
    NoHandful = "no-handful",
        "It is no handful: it can only be shown just before one's first card.",
        "Ce n’est pas une poignée : elle ne se présente que juste avant sa première carte.";
    NoSlam = "no-slam",
        "No slam is announced: the deal goes on as if nothing had been said.",
        "Aucun chelem n’est annoncé : la donne continue comme si rien n’avait été dit.";
    AskArbiter = "ask-arbiter",
        "The arbiter is shown the hand; he agrees if at most one card can lose.",
        "L’arbitre voit le jeu ; son accord est limité à une carte perdante.";
    HandsBack = "hands-back",
        "Everybody gives the cards back without looking at them.",
        "Chacun rend ses cartes sans les regarder.";
    RedealSame = "redeal-same", "The same dealer deals again.", "Le même donneur redonne.";
    RedealRight = "redeal-right", "The dealer whose turn it was deals.", "Le donneur dont c’était le tour donne.";
    RedealNext = "redeal-next", "The player on the dealer's right deals.", "Le voisin de droite du donneur donne.";
    Annul = "annul", "The deal is annulled.", "La donne est annulée.";
    Record = "record", "The result is recorded.", "Le résultat est marqué.";
    TakersChoice = "takers-choice",
        "The taker chooses whether the score is recorded.",
        "Le preneur choisit de faire marquer ou non le score.";
    PlayOn = "play-on", "Play goes on.", "Le jeu continue.";
    PlayOut = "play-out", "The deal is played to its end.", "La donne est jouée jusqu’au bout.";
    MendAtEnd = "mend-at-end",
        "What the fault changed is put right in the count, at the end of the deal.",
        "Ce que la faute a changé est rectifié au décompte, à la fin de la donne.";
    DecideAtEnd = "decide-at-end", "The result decides what follows.", "Le résultat décide de la suite.";
    ArbiterDecides = "arbiter-decides",
        "The arbiter decides: our sources name this, and no sanction.",
        "L’arbitre décide : nos textes nomment le cas, sans sanction.";
    MayPenalise = "may-penalise",
        "The arbiter may give a penalty: our sources allow one, and name no amount.",
        "L’arbitre peut donner une pénalité : nos textes la permettent, sans montant.";
    StepIn = "step-in",
        "The arbiter steps in at once, or at the end of the deal: our sources differ, the organiser decides.",
        "L’arbitre intervient aussitôt, ou à la fin de la donne : nos textes diffèrent, l’organisateur choisit.";
    Describe = "describe",
        "The fault itself is ruled like any other: describe it.",
        "La faute elle-même se juge comme une autre : décrivez-la.";
    NoBargain = "no-bargain",
        "What the players agreed among themselves does not count.",
        "Ce que les joueurs ont convenu entre eux ne compte pas.";
    Agreement = "agreement",
        "The agreement holds. An arbiter named beforehand makes it easier.",
        "L’accord tient. Mieux vaut désigner un arbitre d’avance.";
    NoContest = "no-contest", "It can no longer be contested.", "Plus personne ne peut contester.";
    Silence = "silence",
        "Spectators keep silent and show nothing.",
        "Les spectateurs se taisent et ne montrent rien.";
    ExplainLater = "explain-later",
        "Explanations wait until the deal is over.",
        "Les explications attendent la fin de la donne.";
}

said! {
    /// What follows for the culprit.
    Consequence:
    NoAuction = "no-auction",
        "The culprit may not bid on the deal that replaces this one.",
        "Le fautif ne parle pas aux enchères de la nouvelle donne.";
    NoNextAuction = "no-next-auction",
        "The culprit may not bid on the next deal.",
        "Le fautif ne peut pas prendre sur la donne suivante.";
    Warning = "warning", "The culprit gets a warning.", "Le fautif reçoit un avertissement.";
    Penalty = "penalty",
        "The culprit loses 100 points, noted beside the scores.",
        "Le fautif reçoit une pénalité de 100 points, notée à part.";
    GraveFault = "grave-fault",
        "Keeping quiet is a serious fault of its own.",
        "Se taire est en soi une faute grave.";
}

impl Consequence {
    /// What goes on the sheet for the culprit, where something does, and the clause it rests on.
    pub const fn sanction(self) -> Option<(SheetMeasure, Clause)> {
        match self {
            Self::NoAuction => Some((SheetMeasure::Ban, Clause::Fault03)),
            Self::NoNextAuction => Some((SheetMeasure::Ban, Clause::Fault10)),
            Self::Warning => Some((SheetMeasure::Warning, Clause::Fault12)),
            Self::Penalty => {
                let points = EXPOSED_CARD_PENALTY.unsigned_abs();
                Some((SheetMeasure::Penalty { points }, Clause::Fault12))
            }
            Self::GraveFault => None,
        }
    }

    /// What a measure against a player is called here.
    pub(super) fn of(measure: Measure) -> Self {
        match measure {
            Measure::Warning => Self::Warning,
            Measure::Penalty(_) => Self::Penalty,
            Measure::BanFromAuction => Self::NoNextAuction,
            _ => unreachable!("{measure} is about the deal, not about a player"),
        }
    }
}

said! {
    /// What to write down where the arbiter is to decide.
    Note:
    Who = "who", "who did it, and on which side", "qui l’a fait, et dans quel camp";
    When = "when", "at what moment or in which trick", "à quel moment ou à quel pli";
    Cards = "cards", "which cards were seen or are concerned", "quelles cartes ont été vues ou sont en cause";
    What = "what", "what was done or said, in plain words", "ce qui a été fait ou dit, en clair";
    Since = "since", "what was played since", "ce qui a été joué depuis";
    Witnesses = "witnesses", "who noticed it, and when", "qui l’a remarqué, et quand";
    Counts = "counts", "how many cards each hand and the discard have", "combien de cartes ont chaque jeu et l’écart";
    Result = "result", "the result of the deal as it was played", "le résultat de la donne telle qu’elle a été jouée";
}

/// What becomes of the deal, by who wins it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct AtEnd {
    /// If the taker's side does.
    pub made: Step,
    /// If the defence does.
    pub failed: Step,
}

/// What the arbiter says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Verdict {
    /// What to do, in order.
    pub now: Vec<Step>,
    /// What becomes of the deal, where that depends on its result. Where the matter is left open
    /// this is the general rule, for want of another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_end: Option<AtEnd>,
    /// What follows for the culprit; nothing where the sources name nothing.
    pub follows: Vec<Consequence>,
    /// The clauses it rests on, each once.
    pub clauses: Vec<Clause>,
    /// What to write down where the sources leave it open; empty where they do not.
    pub record: Vec<Note>,
}

impl Verdict {
    /// Whether the sources leave it open, so that a person decides.
    pub const fn is_open(&self) -> bool {
        !self.record.is_empty()
    }

    pub(super) fn new(now: &[Step], clauses: &[Clause]) -> Self {
        let mut verdict =
            Self { now: Vec::new(), at_end: None, follows: Vec::new(), clauses: Vec::new(), record: Vec::new() };
        verdict.now.extend(now);
        verdict.because(clauses)
    }

    pub(super) fn because(mut self, clauses: &[Clause]) -> Self {
        for clause in clauses {
            if !self.clauses.contains(clause) {
                self.clauses.push(*clause);
            }
        }
        self
    }

    pub(super) fn follows(mut self, consequence: Consequence, clause: Clause) -> Self {
        self.follows.push(consequence);
        self.because(&[clause])
    }

    pub(super) fn at_end(mut self, made: (Step, Clause), failed: (Step, Clause)) -> Self {
        self.at_end = Some(AtEnd { made: made.0, failed: failed.0 });
        self.because(&[made.1, failed.1])
    }

    /// Left open: this is to be written down for whoever decides.
    pub(super) fn open(mut self, notes: &[Note]) -> Self {
        self.record.extend(notes);
        self
    }

    /// ARB-07: while a deal is being played the arbiter explains nothing.
    pub(super) fn told(mut self) -> Self {
        if self.now.iter().any(|step| matches!(step, Step::PlayOn | Step::PlayOut)) {
            self.now.push(Step::ExplainLater);
            self = self.because(&[Clause::Arb07]);
        }
        self
    }
}
