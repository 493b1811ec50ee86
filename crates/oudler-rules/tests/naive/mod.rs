//! A second, deliberately naive reading of the rules, used as an oracle.
//!
//! Nothing here is shared with the engine: cards are plain values, hands and
//! piles are plain lists, and every rule is a loop. Comments cite the clauses
//! of the rule catalogue (`EXC-06`).
//!
//! Seats are numbered counter-clockwise, which is the direction of play.
#![allow(dead_code, unreachable_pub)]

/// A card of the pack (DECK-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum NCard {
    /// Suit (0 spades, 1 hearts, 2 diamonds, 3 clubs), then rank (1 ace to 10,
    /// 11 jack, 12 knight, 13 queen, 14 king); the ace is low (DECK-03).
    Suit(u8, u8),
    /// Numbered trump, 1 to 21 (DECK-05).
    Trump(u8),
    /// The Excuse (DECK-06).
    Excuse,
}

use NCard::{Excuse, Suit, Trump};

const JACK: u8 = 11;
const KNIGHT: u8 = 12;
const QUEEN: u8 = 13;
const KING: u8 = 14;

const PETIT: NCard = Trump(1);

/// The 78 cards: four suits, then the trumps, then the Excuse (DECK-01).
pub fn full_pack() -> Vec<NCard> {
    let mut pack = Vec::new();
    for suit in 0..4 {
        for rank in 1..=14 {
            pack.push(Suit(suit, rank));
        }
    }
    for number in 1..=21 {
        pack.push(Trump(number));
    }
    pack.push(Excuse);
    pack
}

/// Value of a card in half points (VAL-01).
pub fn half_points(card: NCard) -> u32 {
    match card {
        Excuse | Trump(1 | 21) | Suit(_, KING) => 9,
        Suit(_, QUEEN) => 7,
        Suit(_, KNIGHT) => 5,
        Suit(_, JACK) => 3,
        Suit(..) | Trump(_) => 1,
    }
}

/// The 21, the petit and the Excuse (DECK-07).
pub fn is_oudler(card: NCard) -> bool {
    card == Trump(21) || card == PETIT || card == Excuse
}

fn is_numbered_trump(card: NCard) -> bool {
    matches!(card, Trump(_))
}

fn is_court(card: NCard) -> bool {
    matches!(card, Suit(_, JACK | KNIGHT | QUEEN | KING))
}

fn is_king(card: NCard) -> bool {
    matches!(card, Suit(_, KING))
}

fn has_duplicates(cards: &[NCard]) -> bool {
    for (i, card) in cards.iter().enumerate() {
        if cards[..i].contains(card) {
            return true;
        }
    }
    false
}

/// The card that decides what is asked for: the first one that is not the
/// Excuse (PLAY-10).
fn led_card(trick: &[NCard]) -> Option<NCard> {
    trick.iter().copied().find(|card| *card != Excuse)
}

/// The highest trump of a trick, 0 when there is none.
fn highest_trump(trick: &[NCard]) -> u8 {
    let mut highest = 0;
    for card in trick {
        if let Trump(number) = *card
            && number > highest
        {
            highest = number;
        }
    }
    highest
}

