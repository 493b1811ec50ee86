//! What a player types, and what it means at that moment.

use oudler_rules::{
    Action, Bid, Card, CardSet, CardStyle, Contract, Handful, Keep, Legal, Misere, Seat, SeatView, Suit,
    TableStage,
};

use super::super::Language;

/// What was typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    /// What can be typed at all.
    Help,
    /// What would a strong player do?
    Hint,
    /// Leave the game.
    Quit,
    /// The trick before this one.
    Last,
    /// The totals.
    Scores,
    /// The cards again.
    Look,
    /// A move; whether it is legal is for the rules to say.
    Act(Action),
}

/// Something typed that means nothing now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum BadInput {
    Unknown { text: String },
    Number { n: usize, most: usize },
    NoHandful,
    NoMisere,
}

impl BadInput {
    pub(super) fn said(&self, lang: Language) -> String {
        match (self, lang) {
            (Self::Unknown { text }, Language::En) => {
                format!("“{text}” is not understood; ? tells what can be said")
            }
            (Self::Unknown { text }, Language::Fr) => {
                format!("« {text} » ne se comprend pas ; ? dit ce qu’on peut répondre")
            }
            (Self::Number { n, most }, Language::En) => format!("there is no {n} here: 1 to {most}"),
            (Self::Number { n, most }, Language::Fr) => format!("il n’y a pas de {n} ici : de 1 à {most}"),
            (Self::NoHandful, Language::En) => "you have no such handful to show now".into(),
            (Self::NoHandful, Language::Fr) => "vous n’avez pas de telle poignée à montrer maintenant".into(),
            (Self::NoMisere, Language::En) => "you have no misère to declare now".into(),
            (Self::NoMisere, Language::Fr) => "vous n’avez pas de misère à annoncer maintenant".into(),
        }
    }
}

/// The bids in the order they are numbered.
pub(super) fn bids(legal: &Legal) -> Vec<Bid> {
    [Bid::Pass].into_iter().chain(legal.contracts.iter().map(|&contract| Bid::Take(contract))).collect()
}

/// The cards in the order they are numbered: those that may be called, or the hand, with the
/// discard in it while it can be changed.
pub(super) fn numbered(view: &SeatView) -> Vec<Card> {
    let legal = view.legal();
    if !legal.calls.is_empty() {
        return legal.calls.sorted();
    }
    let aside = view.table().stage == TableStage::Aside;
    let discard = view.discard().filter(|_| aside).unwrap_or_default();
    in_order(view.hand() | discard)
}

/// Cards as they are held: trumps first, then suit by suit.
pub(super) fn in_order(cards: CardSet) -> Vec<Card> {
    let trumps = cards & CardSet::TRUMPS_AND_EXCUSE;
    trumps.sorted().into_iter().chain((cards - trumps).sorted()).collect()
}

/// What a line means to who sees this. Words are taken in both languages, cards in one.
pub(super) fn read(line: &str, view: &SeatView, style: CardStyle) -> Result<Typed, BadInput> {
    let plain = plain(line);
    let words: Vec<&str> = plain.split_whitespace().collect();
    let legal = view.legal();
    let [first, rest @ ..] = &words[..] else { return Ok(enter(&legal)) };
    let act = |action| Ok(Typed::Act(action));
    match (*first, rest) {
        ("?" | "help" | "aide", []) => return Ok(Typed::Help),
        ("h" | "hint" | "conseil", []) => return Ok(Typed::Hint),
        ("q" | "quit" | "quitter", []) => return Ok(Typed::Quit),
        ("l" | "last" | "d" | "dernier", []) => return Ok(Typed::Last),
        ("s" | "scores" | "t" | "totaux", []) => return Ok(Typed::Scores),
        ("m" | "main" | "hand", []) => return Ok(Typed::Look),
        ("slam" | "chelem", []) => return act(Action::AnnounceSlam),
        ("j" | "jeu", []) => return act(Action::Jeu),
        ("handful" | "poignee", _) => return handful(rest, view, &legal, style),
        ("misere", _) => return misere(rest, &legal),
        ("ask" | "asks" | "voir", [seat]) => {
            let seat: Result<Seat, _> = seat.to_uppercase().parse();
            return seat.map_or_else(|_| unknown(line), |seat| act(Action::AskHandful(seat)));
        }
        ("arbiter" | "arbitre", []) => return act(Action::CallArbiter),
        ("bare-petit" | "petit-sec", []) => return act(Action::AnnounceBarePetit),
        ("a" | "accept" | "accepts" | "accepter", []) => return act(Action::AcceptCount),
        ("records" | "record" | "marquer", []) => return act(Action::KeepScore(Keep::Record)),
        ("cancels" | "cancel" | "annuler", []) => return act(Action::KeepScore(Keep::Cancel)),
        _ => {}
    }
    if let Some(bid) = bid(&words) {
        return act(Action::Bid(bid));
    }
    if legal.pass {
        let bids = bids(&legal);
        let chosen = number(first, bids.len()).filter(|_| rest.is_empty());
        return chosen.map_or_else(|| unknown(line), |n| act(Action::Bid(bids[n? - 1])));
    }
    let cards = cards(&words, &numbered(view), style).ok_or_else(|| bad(line))??;
    match cards[..] {
        [card] if !legal.calls.is_empty() => act(Action::Call(card)),
        _ if legal.discard.is_some() => act(Action::Discard(cards.into_iter().collect())),
        [card] => act(Action::Play(card)),
        _ => unknown(line),
    }
}

