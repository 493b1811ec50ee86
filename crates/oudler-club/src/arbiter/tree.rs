//! From an incident to its verdict, question by question. The French rules are the authority, and
//! nothing here is more certain than they are: where they name a fault and no sanction, the verdict
//! is left open.

use oudler_rules::{Clause, Measure, Side, after_fault, after_illegal_card, after_own_revoke, after_revoke};

use super::question::{
    Alone, Announced, Begun, Blame, Both, Called, Cause, Counted, Culprit, Dealt, DiscardWrong, FirstCard,
    Followed, HandfulWrong, House, How, Jeu, NextTrick, Outcome, Repair, Setting, Sitting, SlamWrong, Speaker,
    Touched, Turned, Warned,
};
use super::verdict::{Consequence, Note, Step, Verdict};
use super::{Incident, Told, Untold};

type Ruled = Result<Verdict, Untold>;

/// The verdict on what was told, or what is still to be asked.
pub(super) fn rule(incident: Incident, told: &mut Told) -> Ruled {
    let verdict = match incident {
        Incident::Misdeal => misdeal(told),
        Incident::EarlyTouch => early_touch(told),
        Incident::BarePetit => bare_petit(told),
        Incident::Handful => handful(told),
        Incident::Slam => slam(told),
        Incident::Discard => discard(told),
        Incident::OutOfTurn => out_of_turn(told),
        Incident::ExposedCard => exposed_card(told),
        Incident::IllegalCard => match told.ask()? {
            NextTrick::NotBegun => illegal_card(told),
            NextTrick::HasBegun => revoke(told),
        },
        Incident::Revoke => revoke(told),
        Incident::WrongCount => wrong_count(told),
        Incident::Hesitation => Ok(left_open(&[Note::Who, Note::When, Note::What, Note::Since, Note::Witnesses])),
        Incident::Outsider => outsider(told),
        Incident::Settled => settled(told),
    };
    verdict.map(Verdict::told)
}

fn misdeal(told: &mut Told) -> Ruled {
    match told.ask()? {
        Cause::CourtTurned => turned(told, Turned::Court),
        Cause::LowTurned => turned(told, Turned::Low),
        Cause::WrongNumber => match told.ask()? {
            Begun::NoCard => redeal(told, Step::RedealSame, &[Clause::Fault01]),
            Begun::InPlay => Ok(cards_miscounted()),
        },
        Cause::WrongDealer => match told.ask()? {
            Dealt::DuringDeal => redeal(told, Step::RedealRight, &[Clause::Fault01]),
            Dealt::AfterDeal => Ok(Verdict::new(&[Step::PlayOn], &[Clause::Fault01])),
        },
        Cause::Badly => redeal(told, Step::RedealSame, &[Clause::Deal05, Clause::Deal04]),
    }
}

/// A card turned over while the cards were dealt.
fn turned(told: &mut Told, card: Turned) -> Ruled {
    let spoils = match card {
        Turned::Court => true,
        Turned::Low => told.ask::<House>()? == House::AnyCard,
    };
    if spoils {
        redeal(told, Step::RedealSame, &[Clause::Fault01])
    } else {
        Ok(Verdict::new(&[Step::PlayOn], &[Clause::Fault01]))
    }
}

/// FAULT-02, FAULT-03: a new deal, in whose auction the culprit does not speak.
fn redeal(told: &mut Told, step: Step, why: &[Clause]) -> Ruled {
    let verdict = Verdict::new(&[Step::HandsBack, step], why).because(&[Clause::Fault02]);
    Ok(match told.ask()? {
        Blame::Dealer | Blame::Other => verdict.follows(Consequence::NoAuction, Clause::Fault03),
        Blame::Nobody => verdict,
    })
}

fn early_touch(told: &mut Told) -> Ruled {
    const NOTES: &[Note] = &[Note::Who, Note::When, Note::Cards];
    let penalised = |mut verdict: Verdict| {
        verdict.now.push(Step::MayPenalise);
        verdict.because(&[Clause::Fault04, Clause::Deal08]).open(NOTES)
    };
    let spoiled = Verdict::new(&[Step::HandsBack, Step::RedealSame], &[Clause::Fault01, Clause::Fault02])
        .follows(Consequence::NoAuction, Clause::Fault03);
    let is_spoiled = match told.ask()? {
        Touched::Unseen => false,
        Touched::CourtSeen => true,
        Touched::LowSeen => told.ask::<House>()? == House::AnyCard,
    };
    Ok(penalised(if is_spoiled { spoiled } else { Verdict::new(&[], &[]) }))
}

