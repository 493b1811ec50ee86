// Generated from the arbiter of the club tools by `cargo xtask golden --update`; never edited.

import type { SheetMeasure } from './protocol';

export interface Words {
  fr: string;
  en: string;
}

/** What may have happened. */
export const incidents = {
  "illegal-card": { fr: "Une carte jouée fait faute", en: "A card was played against the rules" },
  "revoke": { fr: "Une renonce est consommée", en: "A revoke is established" },
  "out-of-turn": { fr: "Une carte est jouée hors tour", en: "A card was played out of turn" },
  "exposed-card": { fr: "Une carte a été exposée", en: "A card was seen" },
  "misdeal": { fr: "Il y a fausse donne", en: "The cards were dealt wrongly" },
  "early-touch": { fr: "Des cartes ont été touchées trop tôt", en: "Cards were touched too early" },
  "bare-petit": { fr: "Un petit sec n’a pas été annoncé", en: "A bare petit was not announced" },
  "discard": { fr: "L’écart ou le chien est fautif", en: "The discard or the dog is wrong" },
  "handful": { fr: "Une poignée n’est pas en règle", en: "A handful is not in order" },
  "slam": { fr: "Un chelem n’est pas en règle", en: "A slam is not in order" },
  "wrong-count": { fr: "Le nombre de cartes est faux", en: "The number of cards is wrong" },
  "hesitation": { fr: "Il y a eu hésitation ou maniérisme", en: "There was a hesitation or a mannerism" },
  "outsider": { fr: "Un spectateur, le mort ou l’arbitre est intervenu", en: "A spectator, the dealer who sits out or the arbiter spoke" },
  "settled": { fr: "Les joueurs ont réglé l’incident entre eux", en: "The players settled it themselves" },
} satisfies Record<string, Words>;
export type Incident = keyof typeof incidents;

/** What the arbiter asks. */
export const questions = {
  "cause": { fr: "Qu’est-ce qui n’allait pas dans la distribution\u{a0}?", en: "What went wrong with the deal?" },
  "house": { fr: "Quelle règle suit la table pour une carte retournée\u{a0}?", en: "Which rule does the table follow for exposed cards?" },
  "dealt": { fr: "La distribution était-elle finie quand on l’a vu\u{a0}?", en: "Had the deal come to its end when somebody noticed?" },
  "begun": { fr: "Une carte était-elle déjà jouée quand on l’a vu\u{a0}?", en: "Had a card been played when somebody noticed?" },
  "blame": { fr: "Qui est fautif\u{a0}?", en: "Whose fault was it?" },
  "touched": { fr: "Une carte a-t-elle été vue des autres\u{a0}?", en: "Was a card seen by others?" },
  "alone": { fr: "Le Petit était-il le seul atout, sans l’Excuse\u{a0}?", en: "Was the petit the only trump, without the Excuse?" },
  "announced": { fr: "Quand a-t-il été annoncé ou découvert\u{a0}?", en: "When was it said or found?" },
  "sitting": { fr: "Le donneur joue-t-il\u{a0}?", en: "Does the dealer play?" },
  "handful-wrong": { fr: "Qu’est-ce qui ne va pas dans la poignée\u{a0}?", en: "What is wrong with the handful?" },
  "first-card": { fr: "Ce joueur a-t-il joué sa première carte depuis\u{a0}?", en: "Has that player played a first card since?" },
  "slam-wrong": { fr: "Qu’est-ce qui ne va pas dans le chelem\u{a0}?", en: "What is wrong with the slam?" },
  "discard-wrong": { fr: "Qu’est-ce qui ne va pas dans l’écart\u{a0}?", en: "What is wrong with the discard?" },
  "jeu": { fr: "Le preneur a-t-il dit «\u{a0}jeu\u{a0}», présenté une poignée ou joué\u{a0}?", en: "Has the taker said “jeu”, shown a handful or played?" },
  "followed": { fr: "Quelqu’un a-t-il joué sur cette carte\u{a0}?", en: "Has anybody played to that card?" },
  "repair": { fr: "Peut-on rectifier\u{a0}?", en: "Can it be put right?" },
  "how": { fr: "Comment la carte a-t-elle été exposée\u{a0}?", en: "How was the card exposed?" },
  "turned": { fr: "Quelle carte était-ce\u{a0}?", en: "Which card was it?" },
  "next-trick": { fr: "Le pli suivant était-il commencé quand on l’a vu\u{a0}?", en: "Had the next trick begun when somebody noticed?" },
  "warned": { fr: "Ce joueur a-t-il déjà reçu un avertissement pour une telle carte\u{a0}?", en: "Has this player been warned for such a card before?" },
  "culprit": { fr: "Dans quel camp est le fautif\u{a0}?", en: "On which side is the culprit?" },
  "outcome": { fr: "Qu’est devenu le contrat\u{a0}?", en: "What became of the contract?" },
  "both": { fr: "Le camp du preneur a-t-il lui aussi une renonce consommée\u{a0}?", en: "Has the taker's side an established revoke too?" },
  "counted": { fr: "Quand l’a-t-on découvert\u{a0}?", en: "When was it found?" },
  "speaker": { fr: "Qui a parlé\u{a0}?", en: "Who spoke?" },
  "setting": { fr: "Où joue-t-on\u{a0}?", en: "Where is the game played?" },
  "called": { fr: "Quand l’arbitre a-t-il été appelé\u{a0}?", en: "When was the arbiter called?" },
} satisfies Record<string, Words>;
export type Question = keyof typeof questions;

