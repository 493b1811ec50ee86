//! The score sheet of a table for a round.

use super::Tongue;
use super::canvas::{Align, Canvas, Face, HEIGHT, MARGIN, WIDTH};
use super::free::{FRENCH_SEATS, SEATS};
use super::table::halves;
use crate::entry::Number;
use crate::tournament::State;

/// How high the row of balances is.
const BALANCE: f32 = 40.0;

/// Draws the sheet of a table on a page of its own.
pub(super) fn sheet(
    canvas: &mut Canvas,
    state: &State,
    round: u8,
    table: usize,
    seats: &[Number],
    tongue: Tongue,
) {
    let right = WIDTH - MARGIN;
    let top = HEIGHT - MARGIN;
    let name = tongue.either("Score sheet", "Feuille de marque");
    let title = if state.format.title.is_empty() { name } else { &state.format.title };
    canvas.fitted((MARGIN, top - 18.0), 18.0, Face::Bold, Align::Left, 320.0, title);
    let deals = state.format.deals;
    let note = match tongue {
        Tongue::French => format!("{name} – {deals} donnes jouées"),
        Tongue::English => format!("{name}: {deals} played deals"),
    };
    canvas.text((MARGIN, top - 34.0), 10.0, Face::Plain, Align::Left, &note);
    for (i, (label, n)) in
        [("Table", table), (tongue.either("Round", "Position"), usize::from(round))].into_iter().enumerate()
    {
        let x = right - 150.0 + 78.0 * i as f32;
        canvas.frame(x, top - 38.0, 72.0, 38.0);
        canvas.text((x + 36.0, top - 11.0), 8.0, Face::Plain, Align::Middle, label);
        canvas.text((x + 36.0, top - 32.0), 19.0, Face::Bold, Align::Middle, &n.to_string());
    }
    // The names with their seats.
    let n = seats.len();
    let fixed = [24.0, 44.0, 58.0, 30.0, 36.0, 84.0];
    let left = MARGIN + fixed.iter().sum::<f32>();
    let wide = (right - left) / n as f32;
    let mut y = top - 62.0;
    let head = 58.0;
    canvas.shade(MARGIN, y - head, right - MARGIN, head);
    canvas.frame(MARGIN, y - head, right - MARGIN, head);
    let labels = [
        "n°",
        tongue.either("taker", "preneur"),
        tongue.either("contract", "contrat"),
        tongue.either("oudl.", "bouts"),
        tongue.either("points", "points"),
        tongue.either("bonuses", "primes"),
    ];
    let mut x = MARGIN;
    let mut bars = Vec::new();
    for (label, width) in labels.into_iter().zip(fixed) {
        canvas.text((x + width / 2.0, y - head + 8.0), 8.0, Face::Plain, Align::Middle, label);
        x += width;
        bars.push(x);
    }
    for (seat, number) in seats.iter().enumerate() {
        let middle = left + wide * (seat as f32 + 0.5);
        let seat_name = tongue.either(SEATS[seat.min(4)], FRENCH_SEATS[seat.min(4)]);
        canvas.text((middle, y - 14.0), 9.0, Face::Plain, Align::Middle, seat_name);
        let (first, rest) = halves(state.name(*number));
        canvas.fitted((middle, y - 28.0), 9.5, Face::Bold, Align::Middle, wide - 4.0, &first);
        canvas.fitted((middle, y - 39.0), 9.5, Face::Bold, Align::Middle, wide - 4.0, &rest);
        let label = format!("{} {number}", tongue.either("No.", "n°"));
        canvas.text((middle, y - 52.0), 8.0, Face::Plain, Align::Middle, &label);
        bars.push(left + wide * (seat as f32 + 1.0));
    }
    let first_y = y;
    y -= head;
    // As many rows as deals are played, and room for those that nobody takes.
    let n_rows = usize::from(deals).max(4) + 4;
    let high = ((y - MARGIN - 190.0) / n_rows as f32).min(44.0);
    for row in 0..n_rows {
        if row < usize::from(deals) {
            canvas.text(
                (MARGIN + 12.0, y - high / 2.0 - 3.0),
                9.0,
                Face::Plain,
                Align::Middle,
                &(row + 1).to_string(),
            );
        }
        y -= high;
        canvas.line((MARGIN, y), (right, y));
    }
    // Balances, and their sum.
    let label = match tongue {
        Tongue::French => "Bilan (la somme des bilans est zéro)",
        Tongue::English => "Balance (the balances sum to zero)",
    };
    canvas.text((left - 6.0, y - 24.0), 9.5, Face::Bold, Align::Right, label);
    y -= BALANCE;
    canvas.line((MARGIN, y), (right, y));
    canvas.line((MARGIN, first_y), (MARGIN, y));
    for bar in bars {
        let from = if bar < left { y + BALANCE } else { y };
        canvas.line((bar, from), (bar, first_y));
    }
    // Signatures.
    let label = tongue.either("Signatures", "Signatures");
    canvas.text((left - 6.0, y - 32.0), 9.5, Face::Bold, Align::Right, label);
    for seat in 0..n {
        canvas.frame(left + wide * seat as f32, y - 58.0, wide, 58.0);
    }
    y -= 76.0;
    let note = match tongue {
        Tongue::French => [
            "Nord remplit la feuille. Chacun vérifie son bilan, et que la somme fait zéro, puis signe.",
            "Sans bout 56, avec un bout 51, deux 41, trois 36. (25 + écart) × 1, 2, 4 ou 6, plus les primes.",
        ],
        Tongue::English => [
            "North keeps the sheet. Everybody checks their balance, and that the sum is zero, and signs.",
            "No oudler 56, one 51, two 41, three 36. (25 + margin) × 1, 2, 4 or 6, plus bonuses.",
        ],
    };
    for (row, text) in note.into_iter().enumerate() {
        canvas.text((MARGIN, y - 12.0 * row as f32), 8.5, Face::Plain, Align::Left, text);
    }
    if n == 5 {
        let note = tongue.either(
            "Five at the table: the dealer sits out and scores nothing, and deals again while nobody takes.",
            "Cinq à table : le donneur est mort, ne marque rien, et redonne tant que personne ne prend.",
        );
        canvas.text((MARGIN, y - 24.0), 8.5, Face::Bold, Align::Left, note);
    }
    if n == 3 {
        let note = tongue.either(
            "Three at the table: 24 cards each, handfuls of 13, 15 and 18, the taker marks twice.",
            "Trois à table : 24 cartes chacun, poignées de 13, 15 et 18, le preneur marque double.",
        );
        canvas.text((MARGIN, y - 24.0), 8.5, Face::Bold, Align::Left, note);
    }
}
