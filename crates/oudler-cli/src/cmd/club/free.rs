//! A tournament in free deals.

use std::path::Path;

use anyhow::Context;
use oudler_club::arbiter::Said;
use oudler_club::entry::Number;
use oudler_club::export::{FRENCH_SEATS, SEATS, ranking_csv, ranking_json, results_csv, results_json, teams_csv};
use oudler_club::sheet::{self, Opening, Sheet, SheetMeasure};
use oudler_club::standing::Line;
use oudler_club::tournament::{At, By, Entered, Refused, State, TableState, Tournament, What};
use oudler_rules::Clause;
use serde_json::json;

use super::super::{Usage, print_json};
use super::{Amend, Command, Export, Form, Penalty, Rank, Remove, ResultArgs, Say, file, print, write_out};
use crate::render::{self, BAD, DIM, STRONG, line};

pub(super) fn run(command: &Command, mut club: Tournament, say: Say) -> anyhow::Result<()> {
    match command {
        Command::Add(args) => {
            for entry in args.entries()? {
                let number = club.state().next_number();
                act(&mut club, What::Enter { number, entry })?;
            }
            save(&args.file, &club)?;
            status(&club, say)
        }
        Command::Remove(args) => remove(args, club, say),
        Command::Amend(args) => amend(args, club, say),
        Command::Draw(args) => {
            let round = club.state().round() + u8::from(!args.again);
            let what = club.draw(round).map_err(Usage::error)?;
            act(&mut club, what)?;
            save(&args.file, &club)?;
            seats(club.state(), round, say)
        }
        Command::Seats(args) => seats(club.state(), args.round.unwrap_or(club.state().round()), say),
        Command::Begin(args) => {
            let round = club.state().round();
            act(&mut club, What::Begin { round })?;
            save(&args.file, &club)?;
            status(&club, say)
        }
        Command::Result(args) => result(args, club, say),
        Command::Penalty(args) => penalty(args, club, say),
        Command::Rank(args) => rank(args, club.state(), say),
        Command::Undo(args) => {
            let (event, what) = if args.redo {
                let event = club.last_redoable().ok_or_else(|| Usage::error("nothing was undone"))?;
                (event, What::Redo { event })
            } else {
                let event = club.last_undoable().ok_or_else(|| Usage::error("there is nothing to undo"))?;
                (event, What::Undo { event })
            };
            let of = serde_json::to_string(&club.events()[event as usize].what)?;
            act(&mut club, what)?;
            save(&args.file, &club)?;
            if !say.json {
                let word =
                    if args.redo { say.either("done again", "rétabli") } else { say.either("undone", "annulé") };
                let of: String =
                    if of.chars().count() > 100 { of.chars().take(99).chain(['…']).collect() } else { of };
                render::print(&format!("{word}{} {DIM}{of}{DIM:#}\n", say.either(":", " :")))?;
            }
            status(&club, say)
        }
        Command::Status(_) => status(&club, say),
        Command::Close(args) => {
            act(&mut club, What::Close)?;
            save(&args.file, &club)?;
            status(&club, say)
        }
        Command::Print(args) => print::free(args, club.state(), say),
        Command::Export(args) => export(args, &club),
        Command::Board(_) => {
            Err(Usage::error("boards are compared in duplicate; this tournament is in free deals"))
        }
        _ => unreachable!("commands without a tournament were run before"),
    }
}

fn act(club: &mut Tournament, what: What) -> anyhow::Result<()> {
    club.act(file::now(), By::Director, what).map_err(Usage::error)
}

fn save(path: &Path, club: &Tournament) -> anyhow::Result<()> {
    file::write(path, club.to_file().as_bytes())
}

/// Somebody by number, or by name.
fn who(state: &State, text: &str) -> anyhow::Result<Number> {
    let number = text.trim_start_matches('#').parse::<u16>().ok().map(Number);
    if let Some(number) = number.filter(|number| state.people.contains_key(number)) {
        return Ok(number);
    }
    let name = text.to_lowercase();
    let is_it = |person: &str| person.to_lowercase() == name;
    if let Some((number, _)) = state.people.iter().find(|(_, person)| is_it(&person.entry.name)) {
        return Ok(*number);
    }
    let near: Vec<String> = state
        .people
        .iter()
        .filter(|(_, person)| person.entry.name.to_lowercase().contains(&name) && !name.is_empty())
        .take(5)
        .map(|(number, person)| format!("{number} {}", person.entry.name))
        .collect();
    let hint = match &near[..] {
        [] => format!("write a number from 1 to {}, or the whole name", state.people.len()),
        near => format!("perhaps {}", near.join(", ")),
    };
    Err(Usage::error(format!("nobody is called {text:?}: {hint}")))
}

