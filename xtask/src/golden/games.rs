//! The games of `testdata/games`: whole ones played at random, and one for each thing that seldom
//! happens. All of them are the same every time.

use std::fs;
use std::path::Path;

use Contract::{Garde, GardeContre, GardeSans, Petite};
use TableKind::{Five, FiveSittingOut, Four, Three};
use anyhow::{Context, Result, ensure};
use oudler_rules::notation::{Record, RecordResult};
use oudler_rules::{
    Action, Assented, Bid, Card, CardStyle, Command, Contract, Draw, FaultKind, GameOver, Handful, Keep, Measure,
    Misdeal, MisdealKind, Misere, Seat, Sentence, Stage, TableKind,
};

use super::scene::{Scene, cards};

/// How many seeds are tried for a game in which something left to chance happens.
const N_SEEDS: u64 = 2000;

pub(super) fn generate(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let all = [
        ("three", CardStyle::English, three()?),
        ("three-house", CardStyle::French, three_house()?),
        ("four", CardStyle::English, four()?),
        ("four-house-deals", CardStyle::English, four_house()?),
        ("five", CardStyle::English, five()?),
        ("five-house-score", CardStyle::French, five_house()?),
        ("sitting-out", CardStyle::English, search(sitting_out)?),
        ("draw-and-misdeals", CardStyle::English, draw_and_misdeals()?),
        ("passed-out-and-bare-petit", CardStyle::English, passed_out_and_bare_petit()?),
        ("garde-sans", CardStyle::English, garde_sans()?),
        ("garde-contre", CardStyle::English, garde_contre()?),
        ("slam-excuse-last", CardStyle::English, slam_excuse_last()?),
        ("handful-with-excuse", CardStyle::English, handful_with_excuse()?),
        ("called-in-dog", CardStyle::English, called_in_dog()?),
        ("forced-trumps", CardStyle::English, forced_trumps()?),
        ("arbiter-when-called", CardStyle::English, search(arbiter_when_called)?),
        ("arbiter-at-once", CardStyle::English, search(arbiter_at_once)?),
        ("arbiter-end-of-deal", CardStyle::English, search(arbiter_end_of_deal)?),
    ];
    for (name, style, record) in all {
        record.replay().finish().with_context(|| format!("replaying {name}"))?;
        fs::write(folder.join(format!("{name}.txt")), record.to_text(style))?;
        println!("{name}: {} deals", record.deals.len());
    }
    Ok(())
}

/// The first game in which what is wanted happens.
fn search(arrange: fn(u64) -> Result<Option<Record>>) -> Result<Record> {
    for seed in 0..N_SEEDS {
        if let Some(record) = arrange(seed)? {
            return Ok(record);
        }
    }
    anyhow::bail!("no seed below {N_SEEDS} gives the game")
}

fn three() -> Result<Record> {
    let mut scene = Scene::new(Three, "fft", None, 3)?;
    let draw = Draw::random(Three, scene.rng());
    scene.ask(Command::Draw(draw))?;
    scene.play_deals(3)?;
    Ok(scene.into_record())
}

fn three_house() -> Result<Record> {
    let mut scene = Scene::new(Three, "house", Some(Seat::B), 33)?;
    scene.play_deals(2)?;
    scene.ask(Command::Stop)?;
    Ok(scene.into_record())
}

fn four() -> Result<Record> {
    let mut scene = Scene::new(Four, "fft", Some(Seat::D), 4)?;
    scene.play_deals(4)?;
    scene.ask(Command::Stop)?;
    let mut record = scene.into_record();
    record.names = ["Ana", "Bérénice", "Côme", "Dounia"].map(String::from).to_vec();
    Ok(record)
}

fn four_house() -> Result<Record> {
    let mut scene = Scene::new(Four, "house end=deals:3", Some(Seat::A), 44)?;
    scene.play_deals(3)?;
    ensure!(matches!(scene.game().stage(), Stage::Over { why: GameOver::DealsPlayed, .. }));
    Ok(scene.into_record())
}

fn five() -> Result<Record> {
    let mut scene = Scene::new(Five, "fft", Some(Seat::E), 5)?;
    scene.play_deals(3)?;
    Ok(scene.into_record())
}

fn five_house() -> Result<Record> {
    let mut scene = Scene::new(Five, "house end=score:400", Some(Seat::C), 56)?;
    while !matches!(scene.game().stage(), Stage::Over { .. }) {
        scene.deal()?;
        scene.finish()?;
    }
    Ok(scene.into_record())
}

