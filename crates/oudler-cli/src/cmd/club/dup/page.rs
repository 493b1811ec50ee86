//! What is shown of a tournament in duplicate.

use oudler_club::arbiter::Said;
use oudler_club::duplicate::{BadDeed, Compared, Ranked, Session, SessionState, Sitting};
use oudler_rules::Seat;
use serde_json::json;

use super::super::args::Rank;
use super::super::{Language, Say, widest};
use crate::cmd::print_json;
use crate::render::{self, DIM, STRONG, line};

/// What to do next.
pub(in super::super) fn status(session: &Session, say: Say) -> anyhow::Result<()> {
    let state = session.state();
    let next = next(session, say);
    if say.json {
        return print_json(&json!({
            "title": state.plan.title,
            "kind": "duplicate",
            "mode": state.plan.mode,
            "people": state.people.len(),
            "tables": state.n_tables(),
            "rounds": state.n_rounds(),
            "boards": state.n_boards(),
            "results": state.scores.len(),
            "missing": state.missing(),
            "next": next,
        }));
    }
    let mut page = String::new();
    let mode = say.lang.either(state.plan.mode.text(), state.plan.mode.french());
    let title = if state.plan.title.is_empty() { "Duplicate" } else { &state.plan.title };
    line!(
        page,
        "{STRONG}{title}{STRONG:#}  {DIM}duplicate: {mode}, {} {}{DIM:#}",
        state.people.len(),
        say.either("people", "joueurs")
    );
    for task in next {
        line!(page, "→ {task}");
    }
    render::print(&page)
}

/// What is to be done, in words.
fn next(session: &Session, say: Say) -> Vec<String> {
    let state = session.state();
    let french = say.lang == Language::Fr;
    if state.units.is_empty() {
        return vec![match session.seating() {
            Ok(_) => say.either("Draw the seats.", "Tirez les places.").to_owned(),
            Err(why) if french => why.french(),
            Err(why) => why.to_string(),
        }];
    }
    let mut tasks = Vec::new();
    if state.boards.is_empty() && state.scores.is_empty() {
        let n = state.n_boards();
        tasks.push(if french {
            format!("Préparez {n} étuis : oudler club boards FICHIER --seed MOTS")
        } else {
            format!("Prepare {n} boards: oudler club boards FILE --seed WORDS")
        });
    }
    // The first round that lacks something.
    let open = state.missing();
    let Some(round) = open.first().map(|missing| missing.round) else {
        tasks.push(
            say.either(
                "All results are in: read out the ranking.",
                "Tous les résultats sont là : proclamez le classement.",
            )
            .into(),
        );
        return tasks;
    };
    for missing in open.iter().filter(|missing| missing.round == round) {
        let table = missing.table;
        let boards: Vec<String> = missing.boards.iter().map(ToString::to_string).collect();
        let boards = boards.join(", ");
        tasks.push(match (french, missing.boards.len()) {
            (true, 1) => format!("Position {round}, table {table} : résultat de l’étui {boards}."),
            (true, _) => format!("Position {round}, table {table} : résultats des étuis {boards}."),
            (false, 1) => format!("Round {round}, table {table}: result of board {boards}."),
            (false, _) => format!("Round {round}, table {table}: results of boards {boards}."),
        });
    }
    tasks
}

/// Who sits where, in one round or in all.
pub(super) fn seats(state: &SessionState, round: Option<u16>, say: Say) -> anyhow::Result<()> {
    let sittings: Vec<Sitting> =
        state.sittings().into_iter().filter(|sitting| round.is_none_or(|round| sitting.round == round)).collect();
    if state.units.is_empty() {
        return Err(say.wrong(BadDeed::NotSeated, BadDeed::NotSeated.french()));
    }
    if let (Some(round), true) = (round, sittings.is_empty()) {
        let n = state.n_rounds();
        return Err(say.wrong(
            format!("there is no round {round}: this tournament has rounds 1 to {n}"),
            format!("il n’y a pas de position {round} : ce tournoi a les positions 1 à {n}"),
        ));
    }
    if say.json {
        return print_json(&sittings);
    }
    let mut page = String::new();
    let mut last = 0;
    for sitting in sittings {
        if sitting.round != last {
            last = sitting.round;
            line!(page, "{STRONG}{} {last}/{}{STRONG:#}", say.either("round", "position"), state.n_rounds());
        }
        let places: Vec<String> = sitting
            .places
            .iter()
            .map(|(place, who)| format!("{} {who}", say.lang.either(place.text(), place.french())))
            .collect();
        line!(
            page,
            "  table {:>2}  {} {}-{}  {}",
            sitting.table,
            say.either("boards", "étuis"),
            sitting.first_board,
            sitting.last_board,
            places.join(", ")
        );
    }
    render::print(&page)
}

