//! Every clause of the game by its id, so that a refusal, a ruling or a test can name the rule it
//! rests on.

use std::fmt;

use french::FRENCH;

mod french;

/// The id of a clause, such as `PLAY-05`.
// The id is one of `CLAUSES`: `new` and `find` see to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Clause(&'static str);

impl Clause {
    /// The clause with this id, which must be one of [`CLAUSES`].
    ///
    /// An unknown id panics, so in a constant it does not compile.
    pub const fn new(id: &'static str) -> Self {
        let mut i = 0;
        while i < CLAUSES.len() {
            if same(CLAUSES[i].id, id) {
                return Self(id);
            }
            i += 1;
        }
        panic!("no clause has this id");
    }

    /// The clause with this id, in capitals or not; `None` when there is no such clause.
    pub fn find(id: &str) -> Option<Self> {
        CLAUSES.iter().find(|info| info.id.eq_ignore_ascii_case(id)).map(|info| Self(info.id))
    }

    /// The id, as it is written in `docs/rules.md`.
    pub const fn id(self) -> &'static str {
        self.0
    }

    /// What the clause says, in one or two plain sentences.
    pub fn text(self) -> &'static str {
        self.info().text
    }

    /// What the clause says, in French.
    pub fn french(self) -> &'static str {
        let at = CLAUSES.iter().position(|info| info.id == self.0);
        FRENCH[at.expect("a clause is only made from an id of the table")].1
    }

    /// Who answers for the clause.
    pub fn scope(self) -> Scope {
        self.info().scope
    }

    fn info(self) -> &'static ClauseInfo {
        CLAUSES.iter().find(|info| info.id == self.0).expect("a clause is only made from an id of the table")
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// Who answers for a clause.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// The engine enforces or computes it.
    Engine,
    /// People at a real table, or the screen: there is nothing to compute.
    Table,
    /// The club tools: score sheets and tournaments.
    Club,
}

/// One line of [`CLAUSES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClauseInfo {
    /// Such as `PLAY-05`.
    pub id: &'static str,
    /// Who answers for it.
    pub scope: Scope,
    /// What it says to a player who asks why.
    pub text: &'static str,
}

