//! What happens at the table, told to the player who sits there.

use oudler_rules::{
    Bid, BySeat, Card, Clause, Contract, DealView, Ending, FaultKind, GameOver, Handful, Measure, Misere, Public,
    Reason, Ring, Rules, Ruling, ScoreSheet, Seat, SeatView, SeenEvent, Side, Trick, target,
};

use super::super::{Language, score};
use super::draw::Pen;
use crate::render::{self, BAD, DIM, GOOD, STRONG, line};

/// Tells what one seat sees, in its language.
pub(in crate::cmd) struct Teller {
    pub(in crate::cmd) pen: Pen,
    /// The player's own seat.
    pub(in crate::cmd) me: Seat,
    pub(in crate::cmd) rules: Rules,
}

impl Teller {
    pub(in crate::cmd) const fn either(&self, english: &'static str, french: &'static str) -> &'static str {
        self.pen.lang.either(english, french)
    }

    /// Who sits there.
    pub(super) fn name(&self, seat: Seat) -> &'static str {
        const NAMES: [&str; 5] = ["Anne", "Bruno", "Chloé", "David", "Émile"];
        if seat == self.me { self.either("You", "Vous") } else { NAMES[seat.index()] }
    }

    /// Adds to a page what an event means; the view has seen it already.
    pub(super) fn event(&self, page: &mut String, event: &SeenEvent, view: &SeatView) {
        match event {
            SeenEvent::Dealt { dealer, players, hand, .. } => {
                self.dealt(page, *dealer, players.contains(self.me), view);
                if hand.is_some_and(|hand| !hand.is_empty()) {
                    self.hand(page, view);
                }
            }
            SeenEvent::Discarded { seat, own: Some(cards), .. } => {
                self.says(page, *seat, self.either("discard", "écart"), &self.pen.cards(*cards));
            }
            SeenEvent::Discarded { seat, own: None, shown } => {
                let trumps = if shown.is_empty() { String::new() } else { self.pen.cards(*shown) };
                self.says(page, *seat, self.either("the discard is made", "l’écart est fait"), &trumps);
            }
            SeenEvent::HandfulDeclared { seat, handful, own } => {
                let cards = own.map(|cards| self.pen.cards(cards)).unwrap_or_default();
                self.says(page, *seat, self.handful(*handful), &cards);
            }
            SeenEvent::Public(public) => self.public(page, public, view),
        }
    }

    fn public(&self, page: &mut String, public: &Public, view: &SeatView) {
        match public {
            Public::BidMade { seat, bid } => self.says(page, *seat, self.bid(*bid), ""),
            Public::ContractAsked { seat, contract } => {
                let asks = self.either("asked of the arbiter", "demandée à l’arbitre");
                self.says(page, *seat, &format!("{}, {asks}", contract_word(*contract)), "");
            }
            Public::AssentRefused { .. } => {
                line!(page, "  {}", self.either("The arbiter says no.", "L’arbitre refuse."));
            }
            Public::Called { card } => {
                if let Some((taker, _)) = view.table().deal.as_ref().and_then(|deal| deal.taken) {
                    self.says(page, taker, self.either("call:", "appel :"), &self.pen.card(*card));
                }
            }
            Public::DogTurned { cards } => {
                line!(
                    page,
                    "  {STRONG}{}{STRONG:#} {}",
                    self.either("The dog:", "Le chien :"),
                    self.pen.cards(*cards)
                );
            }
            Public::SlamAsked | Public::SlamAnnounced => {
                if let Some((taker, _)) = view.table().deal.as_ref().and_then(|deal| deal.taken) {
                    self.says(page, taker, self.either("slam!", "chelem !"), "");
                }
            }
            Public::HandfulShown { seat, handful, cards } => {
                self.says(page, *seat, self.handful(*handful), &self.pen.cards(*cards));
            }
            Public::MisereDeclared { seat, misere } => self.says(page, *seat, self.misere(*misere), ""),
            Public::TrickWon { .. } => {
                if let Some(deal) = &view.table().deal {
                    self.last_trick(page, deal);
                }
            }
            Public::PlayBegun => {
                if let Some((taker, contract)) = view.table().deal.as_ref().and_then(|deal| deal.taken) {
                    let takes = self.either("the attack:", "l’attaque :");
                    line!(page, "  {DIM}{takes} {}, {}{DIM:#}", self.name(taker), contract_word(contract));
                }
            }
            Public::ArbiterCalled { seat } => self.says(page, *seat, self.either("arbiter!", "arbitre !"), ""),
            Public::CardsReturned { n } => {
                let text = self.either("cards taken back:", "cartes reprises :");
                line!(page, "  {text} {n}");
            }
            Public::Ruled(ruling) => self.ruling(page, ruling),
            Public::CountAccepted { seat } => {
                self.says(page, *seat, self.either("count accepted", "décompte accepté"), "");
            }
            Public::DealEnded(ending) => self.ending(page, ending, view),
            Public::GameEnded(why) => line!(page, "{STRONG}{}{STRONG:#}", self.game_over(*why)),
            Public::Started { .. }
            | Public::Drawn(_)
            | Public::Misdealt(_)
            | Public::CardPlayed { .. }
            | Public::CountOpened => {}
        }
    }

    /// Somebody says something, maybe with cards.
    fn says(&self, page: &mut String, seat: Seat, what: &str, cards: &str) {
        let space = if cards.is_empty() { "" } else { " " };
        line!(page, "  {STRONG}{:<7}{STRONG:#}{what}{space}{cards}", self.name(seat));
    }

    fn dealt(&self, page: &mut String, dealer: Seat, plays: bool, view: &SeatView) {
        let n = view.table().n_dealt;
        line!(page);
        line!(
            page,
            "{STRONG}── {} {n}{STRONG:#} {DIM}── {} {}{DIM:#}",
            self.either("Deal", "Donne"),
            self.either("dealer:", "donneur :"),
            self.name(dealer),
        );
        if !plays {
            line!(
                page,
                "  {}",
                self.either("You deal and sit this one out.", "Vous donnez, et ne jouez pas cette fois.")
            );
        }
    }

    /// The hand, for a look at it.
    pub(in crate::cmd) fn hand(&self, page: &mut String, view: &SeatView) {
        page.push_str(&self.pen.hand(view.hand()));
    }

    /// A trick on one line, as far as it has come.
    pub(super) fn trick(&self, ring: &Ring, n: usize, trick: &Trick) -> String {
        let one = |(seat, &card): (Seat, &Card)| format!("   {} {}", self.name(seat), self.pen.card(card));
        let cards: Vec<String> = ring.from(trick.leader()).zip(trick.cards()).map(one).collect();
        format!("  {DIM}{} {n:>2}{DIM:#}{}", self.either("trick", "pli"), cards.concat())
    }

    /// The trick before the one on the table.
    pub(super) fn last_trick(&self, page: &mut String, deal: &DealView) {
        let Some(won) = deal.tricks.last() else {
            return line!(page, "  {}", self.either("No trick is over yet.", "Aucun pli n’est encore fini."));
        };
        let trick = self.trick(&deal.ring, deal.tricks.len(), &won.trick);
        let style = if won.winner == self.me { GOOD } else { STRONG };
        line!(page, "{trick}   {style}→ {}{style:#}", self.name(won.winner));
    }

    fn ending(&self, page: &mut String, ending: &Ending, view: &SeatView) {
        match ending {
            Ending::PassedOut => {
                line!(
                    page,
                    "  {}",
                    self.either("Everybody passed. No score.", "Tout le monde a passé. Rien à marquer.")
                );
            }
            Ending::BarePetit { seat, .. } => {
                let text =
                    self.either("a bare petit: the deal is annulled", "un petit sec : la donne est annulée");
                self.says(page, *seat, text, "");
            }
            Ending::Cancelled { clause } => {
                let text = self.either("The deal is cancelled", "La donne est annulée");
                line!(page, "  {text} ({clause}): {}", self.clause(*clause));
            }
            Ending::Scored { sheet, aside } => {
                let pile = match sheet.figures.contract {
                    Contract::Petite | Contract::Garde => self.either("The discard:", "L’écart :"),
                    _ => self.either("The dog:", "Le chien :"),
                };
                line!(page, "  {DIM}{pile}{DIM:#} {}", self.pen.cards(*aside));
                self.sheet(page, sheet);
            }
        }
        self.totals(page, view, ending);
    }

    fn clause(&self, clause: Clause) -> &'static str {
        self.either(clause.text(), clause.french())
    }

    /// The score, line by line.
    fn sheet(&self, page: &mut String, sheet: &ScoreSheet) {
        let figures = &sheet.figures;
        let points = |half: oudler_rules::HalfPoints| match self.pen.lang {
            Language::En => half.to_string(),
            Language::Fr => half.to_string().replace('.', ","),
        };
        let made = match (sheet.made, self.pen.lang) {
            (true, Language::En) => "made by",
            (false, Language::En) => "failed by",
            (true, Language::Fr) => "réussie de",
            (false, Language::Fr) => "chutée de",
        };
        let style = if sheet.made { GOOD } else { BAD };
        line!(page);
        line!(
            page,
            "  {STRONG}{} · {}{STRONG:#}, {style}{made} {}{style:#}",
            self.name(sheet.taker),
            contract_word(figures.contract),
            sheet.margin,
        );
        if let Some(partner) = sheet.partner {
            line!(page, "  {} {}", self.either("partner:", "partenaire :"), self.name(partner));
        }
        let (n, count, to_make) = (figures.oudlers, points(figures.half_points), points(target(figures.oudlers)));
        match self.pen.lang {
            Language::En => {
                let s = if n == 1 { "" } else { "s" };
                line!(page, "  {count} points with {n} oudler{s}, {to_make} to make");
            }
            Language::Fr => {
                let s = if n > 1 { "s" } else { "" };
                line!(page, "  {count} points avec {n} bout{s}, {to_make} à faire");
            }
        }
        for line in &sheet.lines {
            let reason = match self.pen.lang {
                Language::En => score::explain(line.reason, figures, &self.rules),
                Language::Fr => self.french_reason(line.reason, sheet),
            };
            line!(page, "    {reason:<46}{:>6}", format!("{:+}", line.points));
        }
        let per_defender = figures.mark(&self.rules).per_defender();
        let pays = self.either("each defender pays the taker", "chaque défenseur paie au preneur");
        line!(page, "    {STRONG}{pays:<46}{:>6}{STRONG:#}", format!("{per_defender:+}"));
        for (seat, misere) in &sheet.miseres {
            let text = format!("{}, {}", self.misere(*misere), self.name(*seat));
            line!(page, "    {text:<46}{:>6}", format!("{:+}", self.rules.misere));
        }
    }

    fn french_reason(&self, reason: Reason, sheet: &ScoreSheet) -> String {
        let multiplier = self.rules.multiplier(sheet.figures.contract);
        match reason {
            Reason::Contract => {
                let contract = contract_word(sheet.figures.contract);
                format!("({} + {}) × {multiplier} pour la {contract}", self.rules.contract_base, sheet.margin)
            }
            Reason::Handful(handful) => format!("{}, au camp gagnant", self.handful(handful)),
            Reason::PetitAuBout(side) => {
                let side = if side == Side::Attack { "l’attaque" } else { "la défense" };
                format!("Petit au bout, {} × {multiplier}, à {side}", self.rules.petit_au_bout)
            }
            Reason::SlamAnnounced => "chelem annoncé et réussi".into(),
            Reason::SlamMade => "chelem réussi sans annonce".into(),
            Reason::SlamFailed => "chelem annoncé, non réalisé".into(),
            Reason::DefenceSlam => "chelem de la défense".into(),
        }
    }

    /// This deal's scores over the totals.
    fn totals(&self, page: &mut String, view: &SeatView, ending: &Ending) {
        let Ending::Scored { sheet, .. } = ending else { return };
        line!(page);
        self.names(page);
        self.row(page, self.either("this deal", "cette donne"), &sheet.scores);
        self.row(page, "total", &view.table().totals);
        self.penalties(page, view);
    }

    /// The totals alone.
    pub(super) fn standing(&self, page: &mut String, view: &SeatView) {
        self.names(page);
        self.row(page, "total", &view.table().totals);
        self.penalties(page, view);
    }

    fn penalties(&self, page: &mut String, view: &SeatView) {
        if view.table().penalties != BySeat::default() {
            self.row(page, self.either("penalties", "pénalités"), &view.table().penalties);
        }
    }

    fn names(&self, page: &mut String) {
        let names: Vec<String> = self.rules.table.seats().map(|seat| format!("{:>8}", self.name(seat))).collect();
        line!(page, "  {DIM}{:<12}{}{DIM:#}", "", names.concat());
    }

    fn row(&self, page: &mut String, what: &str, points: &BySeat<i32>) {
        let cell = |seat: Seat| {
            let text = render::points(points[seat]);
            let width = format!("{:+}", points[seat]).len();
            format!("{}{text}", " ".repeat(8_usize.saturating_sub(width)))
        };
        let cells: Vec<String> = self.rules.table.seats().map(cell).collect();
        line!(page, "  {what:<12}{}", cells.concat());
    }

    fn ruling(&self, page: &mut String, ruling: &Ruling) {
        if self.pen.lang == Language::En {
            line!(page, "  The arbiter: {ruling}");
            return;
        }
        let name = ruling.culprit.map_or("quelqu’un", |seat| self.name(seat));
        let card = ruling.card.map(|card| format!(", {}", self.pen.card(card))).unwrap_or_default();
        let trick = ruling.trick.map(|trick| format!(", pli {trick}")).unwrap_or_default();
        let (fault, measure) = (french_fault(ruling.fault), french_measure(ruling.measure));
        line!(page, "  L’arbitre : {name}, {fault}{card}{trick} : {measure} ({})", ruling.clause);
    }

    pub(super) const fn bid(&self, bid: Bid) -> &'static str {
        match bid {
            Bid::Pass => self.either("pass", "passe"),
            Bid::Take(contract) => contract_word(contract),
        }
    }

    pub(super) const fn handful(&self, handful: Handful) -> &'static str {
        match handful {
            Handful::Single => self.either("single handful", "poignée simple"),
            Handful::Double => self.either("double handful", "double poignée"),
            Handful::Triple => self.either("triple handful", "triple poignée"),
        }
    }

    const fn misere(&self, misere: Misere) -> &'static str {
        match misere {
            Misere::NoTrumps => self.either("misère without trumps", "misère d’atout"),
            Misere::NoCourts => self.either("misère without courts", "misère de tête"),
        }
    }

    const fn game_over(&self, why: GameOver) -> &'static str {
        match why {
            GameOver::Agreed => self.either("The game is over.", "La partie est finie."),
            GameOver::DealsPlayed => self.either(
                "The last deal is played: the game is over.",
                "Dernière donne jouée : la partie est finie.",
            ),
            GameOver::ScoreReached => self
                .either("The score is reached: the game is over.", "Le score est atteint : la partie est finie."),
        }
    }
}

