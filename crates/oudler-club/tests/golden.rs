//! What the client computes by itself, held to what the code gives: `testdata/sheets`.

use std::fmt::Write;
use std::path::Path;

use oudler_club::sheet::{
    Change, ChangeId, Entry, HandfulShown, MiserePaid, Opening, Outcome, Place, Played, Player, Sanction, Sheet,
    SheetMeasure, Standing, Unlikely, What,
};
use oudler_rules::{
    Clause, Contract, Figures, HalfPoints, Handful, Misere, Rules, Seat, Side, TableKind, share, target,
};
use serde_json::{Value, json};

#[track_caller]
fn check(name: &str, written: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/sheets").join(name);
    if std::env::var_os("OUDLER_UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, written).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == written, "{name} has changed: run `cargo xtask golden --update` and read the difference");
}

/// One line of JSON for each.
fn lines(rows: &[Value]) -> String {
    let mut text = String::from("[\n");
    for (i, row) in rows.iter().enumerate() {
        let comma = if i + 1 == rows.len() { "" } else { "," };
        writeln!(text, "{row}{comma}").unwrap();
    }
    text + "]\n"
}

const RULES: [&str; 3] = [
    "fft",
    "house",
    "fft contract-base=20 multipliers=1/2/3/4 petit-au-bout=20 slam=500/250/100/300 handful-points=5/15/25",
];

/// The figures, what they are worth or why they cannot be, and what is rare about them.
fn row(table: TableKind, rules: usize, figures: Figures) -> Value {
    let parsed = Rules::parse(table, RULES[rules]).unwrap();
    let worth = figures.check(&parsed).map_or_else(
        |why| json!(why.code()),
        |()| {
            let mark = figures.mark(&parsed);
            let reasons: Vec<Value> =
                figures.lines(&parsed).iter().map(|line| json!([line.reason.to_string(), line.points])).collect();
            let ring = table.ring(Seat::A);
            let alone = share(&ring, Seat::A, None, mark.per_defender());
            let called =
                (table == TableKind::Five).then(|| share(&ring, Seat::A, Some(Seat::B), mark.per_defender()));
            let called = called.map(|scores| json!([scores[Seat::A], scores[Seat::B], scores[Seat::C]]));
            json!([mark.made, mark.margin, reasons, [alone[Seat::A], alone[Seat::B]], called])
        },
    );
    let Figures { contract, half_points, oudlers, petit_au_bout, handfuls, slam_announced, slam } = figures;
    let rare = Unlikely::of(&figures, &parsed);
    json!([
        table,
        rules,
        contract,
        half_points.0,
        oudlers,
        petit_au_bout,
        handfuls,
        slam_announced,
        slam,
        worth,
        rare
    ])
}

/// Every contract, number of oudlers and of players, counts about the target and at the ends of what
/// can be, and every bonus.
#[test]
fn values() {
    let petits = [None, Some(Side::Attack), Some(Side::Defence)];
    let handfuls = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [2, 0, 0], [1, 1, 0], [0, 0, 2]];
    let mut rows = Vec::new();
    for table in [TableKind::Three, TableKind::Four, TableKind::Five] {
        for contract in Contract::ALL {
            for oudlers in 0..=3 {
                let at = target(oudlers).0;
                let counts = [
                    9,
                    48,
                    at - 21,
                    at - 8,
                    at - 4,
                    at - 2,
                    at - 1,
                    at,
                    at + 1,
                    at + 2,
                    at + 4,
                    at + 9,
                    at + 24,
                    150,
                    182,
                ];
                for (i, half_points) in counts.into_iter().enumerate() {
                    for j in 0..6 {
                        let n = rows.len();
                        rows.push(row(
                            table,
                            n % 3,
                            Figures {
                                contract,
                                half_points: HalfPoints(half_points),
                                oudlers,
                                petit_au_bout: petits[(n + i) % 3],
                                handfuls: handfuls[if j < 4 { n / 2 % 4 } else { n / 2 % 7 }],
                                slam_announced: n % 11 == 0,
                                slam: None,
                            },
                        ));
                    }
                }
                for slam in [Side::Attack, Side::Defence] {
                    for half_points in [0, 3, 6, 8, 14, 22, 44, 46, 54, 62, 128, 140, 158, 166, 172, 174, 176, 182]
                    {
                        let n = rows.len();
                        rows.push(row(
                            table,
                            n % 3,
                            Figures {
                                contract,
                                half_points: HalfPoints(half_points),
                                oudlers,
                                petit_au_bout: petits[n % 5 % 3],
                                handfuls: handfuls[n % 3],
                                slam_announced: n % 2 == 0,
                                slam: Some(slam),
                            },
                        ));
                    }
                }
            }
        }
    }
    for (oudlers, half_points) in [(4, 82), (2, 183), (200, 65_535)] {
        let figures = Figures {
            contract: Contract::Garde,
            half_points: HalfPoints(half_points),
            oudlers,
            petit_au_bout: None,
            handfuls: [0; 3],
            slam_announced: false,
            slam: None,
        };
        rows.push(row(TableKind::Four, 0, figures));
    }
    let n_worth = rows.iter().filter(|row| row[9].is_array()).count();
    assert!(rows.len() >= 5000 && n_worth >= 2500, "{n_worth} of {} are worth something", rows.len());
    check("values.json", &format!("{{\"rules\":{},\"rows\":{}}}\n", json!(RULES), lines(&rows).trim_end()));
}

