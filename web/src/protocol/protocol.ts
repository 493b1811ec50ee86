// Generated from the Rust types by `cargo xtask golden --update`; never edited.

/**
 * A seat. Play goes from `A` to `B`, `C` …
 */
export type Seat = "A" | "B" | "C" | "D" | "E";

/**
 * A card, such as `KS`, `10H`, `T21` or `EX`.
 */
export type Card = string;

/**
 * How many sit at a table, and whether the dealer plays.
 */
export type TableKind = "3" | "4" | "5" | "5-sitting-out";

/**
 * A complete set of rules under one name.
 */
export type Preset = "fft" | "house";

/**
 * What the taker undertakes, in rising order.
 */
export type Contract = "petite" | "garde" | "garde-sans" | "garde-contre";

/**
 * What is said in the auction.
 */
export type Bid = "pass" | "petite" | "garde" | "garde-sans" | "garde-contre";

/**
 * A handful of trumps.
 */
export type Handful = "single" | "double" | "triple";

/**
 * A misère.
 */
export type Misere = "no-trumps" | "no-courts";

/**
 * The taker's choice after a revoke of the defence: whether the score stands.
 */
export type Keep = "record" | "cancel";

/**
 * The arbiter's answer to who asked for his assent.
 */
export type Assented = "granted" | "refused";

/**
 * How the rest of a deal was settled without everybody playing it.
 */
export type Settled = "claims" | "concedes";

/**
 * One of the two sides.
 */
export type Side = "attack" | "defence";

/**
 * Why points change hands.
 */
export type Reason = "contract" | "handful-single" | "handful-double" | "handful-triple" | "petit-au-bout-attack" | "petit-au-bout-defence" | "slam-announced-made" | "slam-made" | "slam-announced-failed" | "slam-defence";

/**
 * What went wrong.
 */
export type FaultKind = "exposed-card" | "revoke" | "hidden-bare-petit" | "faulty-discard" | "out-of-turn" | "hesitation" | "mannerism" | "wrong-card-count" | "early-pick-up" | "none";

/**
 * What the arbiter does about it, such as `warning` or `penalty 100`.
 */
export type Measure = string;

/**
 * What spoils a deal: `exposed CARD`, `wrong-count` or `wrong-dealer`.
 */
export type MisdealKind = string;

/**
 * A clause of the game, such as `PLAY-05`.
 */
export type Clause = string;

/**
 * Why a game is over.
 */
export type GameOver = "agreed" | "deals-played" | "score-reached";

/**
 * The rules of a table, in the words of a record: `table` 3, 4, 5 or 5-sitting-out, `rules` a
 * preset and what is changed in it.
 */
export type WireRules = { table: string, rules: string, };

/**
 * A card drawn for the first deal.
 */
export type WireDrawn = { seat: Seat, card: Card, };

/**
 * What the arbiter says: the fault, whose it is, what follows, and the clause.
 */
export type WireRuling = { 
/**
 * What went wrong.
 */
fault: FaultKind, 
/**
 * Who did it, where somebody did.
 */
culprit: Seat | null, 
/**
 * The card it is about.
 */
card: Card | null, 
/**
 * The trick it happened in, counted from 1.
 */
trick: number | null, 
/**
 * What follows.
 */
measure: Measure, 
/**
 * The clause it rests on.
 */
clause: Clause, };

/**
 * One line of the score sheet.
 */
export type WireLine = { 
/**
 * Why.
 */
reason: Reason, 
/**
 * What each defender pays the taker.
 */
points: number, };

/**
 * A misère that was declared.
 */
export type WireMisere = { seat: Seat, misere: Misere, };

/**
 * The score of a deal: what it came to, why, and each seat's share.
 */
export type WireSheet = { 
/**
 * Who took.
 */
taker: Seat, 
/**
 * The partner, at five.
 */
partner: Seat | null, 
/**
 * Whether the contract was made.
 */
made: boolean, 
/**
 * By how many points, as in [`Mark`].
 */
margin: number, 
/**
 * What each defender pays the taker, reason by reason.
 */
lines: Array<WireLine>, 
/**
 * Misères declared, each paid by every other player (MIS-03).
 */
miseres: Array<WireMisere>, 
/**
 * Each seat's score, misères included.
 */
scores: Array<number>, 
/**
 * The contract played.
 */
contract: Contract, 
/**
 * The attack's card points, in halves.
 */
half_points: number, 
/**
 * The attack's oudlers.
 */
oudlers: number, 
/**
 * The side with the petit in the last trick.
 */
petit_au_bout: Side | null, 
/**
 * How many single, double and triple handfuls were shown, by whomever.
 */
handfuls: [number, number, number], 
/**
 * Whether the taker announced a slam.
 */
slam_announced: boolean, 
/**
 * The side with every trick.
 */
slam: Side | null, };

/**
 * How a deal ended.
 */
export type WireEnding = { "how": "passed-out" } | { "how": "bare-petit", seat: Seat, hand: Array<Card>, } | { "how": "scored", 
/**
 * The score.
 */
sheet: WireSheet, 
/**
 * The discard, or the dog nobody had looked at.
 */
aside: Array<Card>, } | { "how": "cancelled", clause: Clause, };

/**
 * Something everybody at the table, and anybody looking on, learns as it happens.
 */
export type WirePublic = { "e": "started", 
/**
 * The rules, for the whole game.
 */
rules: WireRules, 
/**
 * The first dealer, if it is not drawn for.
 */
dealer: Seat | null, } | { "e": "drawn" } & { drawn: Array<WireDrawn>, dealer: Seat, } | { "e": "misdealt" } & { kind: MisdealKind, culprit: Seat | null, } | { "e": "bid", seat: Seat, bid: Bid, } | { "e": "contract-asked", seat: Seat, contract: Contract, } | { "e": "assent-refused", seat: Seat, } | { "e": "called", card: Card, } | { "e": "dog-turned", cards: Array<Card>, } | { "e": "slam-asked" } | { "e": "slam-announced" } | { "e": "jeu" } | { "e": "handful-shown", seat: Seat, handful: Handful, cards: Array<Card>, } | { "e": "misere", seat: Seat, misere: Misere, } | { "e": "played", seat: Seat, card: Card, } | { "e": "trick-won", seat: Seat, } | { "e": "arbiter-called", seat: Seat, } | { "e": "cards-returned", n: number, } | { "e": "ruled" } & { ruling: WireRuling, } | { "e": "count-opened" } | { "e": "count-accepted", seat: Seat, } | { "e": "deal-ended" } & { ending: WireEnding, } | { "e": "game-ended" } & { why: GameOver, };

/**
 * What a viewer saw of something that is partly hidden.
 */
export type WireOwn = { "e": "dealt", dealer: Seat, players: Array<Seat>, hand: Array<Card> | null, banned: Array<Seat>, } | { "e": "discarded", seat: Seat, own: Array<Card> | null, shown: Array<Card>, } | { "e": "handful-declared", seat: Seat, handful: Handful, own: Array<Card> | null, };

/**
 * Who has a seat.
 */
export type WireSitter = "player" | "bot" | "empty";

/**
 * What happened around the game.
 */
export type WireAround = { "e": "seated", seat: Seat, who: WireSitter, name: string, level: string | null, } | { "e": "removed", seat: Seat, name: string, } | { "e": "committed", deal: number, commitment: string, } | { "e": "board", deal: number, board: number, } | { "e": "word", seat: Seat, word: string, } | { "e": "ready", seat: Seat, } | { "e": "revealed", deal: number, seed: string, } | { "e": "spectators", open: boolean, } | { "e": "hints", on: boolean, } | { "e": "pace", pace: WirePace, } | { "e": "level", level: string, } | { "e": "figure", seat: Seat, figure: WireFigure | null, } | { "e": "hinted", seat: Seat, } | { "e": "arbiter", name: string | null, } | { "e": "closed" } | { "e": "claimed", seat: Seat, } | { "e": "conceding", seat: Seat, yes: boolean, } | { "e": "conceded", seat: Seat, } | { "e": "rematch-answered", seat: Seat, yes: boolean, } | { "e": "rematch-agreed" } | { "e": "rematch-opened", table: string, };

/**
 * What one viewer saw. It has nowhere to put another hand.
 */
export type WireSeen = WirePublic | WireOwn | WireAround;

/**
 * A bid.
 */
export type WireBid = { seat: Seat, bid: Bid, };

/**
 * A trick: who led, the cards in order, and who is winning or has won it.
 */
export type WireTrick = { leader: Seat, cards: Array<Card>, winner: Seat, };

/**
 * A handful, its trumps where the viewer may see them.
 */
export type WireHandful = { seat: Seat, handful: Handful, cards: Array<Card> | null, };

/**
 * A handful that may be shown: `n` trumps of `handful_from`.
 */
export type WireHandfulChoice = { handful: Handful, n: number, 
/**
 * Trumps of the discard that must be among them.
 */
with: Array<Card>, 
/**
 * Trumps of the discard that may not.
 */
without: Array<Card>, };

