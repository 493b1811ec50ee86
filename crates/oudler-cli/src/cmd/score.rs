//! `oudler score`: what a deal is worth, reason by reason.

use std::process::ExitCode;

use clap::ValueEnum;
use oudler_rules::{Contract, Figures, HalfPoints, Handful, PlayerCount, Reason, Rules, Side, share, target};
use serde_json::json;

use super::{RulesArgs, Usage, print_json};
use crate::render::{self, DIM, STRONG, line};

/// Score a deal from what it came to.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  oudler score --contract garde --points 49 --oudlers 2 --petit attack --handful single"
)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RulesArgs,
    /// The contract: petite (or prise), garde, garde-sans, garde-contre.
    #[arg(long, value_parser = contract)]
    contract: Contract,
    /// Card points of the attack, 0 to 91, halves allowed at 3 and 5 players (40.5).
    #[arg(long, allow_negative_numbers = true)]
    points: HalfPoints,
    /// Oudlers of the attack, 0 to 3.
    #[arg(long, allow_negative_numbers = true, value_parser = oudlers)]
    oudlers: u8,
    /// Who has the petit in the last trick.
    #[arg(long)]
    petit: Option<PetitSide>,
    /// A handful that was shown, by whomever: single, double or triple; may be repeated.
    #[arg(long)]
    handful: Vec<Handful>,
    /// A slam; announced-failed and defence may be given together.
    #[arg(long)]
    slam: Vec<SlamArg>,
    /// The taker played with a partner (five players).
    #[arg(long)]
    partner: bool,
    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum PetitSide {
    /// The attack.
    Attack,
    /// The defence.
    Defence,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SlamArg {
    /// Announced and made.
    AnnouncedMade,
    /// Made without a word.
    Made,
    /// Announced and not made.
    AnnouncedFailed,
    /// Every trick to the defence.
    Defence,
}

/// Capitals, spaces and underscores are what people type.
fn contract(text: &str) -> Result<Contract, String> {
    let text = text.to_lowercase().replace([' ', '_'], "-");
    text.parse().map_err(|why: oudler_rules::BadWord| why.to_string())
}

fn oudlers(text: &str) -> Result<u8, String> {
    text.parse().ok().filter(|n| *n <= 3).ok_or_else(|| "there are three oudlers, so 0 to 3".into())
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let rules = args.rules.rules()?;
    let players = rules.table.players();
    if args.partner && players != PlayerCount::Five {
        return Err(Usage::error(format!(
            "a partner at {} players: only at 5 does the taker call one",
            players.get()
        )));
    }
    let figures = figures(args)?;
    figures.check(&rules).map_err(Usage::error)?;
    if args.json {
        print_json(&to_json(&figures, &rules, args.partner))?;
    } else {
        render::print(&page(&figures, &rules, args.partner))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn figures(args: &Args) -> anyhow::Result<Figures> {
    use SlamArg::{AnnouncedFailed, AnnouncedMade, Defence, Made};
    let (slam_announced, slam) = match args.slam[..] {
        [] => (false, None),
        [AnnouncedMade] => (true, Some(Side::Attack)),
        [Made] => (false, Some(Side::Attack)),
        [AnnouncedFailed] => (true, None),
        [Defence] => (false, Some(Side::Defence)),
        [AnnouncedFailed, Defence] | [Defence, AnnouncedFailed] => (true, Some(Side::Defence)),
        _ => {
            return Err(Usage::error(
                "these slams do not go together: give one, or announced-failed with defence",
            ));
        }
    };
    let mut handfuls = [0u8; 3];
    for &handful in &args.handful {
        handfuls[handful as usize] = handfuls[handful as usize].saturating_add(1);
    }
    Ok(Figures {
        contract: args.contract,
        half_points: args.points,
        oudlers: args.oudlers,
        petit_au_bout: args.petit.map(|petit| match petit {
            PetitSide::Attack => Side::Attack,
            PetitSide::Defence => Side::Defence,
        }),
        handfuls,
        slam_announced,
        slam,
    })
}

/// Taker, partner and one defender.
fn shares(figures: &Figures, rules: &Rules, has_partner: bool) -> (i32, Option<i32>, i32) {
    let [dealer, taker, partner, defender] =
        [0, 1, 2, 3].map(|n| oudler_rules::Seat::new(n).expect("there are five seats"));
    let ring = rules.table.ring(dealer);
    let points = figures.mark(rules).per_defender();
    let scores = share(&ring, taker, has_partner.then_some(partner), points);
    let defender = if ring.seats().contains(defender) && has_partner { defender } else { partner };
    (scores[taker], has_partner.then(|| scores[partner]), scores[defender])
}

fn to_json(figures: &Figures, rules: &Rules, has_partner: bool) -> serde_json::Value {
    let (taker, partner, defender) = shares(figures, rules, has_partner);
    let mark = figures.mark(rules);
    let per_reason: Vec<_> = figures
        .lines(rules)
        .iter()
        .map(|line| json!({ "reason": line.reason.to_string(), "points": line.points }))
        .collect();
    json!({
        "taker": taker,
        "partner": partner,
        "defender": defender,
        "made": mark.made,
        "margin": mark.margin,
        "target": target(figures.oudlers).0 / 2,
        "points": f64::from(figures.half_points.0) / 2.0,
        "oudlers": figures.oudlers,
        "per_defender": mark.per_defender(),
        "per_reason": per_reason,
    })
}

fn page(figures: &Figures, rules: &Rules, has_partner: bool) -> String {
    let mut page = String::new();
    let mark = figures.mark(rules);
    let (taker, partner, defender) = shares(figures, rules, has_partner);
    let word = if mark.made { "made" } else { "failed" };
    line!(
        page,
        "{STRONG}{} {word} by {}{STRONG:#}: {} points, {} to make with {} oudler{}",
        figures.contract,
        mark.margin,
        figures.half_points,
        target(figures.oudlers),
        figures.oudlers,
        if figures.oudlers == 1 { "" } else { "s" },
    );
    for line in figures.lines(rules) {
        line!(page, "  {:<44}{:>6}", explain(line.reason, figures, rules), format!("{:+}", line.points));
    }
    line!(
        page,
        "  {:<44}{STRONG}{:>6}{STRONG:#}",
        "each defender pays the taker",
        format!("{:+}", mark.per_defender())
    );
    line!(page);
    line!(page, "  taker     {}", render::points(taker));
    if let Some(partner) = partner {
        line!(page, "  partner   {}", render::points(partner));
    }
    let n = rules.table.players().get() - 1 - usize::from(has_partner);
    line!(page, "  defender  {} {DIM}each of {n}{DIM:#}", render::points(defender));
    page
}

pub(super) fn explain(reason: Reason, figures: &Figures, rules: &Rules) -> String {
    let mark = figures.mark(rules);
    let multiplier = rules.multiplier(figures.contract);
    match reason {
        Reason::Contract => {
            format!("({} + {}) × {multiplier} for the {}", rules.contract_base, mark.margin, figures.contract)
        }
        Reason::Handful(handful) => format!("{handful} handful, to the winning side"),
        Reason::PetitAuBout(side) => {
            format!("petit au bout {} × {multiplier}, to the {side}", rules.petit_au_bout)
        }
        Reason::SlamAnnounced => "slam announced and made".into(),
        Reason::SlamMade => "slam made, not announced".into(),
        Reason::SlamFailed => "slam announced and failed".into(),
        Reason::DefenceSlam => "slam of the defence".into(),
    }
}