/** What is to be done. */
export const steps = {
  "call-arbiter": { fr: "Arrêter le jeu et appeler l’arbitre aussitôt.", en: "Stop, and call the arbiter at once." },
  "take-back": { fr: "La carte revient en main, avec celles tombées après elle, et une autre est jouée.", en: "The card goes back to the hand, with any that fell after it, and another is played." },
  "card-back": { fr: "La carte revient en main, et le joueur dont c’est le tour joue.", en: "The card goes back to the hand, and whoever's turn it is plays." },
  "must-play": { fr: "La carte est réputée jouée\u{a0}: elle est posée sur le tapis.", en: "The card counts as played: it is laid on the table." },
  "rectify": { fr: "Rectifier tout de suite.", en: "Put it right now." },
  "show-dog": { fr: "Le chien est remontré à tous, puis le preneur fait son écart.", en: "The dog is shown again to everybody, then the taker discards." },
  "fix-discard": { fr: "Le preneur rectifie son écart, en montre le nombre, et alors seulement dit «\u{a0}jeu\u{a0}».", en: "The taker puts the discard right, shows its number, and only then says “jeu”." },
  "swap-discard": { fr: "Le preneur reprend son jeu et repose son écart.", en: "The taker takes the hand back and leaves the discard." },
  "leave-discard": { fr: "Personne ne modifie ni ne consulte l’écart.", en: "Nobody changes the discard or looks at it." },
  "leave-dog": { fr: "Le chien reste face cachée.", en: "The dog stays face down." },
  "fix-handful": { fr: "La poignée est présentée de nouveau comme il faut, ou retirée.", en: "The handful is shown again as it should be, or is withdrawn." },
  "no-handful": { fr: "Ce n’est pas une poignée\u{a0}: elle ne se présente que juste avant sa première carte.", en: "It is no handful: it can only be shown just before one's first card." },
  "no-slam": { fr: "Aucun chelem n’est annoncé\u{a0}: la donne continue comme si rien n’avait été dit.", en: "No slam is announced: the deal goes on as if nothing had been said." },
  "ask-arbiter": { fr: "L’arbitre voit le jeu\u{a0}; son accord est limité à une carte perdante.", en: "The arbiter is shown the hand; he agrees if at most one card can lose." },
  "hands-back": { fr: "Chacun rend ses cartes sans les regarder.", en: "Everybody gives the cards back without looking at them." },
  "redeal-same": { fr: "Le même donneur redonne.", en: "The same dealer deals again." },
  "redeal-right": { fr: "Le donneur dont c’était le tour donne.", en: "The dealer whose turn it was deals." },
  "redeal-next": { fr: "Le voisin de droite du donneur donne.", en: "The player on the dealer's right deals." },
  "annul": { fr: "La donne est annulée.", en: "The deal is annulled." },
  "record": { fr: "Le résultat est marqué.", en: "The result is recorded." },
  "takers-choice": { fr: "Le preneur choisit de faire marquer ou non le score.", en: "The taker chooses whether the score is recorded." },
  "play-on": { fr: "Le jeu continue.", en: "Play goes on." },
  "play-out": { fr: "La donne est jouée jusqu’au bout.", en: "The deal is played to its end." },
  "mend-at-end": { fr: "Ce que la faute a changé est rectifié au décompte, à la fin de la donne.", en: "What the fault changed is put right in the count, at the end of the deal." },
  "decide-at-end": { fr: "Le résultat décide de la suite.", en: "The result decides what follows." },
  "arbiter-decides": { fr: "L’arbitre décide\u{a0}: nos textes nomment le cas, sans sanction.", en: "The arbiter decides: our sources name this, and no sanction." },
  "may-penalise": { fr: "L’arbitre peut donner une pénalité\u{a0}: nos textes la permettent, sans montant.", en: "The arbiter may give a penalty: our sources allow one, and name no amount." },
  "step-in": { fr: "L’arbitre intervient aussitôt, ou à la fin de la donne\u{a0}: nos textes diffèrent, l’organisateur choisit.", en: "The arbiter steps in at once, or at the end of the deal: our sources differ, the organiser decides." },
  "describe": { fr: "La faute elle-même se juge comme une autre\u{a0}: décrivez-la.", en: "The fault itself is ruled like any other: describe it." },
  "no-bargain": { fr: "Ce que les joueurs ont convenu entre eux ne compte pas.", en: "What the players agreed among themselves does not count." },
  "agreement": { fr: "L’accord tient. Mieux vaut désigner un arbitre d’avance.", en: "The agreement holds. An arbiter named beforehand makes it easier." },
  "no-contest": { fr: "Plus personne ne peut contester.", en: "It can no longer be contested." },
  "silence": { fr: "Les spectateurs se taisent et ne montrent rien.", en: "Spectators keep silent and show nothing." },
  "explain-later": { fr: "Les explications attendent la fin de la donne.", en: "Explanations wait until the deal is over." },
} satisfies Record<string, Words>;
export type Step = keyof typeof steps;

