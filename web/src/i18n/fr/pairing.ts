export const pairing = {
  'pairing.title': 'Une table à {n}, tout de suite',
  'pairing.there': '{n} {n|joueur|joueurs} sur {seats}',
  'pairing.left': 'Dans {n} s, des robots prennent les places libres.',
  'pairing.free': 'On attend quelqu’un…',
  'pairing.start': 'Commencer maintenant{n|, avec des robots| ensemble, avec des robots}',
  'error.pairing-full': 'Trop de joueurs attendent déjà. Réessayez dans une minute, ou ouvrez une table.',
  'error.pairing-replaced': 'Vous attendez déjà dans une autre fenêtre.',
  'error.pairing-unavailable': 'La table n’a pas pu s’ouvrir. Réessayez dans un instant.',
};
