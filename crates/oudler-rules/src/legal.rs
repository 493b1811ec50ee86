//! What a seat may do now, computed from what that seat knows.

use crate::action::{Action, Keep};
use crate::auction::{Bid, Contract};
use crate::call::callable;
use crate::card::CardStyle;
use crate::card_set::CardSet;
use crate::declaration::{Handful, HandfulRule, Misere};
use crate::discard::DiscardRule;
use crate::play::SlamBid;
use crate::position::opening_cards;
use crate::rules::{Assent, FaultPolicy, HandfulShown, Rules};
use crate::seat::Seat;
use crate::slam::losing_cards;
use crate::view::{DealView, SeatView, TableStage};

/// All that a seat may do. What is not here is refused, but for an illegal card at an arbitrated
/// table, which is the player's own risk.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // each is a thing a player may or may not do
pub struct Legal {
    /// Whether the seat may pass.
    pub pass: bool,
    /// Contracts it may name.
    pub contracts: Vec<Contract>,
    /// Cards it may call.
    pub calls: CardSet,
    /// What it may put aside.
    pub discard: Option<DiscardRule>,
    /// Whether it may announce a slam.
    pub slam: bool,
    /// Where a slam waits for the arbiter: how many of its cards can lose, of which he allows
    /// [`MAX_LOSING_CARDS`](crate::MAX_LOSING_CARDS) (SLAM-03).
    pub losing_cards: Option<usize>,
    /// Whether it may say "jeu".
    pub jeu: bool,
    /// Handfuls it may show.
    pub handfuls: Vec<Handful>,
    /// The trumps to show them from: those in hand, and those of `handful_again`.
    pub handful_from: CardSet,
    /// Trumps of the discard that stand, all of them, in a handful that those in hand do not
    /// reach, and in no other (HAND-07).
    pub handful_again: CardSet,
    /// Whose handfuls it may ask to see.
    pub asks: Vec<Seat>,
    /// Misères it may declare.
    pub miseres: Vec<Misere>,
    /// Cards it may play.
    pub cards: CardSet,
    /// Whether it may announce its bare petit.
    pub bare_petit: bool,
    /// Whether it may call the arbiter.
    pub arbiter: bool,
    /// Whether it may accept the count.
    pub accept: bool,
    /// Whether it is to choose what becomes of the score.
    pub choice: bool,
}

impl Legal {
    /// What may be done, in words, one for each kind of thing.
    pub fn words(&self, style: CardStyle) -> Vec<String> {
        let mut words = Vec::new();
        if self.pass {
            let contracts: Vec<String> = self.contracts.iter().map(Contract::to_string).collect();
            words.push(["pass".to_owned()].into_iter().chain(contracts).collect::<Vec<_>>().join(", "));
        }
        if !self.calls.is_empty() {
            words.push(format!("call {}", self.calls.styled(style)));
        }
        if let Some(rule) = self.discard {
            words.push(format!("discard {} of {}", rule.n(), rule.allowed().styled(style)));
        }
        if self.slam {
            words.push("announce a slam".into());
        }
        if self.jeu {
            words.push("say jeu".into());
        }
        for handful in &self.handfuls {
            words.push(format!("show a {handful} handful"));
        }
        if !self.cards.is_empty() {
            words.push(format!("play {}", self.cards.styled(style)));
        }
        for misere in &self.miseres {
            words.push(format!("declare a misère ({misere})"));
        }
        for seat in &self.asks {
            words.push(format!("ask to see the handful of {seat}"));
        }
        if self.bare_petit {
            words.push("announce the bare petit".into());
        }
        if self.arbiter {
            words.push("call the arbiter".into());
        }
        if self.accept {
            words.push("accept the count".into());
        }
        if self.choice {
            words.push("record or cancel the score".into());
        }
        words
    }

    /// Whether an action is one of these, at a table with these rules.
    pub fn allows(&self, rules: &Rules, action: &Action) -> bool {
        match action {
            Action::Bid(Bid::Pass) => self.pass,
            Action::Bid(Bid::Take(contract)) => self.contracts.contains(contract),
            Action::AnnounceBarePetit => self.bare_petit,
            Action::Call(card) => self.calls.contains(*card),
            Action::Discard(cards) => self.discard.is_some_and(|rule| rule.check(*cards).is_ok()),
            Action::AnnounceSlam => self.slam,
            Action::Jeu => self.jeu,
            Action::ShowHandful(handful, cards) => {
                let rule = HandfulRule::new(self.handful_from - self.handful_again, self.handful_again);
                self.handfuls.contains(handful) && rule.check(rules, *handful, *cards).is_ok()
            }
            Action::AskHandful(whose) => self.asks.contains(whose),
            Action::DeclareMisere(misere) => self.miseres.contains(misere),
            Action::Play(card) => self.cards.contains(*card),
            Action::CallArbiter => self.arbiter,
            Action::AcceptCount => self.accept,
            Action::KeepScore(_) => self.choice,
        }
    }

