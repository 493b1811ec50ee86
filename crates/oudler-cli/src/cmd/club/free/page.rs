//! What is shown of a tournament in free deals.

use oudler_club::arbiter::Said;
use oudler_club::entry::Number;
use oudler_club::export::{FRENCH_SEATS, SEATS, ranking_json, results_json};
use oudler_club::standing::Line;
use oudler_club::tournament::{At, State, Tournament};
use serde_json::json;

use super::super::args::Rank;
use super::super::{Language, Say, widest};
use crate::cmd::print_json;
use crate::render::{self, BAD, DIM, STRONG, line};

/// What to do next.
pub(in crate::cmd::club) fn status(club: &Tournament, say: Say) -> anyhow::Result<()> {
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
        line!(page, "→ {}", if say.lang == Language::Fr { task.french() } else { task.text() });
    }
    render::print(&page)
}

fn seat_name(say: Say, seat: usize) -> &'static str {
    say.lang.either(SEATS[seat.min(4)], FRENCH_SEATS[seat.min(4)])
}

/// A table with what is known of its result.
pub(super) fn table(state: &State, at: At, say: Say) -> String {
    let mut page = String::new();
    let Some(table) = state.table(at) else { return page };
    let note = match (&table.balances, table.is_confirmed) {
        (None, _) => "",
        (Some(_), true) => say.either("confirmed", "validée"),
        (Some(_), false) => say.either("not confirmed yet", "pas encore validée"),
    };
    let note = if note.is_empty() { String::new() } else { format!("  {DIM}{note}{DIM:#}") };
    line!(page, "{STRONG}table {}{STRONG:#}{note}", at.table);
    let wide = widest(table.seats.iter().map(|number| state.name(*number)));
    for (i, number) in table.seats.iter().enumerate() {
        let balance = table.balances.as_ref().map_or(String::new(), |balances| format!("{:+}", balances[i]));
        let row = format!("  {}  {:>3}  {:<wide$} {balance:>7}", seat_name(say, i), number.0, state.name(*number));
        line!(page, "{}", row.trim_end());
    }
    page
}

/// Who sits where in a round.
pub(super) fn seats(state: &State, round: u8, say: Say) -> anyhow::Result<()> {
    let drawn = usize::from(round).checked_sub(1).and_then(|i| state.rounds.get(i));
    let drawn = drawn.ok_or_else(|| not_drawn(round, state, say))?;
    if say.json {
        let all = results_json(state);
        return print_json(&all["rounds"][usize::from(round) - 1]);
    }
    let mut page = String::new();
    line!(page, "{STRONG}{} {round}/{}{STRONG:#}", say.either("round", "position"), state.format.rounds);
    for number in 1..=drawn.tables.len() as u16 {
        page += &table(state, At { round, table: number }, say);
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
            Language::Fr => format!("{n} rencontres répétées en tout : on ne peut pas faire moins"),
            Language::En => format!("{n} repeated meetings in all: there cannot be fewer"),
        },
        (n, false) => match say.lang {
            Language::Fr => {
                format!(
                    "{n} rencontres répétées en tout, le mieux qu’on ait trouvé ; {} au moins, c’est prouvé",
                    forecast.least
                )
            }
            Language::En => {
                format!("{n} repeated meetings in all, the best found; {} at least, proven", forecast.least)
            }
        },
    };
    line!(page, "{DIM}{foreseen}{DIM:#}");
    render::print(&page)
}

/// The ranking.
pub(super) fn rank(args: &Rank, state: &State, say: Say) -> anyhow::Result<()> {
    if args.alternate {
        return Err(say.wrong(
            "the alternate ranking is for duplicate; this tournament is in free deals",
            "le classement alterné est pour le duplicate ; ce tournoi est en donnes libres",
        ));
    }
    if say.json {
        return print_json(&ranking_json(state));
    }
    let standing = state.standing();
    let names = standing.people.iter().map(|line| state.name(line.who));
    let wide = widest(names.chain(standing.teams.iter().map(|line| line.who.as_str())));
    let mut page = String::new();
    let note = if standing.is_provisional { say.either(", provisional", ", provisoire") } else { "" };
    line!(
        page,
        "{STRONG}{}{STRONG:#}  {DIM}{} {}/{}{note}{DIM:#}",
        if state.format.title.is_empty() { say.either("ranking", "classement") } else { &state.format.title },
        say.either("after round", "après la position"),
        standing.n_rounds,
        state.format.rounds
    );
    if !standing.teams.is_empty() {
        line!(page, "{STRONG}{}{STRONG:#}", say.either("teams", "équipes"));
        for line in &standing.teams {
            page += &ranked(line, &line.who, wide, args.working, say);
        }
        line!(page, "{STRONG}{}{STRONG:#}", say.either("people", "joueurs"));
    }
    for line in &standing.people {
        page += &ranked(line, state.name(line.who), wide, args.working, say);
    }
    if !state.format.ties.is_empty() {
        let rules: Vec<&str> =
            state.format.ties.iter().map(|tie| say.lang.either(tie.text(), tie.french())).collect();
        line!(page, "{DIM}{} {}{DIM:#}", say.either("equal totals:", "à égalité :"), rules.join(" ; "));
    }
    render::print(&page)
}

/// A line of the ranking, and how it came about.
fn ranked<T>(line: &Line<T>, name: &str, wide: usize, working: bool, say: Say) -> String {
    let mut page = String::new();
    let balances: Vec<String> =
        line.tally.balances.iter().map(|balance| balance.map_or("·".into(), |n| format!("{n:+}"))).collect();
    let cells = balances.iter().map(|cell| format!("{cell:>7}")).collect::<Vec<_>>().concat();
    let off = match line.tally.penalties {
        0 => String::new(),
        n => format!("  {} {n:+}", say.either("penalties", "pénalités")),
    };
    line!(
        page,
        "{:>4}  {name:<wide$} {STRONG}{:>7}{STRONG:#} {DIM}{cells}{off}{DIM:#}",
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

/// Why a round cannot be shown.
pub(in super::super) fn not_drawn(round: u8, state: &State, say: Say) -> anyhow::Error {
    match state.round() {
        0 => say.wrong(
            "no round is drawn yet: oudler club draw FILE",
            "aucune position n’est encore tirée : oudler club draw FICHIER",
        ),
        last => say.wrong(
            format!("there is no round {round}: rounds 1 to {last} are drawn"),
            format!("il n’y a pas de position {round} : les positions 1 à {last} sont tirées"),
        ),
    }
}
