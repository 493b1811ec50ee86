//! `oudler arbiter`: an incident at the table, a few questions, and the ruling with its clauses.

use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use oudler_club::arbiter::{Found, Incident, Look, Next, Question, Said, Step, Verdict, look, next};
use oudler_rules::notation::{Record, RecordResult};
use oudler_rules::{CardStyle, Clause, Ruling, Seat, TableKind};
use serde_json::json;

use super::{Cards, Language, Usage, print_json, replay};
use crate::render::{self, DIM, STRONG, line};

/// Rule on an incident at the table: what to do now, what follows, and the clauses.
///
/// Asks in the terminal what is not given as flags. With --record it needs no telling: it plays the
/// deal, finds the cards that were not legal, and says what follows from them.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    oudler arbiter\n  \
    oudler arbiter --incident illegal-card --answer not-begun --answer first-time\n  \
    oudler arbiter --incident revoke --answer defence,failed,only-one --lang fr\n  \
    oudler arbiter --record testdata/games/arbiter-end-of-deal.txt --deal 1")]
pub(crate) struct Args {
    /// What happened; asked for if it is not given.
    #[arg(long, value_parser = incident)]
    incident: Option<Incident>,
    /// An answer; one for each question, in the order they are asked.
    #[arg(long = "answer", value_name = "ANSWER", value_delimiter = ',', requires = "incident")]
    answers: Vec<String>,
    /// Look at a record, as text or as JSON, instead of asking; - for standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["incident", "answers"])]
    record: Option<PathBuf>,
    /// The deal of the record; every one unless given.
    #[arg(long, value_name = "N", requires = "record")]
    deal: Option<usize>,
    /// The letters cards are written with, and read with where the record does not say.
    #[arg(long, value_enum, default_value = "en", requires = "record")]
    cards: Cards,
    /// The language of questions and verdicts.
    #[arg(long, value_enum, default_value = "en", conflicts_with = "record")]
    lang: Language,
    /// Print one line of JSON; asks nothing.
    #[arg(long)]
    json: bool,
}

/// What is said of it in this language.
fn of<T: Said>(lang: Language, one: T) -> &'static str {
    lang.either(one.text(), one.french())
}