fn remove(args: &Remove, mut club: Tournament, say: Say) -> anyhow::Result<()> {
    let number = who(club.state(), &args.who)?;
    act(&mut club, if args.back { What::Return { number } } else { What::Leave { number } })?;
    save(&args.file, &club)?;
    status(&club, say)
}

fn amend(args: &Amend, mut club: Tournament, say: Say) -> anyhow::Result<()> {
    let number = who(club.state(), &args.who)?;
    let mut entry = club.state().people[&number].entry.clone();
    let given = [(&args.name, &mut entry.name), (&args.club, &mut entry.club), (&args.team, &mut entry.team)];
    if given.iter().all(|(given, _)| given.is_none()) {
        return Err(Usage::error("say what is right: --name, --club or --team"));
    }
    for (given, field) in given {
        if let Some(given) = given {
            given.trim().clone_into(field);
        }
    }
    act(&mut club, What::Amend { number, entry })?;
    save(&args.file, &club)?;
    status(&club, say)
}

fn penalty(args: &Penalty, mut club: Tournament, say: Say) -> anyhow::Result<()> {
    let number = who(club.state(), &args.who)?;
    let measure = match &args.points {
        None => SheetMeasure::Warning,
        Some(text) => {
            let points =
                text.parse().map_err(|_| Usage::error(format!("{text:?}: write whole points, as 100")))?;
            SheetMeasure::Penalty { points }
        }
    };
    let clause = match &args.clause {
        None => None,
        Some(id) => {
            let none = || Usage::error(format!("there is no clause {id}; `oudler rules` looks them up"));
            Some(Clause::find(id).ok_or_else(none)?)
        }
    };
    act(&mut club, What::Sanction { number, measure, clause })?;
    save(&args.file, &club)?;
    status(&club, say)
}

fn result(args: &ResultArgs, mut club: Tournament, say: Say) -> anyhow::Result<()> {
    if args.board.is_some() {
        return Err(Usage::error("this tournament is in free deals: it has no boards"));
    }
    let round = args.round.unwrap_or(club.state().round());
    let mut entered = Vec::<(At, Entered)>::new();
    if let Some(path) = &args.from {
        let text =
            if path == Path::new("-") { std::io::read_to_string(std::io::stdin())? } else { file::read(path)? };
        for (i, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                let (table, marks) =
                    marks_line(line).with_context(|| format!("{}, line {}", path.display(), i + 1))?;
                entered.push((At { round, table }, Entered::Marks(marks)));
            }
        }
    } else {
        let at = At { round, table: args.table.expect("a table is required without --from") };
        let table = club.state().table(at).ok_or_else(|| no_table(club.state(), at))?;
        if !args.deals.is_empty() {
            entered.push((at, Entered::Deals(deals(args, club.state(), table)?)));
        } else if args.marks.is_empty() {
            let names: Vec<&str> = table.seats.iter().map(|number| club.state().name(*number)).collect();
            return Err(Usage::error(format!("write the marks of {}, in this order", names.join(", "))));
        } else {
            entered.push((at, Entered::Marks(args.marks.clone())));
        }
    }
    let mut tables = Vec::new();
    for (at, entered) in entered {
        if club.state().table(at).is_none() {
            return Err(no_table(club.state(), at));
        }
        let n_played = match &entered {
            Entered::Marks(_) => None,
            Entered::Deals(deals) => Some(deals.iter().filter(|deal| !deal.nobody_took()).count()),
        };
        act(&mut club, What::Result { at, entered })?;
        let sum = club.state().table(at).and_then(TableState::sum).unwrap_or(0);
        if sum != 0 {
            return Err(Usage::error(Refused::NotZero { at, sum }).context("nothing was entered"));
        }
        // Deals come in one by one: the result is confirmed with the last of them.
        let is_whole = n_played.is_none_or(|n| n >= usize::from(club.state().format.deals));
        if is_whole && !args.unsigned {
            act(&mut club, What::Confirm { at, on_paper: true })?;
        }
        tables.push((at, n_played));
    }
    save(&args.file, &club)?;
    if !say.json {
        let mut page = String::new();
        for (at, n_played) in tables {
            page += &table_page(club.state(), at, say);
            if let Some(n) = n_played {
                line!(page, "  {n}/{} {}", club.state().format.deals, say.either("deals played", "donnes jouées"));
            }
        }
        render::print(&page)?;
    }
    status(&club, say)
}

