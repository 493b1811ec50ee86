//! What is said of a tournament in words: deals by the director, and what was undone by the program.

use oudler_club::export::{FRENCH_SEATS, SEATS};
use oudler_club::sheet::{self, BadLine, Opening, Sheet, SheetMeasure};
use oudler_club::tournament::{At, Entered, State, TableState, What};

use super::super::args::ResultArgs;
use super::super::{Language, Say};

/// The deals of a table's sheet, with those in words added.
pub(super) fn deals(
    args: &ResultArgs,
    state: &State,
    table: &TableState,
    say: Say,
) -> anyhow::Result<Vec<sheet::Entry>> {
    // Names of a tournament may be longer than those of a sheet: at the table everybody has a letter.
    let n = table.seats.len();
    let letters = &["P1", "P2", "P3", "P4", "P5"][..n];
    let kind = if n == 3 { "3" } else { "4" };
    let opening = Opening::new(letters, &format!("{kind} {}", state.format.rules))?;
    let mut entries = match &table.entered {
        Some(Entered::Deals(deals)) if !args.anew => deals.clone(),
        _ => Vec::new(),
    };
    // Who deals, and so who sits out of five, follows from the deals before.
    let next = entries.last().map_or(0, |last| {
        let again = last.is_misdeal() || (n == 5 && last.nobody_took());
        (last.dealer.index() + usize::from(!again)) % n
    });
    let mut sheet = Sheet::new(Opening { dealer: sheet::Player(next as u8), ..opening });
    let names = || table.seats.iter().map(|number| state.name(*number)).collect::<Vec<&str>>().join(", ");
    for words in &args.deals {
        sheet.add_line(&with_letters(words, state, table)).map_err(|why| match why {
            BadLine::Stranger { name } => say.wrong(
                format!("{words:?}: {name} does not sit there; at this table are {}", names()),
                format!("{words:?} : {name} n’est pas à cette table, où sont {}", names()),
            ),
            why => {
                let why = with_names(&why.to_string(), state, table);
                say.wrong(format!("{words:?}: {why}"), format!("{words:?} : {why}"))
            }
        })?;
        match sheet.changes().last().map(|change| &change.what) {
            Some(sheet::What::Deal { entry: Some(entry), .. }) => entries.push(entry.clone()),
            _ => {
                return Err(say.wrong(
                    format!("{words:?} is no deal; `oudler club penalty` notes measures"),
                    format!("{words:?} n’est pas une donne ; `oudler club penalty` note les sanctions"),
                ));
            }
        }
    }
    Ok(entries)
}

/// Words that name people at a table, with their letters instead: by the whole name, by a first name
/// that only one there has, or by number; whoever takes by a wind too.
fn with_letters(words: &str, state: &State, table: &TableState) -> String {
    let name = |i: usize| state.name(table.seats[i]).to_lowercase();
    let letter = |text: &str, may_be_wind: bool| -> Option<String> {
        let seats = 0..table.seats.len();
        let text = text.to_lowercase();
        let whole = |i: &usize| name(*i) == text || format!("#{}", table.seats[*i]) == text;
        let wind = |i: &usize| {
            let winds = [SEATS[*i], FRENCH_SEATS[*i]].map(str::to_lowercase);
            may_be_wind && (table.seats[*i].to_string() == text || winds.contains(&text))
        };
        let first = |i: &usize| name(*i).split(' ').next() == Some(text.as_str());
        let mut firsts = seats.clone().filter(first);
        let only = firsts.next().filter(|_| firsts.next().is_none());
        let found = seats.clone().find(whole).or(only).or_else(|| seats.clone().find(wind))?;
        Some(format!("P{}", found + 1))
    };
    let part = |part: &str, may_be_wind: bool| -> String {
        let part = part.trim();
        if let Some(letter) = letter(part, may_be_wind) {
            return letter;
        }
        // Behind a word, as in `handful single Anne`: the longest name that the part ends with.
        let mut spaces = part.char_indices().filter(|(_, sign)| *sign == ' ');
        let ends = spaces
            .find_map(|(i, _)| letter(&part[i + 1..], false).map(|letter| format!("{} {letter}", &part[..i])));
        ends.unwrap_or_else(|| part.to_owned())
    };
    let parts = |text: &str| text.split(',').map(|text| part(text, false)).collect::<Vec<_>>().join(", ");
    match words.split_once(':') {
        Some((taker, rest)) => format!("{}: {}", part(taker, true), parts(rest)),
        None => parts(words),
    }
}

/// The letters of a table as names again.
fn with_names(text: &str, state: &State, table: &TableState) -> String {
    let seats = table.seats.iter().enumerate();
    seats.fold(text.to_owned(), |text, (i, number)| text.replace(&format!("P{}", i + 1), state.name(*number)))
}

/// Events in a few words each.
pub(super) fn told(all: &[&What], state: &State, say: Say) -> Vec<String> {
    // A result that came with its confirmation is one thing.
    let has_result = |at: &At| all.iter().any(|what| matches!(what, What::Result { at: of, .. } if of == at));
    let is_said = |what: &&&What| !matches!(what, What::Confirm { at, .. } if has_result(at));
    all.iter().filter(is_said).filter_map(|what| one(what, state, say)).collect()
}

fn one(what: &What, state: &State, say: Say) -> Option<String> {
    let place = |at: &At| match say.lang {
        Language::En => format!("table {} of round {}", at.table, at.round),
        Language::Fr => format!("la table {} de la position {}", at.table, at.round),
    };
    let both = |english: String, french: String| if say.lang == Language::Fr { french } else { english };
    Some(match what {
        What::Format { .. } => both("other settings".into(), "d’autres réglages".into()),
        What::Enter { entry, .. } => {
            both(format!("{} enters", entry.name), format!("inscription de {}", entry.name))
        }
        What::Amend { entry, .. } => {
            both(format!("{} is put right", entry.name), format!("correction de {}", entry.name))
        }
        What::Leave { number } => {
            let name = state.name(*number);
            both(format!("{name} leaves"), format!("départ de {name}"))
        }
        What::Return { number } => {
            let name = state.name(*number);
            both(format!("{name} is back"), format!("retour de {name}"))
        }
        What::Draw { round, .. } => {
            both(format!("the draw of round {round}"), format!("tirage de la position {round}"))
        }
        What::Begin { round } => {
            both(format!("the clock of round {round}"), format!("chronomètre de la position {round}"))
        }
        What::Result { at, .. } => {
            both(format!("the result of {}", place(at)), format!("résultat de {}", place(at)))
        }
        What::Sign { at, number } => {
            let name = state.name(*number);
            both(format!("{name} signs {}", place(at)), format!("signature de {name} à {}", place(at)))
        }
        What::Confirm { at, .. } => {
            both(format!("{} is confirmed", place(at)), format!("validation de {}", place(at)))
        }
        What::Sanction { number, measure, .. } => {
            let name = state.name(*number);
            match measure {
                SheetMeasure::Warning => both(format!("a warning to {name}"), format!("avertissement à {name}")),
                SheetMeasure::Penalty { points } => {
                    both(format!("{points} points off {name}"), format!("pénalité de {points} points à {name}"))
                }
                SheetMeasure::Ban => both(format!("{name} may not take"), format!("{name} ne prend pas")),
            }
        }
        What::Call { at, .. } => both(format!("the call of {}", place(at)), format!("appel de {}", place(at))),
        What::Answer { at } => both(format!("the answer to {}", place(at)), format!("réponse à {}", place(at))),
        What::Close => both("the end of the tournament".into(), "clôture du tournoi".into()),
        What::Undo { .. } | What::Redo { .. } => return None,
    })
}
