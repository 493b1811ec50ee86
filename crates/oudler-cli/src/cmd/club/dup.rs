//! A tournament in duplicate.

use std::path::Path;

use anyhow::Context;
use oudler_club::arbiter::Said;
use oudler_club::duplicate::{BadDeed, Compared, Deed, Play, Ranked, Session, SessionState, Sitting};
use oudler_club::entry::Number;
use oudler_club::sheet::{self, Opening, Sheet};
use oudler_rules::Seat;
use serde_json::json;

use super::super::{Language, Usage, print_json};
use super::{Command, Export, Form, Penalty, Rank, ResultArgs, Say, file, print, write_out};
use crate::render::{self, DIM, STRONG, line};

pub(super) fn run(command: &Command, mut session: Session, say: Say) -> anyhow::Result<()> {
    match command {
        Command::Add(args) => {
            for entry in args.entries()? {
                let number = session.state().next_number();
                act(&mut session, Deed::Enter { number, entry }, say)?;
            }
            save(&args.file, &session)?;
            status(&session, say)
        }
        Command::Remove(args) => {
            if args.back {
                return Err(Usage::error("in duplicate whoever comes back is entered again with `add`"));
            }
            let number = who(session.state(), &args.who)?;
            act(&mut session, Deed::Leave { number }, say)?;
            save(&args.file, &session)?;
            status(&session, say)
        }
        Command::Draw(args) => {
            if args.again {
                return Err(Usage::error("in duplicate the seats are drawn once: undo the draw, then draw again"));
            }
            let seats = session.seating().map_err(|why| refused(&why, say))?;
            act(&mut session, seats, say)?;
            save(&args.file, &session)?;
            seats_page(session.state(), None, say)
        }
        Command::Seats(args) => seats_page(session.state(), args.round.map(u16::from), say),
        Command::Result(args) => result(args, session, say),
        Command::Penalty(args) => penalty(args, session, say),
        Command::Rank(args) => rank(args, session.state(), say),
        Command::Board(args) => board(session.state(), args.board, say),
        Command::Undo(args) => {
            if args.redo {
                return Err(Usage::error("in duplicate nothing is done again; enter it once more"));
            }
            let event = session.last_undoable().ok_or_else(|| Usage::error("there is nothing to undo"))?;
            act(&mut session, Deed::Undo { event }, say)?;
            save(&args.file, &session)?;
            status(&session, say)
        }
        Command::Status(_) => status(&session, say),
        Command::Print(args) => print::duplicate(args, session.state(), say),
        Command::Export(args) => export(args, &session),
        Command::Amend(_) | Command::Begin(_) | Command::Close(_) => {
            Err(Usage::error("this is for free deals; in duplicate, remove and add, and print the ranking"))
        }
        _ => unreachable!("commands without a tournament were run before"),
    }
}

fn act(session: &mut Session, what: Deed, say: Say) -> anyhow::Result<()> {
    session.act(file::now(), what).map_err(|why| refused(&why, say))
}

/// What a director without a movement is told, in French too.
fn refused(why: &BadDeed, say: Say) -> anyhow::Error {
    match why {
        BadDeed::Movement(none) if say.lang == Language::Fr => Usage::error(none.french()),
        why => Usage::error(why),
    }
}

pub(super) fn save(path: &Path, session: &Session) -> anyhow::Result<()> {
    file::write(path, session.to_file().as_bytes())
}

fn who(state: &SessionState, text: &str) -> anyhow::Result<Number> {
    let number = text.trim_start_matches('#').parse::<u16>().ok().map(Number);
    let by_name = || {
        let is_it = |name: &str| name.to_lowercase() == text.to_lowercase();
        state.people.iter().find(|(_, entry)| is_it(&entry.name)).map(|(number, _)| *number)
    };
    let found = number.filter(|number| state.people.contains_key(number)).or_else(by_name);
    found.ok_or_else(|| Usage::error(format!("nobody is called {text:?}: write a number, or the whole name")))
}