/**
 * The discard: `n` cards of `free`; where these are fewer, all of them and the rest trumps of
 * `forced_from`.
 */
export type WireDiscard = { n: number, free: Array<Card>, n_forced: number, forced_from: Array<Card>, };

/**
 * A count of the hand by rules of thumb, and what it is worth by them.
 */
export type WireThumb = { 
/**
 * The count.
 */
count: number, 
/**
 * What each contract asks for, from the lowest up.
 */
needed: Array<number>, 
/**
 * The highest contract it is enough for, or a pass.
 */
bid: Bid, };

/**
 * What may be done now. Actions are sent in the words of `docs/notation.md`: `pass`, `garde`,
 * `calls KH`, `discards 2S 3S …`, `slam`, `jeu`, `handful single T21 …`, `asks B`,
 * `misere no-trumps`, `KS`, `bare-petit`, `calls-arbiter`, `accepts`, `records`, `cancels`.
 */
export type WireLegal = { 
/**
 * Whether the table waits for this seat.
 */
to_act: boolean, 
/**
 * May pass.
 */
pass: boolean, 
/**
 * Contracts that may be named.
 */
contracts: Array<Contract>, 
/**
 * Cards that may be called.
 */
calls: Array<Card>, 
/**
 * What may be put aside.
 */
discard: WireDiscard | null, 
/**
 * May announce a slam.
 */
slam: boolean, 
/**
 * Where a slam waits for the arbiter: how many cards of the hand can lose. One may.
 */
losing_cards: number | null, 
/**
 * May say "jeu".
 */
jeu: boolean, 
/**
 * Handfuls that may be shown, with the number of trumps each takes.
 */
handfuls: Array<WireHandfulChoice>, 
/**
 * The trumps to show them from.
 */
handful_from: Array<Card>, 
/**
 * Whose handful may be asked for.
 */
asks: Array<Seat>, 
/**
 * Misères that may be declared.
 */
miseres: Array<Misere>, 
/**
 * Cards that may be played.
 */
cards: Array<Card>, 
/**
 * May announce a bare petit.
 */
bare_petit: boolean, 
/**
 * May call the arbiter.
 */
arbiter: boolean, 
/**
 * May accept the count.
 */
accept: boolean, 
/**
 * Is to choose whether the score is recorded.
 */
choice: boolean, 
/**
 * May say `ready`, and add a `word` to the shuffle, before a deal.
 */
ready: boolean, 
/**
 * May ask for a `hint`.
 */
hint: boolean, 
/**
 * What rules of thumb make of the hand, where one may speak and ask for hints.
 */
thumb?: WireThumb, 
/**
 * May `claim` the rest: it is surely this seat's.
 */
claim: boolean, 
/**
 * May `concede` the rest, or agree to it.
 */
concede: boolean, };

/**
 * What everybody knows of the taker's partner: there is none, or one not yet shown, or who it is,
 * or that the taker called a card of his own.
 */
export type WirePartner = "none" | "hidden" | "shown" | "alone";

/**
 * A deal as everybody sees it.
 */
export type WireDeal = { 
/**
 * Who dealt.
 */
dealer: Seat, 
/**
 * Who plays, in order.
 */
players: Array<Seat>, 
/**
 * Who may not bid on it (BID-08).
 */
banned: Array<Seat>, 
/**
 * What was said in the auction, in order.
 */
bids: Array<WireBid>, 
/**
 * Who is to speak, play, call or discard.
 */
turn: Seat | null, 
/**
 * The taker, once the auction is over.
 */
taker: Seat | null, 
/**
 * The contract.
 */
contract: Contract | null, 
/**
 * A contract or slam waits for the arbiter.
 */
asked: boolean, 
/**
 * The called card, at five.
 */
called: Card | null, 
/**
 * What is known of the partner.
 */
partner_known: WirePartner, 
/**
 * The partner, once shown.
 */
partner: Seat | null, 
/**
 * The dog, once turned.
 */
dog: Array<Card> | null, 
/**
 * Whether the taker has put cards aside.
 */
has_discarded: boolean, 
/**
 * Trumps forced into the discard.
 */
forced: Array<Card>, 
/**
 * Whether a slam is announced.
 */
slam: boolean, 
/**
 * How many cards each seat holds.
 */
n_cards: Array<number>, 
/**
 * The trick on the table.
 */
trick: WireTrick, 
/**
 * The trick before it.
 */
previous: WireTrick | null, 
/**
 * How many tricks each seat has won.
 */
n_tricks: Array<number>, 
/**
 * Handfuls declared.
 */
handfuls: Array<WireHandful>, 
/**
 * Misères declared.
 */
miseres: Array<WireMisere>, 
/**
 * What the arbiter said.
 */
rulings: Array<WireRuling>, 
/**
 * Who has accepted the count.
 */
accepted: Array<Seat>, 
/**
 * How it ended.
 */
ending: WireEnding | null, };

/**
 * Where a table stands, from before the game to its end.
 */
export type WireStage = "waiting" | "drawing" | "dealing" | "auction" | "call" | "aside" | "play" | "count" | "choice" | "over";

/**
 * Where the table stands after an event.
 */
export type WireNow = { 
/**
 * As in [`WireView`].
 */
stage: WireStage, 
/**
 * Who is to speak, play, call or discard.
 */
turn: Seat | null, 
/**
 * Who is to deal, while a deal is awaited.
 */
next_dealer: Seat | null, 
/**
 * How many cards each seat holds.
 */
n_cards: Array<number>, };

/**
 * What only the viewer's own seat knows.
 */
export type WireOwnView = { 
/**
 * The viewer's seat.
 */
seat: Seat, 
/**
 * The cards in hand.
 */
hand: Array<Card>, 
/**
 * The viewer's own discard.
 */
discard: Array<Card> | null, 
/**
 * What may be done now.
 */
legal: WireLegal, };

/**
 * A contract or a slam that waits for the arbiter's assent.
 */
export type WireAsked = { 
/**
 * Who asks.
 */
seat: Seat, 
/**
 * What for; a slam where there is no contract.
 */
contract: Contract | null, 
/**
 * The hand that is presented.
 */
hand: Array<Card>, 
/**
 * How many of its cards can lose, where a slam is asked for.
 */
losing_cards: number | null, };

/**
 * What the arbiter of a table is shown besides: the tricks so far, a hand while its player presents
 * it to him, and what he may rule.
 */
export type WireArbiterView = { 
/**
 * The tricks of the deal that are won, the first first.
 */
tricks: Array<WireTrick>, 
/**
 * Who waits for his assent.
 */
asked: WireAsked | null, 
/**
 * What he may do about a fault, as in `arbiter rules FAULT SEAT …`, each with an amount for example.
 */
measures: Array<Measure>, };

/**
 * The whole table for one viewer: what everybody sees, and the viewer's own.
 */
export type WireView = { 
/**
 * The rules of the table.
 */
rules: WireRules, 
/**
 * Where it stands.
 */
stage: WireStage, 
/**
 * Who is to deal, while a deal is awaited.
 */
next_dealer: Seat | null, 
/**
 * Each seat's running total.
 */
totals: Array<number>, 
/**
 * Penalty points by seat.
 */
penalties: Array<number>, 
/**
 * Deals dealt.
 */
n_dealt: number, 
/**
 * Deals scored.
 */
n_scored: number, 
/**
 * The deal under way, or the one that ended last.
 */
deal: WireDeal | null, 
/**
 * The viewer's own seat, cards and choices; not there for a spectator.
 */
own: WireOwnView | null, 
/**
 * What only the arbiter is shown; not there for anybody else.
 */
arbiter: WireArbiterView | null, };

/**
 * The time to think, in seconds. A bot plays for whoever has none left.
 */
export type WireClock = { "per": "none" } | { "per": "move", seconds: number, } | { "per": "deal", seconds: number, };

/**
 * How fast bots move.
 */
export type WirePace = "instant" | "quick" | "calm";

/**
 * What stands for a player at the table instead of the first letter of the name.
 */
export type WireFigure = "fox" | "owl" | "cat" | "bear" | "frog" | "chick" | "sun" | "moon" | "crown" | "mask" | "boat" | "tree";

/**
 * What can be said with one tap, and read in any language.
 */
export type WirePhrase = "hello" | "good-luck" | "well-played" | "thanks" | "sorry" | "oops" | "one-moment" | "no-hurry" | "good-game" | "goodbye";

/**
 * How a table is played: all that is chosen when it is opened.
 */
export type WireSettings = { 
/**
 * The rules.
 */
rules: WireRules, 
/**
 * Whether newcomers find the table; otherwise only who has the link does.
 */
listed: boolean, 
/**
 * Whether others may look on once the game has begun.
 */
spectators: boolean, 
/**
 * The time to think.
 */
clock: WireClock, 
/**
 * How fast bots move.
 */
pace: WirePace, 
/**
 * How well bots play that come to the table without another level being named.
 */
level: string, 
/**
 * Whether players may ask for hints where several people play. Who plays against bots alone
 * always may.
 */
hints: boolean, };