const fn wind(seat: Seat, say: Say) -> &'static str {
    match seat {
        Seat::A => say.either("North", "Nord"),
        Seat::B => say.either("West", "Ouest"),
        Seat::C => say.either("South", "Sud"),
        _ => say.either("East", "Est"),
    }
}

/// The results of a board, side by side.
pub(super) fn board(state: &SessionState, number: u16, say: Say) -> anyhow::Result<()> {
    let n = state.n_boards();
    if !(1..=n).contains(&usize::from(number)) {
        return Err(if n == 0 {
            say.wrong(BadDeed::NotSeated, BadDeed::NotSeated.french())
        } else {
            say.wrong(
                format!("there is no board {number}: there are boards 1 to {n}"),
                format!("il n’y a pas d’étui {number} : il y a les étuis 1 à {n}"),
            )
        });
    }
    let compared = state.compared(number);
    if say.json {
        return print_json(&json!({ "board": number, "taker": state.taker(number), "results": compared }));
    }
    let mut page = String::new();
    line!(
        page,
        "{STRONG}{} {number}{STRONG:#}  {DIM}{} {}{DIM:#}",
        say.either("board", "étui"),
        say.either("taken by", "preneur :"),
        wind(state.taker(number), say)
    );
    let wide = widest(compared.iter().map(|one| one.attacker.as_str()));
    for one in &compared {
        line!(
            page,
            "  table {:>2}  {:<wide$} {:>6}  {}",
            one.play.table,
            one.attacker,
            format!("{:+}", one.score),
            working(one, say)
        );
    }
    let annulled = state.scores.iter().filter(|(play, score)| play.board == number && score.is_none());
    for play in annulled.map(|(play, _)| play) {
        line!(page, "  table {:>2}  {}", play.table, say.either("annulled", "annulé"));
    }
    render::print(&page)
}

fn working(one: &Compared, say: Say) -> String {
    let defence = if one.defence.is_empty() {
        String::new()
    } else {
        format!(" · {} {}", say.either("defence", "défense"), one.defence)
    };
    format!("{DIM}{}{defence}{DIM:#}", one.working)
}

/// The ranking, with the working of every figure where that is asked for.
pub(super) fn rank(args: &Rank, state: &SessionState, say: Say) -> anyhow::Result<()> {
    if state.units.is_empty() {
        return Err(say.wrong(BadDeed::NotSeated, BadDeed::NotSeated.french()));
    }
    let ranking = if args.alternate { state.alternate_ranking() } else { state.ranking() };
    if say.json {
        let boards = if args.working { Some(state.all_compared()) } else { None };
        return print_json(
            &json!({ "title": state.plan.title, "mode": state.plan.mode, "ranking": ranking, "boards": boards }),
        );
    }
    let mut page = String::new();
    let unit = if state.plan.mode.is_percent() { "%" } else { "PM" };
    let name = if args.alternate {
        say.either("alternate ranking", "classement alterné")
    } else {
        say.either("ranking", "classement")
    };
    let title = if state.plan.title.is_empty() { "Duplicate" } else { &state.plan.title };
    line!(page, "{STRONG}{title}{STRONG:#}  {DIM}{name}{DIM:#}");
    let wide = widest(ranking.iter().map(|ranked| ranked.who.as_str()));
    for Ranked { rank, who, total, working, attack, defence, n_boards, .. } in &ranking {
        let parts = match (attack, defence) {
            (Some(attack), Some(defence)) => {
                format!(
                    "  {} {attack}  {} {defence}",
                    say.either("attack", "attaque"),
                    say.either("defence", "défense")
                )
            }
            _ => String::new(),
        };
        let boards = if *n_boards == 1 { say.either("board", "étui") } else { say.either("boards", "étuis") };
        line!(
            page,
            "{rank:>4}  {who:<wide$} {STRONG}{total:>8} {unit}{STRONG:#} {DIM}{parts}  {n_boards} {boards}{DIM:#}"
        );
        if args.working {
            line!(page, "      {DIM}{working}{DIM:#}");
        }
    }
    if args.working {
        for (number, compared) in state.all_compared() {
            line!(page, "{STRONG}{} {number}{STRONG:#}", say.either("board", "étui"));
            for one in &compared {
                line!(page, "  table {:>2}  {:<wide$} {}", one.play.table, one.attacker, self::working(one, say));
            }
        }
    }
    render::print(&page)
}