fn bare_petit(told: &mut Told) -> Ruled {
    if told.ask::<Alone>()? == Alone::NotBare {
        return Ok(Verdict::new(&[Step::PlayOn], &[Clause::Psec01]));
    }
    let clauses: &[Clause] = match told.ask()? {
        Announced::BeforeAuction => &[Clause::Psec01],
        Announced::Later => &[Clause::Psec03, Clause::Fault14],
        Announced::AfterCount => return Ok(Verdict::new(&[Step::NoContest, Step::Record], &[Clause::Arb05])),
    };
    Ok(match told.ask()? {
        Sitting::Plays => Verdict::new(&[Step::Annul, Step::RedealNext], clauses).because(&[Clause::Psec02]),
        Sitting::SitsOut => Verdict::new(&[Step::Annul, Step::RedealSame], clauses).because(&[Clause::Tourn08]),
    })
}

fn handful(told: &mut Told) -> Ruled {
    match told.ask()? {
        HandfulWrong::Late => {
            let steps = [Step::NoHandful, Step::ArbiterDecides];
            Ok(Verdict::new(&steps, &[Clause::Hand01, Clause::Fault13, Clause::Arb01]).open(&[
                Note::Who,
                Note::When,
                Note::Cards,
            ]))
        }
        HandfulWrong::Number => handful_shown(told, &[Clause::Hand06, Clause::Hand03]),
        HandfulWrong::Excuse => handful_shown(told, &[Clause::Hand05]),
        HandfulWrong::DiscardTaken => match told.ask()? {
            FirstCard::NotPlayed => Ok(Verdict::new(&[Step::SwapDiscard, Step::PlayOn], &[Clause::Ecart08])),
            FirstCard::Played => Ok(faulty_discard(&[Clause::Ecart08])),
        },
    }
}

/// A handful of the wrong cards: put right before its player's first card, or at the end.
fn handful_shown(told: &mut Told, why: &[Clause]) -> Ruled {
    match told.ask()? {
        FirstCard::NotPlayed => {
            Ok(Verdict::new(&[Step::FixHandful, Step::PlayOn], why).because(&[Clause::Fault05, Clause::Fault08]))
        }
        FirstCard::Played => Ok(repair(told)?.because(why)),
    }
}

fn slam(told: &mut Told) -> Ruled {
    let void = Verdict::new(&[Step::NoSlam, Step::PlayOn], &[Clause::Slam02]);
    match told.ask()? {
        SlamWrong::TooLate => Ok(void),
        SlamWrong::ByDefender => {
            let mut verdict = void.because(&[Clause::Fault13, Clause::Arb01]);
            verdict.now.push(Step::ArbiterDecides);
            Ok(verdict.open(&[Note::Who, Note::When, Note::What]))
        }
        SlamWrong::NotAsked => match told.ask()? {
            Begun::NoCard => Ok(Verdict::new(
                &[Step::CallArbiter, Step::AskArbiter],
                &[Clause::Slam03, Clause::Fault05, Clause::Arb03],
            )),
            Begun::InPlay => Ok(left_open(&[Note::Who, Note::When, Note::Since]).because(&[Clause::Slam03])),
        },
        SlamWrong::WrongLead => Ok(out_of_turn(told)?.because(&[Clause::Slam05])),
    }
}

fn discard(told: &mut Told) -> Ruled {
    let (why, fix): (&[Clause], Step) = match told.ask()? {
        DiscardWrong::Count => (&[Clause::Ecart02, Clause::Ecart06], Step::FixDiscard),
        DiscardWrong::KingOrOudler => (&[Clause::Ecart03], Step::FixDiscard),
        DiscardWrong::TrumpHidden => (&[Clause::Ecart04], Step::FixDiscard),
        DiscardWrong::DogUnseen => (&[Clause::Ecart01], Step::ShowDog),
        DiscardWrong::DogSeen => {
            let side = told.ask::<Culprit>()?.into();
            let mut verdict = left_open(&[Note::Who, Note::When, Note::Cards, Note::Result]);
            verdict.now.insert(1, Step::LeaveDog);
            return Ok(by_general_rule(verdict, side).because(&[Clause::Con05, Clause::Con06]));
        }
    };
    discard_until(told, why, fix)
}