/// A small generator: the same sheets at every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

fn entry(chance: &mut Chance, standing: &Standing) -> Entry {
    let mut playing = standing.next.playing.clone();
    if standing.people.len() > playing.len() && chance.one_in(3) {
        playing = (0..playing.len() as u8).map(Player).collect();
    }
    let taker = chance.of(&playing);
    let others: Vec<Player> = playing.iter().copied().filter(|&player| player != taker).collect();
    let players = standing.rules.table.players().get();
    let outcome = match chance.below(13) {
        0 => Outcome::PassedOut,
        1 => Outcome::BarePetit { player: taker },
        12 => {
            let somebody = Player(chance.below(standing.people.len()) as u8);
            Outcome::Misdeal { culprit: chance.of(&[None, Some(somebody)]) }
        }
        2 => Outcome::Scores { scores: (0..players as i32).map(|i| i * 20 - (players as i32 - 1) * 10).collect() },
        _ => Outcome::Played(Played {
            taker,
            partner: (players == 5 && !chance.one_in(4)).then(|| chance.of(&others)),
            contract: chance.of(&Contract::ALL),
            half_points: 2 * (30 + chance.below(35)) as u16 + u16::from(players != 4 && chance.one_in(2)),
            oudlers: 1 + chance.below(2) as u8,
            petit: chance.of(&[None, None, Some(Side::Attack), Some(Side::Defence)]),
            handfuls: if chance.one_in(3) {
                vec![HandfulShown { player: chance.of(&playing), handful: chance.of(&Handful::ALL) }]
            } else {
                vec![]
            },
            slam_announced: chance.one_in(9),
            slam: None,
        }),
    };
    let is_played = matches!(outcome, Outcome::Played(_));
    let miseres = if standing.rules.misere > 0 && is_played && chance.one_in(3) {
        vec![MiserePaid { player: chance.of(&playing), misere: Misere::NoCourts }]
    } else {
        vec![]
    };
    let annulled = chance.one_in(8).then_some(Clause::Fault09);
    Entry { dealer: standing.next.dealer, playing, outcome, miseres, annulled }
}