/// The cards of `hand` that may be played to `trick` (PLAY-03 to PLAY-10), in
/// the order of the hand. `opening` is the called card when this is the first
/// card of a five-player deal (P5-07).
pub fn legal_plays(hand: &[NCard], trick: &[NCard], opening: Option<NCard>) -> Vec<NCard> {
    let Some(led) = led_card(trick) else {
        // Leading, or second after an Excuse: any card (PLAY-01, PLAY-10),
        // but the very first card may not be in the suit of the called card,
        // unless it is the called card itself (P5-07).
        let mut free = Vec::new();
        for &card in hand {
            let forbidden = match (trick.is_empty(), opening, card) {
                (true, Some(Suit(called_suit, called_rank)), Suit(suit, rank)) => {
                    suit == called_suit && rank != called_rank
                }
                _ => false,
            };
            if !forbidden {
                free.push(card);
            }
        }
        return free;
    };

    // The numbered trumps of the hand, and those that beat the trick.
    let highest = highest_trump(trick);
    let mut trumps = Vec::new();
    let mut higher_trumps = Vec::new();
    for &card in hand {
        if let Trump(number) = card {
            trumps.push(card);
            if number > highest {
                higher_trumps.push(card);
            }
        }
    }

    // The cards of the suit led, when a suit was led.
    let mut of_suit_led = Vec::new();
    if let Suit(suit_led, _) = led {
        for &card in hand {
            if let Suit(suit, _) = card
                && suit == suit_led
            {
                of_suit_led.push(card);
            }
        }
    }

    let obliged = if !of_suit_led.is_empty() {
        of_suit_led // PLAY-05
    } else if !higher_trumps.is_empty() {
        higher_trumps // PLAY-03, PLAY-06, PLAY-07
    } else if !trumps.is_empty() {
        trumps // PLAY-03, PLAY-07: play under
    } else {
        hand.to_vec() // PLAY-04, PLAY-08
    };

    // The Excuse is always allowed (PLAY-09).
    let mut legal = Vec::new();
    for &card in hand {
        if card == Excuse || obliged.contains(&card) {
            legal.push(card);
        }
    }
    legal
}

/// The seat that wins a trick by PLAY-11 alone: highest trump, else highest
/// card of the suit led. The slam rule for the Excuse is not considered; a
/// trick of nothing but the Excuse goes to its player.
pub fn plain_winner(trick: &[(usize, NCard)]) -> usize {
    let mut best: Option<(usize, NCard)> = None;
    for &(seat, card) in trick {
        if card == Excuse {
            continue;
        }
        let better = match best {
            None => true,
            Some((_, holding)) => match (holding, card) {
                (Trump(old), Trump(new)) => new > old,
                (Suit(..), Trump(_)) => true,
                // While no trump is in, `holding` is of the suit led.
                (Suit(old_suit, old), Suit(new_suit, new)) => new_suit == old_suit && new > old,
                _ => false,
            },
        };
        if better {
            best = Some((seat, card));
        }
    }
    match best {
        Some((seat, _)) => seat,
        None => trick[0].0,
    }
}

/// The petit is the only trump and the Excuse is not there (PSEC-01).
pub fn is_bare_petit(hand: &[NCard]) -> bool {
    let mut trumps = Vec::new();
    for &card in hand {
        if is_numbered_trump(card) {
            trumps.push(card);
        }
    }
    trumps == [PETIT] && !hand.contains(&Excuse)
}

/// The contracts (0 petite, 1 garde, 2 garde sans, 3 garde contre) that may
/// still be bid after `before`, where `None` is a pass (BID-03, BID-04). A
/// banned player may only pass (BID-08).
pub fn legal_contracts(before: &[Option<u8>], banned: bool) -> Vec<u8> {
    let mut allowed = Vec::new();
    if banned {
        return allowed;
    }
    for contract in 0..4 {
        let mut higher_than_all = true;
        for bid in before {
            if let Some(named) = *bid
                && contract <= named
            {
                higher_than_all = false;
            }
        }
        if higher_than_all {
            allowed.push(contract);
        }
    }
    allowed
}

/// The cards a five-player taker may call, from his hand before the dog
/// (P5-02 to P5-04): any King; with four Kings any Queen too; and so on down
/// to the Jacks. A card of his own hand may be called.
pub fn callable(hand: &[NCard]) -> Vec<NCard> {
    let mut allowed = Vec::new();
    for rank in [KING, QUEEN, KNIGHT, JACK] {
        let mut held = 0;
        for suit in 0..4 {
            allowed.push(Suit(suit, rank));
            if hand.contains(&Suit(suit, rank)) {
                held += 1;
            }
        }
        if held < 4 {
            break;
        }
    }
    allowed
}

