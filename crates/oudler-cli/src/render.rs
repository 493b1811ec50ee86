//! Cards, hands and score sheets as text for a terminal.

use anstyle::{AnsiColor, Color, Reset, Style};
use oudler_rules::{Card, CardKind, CardSet, CardStyle, Suit};

pub(crate) const BAD: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Red)));
pub(crate) const GOOD: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Green)));
pub(crate) const STRONG: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();
pub(crate) const RESET: Reset = Reset;

/// The colour of a card: the red suits red, trumps cyan, oudlers yellow.
fn colour(card: Card) -> Style {
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
fn sign(suit: Option<Suit>) -> &'static str {
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