/// All the clauses, in the order of the game.
pub static CLAUSES: &[ClauseInfo] = &[
    // Deck and card values.
    engine("DECK-01", "The pack has 78 cards: 14 in each of four suits, 21 numbered trumps and the Excuse."),
    engine(
        "DECK-02",
        "The suits are spades, hearts, diamonds and clubs. In play none of them ranks above \
         another.",
    ),
    engine(
        "DECK-03",
        "From the top, a suit runs King, Queen, Knight, Jack, then 10 down to 2. The Ace is the \
         lowest.",
    ),
    engine(
        "DECK-04",
        "Kings, Queens, Knights and Jacks are the court cards. Suit cards from 10 to Ace and \
         trumps from 2 to 20 are the low cards.",
    ),
    engine(
        "DECK-05",
        "A trump is as strong as its number, and any trump beats any suit card, even the 1, called \
         the petit.",
    ),
    engine("DECK-06", "The Excuse frees you from following suit and from trumping, whatever was led."),
    engine("DECK-07", "There are three oudlers: the 21, the petit and the Excuse."),
    engine(
        "VAL-01",
        "An oudler or a King is worth 4½ points, a Queen 3½, a Knight 2½, a Jack 1½ and any other \
         card ½.",
    ),
    engine("VAL-02", "All the cards together are worth 91 points."),
    engine(
        "VAL-03",
        "Count two by two. With a low card, an oudler or a King makes 5, a Queen 4, a Knight 3, a \
         Jack 2; two low cards make 1.",
    ),
    engine("VAL-04", "Both sides count their cards, and the two counts must add up to 91."),
    table("VAL-05", "The taker is the one who announces the result of the deal."),
    // First dealer, rotation.
    engine("DRAW-01", "Before the first deal, everyone draws a card from the pack spread face down."),
    engine("DRAW-02", "Whoever draws the lowest card deals first."),
    engine("DRAW-03", "The Excuse is no use in the draw. It is set aside, and its player draws again."),
    engine(
        "DRAW-04",
        "Between equal ranks, spades come above hearts, then diamonds, then clubs. So nothing is \
         lower in the draw than the Ace of clubs.",
    ),
    engine("DRAW-05", "In the draw, any trump is higher than any suit card."),
    engine("ROT-01", "The next dealer is the player on the right of the last one."),
    engine(
        "ROT-02",
        "The deal moves on even when nobody took or a bare petit stopped it. After a misdeal, \
         though, the same dealer deals again.",
    ),
    // Shuffle, cut, deal.
    engine(
        "SHUF-01",
        "The pack is shuffled face down before each deal by the player whose right neighbour cuts. \
         With four players, that is the one facing the dealer.",
    ),
    engine(
        "CUT-01",
        "The dealer's left neighbour must cut and close the pack. The smaller packet needs four \
         cards under the official rules, three under house rules.",
    ),
    engine(
        "DEAL-01",
        "With four players the cards go out three at a time, starting on the dealer's right, until \
         everyone has 18.",
    ),
    engine("DEAL-02", "With three players the cards go out four at a time, until everyone has 24."),
    engine(
        "DEAL-03",
        "With five players the cards go out three at a time, until everyone has 15, and the dog \
         has three.",
    ),
    engine(
        "DEAL-04",
        "The dog is built during the deal, one card at a time and never two in a row. It has six \
         cards, or three with five players.",
    ),
    engine("DEAL-05", "The first and the last card of the pack may not go to the dog."),
    table("DEAL-06", "The dog lies in the middle of the table, away from the dealer."),
    engine("DEAL-07", "When all is dealt, the dealer shows that the dog has the right number of cards."),
    engine("DEAL-08", "Nobody touches or sees their cards before the very last one is dealt."),
    engine(
        "DEAL-09",
        "Count your hand when you pick it up, and again while the taker discards. It must have its \
         full number of cards.",
    ),
    // Picking up, the bare petit.
    table("HOLD-01", "Look at your hand as soon as the deal is over."),
    table("HOLD-02", "Hold your cards above the table, where all can see them, until the last one is played."),
    table("HOLD-03", "You need not sort your hand before the auction is over."),
    engine(
        "PSEC-01",
        "If the petit is your only trump and you have no Excuse, you must say so and show your \
         hand. The deal is cancelled before the auction.",
    ),
    engine("PSEC-02", "After a bare petit, the player on the dealer's right deals."),
    engine(
        "PSEC-03",
        "A bare petit that was kept quiet cancels the deal as soon as it is owned up or found out, \
         at any time after the auction. The next dealer deals.",
    ),
    // Auction.
    engine(
        "BID-01",
        "The player on the dealer's right speaks first, then each in turn to the right. The dealer \
         speaks last.",
    ),
    engine("BID-02", "You speak only once in the auction."),
    engine(
        "BID-03",
        "Pass, or bid higher than every contract named before you. The same contract again is not \
         enough.",
    ),
    engine(
        "BID-04",
        "From low to high, the contracts are petite, also called prise, then garde, garde sans and \
         garde contre.",
    ),
    engine(
        "BID-05",
        "The highest bidder is the taker. Those who are not on the taker's side defend together, \
         for this deal only.",
    ),
    engine(
        "BID-06",
        "When everyone passes, the hands go back unseen and the player on the dealer's right \
         deals.",
    ),
    engine(
        "BID-07",
        "Where the arbiter's assent is needed, garde sans and garde contre wait until the arbiter \
         has seen the hand, open and sorted, but never the dog. A refusal holds for that player and \
         contract until the deal is over.",
    ),
    engine(
        "BID-08",
        "A player barred from bidding can only pass. The bar is for the next distribution alone, \
         even if everyone passes on it.",
    ),
    // Contracts.
    engine(
        "CON-01",
        "The taker promises a number of card points, alone or with the partner called at five. It \
         depends only on the oudlers won by the end.",
    ),
    engine(
        "CON-02",
        "The taker's side needs 56 points with no oudler, 51 with one, 41 with two and 36 with all \
         three.",
    ),
    engine(
        "CON-03",
        "A petite counts once, a garde twice, a garde sans four times and a garde contre six \
         times.",
    ),
    engine("CON-04", "In a petite or a garde, the taker picks up the dog and then discards."),
    engine(
        "CON-05",
        "In a garde sans, the dog stays face down until the count, then counts for the taker with \
         any oudler in it. There is no discard.",
    ),
    engine(
        "CON-06",
        "In a garde contre, the dog stays face down until the count, then counts for the defence \
         with any oudler in it. There is no discard.",
    ),
    engine(
        "CON-07",
        "The 21 cannot be captured, except by an Excuse that completes a slam, nor the Excuse, \
         except in the last trick. The petit can.",
    ),
    // Dog and discard.
    engine(
        "ECART-01",
        "In a petite or a garde, the dealer hands over the dog, and the taker turns it up for \
         everyone to see before taking it in hand.",
    ),
    engine(
        "ECART-02",
        "Discard exactly as many cards as the dog had: six, or three with five players. Cards from \
         the dog may be among them.",
    ),
    engine("ECART-03", "A King or an oudler may never be discarded."),
    engine(
        "ECART-04",
        "A trump may be discarded only when every other card you could discard is already gone. \
         The defence is shown each one.",
    ),
    engine(
        "ECART-05",
        "The discard stays secret for the whole deal, forced trumps aside. It counts with the \
         taker's tricks.",
    ),
    engine(
        "ECART-06",
        "The taker shows how many cards the discard has, lays it down as one packet and says \
         \"jeu\". At every contract, \"jeu\" comes before the first card.",
    ),
    engine(
        "ECART-07",
        "Once the taker has said \"jeu\", shown a handful or played a card, the discard can no \
         longer be changed or looked at; nor the dog once the first trick is over, unless the table \
         lets them be seen again.",
    ),
    table(
        "ECART-08",
        "A taker who mixed up hand and discard while showing a handful may put it right before \
         playing a card. After that it is a faulty discard.",
    ),
    table("ECART-09", "While the taker discards, the defenders count and sort their cards."),
    // Slam.
    engine("SLAM-01", "A slam means winning every trick of the deal. The points in them do not matter."),
    engine(
        "SLAM-02",
        "Only the taker may announce a slam, from the end of the auction until the first card is \
         played.",
    ),
    engine(
        "SLAM-03",
        "Where the arbiter's assent is needed, an announced slam waits for it. The program agrees \
         when one card of the hand at most can lose with trumps drawn from the top; a person \
         decides freely. A refusal holds until the deal is over.",
    ),
    engine(
        "SLAM-04",
        "From each defender, a slam brings 400 if announced and 200 if not. Announced and missed, \
         it costs 200. The contract does not multiply it.",
    ),
    engine("SLAM-05", "A taker who announces a slam makes the opening lead, whoever dealt."),
    engine(
        "SLAM-06",
        "In a slam, the Excuse wins the last trick for the side that plays it there. Playing it \
         sooner is allowed, but may cost the slam.",
    ),
    engine("SLAM-07", "When the Excuse wins the last trick of a slam, the petit is au bout in the trick before."),
    engine(
        "SLAM-08",
        "If the defence wins every trick, each defender receives 200 more. A slam announced by the \
         taker is lost on top, which makes 400.",
    ),
    // Handfuls.
    engine(
        "HAND-01",
        "You may show a handful just before playing your first card, and only then. You never have \
         to.",
    ),
    engine("HAND-02", "Anyone may show a handful, taker or defender, and several players may in the same deal."),
    engine(
        "HAND-03",
        "Single, double and triple handfuls take 10, 13 and 15 trumps with four players, 13, 15 \
         and 18 with three, 8, 10 and 13 with five. A table may set other sizes.",
    ),
    engine(
        "HAND-04",
        "A handful is made of trumps you hold, laid out in order. The Excuse may stand anywhere among them.",
    ),
    engine(
        "HAND-05",
        "The Excuse may fill in for one missing trump. Showing it says that you have no trump \
         beyond those shown.",
    ),
    engine(
        "HAND-06",
        "Show exactly as many trumps as the handful takes and keep back any others, as you choose. \
         You may show a smaller handful than you hold.",
    ),
    engine(
        "HAND-07",
        "Trumps you had to discard are shown again only to reach a handful that those in hand do \
         not reach. Then all of them stand in it, and some from the hand are hidden if it would be \
         too long.",
    ),
    engine(
        "HAND-08",
        "From each defender, a handful is worth 20 points single (10 under house rules), 30 \
         double, 40 triple. The contract does not multiply it.",
    ),
    engine("HAND-09", "A handful counts for the side that wins the deal, whoever showed it."),
    engine(
        "HAND-10",
        "Where handfuls are shown on demand, naming yours is enough unless another player asks to \
         see it before the first trick is over.",
    ),
    // Petit au bout.
    engine(
        "PAB-01",
        "When the petit is in the last trick, the side that wins this trick gains 10 points times \
         the contract, whoever wins the deal.",
    ),
    engine(
        "PAB-02",
        "The petit au bout stands apart from the result. Taken by the defence, it comes off a made \
         contract; kept by the taker, it softens a failed one.",
    ),
    // Play of the cards.
    engine(
        "PLAY-01",
        "After \"jeu\", the player on the dealer's right leads any card. Only an announced slam \
         and the suit called at five change that.",
    ),
    engine("PLAY-02", "Play goes round to the right, and the winner of a trick leads to the next."),
    engine(
        "PLAY-03",
        "When trumps are led, you must beat the highest trump on the table if you can, even a \
         partner's. If you cannot, any trump will do.",
    ),
    engine("PLAY-04", "When trumps are led and you have none, any card will do."),
    engine("PLAY-05", "You must follow the suit led if you can. You need not play a higher card."),
    engine("PLAY-06", "With no card of the suit led, you must ruff with a trump."),
    engine(
        "PLAY-07",
        "When the trick is already ruffed and you must ruff, beat the highest trump if you can, \
         even a partner's. If you cannot, any trump will do.",
    ),
    engine("PLAY-08", "With neither the suit led nor a trump, throw off any card."),
    engine(
        "PLAY-09",
        "The Excuse may be played at any turn in place of the card you owe. It is no trump: \
         holding it never obliges you to ruff.",
    ),
    engine("PLAY-10", "When the Excuse is led, the second player chooses freely and that card sets the suit."),
    engine(
        "PLAY-11",
        "The highest trump wins the trick. Without a trump in it, the highest card of the suit led \
         wins.",
    ),
    engine("PLAY-12", "Wait for your turn, and play one card of your own hand at a time."),
    table(
        "PLAY-13",
        "A card that has left the rest of your hand is played and must be laid down, unless it is \
         illegal.",
    ),
    engine("PLAY-14", "You may look at the previous trick as long as the current one has not been gathered."),
    engine(
        "PLAY-15",
        "The taker gathers the tricks of the attack, and the player facing the taker those of the \
         defence. With five players, the piles never give the partner away.",
    ),
    engine("PLAY-16", "A deal has 18 tricks with four players, 24 with three and 15 with five."),
    // The Excuse.
    engine(
        "EXC-01",
        "The Excuse never wins a trick, unless it completes a slam, but it stays with the side \
         that played it.",
    ),
    engine(
        "EXC-02",
        "When the other side wins the trick, you keep the Excuse and give that side a low card for \
         it.",
    ),
    engine(
        "EXC-03",
        "The card given for the Excuse comes from tricks your side has won, never from the \
         discard.",
    ),
    engine(
        "EXC-04",
        "The card given for the Excuse must be a low one: a suit card from 10 to Ace or a trump \
         from 2 to 20.",
    ),
    engine(
        "EXC-05",
        "With no low card to give yet, the Excuse stays in sight and the card is owed until one is \
         won.",
    ),
    engine(
        "EXC-06",
        "An Excuse in the last trick goes to whichever side wins that trick, its own included, and \
         no card is given for it.",
    ),
    engine(
        "EXC-07",
        "A side that has won every earlier trick wins the last one with its Excuse. It holds for \
         the defence too.",
    ),
    engine(
        "EXC-08",
        "When its trick is lost, the Excuse counts 4 points and an oudler for its side and ½ for \
         the other, even if no card can be given.",
    ),
    // Counting and the score of a deal.
    engine(
        "SCORE-01",
        "The contract is made when the taker's side reaches its target. Hitting it exactly is \
         enough.",
    ),
    engine("SCORE-02", "Take the gap between the points and the target, add 25, and multiply by the contract."),
    engine(
        "SCORE-03",
        "Bonuses come last. Handfuls and slams are added as they are, the petit au bout is \
         multiplied by the contract.",
    ),
    engine(
        "SCORE-04",
        "Every defender pays or receives the same sum. Contract and handfuls go to the winner of \
         the deal; petit au bout and slam each have their own sign.",
    ),
    engine("MARK-01", "With four players the taker scores three times what each defender pays or receives."),
    engine("MARK-02", "With three players the taker scores twice what each defender pays or receives."),
    engine(
        "MARK-03",
        "With five players the taker scores twice and the partner once what each of the three \
         defenders pays or receives.",
    ),
    engine("MARK-04", "Alone against four, the taker scores four times what each defender pays or receives."),
    engine("MARK-05", "The scores of a deal add up to zero, and so do the totals."),
    // Three players.
    engine("P3-01", "Three players play like four, with the same contracts, 24 cards each and a dog of six."),
    engine(
        "P3-02",
        "With three players a handful takes 13, 15 or 18 trumps. Under house rules a triple takes \
         22.",
    ),
    engine(
        "P3-03",
        "With three players a half point goes to the side that wins the deal. With 41 to make, 40½ \
         fails by one and 41½ is made by one.",
    ),
    // Five players.
    engine(
        "P5-01",
        "Five players bid the same contracts, with 15 cards each and a dog of three. Official \
         tournaments do not count this form.",
    ),
    engine(
        "P5-02",
        "With five players the taker calls a King before the dog is turned up, or before the lead \
         when it stays hidden.",
    ),
    engine(
        "P5-03",
        "To call a Queen you must hold all four Kings. For a Knight you need the four Queens as \
         well, for a Jack the four Knights too.",
    ),
    engine(
        "P5-04",
        "You may call a King from your own hand, and so play alone without telling anyone. With all \
         four Kings your own Queen too, and so on down.",
    ),
    engine(
        "P5-05",
        "When the called card is in the dog or in the taker's own hand, the taker plays alone \
         against four.",
    ),
    engine("P5-06", "Whoever holds the called card is the taker's partner, and the two play against three."),
    engine(
        "P5-07",
        "The first card of the deal may not be of the called suit, unless it is the called card \
         itself. After an Excuse lead, the second player is free.",
    ),
    engine(
        "P5-08",
        "The partner stays unknown until the called card is played. Until then nothing said or \
         shown may give it away; helping the taker is allowed.",
    ),
    engine(
        "P5-09",
        "With five players a handful takes 8, 10 or 13 trumps. Under house rules a triple takes \
         15.",
    ),
    engine("P5-10", "With five players a half point goes to the side that wins the deal, as with three."),
    engine("P5-11", "A called Queen, Knight or Jack may be discarded. Calling a card does not protect it."),
    // Two players.
    table(
        "P2-00",
        "Two people can play as well. Where that is offered, the usual form is découverte, with \
         part of each hand face up on the table.",
    ),
    // Misères, a house rule.
    engine("MIS-01", "A trump misère is a hand without a single trump, and without the Excuse."),
    engine("MIS-02", "A court misère is a hand with no court card and no oudler."),
    engine("MIS-03", "Every other player, on either side, pays 10 points to whoever announces a misère."),
    engine(
        "MIS-04",
        "The official rules know no misère. Where the table plays it, announce it just before your \
         first card; a taker's hand is judged after the discard.",
    ),
    // End of the game.
    engine(
        "END-01",
        "A game ends when the players stop, after a set number of deals, or once somebody reaches \
         a set score, 1000 unless told otherwise.",
    ),
    engine("END-02", "Totals are kept after every deal and always add up to zero."),
    // Tournament and score sheet.
    club("TOURN-01", "In an individual tournament your total is the sum of your points over all your deals."),
    club("TOURN-02", "The arbiter ranks the players from the highest total down. Equal totals share a rank."),
    club(
        "TOURN-03",
        "In teams of two or four, team-mates never meet at a table. Their points are added, and \
         the teams ranked from the highest total down.",
    ),
    club(
        "TOURN-04",
        "When the players do not divide by four, tables of three may be set up, with the rules for \
         three.",
    ),
    engine(
        "TOURN-05",
        "At a tournament table of five the dealer sits out: the four others play, and the dealer's \
         score does not move.",
    ),
    engine(
        "TOURN-06",
        "When the dealer sits out, the four others play the ordinary game for four, with a dog of \
         six.",
    ),
    engine("TOURN-07", "At such a table everyone sits out in turn, going round to the right."),
    engine(
        "TOURN-08",
        "The player who sits out keeps dealing until somebody takes. A bare petit counts as if all \
         four had passed.",
    ),
    club("TOURN-09", "Official tournaments are normally played four to a table."),
    club("SHEET-01", "North fills in the score sheet: table, round, names, starting seats and scores."),
    club(
        "SHEET-02",
        "All four players answer for the sheet. Each checks their own balance and that the scores \
         add up to zero, then all sign it for the arbiter.",
    ),
    // Arbiter and faults.
    table(
        "ARB-01",
        "The arbiter sees that the rules of the game and of the competition are kept, and rules by \
         the federation's code.",
    ),
    engine(
        "ARB-02",
        "Whether the arbiter steps in at once, also at the end of the deal, or only when called is \
         a setting of the table.",
    ),
    engine(
        "ARB-03",
        "When something irregular is found, play stops and the arbiter is called at once, even if \
         it happened several tricks ago.",
    ),
    table(
        "ARB-04",
        "In a tournament players may not settle an incident among themselves. Among friends, fair \
         play or an agreed arbiter will do.",
    ),
    engine(
        "ARB-05",
        "Call the arbiter when you find the fault. Who has accepted the count can no longer call \
         for that deal, and keeping quiet is a serious fault in itself.",
    ),
    engine(
        "ARB-06",
        "Only a player of the table may report a fault, a dealer who sits out included. Spectators \
         keep silent.",
    ),
    table("ARB-07", "The arbiter explains a ruling between deals, not during one."),
    engine(
        "FAULT-01",
        "A deal is spoiled by an exposed court card, trump or Excuse (any card under house rules), \
         by a wrong number of cards, or by a wrong dealer noticed before it ends. The program \
         itself never misdeals.",
    ),
    engine("FAULT-02", "After a fault in the deal, the hands go back unseen and the same dealer deals again."),
    engine("FAULT-03", "Whoever spoiled the deal may not bid on the one that replaces it."),
    table("FAULT-04", "The arbiter may penalise a player who touches or picks up cards before the deal is over."),
    engine("FAULT-05", "A fault is put right on the spot whenever that can be done."),
    engine(
        "FAULT-06",
        "A revoke is a card played against the rules of play. It is established once the first \
         card of the next trick is played.",
    ),
    engine(
        "FAULT-07",
        "A fault found late is put right at the end of the deal, if its consequences can be worked \
         out.",
    ),
    engine("FAULT-08", "A fault that has been put right and changed nothing is forgotten, and play goes on."),
    engine(
        "FAULT-09",
        "When a fault cannot be repaired, the deal is played out. It is cancelled if the culprit's \
         side wins, and stands if that side loses.",
    ),
    engine("FAULT-10", "A defender whose revoke is established may not bid on the next deal."),
    engine(
        "FAULT-11",
        "When a defender's revoke is established and the taker fails, the taker chooses whether the \
         score is recorded. If the taker's side has one too, it is recorded.",
    ),
    engine(
        "FAULT-12",
        "An illegal card goes back to the hand and another is played: a warning first, then 100 \
         points each time. Penalties have a ledger of their own, beside the scores.",
    ),
    engine(
        "FAULT-13",
        "For a fault with no fixed penalty, such as a faulty discard, a card out of turn or a \
         needless hesitation, the arbiter chooses the ruling.",
    ),
    engine("FAULT-14", "A bare petit found out late cancels the deal like any other, and the next dealer deals."),
];

