//! Paper for duplicate.

use oudler_rules::{CardKind, CardSet, CardStyle, Seat, Suit};

use super::Tongue;
use super::canvas::{Align, Canvas, Face, HEIGHT, MARGIN, WIDTH};
use super::free::{Row, cards, table};
use crate::duplicate::{Board, SessionState};

const fn wind(seat: Seat, tongue: Tongue) -> &'static str {
    match seat {
        Seat::A => tongue.either("North", "Nord"),
        Seat::B => tongue.either("West", "Ouest"),
        Seat::C => tongue.either("South", "Sud"),
        _ => tongue.either("East", "Est"),
    }
}

/// Diagrams of boards, two a page, to fill the holders by and to look at afterwards (DUP-02).
pub fn diagrams(title: &str, boards: &[Board], tongue: Tongue) -> Vec<u8> {
    let mut canvas = Canvas::new(title);
    let high = HEIGHT / 2.0;
    for (i, board) in boards.iter().enumerate() {
        if i.is_multiple_of(2) {
            canvas.page();
            canvas.cut((MARGIN / 2.0, high), (WIDTH - MARGIN / 2.0, high));
        }
        let top = if i.is_multiple_of(2) { HEIGHT - MARGIN } else { high - MARGIN * 0.7 };
        diagram(&mut canvas, title, board, top, tongue);
    }
    canvas.finish()
}

fn diagram(canvas: &mut Canvas, title: &str, board: &Board, top: f32, tongue: Tongue) {
    let Some(deal) = board.deal() else { return };
    let label = format!("{} {}", tongue.either("Board", "Étui"), board.number);
    canvas.text((MARGIN, top - 20.0), 22.0, Face::Bold, Align::Left, &label);
    canvas.fitted((MARGIN, top - 36.0), 9.0, Face::Plain, Align::Left, 150.0, title);
    let right = WIDTH - MARGIN;
    let taker = format!("{} {}", tongue.either("Taker:", "Preneur :"), wind(board.taker, tongue));
    canvas.text((right, top - 16.0), 13.0, Face::Bold, Align::Right, &taker);
    let dealer = format!("{} {}", tongue.either("Dealer:", "Donneur :"), wind(deal.dealer, tongue));
    canvas.text((right, top - 31.0), 10.5, Face::Plain, Align::Right, &dealer);
    let leader = Seat::new((deal.dealer.index() + 1) % 4).expect("four seats");
    let lead = format!("{} {}", tongue.either("Lead:", "Entame :"), wind(leader, tongue));
    canvas.text((right, top - 45.0), 10.5, Face::Plain, Align::Right, &lead);
    let hands = deal.layout.hands();
    let places = [
        (Seat::A, WIDTH / 2.0 - 92.0, top - 8.0),
        (Seat::B, MARGIN, top - 132.0),
        (Seat::D, WIDTH / 2.0 + 92.0, top - 132.0),
        (Seat::C, WIDTH / 2.0 - 92.0, top - 256.0),
    ];
    for (seat, x, y) in places {
        let name =
            if seat == board.taker { format!("{} *", wind(seat, tongue)) } else { wind(seat, tongue).into() };
        canvas.text((x, y - 12.0), 11.0, Face::Bold, Align::Left, &name);
        hand(canvas, hands[seat], x, y - 30.0, 184.0, tongue);
    }
    // The dog, in the middle.
    let (x, y) = (WIDTH / 2.0 - 62.0, top - 146.0);
    canvas.frame(x - 8.0, y - 98.0, 124.0, 104.0);
    canvas.text((x, y - 10.0), 10.0, Face::Bold, Align::Left, tongue.either("Dog", "Chien"));
    hand(canvas, deal.layout.dog(), x, y - 26.0, 104.0, tongue);
}

