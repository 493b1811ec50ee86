//! The games of `testdata/games`: whole ones played at random, and one for each thing that seldom
//! happens. All of them are the same every time.

use std::fs;
use std::path::Path;

use Contract::{Garde, GardeContre, GardeSans, Petite};
use TableKind::{Five, FiveSittingOut, Four, Three};
use anyhow::{Context, Result, ensure};
use oudler_rules::notation::{Record, RecordResult};
use oudler_rules::{
    Card, CardStyle, Command, Contract, Draw, GameOver, Misdeal, MisdealKind, Seat, Stage, TableKind,
};

use super::scene::Scene;

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
fn search(arrange: fn(u64) -> Result<Record>) -> Result<Record> {
    let found = (0..N_SEEDS).find_map(|seed| arrange(seed).ok());
    found.with_context(|| format!("no seed below {N_SEEDS} gives the game"))
}

fn three() -> Result<Record> {
    let mut scene = Scene::new(Three, "fft", None, 3)?;
    let draw = Draw::random(Three, &mut scene.rng);
    scene.ask(Command::Draw(draw))?;
    scene.play_deals(3)?;
    Ok(scene.record)
}

fn three_house() -> Result<Record> {
    let mut scene = Scene::new(Three, "house", Some(Seat::B), 33)?;
    scene.play_deals(2)?;
    scene.ask(Command::Stop)?;
    Ok(scene.record)
}

fn four() -> Result<Record> {
    let mut scene = Scene::new(Four, "fft", Some(Seat::D), 4)?;
    scene.play_deals(4)?;
    scene.ask(Command::Stop)?;
    scene.record.names = ["Ana", "Bérénice", "Côme", "Dounia"].map(String::from).to_vec();
    Ok(scene.record)
}

fn four_house() -> Result<Record> {
    let mut scene = Scene::new(Four, "house end=deals:3", Some(Seat::A), 44)?;
    scene.play_deals(3)?;
    ensure!(matches!(scene.table.game().stage(), Stage::Over { why: GameOver::DealsPlayed, .. }));
    Ok(scene.record)
}

fn five() -> Result<Record> {
    let mut scene = Scene::new(Five, "fft", Some(Seat::E), 5)?;
    scene.play_deals(3)?;
    Ok(scene.record)
}

fn five_house() -> Result<Record> {
    let mut scene = Scene::new(Five, "house end=score:400", Some(Seat::C), 56)?;
    while !matches!(scene.table.game().stage(), Stage::Over { .. }) {
        scene.deal()?;
        scene.finish()?;
    }
    Ok(scene.record)
}

/// TOURN-08: after a deal everybody passed, the one who sits out deals again.
fn sitting_out(seed: u64) -> Result<Record> {
    let mut scene = Scene::new(FiveSittingOut, "fft", Some(Seat::A), seed)?;
    scene.play_deals(3)?;
    let deals = &scene.record.deals;
    let n_passed = deals.iter().filter(|deal| deal.result == Some(RecordResult::PassedOut)).count();
    ensure!(n_passed == 1 && deals.len() == 4);
    Ok(scene.record)
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
    Ok(scene.record)
}

fn passed_out_and_bare_petit() -> Result<Record> {
    let mut scene = Scene::new(Four, "fft", Some(Seat::D), 9)?;
    scene.deal()?;
    // Nobody is seat E, so nobody takes.
    scene.auction(Seat::E, Petite)?;
    scene.deal_with("C T1 2S..10S KH QH 2C..6C 2D / dog EX")?;
    scene.play_deals(1)?;
    Ok(scene.record)
}

fn garde_sans() -> Result<Record> {
    let mut scene = Scene::new(Four, "fft", Some(Seat::A), 10)?;
    scene.deal_with("D EX T21 T12..T19 KS QS KH / dog T1")?;
    scene.auction(Seat::D, GardeSans)?;
    scene.finish()?;
    Ok(scene.record)
}

/// At three, with the dog's oudler for the defence.
fn garde_contre() -> Result<Record> {
    let mut scene = Scene::new(Three, "fft", Some(Seat::A), 11)?;
    scene.deal_with("B T21 T8..T20 KS QS KH KD / dog EX KC")?;
    scene.auction(Seat::B, GardeContre)?;
    scene.finish()?;
    Ok(scene.record)
}

/// SLAM-06, SLAM-07: announced, the petit to the last trick but one, the Excuse to the last.
fn slam_excuse_last() -> Result<Record> {
    let mut scene = Scene::new(Four, "fft", Some(Seat::C), 12)?;
    scene.deal_with("A EX T1 T8..T21 KS KH / dog 2C..7C")?;
    scene.auction(Seat::A, Garde)?;
    scene.say("A discards 2C..7C, A slam, A jeu, A handful triple T1 T8..T21")?;
    let trumps = (8..=21).rev().map(|number| format!("T{number}"));
    for (n, lead) in trumps.chain(["KS", "KH", "T1", "EX"].map(String::from)).enumerate() {
        scene.say(&format!("A {lead}"))?;
        if n < 17 {
            scene.until(|scene| scene.progress() == (n + 1, 0))?;
        }
    }
    scene.finish()?;
    Ok(scene.record)
}