const fn engine(id: &'static str, text: &'static str) -> ClauseInfo {
    let scope = Scope::Engine;
    ClauseInfo { id, scope, text }
}

const fn table(id: &'static str, text: &'static str) -> ClauseInfo {
    let scope = Scope::Table;
    ClauseInfo { id, scope, text }
}

const fn club(id: &'static str, text: &'static str) -> ClauseInfo {
    let scope = Scope::Club;
    ClauseInfo { id, scope, text }
}

// A clause without its French sentence, or a sentence without its clause, does not compile.
const _: () = {
    assert!(FRENCH.len() == CLAUSES.len(), "every clause has one French sentence");
    let mut i = 0;
    while i < CLAUSES.len() {
        assert!(same(FRENCH[i].0, CLAUSES[i].id), "the French sentences are in the order of the clauses");
        i += 1;
    }
};

// `==` on strings is not for constants yet.
const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_id_is_used_once() {
        let mut seen = HashSet::new();
        for info in CLAUSES {
            assert!(seen.insert(info.id), "{} comes twice", info.id);
        }
    }

    #[test]
    fn every_id_is_a_group_and_two_digits() {
        for ClauseInfo { id, .. } in CLAUSES {
            let (group, number) = id.split_once('-').expect("an id has a dash");
            let capital = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
            assert!(!group.is_empty() && group.chars().all(capital), "{id}");
            assert!(number.len() == 2 && number.chars().all(|c| c.is_ascii_digit()), "{id}");
        }
    }

    #[test]
    fn every_text_is_a_short_sentence() {
        let english = CLAUSES.iter().map(|info| (info.id, info.text));
        for (id, text) in english.chain(FRENCH.iter().copied()) {
            assert!(text.ends_with('.'), "{id} has no full stop: {text}");
            let length = text.chars().count();
            assert!((20..=300).contains(&length), "{id} has {length} characters: {text}");
            assert!(!text.contains("  "), "{id} has a double space: {text}");
        }
    }

    #[test]
    fn french_is_set_as_the_screen_sets_it() {
        for (id, text) in FRENCH {
            assert!(!text.contains(['\'', '"', '\u{202f}']), "{id} has a straight quote or a thin space: {text}");
            for (before, sign) in text.chars().zip(text.chars().skip(1)) {
                let unbroken = if before == '«' { sign } else { before };
                if before == '«' || ":;!?»%".contains(sign) {
                    assert_eq!(unbroken, '\u{a0}', "{id} may break at {before:?}{sign:?}: {text}");
                }
            }
        }
    }

    #[test]
    fn both_languages_say_the_same_numbers() {
        // A half is ½ in English and ,5 in French; one or two players may be figures or words.
        fn numbers(text: &str) -> Vec<String> {
            let text = text.replace('½', ",5").replace(" ,5", " 0,5");
            let figure = |c: char| c.is_ascii_digit() || c == ',';
            let mut found: Vec<_> = text
                .split(|c| !figure(c))
                .map(|word| word.trim_matches(',').to_string())
                .filter(|word| !word.is_empty())
                .collect();
            found.sort();
            found
        }
        for info in CLAUSES {
            let clause = Clause::new(info.id);
            assert_eq!(numbers(clause.french()), numbers(clause.text()), "{clause}: {}", clause.french());
        }
    }

    #[test]
    fn a_clause_is_found_in_capitals_or_not() {
        for info in CLAUSES {
            let clause = Clause::new(info.id);
            assert_eq!(Clause::find(info.id), Some(clause));
            assert_eq!(Clause::find(&info.id.to_lowercase()), Some(clause));
            assert_eq!(clause.text(), info.text);
            assert_eq!(clause.scope(), info.scope);
            assert_eq!(clause.to_string(), info.id);
        }
        assert_eq!(Clause::find("PLAY-99"), None);
        assert_eq!(Clause::find("PLAY-0"), None);
        assert_eq!(Clause::find(""), None);
    }

    #[test]
    #[should_panic(expected = "no clause has this id")]
    fn an_unknown_id_makes_no_clause() {
        let _ = Clause::new("PLAY-5");
    }
}