/// A discard can be put right until the taker says "jeu" (ECART-07).
fn discard_until(told: &mut Told, why: &[Clause], fix: Step) -> Ruled {
    Ok(match told.ask()? {
        Jeu::NotSaid => Verdict::new(&[fix, Step::PlayOn], why).because(&[Clause::Fault05, Clause::Fault08]),
        Jeu::IsSaid => faulty_discard(why),
    })
}

/// The federation has a rule for it, which our sources name and do not give (FAULT-13). They do
/// count it among the faults of the general rule.
fn faulty_discard(why: &[Clause]) -> Verdict {
    let mut verdict = left_open(&[Note::When, Note::Cards, Note::Counts, Note::Since, Note::Result]);
    verdict.now.insert(1, Step::LeaveDiscard);
    by_general_rule(verdict, Side::Attack).because(&[Clause::Ecart07]).because(why)
}

fn out_of_turn(told: &mut Told) -> Ruled {
    match told.ask()? {
        Followed::NotFollowed => Ok(before_ones_turn()),
        Followed::IsFollowed => Ok(repair(told)?.because(&[Clause::Play12, Clause::Fault13])),
    }
}

/// The card goes back (FAULT-05); for what the others saw no sanction is named (FAULT-13).
fn before_ones_turn() -> Verdict {
    let steps = [Step::CardBack, Step::ArbiterDecides];
    Verdict::new(&steps, &[Clause::Fault05, Clause::Play12, Clause::Fault13, Clause::Arb01]).open(&[
        Note::Who,
        Note::When,
        Note::Cards,
    ])
}

/// The general rule for a fault of play: now, at the end, or by the result.
fn repair(told: &mut Told) -> Ruled {
    match told.ask()? {
        Repair::Now => Ok(Verdict::new(&[Step::Rectify, Step::PlayOn], &[Clause::Fault05, Clause::Fault08])),
        Repair::AtEnd => Ok(Verdict::new(&[Step::PlayOut, Step::MendAtEnd], &[Clause::Fault07])),
        Repair::Never => {
            let side = told.ask::<Culprit>()?.into();
            by_result(told, |winners| after_fault(side, winners))
        }
    }
}

fn exposed_card(told: &mut Told) -> Ruled {
    match told.ask()? {
        How::OwnTurn => Ok(Verdict::new(&[Step::MustPlay, Step::PlayOn], &[Clause::Play13])),
        How::Illegal => illegal_card(told),
        How::BeforeTurn => Ok(before_ones_turn()),
        How::WhileDealing => {
            let card = told.ask()?;
            turned(told, card)
        }
        How::Otherwise => Ok(left_open(&[Note::Who, Note::When, Note::Cards])),
    }
}

/// An illegal card that can still go back.
fn illegal_card(told: &mut Told) -> Ruled {
    let is_warned = told.ask::<Warned>()? == Warned::Again;
    let (measure, clause) = after_illegal_card(is_warned);
    let verdict = Verdict::new(&[Step::TakeBack, Step::PlayOn], &[Clause::Fault05]);
    Ok(verdict.follows(Consequence::of(measure), clause).because(&[Clause::Play13]))
}

fn revoke(told: &mut Told) -> Ruled {
    let side: Side = told.ask::<Culprit>()?.into();
    let outcome = told.ask()?;
    // A revoke of the attack speaks for itself; beside one of the defence it decides.
    let both = side == Side::Defence && outcome != Outcome::Unknown && told.ask::<Both>()? == Both::BothSides;
    let after = |winners| match after_revoke(side, winners, both) {
        (Measure::Stands, _) if both && winners == Side::Attack => after_revoke(Side::Attack, winners, both),
        ruled => ruled,
    };
    let mut verdict = Verdict::new(&[], &[Clause::Fault06]);
    if let Some((measure, clause)) = after_own_revoke(side) {
        verdict = verdict.follows(Consequence::of(measure), clause);
    }
    Ok(known(verdict, outcome, after))
}

