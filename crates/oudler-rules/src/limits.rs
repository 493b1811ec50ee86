//! What may be done again in a deal, how often, and so how long a deal can become.
//!
//! Whatever a player can repeat is bounded here: a log, a view and a record of a deal have a greatest
//! size that no player's patience can pass.

use crate::rules::Rules;

/// How often the taker may put cards aside before saying "jeu" (ECART-07).
pub const MAX_DISCARDS: u8 = 20;

/// How many illegal cards of one seat go back to its hand in a deal; those after are refused
/// (FAULT-12).
pub const MAX_CARDS_BACK: u8 = 5;

impl Rules {
    /// The most rulings a deal can have, those a person gives as arbiter aside.
    ///
    /// ```
    /// use oudler_rules::{Rules, TableKind};
    ///
    /// assert_eq!(Rules::fft(TableKind::Four).max_rulings(), 0);
    /// let arbitrated = Rules::parse(TableKind::Four, "fft faults=arbitrated")?;
    /// assert_eq!(arbitrated.max_rulings(), 389);
    /// # Ok::<(), oudler_rules::BadRules>(())
    /// ```
    pub fn max_rulings(&self) -> usize {
        if !self.is_arbitrated() {
            return 0;
        }
        // Each card sent back is ruled on, and each call of the arbiter that finds nothing; each
        // card that stays may be found a revoke, ban its player and have its consequence.
        self.max_sent_back() + self.max_vain_calls() + 3 * self.n_dealt()
    }

    /// The most events a deal can have from its cards dealt to its end, a person's rulings aside.
    ///
    /// ```
    /// use oudler_rules::{Rules, TableKind};
    ///
    /// assert_eq!(Rules::fft(TableKind::Four).max_events(), 159);
    /// let arbitrated = Rules::parse(TableKind::Four, "fft faults=arbitrated")?;
    /// assert_eq!(arbitrated.max_events(), 913);
    /// # Ok::<(), oudler_rules::BadRules>(())
    /// ```
    pub fn max_events(&self) -> usize {
        let (n, hand) = (self.table.players().get(), self.table.players().hand_size());
        // Two contracts may be asked for and refused before a seat speaks, and so may a slam.
        let (dealt, auction, call, dog, slam, jeu) = (1, 5 * n, 1, 1, 2, 1);
        let before_play = dealt + auction + call + dog + slam + jeu + usize::from(MAX_DISCARDS);
        // Handfuls declared and shown, two misères, and the count accepted.
        let said = (2 + 2 + 1) * n;
        // A card that goes back may undo its trick, and is an event itself.
        let tricks = hand + 2 * self.max_sent_back();
        let (count, over) = (1, 2);
        before_play + said + self.max_cards() + tricks + self.max_calls() + self.max_rulings() + count + over
    }

    /// The most cards that can be put down, those that go back included.
    fn max_cards(&self) -> usize {
        // With an illegal card all those go back that fell after it in its trick.
        self.n_dealt() + self.table.players().get() * self.max_sent_back()
    }

    /// The most calls of the arbiter that find nothing: before the first card, and after each.
    fn max_vain_calls(&self) -> usize {
        if self.is_arbitrated() { 1 + self.max_cards() } else { 0 }
    }

    /// The most calls of the arbiter: one in vain, or one that finds an illegal card.
    fn max_calls(&self) -> usize {
        if self.is_arbitrated() { self.max_vain_calls() + self.max_sent_back() + self.n_dealt() } else { 0 }
    }

    /// The most times an illegal card goes back.
    fn max_sent_back(&self) -> usize {
        if self.is_arbitrated() { self.table.players().get() * usize::from(MAX_CARDS_BACK) } else { 0 }
    }

    const fn n_dealt(&self) -> usize {
        self.options().table.players().get() * self.options().table.players().hand_size()
    }

    fn is_arbitrated(&self) -> bool {
        self.faults == crate::rules::FaultPolicy::Arbitrated
    }
}