/**
 * A seat, and who is there.
 */
export type WirePresence = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Who has it.
 */
who: WireSitter, 
/**
 * The name shown there; empty at an empty seat.
 */
name: string, 
/**
 * How well a bot plays; none for a player.
 */
level: string | null, 
/**
 * What a player chose to be shown by; none for the first letter of the name.
 */
figure: WireFigure | null, 
/**
 * Whether a player is connected.
 */
here: boolean, 
/**
 * Whether a bot plays for a player who left or ran out of time.
 */
stand_in: boolean, 
/**
 * In how many milliseconds a bot will play for a player who is gone.
 */
bot_in: number | null, 
/**
 * Whether the player opened the table.
 */
host: boolean, };

/**
 * A word a player added to the shuffle.
 */
export type WireWord = { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * 1 to 40 characters on one line, without spaces at either end.
 */
word: string, };

/**
 * The shuffle of the deal under way, or of the one to come.
 */
export type WireShuffle = { 
/**
 * The deal's number at this table.
 */
deal: number, 
/**
 * SHA-512 of the seed, in hexadecimal; none where the deal was made beforehand.
 */
commitment: string | null, 
/**
 * The number of a deal that was made beforehand, and is played at other tables too.
 */
board: number | null, 
/**
 * The players' words.
 */
words: Array<WireWord>, 
/**
 * Who is ready for the deal.
 */
ready: Array<Seat>, };

/**
 * A seed that was shown after its deal.
 */
export type WireRevealed = { deal: number, seed: string, };

/**
 * Who the client is at this table.
 */
export type WireYou = { 
/**
 * The name, unless nobody is signed in.
 */
name: string | null, 
/**
 * The seat; none for who looks on.
 */
seat: Seat | null, 
/**
 * Whether the client opened the table.
 */
host: boolean, 
/**
 * Whether the client is the arbiter.
 */
arbiter: boolean, 
/**
 * Whose talk the client does not hear.
 */
muted: Array<Seat>, };

/**
 * The person who is the arbiter of a table.
 */
export type WireArbiter = { 
/**
 * The name.
 */
name: string, 
/**
 * Whether the arbiter is connected.
 */
here: boolean, 
/**
 * Who has called him and waits for an answer.
 */
called: Seat | null, };

/**
 * A table of a tournament.
 */
export type WireOfTournament = { 
/**
 * The round, from 1.
 */
round: number, 
/**
 * The table, from 1.
 */
table: number, };

/**
 * Whether a player would play again.
 */
export type WireAnswer = { seat: Seat, yes: boolean, };

/**
 * Another game with the same people, from the first who would like one.
 */
export type WireRematch = { 
/**
 * What each has said, whoever proposed it first.
 */
answers: Array<WireAnswer>, 
/**
 * The table it is played at, once it is open.
 */
table: string | null, };

/**
 * The rest of a deal that is settled, or may be, without everybody playing it.
 */
export type WireRest = { 
/**
 * Who claims it, or would concede it.
 */
seat: Seat, 
/**
 * Which of the two.
 */
settled: Settled, 
/**
 * Who agrees, as long as that is not everybody whose side it is; none once it is settled.
 */
agreed: Array<Seat> | null, };

/**
 * The table around the game, as of a snapshot.
 */
export type WireTable = { 
/**
 * The table's id, part of its link.
 */
id: string, 
/**
 * How it is played.
 */
settings: WireSettings, 
/**
 * The client's own name and standing.
 */
you: WireYou, 
/**
 * Who sits where.
 */
seats: Array<WirePresence>, 
/**
 * How many look on.
 */
spectators: number, 
/**
 * The arbiter, where a person is.
 */
arbiter: WireArbiter | null, 
/**
 * The names of those who offer to be.
 */
offers: Array<string>, 
/**
 * What was drawn for the first deal, in order; empty before.
 */
draw: Array<WireDrawn>, 
/**
 * The shuffle, from the first commitment on.
 */
shuffle: WireShuffle | null, 
/**
 * The seed that was shown last.
 */
revealed: WireRevealed | null, 
/**
 * How many hints each seat has asked for in this deal, or in the last one.
 */
hinted: Array<number>, 
/**
 * Which table of a tournament it is, if it is one.
 */
tournament?: WireOfTournament, 
/**
 * Another game with the same people, once somebody has said something about one.
 */
rematch?: WireRematch, 
/**
 * The rest of the deal under way, once somebody would settle it, or of the last one, if it was settled.
 */
rest?: WireRest, };

/**
 * Why an action is refused: a code to translate, the clause, and what would have been right.
 */
export type WireRefusal = { 
/**
 * A word for the reason, such as `must-follow`.
 */
code: string, 
/**
 * The clause it rests on.
 */
clause: Clause | null, 
/**
 * The reason in English.
 */
text: string, 
/**
 * The cards that may be played instead.
 */
legal: Array<Card>, 
/**
 * What it is about, where a translation has to say it: a name, a line of a list.
 */
about?: string, };

/**
 * Something done in a deal.
 */
export type JsonStep = { "do": "bid", seat: Seat, bid: Bid, } | { "do": "bare-petit", seat: Seat, } | { "do": "call", seat: Seat, card: Card, } | { "do": "discard", seat: Seat, cards: Array<Card>, } | { "do": "slam", seat: Seat, } | { "do": "jeu", seat: Seat, } | { "do": "handful", seat: Seat, handful: Handful, cards: Array<Card>, } | { "do": "ask", seat: Seat, whose: Seat, } | { "do": "misere", seat: Seat, misere: Misere, } | { "do": "play", seat: Seat, card: Card, } | { "do": "call-arbiter", seat: Seat, } | { "do": "accept", seat: Seat, } | { "do": "keep-score", seat: Seat, keep: Keep, } | { "do": "assent", answer: Assented, } | { "do": "rule", fault: FaultKind, culprit: Seat, measure: Measure, };

/**
 * A hint that somebody asked for.
 */
export type JsonHint = { 
/**
 * Who asked.
 */
seat: Seat, 
/**
 * Before which of the steps, counted from 0.
 */
before: number, };

/**
 * The rest of a deal, claimed or conceded.
 */
export type JsonRest = { 
/**
 * Who did.
 */
seat: Seat, 
/**
 * What.
 */
settled: Settled, 
/**
 * Before which of the steps, counted from 0.
 */
before: number, };

/**
 * A deal that went wrong.
 */
export type JsonMisdeal = { 
/**
 * What went wrong.
 */
kind: MisdealKind, 
/**
 * Whose fault it was.
 */
culprit?: Seat, };

/**
 * The committed shuffle of a deal, as `docs/fairness.md` describes it.
 */
export type JsonShuffle = { 
/**
 * The table's id.
 */
table: string, 
/**
 * The deal's number at that table, counted from 1.
 */
number: number, 
/**
 * SHA-512 of the seed, in hexadecimal; shown before the deal.
 */
commitment: string, 
/**
 * The seed in hexadecimal, once it is shown.
 */
seed?: string, 
/**
 * The players' words, in the order of the seats.
 */
words?: Array<WireWord>, };

/**
 * How a deal ended.
 */
export type JsonResult = { "scores": { [key in Seat]?: number } } | { "passed-out": boolean } | { "bare-petit": Seat } | { "cancelled": Clause };

/**
 * One deal.
 */
export type JsonDeal = { 
/**
 * Who dealt.
 */
dealer: Seat, 
/**
 * What went wrong before.
 */
misdeals?: Array<JsonMisdeal>, 
/**
 * How the cards were shuffled, where that can be checked.
 */
shuffle?: JsonShuffle, 
/**
 * What each playing seat was dealt.
 */
hands: { [key in Seat]?: Array<Card> }, 
/**
 * The dog.
 */
dog: Array<Card>, 
/**
 * What was done, in order.
 */
steps: Array<JsonStep>, 
/**
 * Who asked for a hint, in order.
 */
hints?: Array<JsonHint>, 
/**
 * From where on the house played for everybody, because the rest was claimed or conceded.
 */
rest?: JsonRest, 
/**
 * How it ended, if it did.
 */
result?: JsonResult, };

/**
 * A preset and what is changed in it.
 */
export type JsonRules = { 
/**
 * What the rest is changed in.
 */
preset: Preset, 
/**
 * Options that differ from the preset, by the names of `docs/rules.md`.
 */
options?: { [key in string]: string }, };

/**
 * A record as JSON. Convert with `From<&Record>` and `TryInto<Record>`.
 *
 * ```
 * use oudler_protocol::record::JsonRecord;
 * use oudler_rules::notation::Record;
 *
 * let json = r#"{"format":"oudler-record","version":1,"table":"4","rules":{"preset":"fft"},"deals":[]}"#;
 * let record: Record = JsonRecord::from_json(json)?.try_into()?;
 * assert_eq!(JsonRecord::from(&record).to_json(), json);
 * # Ok::<(), Box<dyn std::error::Error>>(())
 * ```
 */