fn no_table(state: &State, at: At) -> anyhow::Error {
    match state.rounds.get(usize::from(at.round).wrapping_sub(1)) {
        Some(round) => Usage::error(format!("there is no {at}: it has tables 1 to {}", round.tables.len())),
        None => Usage::error(format!("there is no {at}: {} rounds are drawn", state.round())),
    }
}

/// A table and its marks, as `3: 120 -40 -40 -40`.
fn marks_line(line: &str) -> anyhow::Result<(u16, Vec<i32>)> {
    let wrong = || Usage::error(format!("{line:?}: write a table and its marks, as 3: 120 -40 -40 -40"));
    let mut words = line.split([':', ' ', ';', ',', '\t']).filter(|word| !word.is_empty());
    let table = words.next().and_then(|word| word.parse().ok()).ok_or_else(wrong)?;
    let marks = words.map(|word| word.trim_start_matches('+').parse::<i32>().map_err(|_| wrong()));
    Ok((table, marks.collect::<anyhow::Result<_>>()?))
}

/// The deals of a table's sheet, with those in words added.
fn deals(args: &ResultArgs, state: &State, table: &TableState) -> anyhow::Result<Vec<sheet::Entry>> {
    // Names of a tournament may be longer than those of a sheet: at the table everybody has a letter.
    let letters = &["P1", "P2", "P3", "P4", "P5"][..table.seats.len()];
    let kind = if table.seats.len() == 3 { "3" } else { "4" };
    let opening = Opening::new(letters, &format!("{kind} {}", state.format.rules)).map_err(Usage::error)?;
    let mut entries = match &table.entered {
        Some(Entered::Deals(deals)) if !args.anew => deals.clone(),
        _ => Vec::new(),
    };
    let mut sheet = Sheet::new(opening.clone());
    for (i, words) in args.deals.iter().enumerate() {
        if i == 0 {
            // Who deals, and so who sits out of five, follows from the deals before.
            let n = table.seats.len();
            let next = entries.last().map_or(0, |last| {
                let again = last.is_misdeal() || (n == 5 && last.nobody_took());
                (last.dealer.index() + usize::from(!again)) % n
            });
            sheet = Sheet::new(Opening { dealer: sheet::Player(next as u8), ..opening.clone() });
        }
        let said = with_letters(words, state, table);
        sheet
            .add_line(&said)
            .map_err(|why| Usage::error(format!("{words:?}: {}", with_names(&why.to_string(), state, table))))?;
        match sheet.changes().last().map(|change| &change.what) {
            Some(sheet::What::Deal { entry: Some(entry), .. }) => entries.push(entry.clone()),
            _ => return Err(Usage::error(format!("{words:?} is no deal; `oudler club penalty` notes measures"))),
        }
    }
    Ok(entries)
}

/// Words that name people at a table, with their letters instead. Whoever takes may be named by a
/// number or a wind too.
fn with_letters(words: &str, state: &State, table: &TableState) -> String {
    let letter = |text: &str, may_be_short: bool| -> Option<String> {
        let seat = table.seats.iter().enumerate().position(|(i, number)| {
            let long = text.eq_ignore_ascii_case(&format!("#{number}"))
                || text.to_lowercase() == state.name(*number).to_lowercase();
            let short = text == number.to_string()
                || text.eq_ignore_ascii_case(SEATS[i])
                || text.eq_ignore_ascii_case(FRENCH_SEATS[i]);
            long || (may_be_short && short)
        })?;
        Some(format!("P{}", seat + 1))
    };
    let part = |part: &str, may_be_short: bool| -> String {
        if let Some(letter) = letter(part.trim(), may_be_short) {
            return letter;
        }
        // Behind a word, as in `handful single Anne`: the longest name that the part ends with.
        let part = part.trim();
        let ends = part
            .char_indices()
            .filter(|(_, sign)| *sign == ' ')
            .find_map(|(i, _)| letter(&part[i + 1..], false).map(|letter| format!("{} {letter}", &part[..i])));
        ends.unwrap_or_else(|| part.to_owned())
    };
    match words.split_once(':') {
        Some((taker, rest)) => {
            let rest: Vec<String> = rest.split(',').map(|text| part(text, false)).collect();
            format!("{}: {}", part(taker, true), rest.join(", "))
        }
        None => words.split(',').map(|text| part(text, false)).collect::<Vec<_>>().join(", "),
    }
}