pub(super) const fn contract_word(contract: Contract) -> &'static str {
    match contract {
        Contract::Petite => "petite",
        Contract::Garde => "garde",
        Contract::GardeSans => "garde sans",
        Contract::GardeContre => "garde contre",
    }
}

const fn french_fault(fault: FaultKind) -> &'static str {
    match fault {
        FaultKind::ExposedCard => "une carte interdite",
        FaultKind::Revoke => "une renonce consommée",
        FaultKind::HiddenBarePetit => "un petit sec non annoncé",
        FaultKind::FaultyDiscard => "un écart irrégulier",
        FaultKind::OutOfTurn => "une carte ou un mot avant son tour",
        FaultKind::Hesitation => "une hésitation sans raison",
        FaultKind::Mannerism => "un geste ou un ton qui renseigne",
        FaultKind::WrongCardCount => "un mauvais nombre de cartes",
        FaultKind::EarlyPickUp => "des cartes relevées trop tôt",
        FaultKind::None => "aucune faute trouvée",
    }
}

fn french_measure(measure: Measure) -> String {
    match measure {
        Measure::PlayOn => "on continue".into(),
        Measure::CountOn => "le décompte continue".into(),
        Measure::Stands => "le résultat reste acquis".into(),
        Measure::Warning => "avertissement".into(),
        Measure::Penalty(points) => format!("pénalité de {points} points"),
        Measure::BanFromAuction => "interdit d’enchère à la donne suivante".into(),
        Measure::CancelDeal => "la donne est annulée".into(),
        Measure::TakersChoice => "le preneur décide si la donne est marquée".into(),
        Measure::MendCount(halves) => format!("décompte de l’attaque corrigé de {halves} demi-points"),
        Measure::AtTheEnd => "on va au bout de la donne, dont l’issue décide".into(),
    }
}