export type JsonRecord = { 
/**
 * Always `oudler-record`.
 */
format: string, 
/**
 * The version of the format: 1.
 */
version: number, 
/**
 * The table: 3, 4, 5, or 5-sitting-out where the dealer does not play.
 */
table: TableKind, 
/**
 * The rules of the table.
 */
rules: JsonRules, 
/**
 * One name a seat.
 */
names?: Array<string>, 
/**
 * The seats of bots, each with the word for how well it plays.
 */
bots?: { [key in Seat]?: string }, 
/**
 * Who had been warned before, where these deals are not a game's first.
 */
warned?: Array<Seat>, 
/**
 * Who may not bid on the first of them.
 */
banned?: Array<Seat>, 
/**
 * The draw for the first deal, in order.
 */
draw?: Array<WireDrawn>, 
/**
 * The deals in order.
 */
deals: Array<JsonDeal>, 
/**
 * Misdeals since the last deal.
 */
misdeals?: Array<JsonMisdeal>, 
/**
 * Whether the players stopped.
 */
stopped?: boolean, };

/**
 * What happens by itself.
 */
export type WireFollows = { "do": "dealt" } | { "do": "dog" } | { "do": "ruled", ruling: WireRuling, } | { "do": "end" };

/**
 * What led to a moment: a step of the record, or what follows from one.
 */
export type WireDid = JsonStep | WireFollows;

/**
 * How a deal stands, every hand open.
 */
export type WireStand = { 
/**
 * Who is to act.
 */
turn: Seat | null, 
/**
 * What each seat holds.
 */
hands: Array<Array<Card>>, 
/**
 * What has been said in the auction.
 */
bids: Array<WireBid>, 
/**
 * The taker, once the auction is over.
 */
taker: Seat | null, 
/**
 * The contract.
 */
contract: Contract | null, 
/**
 * The called card, at five.
 */
called: Card | null, 
/**
 * The taker's partner, whether the players know it or not.
 */
partner: Seat | null, 
/**
 * Whether everybody has seen the dog.
 */
dog_turned: boolean, 
/**
 * The discard, or the dog at a garde sans or contre, once it is settled.
 */
aside: Array<Card> | null, 
/**
 * Whether a slam is announced.
 */
slam: boolean, 
/**
 * Handfuls declared.
 */
handfuls: Array<WireHandful>, 
/**
 * The trick on the table; complete, it stays until the next card.
 */
trick: WireTrick | null, 
/**
 * Its number, counted from 1; 0 before the first card.
 */
trick_number: number, 
/**
 * Whether it is complete.
 */
trick_over: boolean, 
/**
 * How many tricks each seat has won.
 */
tricks_won: Array<number>, 
/**
 * Half points the attack has so far, with what lies aside for it.
 */
attack: number, 
/**
 * Half points the defence has.
 */
defence: number, 
/**
 * Oudlers the attack has so far.
 */
oudlers: number, 
/**
 * The points it needs with these.
 */
target: number, };

/**
 * Something that happened, and how the deal then stands, every hand open.
 */
export type WireMoment = { 
/**
 * What happened.
 */
did: WireDid, 
/**
 * What the seat that acted could have done, in words.
 */
legal?: Array<string>, 
/**
 * The card was against the rules.
 */
illegal?: boolean, 
/**
 * Who asked for a hint just before.
 */
hinted?: Array<Seat>, 
/**
 * Who has just claimed or conceded the rest, which the house then played.
 */
rest?: JsonRest, 
/**
 * Who is to act.
 */
turn: Seat | null, 
/**
 * What each seat holds.
 */
hands: Array<Array<Card>>, 
/**
 * What has been said in the auction.
 */
bids: Array<WireBid>, 
/**
 * The taker, once the auction is over.
 */
taker: Seat | null, 
/**
 * The contract.
 */
contract: Contract | null, 
/**
 * The called card, at five.
 */
called: Card | null, 
/**
 * The taker's partner, whether the players know it or not.
 */
partner: Seat | null, 
/**
 * Whether everybody has seen the dog.
 */
dog_turned: boolean, 
/**
 * The discard, or the dog at a garde sans or contre, once it is settled.
 */
aside: Array<Card> | null, 
/**
 * Whether a slam is announced.
 */
slam: boolean, 
/**
 * Handfuls declared.
 */
handfuls: Array<WireHandful>, 
/**
 * The trick on the table; complete, it stays until the next card.
 */
trick: WireTrick | null, 
/**
 * Its number, counted from 1; 0 before the first card.
 */
trick_number: number, 
/**
 * Whether it is complete.
 */
trick_over: boolean, 
/**
 * How many tricks each seat has won.
 */
tricks_won: Array<number>, 
/**
 * Half points the attack has so far, with what lies aside for it.
 */
attack: number, 
/**
 * Half points the defence has.
 */
defence: number, 
/**
 * Oudlers the attack has so far.
 */
oudlers: number, 
/**
 * The points it needs with these.
 */
target: number, };

/**
 * The cards each side has won, dog or discard included.
 */
export type WirePiles = { attack: Array<Card>, defence: Array<Card>, };

/**
 * One deal.
 */
export type WireReplayDeal = { 
/**
 * Its number: at its table where the shuffle says it, else in the record, counted from 1.
 */
number: number, 
/**
 * Who dealt.
 */
dealer: Seat, 
/**
 * Who plays, in the order of the seats.
 */
players: Array<Seat>, 
/**
 * Deals that went wrong before.
 */
misdeals: Array<JsonMisdeal>, 
/**
 * The dog.
 */
dog: Array<Card>, 
/**
 * How many tricks the deal has.
 */
n_tricks: number, 
/**
 * Everything that happened, one by one.
 */
moments: Array<WireMoment>, 
/**
 * How it ended; null where the record breaks off.
 */
ending: WireEnding | null, 
/**
 * All that the arbiter said.
 */
rulings: Array<WireRuling>, 
/**
 * What each side has won at the end of a deal that was played out.
 */
piles: WirePiles | null, };

/**
 * Where and why a record is wrong.
 */
export type WireReplayError = { 
/**
 * The whole sentence.
 */
message: string, 
/**
 * The deal, counted from 1.
 */
deal: number, 
/**
 * The trick, counted from 1.
 */
trick: number | null, 
/**
 * Who acted.
 */
seat: Seat | null, 
/**
 * The clause it is against.
 */
clause: Clause | null, 
/**
 * What the seat could have done, in words.
 */
legal: Array<string>, };

/**
 * A record, told as far as it keeps to the rules.
 */
export type WireReplay = { 
/**
 * The rules of the table.
 */
rules: WireRules, 
/**
 * One name a seat, if they are written down.
 */
names: Array<string>, 
/**
 * How well each seat's bot plays; null where a person sits, or it is not written down.
 */
levels: Array<string | null>, 
/**
 * The draw for the first deal.
 */
draw: Array<WireDrawn>, 
/**
 * The deals in order.
 */
deals: Array<WireReplayDeal>, 
/**
 * Each seat's total at the end.
 */
totals: Array<number>, 
/**
 * Penalty points by seat.
 */
penalties: Array<number>, 
/**
 * What stopped it, if something did.
 */
error: WireReplayError | null, };

/**
 * What a client may say.
 */
export type ClientMessage = { "t": "act", 
/**
 * An id of the client's own, so that saying it again does no harm: 1 to 31 characters.
 */
id: string, 
/**
 * What, in words: a move as `docs/notation.md` writes it (`pass`, `KS`, `discards 2S 3S …`),
 * or one of `sit B`, `leave`, `back`, `ready`, `word …` and the host's words.
 */
do: string, } | { "t": "chat", 
/**
 * The text, at most 300 characters.
 */
text: string, } | { "t": "phrase", 
/**
 * What.
 */
phrase: WirePhrase, } | { "t": "ping", 
/**
 * Comes back in the pong.
 */
n: number, };

/**
 * What a client hears on every socket, whatever it is the socket of.
 */
export type LineMessage = { "t": "ack", 
/**
 * The client's id for it.
 */
id: string, 
/**
 * The number of its last event.
 */
seq: number, } | { "t": "refused", 
/**
 * The client's id for it.
 */
id: string, 
/**
 * Why.
 */
why: WireRefusal, } | { "t": "pong", 
/**
 * What the ping said.
 */
n: number, } | { "t": "bye", 
/**
 * Why: `removed`, `replaced`, `too-fast`, `too-long`, `too-slow`, `closing`.
 */
why: string, };

/**
 * What is expected of one choice.
 */
export type WireOpinion = { 
/**
 * The choice, in the words of an `act`.
 */
do: string, 
/**
 * What the asker's seat would score in this deal on average, in points.
 */
score: number, 
/**
 * How far off its difference from the best may be: one standard error, in points.
 */
error: number, 
/**
 * In how many of a hundred the contract is made.
 */
made: number, 
/**
 * In how many deals it was tried.
 */
worlds: number, };

/**
 * What a client hears on the socket of a table besides.
 */