/// The letters of a table as names again.
fn with_names(text: &str, state: &State, table: &TableState) -> String {
    table
        .seats
        .iter()
        .enumerate()
        .fold(text.to_owned(), |text, (i, number)| text.replace(&format!("P{}", i + 1), state.name(*number)))
}

fn export(args: &Export, club: &Tournament) -> anyhow::Result<()> {
    let state = club.state();
    let text = match args.to {
        Form::Csv => ranking_csv(state),
        Form::TeamsCsv => teams_csv(state),
        Form::ResultsCsv => results_csv(state),
        Form::File => club.to_file(),
        Form::Json => {
            let all = json!({ "ranking": ranking_json(state), "results": results_json(state) });
            serde_json::to_string_pretty(&all)? + "\n"
        }
    };
    write_out(args.output.as_deref(), text.as_bytes())
}

/// What to do next.
pub(super) fn status(club: &Tournament, say: Say) -> anyhow::Result<()> {
    let state = club.state();
    let tasks = state.tasks();
    let n_here = state.people.values().filter(|person| person.is_here).count();
    if say.json {
        return print_json(&json!({
            "title": state.format.title,
            "kind": state.format.kind,
            "people": n_here,
            "round": state.round(),
            "rounds": state.format.rounds,
            "tasks": tasks,
            "is_closed": state.is_closed,
        }));
    }
    let mut page = String::new();
    let kind = say.lang.either(state.format.kind.text(), state.format.kind.french());
    let title = if state.format.title.is_empty() { kind } else { state.format.title.as_str() };
    line!(
        page,
        "{STRONG}{title}{STRONG:#}  {DIM}{kind}, {n_here} {}, {} {}/{}{DIM:#}",
        say.either("people", "joueurs"),
        say.either("round", "position"),
        state.round(),
        state.format.rounds
    );
    for task in &tasks {
        line!(page, "→ {}", if say.lang == super::Language::Fr { task.french() } else { task.text() });
    }
    render::print(&page)
}

fn seat_name(say: Say, seat: usize) -> &'static str {
    say.lang.either(SEATS[seat.min(4)], FRENCH_SEATS[seat.min(4)])
}

fn table_page(state: &State, at: At, say: Say) -> String {
    let mut page = String::new();
    let Some(table) = state.table(at) else { return page };
    let note = match (&table.balances, table.is_confirmed) {
        (None, _) => "",
        (Some(_), true) => say.either("confirmed", "validée"),
        (Some(_), false) => say.either("not confirmed yet", "pas encore validée"),
    };
    line!(page, "{STRONG}table {}{STRONG:#}  {DIM}{note}{DIM:#}", at.table);
    for (i, number) in table.seats.iter().enumerate() {
        let balance = table.balances.as_ref().map_or(String::new(), |balances| format!("{:+}", balances[i]));
        let row = format!("  {}  {:>3}  {:<28} {balance:>7}", seat_name(say, i), number.0, state.name(*number));
        line!(page, "{}", row.trim_end());
    }
    page
}

