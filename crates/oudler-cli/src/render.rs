//! Cards, hands and score sheets as text for a terminal.

use std::io::Write;

use anstyle::{AnsiColor, Color, Reset, Style};
use oudler_rules::{Card, CardKind, CardSet, CardStyle, Suit};

pub(crate) const BAD: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Red)));
pub(crate) const GOOD: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Green)));
pub(crate) const STRONG: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();
pub(crate) const RESET: Reset = Reset;

/// Adds a line to a page that is printed when it is complete.
macro_rules! line {
    ($page:expr) => { $page.push('\n') };
    ($page:expr, $($text:tt)*) => {{
        $page.push_str(&format!($($text)*));
        $page.push('\n');
    }};
}
pub(crate) use line;

/// Prints a page to standard output, without colours where nobody would see them.
pub(crate) fn print(page: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(page.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// A message that names cards in English letters, in the letters asked for.
pub(crate) fn restyle(text: &str, style: CardStyle) -> String {
    if style == CardStyle::English {
        return text.to_owned();
    }
    let is_sign = |c: char| c.is_ascii_alphanumeric();
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(is_sign) {
        let (before, from) = rest.split_at(start);
        let (word, after) = from.split_at(from.find(|c: char| !is_sign(c)).unwrap_or(from.len()));
        out += before;
        // Small letters are words, and `T5-02` would be a clause.
        let is_card = word.chars().all(|c| !c.is_ascii_lowercase()) && !after.starts_with('-');
        match word.parse::<Card>() {
            Ok(card) if is_card => out += &card.styled(style).to_string(),
            _ => out += word,
        }
        rest = after;
    }
    out + rest
}

/// The colour of a card: the red suits red, trumps cyan, oudlers yellow.
pub(crate) fn colour(card: Card) -> Style {
    let style = Style::new();
    let ansi = |colour| style.fg_color(Some(Color::Ansi(colour)));
    match card.kind() {
        _ if card.is_oudler() => ansi(AnsiColor::Yellow).bold(),
        CardKind::Trump(_) | CardKind::Excuse => ansi(AnsiColor::Cyan),
        CardKind::Suited(Suit::Hearts | Suit::Diamonds, _) => ansi(AnsiColor::Red),
        CardKind::Suited(..) => style,
    }
}

/// A card in its colour, in a field of its own width.
pub(crate) fn card(card: Card, style: CardStyle, width: usize) -> String {
    let colour = colour(card);
    format!("{colour}{:<width$}{colour:#}", card.styled(style))
}

/// The sign of a suit, for the head of a line.
pub(crate) fn sign(suit: Option<Suit>) -> &'static str {
    match suit {
        Some(Suit::Spades) => "♠",
        Some(Suit::Hearts) => "♥",
        Some(Suit::Diamonds) => "♦",
        Some(Suit::Clubs) => "♣",
        None => "★",
    }
}

/// A hand as players sort it: a line of trumps, and a line a suit.
pub(crate) fn hand(cards: CardSet, style: CardStyle) -> Vec<String> {
    let trumps = (None, cards & CardSet::TRUMPS_AND_EXCUSE);
    let suits = Suit::ALL.map(|suit| (Some(suit), cards & CardSet::suit(suit)));
    std::iter::once(trumps)
        .chain(suits)
        .map(|(suit, cards)| {
            let cards = cards.sorted();
            let red = matches!(suit, Some(Suit::Hearts | Suit::Diamonds));
            let colour = match suit {
                None => colour(Card::trump(2).expect("there is a trump 2")),
                Some(_) if red => Style::new().fg_color(Some(Color::Ansi(AnsiColor::Red))),
                Some(_) => Style::new(),
            };
            let names: Vec<String> = cards.iter().map(|&one| short(one, style)).collect();
            let names = if names.is_empty() { format!("{DIM}-{DIM:#}") } else { names.join(" ") };
            format!("{colour}{}{colour:#} {names}", sign(suit))
        })
        .collect()
}

/// A card without its suit, for a line that begins with the suit.
fn short(card: Card, style: CardStyle) -> String {
    let colour = colour(card);
    let name = match card.kind() {
        CardKind::Suited(_, rank) => rank.sign(style).to_owned(),
        CardKind::Trump(n) => n.to_string(),
        CardKind::Excuse => "EX".to_owned(),
    };
    format!("{colour}{name}{colour:#}")
}

/// Cards on one line.
pub(crate) fn cards(set: CardSet, style: CardStyle) -> String {
    let names: Vec<String> = set.sorted().iter().map(|&one| card(one, style, 0)).collect();
    names.join(" ")
}

/// Points with their sign, green or red.
pub(crate) fn points(points: i32) -> String {
    let style = match points {
        0 => Style::new(),
        1.. => GOOD,
        _ => BAD,
    };
    format!("{style}{points:+}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_in_a_message_take_the_letters_asked_for() {
        let text = "deal 1, trick 3, seat A: ND does not follow suit; legal: 7H 10C T21 EX (PLAY-05)";
        let french = "deal 1, trick 3, seat A: CK does not follow suit; legal: 7C 10T A21 EX (PLAY-05)";
        assert_eq!(restyle(text, CardStyle::French), french);
        assert_eq!(restyle(text, CardStyle::English), text);
    }
}