export type TableMessage = { "t": "snapshot", 
/**
 * The number of the last event in it.
 */
seq: number, 
/**
 * What surrounds the game.
 */
table: WireTable, 
/**
 * The game as this client may see it.
 */
view: WireView, } | { "t": "event", 
/**
 * Its number: one more than the last.
 */
seq: number, 
/**
 * What this client saw of it.
 */
event: WireSeen, 
/**
 * Where the table then stands; only with the last event of several that came of one action.
 */
now?: WireNow, 
/**
 * What the client's seat may do now; only with the last event of several that came of one
 * action, and not there when nothing may be done.
 */
legal: WireLegal | null, 
/**
 * What the arbiter is shown now, where the client is the arbiter; with the last event only.
 */
arbiter?: WireArbiterView, } | { "t": "presence", 
/**
 * One entry a seat.
 */
seats: Array<WirePresence>, 
/**
 * How many look on.
 */
spectators: number, 
/**
 * The arbiter, where a person is.
 */
arbiter: WireArbiter | null, 
/**
 * The names of those who offer to be.
 */
offers: Array<string>, } | { "t": "clock", 
/**
 * Who is to act.
 */
seats: Array<Seat>, 
/**
 * Milliseconds from now.
 */
ms: number, } | { "t": "hint", 
/**
 * The number of the last event of the game it rests on.
 */
seq: number, 
/**
 * Whose advice it is; a quicker level's where there was no time.
 */
level: string, 
/**
 * What to do, in the words of an `act`.
 */
do: string, 
/**
 * What was weighed, this choice first, then the best others; empty where nothing was.
 */
options: Array<WireOpinion>, } | { "t": "people", } | { "t": "chat", 
/**
 * Who said it; the arbiter where there is no seat.
 */
seat: Seat | null, 
/**
 * The name.
 */
name: string, 
/**
 * The text.
 */
text: string | null, 
/**
 * The phrase, for the client to translate.
 */
phrase: WirePhrase | null, };

/**
 * Somebody on the sheet, by the place in its list of people, from 0.
 */
export type Player = number;

/**
 * A handful somebody showed.
 */
export type HandfulShown = { 
/**
 * Who.
 */
player: Player, 
/**
 * How many trumps.
 */
handful: Handful, };

/**
 * A misère somebody declared.
 */
export type MiserePaid = { 
/**
 * Who.
 */
player: Player, 
/**
 * Which.
 */
misere: Misere, };

/**
 * A contract played out.
 */
export type Played = { 
/**
 * Who took.
 */
taker: Player, 
/**
 * The partner, at five; none is alone.
 */
partner?: Player, 
/**
 * The contract.
 */
contract: Contract, 
/**
 * The attack's card points, in halves.
 */
half_points: number, 
/**
 * The attack's oudlers.
 */
oudlers: number, 
/**
 * The side with the petit in the last trick.
 */
petit?: Side, 
/**
 * Handfuls, and whose.
 */
handfuls?: Array<HandfulShown>, 
/**
 * Whether the taker announced a slam.
 */
slam_announced?: boolean, 
/**
 * The side with every trick.
 */
slam?: Side, };

/**
 * What came of a deal.
 */
export type Outcome = { "is": "played" } & Played | { "is": "passed-out" } | { "is": "bare-petit", 
/**
 * Who.
 */
player: Player, } | { "is": "misdeal", 
/**
 * Whose fault it was, who may not bid on the new deal (FAULT-03).
 */
culprit?: Player, } | { "is": "scores", 
/**
 * One for each who played, in the same order; together zero (SHEET-02).
 */
scores: Array<number>, };

/**
 * A deal as it is entered.
 */
export type Entry = { 
/**
 * Who dealt; plays too, unless left out of those who play.
 */
dealer: Player, 
/**
 * Who played, in the order of the list.
 */
playing: Array<Player>, 
/**
 * What came of it.
 */
outcome: Outcome, 
/**
 * Misères, each paid by every other player (MIS-03).
 */
miseres?: Array<MiserePaid>, 
/**
 * Why it does not count, where it was annulled (FAULT-09, PSEC-03).
 */
annulled?: Clause, };

/**
 * Something rare.
 */
export type Unlikely = "margin" | "slam" | "garde-contre" | "handfuls";

/**
 * The name of a change, chosen by whoever makes it, and like no other.
 */
export type ChangeId = string;

/**
 * Where a deal stands: deals are in the order of their places, with room between them for one that
 * was forgotten.
 */
export type Place = number;

/**
 * What the arbiter does to one player.
 */
export type SheetMeasure = { "m": "warning" } | { "m": "penalty", 
/**
 * How many.
 */
points: number, } | { "m": "ban" };

/**
 * A measure of the arbiter that concerns one player.
 */
export type Sanction = { 
/**
 * Who.
 */
player: Player, 
/**
 * What follows.
 */
measure: SheetMeasure, 
/**
 * The clause it rests on.
 */
clause: Clause, 
/**
 * After which deal; before the first if there is none.
 */
after?: Place, };

/**
 * What stands above a sheet.
 */
export type Heading = { 
/**
 * What the evening is called.
 */
title: string, 
/**
 * The number of the table (SHEET-01).
 */
table?: number, 
/**
 * The number of the position (SHEET-01).
 */
position?: number, };

/**
 * What is changed.
 */
export type What = { "c": "deal", 
/**
 * Where it stands among the others.
 */
place: Place, 
/**
 * The deal.
 */
entry: Entry | null, 
/**
 * The changes it takes the place of. Two that do not know of each other are both kept
 * until somebody chooses.
 */
over?: Array<ChangeId>, } | { "c": "sanction" } & Sanction | { "c": "heading" } & Heading | { "c": "name", 
/**
 * Who.
 */
player: Player, 
/**
 * The name.
 */
name: string, } | { "c": "join", 
/**
 * Their number.
 */
player: Player, 
/**
 * Their name.
 */
name: string, } | { "c": "rules", 
/**
 * As in `4 fft end=deals:20`.
 */
rules: string, } | { "c": "sign", 
/**
 * Who.
 */
player: Player, 
/**
 * How many deals were there.
 */
n_deals: number, 
/**
 * Their total.
 */
balance: number, } | { "c": "void", 
/**
 * Which.
 */
change: ChangeId, } | { "c": "restore", 
/**
 * Which.
 */
change: ChangeId, };

/**
 * One change to a sheet.
 */
export type Change = { 
/**
 * Its name.
 */
id: ChangeId, 
/**
 * One more than the highest its maker had seen: what was made knowing of another comes after it.
 */
n: number, 
/**
 * When, by its maker's clock, in milliseconds since 1970.
 */
at: number, 
/**
 * Who made it.
 */
by: string, 
/**
 * What is changed.
 */
what: What, };

/**
 * What a sheet begins with.
 */
export type Opening = { 
/**
 * The people, in the order in which they deal; more than play a deal sit out in turn.
 */
people: Array<string>, 
/**
 * The number of players and the rules, as in `4 fft end=deals:20`.
 */
rules: string, 
/**
 * Who deals first.
 */
dealer: Player, 
/**
 * What stands above it.
 */
heading: Heading, };

/**
 * Who may change a sheet.
 */
export type WireEdit = "everyone" | "keeper";

/**
 * What somebody is at a sheet.
 */
export type WireRole = "keeper" | "editor" | "reader";

/**
 * A player of the sheet who is somebody with an account here.
 */
export type WireClaim = { 
/**
 * Which player.
 */
player: Player, 
/**
 * The name of the account, or of the guest.
 */
name: string, };

/**
 * What happened to a sheet.
 */
export type WireSheetEvent = { "e": "opened" } | { "e": "changed", 
/**
 * What.
 */
change: Change, } | { "e": "edit", 
/**
 * Who may.
 */
edit: WireEdit, } | { "e": "claimed" } & WireClaim;

/**
 * What a client hears on the socket of a sheet besides.
 */
export type SheetMessage = { "t": "snapshot", 
/**
 * The number of the last event in it.
 */
seq: number, 
/**
 * How it began.
 */
opening: Opening, 
/**
 * All that was done to it, in the order in which it came in.
 */
changes: Array<Change>, 
/**
 * Who may change it.
 */
edit: WireEdit, 
/**
 * Who of its players is who.
 */
claims: Array<WireClaim>, 
/**
 * What this client is here.
 */
you: WireRole, } | { "t": "event", 
/**
 * Its number: one more than the last.
 */
seq: number, 
/**
 * What.
 */
event: WireSheetEvent, };

/**
 * How a tournament is played. What its draws are made from is not told.
 */
export type WireFormat = { 
/**
 * What it is called.
 */
title: string, 
/**
 * Who is ranked.
 */
kind: 'individual' | 'duo' | 'teams', 
/**
 * How many rounds ("positions").
 */
rounds: number, 
/**
 * How many played deals a round has.
 */
deals: number, 
/**
 * The rules at every table.
 */
rules: string, 
/**
 * Which odd tables there may be.
 */
odd: 'fewest' | 'threes', 
/**
 * Whether people of one club are kept apart where that costs no repeat.
 */
clubs_apart: boolean, 
/**
 * What decides between equal totals, the first first.
 */
ties: ('best-round' | 'last-round' | 'rounds-won' | 'penalties')[], 
/**
 * How long a round is, in minutes; none without a clock.
 */
minutes: number | null, };