/// Without a word, what can hardly be meant otherwise.
fn enter(legal: &Legal) -> Typed {
    let has_more = !legal.handfuls.is_empty() || !legal.miseres.is_empty();
    match legal.cards.first() {
        _ if legal.jeu => Typed::Act(Action::Jeu),
        _ if legal.accept => Typed::Act(Action::AcceptCount),
        Some(card) if legal.cards.len() == 1 && !has_more => Typed::Act(Action::Play(card)),
        _ => Typed::Look,
    }
}

/// Small letters without accents.
fn plain(line: &str) -> String {
    let plain = |c: char| match c {
        'é' | 'è' | 'ê' => 'e',
        'à' => 'a',
        ',' | ';' => ' ',
        c => c,
    };
    line.to_lowercase().chars().map(plain).collect()
}

fn bad(line: &str) -> BadInput {
    BadInput::Unknown { text: line.trim().chars().filter(|c| !c.is_control()).take(30).collect() }
}

fn unknown(line: &str) -> Result<Typed, BadInput> {
    Err(bad(line))
}

fn bid(words: &[&str]) -> Option<Bid> {
    Some(match words {
        ["p" | "pass" | "passe"] => Bid::Pass,
        ["petite" | "prise"] => Bid::Take(Contract::Petite),
        ["g" | "garde"] => Bid::Take(Contract::Garde),
        ["gs" | "garde-sans"] | ["garde", "sans"] => Bid::Take(Contract::GardeSans),
        ["gc" | "garde-contre"] | ["garde", "contre"] => Bid::Take(Contract::GardeContre),
        _ => return None,
    })
}

/// A number from 1 to `most`; nothing where it is no number.
fn number(word: &str, most: usize) -> Option<Result<usize, BadInput>> {
    let n: usize = word.parse().ok()?;
    Some(if (1..=most).contains(&n) { Ok(n) } else { Err(BadInput::Number { n, most }) })
}

/// Cards by number or by name; nothing where a word is neither.
fn cards(words: &[&str], numbered: &[Card], style: CardStyle) -> Option<Result<Vec<Card>, BadInput>> {
    // "calls KH", "discards 2S 3S" and the like say no more than the cards do.
    let words = match words {
        ["calls" | "call" | "appel" | "discards" | "discard" | "ecart", rest @ ..] if !rest.is_empty() => rest,
        words => words,
    };
    let mut cards = Vec::new();
    for word in words {
        match number(word, numbered.len()) {
            Some(Ok(n)) => cards.push(numbered[n - 1]),
            Some(Err(why)) => return Some(Err(why)),
            None => cards.push(card(word, style)?),
        }
    }
    Some(Ok(cards))
}

fn card(word: &str, style: CardStyle) -> Option<Card> {
    let letters = Suit::ALL.iter().fold(word.to_uppercase(), |text, suit| {
        text.replace(crate::render::sign(Some(*suit)), &suit.letter(style).to_string())
    });
    Card::parse(&letters, style).ok()
}

/// The largest handful there is, or the one named, with the trumps named or the highest ones.
fn handful(words: &[&str], view: &SeatView, legal: &Legal, style: CardStyle) -> Result<Typed, BadInput> {
    let named = |word: &str| match word {
        "single" | "simple" => Some(Handful::Single),
        "double" => Some(Handful::Double),
        "triple" => Some(Handful::Triple),
        _ => None,
    };
    let (handful, words) = match words {
        [first, rest @ ..] if named(first).is_some() => (named(first), rest),
        words => (legal.handfuls.iter().copied().max(), words),
    };
    let handful = handful.filter(|handful| legal.handfuls.contains(handful)).ok_or(BadInput::NoHandful)?;
    let shown = if words.is_empty() {
        let size = handful.size(&view.table().rules);
        let (must, from) = legal.handful_parts(size);
        // The Excuse comes last: showing it says that there is no other trump.
        must.iter().chain(from.sorted()).take(size as usize).collect()
    } else {
        let cards = cards(words, &numbered(view), style).ok_or_else(|| bad(&words.join(" ")))??;
        cards.into_iter().collect()
    };
    Ok(Typed::Act(Action::ShowHandful(handful, shown)))
}

