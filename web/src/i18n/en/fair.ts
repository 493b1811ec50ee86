export const fair = {
  'fair.title': 'Was the shuffle fair?',
  'fair.intro':
    'This page does the shuffle again in your browser and compares, card by card. The server has no say in it: it only sent the deal.',
  'fair.when':
    'A deal that was scored can be checked at once. One that was passed out or cancelled keeps its cards and its seed secret until the game is over.',
  'fair.checking': 'Shuffling again…',
  'fair.missing':
    'There is no such deal, or its secret is not shown yet. It is revealed at the end of the deal; if the deal was passed out or cancelled, at the end of the game.',
  'fair.offline': 'The server does not answer. Check the connection and try again.',
  'fair.unreadable': 'This is not a deal that this page can read.',
  'fair.noCrypto':
    'Your browser computes fingerprints only at a secure address (https, or on your own machine). Open this page that way, or check with the command “oudler verify”.',
  'fair.ok': 'Everything agrees.',
  'fair.okText': 'All 78 cards are exactly where the seed and the players’ words put them.',
  'fair.bad': 'The shuffle does not agree.',
  'fair.badSeed': 'The seed that was shown is not the one that was promised.',
  'fair.badPromise': 'The promise of this deal is not the one your browser saw before the deal.',
  'fair.badCards': 'Some cards are not where the shuffle puts them.',
  'fair.badLink': 'This deal bears the name of another table, or another number than the link.',
  'fair.unknown': 'It is too early to tell.',
  'fair.noSeed':
    'The seed is not shown yet. It is revealed at the end of the deal; if the deal was passed out or cancelled, at the end of the game.',
  'fair.no-shuffle': 'This deal does not say how it was shuffled: there is nothing to check.',
  'fair.malformed': 'The shuffle of this deal is malformed: it cannot be checked.',
  'fair.steps': 'The check, step by step',
  'fair.done': 'checked',
  'fair.failed': 'does not agree',
  'fair.pending': 'waiting',
  'fair.read': 'for you to compare',
  'fair.s1': 'The promise, shown before the deal',
  'fair.s1Text':
    'Before dealing, the server showed the fingerprint of a secret number, the seed. It must be the one that the table showed before the deal.',
  'fair.s1Same': 'Your browser kept the fingerprint shown before this deal: it is the same.',
  'fair.s1Other':
    'Your browser kept the fingerprint shown before this deal: it is NOT the same. This deal does not keep the promise you saw: do not trust it, and keep both fingerprints.',
  'fair.s1None':
    'This browser was not at the table before this deal, or no longer remembers it: compare with somebody who was.',
  'fair.kept': 'Shown before the deal, and kept here',
  'fair.s2': 'The seed, shown after the deal',
  'fair.s2Text': 'Your browser has just computed its fingerprint (SHA-512). It must be the promise.',
  'fair.seed': 'Seed',
  'fair.hash': 'Its fingerprint, computed here',
  'fair.commitment': 'Promise',
  'fair.s2Ok': 'The fingerprint is the promise, character for character: the seed was not changed.',
  'fair.s2Bad': 'The fingerprint is not the promise: this seed is not the one that was promised.',
  'fair.s3': 'The players’ words',
  'fair.s3Text': 'Added after the promise, they go into the shuffle. Make sure that yours is the one you said.',
  'fair.s3None':
    'Nobody added a word to this deal. Nothing was changed after the promise, but the server may have chosen its seed before.',
  'fair.s4': 'The shuffle, done again here',
  'fair.s4Text':
    'The seed, the table, the number of the deal and the words give a stream of bytes (HMAC-SHA-512), and that stream decides everything. Nobody cuts online: the cut comes from the seed too.',
  'fair.where': 'Table {table}, deal {number}',
  'fair.message': 'The text mixed with the seed',
  'fair.blocks': 'Stream of bytes: {n} blocks of 64',
  'fair.top': 'Top of the pack after the shuffle',
  'fair.cut': 'Cut, made by the seed: {n} cards',
  'fair.gaps': 'Cards to the dog after packets',
  'fair.s5': 'The cards, place by place',
  'fair.same': '{n} cards, all the same',
  'fair.wrong': 'in the deal, but not in the shuffle',
  'fair.missingCards': 'in the shuffle, but not in the deal',
  'fair.differs': '{n} {n|card differs|cards differ}',
  'fair.proves': 'What a successful check proves',
  'fair.proves1':
    'If the promise is the one you saw, the seed was fixed before the players said their words, and nothing was changed afterwards.',
  'fair.proves2':
    'The cards follow from that seed and those words, by a public recipe. There was nothing left to choose.',
  'fair.proves3': 'If you added a word, the server could not choose your cards: it had no way to guess it.',
  'fair.not': 'What it does not prove',
  'fair.not1':
    'That nobody looked. The server deals the cards: whoever runs it can see them, and tell. Play where you trust people.',
  'fair.not2':
    'That there is no accomplice. Whoever speaks last, and knows the seed, can try many words and keep the one that suits. Say your word late.',
  'fair.not3':
    'That a deal without words was not chosen: it was not changed after the promise, but the server may have tried several before.',
  'fair.not4': 'That no deal was thrown away. The deals of a table are numbered 1, 2, 3… without a gap: check it.',
  'fair.recipe':
    'Rather not take our word for it? The recipe is public (docs/fairness.md), and the command “oudler verify” does the same check.',
  'fair.paste': 'Which deal shall we check?',
  'fair.pasteLabel': 'The link of a deal, or the deal itself (text or JSON)',
  'fair.pasteHelp': 'For example {example}, or what “Copy the deal” gives when you replay it.',
  'fair.check': 'Check',
  'fair.badPaste': 'This is neither the link of a deal nor a deal as text or JSON.',
  'fair.badText': 'This deal is incomplete or malformed. Copy all of it, from the first line to the last.',
  'fair.elsewhere': 'This link leads to another server. Open it there.',
  'fair.which': 'Deal',
  'fair.other': 'Check another deal',
};
