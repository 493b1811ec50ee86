//! What a line of a story such as `turn = B` looks at.

use oudler_rules::notation::RecordResult;
use oudler_rules::{
    BySeat, CardSet, DealView, Ending, Event, Figures, Handful, Legal, Public, Ruling, SeatSet, SeatView, Side,
    TableStage, TableView,
};

use super::{Told, cards, seat};

impl Told {
    /// Checks `hand A = KS 2S`: what there is to see, whose if it is not for everybody, and what is seen.
    #[track_caller]
    pub(super) fn sees(&self, what: &str, expected: &str) {
        let (thing, who) = what.split_once(' ').unwrap_or((what, ""));
        match self.cards_seen(thing, who) {
            Some(seen) => assert_eq!(seen, cards(expected), "{what}"),
            None => assert_eq!(self.seen_text(thing, who), expected, "{what}"),
        }
    }

    /// Of those that are cards: what everybody sees, or this seat.
    #[track_caller]
    fn cards_seen(&self, what: &str, who: &str) -> Option<CardSet> {
        let view = || self.view(seat(who));
        Some(match what {
            "dog" => self.all_see(|deal| deal.dog).unwrap_or_default(),
            "forced" => self.all_see(|deal| deal.forced),
            "trick" => self.all_see(|deal| deal.trick.cards().iter().copied().collect()),
            "aside" => self.game().open_view().expect("the deal is scored").aside,
            "shown" => {
                self.game().shown_to_arbiter().map(|(seat, hand)| (seat == super::seat(who)).then_some(hand))??
            }
            "hand" => view().hand(),
            "discard" => view().discard().unwrap_or_default(),
            "cards" => view().legal().cards,
            "calls" => view().legal().calls,
            "again" => view().legal().handful_again,
            "handful" => view().table().deal.as_ref()?.handfuls[0].cards.unwrap_or_default(),
            _ => return None,
        })
    }

    #[track_caller]
    fn seen_text(&self, what: &str, who: &str) -> String {
        let list = |words: Vec<String>| if words.is_empty() { "-".to_owned() } else { words.join(", ") };
        let seats = |seats: SeatSet| list(seats.iter().map(|seat| seat.to_string()).collect());
        let scores = |scores: &BySeat<i32>| scores.0[..self.views().len()].iter().map(i32::to_string).collect();
        let legal = || -> Legal { self.view(seat(who)).legal() };
        let who_may = |may: fn(&Legal) -> bool| {
            seats(self.views().iter().filter(|view| may(&view.legal())).map(SeatView::seat).collect())
        };
        match what {
            "stage" => format!("{:?}", self.all_seen(|table| table.stage)),
            "turn" => self.all_see(|deal| deal.turn.or(deal.auction.turn())).map_or("-".into(), |s| s.to_string()),
            "dealer" => self.game().dealer().map_or("-".into(), |seat| {
                assert_eq!(self.all_seen(|table| table.stage), TableStage::Dealing(seat));
                seat.to_string()
            }),
            "taken" => self.all_see(|deal| deal.taken).map_or("-".into(), |(who, what)| format!("{who} {what}")),
            "partner" => format!("{:?}", self.all_see(|deal| deal.partner)),
            "slam" => format!("{:?}", self.all_see(|deal| deal.slam)),
            "winners" => {
                self.all_see(|deal| deal.tricks.iter().map(|won| won.winner.letter()).collect::<String>())
            }
            "tricks" => self.all_see(|deal| deal.tricks.len()).to_string(),
            "handfuls" => self.all_see(|deal| {
                list(deal.handfuls.iter().map(|seen| format!("{} {}", seen.seat, seen.handful)).collect())
            }),
            "rulings" => self.all_see(|deal| list(deal.rulings.iter().map(ruling_text).collect())),
            "result" => self.all_see(|deal| deal.ending.as_ref().map_or("-".into(), result_text)),
            "lines" => {
                let lines = self.sheet().lines;
                list(lines.iter().map(|line| format!("{} {}", line.reason, line.points)).collect())
            }
            "line" => {
                let lines = self.sheet().lines;
                let line = lines.iter().find(|line| line.reason.to_string() == who);
                line.map_or("-".into(), |line| line.points.to_string())
            }
            "figures" => figures_text(&self.sheet().figures),
            "scores" => list(scores(&self.sheet().scores)),
            "totals" => {
                assert_eq!(self.all_seen(|table| table.totals), *self.game().totals());
                list(scores(self.game().totals()))
            }
            "penalties" => {
                assert_eq!(self.all_seen(|table| table.penalties), *self.game().penalties());
                list(scores(self.game().penalties()))
            }
            "counted" => {
                let counts = self.all_seen(|table| (table.n_dealt, table.n_scored));
                assert_eq!(counts, (self.game().n_dealt(), self.game().n_scored()));
                format!("{} dealt, {} scored", counts.0, counts.1)
            }
            "banned" => seats(self.game().banned()),
            "acts" => who_may(Legal::is_to_act),
            "awaited" => seats(self.onlooker().awaited()),
            "may-report" => who_may(|legal| legal.arbiter),
            "losing" => legal().losing_cards.map_or("-".into(), |n| n.to_string()),
            "answer" => self.game().arbiters_answer().map_or("-".into(), |answer| answer.to_string()),
            "contracts" => list(legal().contracts.iter().map(ToString::to_string).collect()),
            "may-show" => list(legal().handfuls.iter().map(ToString::to_string).collect()),
            "happened" => list(self.events.iter().map(event_text).collect()),
            _ => panic!("{what} is nothing to look at"),
        }
    }