fn incident(word: &str) -> Result<Incident, String> {
    let words: Vec<&str> = Incident::ALL.iter().map(|one| one.word()).collect();
    Incident::find(word).ok_or_else(|| format!("incidents: {}", words.join(", ")))
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if let Some(file) = &args.record {
        let records = replay::load(file, args.cards.into())?;
        let [record] = &records[..] else {
            return Err(Usage::error(format!("the file has {} records; give one", records.len())));
        };
        return inspect(args, record);
    }
    let may_ask = !args.json && std::io::stdin().is_terminal();
    let mut asked = std::io::stdin().lock();
    let Some(incident) = (match args.incident {
        None if may_ask => {
            let texts: Vec<&str> = Incident::ALL.iter().map(|&one| of(args.lang, one)).collect();
            let question = args.lang.either("What happened?", "Que s’est-il passé ?");
            choose(args.lang, &mut asked, question, &texts)?.map(|chosen| Incident::ALL[chosen])
        }
        None => {
            let line = |one: &Incident| format!("  --incident {:<14} {}", one.word(), one.text());
            let list: Vec<String> = Incident::ALL.iter().map(line).collect();
            return Err(Usage::error(format!("say what happened:\n{}", list.join("\n"))));
        }
        given => given,
    }) else {
        return Ok(ExitCode::SUCCESS);
    };
    let mut told: Vec<&str> = args.answers.iter().map(String::as_str).collect();
    let verdict = loop {
        match next(incident, &told).map_err(Usage::error)? {
            Next::Rule(verdict) => break verdict,
            Next::Ask(question) if may_ask => {
                let answers = question.answers();
                let texts: Vec<&str> =
                    answers.iter().map(|answer| args.lang.either(answer.text, answer.french)).collect();
                match choose(args.lang, &mut asked, of(args.lang, question), &texts)? {
                    Some(chosen) => told.push(answers[chosen].word),
                    None => return Ok(ExitCode::SUCCESS),
                }
            }
            Next::Ask(question) => return Err(Usage::error(missing(question))),
        }
    };
    if args.json {
        let verdict = serde_json::to_value(&verdict)?;
        print_json(&json!({ "incident": incident, "answers": told, "verdict": verdict }))?;
    } else {
        render::print(&page(&verdict, args.lang))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The question that was not answered, with the answers there are.
fn missing(question: Question) -> String {
    let answers = question.answers();
    let lines = answers.iter().map(|answer| format!("  --answer {:<16} {}", answer.word, answer.text));
    format!("{}\n{}", question.text(), lines.collect::<Vec<String>>().join("\n"))
}

/// Asks until a number is given; nothing where whoever is asked has had enough.
fn choose(
    lang: Language,
    asked: &mut impl BufRead,
    question: &str,
    answers: &[&str],
) -> anyhow::Result<Option<usize>> {
    let question =
        if question == "?" { lang.either("What happened?", "Que s’est-il passé ?") } else { question };
    loop {
        let mut page = String::new();
        line!(page, "{STRONG}{question}{STRONG:#}");
        for (n, answer) in answers.iter().enumerate() {
            line!(page, "{:>3}  {answer}", n + 1);
        }
        page += &format!("{DIM}1-{}, {}{DIM:#} ", answers.len(), lang.either("q to quit:", "q pour quitter :"));
        render::print(&page)?;
        std::io::stdout().flush()?;
        let mut typed = String::new();
        let typed = if asked.read_line(&mut typed)? == 0 { "q" } else { typed.trim() };
        if typed == "q" {
            return Ok(None);
        }
        if let Some(chosen) = typed.parse::<usize>().ok().filter(|n| (1..=answers.len()).contains(n)) {
            return Ok(Some(chosen - 1));
        }
    }
}

fn page(verdict: &Verdict, lang: Language) -> String {
    let mut page = String::new();
    line!(page, "{STRONG}{}{STRONG:#}", lang.either("now", "maintenant"));
    for &step in &verdict.now {
        line!(page, "  {}", of(lang, step));
    }
    if let Some(end) = verdict.at_end {
        let general =
            lang.either("the general rule, for want of another", "la règle générale, à défaut d’une autre");
        let title = lang.either("at the end", "à la fin de la donne");
        let title = if verdict.is_open() { format!("{title} ({general})") } else { title.into() };
        line!(page, "{STRONG}{title}{STRONG:#}");
        let mut say = |when, step: Step| line!(page, "  {when} {}", of(lang, step));
        say(lang.either("contract made:  ", "contrat réussi :"), end.made);
        say(lang.either("contract failed:", "contrat chuté : "), end.failed);
    }
    line!(page, "{STRONG}{}{STRONG:#}", lang.either("then", "ensuite"));
    for &consequence in &verdict.follows {
        line!(page, "  {}", of(lang, consequence));
    }
    if verdict.follows.is_empty() {
        line!(
            page,
            "  {}",
            lang.either("Our sources name nothing further.", "Nos textes ne prévoient rien d’autre.")
        );
    }
    if verdict.is_open() {
        line!(page, "{STRONG}{}{STRONG:#}", lang.either("write down", "à noter"));
        for &note in &verdict.record {
            line!(page, "  - {}", of(lang, note));
        }
    }
    line!(page, "{STRONG}{}{STRONG:#}", lang.either("why", "pourquoi"));
    for clause in &verdict.clauses {
        line!(page, "  {clause:<9} {DIM}{}{DIM:#}", lang.either(clause.text(), clause.french()));
    }
    page
}

/// What a record shows by itself.
fn inspect(args: &Args, record: &Record) -> anyhow::Result<ExitCode> {
    let n = record.deals.len();
    let deals = match args.deal {
        None => 1..=n,
        Some(deal) if (1..=n).contains(&deal) => deal..=deal,
        Some(deal) => return Err(Usage::error(format!("deal {deal}: the record has {n}, numbered from 1"))),
    };
    let mut out = Vec::new();
    let mut page = String::new();
    for deal in deals {
        let looked = look(record, deal - 1)?;
        if args.json {
            out.push(look_json(deal, &looked, record.rules.table));
        } else {
            page += &look_page(deal, &looked, record, args.cards.into());
        }
    }
    if args.json {
        print_json(&json!({ "deals": out }))?;
    } else {
        render::print(&page)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn look_json(deal: usize, look: &Look, table: TableKind) -> serde_json::Value {
    let found = |found: &Found| json!({ "seat": found.seat, "card": found.card, "trick": found.trick, "legal": found.legal, "is_established": found.is_established });
    let ruling = |ruling: &Ruling| json!({ "fault": ruling.fault, "culprit": ruling.culprit, "card": ruling.card, "trick": ruling.trick, "measure": ruling.measure, "clause": ruling.clause });
    let ending = look.ending.as_ref().map(|ending| ending_text(ending, table, &|seat| seat.to_string()));
    json!({
        "deal": deal,
        "illegal": look.illegal.iter().map(found).collect::<Vec<_>>(),
        "rulings": look.rulings.iter().map(ruling).collect::<Vec<_>>(),
        "ending": ending,
        "awaits_choice": look.awaits_choice(),
    })
}

fn look_page(deal: usize, look: &Look, record: &Record, style: CardStyle) -> String {
    let mut page = String::new();
    let name = |seat: Seat| record.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
    line!(page, "{STRONG}deal {deal}{STRONG:#}");
    if look.illegal.is_empty() {
        line!(page, "  every card was legal");
    }
    for found in &look.illegal {
        let state = if found.is_established { "the revoke is established" } else { "found in time" };
        line!(
            page,
            "  trick {}: {} played {}, {state}; legal: {}",
            found.trick,
            name(found.seat),
            render::card(found.card, style, 0),
            render::cards(found.legal, style),
        );
    }
    let mut clauses: Vec<Clause> = Vec::new();
    for ruling in &look.rulings {
        line!(page, "  {}", render::restyle(&ruling.to_string(), style));
        if !clauses.contains(&ruling.clause) {
            clauses.push(ruling.clause);
        }
    }
    match &look.ending {
        Some(ending) => line!(page, "  result: {}", ending_text(ending, record.rules.table, &name)),
        None if look.awaits_choice() => line!(page, "  the taker has yet to choose"),
        None => line!(page, "  the deal is not finished"),
    }
    for clause in clauses {
        line!(page, "  {clause:<9} {DIM}{}{DIM:#}", clause.text());
    }
    page
}

fn ending_text(ending: &RecordResult, table: TableKind, name: &dyn Fn(Seat) -> String) -> String {
    match ending {
        RecordResult::Scores(scores) => {
            let score = |seat: Seat| format!("{} {:+}", name(seat), scores[seat]);
            table.seats().map(score).collect::<Vec<String>>().join(", ")
        }
        RecordResult::PassedOut => "passed out".into(),
        RecordResult::BarePetit(seat) => format!("a bare petit of {}", name(*seat)),
        RecordResult::Cancelled(clause) => format!("cancelled ({clause})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(typed: &str, chosen: Option<usize>) {
        let answers = ["No, not yet", "Yes"];
        let found = choose(Language::En, &mut typed.as_bytes(), "Has it begun?", &answers);
        assert_eq!(found.expect("a text can be read"), chosen, "{typed:?}");
    }

    #[test]
    fn a_number_answers_enter_asks_again_and_q_quits() {
        check("2\n", Some(1));
        check("\n0\n3\nyes\n 1 \n", Some(0));
        check("q\n1\n", None);
        check("\n", None);
    }
}