    pub(crate) fn of(view: &SeatView) -> Self {
        let mut legal = Self::default();
        let Some(deal) = &view.table().deal else { return legal };
        legal.arbiter = may_call_arbiter(view, deal);
        if !deal.ring.seats().contains(view.seat()) {
            return legal;
        }
        legal.bare_petit = view.may_announce_bare_petit();
        let (seat, rules) = (view.seat(), &view.table().rules);
        let is_taker = deal.taken.is_some_and(|(taker, _)| taker == seat);
        match view.table().stage {
            TableStage::Auction if deal.auction.turn() == Some(seat) && !deal.waits_for_assent() => {
                legal.pass = true;
                legal.contracts = deal.auction.legal_contracts().collect();
            }
            TableStage::Call if is_taker && deal.slam != SlamBid::Asked => {
                legal.calls = callable(view.hand());
                legal.slam = deal.slam == SlamBid::No;
            }
            TableStage::Aside if is_taker && deal.slam != SlamBid::Asked => legal.aside(view, deal),
            TableStage::Play if deal.slam != SlamBid::Asked => {
                legal.slam =
                    is_taker && deal.slam == SlamBid::No && deal.tricks.is_empty() && deal.trick.is_empty();
                if deal.turn == Some(seat) {
                    legal.play(view, deal);
                }
                if rules.handful_shown == HandfulShown::OnDemand && deal.tricks.is_empty() {
                    let hidden = deal.handfuls.iter().filter(|seen| !seen.is_shown && seen.seat != seat);
                    legal.asks = hidden.map(|seen| seen.seat).collect();
                }
            }
            TableStage::Count => legal.accept = !deal.accepted.contains(seat),
            TableStage::Choice => legal.choice = is_taker,
            _ => {}
        }
        if legal.slam && rules.assent == Assent::Needed {
            legal.losing_cards = Some(losing_cards(view.hand(), deal.ring.players()));
        }
        legal
    }

    fn aside(&mut self, view: &SeatView, deal: &DealView) {
        let takes_dog = deal.taken.is_some_and(|(_, contract)| contract.takes_dog());
        self.slam = deal.slam == SlamBid::No;
        if takes_dog && deal.discards_left > 0 {
            let held = view.hand() | view.discard().unwrap_or_default();
            self.discard = Some(DiscardRule::new(held, deal.ring.players().dog_size()));
        }
        self.jeu = !takes_dog || deal.has_discarded;
        // An act of play says "jeu" (ECART-07).
        if self.jeu && deal.opener() == view.seat() {
            self.play(view, deal);
        }
    }

    fn play(&mut self, view: &SeatView, deal: &DealView) {
        let (seat, rules, hand) = (view.seat(), &view.table().rules, view.hand());
        let is_first_card = deal.tricks.is_empty();
        self.cards = match deal.called {
            Some(called) if is_first_card && deal.trick.is_empty() => opening_cards(hand, called),
            _ => deal.trick.legal_cards(hand),
        };
        if !is_first_card {
            return;
        }
        let is_taker = deal.taken.is_some_and(|(taker, _)| taker == seat);
        let forced = if is_taker { deal.forced } else { CardSet::EMPTY };
        if !deal.handfuls.iter().any(|seen| seen.seat == seat) {
            let rule = HandfulRule::new(hand, forced);
            self.handfuls = rule.possible(rules).collect();
            if !self.handfuls.is_empty() {
                let largest = self.handfuls.iter().map(|handful| handful.size(rules)).max().unwrap_or(0);
                self.handful_again = rule.again(largest);
                self.handful_from = rule.held() | self.handful_again;
            }
        }
        let may = |misere: &Misere| misere.check(rules, hand).is_ok() && !deal.miseres.contains(&(seat, *misere));
        self.miseres = Misere::ALL.into_iter().filter(may).collect();
    }

    /// The trumps that must stand in a handful of this size, and those that may besides.
    ///
    /// ```
    /// use oudler_rules::{CardSet, Legal};
    ///
    /// let cards = |text: &str| text.parse::<CardSet>().unwrap();
    /// let legal = Legal { handful_from: cards("T9 T8 T7 T2"), handful_again: cards("T2"), ..Legal::default() };
    /// assert_eq!(legal.handful_parts(3), (CardSet::EMPTY, cards("T9 T8 T7")));
    /// assert_eq!(legal.handful_parts(4), (cards("T2"), cards("T9 T8 T7")));
    /// ```
    pub fn handful_parts(&self, size: u32) -> (CardSet, CardSet) {
        let rule = HandfulRule::new(self.handful_from - self.handful_again, self.handful_again);
        (rule.again(size), rule.held())
    }

    /// Whether the deal waits for this seat, which everybody knows ([`TableView::awaited`]). Who
    /// holds a bare petit may speak up before that, and nobody waits for it.
    ///
    /// [`TableView::awaited`]: crate::TableView::awaited
    pub fn is_to_act(&self) -> bool {
        self.first().is_some()
    }

    /// The plainest action that moves the deal on: pass, the first card, and so on; `None` for a
    /// seat the deal does not wait for.
    pub fn first(&self) -> Option<Action> {
        if self.pass && self.bare_petit {
            Some(Action::AnnounceBarePetit)
        } else if self.pass {
            Some(Action::Bid(Bid::Pass))
        } else if let Some(card) = self.calls.first() {
            Some(Action::Call(card))
        } else if self.jeu {
            Some(Action::Jeu)
        } else if let Some(rule) = self.discard {
            Some(Action::Discard(plain_discard(&rule)))
        } else if let Some(card) = self.cards.first() {
            Some(Action::Play(card))
        } else if self.accept {
            Some(Action::AcceptCount)
        } else if self.choice {
            Some(Action::KeepScore(Keep::Record))
        } else {
            None
        }
    }
}

/// Any player of the table may, also one who sits out (ARB-06), until agreeing with the count
/// (ARB-05), and when there is something new to look at.
fn may_call_arbiter(view: &SeatView, deal: &DealView) -> bool {
    use TableStage::{Aside, Call, Count, Play};
    view.table().rules.faults == FaultPolicy::Arbitrated
        && matches!(view.table().stage, Call | Aside | Play | Count)
        && !deal.accepted.contains(view.seat())
        && !deal.is_looked_at
}

/// The first cards that may go, and trumps only where they must.
fn plain_discard(rule: &DiscardRule) -> CardSet {
    rule.free().iter().chain(rule.forced_from()).take(rule.n()).collect()
}
