//! `oudler sheet`: the score sheet of an evening, kept in a text file.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Subcommand, ValueEnum};
use oudler_club::sheet::{
    Change, ChangeId, Entry, Heading, Opening, Outcome, Place, Player, Row, Sheet, SheetFile, Standing, Unlikely,
    What, from_csv, to_csv, to_xlsx,
};
use serde_json::json;

use super::{RulesArgs, Usage, print_json};
use crate::render::{self, DIM, STRONG, line};

/// Keep the score sheet of an evening at a real table, in a text file.
///
/// The file has one line a deal and can be edited by hand; docs/sheet.md describes it.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    oudler sheet new friday.txt Anne Bruno Chloé David\n  \
    oudler sheet add friday.txt \"Anne: garde, 49, 2 oudlers, petit attack\"\n  \
    oudler sheet add friday.txt passed out\n  \
    oudler sheet fix friday.txt 1 \"Anne: garde, 51, 2 oudlers\"\n  \
    oudler sheet show friday.txt\n  \
    oudler sheet export friday.txt --to csv")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Begin a sheet; the first of the people deals first
    New(New),
    /// Add a deal, or a measure of the arbiter
    ///
    /// A deal is who took, the contract, the points and the oudlers of the attack, and what else
    /// happened: "Anne with Bruno: garde, 49, 2 oudlers, petit defence, handful double Chloé,
    /// slam made". Points may be "defence 42", "made by 8" or "down 3". Others: "passed out",
    /// "bare petit Anne", "scores 30 -10 -10 -10", "warning Anne FAULT-12".
    Add(Add),
    /// Correct, delete or insert a deal; what stood there stays as a comment
    Fix(Fix),
    /// Show the deals, the totals and who deals next
    Show(Show),
    /// Write the sheet for other programs
    Export(Export),
}

#[derive(clap::Args)]
struct New {
    /// The file; it must not be there yet.
    file: PathBuf,
    /// The people, in the order in which they deal: as many as play, or up to 8 who sit out in turn.
    people: Vec<String>,
    #[command(flatten)]
    rules: RulesArgs,
    /// What the evening is called.
    #[arg(long, default_value = "")]
    title: String,
    /// The number of the table, for the official sheet.
    #[arg(long)]
    table: Option<u32>,
    /// The number of the position, for the official sheet.
    #[arg(long)]
    position: Option<u32>,
    /// Who deals first, if not the first of the people.
    #[arg(long, value_name = "NAME")]
    first_dealer: Option<String>,
    /// Begin with what a file of comma-separated values has; the people come from its first line.
    #[arg(long, value_name = "CSV", conflicts_with_all = ["people", "first_dealer"])]
    from: Option<PathBuf>,
}

#[derive(clap::Args)]
struct Add {
    /// The sheet.
    file: PathBuf,
    /// What happened, in words.
    #[arg(required = true)]
    words: Vec<String>,
    /// Enter it also if it is rare.
    #[arg(long, short)]
    yes: bool,
}

#[derive(clap::Args)]
struct Fix {
    /// The sheet.
    file: PathBuf,
    /// The number of the deal.
    deal: usize,
    /// What really happened, in words.
    #[arg(required_unless_present = "delete", conflicts_with = "delete")]
    words: Vec<String>,
    /// There was no such deal.
    #[arg(long)]
    delete: bool,
    /// A deal was forgotten: put it before this one.
    #[arg(long, conflicts_with = "delete")]
    insert: bool,
    /// Enter it also if it is rare.
    #[arg(long, short)]
    yes: bool,
}