/// Whether `choice` is a legal discard of `size` cards from the hand and the
/// dog together (ECART-02 to ECART-04).
pub fn discard_ok(hand_with_dog: &[NCard], size: usize, choice: &[NCard]) -> bool {
    // ECART-02: the right number of different cards, all of them held.
    if choice.len() != size || has_duplicates(choice) {
        return false;
    }
    for card in choice {
        if !hand_with_dog.contains(card) {
            return false;
        }
    }
    // ECART-03: neither King nor oudler.
    for &card in choice {
        if is_king(card) || is_oudler(card) {
            return false;
        }
    }
    // ECART-04: a trump only once every ordinary card is in the discard.
    let any_trump = choice.iter().any(|card| is_numbered_trump(*card));
    if any_trump {
        for &card in hand_with_dog {
            let ordinary = !is_king(card) && !is_numbered_trump(card) && card != Excuse;
            if ordinary && !choice.contains(&card) {
                return false;
            }
        }
    }
    true
}

/// Cards in a handful, by number of players and class (HAND-03).
fn handful_size(players: usize, class: usize) -> Option<usize> {
    let sizes = match players {
        3 => [13, 15, 18],
        4 => [10, 13, 15],
        5 => [8, 10, 13],
        _ => return None,
    };
    sizes.get(class).copied()
}

/// Whether `shown` may be presented as a handful of `class` (0 single,
/// 1 double, 2 triple). `forced` holds the trumps the taker was forced to
/// discard: he shows them again, all of them, for a handful that the trumps in
/// his hand do not reach, and for no other (HAND-07).
pub fn handful_ok(players: usize, hand: &[NCard], forced: &[NCard], class: usize, shown: &[NCard]) -> bool {
    // HAND-06: exactly the required number, all different.
    let Some(size) = handful_size(players, class) else {
        return false;
    };
    if shown.len() != size || has_duplicates(shown) {
        return false;
    }
    // HAND-07: whether the trumps in hand are too few.
    let mut in_hand = 0;
    for &card in hand {
        if is_numbered_trump(card) || card == Excuse {
            in_hand += 1;
        }
    }
    for card in forced {
        if shown.contains(card) != (in_hand < size) {
            return false;
        }
    }
    // Only trumps and the Excuse, and only the player's own.
    for &card in shown {
        if !is_numbered_trump(card) && card != Excuse {
            return false;
        }
        if !hand.contains(&card) && !forced.contains(&card) {
            return false;
        }
    }
    // HAND-05: the Excuse means that there is no other trump to show.
    if shown.contains(&Excuse) {
        for card in hand {
            if is_numbered_trump(*card) && !shown.contains(card) {
                return false;
            }
        }
    }
    true
}

/// Misère d'atout (0): no trump, the Excuse counting as one (MIS-01). Misère
/// de têtes (1): no court card and no oudler (MIS-02).
pub fn misere_ok(hand: &[NCard], kind: usize) -> bool {
    for &card in hand {
        let spoils = match kind {
            0 => is_numbered_trump(card) || card == Excuse,
            1 => is_court(card) || is_oudler(card),
            _ => true,
        };
        if spoils {
            return false;
        }
    }
    kind < 2
}