/// A hand: a line of trumps, and a line a suit.
fn hand(canvas: &mut Canvas, cards: CardSet, x: f32, y: f32, room: f32, tongue: Tongue) {
    let style = if tongue == Tongue::French { CardStyle::French } else { CardStyle::English };
    let suits = Suit::ALL.map(|suit| (Some(suit), cards & CardSet::suit(suit)));
    let lines = std::iter::once((None, cards & CardSet::TRUMPS_AND_EXCUSE)).chain(suits);
    for (row, (suit, cards)) in lines.enumerate() {
        let y = y - 16.0 * row as f32;
        canvas.suit(suit, x + 5.0, y + 4.0, 10.0);
        let names: Vec<String> = cards
            .sorted()
            .into_iter()
            .map(|card| match card.kind() {
                CardKind::Suited(_, rank) => rank.sign(style).to_owned(),
                CardKind::Trump(n) => n.to_string(),
                CardKind::Excuse => tongue.either("Exc.", "Exc.").to_owned(),
            })
            .collect();
        let text = if names.is_empty() { "–".to_owned() } else { names.join("  ") };
        canvas.fitted((x + 15.0, y), 11.0, Face::Plain, Align::Left, room - 15.0, &text);
    }
}

/// A travelling sheet for every board, two a page: who takes, who sits where in every round, and room
/// for the dog and the score (DUP-05).
pub fn travellers(state: &SessionState, tongue: Tongue) -> Vec<u8> {
    let mut canvas = Canvas::new(&state.plan.title);
    let sittings = state.sittings();
    let n_lines = sittings.iter().map(|sitting| sitting.round).max().unwrap_or(0) as usize;
    // Small tournaments have two sheets a page.
    let is_half = n_lines <= 12 && state.plan.mode.is_percent();
    for number in 1..=state.n_boards() as u16 {
        let is_second = is_half && number.is_multiple_of(2);
        if !is_second {
            canvas.page();
            if is_half {
                canvas.cut((MARGIN / 2.0, HEIGHT / 2.0), (WIDTH - MARGIN / 2.0, HEIGHT / 2.0));
            }
        }
        let top = if is_second { HEIGHT / 2.0 - MARGIN * 0.7 } else { HEIGHT - MARGIN };
        let label = format!("{} {number}", tongue.either("Board", "Étui"));
        canvas.text((MARGIN, top - 18.0), 20.0, Face::Bold, Align::Left, &label);
        canvas.fitted((MARGIN + 110.0, top - 18.0), 10.0, Face::Plain, Align::Left, 200.0, &state.plan.title);
        let right = WIDTH - MARGIN;
        let taker = format!("{} {}", tongue.either("Taker:", "Preneur :"), wind(state.taker(number), tongue));
        canvas.text((right, top - 16.0), 12.0, Face::Bold, Align::Right, &taker);
        canvas.text(
            (MARGIN, top - 40.0),
            9.5,
            Face::Plain,
            Align::Left,
            tongue.either("Dog, written down before the first card:", "Chien, noté avant l’entame :"),
        );
        canvas.line((MARGIN + 175.0, top - 42.0), (right, top - 42.0));
        let widths = [34.0, 34.0, 130.0, 195.0, 65.0, 65.0];
        let labels = [
            tongue.either("round", "pos."),
            "table",
            tongue.either("attack", "attaque"),
            tongue.either("defence", "défense"),
            tongue.either("score", "score"),
            "%",
        ];
        let labels = labels.map(|label| if label == "%" && !state.plan.mode.is_percent() { "PM" } else { label });
        let mut y = top - 54.0;
        let wide: f32 = widths.iter().sum();
        canvas.shade(MARGIN, y - 16.0, wide, 16.0);
        let high = 22.0;
        let mut x = MARGIN;
        for (label, width) in labels.into_iter().zip(widths) {
            canvas.text((x + 4.0, y - 11.0), 9.0, Face::Bold, Align::Left, label);
            x += width;
        }
        let head = y;
        y -= 16.0;
        canvas.line((MARGIN, head), (MARGIN + wide, head));
        canvas.line((MARGIN, y), (MARGIN + wide, y));
        for sitting in sittings.iter().filter(|one| (one.first_board..=one.last_board).contains(&number)) {
            let attacker = sitting.attacker(state.taker(number)).unwrap_or_default();
            let defence: Vec<&str> =
                sitting.places.iter().map(|(_, who)| who.as_str()).filter(|who| *who != attacker).collect();
            let cells =
                [sitting.round.to_string(), sitting.table.to_string(), attacker.to_owned(), defence.join(", ")];
            let mut x = MARGIN;
            for (cell, width) in cells.iter().zip(widths) {
                canvas.fitted((x + 4.0, y - 14.5), 9.5, Face::Plain, Align::Left, width - 7.0, cell);
                x += width;
            }
            y -= high;
            canvas.line((MARGIN, y), (MARGIN + wide, y));
        }
        let mut x = MARGIN;
        canvas.line((x, head), (x, y));
        for width in widths {
            x += width;
            canvas.line((x, head), (x, y));
        }
        let note = tongue.either(
            "North writes what each defender pays the taker, with its sign; the others check. The sheet stays folded.",
            "Nord note ce que chaque défenseur paie au preneur, avec son signe ; les autres contrôlent. La feuille reste pliée.",
        );
        canvas.fitted((MARGIN, y - 13.0), 8.0, Face::Plain, Align::Left, wide, note);
    }
    canvas.finish()
}