/** What follows for the culprit. */
export const consequences = {
  "no-auction": { fr: "Le fautif ne parle pas aux enchères de la nouvelle donne.", en: "The culprit may not bid on the deal that replaces this one." },
  "no-next-auction": { fr: "Le fautif ne peut pas prendre sur la donne suivante.", en: "The culprit may not bid on the next deal." },
  "warning": { fr: "Le fautif reçoit un avertissement.", en: "The culprit gets a warning." },
  "penalty": { fr: "Le fautif reçoit une pénalité de 100 points, notée à part.", en: "The culprit loses 100 points, noted beside the scores." },
  "grave-fault": { fr: "Se taire est en soi une faute grave.", en: "Keeping quiet is a serious fault of its own." },
} satisfies Record<string, Words>;
export type Consequence = keyof typeof consequences;

/** What to write down where the sources leave it open. */
export const notes = {
  "who": { fr: "qui l’a fait, et dans quel camp", en: "who did it, and on which side" },
  "when": { fr: "à quel moment ou à quel pli", en: "at what moment or in which trick" },
  "cards": { fr: "quelles cartes ont été vues ou sont en cause", en: "which cards were seen or are concerned" },
  "what": { fr: "ce qui a été fait ou dit, en clair", en: "what was done or said, in plain words" },
  "since": { fr: "ce qui a été joué depuis", en: "what was played since" },
  "witnesses": { fr: "qui l’a remarqué, et quand", en: "who noticed it, and when" },
  "counts": { fr: "combien de cartes ont chaque jeu et l’écart", en: "how many cards each hand and the discard have" },
  "result": { fr: "le résultat de la donne telle qu’elle a été jouée", en: "the result of the deal as it was played" },
} satisfies Record<string, Words>;
export type Note = keyof typeof notes;

/** What goes on a score sheet for the culprit, and the clause it rests on. */
export const sanctions: Partial<Record<Consequence, { measure: SheetMeasure; clause: string }>> = {
  "no-auction": { measure: {"m":"ban"}, clause: "FAULT-03" },
  "no-next-auction": { measure: {"m":"ban"}, clause: "FAULT-10" },
  "warning": { measure: {"m":"warning"}, clause: "FAULT-12" },
  "penalty": { measure: {"m":"penalty","points":100}, clause: "FAULT-12" },
};