fn by_result(told: &mut Told, after: impl Fn(Side) -> (Measure, Clause)) -> Ruled {
    let outcome = told.ask()?;
    Ok(known(Verdict::new(&[], &[]), outcome, after))
}

/// What becomes of the deal, as far as its result is known.
fn known(verdict: Verdict, outcome: Outcome, after: impl Fn(Side) -> (Measure, Clause)) -> Verdict {
    let step = |winners| {
        let (measure, clause) = after(winners);
        (of_deal(measure), clause)
    };
    let ruled = |mut verdict: Verdict, (step, clause)| {
        verdict.now.push(step);
        verdict.because(&[clause])
    };
    match outcome {
        Outcome::Made => ruled(verdict, step(Side::Attack)),
        Outcome::Failed => ruled(verdict, step(Side::Defence)),
        Outcome::Unknown => {
            let mut verdict = verdict.at_end(step(Side::Attack), step(Side::Defence));
            verdict.now.extend([Step::PlayOut, Step::DecideAtEnd]);
            verdict
        }
    }
}

/// What a measure about a deal is called here.
fn of_deal(measure: Measure) -> Step {
    match measure {
        Measure::Stands => Step::Record,
        Measure::CancelDeal => Step::Annul,
        Measure::TakersChoice => Step::TakersChoice,
        _ => unreachable!("{measure} does not end a deal"),
    }
}

fn wrong_count(told: &mut Told) -> Ruled {
    match told.ask()? {
        Counted::BeforePlay => redeal(told, Step::RedealSame, &[Clause::Fault01, Clause::Deal09]),
        Counted::InDiscard => discard_until(told, &[Clause::Ecart02, Clause::Ecart06], Step::FixDiscard),
        Counted::WhilePlaying => Ok(cards_miscounted()),
    }
}

fn cards_miscounted() -> Verdict {
    left_open(&[Note::When, Note::Counts, Note::Since, Note::Result])
}

fn outsider(told: &mut Told) -> Ruled {
    const NOTES: &[Note] = &[Note::Who, Note::When, Note::What];
    let asked_to_be_quiet = [Step::Silence, Step::ArbiterDecides];
    Ok(match told.ask()? {
        Speaker::Remark => Verdict::new(&asked_to_be_quiet, &[Clause::Arb06, Clause::Arb01]).open(NOTES),
        Speaker::Report => {
            let clauses = [Clause::Arb06, Clause::Arb02, Clause::Arb01];
            Verdict::new(&asked_to_be_quiet, &clauses).open(NOTES)
        }
        Speaker::SittingOut => Verdict::new(&[Step::CallArbiter, Step::Describe], &[Clause::Arb06, Clause::Arb03]),
        Speaker::Arbiter => Verdict::new(&[Step::StepIn, Step::Describe], &[Clause::Arb02]).open(NOTES),
    })
}

fn settled(told: &mut Told) -> Ruled {
    if told.ask::<Setting>()? == Setting::Friends {
        return Ok(Verdict::new(&[Step::Agreement], &[Clause::Arb04]));
    }
    Ok(match told.ask()? {
        Called::AtOnce => Verdict::new(
            &[Step::CallArbiter, Step::NoBargain, Step::Describe],
            &[Clause::Arb04, Clause::Arb03, Clause::Arb01],
        ),
        Called::TooLong => {
            let steps = [Step::NoBargain, Step::NoContest, Step::ArbiterDecides];
            Verdict::new(&steps, &[Clause::Arb04, Clause::Arb01])
                .follows(Consequence::GraveFault, Clause::Arb05)
                .open(&[Note::Who, Note::When, Note::What, Note::Since, Note::Result])
        }
    })
}

/// FAULT-13: named, and without a sanction. The arbiter decides, by the federation's code.
fn left_open(notes: &[Note]) -> Verdict {
    let steps = [Step::CallArbiter, Step::ArbiterDecides];
    Verdict::new(&steps, &[Clause::Fault13, Clause::Arb03, Clause::Arb01]).open(notes)
}

/// What FAULT-09 says of any fault that cannot be put right, for want of another text.
fn by_general_rule(verdict: Verdict, side: Side) -> Verdict {
    let step = |winners| {
        let (measure, clause) = after_fault(side, winners);
        (of_deal(measure), clause)
    };
    verdict.at_end(step(Side::Attack), step(Side::Defence))
}