fn result(args: &ResultArgs, mut session: Session, say: Say) -> anyhow::Result<()> {
    let mut deeds = Vec::new();
    if let Some(path) = &args.from {
        let text =
            if path == Path::new("-") { std::io::read_to_string(std::io::stdin())? } else { file::read(path)? };
        for (i, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                let deed = score_line(line).with_context(|| format!("{}, line {}", path.display(), i + 1))?;
                deeds.push(deed);
            }
        }
    } else {
        let board = args.board.ok_or_else(|| Usage::error("say which board: --board N"))?;
        let play = Play { board, table: args.table.expect("a table is required without --from") };
        let deed = match (&args.marks[..], &args.deals[..]) {
            _ if args.annul => Deed::Annul { play },
            ([score], []) => Deed::Score { play, score: *score },
            ([], [words]) => Deed::Score { play, score: score_of(session.state(), board, words)? },
            _ => {
                let how = "write one score, what each defender paid the taker, or one --deal in words";
                return Err(Usage::error(how));
            }
        };
        deeds.push(deed);
    }
    let mut boards = Vec::new();
    for deed in deeds {
        if let Deed::Score { play, .. } | Deed::Annul { play } = &deed
            && !boards.contains(&play.board)
        {
            boards.push(play.board);
        }
        act(&mut session, deed, say)?;
    }
    save(&args.file, &session)?;
    if let [only] = boards[..]
        && !say.json
    {
        board(session.state(), only, say)?;
    }
    status(&session, say)
}

/// A board, a table and the score, as `7 2 66`.
fn score_line(line: &str) -> anyhow::Result<Deed> {
    let wrong = || Usage::error(format!("{line:?}: write a board, a table and the score, as 7 2 66"));
    let words: Vec<&str> = line.split([':', ' ', ';', ',', '\t']).filter(|word| !word.is_empty()).collect();
    let [board, table, score] = words[..] else { return Err(wrong()) };
    let play = Play { board: board.parse().map_err(|_| wrong())?, table: table.parse().map_err(|_| wrong())? };
    let score = score.trim_start_matches('+').parse().map_err(|_| wrong())?;
    Ok(Deed::Score { play, score })
}

/// What a deal in words is worth to each defender. The contract is a garde, unless a match says more.
fn score_of(state: &SessionState, board: u16, words: &str) -> anyhow::Result<i32> {
    let people = ["North", "West", "South", "East"];
    let mut sheet = Sheet::new(Opening::new(&people, "4 fft").expect("four winds make a table"));
    let taker = people[state.taker(board).index()];
    let has_contract = ["garde", "petite"].iter().any(|word| words.trim_start().starts_with(word));
    let line = if has_contract { format!("{taker}: {words}") } else { format!("{taker}: garde, {words}") };
    sheet.add_line(&line).map_err(|why| Usage::error(format!("{words:?}: {why}")))?;
    let standing = sheet.standing();
    let entry = standing.rows.first().and_then(|row| row.versions[0].entry.as_ref());
    let is_right = entry.is_some_and(|entry| match &entry.outcome {
        sheet::Outcome::Played(played) => {
            let garde = played.contract == oudler_rules::Contract::Garde;
            garde
                || (state.plan.mode == oudler_club::duplicate::Mode::Match
                    && played.contract > oudler_rules::Contract::Garde)
        }
        _ => false,
    });
    if !is_right {
        return Err(Usage::error(format!("{words:?}: in duplicate everybody plays a garde (DUP-03)")));
    }
    Ok(-standing.rows[0]
        .scores
        .iter()
        .flatten()
        .copied()
        .enumerate()
        .find(|(i, _)| *i != state.taker(board).index())
        .map_or(0, |(_, score)| score))
}

fn penalty(args: &Penalty, mut session: Session, say: Say) -> anyhow::Result<()> {
    let Some(points) = &args.points else {
        return Err(Usage::error("in duplicate a penalty has points: --points 1.5"));
    };
    let thousandths = thousandths(points)
        .ok_or_else(|| Usage::error(format!("{points:?}: write per cent or match points, as 1.5")))?;
    act(&mut session, Deed::Penalty { who: args.who.clone(), thousandths }, say)?;
    save(&args.file, &session)?;
    status(&session, say)
}

/// A decimal number with at most three decimals, in thousandths.
fn thousandths(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, ""));
    if part.len() > 3 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let part: u32 = format!("{part:0<3}").parse().ok()?;
    whole.parse::<u32>().ok()?.checked_mul(1_000)?.checked_add(part)
}