/// Deals the pack (DEAL-01 to DEAL-05). `dog_after` names the packets (from
/// 0, in any order) after which one card is laid to the dog. Gives the hands
/// in the order dealt and the dog, or `None` when the pattern is illegal.
pub fn deal(pack: &[NCard], players: usize, dog_after: &[usize]) -> Option<(Vec<Vec<NCard>>, Vec<NCard>)> {
    let (packet_size, packets, dog_size) = match players {
        3 => (4, 18, 6), // DEAL-02
        4 => (3, 24, 6), // DEAL-01
        5 => (3, 25, 3), // DEAL-03
        _ => return None,
    };
    if pack.len() != 78 || dog_after.len() != dog_size {
        return None;
    }
    for (i, gap) in dog_after.iter().enumerate() {
        // DEAL-05: not after the last packet. DEAL-04: one card at a time.
        if *gap >= packets - 1 || dog_after[..i].contains(gap) {
            return None;
        }
    }

    let mut hands = vec![Vec::new(); players];
    let mut dog = Vec::new();
    let mut next = 0;
    for packet in 0..packets {
        for _ in 0..packet_size {
            hands[packet % players].push(pack[next]);
            next += 1;
        }
        if dog_after.contains(&packet) {
            dog.push(pack[next]);
            next += 1;
        }
    }
    Some((hands, dog))
}

/// Whether `a` is lower than `b` in the draw for the deal: trumps above all
/// suit cards (DRAW-05), equal ranks by spades, hearts, diamonds, clubs, the
/// clubs lowest (DRAW-04).
fn drawn_lower(a: NCard, b: NCard) -> bool {
    match (a, b) {
        (Suit(suit_a, rank_a), Suit(suit_b, rank_b)) => {
            if rank_a == rank_b {
                suit_a > suit_b
            } else {
                rank_a < rank_b
            }
        }
        (Trump(number_a), Trump(number_b)) => number_a < number_b,
        (Suit(..), Trump(_)) => true,
        _ => false,
    }
}

/// Index of the lowest card drawn, whose player deals first (DRAW-02). The
/// Excuse has already been drawn again (DRAW-03).
pub fn lowest_draw(drawn: &[NCard]) -> usize {
    let mut lowest = 0;
    for (i, card) in drawn.iter().enumerate() {
        if drawn_lower(*card, drawn[lowest]) {
            lowest = i;
        }
    }
    lowest
}

/// A deal that has been played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    pub players: usize,
    /// 0 petite, 1 garde, 2 garde sans, 3 garde contre.
    pub contract: u8,
    pub taker: usize,
    /// The holder of the called card; `None` when the taker is alone (P5-05).
    pub partner: Option<usize>,
    /// The discard, or the untouched dog.
    pub aside: Vec<NCard>,
    pub slam_announced: bool,
    /// Classes of the handfuls shown, by anyone.
    pub handfuls: Vec<usize>,
    /// The misères announced: seat and kind.
    pub miseres: Vec<(usize, usize)>,
    pub misere_points: i32,
    pub handful_points: [i32; 3],
    /// Every trick in the order played.
    pub tricks: Vec<Vec<(usize, NCard)>>,
}

/// What a played deal comes to.
#[derive(Debug, PartialEq, Eq)]
pub struct Settled {
    /// Winner of each trick, the slam rule for the Excuse included.
    pub winners: Vec<usize>,
    pub attack_half_points: u32,
    pub attack_oudlers: u32,
    pub made: bool,
    /// +1 for the attack, -1 for the defence, 0 for nobody.
    pub petit_au_bout: i32,
    pub attack_slam: bool,
    pub defence_slam: bool,
    /// P of SCORE-04, from the taker's side.
    pub per_defender: i32,
    /// By seat, misères included.
    pub scores: Vec<i32>,
}

/// The seat that played `wanted` to the trick, if anyone did.
fn who_played(trick: &[(usize, NCard)], wanted: NCard) -> Option<usize> {
    for &(seat, card) in trick {
        if card == wanted {
            return Some(seat);
        }
    }
    None
}

/// The winners of all the tricks. A side that has won every earlier trick
/// wins the last one with its Excuse (SLAM-06, EXC-07, C9).
fn trick_winners(tricks: &[Vec<(usize, NCard)>], in_attack: &[bool]) -> Vec<usize> {
    let mut winners: Vec<usize> = Vec::new();
    for (i, trick) in tricks.iter().enumerate() {
        let mut winner = plain_winner(trick);
        let last = i + 1 == tricks.len();
        if last && let Some(player) = who_played(trick, Excuse) {
            let mut all_so_far = true;
            for &earlier in &winners {
                if in_attack[earlier] != in_attack[player] {
                    all_so_far = false;
                }
            }
            if all_so_far {
                winner = player;
            }
        }
        winners.push(winner);
    }
    winners
}

