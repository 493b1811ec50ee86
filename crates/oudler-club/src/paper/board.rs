//! Paper for duplicate.

use oudler_rules::notation::DealRecord;
use oudler_rules::{CardKind, CardSet, CardStyle, Seat, Suit};

use super::Tongue;
use super::canvas::{Align, Canvas, Face, HEIGHT, MARGIN, WIDTH, width};
use super::free::cards;
use super::table::{Row, Table, cells, halves};
use crate::duplicate::{Board, Mode, Place, SessionState, Sitting};

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

/// Cards to lay into the pockets of a holder, a column for each board and two boards a page: the four
/// hands with the colours of their seats (DUP-01), and the dog.
pub fn hand_cards(title: &str, boards: &[Board], tongue: Tongue) -> Vec<u8> {
    let mut canvas = Canvas::new(title);
    let dealt: Vec<(&Board, DealRecord)> =
        boards.iter().filter_map(|board| Some((board, board.deal()?))).collect();
    let wide = (WIDTH - 2.0 * MARGIN) / 2.0;
    let pockets = [Some(Seat::A), Some(Seat::B), Some(Seat::C), Some(Seat::D), None];
    cells(&mut canvas, dealt.len().next_multiple_of(2) * 5, 2, 5, |canvas, i, x, y| {
        // Cells go row by row, boards column by column.
        let Some((board, deal)) = dealt.get(i / 10 * 2 + i % 2) else { return };
        let pocket = pockets[i % 10 / 2];
        let (name, colour) = match pocket {
            Some(Seat::A) => (wind(Seat::A, tongue), [1.0, 0.93, 0.6]),
            Some(Seat::B) => (wind(Seat::B, tongue), [0.75, 0.92, 0.75]),
            Some(Seat::C) => (wind(Seat::C, tongue), [0.75, 0.86, 1.0]),
            Some(seat) => (wind(seat, tongue), [1.0, 0.78, 0.76]),
            None => (tongue.either("Dog", "Chien"), [0.9, 0.9, 0.9]),
        };
        canvas.tint(x + 6.0, y - 32.0, wide - 12.0, 26.0, colour);
        canvas.text((x + 14.0, y - 24.0), 13.0, Face::Bold, Align::Left, name);
        let label = format!("{} {}", tongue.either("Board", "Étui"), board.number);
        canvas.text((x + wide - 14.0, y - 24.0), 13.0, Face::Bold, Align::Right, &label);
        let mut notes = Vec::new();
        if pocket == Some(board.taker) {
            notes.push(tongue.either("takes, for a garde", "preneur, garde"));
        }
        if pocket == Some(deal.dealer) {
            notes.push(tongue.either("deals", "donneur"));
        }
        let note = notes.join(", ");
        canvas.text((x + wide / 2.0, y - 23.5), 10.0, Face::Plain, Align::Middle, &note);
        let held = pocket.map_or_else(|| deal.layout.dog(), |seat| deal.layout.hands()[seat]);
        hand(canvas, held, x + 14.0, y - 54.0, wide - 28.0, tongue);
    });
    canvas.finish()
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
                CardKind::Excuse => "Exc.".to_owned(),
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
        let widths = [34.0, 34.0, 125.0, 214.0, 62.0, 54.0];
        let labels = [
            tongue.either("round", "pos."),
            "table",
            tongue.either("attack", "attaque"),
            tongue.either("defence", "défense"),
            "score",
            "%",
        ];
        let labels = labels.map(|label| {
            if label == "%" && !state.plan.mode.is_percent() { tongue.either("MP", "PM") } else { label }
        });
        let mut y = top - 54.0;
        let wide: f32 = widths.iter().sum();
        canvas.shade(MARGIN, y - 16.0, wide, 16.0);
        let high = 24.0;
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
            for (cell, wide) in cells.iter().zip(widths) {
                let room = wide - 7.0;
                // Three long names take two lines.
                if width(cell, 8.5, Face::Plain) > room {
                    let (first, rest) = halves(cell);
                    canvas.fitted((x + 4.0, y - 10.5), 8.5, Face::Plain, Align::Left, room, &first);
                    canvas.fitted((x + 4.0, y - 20.0), 8.5, Face::Plain, Align::Left, room, &rest);
                } else {
                    canvas.fitted((x + 4.0, y - 15.0), 9.5, Face::Plain, Align::Left, room, cell);
                }
                x += wide;
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

/// Where everybody goes: a list of all rounds for the wall, and a slip for every person or team.
pub fn road_sheets(state: &SessionState, tongue: Tongue) -> Vec<u8> {
    let mut canvas = Canvas::new(&state.plan.title);
    let sittings = state.sittings();
    let places: Vec<Place> = sittings
        .first()
        .map(|sitting| sitting.places.iter().map(|(place, _)| *place).collect())
        .unwrap_or_default();
    let heads = [tongue.either("round", "pos."), "table", tongue.either("boards", "étuis")];
    let names = places.iter().map(|place| tongue.either(place.text(), place.french()));
    let head: Vec<String> = heads.into_iter().chain(names).map(String::from).collect();
    let mut columns = vec![(40.0, Align::Right), (36.0, Align::Right), (48.0, Align::Right)];
    let wide = (WIDTH - 2.0 * MARGIN - 124.0) / places.len().max(1) as f32;
    columns.extend(vec![(wide, Align::Left); places.len()]);
    let row = |(i, sitting): (usize, &Sitting)| {
        let mut cells = vec![sitting.round.to_string(), sitting.table.to_string(), boards_of(sitting)];
        cells.extend(sitting.places.iter().map(|(_, who)| who.clone()));
        let is_last = sittings.get(i + 1).is_none_or(|next| next.round != sitting.round);
        Row { cells, is_strong: false, is_last }
    };
    let rows: Vec<Row> = sittings.iter().enumerate().map(row).collect();
    let title = titled(&state.plan.title, tongue.either("who sits where", "les places"));
    let note = tongue.either(
        "Everybody keeps their wind, and finds the boards at the table.",
        "Chacun garde son orientation, et trouve les étuis à la table.",
    );
    let note = if state.plan.mode == Mode::Individual { note } else { "" };
    Table { title: &title, note, head: &head, columns: &columns, rows: &rows }.draw(&mut canvas);
    slips(&mut canvas, state, &sittings, tongue);
    canvas.finish()
}

fn boards_of(sitting: &Sitting) -> String {
    if sitting.first_board == sitting.last_board {
        return sitting.first_board.to_string();
    }
    format!("{}–{}", sitting.first_board, sitting.last_board)
}

fn titled(title: &str, of: &str) -> String {
    if title.is_empty() { of.to_owned() } else { format!("{title} – {of}") }
}

/// A slip for every person or team: table, boards and place of each round.
fn slips(canvas: &mut Canvas, state: &SessionState, sittings: &[Sitting], tongue: Tongue) {
    let wide = (WIDTH - 2.0 * MARGIN) / 3.0;
    let n_lines = state.units.iter().map(|unit| roads(sittings, unit).len()).max().unwrap_or(0);
    let n_rows = if n_lines <= 13 { 4 } else { 2 };
    let step = if n_lines <= 27 { 10.5 } else { 300.0 / n_lines as f32 };
    cells(canvas, state.units.len(), 3, n_rows, |canvas, i, x, y| {
        let unit = &state.units[i];
        let room = wide - 16.0;
        canvas.fitted((x + 8.0, y - 18.0), 9.0, Face::Plain, Align::Left, room, &state.plan.title);
        canvas.fitted((x + 8.0, y - 35.0), 13.0, Face::Bold, Align::Left, room, unit);
        for (row, (sitting, place)) in roads(sittings, unit).into_iter().enumerate() {
            let y = y - 50.0 - step * row as f32;
            let size = 9.0f32.min(step - 1.0);
            let round = format!("{} {}", tongue.either("Round", "Position"), sitting.round);
            canvas.text((x + 8.0, y), size, Face::Plain, Align::Left, &round);
            let table = format!("table {}", sitting.table);
            canvas.text((x + 66.0, y), size, Face::Bold, Align::Left, &table);
            let place = format!("{}, {}", tongue.either(place.text(), place.french()), boards_of(sitting));
            canvas.fitted((x + 8.0 + room, y), size, Face::Plain, Align::Right, room - 100.0, &place);
        }
    });
}

/// Where a person or a team sits, and as what.
fn roads<'a>(sittings: &'a [Sitting], unit: &str) -> Vec<(&'a Sitting, Place)> {
    let of = |sitting: &'a Sitting| {
        let place = sitting.places.iter().find(|(_, who)| who == unit).map(|(place, _)| *place);
        place.map(|place| (sitting, place))
    };
    sittings.iter().filter_map(of).collect()
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
    let unit = if state.plan.mode.is_percent() { "%" } else { tongue.either("MP", "PM") };
    let head = [
        tongue.either("rank", "rang"),
        tongue.either("name", "nom"),
        tongue.either("boards", "étuis"),
        tongue.either("attack", "attaque"),
        tongue.either("defence", "défense"),
        unit,
    ];
    let head = head.map(String::from);
    let figure = (70.0, Align::Right);
    let columns = [
        (40.0, Align::Right),
        (WIDTH - 2.0 * MARGIN - 300.0, Align::Left),
        (50.0, Align::Right),
        figure,
        figure,
        figure,
    ];
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
                    tongue.figure(&attack),
                    tongue.figure(&defence),
                    tongue.figure(&ranked.total),
                ];
                Row { cells, is_strong, is_last: false }
            })
            .collect();
        let note = match state.plan.mode {
            Mode::Individual => tongue.either(
                "A quarter of the attack and three quarters of the defence",
                "Un quart de l’attaque et trois quarts de la défense",
            ),
            Mode::Triplettes => {
                tongue.either("Half the attack and half the defence", "Moitié attaque, moitié défense")
            }
            Mode::Quadrettes | Mode::Match => tongue.either(
                "MP, match points: the square root of the difference on each board",
                "PM, points de match : la racine carrée de l’écart à chaque étui",
            ),
        };
        let title = titled(&state.plan.title, name);
        Table { title: &title, note, head: &head, columns: &columns, rows: &rows }.draw(&mut canvas);
    }
    canvas.finish()
}

/// A card with everybody's name.
pub fn duplicate_name_cards(state: &SessionState, tongue: Tongue) -> Vec<u8> {
    let people: Vec<_> = state.people.iter().map(|(number, entry)| (*number, entry)).collect();
    cards(&state.plan.title, &people, tongue)
}
