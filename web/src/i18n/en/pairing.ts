export const pairing = {
  'pairing.title': 'A table of {n}, right now',
  'pairing.there': '{n} {n|player|players} of {seats}',
  'pairing.left': 'In {n} s bots take the free seats.',
  'pairing.free': 'Waiting for somebody…',
  'pairing.start': 'Start now{n|, with bots| together, with bots}',
  'error.pairing-full': 'Too many players are waiting already. Try again in a minute, or open a table.',
  'error.pairing-replaced': 'You are waiting in another window already.',
  'error.pairing-unavailable': 'The table could not be opened. Try again in a moment.',
};