/// TOURN-08: after a deal everybody passed, the one who sits out deals again.
fn sitting_out(seed: u64) -> Result<Option<Record>> {
    let mut scene = Scene::new(FiveSittingOut, "fft", Some(Seat::A), seed)?;
    scene.play_deals(3)?;
    let record = scene.into_record();
    let n_passed = record.deals.iter().filter(|deal| deal.result == Some(RecordResult::PassedOut)).count();
    Ok((n_passed == 1 && record.deals.len() == 4).then_some(record))
}

fn draw_and_misdeals() -> Result<Record> {
    let mut scene = Scene::new(Four, "fft", None, 8)?;
    let drawn = [(Seat::A, "10H"), (Seat::B, "EX"), (Seat::C, "T3"), (Seat::D, "KS"), (Seat::B, "AC")];
    let drawn: Result<Vec<(Seat, Card)>> = drawn.iter().map(|&(seat, card)| Ok((seat, card.parse()?))).collect();
    scene.ask(Command::Draw(Draw::new(Four, drawn?)?))?;
    let misdeal = |kind, culprit| Command::Misdeal(Misdeal { kind, culprit });
    scene.ask(misdeal(MisdealKind::ExposedCard("KD".parse()?), Some(Seat::B)))?;
    scene.ask(misdeal(MisdealKind::WrongCount, None))?;
    scene.deal()?;
    // B may not bid (FAULT-03).
    scene.auction(Seat::C, Petite)?;
    scene.finish()?;
    scene.ask(misdeal(MisdealKind::WrongDealer, Some(Seat::A)))?;
    scene.deal()?;
    scene.auction(Seat::D, Garde)?;
    scene.finish()?;
    scene.ask(misdeal(MisdealKind::ExposedCard(Card::EXCUSE), Some(Seat::C)))?;
    scene.ask(Command::Stop)?;
    Ok(scene.into_record())
}

fn passed_out_and_bare_petit() -> Result<Record> {
    let mut scene = Scene::new(Four, "fft", Some(Seat::D), 9)?;
    scene.deal()?;
    // Nobody is seat E, so nobody takes.
    scene.auction(Seat::E, Petite)?;
    scene.deal_with(&[(Seat::C, "T1 2-10S KH QH 2-6C 2D")], "EX")?;
    scene.play_deals(1)?;
    Ok(scene.into_record())
}

fn garde_sans() -> Result<Record> {
    let mut scene = Scene::new(Four, "fft", Some(Seat::A), 10)?;
    scene.deal_with(&[(Seat::D, "EX T21 T12-19 KS QS KH")], "T1")?;
    scene.auction(Seat::D, GardeSans)?;
    scene.finish()?;
    Ok(scene.into_record())
}

/// At three, with the dog's oudler for the defence.
fn garde_contre() -> Result<Record> {
    let mut scene = Scene::new(Three, "fft", Some(Seat::A), 11)?;
    scene.deal_with(&[(Seat::B, "T21 T8-20 KS QS KH KD")], "EX KC")?;
    scene.auction(Seat::B, GardeContre)?;
    scene.finish()?;
    Ok(scene.into_record())
}

/// SLAM-06, SLAM-07: announced, the petit to the last trick but one, the Excuse to the last.
fn slam_excuse_last() -> Result<Record> {
    let mut scene = Scene::new(Four, "fft", Some(Seat::C), 12)?;
    scene.deal_with(&[(Seat::A, "EX T1 T8-21 KS KH")], "2-7C")?;
    scene.auction(Seat::A, Garde)?;
    scene.act(Seat::A, Action::Discard(cards("2-7C")?))?;
    scene.act(Seat::A, Action::AnnounceSlam)?;
    scene.act(Seat::A, Action::Jeu)?;
    scene.act(Seat::A, Action::ShowHandful(Handful::Triple, cards("T1 T8-21")?))?;
    let mut leads: Vec<Card> = (8..=21).rev().filter_map(Card::trump).collect();
    leads.extend(["KS", "KH", "T1", "EX"].map(|card| card.parse::<Card>().expect("these are cards")));
    for (n, lead) in leads.into_iter().enumerate() {
        scene.act(Seat::A, Action::Play(lead))?;
        if n < 17 {
            scene.until(|scene| scene.progress() == (n + 1, 0))?;
        }
    }
    scene.finish()?;
    Ok(scene.into_record())
}