#[derive(clap::Args)]
struct Show {
    /// The sheet.
    file: PathBuf,
    /// One deal, reason by reason.
    #[arg(long, value_name = "N")]
    deal: Option<usize>,
    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
struct Export {
    /// The sheet.
    file: PathBuf,
    /// What to write.
    #[arg(long, value_enum)]
    to: Form,
    /// Where to; standard output unless given.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Comma-separated values, which `oudler sheet new --from` reads.
    Csv,
    /// A spreadsheet.
    Xlsx,
    /// The sheet's own text, tidied.
    Text,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.command {
        Command::New(args) => new(args)?,
        Command::Add(args) => add(args)?,
        Command::Fix(args) => fix(args)?,
        Command::Show(args) => show(args)?,
        Command::Export(args) => export(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn new(args: &New) -> anyhow::Result<()> {
    let rules = args.rules.rules()?;
    let heading = Heading { title: args.title.clone(), table: args.table, position: args.position };
    let rules = format!("{} {rules}", rules.table);
    let sheet = if let Some(path) = &args.from {
        let text = std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
        from_csv(&text, Some(&rules), heading).with_context(|| path.display().to_string())?
    } else {
        let dealer = match &args.first_dealer {
            None => Player(0),
            Some(name) => {
                let place = args.people.iter().position(|other| other.to_lowercase() == name.to_lowercase());
                let place = place.ok_or_else(|| Usage::error(format!("{name} is not among the people")))?;
                Player(place as u8)
            }
        };
        let opening = Opening { people: args.people.clone(), rules, dealer, heading };
        opening.check().map_err(Usage::error)?;
        Sheet::new(opening)
    };
    let file = SheetFile { sheet, comments: Vec::new() };
    let mut out = std::fs::File::create_new(&args.file)
        .with_context(|| format!("beginning a sheet in {}", args.file.display()))?;
    out.write_all(file.to_string().as_bytes())?;
    render::print(&page(&file.sheet.standing()))
}

fn add(args: &Add) -> anyhow::Result<()> {
    let mut file = load(&args.file)?;
    file.sheet.add_line(&args.words.join(" ")).map_err(Usage::error)?;
    let standing = file.sheet.standing();
    let added = match file.sheet.changes().last().map(|change| &change.what) {
        Some(What::Deal { entry: Some(entry), .. }) => Some(entry),
        _ => None,
    };
    let mut text = String::new();
    if let Some(entry) = added {
        confirm(entry, &standing, args.yes)?;
        text = deal_page(&standing, standing.rows.len());
    }
    save(&args.file, &file)?;
    render::print(&(text + &foot(&standing)))
}

fn fix(args: &Fix) -> anyhow::Result<()> {
    let mut file = load(&args.file)?;
    let standing = file.sheet.standing();
    let n = standing.rows.len();
    let i = args
        .deal
        .checked_sub(1)
        .filter(|&i| i < n)
        .ok_or_else(|| Usage::error(format!("deal {}: the sheet has {n}, numbered from 1", args.deal)))?;
    let row = &standing.rows[i];
    let was = standing.lines()[i].clone();
    let entry = if args.delete { None } else { Some(entry_of(&file.sheet, &args.words.join(" "), i)?) };
    if let Some(entry) = &entry {
        confirm(entry, &standing, args.yes)?;
    }
    let (place, over) = if args.insert {
        let before = i.checked_sub(1).map(|i| standing.rows[i].place);
        let place = Place::between(before, row.place);
        (place.ok_or_else(|| Usage::error("there is no more room between these deals"))?, Vec::new())
    } else {
        (row.place, row.versions.iter().flat_map(|version| version.changes.clone()).collect())
    };
    let what = What::Deal { place, entry, over };
    let id = ChangeId::new("fix").expect("a word is a name");
    let change = Change { id, n: file.sheet.next_n(), at: 0, by: String::new(), what };
    file.sheet.check(&change).map_err(Usage::error)?;
    file.sheet.apply(change);
    // Comments below move with their deals.
    for (n_above, _) in file.comments.iter_mut().filter(|(n_above, _)| *n_above > i) {
        *n_above = if args.insert { *n_above + 1 } else { *n_above - usize::from(args.delete) };
    }
    let note = match (args.insert, args.delete) {
        (true, _) => format!("deal {} was inserted", args.deal),
        (_, true) => format!("deleted here: {was}"),
        _ => format!("deal {} was: {was}", args.deal),
    };
    file.comments.push((if args.delete { i } else { i + 1 }, note));
    save(&args.file, &file)?;
    render::print(&page(&file.sheet.standing()))
}

/// What a line says of the deal at this place: who deals and who sits out follows from the deals
/// above it.
fn entry_of(sheet: &Sheet, words: &str, i: usize) -> anyhow::Result<Entry> {
    let standing = sheet.standing();
    let mut above = Sheet::new(Opening {
        people: standing.people.clone(),
        rules: format!("{} {}", standing.rules.table, standing.rules),
        dealer: standing
            .rows
            .first()
            .and_then(|row| row.versions[0].entry.as_ref())
            .map_or(standing.next.dealer, |entry| entry.dealer),
        heading: Heading::default(),
    });
    for line in &standing.lines()[..i] {
        above.add_line(line).expect("a sheet's own line is read");
    }
    above.add_line(words).map_err(Usage::error)?;
    match above.changes().last().map(|change| change.what.clone()) {
        Some(What::Deal { entry: Some(entry), .. }) => Ok(entry),
        _ => Err(Usage::error("this is no deal")),
    }
}

/// Asks once whether something rare is meant.
fn confirm(entry: &Entry, standing: &Standing, yes: bool) -> anyhow::Result<()> {
    let rare: Vec<&str> = entry.unlikely(&standing.rules).into_iter().map(rare).collect();
    if yes || rare.is_empty() {
        return Ok(());
    }
    let rare = rare.join(", ");
    if !std::io::stdin().is_terminal() {
        return Err(Usage::error(format!("this is rare: {rare}; add --yes if it is so")));
    }
    eprint!("This is rare: {rare}. Is it so? [y/N] ");
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    if ["y", "yes", "o", "oui"].contains(&answer.trim().to_lowercase().as_str()) {
        return Ok(());
    }
    Err(Usage::error("nothing was entered"))
}

const fn rare(what: Unlikely) -> &'static str {
    match what {
        Unlikely::Margin => "made or failed by more than 35 points",
        Unlikely::Slam => "a slam",
        Unlikely::GardeContre => "a garde contre",
        Unlikely::Handfuls => "handfuls of nearly all the trumps",
    }
}

fn load(path: &Path) -> anyhow::Result<SheetFile> {
    let text = std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    SheetFile::parse(&text).with_context(|| path.display().to_string())
}

/// Writes the sheet beside the old one and puts it in its place: it is there whole, before or after.
fn save(path: &Path, file: &SheetFile) -> anyhow::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut new = tempfile::NamedTempFile::new_in(folder)?;
    new.write_all(file.to_string().as_bytes())?;
    new.as_file().sync_all()?;
    if let Ok(old) = std::fs::metadata(path) {
        new.as_file().set_permissions(old.permissions())?;
    }
    new.persist(path).with_context(|| format!("writing {}", path.display()))?;
    Ok(())
}

fn show(args: &Show) -> anyhow::Result<()> {
    let standing = load(&args.file)?.sheet.standing();
    let n = standing.rows.len();
    if let Some(deal) = args.deal.filter(|deal| !(1..=n).contains(deal)) {
        return Err(Usage::error(format!("deal {deal}: the sheet has {n}, numbered from 1")));
    }
    if args.json {
        return print_json(&to_json(&standing));
    }
    render::print(&args.deal.map_or_else(|| page(&standing), |deal| deal_page(&standing, deal)))
}

fn to_json(standing: &Standing) -> serde_json::Value {
    let row = |(row, line): (&Row, String)| json!({ "line": line, "entry": row.versions[0].entry, "scores": row.scores, "totals": row.totals });
    let rows: Vec<serde_json::Value> = standing.rows.iter().zip(standing.lines()).map(row).collect();
    json!({
        "people": standing.people,
        "rules": format!("{} {}", standing.rules.table, standing.rules),
        "heading": standing.heading,
        "rows": rows,
        "totals": standing.totals,
        "penalties": standing.penalties,
        "warnings": standing.warnings,
        "banned": standing.banned,
        "next_dealer": standing.next.dealer,
        "is_over": standing.is_over,
    })
}

fn export(args: &Export) -> anyhow::Result<()> {
    let file = load(&args.file)?;
    let standing = file.sheet.standing();
    let bytes = match args.to {
        Form::Csv => to_csv(&standing).into_bytes(),
        Form::Text => file.to_string().into_bytes(),
        Form::Xlsx => to_xlsx(&standing)?,
    };
    match &args.output {
        Some(path) => std::fs::write(path, bytes).with_context(|| format!("writing {}", path.display()))?,
        None if args.to == Form::Xlsx && std::io::stdout().is_terminal() => {
            return Err(Usage::error("a spreadsheet is no text; say where to with --output FILE"));
        }
        None => std::io::stdout().lock().write_all(&bytes)?,
    }
    Ok(())
}

/// The whole sheet as a table.
fn page(standing: &Standing) -> String {
    let mut page = String::new();
    let widths: Vec<usize> = standing.people.iter().map(|name| name.chars().count().max(7)).collect();
    let cells = |cells: &[String]| -> String {
        cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}  ")).collect::<Vec<_>>().concat()
    };
    if !standing.heading.title.is_empty() {
        line!(page, "{STRONG}{}{STRONG:#}", standing.heading.title);
    }
    line!(page, "{STRONG}     {}{STRONG:#}", cells(&standing.people));
    for (i, row) in standing.rows.iter().enumerate() {
        let scores: Vec<String> =
            row.scores.iter().map(|score| score.map_or("·".into(), |score| format!("{score:+}"))).collect();
        let said = row.versions[0].entry.as_ref().map(|entry| standing.entry_text(entry)).unwrap_or_default();
        line!(page, "{:>3}  {}{DIM}{said}{DIM:#}", i + 1, cells(&scores));
    }
    let signed = |points: &[i64]| points.iter().map(|n| format!("{n:+}")).collect::<Vec<String>>();
    line!(page, "{STRONG}  =  {}{STRONG:#}{DIM}sum 0{DIM:#}", cells(&signed(&standing.totals)));
    if standing.penalties.iter().any(|&points| points != 0) {
        let note = "penalties, beside the totals: these do not sum to zero";
        line!(page, "     {}{DIM}{note}{DIM:#}", cells(&signed(&standing.penalties)));
    }
    page + &foot(standing)
}

/// Who deals next, and what the arbiter wants remembered.
fn foot(standing: &Standing) -> String {
    let mut page = String::new();
    for (i, &n) in standing.warnings.iter().enumerate().filter(|(_, n)| **n > 0) {
        line!(page, "{} was warned {n}×", standing.people[i]);
    }
    for &player in &standing.banned {
        line!(page, "{} may not take at the next deal", standing.name(player));
    }
    if standing.is_over {
        line!(page, "the game is over");
    } else {
        line!(page, "{} deals next", standing.name(standing.next.dealer));
    }
    page
}

/// One deal, reason by reason.
fn deal_page(standing: &Standing, deal: usize) -> String {
    let mut page = String::new();
    let row = &standing.rows[deal - 1];
    let version = &row.versions[0];
    let Some(entry) = &version.entry else { return page };
    line!(page, "{STRONG}deal {deal}{STRONG:#}  {}", standing.entry_text(entry));
    if let (Outcome::Played(played), None) = (&entry.outcome, entry.annulled) {
        for reason in &version.score.lines {
            let why = super::score::explain(reason.reason, &played.figures(), &standing.rules);
            line!(page, "  {why:<44}{:>6}", format!("{:+}", reason.points));
        }
        let sum: i32 = version.score.lines.iter().map(|reason| reason.points).sum();
        line!(page, "  {:<44}{STRONG}{:>6}{STRONG:#}", "each defender pays the taker", format!("{sum:+}"));
    }
    for (name, score) in standing.people.iter().zip(&row.scores) {
        if let Some(score) = score {
            line!(page, "  {name:<24} {}", render::points(*score));
        }
    }
    page
}