/// HAND-05 with twelve trumps and the Excuse, shown when asked for (HAND-10), and a misère.
fn handful_with_excuse() -> Result<Record> {
    let mut scene = Scene::new(Four, "house", Some(Seat::D), 13)?;
    scene.deal_with("A EX T2..T13 2H..6H / B 2S..10S KD QD JD 2C..7C / dog KS QS NS JS KC QC")?;
    scene.auction(Seat::A, Petite)?;
    // Declaring says "jeu" (ECART-07).
    scene.say("A discards 2H..6H JS, A handful double EX T2..T13, A EX, C asks A, B misere no-trumps")?;
    scene.finish()?;
    Ok(scene.record)
}

/// P5-05: the called King lies in the dog, so the taker is alone; then a called Queen.
fn called_in_dog() -> Result<Record> {
    let mut scene = Scene::new(Five, "fft", Some(Seat::D), 14)?;
    scene.deal_with("E T15..T20 KS QS / dog KH")?;
    scene.auction(Seat::E, Garde)?;
    scene.say("E calls KH")?;
    scene.finish()?;
    scene.deal_with("B KS KH KD KC T21 / C QH")?;
    scene.auction(Seat::B, GardeSans)?;
    scene.say("B calls QH")?;
    scene.finish()?;
    Ok(scene.record)
}

/// ECART-04 and HAND-07: three trumps must go, everybody sees them, and the handful counts them.
fn forced_trumps() -> Result<Record> {
    let mut scene = Scene::new(Four, "fft", Some(Seat::D), 15)?;
    scene.deal_with("B T2..T15 KS KH KD KC / dog T16..T18 2S 3S QH")?;
    scene.auction(Seat::B, Petite)?;
    // Until "jeu" the discard may be changed (ECART-07).
    scene.say("B discards 2S 3S QH T2..T4, B discards 2S 3S QH T5..T7, B jeu")?;
    scene.until(|scene| scene.turn() == Some(Seat::B))?;
    scene.say("B handful triple T2..T16")?;
    scene.finish()?;
    Ok(scene.record)
}

/// Two exposed cards of one seat, then an established revoke of the defence and the taker's choice.
fn arbiter_when_called(seed: u64) -> Result<Record> {
    let mut scene = Scene::new(Four, "fft faults=arbitrated", Some(Seat::A), seed)?;
    scene.deal()?;
    scene.auction(Seat::D, Garde)?;
    // FAULT-12: the first card and one that fell on it go back, with a warning.
    scene.err(Seat::B, |_| true)?;
    scene.step()?;
    scene.say("C calls-arbiter")?;
    // The second one costs points; found when the trick is complete.
    scene.err(Seat::B, |scene| scene.progress().1 == 3)?;
    scene.say("D calls-arbiter")?;
    // FAULT-06: nobody notices until the next trick has a card.
    scene.err(Seat::C, |_| true)?;
    scene.until(|scene| scene.progress().1 == 0)?;
    scene.step()?;
    scene.say("A calls-arbiter")?;
    scene.until(|scene| scene.table.view(Seat::D).legal().choice)?;
    scene.say("D cancels")?;
    // FAULT-10: C may not bid now.
    scene.deal()?;
    ensure!(scene.record.deals.len() == 2);
    scene.auction(Seat::A, Petite)?;
    scene.finish()?;
    Ok(scene.record)
}

/// An arbiter who watches, whose assent is needed, and who rules of his own judgement.
fn arbiter_at_once(seed: u64) -> Result<Record> {
    let rules = "fft faults=arbitrated arbiter=at-once assent=needed";
    let mut scene = Scene::new(Four, rules, Some(Seat::D), seed)?;
    scene.deal_with("A T21 T12..T20 KS QS KH")?;
    scene.say("A garde-contre, arbiter refuses, A garde-sans, arbiter grants")?;
    scene.auction(Seat::A, GardeSans)?;
    scene.say("arbiter rules early-pick-up C warning, A slam, arbiter grants, A jeu")?;
    for _ in 0..2 {
        scene.err(Seat::C, |_| true)?;
        scene.step()?;
    }
    scene.say("arbiter rules hesitation B penalty 50, arbiter rules mannerism D ban")?;
    scene.say("arbiter rules wrong-card-count B mend -4")?;
    scene.finish()?;
    // D may not bid; the deal is cancelled by the arbiter.
    scene.deal()?;
    scene.auction(Seat::B, Garde)?;
    // A slam that is refused is not asked for again.
    scene.say("B slam, arbiter refuses")?;
    scene.until(|scene| scene.progress() == (3, 2))?;
    scene.say("arbiter rules faulty-discard B cancel")?;
    Ok(scene.record)
}

/// Nobody calls him: he finds a revoke of the attack that won, then a bare petit kept quiet.
fn arbiter_end_of_deal(seed: u64) -> Result<Record> {
    let mut scene = Scene::new(Five, "fft faults=arbitrated arbiter=end-of-deal", Some(Seat::E), seed)?;
    scene.deal_with("A EX T21 T16..T20 KS QS / C KH QH")?;
    scene.auction(Seat::A, Petite)?;
    scene.say("A calls KH")?;
    scene.err(Seat::A, |_| true)?;
    scene.finish()?;
    let ended = scene.record.deals.last().and_then(|deal| deal.result);
    ensure!(matches!(ended, Some(RecordResult::Cancelled(_))));
    scene.deal_with("D T1 2S..8S KC QC 2D..5D 2H / dog EX")?;
    scene.auction(Seat::B, Garde)?;
    scene.finish()?;
    Ok(scene.record)
}