/// HAND-05 with twelve trumps and the Excuse, shown when asked for (HAND-10), and a misère.
fn handful_with_excuse() -> Result<Record> {
    let mut scene = Scene::new(Four, "house", Some(Seat::D), 13)?;
    scene.deal_with(&[(Seat::A, "EX T2-13 2-6H"), (Seat::B, "2-10S KD QD JD 2-7C")], "KS QS NS JS KC QC")?;
    scene.auction(Seat::A, Petite)?;
    scene.act(Seat::A, Action::Discard(cards("2-6H JS")?))?;
    // Declaring says "jeu" (ECART-07).
    scene.act(Seat::A, Action::ShowHandful(Handful::Double, cards("EX T2-13")?))?;
    scene.act(Seat::A, Action::Play(Card::EXCUSE))?;
    scene.act(Seat::C, Action::AskHandful(Seat::A))?;
    scene.act(Seat::B, Action::DeclareMisere(Misere::NoTrumps))?;
    scene.finish()?;
    Ok(scene.into_record())
}

/// P5-05: the called King lies in the dog, so the taker is alone; then a called Queen.
fn called_in_dog() -> Result<Record> {
    let mut scene = Scene::new(Five, "fft", Some(Seat::D), 14)?;
    scene.deal_with(&[(Seat::E, "T15-20 KS QS")], "KH")?;
    scene.auction(Seat::E, Garde)?;
    scene.act(Seat::E, Action::Call("KH".parse()?))?;
    scene.finish()?;
    scene.deal_with(&[(Seat::B, "KS KH KD KC T21"), (Seat::C, "QH")], "")?;
    scene.auction(Seat::B, GardeSans)?;
    scene.act(Seat::B, Action::Call("QH".parse()?))?;
    scene.finish()?;
    Ok(scene.into_record())
}

/// ECART-04 and HAND-07: three trumps must go, everybody sees them, and the handful counts them.
fn forced_trumps() -> Result<Record> {
    let mut scene = Scene::new(Four, "fft", Some(Seat::D), 15)?;
    scene.deal_with(&[(Seat::B, "T2-15 KS KH KD KC")], "T16-18 2S 3S QH")?;
    scene.auction(Seat::B, Petite)?;
    scene.act(Seat::B, Action::Discard(cards("2S 3S QH T2-4")?))?;
    // Until "jeu" the discard may be changed (ECART-07).
    scene.act(Seat::B, Action::Discard(cards("2S 3S QH T5-7")?))?;
    scene.act(Seat::B, Action::Jeu)?;
    scene.until(|scene| scene.turn() == Some(Seat::B))?;
    scene.act(Seat::B, Action::ShowHandful(Handful::Triple, cards("T2-16")?))?;
    scene.finish()?;
    Ok(scene.into_record())
}

/// Two exposed cards of one seat, then an established revoke of the defence and the taker's choice.
fn arbiter_when_called(seed: u64) -> Result<Option<Record>> {
    let mut scene = Scene::new(Four, "fft faults=arbitrated", Some(Seat::A), seed)?;
    scene.deal()?;
    scene.auction(Seat::D, Garde)?;
    let by_b = |scene: &Scene| scene.illegal_card().is_some_and(|(seat, _)| seat == Seat::B);
    // FAULT-12: the first card and one that fell on it go back, with a warning.
    if scene.until(by_b).is_err() {
        return Ok(None);
    }
    let (seat, card) = scene.illegal_card().context("B can err")?;
    scene.act(seat, Action::Play(card))?;
    scene.step()?;
    scene.act(Seat::C, Action::CallArbiter)?;
    // The second one costs points; found when the trick is complete.
    let legal = |scene: &Scene| by_b(scene) && scene.progress().1 == 3;
    if scene.until(legal).is_err() {
        return Ok(None);
    }
    let (seat, card) = scene.illegal_card().context("B can err")?;
    scene.act(seat, Action::Play(card))?;
    scene.act(Seat::D, Action::CallArbiter)?;
    // FAULT-06: nobody notices until the next trick has a card.
    let by_c = |scene: &Scene| scene.illegal_card().is_some_and(|(seat, _)| seat == Seat::C);
    if scene.until(by_c).is_err() {
        return Ok(None);
    }
    let (seat, card) = scene.illegal_card().context("C can err")?;
    let (n, _) = scene.progress();
    scene.act(seat, Action::Play(card))?;
    let is_established = |scene: &Scene| scene.progress() == (n + 1, 1);
    if scene.until(is_established).is_err() {
        return Ok(None);
    }
    scene.act(Seat::A, Action::CallArbiter)?;
    let is_choosing = |scene: &Scene| scene.view(Seat::D).legal().choice;
    if scene.until(is_choosing).is_err() {
        return Ok(None);
    }
    scene.act(Seat::D, Action::KeepScore(Keep::Cancel))?;
    // FAULT-10: C may not bid now.
    scene.deal()?;
    ensure!(scene.record().deals.len() == 2);
    if scene.auction(Seat::A, Petite).is_err() {
        return Ok(None);
    }
    scene.act(Seat::B, Action::CallArbiter).err().context("there is nothing to rule on yet")?;
    scene.finish()?;
    Ok(Some(scene.into_record()))
}