pub(super) fn status(session: &Session, say: Say) -> anyhow::Result<()> {
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
            Err(BadDeed::Movement(none)) if french => none.french(),
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
    let missing = |sitting: &Sitting| -> Vec<u16> {
        let is_in = |board: &u16| state.scores.contains_key(&Play { board: *board, table: sitting.table });
        (sitting.first_board..=sitting.last_board).filter(|board| !is_in(board)).collect()
    };
    let open: Vec<(Sitting, Vec<u16>)> = state
        .sittings()
        .into_iter()
        .map(|sitting| {
            let boards = missing(&sitting);
            (sitting, boards)
        })
        .filter(|(_, boards)| !boards.is_empty())
        .collect();
    let Some(round) = open.first().map(|(sitting, _)| sitting.round) else {
        tasks.push(
            say.either(
                "All results are in: read out the ranking.",
                "Tous les résultats sont là : proclamez le classement.",
            )
            .into(),
        );
        return tasks;
    };
    for (sitting, boards) in open.iter().filter(|(sitting, _)| sitting.round == round) {
        let boards: Vec<String> = boards.iter().map(ToString::to_string).collect();
        let boards = boards.join(", ");
        tasks.push(if french {
            format!("Position {round}, table {} : résultat des étuis {boards}.", sitting.table)
        } else {
            format!("Round {round}, table {}: results of boards {boards}.", sitting.table)
        });
    }
    tasks
}

fn seats_page(state: &SessionState, round: Option<u16>, say: Say) -> anyhow::Result<()> {
    let sittings: Vec<Sitting> =
        state.sittings().into_iter().filter(|sitting| round.is_none_or(|round| sitting.round == round)).collect();
    if sittings.is_empty() {
        return Err(Usage::error(BadDeed::NotSeated));
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

fn board(state: &SessionState, number: u16, say: Say) -> anyhow::Result<()> {
    let n = state.n_boards();
    if !(1..=n).contains(&usize::from(number)) {
        return Err(Usage::error(format!("board {number}: there are boards 1 to {n}")));
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
    for one in &compared {
        line!(
            page,
            "  table {:>2}  {:<24} {:>6}  {}",
            one.play.table,
            one.attacker,
            format!("{:+}", one.score),
            working(one, say)
        );
    }
    for (play, score) in state.scores.iter().filter(|(play, score)| play.board == number && score.is_none()) {
        let _ = score;
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

fn rank(args: &Rank, state: &SessionState, say: Say) -> anyhow::Result<()> {
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
    line!(page, "{STRONG}{}{STRONG:#}  {DIM}{name}{DIM:#}", state.plan.title);
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
        let boards = say.either("boards", "étuis");
        line!(
            page,
            "{rank:>4}  {who:<28} {STRONG}{total:>8} {unit}{STRONG:#} {DIM}{parts}  {n_boards} {boards}{DIM:#}"
        );
        if args.working {
            line!(page, "      {DIM}{working}{DIM:#}");
        }
    }
    if args.working {
        for (number, compared) in state.all_compared() {
            line!(page, "{STRONG}{} {number}{STRONG:#}", say.either("board", "étui"));
            for one in &compared {
                line!(page, "  table {:>2}  {:<24} {}", one.play.table, one.attacker, self::working(one, say));
            }
        }
    }
    render::print(&page)
}

fn export(args: &Export, session: &Session) -> anyhow::Result<()> {
    let state = session.state();
    let text = match args.to {
        Form::File => session.to_file(),
        Form::Json => {
            let all = json!({
                "ranking": state.ranking(),
                "alternate": state.alternate_ranking(),
                "sittings": state.sittings(),
                "boards": state.all_compared(),
            });
            serde_json::to_string_pretty(&all)? + "\n"
        }
        Form::Csv => oudler_club::export::duplicate_ranking_csv(state),
        Form::ResultsCsv => oudler_club::export::duplicate_results_csv(state),
        Form::TeamsCsv => return Err(Usage::error("in duplicate the ranking is of the teams: --to csv")),
    };
    write_out(args.output.as_deref(), text.as_bytes())
}