/** What may be answered to each question, in the order in which it is offered. */
export const answers: Record<Question, Record<string, Words>> = {
  "cause": {
    "court-turned": { fr: "Un honneur, un atout ou l’Excuse a été retourné", en: "A court card, a trump or the Excuse was turned over" },
    "low-turned": { fr: "Une autre carte a été retournée", en: "Another card was turned over" },
    "wrong-number": { fr: "Les jeux ou le chien n’ont pas le bon nombre de cartes", en: "The hands or the dog have the wrong number of cards" },
    "wrong-dealer": { fr: "Ce n’était pas à ce joueur de donner", en: "Somebody dealt who was not to deal" },
    "badly-dealt": { fr: "La première ou la dernière carte est allée au chien, ou les paquets étaient faux", en: "The first or last card went to the dog, or the packets were wrong" },
  },
  "house": {
    "official": { fr: "La règle officielle\u{a0}: un honneur, un atout ou l’Excuse", en: "The official one: a court card, a trump or the Excuse" },
    "any-card": { fr: "Une règle maison\u{a0}: n’importe quelle carte", en: "A house rule: any card" },
  },
  "dealt": {
    "during-deal": { fr: "Non, elle était en cours", en: "No, it was still going on" },
    "after-deal": { fr: "Oui, toutes les cartes étaient données", en: "Yes, all the cards had been dealt" },
  },
  "begun": {
    "no-card": { fr: "Non, le jeu de la carte n’avait pas commencé", en: "No, the play had not begun" },
    "in-play": { fr: "Oui, le jeu de la carte avait commencé", en: "Yes, the play had begun" },
  },
  "blame": {
    "dealer": { fr: "Le donneur", en: "The dealer's" },
    "other": { fr: "Un autre joueur", en: "Another player's" },
    "nobody": { fr: "Personne, ou on ne sait pas qui", en: "Nobody's, or it cannot be said whose" },
  },
  "touched": {
    "unseen": { fr: "Non, les cartes ont seulement été touchées ou relevées", en: "No, the cards were only touched or picked up" },
    "court-seen": { fr: "Oui\u{a0}: un honneur, un atout ou l’Excuse", en: "Yes: a court card, a trump or the Excuse" },
    "low-seen": { fr: "Oui\u{a0}: une autre carte", en: "Yes: another card" },
  },
  "alone": {
    "bare": { fr: "Oui, le petit était sec", en: "Yes, the petit was bare" },
    "not-bare": { fr: "Non, il y avait un autre atout ou l’Excuse", en: "No, there was another trump or the Excuse" },
  },
  "announced": {
    "before-auction": { fr: "Avant la fin des enchères", en: "Before the end of the auction" },
    "later": { fr: "Plus tard, avant que le décompte soit accepté", en: "Later, until the count was accepted" },
    "after-count": { fr: "Après que tous ont accepté le décompte", en: "After everybody had accepted the count" },
  },
  "sitting": {
    "plays": { fr: "Oui, comme toujours", en: "Yes, as always" },
    "sits-out": { fr: "Non, à cette table de cinq le donneur fait le mort", en: "No, the dealer of five sits out" },
  },
  "handful-wrong": {
    "late": { fr: "Elle est présentée après la première carte de son joueur", en: "It was shown after its player's first card" },
    "number": { fr: "Elle a trop ou trop peu d’atouts", en: "It has too many or too few trumps" },
    "excuse": { fr: "L’Excuse y figure alors qu’il reste un atout en main", en: "The Excuse is in it although there is another trump in hand" },
    "discard-taken": { fr: "Le preneur a repris son écart à la place de son jeu", en: "The taker has picked up the discard in place of the hand" },
  },
  "first-card": {
    "not-played": { fr: "Non, pas encore", en: "No, not yet" },
    "played": { fr: "Oui, une première carte", en: "Yes, a first card" },
  },
  "slam-wrong": {
    "too-late": { fr: "Il est annoncé après la première carte", en: "It was announced after the first card" },
    "by-defender": { fr: "C’est un défenseur qui l’annonce", en: "A defender announced it" },
    "not-asked": { fr: "L’arbitre n’a pas été appelé", en: "The arbiter was not asked" },
    "wrong-lead": { fr: "Le preneur l’a annoncé et un autre a entamé", en: "The taker announced it and somebody else led" },
  },
  "discard-wrong": {
    "count": { fr: "Il a trop ou trop peu de cartes", en: "It has too many or too few cards" },
    "king-or-oudler": { fr: "Il contient un roi ou un bout", en: "There is a King or an oudler in it" },
    "trump-hidden": { fr: "Il contient un atout qui n’a pas été montré, ou qui n’avait pas à y être", en: "There is a trump in it that was not shown, or need not be there" },
    "dog-unseen": { fr: "Tous n’ont pas vu le chien avant qu’il soit pris", en: "Not everybody saw the dog before it was taken" },
    "dog-seen": { fr: "Quelqu’un a regardé le chien d’une garde sans ou contre", en: "Somebody looked at the dog of a garde sans or a garde contre" },
  },
  "jeu": {
    "not-said": { fr: "Non, l’écart est encore en cours", en: "No, the discard is still being made" },
    "said": { fr: "Oui, la donne est commencée", en: "Yes, the deal has begun" },
  },
  "followed": {
    "not-followed": { fr: "Non, pas encore", en: "No, not yet" },
    "followed": { fr: "Oui, quelqu’un", en: "Yes, somebody has" },
  },
  "repair": {
    "now": { fr: "Oui, tout de suite, et la donne reprend normalement", en: "Yes, now, and the deal goes on as it should" },
    "at-end": { fr: "À la fin\u{a0}: on peut en déterminer les conséquences", en: "At the end: what it changed can be worked out" },
    "never": { fr: "Non, et l’on ne sait pas quel camp en profite", en: "No, and nobody can say which side it helped" },
  },
  "how": {
    "own-turn": { fr: "À son tour, détachée du jeu, et elle est jouable", en: "In turn, clear of the hand, and it may be played" },
    "illegal": { fr: "À son tour, détachée du jeu, mais elle fait faute", en: "In turn, clear of the hand, but against the rules" },
    "before-turn": { fr: "Avant son tour", en: "Before the player's turn" },
    "while-dealing": { fr: "Pendant la distribution", en: "While the cards were being dealt" },
    "otherwise": { fr: "Autrement\u{a0}: tombée, ou montrée par mégarde", en: "Otherwise: dropped, or shown by mistake" },
  },
  "turned": {
    "court": { fr: "Un honneur, un atout ou l’Excuse", en: "A court card, a trump or the Excuse" },
    "low": { fr: "Une autre", en: "Another one" },
  },
  "next-trick": {
    "not-begun": { fr: "Non, aucune carte n’y était jouée", en: "No, no card of it had been played" },
    "has-begun": { fr: "Oui\u{a0}: la renonce est consommée", en: "Yes: the revoke is established" },
  },
  "warned": {
    "first-time": { fr: "Non, c’est la première fois", en: "No, it is the first time" },
    "again": { fr: "Oui, déjà", en: "Yes, before" },
  },
  "culprit": {
    "attack": { fr: "Celui du preneur\u{a0}: le preneur ou son partenaire", en: "The taker's: the taker or the partner" },
    "defence": { fr: "La défense", en: "The defence" },
  },
  "outcome": {
    "unknown": { fr: "La donne n’est pas finie", en: "The deal is still being played" },
    "made": { fr: "Il est réussi", en: "It is made" },
    "failed": { fr: "Il est chuté", en: "It has failed" },
  },
  "both": {
    "only-one": { fr: "Non, seule la défense", en: "No, only the defence" },
    "both-sides": { fr: "Oui, les deux camps", en: "Yes, both sides" },
  },
  "counted": {
    "before-play": { fr: "Avant la première carte, dans les jeux ou le chien tels que donnés", en: "Before the first card, in the hands or the dog as dealt" },
    "in-discard": { fr: "Dans l’écart du preneur", en: "In the taker's discard" },
    "while-playing": { fr: "En cours de jeu, ou au décompte", en: "During the play, or at the count" },
  },
  "speaker": {
    "remark": { fr: "Un spectateur a parlé du jeu ou réagi", en: "A spectator spoke of the game or reacted to it" },
    "report": { fr: "Un spectateur a signalé une faute", en: "A spectator reported a fault" },
    "sitting-out": { fr: "Le mort a signalé une faute", en: "The dealer who sits out reported a fault" },
    "arbiter": { fr: "L’arbitre a vu lui-même une faute", en: "The arbiter saw a fault himself" },
  },
  "setting": {
    "tournament": { fr: "En tournoi", en: "In a tournament" },
    "friends": { fr: "Entre amis", en: "Among friends" },
  },
  "called": {
    "at-once": { fr: "Maintenant, la faute vient d’être découverte", en: "Now, as the fault has just been found" },
    "too-long": { fr: "Pas au moment de la découverte\u{a0}: on a continué", en: "Not when it was found: play went on" },
  },
};