/// Where everybody goes: a line for each round.
pub fn road_sheets(state: &SessionState, tongue: Tongue) -> Vec<u8> {
    let mut canvas = Canvas::new(&state.plan.title);
    let head = [
        tongue.either("round", "position"),
        "table",
        tongue.either("boards", "étuis"),
        tongue.either("places", "places"),
    ];
    let head = head.map(String::from);
    let rows: Vec<Row> = state
        .sittings()
        .iter()
        .map(|sitting| {
            let places: Vec<String> = sitting
                .places
                .iter()
                .map(|(place, who)| format!("{} {who}", tongue.either(place.text(), place.french())))
                .collect();
            let boards = format!("{}–{}", sitting.first_board, sitting.last_board);
            let cells = vec![sitting.round.to_string(), sitting.table.to_string(), boards, places.join(", ")];
            Row { cells, is_strong: false }
        })
        .collect();
    let title = format!("{} – {}", state.plan.title, tongue.either("who sits where", "les places"));
    let widths = [54.0, 40.0, 50.0, WIDTH - 2.0 * MARGIN - 144.0];
    table(&mut canvas, &title, "", &head, &widths, &rows, 3);
    canvas.finish()
}

/// The ranking, general and alternate, in percentages or match points.
pub fn duplicate_ranking(state: &SessionState, tongue: Tongue) -> Vec<u8> {
    let mut canvas = Canvas::new(&state.plan.title);
    let rankings = if state.plan.mode.is_percent() {
        vec![
            (tongue.either("general ranking", "classement général"), state.ranking()),
            (tongue.either("alternate ranking", "classement alterné"), state.alternate_ranking()),
        ]
    } else {
        vec![(tongue.either("ranking", "classement"), state.ranking())]
    };
    let unit = if state.plan.mode.is_percent() { "%" } else { "PM" };
    let head = [
        tongue.either("rank", "rang"),
        tongue.either("name", "nom"),
        tongue.either("boards", "étuis"),
        tongue.either("attack", "attaque"),
        tongue.either("defence", "défense"),
        unit,
    ];
    let head = head.map(String::from);
    let widths = [40.0, WIDTH - 2.0 * MARGIN - 300.0, 50.0, 70.0, 70.0, 70.0];
    for (name, ranking) in rankings {
        let rows: Vec<Row> = ranking
            .into_iter()
            .map(|ranked| {
                let is_strong = ranked.rank <= 3;
                let [attack, defence] = [ranked.attack, ranked.defence].map(Option::unwrap_or_default);
                let cells = vec![
                    ranked.rank.to_string(),
                    ranked.who,
                    ranked.n_boards.to_string(),
                    attack,
                    defence,
                    ranked.total,
                ];
                Row { cells, is_strong }
            })
            .collect();
        let note = match state.plan.mode {
            crate::duplicate::Mode::Individual => "1/4 attaque + 3/4 défense",
            crate::duplicate::Mode::Triplettes => "1/2 attaque + 1/2 défense",
            _ => "PM = √|écart|",
        };
        let note = if tongue == Tongue::French {
            note.replace('√', "racine de ")
        } else {
            note.replace("attaque", "attack")
                .replace("défense", "defence")
                .replace("√|écart|", "root of the difference")
        };
        table(&mut canvas, &format!("{} – {name}", state.plan.title), &note, &head, &widths, &rows, 1);
    }
    canvas.finish()
}

/// A card with everybody's name.
pub fn duplicate_name_cards(state: &SessionState, tongue: Tongue) -> Vec<u8> {
    let people: Vec<_> = state.people.iter().map(|(number, entry)| (*number, entry)).collect();
    cards(&state.plan.title, &people, tongue)
}