/// What lies before each side when the last trick has been gathered, and the
/// half points that could not be given as a card.
struct Piles {
    attack: Vec<NCard>,
    defence: Vec<NCard>,
    attack_owes: u32,
    defence_owes: u32,
}

/// Moves a valueless card from one pile of tricks to the other (EXC-02 to
/// EXC-04). False when there is none to give.
fn give_low_card(from: &mut Vec<NCard>, to: &mut Vec<NCard>) -> bool {
    for i in 0..from.len() {
        if half_points(from[i]) == 1 {
            to.push(from.remove(i));
            return true;
        }
    }
    false
}

/// Gathers the tricks one by one, settling the Excuse as at the table.
fn gather(tricks: &[Vec<(usize, NCard)>], winners: &[usize], in_attack: &[bool]) -> Piles {
    let mut piles = Piles { attack: Vec::new(), defence: Vec::new(), attack_owes: 0, defence_owes: 0 };
    for (i, trick) in tricks.iter().enumerate() {
        let last = i + 1 == tricks.len();
        let attack_wins = in_attack[winners[i]];
        for &(seat, card) in trick {
            let attack_played = in_attack[seat];
            // EXC-01: the Excuse stays with its side, which then owes a card;
            // EXC-06: except in the last trick, where it is taken like any
            // other card.
            let kept = card == Excuse && !last && attack_played != attack_wins;
            let to_attack = if kept { attack_played } else { attack_wins };
            if to_attack {
                piles.attack.push(card);
            } else {
                piles.defence.push(card);
            }
            if kept && attack_played {
                piles.attack_owes = 1;
            }
            if kept && !attack_played {
                piles.defence_owes = 1;
            }
        }
        // EXC-05: the card is given as soon as there is one, and it comes
        // from the tricks, never from the discard (EXC-03).
        if piles.attack_owes == 1 && give_low_card(&mut piles.attack, &mut piles.defence) {
            piles.attack_owes = 0;
        }
        if piles.defence_owes == 1 && give_low_card(&mut piles.defence, &mut piles.attack) {
            piles.defence_owes = 0;
        }
    }
    piles
}

/// +1 when the attack has the petit au bout, -1 for the defence, else 0.
fn petit_au_bout(tricks: &[Vec<(usize, NCard)>], winners: &[usize], in_attack: &[bool], slam: bool) -> i32 {
    if tricks.is_empty() {
        return 0;
    }
    let last = tricks.len() - 1;
    let sign = if in_attack[winners[last]] { 1 } else { -1 };
    // PAB-01.
    if who_played(&tricks[last], PETIT).is_some() {
        return sign;
    }
    // SLAM-07: a slam ended with the slam side's own Excuse.
    if slam && last > 0 && who_played(&tricks[last - 1], PETIT).is_some() {
        let own_excuse_last = match who_played(&tricks[last], Excuse) {
            Some(player) => in_attack[player] == in_attack[winners[last]],
            None => false,
        };
        if own_excuse_last {
            return sign;
        }
    }
    0
}

