//! Cards on a terminal.

use anstyle::Style;
use oudler_rules::{Card, CardKind, CardSet, CardStyle};

use super::super::Language;
use crate::render::{self, DIM};

/// Cards side by side that fit a narrow terminal.
const PER_ROW: usize = 25;

/// How cards are drawn: as boxes with signs, or in plain letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cmd) enum Drawing {
    Boxes,
    Plain,
}

/// Draws cards for one player.
#[derive(Clone, Copy)]
pub(in crate::cmd) struct Pen {
    pub(in crate::cmd) lang: Language,
    pub(in crate::cmd) drawing: Drawing,
}

impl Pen {
    pub(super) const fn style(self) -> CardStyle {
        match self.lang {
            Language::En => CardStyle::English,
            Language::Fr => CardStyle::French,
        }
    }

    /// One card in a line of text.
    pub(in crate::cmd) fn card(self, card: Card) -> String {
        let colour = render::colour(card);
        match (self.drawing, card.kind()) {
            (Drawing::Boxes, CardKind::Suited(suit, rank)) => {
                format!("{colour}{}{}{colour:#}", rank.sign(self.style()), render::sign(Some(suit)))
            }
            _ => render::card(card, self.style(), 0),
        }
    }

    /// Several cards in a line of text.
    pub(super) fn cards(self, cards: CardSet) -> String {
        let cards: Vec<String> = super::typed::in_order(cards).into_iter().map(|card| self.card(card)).collect();
        cards.join(" ")
    }

    /// Cards in a row, to look at.
    pub(super) fn hand(self, cards: CardSet) -> String {
        self.draw(&super::typed::in_order(cards), cards, &|_| String::new())
    }

    /// Cards in a row with the numbers of those that `may` be chosen; the others are dimmed.
    pub(super) fn row(self, cards: &[Card], may: CardSet) -> String {
        let none = match self.drawing {
            Drawing::Boxes => "",
            Drawing::Plain => "-",
        };
        self.draw(cards, may, &|n| if may.contains(cards[n]) { (n + 1).to_string() } else { none.to_owned() })
    }

    fn draw(self, cards: &[Card], may: CardSet, number: &dyn Fn(usize) -> String) -> String {
        match self.drawing {
            Drawing::Boxes => self.boxes(cards, may, number),
            Drawing::Plain => self.lines(cards, number),
        }
    }

    fn boxes(self, cards: &[Card], may: CardSet, number: &dyn Fn(usize) -> String) -> String {
        let mut page = String::new();
        let n_rows = cards.len().div_ceil(PER_ROW).max(1);
        let mut n_drawn = 0;
        for row in cards.chunks(cards.len().div_ceil(n_rows).max(1)) {
            let edge = |left: &str, between: &str, right: &str| {
                format!("  {DIM}{left}{}{right}{DIM:#}\n", vec!["──"; row.len()].join(between))
            };
            let cells = |text: &dyn Fn(Card) -> String| {
                let cell = |&card: &Card| {
                    let colour = if may.contains(card) { render::colour(card) } else { Style::new().dimmed() };
                    format!("{DIM}│{DIM:#}{colour}{:>2}{colour:#}", text(card))
                };
                format!("  {}{DIM}│{DIM:#}\n", row.iter().map(cell).collect::<Vec<_>>().concat())
            };
            page += &edge("╭", "┬", "╮");
            page += &cells(&|card| match card.kind() {
                CardKind::Suited(_, rank) => rank.sign(self.style()).to_owned(),
                CardKind::Trump(n) => n.to_string(),
                CardKind::Excuse => "EX".to_owned(),
            });
            page += &cells(&|card| render::sign(card.suit()).to_owned());
            page += &edge("╰", "┴", "╯");
            let numbers: Vec<String> =
                (n_drawn..n_drawn + row.len()).map(|n| format!(" {:>2}", number(n))).collect();
            let numbers = numbers.concat();
            if !numbers.trim().is_empty() {
                page += &format!("  {}\n", numbers.trim_end());
            }
            n_drawn += row.len();
        }
        page
    }

    /// A line for each suit.
    fn lines(self, cards: &[Card], number: &dyn Fn(usize) -> String) -> String {
        let mut page = String::new();
        let placed: Vec<(usize, &Card)> = cards.iter().enumerate().collect();
        for suit in placed.chunk_by(|(_, one), (_, other)| one.suit() == other.suit()) {
            let one = |(n, card): &(usize, &Card)| match number(*n) {
                none if none.is_empty() => format!(" {}", self.card(**card)),
                number => format!("{number:>4} {}", self.card(**card)),
            };
            page += &format!("  {}\n", suit.iter().map(one).collect::<Vec<_>>().concat());
        }
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(drawing: Drawing, cards: &str, may: &str) -> String {
        let set = |text: &str| text.parse::<CardSet>().expect("they are cards");
        let cards = super::super::typed::in_order(set(cards));
        let text = Pen { lang: Language::Fr, drawing }.row(&cards, set(may));
        anstream::adapter::strip_str(&text).to_string()
    }

    #[test]
    fn boxes_have_the_number_of_what_may_be_chosen() {
        let drawn = "  ╭──┬──┬──┬──╮\n  │21│EX│ R│10│\n  │ ★│ ★│ ♠│ ♥│\n  ╰──┴──┴──┴──╯\n       2  3\n";
        assert_eq!(row(Drawing::Boxes, "KS 10H T21 EX", "KS EX"), drawn);
    }

    #[test]
    fn plain_lines_say_the_same_in_letters() {
        assert_eq!(row(Drawing::Plain, "KS 10H T21 EX", "KS EX"), "     - A21   2 EX\n     3 RP\n     - 10C\n");
    }

    #[test]
    fn a_hand_to_look_at_has_no_numbers() {
        let hand = "KS 10H T21 EX".parse().expect("they are cards");
        let drawn = |drawing| {
            let text = Pen { lang: Language::En, drawing }.hand(hand);
            anstream::adapter::strip_str(&text).to_string()
        };
        assert_eq!(drawn(Drawing::Boxes).lines().count(), 4);
        assert_eq!(drawn(Drawing::Plain), "   T21 EX\n   KS\n   10H\n");
    }

    #[test]
    fn many_cards_take_two_rows_of_one_length() {
        let thirty: Vec<Card> = CardSet::FULL.sorted().into_iter().take(30).collect();
        let drawn = Pen { lang: Language::En, drawing: Drawing::Boxes }.row(&thirty, CardSet::FULL);
        let drawn = anstream::adapter::strip_str(&drawn).to_string();
        assert_eq!(drawn.lines().count(), 10);
        assert!(drawn.lines().all(|line| line.chars().count() <= 80), "{drawn}");
        assert!(drawn.ends_with("30\n"), "{drawn}");
    }
}
