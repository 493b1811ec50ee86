export const fair = {
  'fair.title': 'Le mélange était-il honnête ?',
  'fair.intro':
    'Cette page refait le mélange dans votre navigateur et compare, carte par carte. Le serveur n’y a plus son mot à dire : il a seulement envoyé la donne.',
  'fair.when':
    'Une donne marquée se vérifie aussitôt. Une donne passée ou annulée garde ses cartes et sa graine secrètes jusqu’à la fin de la partie.',
  'fair.checking': 'On refait le mélange…',
  'fair.missing':
    'Cette donne n’existe pas, ou son secret n’est pas encore montré. Il l’est à la fin de la donne ; si elle a été passée ou annulée, à la fin de la partie.',
  'fair.offline': 'Le serveur ne répond pas. Vérifiez la connexion, puis réessayez.',
  'fair.unreadable': 'Ce n’est pas une donne que cette page sait lire.',
  'fair.noCrypto':
    'Votre navigateur ne calcule les empreintes que sur une adresse sûre (https, ou sur votre propre machine). Ouvrez cette page ainsi, ou vérifiez avec la commande « oudler verify ».',
  'fair.ok': 'Tout concorde.',
  'fair.okText': 'Les 78 cartes sont exactement là où la graine et les mots des joueurs les mettent.',
  'fair.bad': 'Le mélange ne concorde pas.',
  'fair.badSeed': 'La graine montrée n’est pas celle qui avait été promise.',
  'fair.badPromise': 'La promesse de cette donne n’est pas celle que votre navigateur avait vue avant la donne.',
  'fair.badCards': 'Des cartes ne sont pas là où le mélange les met.',
  'fair.badLink': 'Cette donne porte le nom d’une autre table ou un autre numéro que le lien.',
  'fair.unknown': 'On ne peut pas encore savoir.',
  'fair.noSeed':
    'La graine n’est pas encore montrée. Elle l’est à la fin de la donne ; si elle a été passée ou annulée, à la fin de la partie.',
  'fair.no-shuffle': 'Cette donne ne dit pas comment elle a été mélangée : il n’y a rien à vérifier.',
  'fair.malformed': 'Le mélange de cette donne est mal écrit : il ne peut pas être vérifié.',
  'fair.steps': 'La vérification, pas à pas',
  'fair.done': 'vérifié',
  'fair.failed': 'ne concorde pas',
  'fair.pending': 'en attente',
  'fair.read': 'à comparer par vous',
  'fair.s1': 'La promesse, montrée avant la donne',
  'fair.s1Text':
    'Avant de donner, le serveur a montré l’empreinte d’un nombre secret, la graine. Elle doit être celle que la table montrait avant la donne.',
  'fair.s1Same': 'Votre navigateur avait gardé l’empreinte montrée avant cette donne : c’est la même.',
  'fair.s1Other':
    'Votre navigateur avait gardé l’empreinte montrée avant cette donne : ce n’est PAS la même. Cette donne ne tient pas la promesse que vous avez vue : ne vous y fiez pas, et gardez les deux empreintes.',
  'fair.s1None':
    'Ce navigateur n’était pas à la table avant cette donne, ou ne s’en souvient plus : comparez avec quelqu’un qui y était.',
  'fair.kept': 'Montrée avant la donne, et gardée ici',
  'fair.s2': 'La graine, montrée après la donne',
  'fair.s2Text': 'Votre navigateur vient de calculer son empreinte (SHA-512). Elle doit être la promesse.',
  'fair.seed': 'Graine',
  'fair.hash': 'Son empreinte, calculée ici',
  'fair.commitment': 'Promesse',
  'fair.s2Ok': 'L’empreinte est la promesse, signe pour signe : la graine n’a pas changé.',
  'fair.s2Bad': 'L’empreinte n’est pas la promesse : cette graine n’est pas celle qui avait été promise.',
  'fair.s3': 'Les mots des joueurs',
  'fair.s3Text':
    'Ajoutés après la promesse, ils entrent dans le mélange. Vérifiez que le vôtre est bien celui que vous avez dit.',
  'fair.s3None':
    'Personne n’a ajouté de mot à cette donne. Rien n’a changé après la promesse, mais le serveur a pu choisir sa graine avant.',
  'fair.s4': 'Le mélange, refait ici',
  'fair.s4Text':
    'La graine, la table, le numéro de la donne et les mots donnent une suite d’octets (HMAC-SHA-512), et cette suite décide de tout. Personne ne coupe en ligne : la coupe aussi vient de la graine.',
  'fair.where': 'Table {table}, donne {number}',
  'fair.message': 'Le texte mélangé à la graine',
  'fair.blocks': 'Suite d’octets : {n} blocs de 64',
  'fair.top': 'Dessus du paquet après le mélange',
  'fair.cut': 'Coupe, faite par la graine : {n} cartes',
  'fair.gaps': 'Cartes au chien après les paquets',
  'fair.s5': 'Les cartes, place par place',
  'fair.same': '{n} cartes, toutes les mêmes',
  'fair.wrong': 'sur la donne, mais pas dans le mélange',
  'fair.missingCards': 'dans le mélange, mais pas sur la donne',
  'fair.differs': '{n} {n|carte diffère|cartes diffèrent}',
  'fair.proves': 'Ce que prouve une vérification réussie',
  'fair.proves1':
    'Si la promesse est bien celle que vous avez vue, la graine était fixée avant que les joueurs disent leur mot, et rien n’a changé ensuite.',
  'fair.proves2':
    'Les cartes découlent de cette graine et de ces mots, par une recette publique. Il n’y avait plus rien à choisir.',
  'fair.proves3':
    'Si vous avez ajouté un mot, le serveur n’a pas pu choisir vos cartes : il ne pouvait pas le deviner.',
  'fair.not': 'Ce qu’elle ne prouve pas',
  'fair.not1':
    'Que personne n’a regardé. Le serveur donne les cartes : celui qui le tient peut les voir, et les dire. Jouez chez des gens de confiance.',
  'fair.not2':
    'Qu’il n’y a pas de complice. Celui qui parle en dernier, s’il connaît la graine, peut essayer beaucoup de mots et garder celui qui l’arrange. Dites votre mot tard.',
  'fair.not3':
    'Qu’une donne sans mot n’a pas été choisie : elle n’a pas changé après la promesse, mais le serveur a pu en essayer plusieurs avant.',
  'fair.not4':
    'Qu’aucune donne n’a été jetée. Les donnes d’une table portent les numéros 1, 2, 3… sans trou : vérifiez-le.',
  'fair.recipe':
    'Vous préférez ne pas nous croire ? La recette est publique (docs/fairness.md), et la commande « oudler verify » fait le même contrôle.',
  'fair.paste': 'Quelle donne vérifier ?',
  'fair.pasteLabel': 'Le lien d’une donne, ou la donne elle-même (texte ou JSON)',
  'fair.pasteHelp': 'Par exemple {example}, ou ce que donne « Copier la donne » quand on la revoit.',
  'fair.check': 'Vérifier',
  'fair.badPaste': 'Ce n’est ni le lien d’une donne, ni une donne en texte ou en JSON.',
  'fair.badText': 'Cette donne est incomplète ou mal écrite. Copiez-la en entier, de la première ligne à la dernière.',
  'fair.elsewhere': 'Ce lien mène à un autre serveur. Ouvrez-le là-bas.',
  'fair.which': 'Donne',
  'fair.other': 'Vérifier une autre donne',
};