    /// What every seat and an onlooker see alike.
    #[track_caller]
    fn all_seen<T: PartialEq + std::fmt::Debug>(&self, look: impl Fn(&TableView) -> T) -> T {
        let all: Vec<T> = self.seen().map(look).collect();
        assert!(all.iter().all(|one| *one == all[0]), "not all see the same: {all:?}");
        all.into_iter().next().expect("somebody looks")
    }

    #[track_caller]
    fn all_see<T: PartialEq + std::fmt::Debug>(&self, look: impl Fn(&DealView) -> T) -> T {
        self.all_seen(|table| look(table.deal.as_ref().expect("a deal")))
    }
}

fn result_text(ending: &Ending) -> String {
    match RecordResult::from(ending) {
        RecordResult::Scores(_) => "scored".into(),
        RecordResult::PassedOut => "passed-out".into(),
        RecordResult::BarePetit(seat) => format!("bare-petit {seat}"),
        RecordResult::Cancelled(clause) => format!("cancelled {clause}"),
    }
}

/// The fault, whose, with which card in which trick, what follows and why.
pub(crate) fn ruling_text(ruling: &Ruling) -> String {
    let mut text = ruling.fault.word().to_owned();
    let words = [
        ruling.culprit.map(|seat| seat.to_string()),
        ruling.card.map(|card| card.to_string()),
        ruling.trick.map(|trick| trick.to_string()),
    ];
    for word in words.into_iter().flatten() {
        text = format!("{text} {word}");
    }
    format!("{text} {} {}", ruling.measure, ruling.clause)
}

fn figures_text(figures: &Figures) -> String {
    let mut text = format!("{} {} with {}", figures.contract, figures.half_points, figures.oudlers);
    let side = |what: &str, side: Option<Side>| match side {
        Some(side) => format!(", {what} {side}"),
        None => String::new(),
    };
    text += &side("petit", figures.petit_au_bout);
    for (handful, &n) in Handful::ALL.iter().zip(&figures.handfuls) {
        text += &format!(", handful {handful}").repeat(usize::from(n));
    }
    if figures.slam_announced {
        text += ", slam announced";
    }
    text + &side("slam", figures.slam)
}

/// What happened, in as few words as a record would use.
fn event_text(event: &Event) -> String {
    match event {
        Event::Dealt { .. } => "dealt".into(),
        Event::Discarded { seat, cards } => format!("{seat} discards {cards}"),
        Event::HandfulDeclared { seat, handful, .. } => format!("{seat} declares {handful}"),
        Event::Public(public) => match public {
            Public::BidMade { seat, bid } => format!("{seat} {bid}"),
            Public::ContractAsked { seat, contract } => format!("{seat} asks for {contract}"),
            Public::AssentRefused { seat } => format!("{seat} is refused"),
            Public::Called { card } => format!("{card} called"),
            Public::DogTurned { cards } => format!("dog {cards}"),
            Public::HandfulShown { seat, handful, cards } => format!("{seat} shows {handful} {cards}"),
            Public::CardPlayed { seat, card } => format!("{seat} {card}"),
            Public::TrickWon { seat } => format!("{seat} wins"),
            Public::ArbiterCalled { seat } => format!("{seat} calls-arbiter"),
            Public::CardsReturned { n } => format!("{n} back"),
            Public::Ruled(ruling) => ruling_text(ruling),
            Public::DealEnded(ending) => result_text(ending),
            other => format!("{other:?}"),
        },
    }
}