/**
 * Somebody to be entered.
 */
export type WireEntry = { 
/**
 * The name.
 */
name: string, 
/**
 * The club; empty for none.
 */
club?: string, 
/**
 * The team; empty for none.
 */
team?: string, 
/**
 * The place among the seeded, from 1.
 */
seed?: number, 
/**
 * Whether it is the director, who plays only where it makes for fewer odd tables.
 */
stop_gap?: boolean, };

/**
 * How the tables of a round are played here, the rules and the number of deals aside.
 */
export type WireOpening = { 
/**
 * Whether others may look on.
 */
spectators: boolean, 
/**
 * How well bots play that have no level of their own.
 */
level: string, 
/**
 * How fast bots move.
 */
pace: WirePace, 
/**
 * The time to think.
 */
clock: WireClock, };

/**
 * Who has a seat.
 */
export type WireHolder = { "is": "player" } | { "is": "bot", 
/**
 * How well it plays.
 */
level: string, } | { "is": "substitute", 
/**
 * The name.
 */
name: string, };

/**
 * A seat of a table that was opened here, as the director sees it.
 */
export type WireOnlineSeat = { 
/**
 * Who has it.
 */
holder: WireHolder, 
/**
 * The key of a substitute.
 */
key: string | null, 
/**
 * Whether somebody, or a bot, sits there.
 */
is_taken: boolean, 
/**
 * Whether they are connected.
 */
is_here: boolean, };

/**
 * How far a table is.
 */
export type WirePlayed = "waiting" | "playing" | "over";

/**
 * A table that was opened here, as the director sees it.
 */
export type WireOnlineTable = { 
/**
 * Its number.
 */
table: number, 
/**
 * Its id, part of its link.
 */
id: string, 
/**
 * How far it is.
 */
state: WirePlayed, 
/**
 * How many deals were scored.
 */
n_deals: number, 
/**
 * The seats, North first.
 */
seats: Array<WireOnlineSeat>, };

/**
 * A player's own seat at a table that was opened here.
 */
export type WireOwnSeat = "open" | "given" | "over";

/**
 * What may be asked of a tournament.
 */
export type TournamentAsk = { "do": "format", 
/**
 * How.
 */
format: WireFormat, } | { "do": "enter", 
/**
 * Who.
 */
people: Array<WireEntry>, } | { "do": "list", 
/**
 * The list.
 */
text: string, } | { "do": "amend", 
/**
 * Who.
 */
number: number, 
/**
 * As it should be.
 */
entry: WireEntry, } | { "do": "sign-up", 
/**
 * Whether they may.
 */
open: boolean, } | { "do": "join", 
/**
 * My name.
 */
name: string, 
/**
 * My club; empty for none.
 */
club: string, 
/**
 * My team; empty for none.
 */
team: string, } | { "do": "leave", 
/**
 * Who.
 */
number: number, } | { "do": "return", 
/**
 * Who.
 */
number: number, } | { "do": "draw", 
/**
 * Which, from 1.
 */
round: number, } | { "do": "begin", 
/**
 * Which.
 */
round: number, } | { "do": "result", 
/**
 * The round.
 */
round: number, 
/**
 * The table.
 */
table: number, 
/**
 * The balances in the order of the seats.
 */
marks: Array<number>, } | { "do": "deals", 
/**
 * The round.
 */
round: number, 
/**
 * The table.
 */
table: number, 
/**
 * The sheet they take the place of: nobody writes over what they have not seen.
 */
was: Array<Entry>, 
/**
 * The sheet.
 */
deals: Array<Entry>, 
/**
 * Whether it is turned in, as the result.
 */
done: boolean, } | { "do": "sign", 
/**
 * The round.
 */
round: number, 
/**
 * The table.
 */
table: number, } | { "do": "confirm", 
/**
 * The round.
 */
round: number, 
/**
 * The tables.
 */
tables: Array<number>, } | { "do": "sanction", 
/**
 * Against whom.
 */
number: number, 
/**
 * Which.
 */
measure: SheetMeasure, } | { "do": "call", 
/**
 * The round.
 */
round: number, 
/**
 * The table.
 */
table: number, } | { "do": "answer", 
/**
 * The round.
 */
round: number, 
/**
 * The table.
 */
table: number, } | { "do": "undo", 
/**
 * Which, from 0.
 */
event: number, } | { "do": "redo", 
/**
 * Which, from 0.
 */
event: number, } | { "do": "close" } | { "do": "open", 
/**
 * Which round.
 */
round: number, 
/**
 * Whether others may look on.
 */
spectators: boolean, 
/**
 * How well bots play that have no level of their own.
 */
level: string, 
/**
 * How fast bots move.
 */
pace: WirePace, 
/**
 * The time to think.
 */
clock: WireClock, } | { "do": "seat", 
/**
 * The round.
 */
round: number, 
/**
 * The table.
 */
table: number, 
/**
 * Which seat, from 0, North.
 */
place: number, 
/**
 * To whom.
 */
holder: WireHolder, } | { "do": "fill", 
/**
 * The round.
 */
round: number, 
/**
 * How well they play.
 */
level: string, } | { "do": "shut", 
/**
 * The round.
 */
round: number, 
/**
 * The table.
 */
table: number, };

/**
 * Somebody, as everybody may know them.
 */
export type WireWho = { 
/**
 * Their number.
 */
number: number, 
/**
 * The name.
 */
name: string, 
/**
 * The club; empty for none.
 */
club: string, 
/**
 * The team; empty for none.
 */
team: string, };

/**
 * Somebody, as the director and the arbiter know them.
 */
export type WireEntered = { 
/**
 * Whether they are there.
 */
is_here: boolean, 
/**
 * Whether it is the director, who fills gaps.
 */
stop_gap: boolean, 
/**
 * The place among the seeded.
 */
seed: number | null, 
/**
 * How often they were warned.
 */
warnings: number, 
/**
 * Penalty points, zero or below.
 */
penalties: number, 
/**
 * The first round they could be drawn for.
 */
since: number, 
/**
 * Their number.
 */
number: number, 
/**
 * The name.
 */
name: string, 
/**
 * The club; empty for none.
 */
club: string, 
/**
 * The team; empty for none.
 */
team: string, };

/**
 * A line of the ranking.
 */
export type WireRank = { 
/**
 * The rank.
 */
rank: number, 
/**
 * Whose number; none for a team.
 */
number: number | null, 
/**
 * The name of the person or of the team.
 */
name: string, 
/**
 * The balance of each round; none where there is none.
 */
balances: Array<number | null>, 
/**
 * Points off, zero or below.
 */
penalties: number, 
/**
 * All together.
 */
total: number, 
/**
 * The tie rule that put them behind the line above.
 */
behind_by: 'best-round' | 'last-round' | 'rounds-won' | 'penalties' | null, };

/**
 * The ranking.
 */
export type WireRanking = { 
/**
 * Of the people.
 */
people: Array<WireRank>, 
/**
 * Of the teams; empty where there are none.
 */
teams: Array<WireRank>, 
/**
 * How many rounds are confirmed at every table.
 */
n_rounds: number, 
/**
 * Whether a result counts that is not confirmed.
 */
is_provisional: boolean, };

/**
 * A call for the arbiter.
 */
export type WireCall = { 
/**
 * The round.
 */
round: number, 
/**
 * The table.
 */
table: number, 
/**
 * Who called.
 */
number: number, 
/**
 * When, in milliseconds since 1970.
 */
since: number, };

/**
 * A table of a round, as the director sees it.
 */
export type WireBoard = { 
/**
 * Who sits there, in the order of play, North first.
 */
seats: Array<number>, 
/**
 * The balances that were brought in.
 */
marks: Array<number> | null, 
/**
 * Who has signed them.
 */
signed: Array<number>, 
/**
 * Whether the director has taken them over.
 */
is_confirmed: boolean, 
/**
 * How often they were brought in anew.
 */
n_corrections: number, 
/**
 * How many played deals are on the table's sheet.
 */
n_deals: number, };

/**
 * A round, as the director sees it.
 */
export type WireRound = { 
/**
 * The tables, from number 1 on.
 */
tables: Array<WireBoard>, 
/**
 * When its clock was started, in milliseconds since 1970.
 */
begun_at: number | null, 
/**
 * Who meets again.
 */
repeats: Array<[number, number]>, 
/**
 * Team mates who sit together, where there was no other way.
 */
team_mates: Array<[number, number]>, 
/**
 * How often people will have met again by the last round, and the fewest there can be.
 */
forecast: { repeats: number, least: number }, };

/**
 * Who did something.
 */
export type WireBy = "director" | "arbiter" | "table" | "entrant" | { "player": number };