/// An arbiter who watches, whose assent is needed, and who rules of his own judgement.
fn arbiter_at_once(seed: u64) -> Result<Option<Record>> {
    let rules = "fft faults=arbitrated arbiter=at-once assent=needed";
    let mut scene = Scene::new(Four, rules, Some(Seat::D), seed)?;
    scene.deal_with(&[(Seat::A, "T21 T12-20 KS QS KH")], "")?;
    let bid = |contract| Action::Bid(Bid::Take(contract));
    scene.act(Seat::A, bid(GardeContre))?;
    scene.ask(Command::Assent(Assented::Refused))?;
    scene.act(Seat::A, bid(GardeSans))?;
    scene.ask(Command::Assent(Assented::Granted))?;
    scene.auction(Seat::A, GardeSans)?;
    let rule = |fault, culprit, measure| Command::Rule(Sentence { fault, culprit, measure });
    scene.ask(rule(FaultKind::EarlyPickUp, Seat::C, Measure::Warning))?;
    scene.act(Seat::A, Action::AnnounceSlam)?;
    scene.ask(Command::Assent(Assented::Granted))?;
    scene.act(Seat::A, Action::Jeu)?;
    let by_c = |scene: &Scene| scene.illegal_card().is_some_and(|(seat, _)| seat == Seat::C);
    for _ in 0..2 {
        if scene.until(by_c).is_err() {
            return Ok(None);
        }
        let (seat, card) = scene.illegal_card().context("C can err")?;
        scene.act(seat, Action::Play(card))?;
        scene.step()?;
    }
    scene.ask(rule(FaultKind::Hesitation, Seat::B, Measure::Penalty(50)))?;
    scene.ask(rule(FaultKind::Mannerism, Seat::D, Measure::BanFromAuction))?;
    scene.ask(rule(FaultKind::WrongCardCount, Seat::B, Measure::MendCount(-4)))?;
    scene.finish()?;
    // D may not bid; the deal is cancelled by the arbiter.
    scene.deal()?;
    if scene.auction(Seat::B, Garde).is_err() {
        return Ok(None);
    }
    // A slam that is refused is not asked for again.
    scene.act(Seat::B, Action::AnnounceSlam)?;
    scene.ask(Command::Assent(Assented::Refused))?;
    if scene.until(|scene| scene.progress() == (3, 2)).is_err() {
        return Ok(None);
    }
    scene.ask(rule(FaultKind::FaultyDiscard, Seat::B, Measure::CancelDeal))?;
    Ok(Some(scene.into_record()))
}

/// Nobody calls him: he finds a revoke of the attack that won, then a bare petit kept quiet.
fn arbiter_end_of_deal(seed: u64) -> Result<Option<Record>> {
    let mut scene = Scene::new(Five, "fft faults=arbitrated arbiter=end-of-deal", Some(Seat::E), seed)?;
    scene.deal_with(&[(Seat::A, "EX T21 T16-20 KS QS"), (Seat::C, "KH QH")], "")?;
    scene.auction(Seat::A, Petite)?;
    scene.act(Seat::A, Action::Call("KH".parse()?))?;
    let by_a = |scene: &Scene| scene.illegal_card().is_some_and(|(seat, _)| seat == Seat::A);
    if scene.until(by_a).is_err() {
        return Ok(None);
    }
    let (seat, card) = scene.illegal_card().context("A can err")?;
    scene.act(seat, Action::Play(card))?;
    scene.finish()?;
    let ended = scene.record().deals.last().and_then(|deal| deal.result);
    if !matches!(ended, Some(RecordResult::Cancelled(_))) {
        return Ok(None);
    }
    scene.deal_with(&[(Seat::D, "T1 2-8S KC QC 2-5D 2H")], "EX")?;
    scene.auction(Seat::B, Garde)?;
    scene.finish()?;
    Ok(Some(scene.into_record()))
}