fn misere(words: &[&str], legal: &Legal) -> Result<Typed, BadInput> {
    let misere = match words {
        [] => legal.miseres.first().copied(),
        ["no-trumps" | "atout" | "atouts"] => Some(Misere::NoTrumps),
        ["no-courts" | "tete" | "tetes"] => Some(Misere::NoCourts),
        _ => None,
    };
    misere.map(|misere| Typed::Act(Action::DeclareMisere(misere))).ok_or(BadInput::NoMisere)
}

#[cfg(test)]
mod tests {
    use oudler_rules::{Command, Layout, Rules, Table, TableKind};
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    /// A table of four after these words, seat A to speak first.
    fn table(words: &[(Seat, &str)]) -> Table {
        let rules = Rules::fft(TableKind::Four);
        let layout = Layout::random(&rules, Seat::D, &mut Xoshiro256PlusPlus::seed_from_u64(3));
        let mut table = Table::new(rules, Some(Seat::D)).expect("D sits at the table");
        table.act(Command::Deal(layout)).expect("the cards can be dealt");
        for (seat, word) in words {
            let action = word.parse().unwrap_or_else(|why| panic!("{word}: {why}"));
            table.act(Command::Act { seat: *seat, action }).unwrap_or_else(|why| panic!("{word}: {why}"));
        }
        table
    }

    #[track_caller]
    fn check(table: &Table, line: &str, action: &str) {
        let action: Action = action.parse().expect("an action in the words of a record");
        assert_eq!(read(line, table.view(Seat::A), CardStyle::French), Ok(Typed::Act(action)), "{line}");
    }

    #[test]
    fn bids_are_said_in_words_by_letter_or_by_number() {
        let table = table(&[]);
        for line in ["p", "pass", "Passe", "1"] {
            check(&table, line, "pass");
        }
        for line in ["garde", "g", " GARDE ", "3"] {
            check(&table, line, "garde");
        }
        for line in ["garde sans", "garde-sans", "gs", "4"] {
            check(&table, line, "garde-sans");
        }
        let bad = |line: &str| read(line, table.view(Seat::A), CardStyle::French).unwrap_err();
        assert_eq!(bad("9"), BadInput::Number { n: 9, most: 5 });
        assert_eq!(bad("0"), BadInput::Number { n: 0, most: 5 });
        for line in ["bof", "RP RC", "3 4 x", "-1", "99999999999999999999999", "\u{7}\u{1b}[2J"] {
            assert!(matches!(bad(line), BadInput::Unknown { .. }), "{line}");
        }
    }

    #[test]
    fn cards_are_said_by_number_by_name_or_by_sign() {
        let [a, b, c, d] = [Seat::A, Seat::B, Seat::C, Seat::D];
        let mut table = table(&[(a, "garde"), (b, "pass"), (c, "pass"), (d, "pass")]);
        let view = table.view(a);
        let rule = view.legal().discard.expect("the taker is to discard");
        let chosen: Vec<Card> = rule.allowed().sorted().into_iter().take(6).collect();
        let numbers = |held: &[Card]| {
            let place = |card: &Card| held.iter().position(|one| one == card).expect("it is held") + 1;
            chosen.iter().map(|card| place(card).to_string()).collect::<Vec<_>>().join(" ")
        };
        let names = |style| chosen.iter().map(|card| card.styled(style).to_string()).collect::<Vec<_>>().join(" ");
        let discard = format!("discards {}", names(CardStyle::English));
        check(&table, &numbers(&numbered(view)), &discard);
        check(&table, &names(CardStyle::French).to_lowercase(), &discard);
        // The numbers are the same when it is done again.
        let before = numbered(view);
        let action: Action = discard.parse().expect("it was just written");
        table.act(Command::Act { seat: a, action }).expect("it is legal");
        assert_eq!(numbered(table.view(a)), before);
        check(&table, &numbers(&before), &discard);
        check(&table, "", "jeu");
        table.act(Command::Act { seat: a, action: Action::Jeu }).expect("the discard is made");
        check(&table, "10♥", "10H");
        check(&table, "dp", "QS");
    }

    #[test]
    fn words_about_the_game_are_no_moves() {
        let table = table(&[]);
        let typed = |line: &str| read(line, table.view(Seat::A), CardStyle::English);
        for (line, meaning) in [
            ("?", Typed::Help),
            ("h", Typed::Hint),
            ("Q", Typed::Quit),
            ("l", Typed::Last),
            ("s", Typed::Scores),
            ("m", Typed::Look),
            ("", Typed::Look),
        ] {
            assert_eq!(typed(line), Ok(meaning), "{line:?}");
        }
        assert_eq!(typed("poignée"), Err(BadInput::NoHandful));
        assert_eq!(typed("misère"), Err(BadInput::NoMisere));
    }
}