/**
 * A line of the director's log.
 */
export type WireDone = { 
/**
 * Which event, from 0.
 */
event: number, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * Who did it.
 */
by: WireBy, 
/**
 * What, in a word.
 */
what: 'format' | 'enter' | 'amend' | 'leave' | 'return' | 'draw' | 'begin' | 'result' | 'sign' | 'confirm' | 'warning' | 'penalty' | 'ban' | 'call' | 'answer' | 'undo' | 'redo' | 'close', 
/**
 * Whom it is about.
 */
number: number | null, 
/**
 * The name it gives them.
 */
name: string | null, 
/**
 * The round.
 */
round: number | null, 
/**
 * The table.
 */
table: number | null, 
/**
 * The marks.
 */
marks: Array<number> | null, 
/**
 * The points of a penalty.
 */
points: number | null, 
/**
 * The event that was undone, or done again.
 */
other: number | null, 
/**
 * Whether it was undone.
 */
is_undone: boolean, };

/**
 * What the director has to do.
 */
export type WireTask = { "t": "call" } & WireCall | { "t": "register", 
/**
 * How many are there.
 */
n: number, 
/**
 * How many there have to be.
 */
least: number, } | { "t": "team", 
/**
 * Which.
 */
team: string, 
/**
 * How many it has.
 */
n: number, 
/**
 * How many it should have.
 */
right: number, } | { "t": "not-zero", 
/**
 * The round.
 */
round: number, 
/**
 * The table.
 */
table: number, 
/**
 * What it sums to.
 */
sum: number, } | { "t": "missing", 
/**
 * The round.
 */
round: number, 
/**
 * Their numbers.
 */
tables: Array<number>, } | { "t": "unsigned", 
/**
 * The round.
 */
round: number, 
/**
 * The table.
 */
table: number, 
/**
 * Who has not signed.
 */
who: Array<number>, } | { "t": "confirm", 
/**
 * The round.
 */
round: number, 
/**
 * Their tables.
 */
tables: Array<number>, } | { "t": "draw", 
/**
 * Which.
 */
round: number, } | { "t": "begin", 
/**
 * The round.
 */
round: number, } | { "t": "close" } | { "t": "over" };

/**
 * What the director is told: everything.
 */
export type DirectorView = { 
/**
 * How it is played.
 */
format: WireFormat, 
/**
 * Everybody.
 */
people: Array<WireEntered>, 
/**
 * The rounds that were drawn.
 */
rounds: Array<WireRound>, 
/**
 * The ranking.
 */
ranking: WireRanking, 
/**
 * What to do, the most pressing first.
 */
tasks: Array<WireTask>, 
/**
 * What happened last, the last first.
 */
done: Array<WireDone>, 
/**
 * Whether it is over.
 */
is_closed: boolean, 
/**
 * The arbiter's key.
 */
arbiter_key: string, 
/**
 * Everybody's own key, in the order of `people`.
 */
keys: Array<string>, 
/**
 * The tables of the last round that were opened here.
 */
online: Array<WireOnlineTable>, 
/**
 * The key by which people enter themselves.
 */
join_key: string, 
/**
 * Whether they may.
 */
is_open: boolean, };

/**
 * What the arbiter is told.
 */
export type ArbiterView = { 
/**
 * How it is played.
 */
format: WireFormat, 
/**
 * Everybody, with what they were given.
 */
people: Array<WireEntered>, 
/**
 * The round that is played, 0 before the first.
 */
round: number, 
/**
 * When its clock was started, in milliseconds since 1970.
 */
begun_at: number | null, 
/**
 * Who sits at its tables.
 */
tables: Array<Array<number>>, 
/**
 * Who waits, the longest first.
 */
calls: Array<WireCall>, 
/**
 * Whether it is over.
 */
is_closed: boolean, };

/**
 * A player's table.
 */
export type WireOwnTable = { 
/**
 * Its number.
 */
table: number, 
/**
 * Who sits there, in the order of play, North first.
 */
seats: Array<WireWho>, 
/**
 * The balances that were brought in.
 */
marks: Array<number> | null, 
/**
 * Who has signed them.
 */
signed: Array<number>, 
/**
 * Whether the director has taken them over.
 */
is_confirmed: boolean, 
/**
 * When the arbiter was called, in milliseconds since 1970.
 */
called_at: number | null, 
/**
 * Its sheet, deal by deal, turned in or not.
 */
deals: Array<Entry>, };

/**
 * What a player is told: their own place and marks.
 */
export type PlayerView = { 
/**
 * How it is played.
 */
format: WireFormat, 
/**
 * Who they are.
 */
me: WireWho, 
/**
 * Whether they are there.
 */
is_here: boolean, 
/**
 * The round that is played, 0 before the first.
 */
round: number, 
/**
 * When its clock was started, in milliseconds since 1970.
 */
begun_at: number | null, 
/**
 * Their table in it.
 */
table: WireOwnTable | null, 
/**
 * Their line of the ranking; none for a director who fills gaps.
 */
line: WireRank | null, 
/**
 * Their team's.
 */
team: WireRank | null, 
/**
 * How many are ranked.
 */
n_ranked: number, 
/**
 * How often they were warned.
 */
warnings: number, 
/**
 * Whether it is over.
 */
is_closed: boolean, 
/**
 * Their seat, where the table is played here.
 */
online: WireOwnSeat | null, };

/**
 * A table, as everybody sees it.
 */
export type WireSeating = { 
/**
 * Who sits there, in the order of play, North first.
 */
seats: Array<number>, 
/**
 * Whether its result is in.
 */
is_in: boolean, };

/**
 * What everybody is told.
 */
export type PublicView = { 
/**
 * How it is played.
 */
format: WireFormat, 
/**
 * Everybody who has entered.
 */
people: Array<WireWho>, 
/**
 * The round that is played, 0 before the first.
 */
round: number, 
/**
 * When its clock was started, in milliseconds since 1970.
 */
begun_at: number | null, 
/**
 * Its tables.
 */
tables: Array<WireSeating>, 
/**
 * The ranking.
 */
ranking: WireRanking, 
/**
 * Whether it is over.
 */
is_closed: boolean, 
/**
 * The key by which people enter themselves, while they may.
 */
join_key: string | null, };

/**
 * What is told to who has come to enter.
 */
export type EntrantView = { 
/**
 * How it is played.
 */
format: WireFormat, 
/**
 * Whether people may enter themselves.
 */
is_open: boolean, 
/**
 * How many are there.
 */
n_people: number, 
/**
 * The clubs that were named.
 */
clubs: Array<string>, 
/**
 * The teams with a place left.
 */
teams: Array<string>, };

/**
 * A tournament as somebody may see it.
 */
export type TournamentView = { "you": "director" } & DirectorView | { "you": "arbiter" } & ArbiterView | { "you": "player" } & PlayerView | { "you": "entrant" } & EntrantView | { "you": "public" } & PublicView;

/**
 * What a client hears on the socket of a tournament besides.
 */
export type TournamentMessage = { "t": "moved", 
/**
 * The number of the last event.
 */
seq: number, } | { "t": "view", 
/**
 * The number of the last event in it.
 */
seq: number, 
/**
 * The server's clock, in milliseconds since 1970.
 */
now: number, 
/**
 * All of it.
 */
view: TournamentView, };

/**
 * How it is played. What the seats are drawn from is not told.
 */
export type WirePlan = { 
/**
 * What it is called.
 */
title: string, 
/**
 * How.
 */
mode: 'individual' | 'triplettes' | 'quadrettes' | 'match', 
/**
 * How many boards a round has.
 */
boards: number, };

/**
 * What may be asked of it.
 */
export type DuplicateAsk = { "do": "enter", 
/**
 * Who.
 */
people: Array<WireEntry>, } | { "do": "list", 
/**
 * The list.
 */
text: string, } | { "do": "amend", 
/**
 * Who.
 */
number: number, 
/**
 * As it should be.
 */
entry: WireEntry, } | { "do": "leave", 
/**
 * Who.
 */
number: number, } | { "do": "draw" } | { "do": "boards", 
/**
 * The words, or the 128 digits of a seed.
 */
words: string, 
/**
 * Whether the taker may have any hand.
 */
any: boolean, } | { "do": "take", 
/**
 * The record, as text or as JSON.
 */
record: string, } | { "do": "score", 
/**
 * The board.
 */
board: number, 
/**
 * The table.
 */
table: number, 
/**
 * How much.
 */
score: number, 
/**
 * The score it takes the place of: nobody writes over what they have not seen.
 */
over: number | null, } | { "do": "annul", 
/**
 * The board.
 */
board: number, 
/**
 * The table.
 */
table: number, } | { "do": "penalty", 
/**
 * The person, or the team, by name.
 */
who: string, 
/**
 * How much, in thousandths.
 */
thousandths: number, } | { "do": "call", 
/**
 * The table.
 */
table: number, } | { "do": "answer", 
/**
 * The table.
 */
table: number, } | { "do": "undo", 
/**
 * Which, from 0.
 */
event: number, } | { "do": "open", 
/**
 * Which round.
 */
round: number, 
/**
 * Whether faults are left to the arbiter.
 */
arbitrated: boolean, 
/**
 * How they are played.
 */
opening: WireOpening, } | { "do": "seat", 
/**
 * The round.
 */
round: number, 
/**
 * Which of its tables, as they are numbered where they are opened.
 */
table: number, 
/**
 * Which seat, from 0, North.
 */
place: number, 
/**
 * To whom.
 */
holder: WireHolder, } | { "do": "fill", 
/**
 * The round.
 */
round: number, 
/**
 * How well they play.
 */
level: string, } | { "do": "shut", 
/**
 * The round.
 */
round: number, 
/**
 * The table.
 */
table: number, };