/** What the arbiter says. Where there is something to `record` the sources leave it open. */
export interface Verdict {
  now: Step[];
  at_end?: { made: Step; failed: Step };
  follows: Consequence[];
  clauses: string[];
  record: Note[];
}

/** A question, and for each of its answers how many nodes further up it leads; or the verdict. */
export type Node = { ask: Question; up: number[] } | { rule: Verdict };

export const nodes: Node[] = [
  { rule: {"now":["take-back","play-on","explain-later"],"follows":["warning"],"clauses":["FAULT-05","FAULT-12","PLAY-13","ARB-07"],"record":[]} },
  { rule: {"now":["take-back","play-on","explain-later"],"follows":["penalty"],"clauses":["FAULT-05","FAULT-12","PLAY-13","ARB-07"],"record":[]} },
  { ask: "warned", up: [2, 1] },
  { rule: {"now":["play-out","decide-at-end","explain-later"],"at_end":{"made":"annul","failed":"record"},"follows":[],"clauses":["FAULT-06","FAULT-09","ARB-07"],"record":[]} },
  { rule: {"now":["annul"],"follows":[],"clauses":["FAULT-06","FAULT-09"],"record":[]} },
  { rule: {"now":["record"],"follows":[],"clauses":["FAULT-06","FAULT-09"],"record":[]} },
  { ask: "outcome", up: [3, 2, 1] },
  { rule: {"now":["play-out","decide-at-end","explain-later"],"at_end":{"made":"record","failed":"takers-choice"},"follows":["no-next-auction"],"clauses":["FAULT-06","FAULT-10","FAULT-09","FAULT-11","ARB-07"],"record":[]} },
  { rule: {"now":["record"],"follows":["no-next-auction"],"clauses":["FAULT-06","FAULT-10","FAULT-09"],"record":[]} },
  { rule: {"now":["annul"],"follows":["no-next-auction"],"clauses":["FAULT-06","FAULT-10","FAULT-09"],"record":[]} },
  { ask: "both", up: [2, 1] },
  { rule: {"now":["takers-choice"],"follows":["no-next-auction"],"clauses":["FAULT-06","FAULT-10","FAULT-11"],"record":[]} },
  { rule: {"now":["record"],"follows":["no-next-auction"],"clauses":["FAULT-06","FAULT-10","FAULT-11"],"record":[]} },
  { ask: "both", up: [2, 1] },
  { ask: "outcome", up: [7, 4, 1] },
  { ask: "culprit", up: [9, 1] },
  { ask: "next-trick", up: [14, 1] },
  { rule: {"now":["card-back","arbiter-decides"],"follows":[],"clauses":["FAULT-05","PLAY-12","FAULT-13","ARB-01"],"record":["who","when","cards"]} },
  { rule: {"now":["rectify","play-on","explain-later"],"follows":[],"clauses":["FAULT-05","FAULT-08","PLAY-12","FAULT-13","ARB-07"],"record":[]} },
  { rule: {"now":["play-out","mend-at-end","explain-later"],"follows":[],"clauses":["FAULT-07","PLAY-12","FAULT-13","ARB-07"],"record":[]} },
  { rule: {"now":["play-out","decide-at-end","explain-later"],"at_end":{"made":"annul","failed":"record"},"follows":[],"clauses":["FAULT-09","PLAY-12","FAULT-13","ARB-07"],"record":[]} },
  { rule: {"now":["annul"],"follows":[],"clauses":["FAULT-09","PLAY-12","FAULT-13"],"record":[]} },
  { rule: {"now":["record"],"follows":[],"clauses":["FAULT-09","PLAY-12","FAULT-13"],"record":[]} },
  { ask: "outcome", up: [3, 2, 1] },
  { rule: {"now":["play-out","decide-at-end","explain-later"],"at_end":{"made":"record","failed":"annul"},"follows":[],"clauses":["FAULT-09","PLAY-12","FAULT-13","ARB-07"],"record":[]} },
  { ask: "outcome", up: [1, 3, 4] },
  { ask: "culprit", up: [3, 1] },
  { ask: "repair", up: [9, 8, 1] },
  { ask: "followed", up: [11, 1] },
  { rule: {"now":["must-play","play-on","explain-later"],"follows":[],"clauses":["PLAY-13","ARB-07"],"record":[]} },
  { rule: {"now":["hands-back","redeal-same"],"follows":["no-auction"],"clauses":["FAULT-01","FAULT-02","FAULT-03"],"record":[]} },
  { rule: {"now":["hands-back","redeal-same"],"follows":[],"clauses":["FAULT-01","FAULT-02"],"record":[]} },
  { ask: "blame", up: [2, 2, 1] },
  { rule: {"now":["play-on","explain-later"],"follows":[],"clauses":["FAULT-01","ARB-07"],"record":[]} },
  { ask: "house", up: [1, 2] },
  { ask: "turned", up: [3, 1] },
  { rule: {"now":["call-arbiter","arbiter-decides"],"follows":[],"clauses":["FAULT-13","ARB-03","ARB-01"],"record":["who","when","cards"]} },
  { ask: "how", up: [8, 35, 20, 2, 1] },
  { rule: {"now":["call-arbiter","arbiter-decides"],"follows":[],"clauses":["FAULT-13","ARB-03","ARB-01"],"record":["when","counts","since","result"]} },
  { ask: "begun", up: [7, 1] },
  { rule: {"now":["hands-back","redeal-right"],"follows":["no-auction"],"clauses":["FAULT-01","FAULT-02","FAULT-03"],"record":[]} },
  { rule: {"now":["hands-back","redeal-right"],"follows":[],"clauses":["FAULT-01","FAULT-02"],"record":[]} },
  { ask: "blame", up: [2, 2, 1] },
  { ask: "dealt", up: [1, 10] },
  { rule: {"now":["hands-back","redeal-same"],"follows":["no-auction"],"clauses":["DEAL-05","DEAL-04","FAULT-02","FAULT-03"],"record":[]} },
  { rule: {"now":["hands-back","redeal-same"],"follows":[],"clauses":["DEAL-05","DEAL-04","FAULT-02"],"record":[]} },
  { ask: "blame", up: [2, 2, 1] },
  { ask: "cause", up: [15, 13, 8, 4, 1] },
  { rule: {"now":["may-penalise"],"follows":[],"clauses":["FAULT-04","DEAL-08"],"record":["who","when","cards"]} },
  { rule: {"now":["hands-back","redeal-same","may-penalise"],"follows":["no-auction"],"clauses":["FAULT-01","FAULT-02","FAULT-03","FAULT-04","DEAL-08"],"record":["who","when","cards"]} },
  { ask: "house", up: [2, 1] },
  { ask: "touched", up: [3, 2, 1] },
  { rule: {"now":["annul","redeal-next"],"follows":[],"clauses":["PSEC-01","PSEC-02"],"record":[]} },
  { rule: {"now":["annul","redeal-same"],"follows":[],"clauses":["PSEC-01","TOURN-08"],"record":[]} },
  { ask: "sitting", up: [2, 1] },
  { rule: {"now":["annul","redeal-next"],"follows":[],"clauses":["PSEC-03","FAULT-14","PSEC-02"],"record":[]} },
  { rule: {"now":["annul","redeal-same"],"follows":[],"clauses":["PSEC-03","FAULT-14","TOURN-08"],"record":[]} },
  { ask: "sitting", up: [2, 1] },
  { rule: {"now":["no-contest","record"],"follows":[],"clauses":["ARB-05"],"record":[]} },
  { ask: "announced", up: [5, 2, 1] },
  { rule: {"now":["play-on","explain-later"],"follows":[],"clauses":["PSEC-01","ARB-07"],"record":[]} },
  { ask: "alone", up: [2, 1] },
  { rule: {"now":["fix-discard","play-on","explain-later"],"follows":[],"clauses":["ECART-02","ECART-06","FAULT-05","FAULT-08","ARB-07"],"record":[]} },
  { rule: {"now":["call-arbiter","leave-discard","arbiter-decides"],"at_end":{"made":"annul","failed":"record"},"follows":[],"clauses":["FAULT-13","ARB-03","ARB-01","FAULT-09","ECART-07","ECART-02","ECART-06"],"record":["when","cards","counts","since","result"]} },
  { ask: "jeu", up: [2, 1] },
  { rule: {"now":["fix-discard","play-on","explain-later"],"follows":[],"clauses":["ECART-03","FAULT-05","FAULT-08","ARB-07"],"record":[]} },
  { rule: {"now":["call-arbiter","leave-discard","arbiter-decides"],"at_end":{"made":"annul","failed":"record"},"follows":[],"clauses":["FAULT-13","ARB-03","ARB-01","FAULT-09","ECART-07","ECART-03"],"record":["when","cards","counts","since","result"]} },
  { ask: "jeu", up: [2, 1] },
  { rule: {"now":["fix-discard","play-on","explain-later"],"follows":[],"clauses":["ECART-04","FAULT-05","FAULT-08","ARB-07"],"record":[]} },
  { rule: {"now":["call-arbiter","leave-discard","arbiter-decides"],"at_end":{"made":"annul","failed":"record"},"follows":[],"clauses":["FAULT-13","ARB-03","ARB-01","FAULT-09","ECART-07","ECART-04"],"record":["when","cards","counts","since","result"]} },
  { ask: "jeu", up: [2, 1] },
  { rule: {"now":["show-dog","play-on","explain-later"],"follows":[],"clauses":["ECART-01","FAULT-05","FAULT-08","ARB-07"],"record":[]} },
  { rule: {"now":["call-arbiter","leave-discard","arbiter-decides"],"at_end":{"made":"annul","failed":"record"},"follows":[],"clauses":["FAULT-13","ARB-03","ARB-01","FAULT-09","ECART-07","ECART-01"],"record":["when","cards","counts","since","result"]} },
  { ask: "jeu", up: [2, 1] },
  { rule: {"now":["call-arbiter","leave-dog","arbiter-decides"],"at_end":{"made":"annul","failed":"record"},"follows":[],"clauses":["FAULT-13","ARB-03","ARB-01","FAULT-09","CON-05","CON-06"],"record":["who","when","cards","result"]} },
  { rule: {"now":["call-arbiter","leave-dog","arbiter-decides"],"at_end":{"made":"record","failed":"annul"},"follows":[],"clauses":["FAULT-13","ARB-03","ARB-01","FAULT-09","CON-05","CON-06"],"record":["who","when","cards","result"]} },
  { ask: "culprit", up: [2, 1] },
  { ask: "discard-wrong", up: [13, 10, 7, 4, 1] },
  { rule: {"now":["no-handful","arbiter-decides"],"follows":[],"clauses":["HAND-01","FAULT-13","ARB-01"],"record":["who","when","cards"]} },
  { rule: {"now":["fix-handful","play-on","explain-later"],"follows":[],"clauses":["HAND-06","HAND-03","FAULT-05","FAULT-08","ARB-07"],"record":[]} },
  { rule: {"now":["rectify","play-on","explain-later"],"follows":[],"clauses":["FAULT-05","FAULT-08","HAND-06","HAND-03","ARB-07"],"record":[]} },
  { rule: {"now":["play-out","mend-at-end","explain-later"],"follows":[],"clauses":["FAULT-07","HAND-06","HAND-03","ARB-07"],"record":[]} },
  { rule: {"now":["play-out","decide-at-end","explain-later"],"at_end":{"made":"annul","failed":"record"},"follows":[],"clauses":["FAULT-09","HAND-06","HAND-03","ARB-07"],"record":[]} },
  { rule: {"now":["annul"],"follows":[],"clauses":["FAULT-09","HAND-06","HAND-03"],"record":[]} },
  { rule: {"now":["record"],"follows":[],"clauses":["FAULT-09","HAND-06","HAND-03"],"record":[]} },
  { ask: "outcome", up: [3, 2, 1] },
  { rule: {"now":["play-out","decide-at-end","explain-later"],"at_end":{"made":"record","failed":"annul"},"follows":[],"clauses":["FAULT-09","HAND-06","HAND-03","ARB-07"],"record":[]} },
  { ask: "outcome", up: [1, 3, 4] },
  { ask: "culprit", up: [3, 1] },
  { ask: "repair", up: [9, 8, 1] },
  { ask: "first-card", up: [11, 1] },
  { rule: {"now":["fix-handful","play-on","explain-later"],"follows":[],"clauses":["HAND-05","FAULT-05","FAULT-08","ARB-07"],"record":[]} },
  { rule: {"now":["rectify","play-on","explain-later"],"follows":[],"clauses":["FAULT-05","FAULT-08","HAND-05","ARB-07"],"record":[]} },
  { rule: {"now":["play-out","mend-at-end","explain-later"],"follows":[],"clauses":["FAULT-07","HAND-05","ARB-07"],"record":[]} },
  { rule: {"now":["play-out","decide-at-end","explain-later"],"at_end":{"made":"annul","failed":"record"},"follows":[],"clauses":["FAULT-09","HAND-05","ARB-07"],"record":[]} },
  { rule: {"now":["annul"],"follows":[],"clauses":["FAULT-09","HAND-05"],"record":[]} },
  { rule: {"now":["record"],"follows":[],"clauses":["FAULT-09","HAND-05"],"record":[]} },
  { ask: "outcome", up: [3, 2, 1] },
  { rule: {"now":["play-out","decide-at-end","explain-later"],"at_end":{"made":"record","failed":"annul"},"follows":[],"clauses":["FAULT-09","HAND-05","ARB-07"],"record":[]} },
  { ask: "outcome", up: [1, 3, 4] },
  { ask: "culprit", up: [3, 1] },
  { ask: "repair", up: [9, 8, 1] },
  { ask: "first-card", up: [11, 1] },
  { rule: {"now":["swap-discard","play-on","explain-later"],"follows":[],"clauses":["ECART-08","ARB-07"],"record":[]} },
  { rule: {"now":["call-arbiter","leave-discard","arbiter-decides"],"at_end":{"made":"annul","failed":"record"},"follows":[],"clauses":["FAULT-13","ARB-03","ARB-01","FAULT-09","ECART-07","ECART-08"],"record":["when","cards","counts","since","result"]} },
  { ask: "first-card", up: [2, 1] },
  { ask: "handful-wrong", up: [28, 16, 4, 1] },
  { rule: {"now":["no-slam","play-on","explain-later"],"follows":[],"clauses":["SLAM-02","ARB-07"],"record":[]} },
  { rule: {"now":["no-slam","play-on","arbiter-decides","explain-later"],"follows":[],"clauses":["SLAM-02","FAULT-13","ARB-01","ARB-07"],"record":["who","when","what"]} },
  { rule: {"now":["call-arbiter","ask-arbiter"],"follows":[],"clauses":["SLAM-03","FAULT-05","ARB-03"],"record":[]} },
  { rule: {"now":["call-arbiter","arbiter-decides"],"follows":[],"clauses":["FAULT-13","ARB-03","ARB-01","SLAM-03"],"record":["who","when","since"]} },
  { ask: "begun", up: [2, 1] },
  { rule: {"now":["card-back","arbiter-decides"],"follows":[],"clauses":["FAULT-05","PLAY-12","FAULT-13","ARB-01","SLAM-05"],"record":["who","when","cards"]} },
  { rule: {"now":["rectify","play-on","explain-later"],"follows":[],"clauses":["FAULT-05","FAULT-08","PLAY-12","FAULT-13","SLAM-05","ARB-07"],"record":[]} },
  { rule: {"now":["play-out","mend-at-end","explain-later"],"follows":[],"clauses":["FAULT-07","PLAY-12","FAULT-13","SLAM-05","ARB-07"],"record":[]} },
  { rule: {"now":["play-out","decide-at-end","explain-later"],"at_end":{"made":"annul","failed":"record"},"follows":[],"clauses":["FAULT-09","PLAY-12","FAULT-13","SLAM-05","ARB-07"],"record":[]} },
  { rule: {"now":["annul"],"follows":[],"clauses":["FAULT-09","PLAY-12","FAULT-13","SLAM-05"],"record":[]} },
  { rule: {"now":["record"],"follows":[],"clauses":["FAULT-09","PLAY-12","FAULT-13","SLAM-05"],"record":[]} },
  { ask: "outcome", up: [3, 2, 1] },
  { rule: {"now":["play-out","decide-at-end","explain-later"],"at_end":{"made":"record","failed":"annul"},"follows":[],"clauses":["FAULT-09","PLAY-12","FAULT-13","SLAM-05","ARB-07"],"record":[]} },
  { ask: "outcome", up: [1, 3, 4] },
  { ask: "culprit", up: [3, 1] },
  { ask: "repair", up: [9, 8, 1] },
  { ask: "followed", up: [11, 1] },
  { ask: "slam-wrong", up: [17, 16, 13, 1] },
  { rule: {"now":["hands-back","redeal-same"],"follows":["no-auction"],"clauses":["FAULT-01","DEAL-09","FAULT-02","FAULT-03"],"record":[]} },
  { rule: {"now":["hands-back","redeal-same"],"follows":[],"clauses":["FAULT-01","DEAL-09","FAULT-02"],"record":[]} },
  { ask: "blame", up: [2, 2, 1] },
  { ask: "counted", up: [1, 64, 90] },
  { rule: {"now":["call-arbiter","arbiter-decides"],"follows":[],"clauses":["FAULT-13","ARB-03","ARB-01"],"record":["who","when","what","since","witnesses"]} },
  { rule: {"now":["silence","arbiter-decides"],"follows":[],"clauses":["ARB-06","ARB-01"],"record":["who","when","what"]} },
  { rule: {"now":["silence","arbiter-decides"],"follows":[],"clauses":["ARB-06","ARB-02","ARB-01"],"record":["who","when","what"]} },
  { rule: {"now":["call-arbiter","describe"],"follows":[],"clauses":["ARB-06","ARB-03"],"record":[]} },
  { rule: {"now":["step-in","describe"],"follows":[],"clauses":["ARB-02"],"record":["who","when","what"]} },
  { ask: "speaker", up: [4, 3, 2, 1] },
  { rule: {"now":["call-arbiter","no-bargain","describe"],"follows":[],"clauses":["ARB-04","ARB-03","ARB-01"],"record":[]} },
  { rule: {"now":["no-bargain","no-contest","arbiter-decides"],"follows":["grave-fault"],"clauses":["ARB-04","ARB-01","ARB-05"],"record":["who","when","what","since","result"]} },
  { ask: "called", up: [2, 1] },
  { rule: {"now":["agreement"],"follows":[],"clauses":["ARB-04"],"record":[]} },
  { ask: "setting", up: [2, 1] },
];

/** Where each incident begins. */
export const starts: Record<Incident, number> = {
  "illegal-card": 16,
  "revoke": 15,
  "out-of-turn": 28,
  "exposed-card": 37,
  "misdeal": 47,
  "early-touch": 51,
  "bare-petit": 61,
  "discard": 77,
  "handful": 106,
  "slam": 124,
  "wrong-count": 128,
  "hesitation": 129,
  "outsider": 134,
  "settled": 139,
};