/// Who sits where in a round.
fn seats(state: &State, round: u8, say: Say) -> anyhow::Result<()> {
    let drawn = usize::from(round).checked_sub(1).and_then(|i| state.rounds.get(i));
    let drawn = drawn.ok_or_else(|| Usage::error(format!("round {round}: {} are drawn", state.round())))?;
    if say.json {
        let all = results_json(state);
        return print_json(&all["rounds"][usize::from(round) - 1]);
    }
    let mut page = String::new();
    line!(page, "{STRONG}{} {round}/{}{STRONG:#}", say.either("round", "position"), state.format.rounds);
    for table in 1..=drawn.tables.len() as u16 {
        page += &table_page(state, At { round, table }, say);
    }
    let pair = |(a, b): &(Number, Number)| format!("{} – {}", state.name(*a), state.name(*b));
    if !drawn.drawn.repeats.is_empty() {
        let pairs: Vec<String> = drawn.drawn.repeats.iter().map(pair).collect();
        line!(page, "{} {}", say.either("meet again:", "se retrouvent :"), pairs.join(", "));
    }
    if !drawn.drawn.team_mates.is_empty() {
        let pairs: Vec<String> = drawn.drawn.team_mates.iter().map(pair).collect();
        line!(
            page,
            "{BAD}{}{BAD:#} {}",
            say.either(
                "team mates together, there is no other way:",
                "coéquipiers à la même table, faute de mieux :"
            ),
            pairs.join(", ")
        );
    }
    let forecast = drawn.drawn.forecast;
    let foreseen = match (forecast.repeats, forecast.is_best()) {
        (0, _) => say.either("nobody will meet twice", "personne ne se rencontrera deux fois").to_owned(),
        (n, true) => match say.lang {
            super::Language::Fr => format!("{n} rencontres répétées en tout : on ne peut pas faire moins"),
            super::Language::En => format!("{n} repeated meetings in all: there cannot be fewer"),
        },
        (n, false) => match say.lang {
            super::Language::Fr => {
                format!(
                    "{n} rencontres répétées en tout, au mieux connu ; {} au moins, c’est prouvé",
                    forecast.least
                )
            }
            super::Language::En => {
                format!("{n} repeated meetings in all, the best found; {} at least, proven", forecast.least)
            }
        },
    };
    line!(page, "{DIM}{foreseen}{DIM:#}");
    render::print(&page)
}

fn rank(args: &Rank, state: &State, say: Say) -> anyhow::Result<()> {
    if args.alternate {
        return Err(Usage::error("the alternate ranking is for duplicate; this tournament is in free deals"));
    }
    if say.json {
        return print_json(&ranking_json(state));
    }
    let standing = state.standing();
    let mut page = String::new();
    let note = if standing.is_provisional { say.either("provisional", "provisoire") } else { "" };
    line!(
        page,
        "{STRONG}{}{STRONG:#}  {DIM}{} {}/{}  {note}{DIM:#}",
        if state.format.title.is_empty() { say.either("ranking", "classement") } else { &state.format.title },
        say.either("after round", "après la position"),
        standing.n_rounds,
        state.format.rounds
    );
    if !standing.teams.is_empty() {
        line!(page, "{STRONG}{}{STRONG:#}", say.either("teams", "équipes"));
        for line in &standing.teams {
            page += &ranked(line, &line.who, args.working, say);
        }
        line!(page, "{STRONG}{}{STRONG:#}", say.either("people", "joueurs"));
    }
    for line in &standing.people {
        page += &ranked(line, state.name(line.who), args.working, say);
    }
    if !state.format.ties.is_empty() {
        let rules: Vec<&str> =
            state.format.ties.iter().map(|tie| say.lang.either(tie.text(), tie.french())).collect();
        line!(page, "{DIM}{} {}{DIM:#}", say.either("equal totals:", "à égalité :"), rules.join(" ; "));
    }
    render::print(&page)
}

/// A line of the ranking, and how it came about.
fn ranked<T>(line: &Line<T>, name: &str, working: bool, say: Say) -> String {
    let mut page = String::new();
    let balances: Vec<String> =
        line.tally.balances.iter().map(|balance| balance.map_or("·".into(), |n| format!("{n:+}"))).collect();
    let cells: String = balances.iter().map(|cell| format!("{cell:>7}")).collect();
    let off = match line.tally.penalties {
        0 => String::new(),
        n => format!("  {} {n:+}", say.either("penalties", "pénalités")),
    };
    line!(
        page,
        "{:>4}  {name:<28} {STRONG}{:>7}{STRONG:#} {DIM}{cells}{off}{DIM:#}",
        line.rank,
        format!("{:+}", line.total)
    );
    if working {
        let known: Vec<String> = line.tally.balances.iter().flatten().map(|n| format!("{n:+}")).collect();
        let sum = if known.is_empty() { "0".into() } else { known.join(" ") };
        line!(page, "      {DIM}{sum}{off} = {:+}{DIM:#}", line.total);
        if let Some(tie) = line.behind_by {
            let why = say.lang.either(tie.text(), tie.french());
            line!(page, "      {DIM}{} {why}{DIM:#}", say.either("behind by", "départagés par"));
        }
    }
    page
}
