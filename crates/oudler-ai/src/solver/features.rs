//! What may be taken out of the solver, to see that nothing but its speed changes.

/// The parts of the search that only make it faster. All are on but in tests and measurements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a switch of its own
pub(super) struct Features {
    /// Positions are remembered.
    pub(super) table: bool,
    /// Ranks that did not matter are forgotten.
    pub(super) lines: bool,
    /// Positions with other honours answer for each other, less what they lack.
    pub(super) similarity: bool,
    /// A card that is as good as another is not tried.
    pub(super) merge: bool,
    /// Nor one that differs from one tried below the line.
    pub(super) skip: bool,
    /// Tricks that are surely a side's are counted without playing them: trumps,
    pub(super) sure_trumps: bool,
    /// the leader's highest cards,
    pub(super) cash: bool,
    /// trumps drawn before them,
    pub(super) draw: bool,
    /// or of a hand that comes to the lead by a trump.
    pub(super) entry: bool,
    /// Cards that look good are tried first.
    pub(super) order: bool,
    /// A guard that is left out.
    #[cfg(test)]
    pub(super) without: Option<Guard>,
}

impl Features {
    /// Everything.
    pub(super) const ALL: Self = Self {
        table: true,
        lines: true,
        similarity: true,
        merge: true,
        skip: true,
        sure_trumps: true,
        cash: true,
        draw: true,
        entry: true,
        order: true,
        #[cfg(test)]
        without: None,
    };

    /// Whether a guard is kept: always, but in the tests that show what it is there for.
    #[inline]
    #[cfg_attr(not(test), allow(clippy::unused_self, clippy::trivially_copy_pass_by_ref))]
    pub(super) fn keeps(&self, guard: Guard) -> bool {
        #[cfg(test)]
        return self.without != Some(guard);
        #[cfg(not(test))]
        {
            let _ = guard;
            true
        }
    }
}

/// What keeps a part of the search from answering wrongly. Each has a position in the tests whose answer is
/// wrong without it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Guard {
    /// What won a trick is above the line.
    WinnerMarked,
    /// So is what one had to go over.
    OvertrumpMarked,
    /// The line goes down through a group of which one card was tried.
    LineThroughGroup,
    /// High cards that are counted are above the line.
    CashMarked,
    /// So are trumps that are counted.
    SureTrumpsMarked,
    /// And those that draw the others'.
    DrawMarked,
    /// And those that bring a hand to the lead.
    EntryMarked,
    /// It takes one of those to come to the lead.
    EntryTrump,
    /// Nobody with trumps may be void in what it cashes when they are drawn: it could be led before.
    FollowedBeforeDrawn,
    /// The Excuse is not played to the last trick while high cards are cashed.
    ExcuseBeforeLast,
    /// Whoever has the Excuse may keep a card of a suit for one round more.
    ExcuseKeepsCard,
    /// Or a trump.
    ExcuseKeepsTrump,
    /// Who still has trumps must follow to what is cashed.
    RuffsCounted,
    /// A partner's high card takes the lead.
    PartnerTakesLead,
    /// Two hands of a side may win the same trick by trumps.
    OneHandsTrumps,
    /// The Excuse of a side with every other trick wins the last one.
    SlamByExcuse,
    /// A card that was not tried may have been better by its worth.
    SkippedWorth,
    /// Lower bounds fall by what is lacking, upper ones rise by what is more.
    SimilaritySides,
    /// The table tells apart who has every trick,
    SlamInKey,
    /// how many oudlers the attack has,
    OudlersInKey,
    /// and what petit au bout and slam are worth.
    BonusInKey,
    /// What may still be added is in the bounds.
    BonusInBounds,
}

#[cfg(test)]
impl Guard {
    /// All of them.
    pub(super) const ALL: [Self; 22] = [
        Self::WinnerMarked,
        Self::OvertrumpMarked,
        Self::LineThroughGroup,
        Self::CashMarked,
        Self::SureTrumpsMarked,
        Self::DrawMarked,
        Self::EntryMarked,
        Self::EntryTrump,
        Self::FollowedBeforeDrawn,
        Self::ExcuseBeforeLast,
        Self::ExcuseKeepsCard,
        Self::ExcuseKeepsTrump,
        Self::RuffsCounted,
        Self::PartnerTakesLead,
        Self::OneHandsTrumps,
        Self::SlamByExcuse,
        Self::SkippedWorth,
        Self::SimilaritySides,
        Self::SlamInKey,
        Self::OudlersInKey,
        Self::BonusInKey,
        Self::BonusInBounds,
    ];
}