/// Counts and scores a played deal.
///
/// # Panics
///
/// When a seat or a contract is out of range, or a trick is empty.
pub fn settle(played: &Played) -> Settled {
    // The sides (BID-05, P5-05, P5-06). Only five players know a partner.
    let partner = match played.partner {
        Some(seat) if played.players == 5 && seat != played.taker => Some(seat),
        _ => None,
    };
    let mut in_attack = vec![false; played.players];
    in_attack[played.taker] = true;
    if let Some(seat) = partner {
        in_attack[seat] = true;
    }

    let winners = trick_winners(&played.tricks, &in_attack);

    // SLAM-01, SLAM-08: by tricks, never by points.
    let mut attack_tricks = 0;
    let mut defence_tricks = 0;
    for &winner in &winners {
        if in_attack[winner] {
            attack_tricks += 1;
        } else {
            defence_tricks += 1;
        }
    }
    let attack_slam = attack_tricks > 0 && defence_tricks == 0;
    let defence_slam = defence_tricks > 0 && attack_tricks == 0;

    // The cards of the attack: its tricks, and the discard or the dog unless
    // the contract is a garde contre (CON-05, CON-06, ECART-05).
    let piles = gather(&played.tricks, &winners, &in_attack);
    let mut attack_cards = piles.attack;
    if played.contract != 3 {
        for &card in &played.aside {
            attack_cards.push(card);
        }
    }
    let mut attack_half_points = 0;
    let mut attack_oudlers = 0;
    for &card in &attack_cards {
        attack_half_points += half_points(card);
        if is_oudler(card) {
            attack_oudlers += 1;
        }
    }
    // EXC-08: a card never given still counts half a point.
    attack_half_points += piles.defence_owes;
    attack_half_points -= piles.attack_owes;

    // CON-02, SCORE-01.
    let target: u32 = match attack_oudlers {
        0 => 56,
        1 => 51,
        2 => 41,
        _ => 36,
    };
    let made = attack_half_points >= 2 * target;

    // P3-03, P5-10: an odd half point goes to the winning side.
    let mut attack_points = attack_half_points / 2;
    if attack_half_points % 2 == 1 && made {
        attack_points += 1;
    }

    // CON-03, SCORE-02.
    let multiplier = match played.contract {
        0 => 1,
        1 => 2,
        2 => 4,
        3 => 6,
        other => panic!("no contract {other}"),
    };
    let gap = i32::try_from(attack_points.abs_diff(target)).expect("at most 91 points");
    let base = (25 + gap) * multiplier;

    let mut per_defender = 0;
    if made {
        per_defender += base;
    } else {
        per_defender -= base;
    }

    // HAND-08, HAND-09: to the side that wins the deal, not multiplied.
    for &class in &played.handfuls {
        if made {
            per_defender += played.handful_points[class];
        } else {
            per_defender -= played.handful_points[class];
        }
    }

    // PAB-01: multiplied, whatever the result.
    let petit_au_bout = petit_au_bout(&played.tricks, &winners, &in_attack, attack_slam || defence_slam);
    per_defender += petit_au_bout * 10 * multiplier;

    // SLAM-04: not multiplied.
    if played.slam_announced && attack_slam {
        per_defender += 400;
    }
    if !played.slam_announced && attack_slam {
        per_defender += 200;
    }
    if played.slam_announced && !attack_slam {
        per_defender -= 200;
    }
    // SLAM-08: on top of a failed announcement.
    if defence_slam {
        per_defender -= 200;
    }

    // MARK-01 to MARK-04: every defender pays the taker, who hands one share
    // to his partner.
    let mut scores = vec![0; played.players];
    for seat in 0..played.players {
        if !in_attack[seat] {
            scores[seat] -= per_defender;
            scores[played.taker] += per_defender;
        }
    }
    if let Some(seat) = partner {
        scores[played.taker] -= per_defender;
        scores[seat] += per_defender;
    }

    // MIS-03: every other player pays the announcer, sides apart.
    for &(announcer, _) in &played.miseres {
        for seat in 0..played.players {
            if seat != announcer {
                scores[seat] -= played.misere_points;
                scores[announcer] += played.misere_points;
            }
        }
    }

    Settled {
        winners,
        attack_half_points,
        attack_oudlers,
        made,
        petit_au_bout,
        attack_slam,
        defence_slam,
        per_defender,
        scores,
    }
}