/**
 * A part at a table.
 */
export type WirePlace = { 
/**
 * Which.
 */
place: 'north' | 'east' | 'south' | 'west' | 'north-south' | 'east-west' | 'attack' | 'defence', 
/**
 * The person, or the team.
 */
who: string, };

/**
 * Who sits at a table for a round, and what is played there.
 */
export type WireSitting = { 
/**
 * The round, from 1.
 */
round: number, 
/**
 * The table, from 1.
 */
table: number, 
/**
 * Who.
 */
places: Array<WirePlace>, 
/**
 * The first board.
 */
first_board: number, 
/**
 * The last.
 */
last_board: number, 
/**
 * How many of them have a result.
 */
n_in: number, };

/**
 * A board, and whether it may be looked at.
 */
export type WireBoardState = { 
/**
 * Its number.
 */
board: number, 
/**
 * Where its taker sits: 0 North, 1 West, 2 South, 3 East.
 */
taker: number, 
/**
 * How many tables play it.
 */
n_tables: number, 
/**
 * How many have a result.
 */
n_in: number, 
/**
 * Whether all have.
 */
is_compared: boolean, };

/**
 * A result of a board.
 */
export type WirePaid = { 
/**
 * The board.
 */
board: number, 
/**
 * The table.
 */
table: number, 
/**
 * What each defender paid; none where it was annulled.
 */
score: number | null, };

/**
 * A result beside the others.
 */
export type WireCompared = { 
/**
 * The table.
 */
table: number, 
/**
 * Who attacked.
 */
attacker: string, 
/**
 * Who defended.
 */
defenders: Array<string>, 
/**
 * What each defender paid; none where it was annulled.
 */
score: number | null, 
/**
 * What the attack has for it; empty where it is not known yet.
 */
attack: string, 
/**
 * What the defence has.
 */
defence: string, 
/**
 * How that was made.
 */
working: string, 
/**
 * Where it can be replayed, if it was played here: the table's id and the number of the deal.
 */
replay: [string, number] | null, };

/**
 * A board with all its results: the page of its comparison.
 */
export type WireComparison = { 
/**
 * The board.
 */
board: number, 
/**
 * Where its taker sits: 0 North, 1 West, 2 South, 3 East.
 */
taker: number, 
/**
 * Who deals.
 */
dealer: number | null, 
/**
 * The cards of North, West, South and East, and the dog; none where it was not made here, or must not be
 * seen yet.
 */
cards: [Array<Array<Card>>, Array<Card>] | null, 
/**
 * The deal as a record with its shuffle, for `oudler verify`; as hidden as the cards.
 */
record: string | null, 
/**
 * Whether all tables have a result.
 */
is_compared: boolean, 
/**
 * The results.
 */
results: Array<WireCompared>, };

/**
 * A line of the ranking.
 */
export type WireDuplicateRank = { 
/**
 * The rank.
 */
rank: number, 
/**
 * The person, or the team.
 */
who: string, 
/**
 * How many boards count.
 */
n_boards: number, 
/**
 * The mean as attacker, where there are percentages.
 */
attack: string | null, 
/**
 * And as defender.
 */
defence: string | null, 
/**
 * The percentage, or the match points.
 */
total: string, 
/**
 * How it was made.
 */
working: string, };

/**
 * A call for the arbiter.
 */
export type WireTableCall = { 
/**
 * The table.
 */
table: number, 
/**
 * Who called.
 */
number: number, 
/**
 * When, in milliseconds since 1970.
 */
since: number, };

/**
 * What the director has to do.
 */
export type WireDuplicateTask = { "t": "call" } & WireTableCall | { "t": "register", 
/**
 * Why they cannot.
 */
why: string, 
/**
 * The same in French.
 */
french: string, } | { "t": "draw" } | { "t": "boards", 
/**
 * How many.
 */
n: number, } | { "t": "missing", 
/**
 * The round.
 */
round: number, 
/**
 * The table.
 */
table: number, 
/**
 * Which boards.
 */
boards: Array<number>, } | { "t": "over" };

/**
 * A line of the director's log.
 */
export type WireDeed = { 
/**
 * Which event, from 0.
 */
event: number, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * What, in a word.
 */
what: 'enter' | 'leave' | 'amend' | 'seat' | 'boards' | 'score' | 'annul' | 'penalty' | 'undo', 
/**
 * Whom it is about.
 */
who: string | null, 
/**
 * Which result.
 */
paid: WirePaid | null, 
/**
 * How many boards, or thousandths, or which event was undone.
 */
n: number | null, 
/**
 * Whether it was undone.
 */
is_undone: boolean, };

/**
 * What only the director is told.
 */
export type WireDirecting = { 
/**
 * The results that are in.
 */
paid: Array<WirePaid>, 
/**
 * What to do, the most pressing first.
 */
tasks: Array<WireDuplicateTask>, 
/**
 * What happened last, the last first.
 */
done: Array<WireDeed>, 
/**
 * The last event that can be undone.
 */
undoable: number | null, 
/**
 * The arbiter's key.
 */
arbiter_key: string, 
/**
 * Everybody's own key, in the order of `people`.
 */
keys: Array<string>, 
/**
 * The tables of the round that were opened here.
 */
online: Array<WireOnlineTable>, 
/**
 * Who sits at each of them, in the order of its seats, by number.
 */
seats: Array<Array<number>>, };

/**
 * Who plays some boards together, where teams send their people.
 */
export type WireGroup = { 
/**
 * Which.
 */
boards: Array<number>, 
/**
 * Who takes.
 */
attacker: string, 
/**
 * Who defends.
 */
defenders: Array<string>, };

/**
 * What somebody who plays is told beside.
 */
export type WirePlaying = { 
/**
 * Who they are.
 */
me: WireWho, 
/**
 * Their tables, round by round.
 */
sittings: Array<WireSitting>, 
/**
 * In teams, with whom they sit in the round that is played, for which boards.
 */
groups: Array<WireGroup>, 
/**
 * The results of the boards they have played.
 */
paid: Array<WirePaid>, 
/**
 * Since when their table waits for the arbiter, in milliseconds since 1970.
 */
called_at: number | null, 
/**
 * Their seat, where the table is played here.
 */
online: WireOwnSeat | null, };

/**
 * What somebody is.
 */
export type WireDuplicateRole = "director" | "arbiter" | "player" | "public";

/**
 * A tournament in duplicate as somebody may see it.
 */
export type DuplicateView = { 
/**
 * What they are.
 */
you: WireDuplicateRole, 
/**
 * How it is played.
 */
plan: WirePlan, 
/**
 * Everybody.
 */
people: Array<WireWho>, 
/**
 * Whether the seats are drawn.
 */
is_seated: boolean, 
/**
 * The round that is played, 0 before the seats are drawn.
 */
round: number, 
/**
 * How many there are.
 */
n_rounds: number, 
/**
 * How many tables there are.
 */
n_tables: number, 
/**
 * Whether all results are in.
 */
is_over: boolean, 
/**
 * The SHA-512 of the seed that the boards were made from, in hexadecimal.
 */
commitment: string | null, 
/**
 * The tables of the round.
 */
sittings: Array<WireSitting>, 
/**
 * Every board.
 */
boards: Array<WireBoardState>, 
/**
 * The ranking by the boards that all have played; for the director, by all results.
 */
ranking: Array<WireDuplicateRank>, 
/**
 * The alternate ranking, where there are lines.
 */
alternate: Array<WireDuplicateRank>, 
/**
 * Who waits for the arbiter, the longest first; for the director and the arbiter.
 */
calls: Array<WireTableCall>, 
/**
 * For the director.
 */
directing: WireDirecting | null, 
/**
 * For somebody who plays.
 */
playing: WirePlaying | null, };

/**
 * What a client hears on the socket of a tournament in duplicate besides.
 */
export type DuplicateMessage = { "t": "moved", 
/**
 * The number of the last event.
 */
seq: number, } | { "t": "view", 
/**
 * The number of the last event in it.
 */
seq: number, 
/**
 * The server's clock, in milliseconds since 1970.
 */
now: number, 
/**
 * All of it.
 */
view: DuplicateView, };

/**
 * All that a client hears on the socket of a table.
 */
export type ServerMessage = LineMessage | TableMessage;