/// Something somebody does.
fn what(chance: &mut Chance, sheet: &Sheet) -> What {
    let standing = sheet.standing();
    let last = standing.rows.last().map(|row| row.place);
    let nth = |chance: &mut Chance| sheet.changes()[chance.below(sheet.changes().len())].id.clone();
    let row = |chance: &mut Chance| &standing.rows[chance.below(standing.rows.len())];
    let player = Player(chance.below(standing.people.len()) as u8);
    match chance.below(16) {
        _ if standing.rows.is_empty() => {
            What::Deal { place: Place::after(last), entry: Some(entry(chance, &standing)), over: vec![] }
        }
        0..=2 => {
            let row = row(chance);
            let over = row.versions.iter().flat_map(|version| version.changes.clone()).collect();
            let entry = (!chance.one_in(3)).then(|| entry(chance, &standing));
            What::Deal { place: row.place, entry, over }
        }
        3 => {
            let at = row(chance).place;
            let before = standing.rows.iter().map(|row| row.place).rfind(|place| *place < at);
            let place = Place::between(before, at).unwrap_or(at);
            What::Deal { place, entry: Some(entry(chance, &standing)), over: vec![] }
        }
        4 | 5 => What::Void { change: nth(chance) },
        6 => What::Restore { change: nth(chance) },
        7 | 8 => What::Sanction(Sanction {
            player,
            measure: chance.of(&[SheetMeasure::Warning, SheetMeasure::Ban, SheetMeasure::Penalty { points: 100 }]),
            clause: Clause::Fault12,
            after: last,
        }),
        9 => What::Name { player, name: format!("Zoé {}", chance.below(99)) },
        10 => What::Sign { player, n_deals: standing.rows.len() as u32, balance: standing.totals[player.index()] },
        11 if standing.people.len() < 7 => {
            What::Join { player: Player(standing.people.len() as u8), name: format!("Yves {}", chance.below(99)) }
        }
        12 if chance.one_in(3) => {
            What::Rules { rules: format!("{} fft petit-au-bout=20 end=deals:6", standing.rules.table) }
        }
        _ => What::Deal { place: Place::after(last), entry: Some(entry(chance, &standing)), over: vec![] },
    }
}

fn go_on(chance: &mut Chance, sheet: &mut Sheet, who: &str, n: usize) {
    for _ in 0..n {
        let id = ChangeId::new(&format!("{who}{}", sheet.changes().len())).unwrap();
        let at = 1_763_240_000_000 + sheet.changes().len() as u64;
        let change = Change { id, n: sheet.next_n(), at, by: who.into(), what: what(chance, sheet) };
        if sheet.check(&change).is_ok() {
            sheet.apply(change);
        }
    }
}

fn told(standing: &Standing) -> Value {
    let rows: Vec<Value> = (standing.rows.iter())
        .map(|row| {
            let versions: Vec<Value> = (row.versions.iter())
                .map(|version| json!([version.changes, version.entry, version.score.scores]))
                .collect();
            json!({ "place": row.place, "versions": versions, "scores": row.scores, "totals": row.totals })
        })
        .collect();
    json!({
        "people": standing.people,
        "heading": standing.heading,
        "rows": rows,
        "totals": standing.totals,
        "penalties": standing.penalties,
        "warnings": standing.warnings,
        "banned": standing.banned,
        "next": [standing.next.dealer, standing.next.playing],
        "over": standing.is_over,
        "signed": standing.signed,
    })
}

/// Sheets kept on two phones, some of the time apart, and what comes of them.
#[test]
fn folds() {
    let mut folds = Vec::new();
    let (mut n_disputed, mut n_rows) = (0, 0);
    for seed in 0..80 {
        let mut chance = Chance(seed);
        let rules =
            chance.of(&["3 fft", "4 house", "4 fft end=deals:5", "5 house", "4 fft end=score:300", "5 fft"]);
        let people = ["Anne", "Bruno", "Chloé", "David", "Élodie", "Farid"];
        let least = usize::from(rules.as_bytes()[0] - b'0');
        let n = (least + chance.below(3)).min(6);
        let mut opening = Opening::new(&people[..n], rules).unwrap();
        opening.dealer = Player(chance.below(n) as u8);
        let mut sheet = Sheet::new(opening);
        go_on(&mut chance, &mut sheet, "t", 6);
        let mut other = sheet.clone();
        go_on(&mut chance, &mut sheet, "a", 6);
        go_on(&mut chance, &mut other, "b", 6);
        for change in other.changes() {
            // Two that joined apart cannot both be the next on the list: the second is refused.
            if sheet.check(change).is_ok() {
                sheet.apply(change.clone());
            }
        }
        let standing = sheet.standing();
        n_disputed += standing.n_disputed();
        n_rows += standing.rows.len();
        folds.push(json!({ "opening": sheet.opening(), "changes": sheet.changes(), "standing": told(&standing) }));
    }
    assert!(n_disputed > 40 && n_rows > 300, "{n_disputed} of {n_rows} rows are disputed");
    check("folds.json", &lines(&folds));
}
