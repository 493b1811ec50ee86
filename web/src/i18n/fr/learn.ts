export const learn = {
  'learn.pitch':
    'Huit petites leçons à une vraie table, dix minutes en tout. Vous jouez, la règle vous répond, et les mots soulignés s’expliquent quand on les touche.',
  'learn.allDone': 'Vous avez fait les huit leçons. Elles restent là, si un détail vous échappe.',
  'learn.begin': 'Commencer',
  'learn.goOn': 'Continuer : leçon {n}',
  'learn.again': 'Recommencer',
  'learn.skip': 'Je sais jouer',
  'learn.steps': 'Les leçons',
  'learn.done': 'Leçon faite',
  'learn.teacher': 'La leçon',
  'learn.back': 'Toutes les leçons',
  'learn.number': '{n} sur {of}',
  'learn.far': 'Étape {n} sur {of}',
  'learn.yes': 'Très bien !',
  'learn.read': 'Suite',
  'learn.show': 'Montrez-moi',
  'learn.other': 'C’est permis, mais ici il y a mieux. Essayez encore.',
  'learn.next': 'Leçon suivante',
  'learn.play': 'Jouer une partie',

  'lesson.1.title': 'Les cartes et les plis',
  'lesson.1.about': 'Quatre couleurs, des atouts, et la plus forte carte gagne.',
  'lesson.1.hand':
    'Bienvenue ! Vous êtes Camille, et voici votre main. Il y a quatre couleurs : pique, cœur, carreau et trèfle. Dans chacune, le roi est le plus fort, puis viennent la dame, le cavalier, le valet, et les nombres de 10 à 1.',
  'lesson.1.trick':
    'Chacun pose une carte à son tour : à quatre, cela fait un [[pli]]. La plus forte carte de la couleur demandée le gagne. Un premier pli est déjà joué : il est à vous, grâce à votre roi de trèfle.',
  'lesson.1.king':
    'Qui gagne un pli commence le suivant : à vous d’[[entamer|entame]]. Posez le roi de pique : à pique, personne ne peut faire mieux.',
  'lesson.1.king.else': 'Cette carte est permise, mais commencez par la plus forte à pique : le roi.',
  'lesson.1.won': 'Le roi gagne : les quatre cartes rejoignent vos plis, et c’est encore à vous de commencer.',
  'lesson.1.low': 'Jouez maintenant le 6 de cœur, pour voir.',
  'lesson.1.low.else': 'Gardez cette carte pour l’instant : jouez le 6 de cœur.',
  'lesson.1.lost': 'Le roi de Chloé était le plus fort à cœur : le pli est à elle, et c’est elle qui entame.',
  'lesson.1.over':
    'Chloé demande du carreau, David met sa dame. Vous avez mieux, et la main est à vous : jouez le roi de carreau !',
  'lesson.1.over.else': 'Avec cette carte, la dame de David resterait la plus forte. Votre roi la bat.',
  'lesson.1.ruffed':
    'Aïe ! Bruno n’a pas de carreau : il [[coupe|couper]] avec un [[atout]], le 4. Un atout bat toutes les couleurs, même un roi. Il y en a 21 : plus le nombre est grand, plus l’atout est fort.',
  'lesson.1.trump': 'Bruno joue atout, et le 14 de David est en tête. Battez-le avec le 20 ou le 15.',
  'lesson.1.end':
    'Le pli est à vous ! Vous savez l’essentiel : la plus forte carte gagne, et les atouts battent tout le reste. Encore faut-il avoir le droit de les jouer.',

  'lesson.2.title': 'Fournir, couper, monter',
  'lesson.2.about': 'Ce que la règle permet de jouer, et pourquoi elle refuse.',
  'lesson.2.hello':
    'On ne joue pas toujours ce que l’on veut. Les cartes qui ne sont pas permises s’assombrissent. Touchez-en une sans crainte : la règle vous dira pourquoi.',
  'lesson.2.follow':
    'David demande du cœur, et vous en avez : il faut [[fournir]]. Essayez d’abord un atout, si vous voulez voir la règle à l’œuvre. Puis posez un cœur, n’importe lequel.',
  'lesson.2.followed':
    'Dans une couleur, rien n’oblige à mettre plus fort que les autres. Chloé l’a fait avec sa dame, et le pli est à elle.',
  'lesson.2.ruff':
    'Chloé demande du carreau, et vous n’en avez pas : il faut [[couper]], c’est-à-dire jouer un [[atout]]. Ici, un petit suffit.',
  'lesson.2.ruff.else':
    'C’est permis, mais c’est cher : le 3 ou le 7 gagne aussi bien. Gardez les gros pour plus tard.',
  'lesson.2.ruffed': 'Votre petit atout gagne, et le valet de Chloé est à vous.',
  'lesson.2.lead': 'À vous d’[[entamer|entame]] : jouez un petit pique, et gardez les figures.',
  'lesson.2.lead.else': 'Vous avez le droit, mais dans cette leçon, jouez un petit pique.',
  'lesson.2.over':
    'David entame atout, avec le 10. À l’atout, il faut [[monter]] : jouer plus fort, quand on le peut. Prenez le plus petit qui suffit.',
  'lesson.2.over.else': 'Le 17 monte aussi, mais vous en aurez besoin : le 12 suffit.',
  'lesson.2.beaten': 'Bruno et Chloé ont dû monter à leur tour : les gros atouts tombent. Le pli est à Chloé.',
  'lesson.2.overruff':
    'Chloé demande du trèfle, et David coupe du 15. Vous n’avez pas de trèfle non plus : il faut couper, et plus fort que lui. Cela s’appelle [[surcouper]].',
  'lesson.2.end':
    'Le pli est à vous. Et quand on ne peut pas monter ? Alors n’importe quel atout convient. Et sans la couleur ni atout, on [[se défausse|defausse]] : on met ce que l’on veut.',

  'lesson.3.title': 'Les bouts et l’Excuse',
  'lesson.3.about': 'Trois cartes pas comme les autres.',
  'lesson.3.oudlers':
    'Trois cartes valent plus que les autres : le 21, le [[Petit|petit]], qui est l’atout 1, et l’[[Excuse|excuse]]. Ce sont les [[bouts|bout]]. Cette fois, vous êtes le [[preneur]] : seul contre trois, avec le 21 et l’Excuse.',
  'lesson.3.excuse':
    'Chloé joue le roi de carreau, et votre seul carreau est la dame : elle serait perdue. Sauvez-la avec l’Excuse, qui se joue à tout moment.',
  'lesson.3.excuse.else': 'Votre dame irait à Chloé, avec ses 3 points et demi. L’Excuse la sauve.',
  'lesson.3.kept':
    'L’Excuse ne gagne pas le pli, mais elle reste à vous : vous donnez une petite carte en échange. Et votre dame est toujours là.',
  'lesson.3.king': 'Chloé demande du trèfle. Prenez le pli avec votre roi : un roi vaut 4 points et demi.',
  'lesson.3.king.else': 'Avec le 3, le pli irait à la défense. Votre roi le gagne.',
  'lesson.3.draw':
    'À vous d’entamer. Le 21, le 20 et le 19 sont chez vous : jouez l’un des trois. Chacun devra mettre un atout, et le Petit est peut-être mal gardé…',
  'lesson.3.draw.else': 'C’est permis, mais les gros atouts d’abord : le 21, le 20 ou le 19.',
  'lesson.3.again': 'Trois atouts de moins chez vos adversaires. Recommencez avec un autre gros atout.',
  'lesson.3.again.else': 'Pas encore : rejouez d’abord un gros atout.',
  'lesson.3.petit': 'David n’avait plus que le Petit, et il a dû le jouer : il est à vous. Vous avez les trois bouts !',
  'lesson.3.targets':
    'Plus le preneur a de bouts dans ses plis, moins il lui faut de points : 56 sans bout, 51 avec un, 41 avec deux, et 36 seulement avec les trois, sur les 91 du jeu.',

  'lesson.4.title': 'Les enchères',
  'lesson.4.about': 'Prendre ou passer ?',
  'lesson.4.auction':
    'Avant de jouer, on parle. À son tour, chacun dit une seule fois s’il veut prendre et jouer seul contre les autres, ou s’il passe.',
  'lesson.4.weigh':
    'Voici vos cartes. Pour prendre, il faut des [[bouts|bout]], beaucoup d’[[atouts|atout]] et des rois. Comptez : trois petits atouts, aucun bout, aucun roi.',
  'lesson.4.pass': 'C’est trop peu pour attaquer : passez.',
  'lesson.4.pass.else': 'Avec une main pareille, vous perdriez presque à coup sûr. Mieux vaut passer.',
  'lesson.4.passed': 'Les autres ont passé aussi : la donne s’arrête là, et le joueur suivant donne à son tour.',
  'lesson.4.contracts':
    'Voilà une autre main ! Sept atouts et l’Excuse, deux bouts, deux rois. Mais Chloé a dit [[petite]] : il faut un [[contrat]] plus haut. La [[garde]] compte double, et le [[chien]] est encore à vous.',
  'lesson.4.garde': 'Chaque bouton dit ce qu’il promet. Choisissez la garde.',
  'lesson.4.garde.else':
    'Passer serait dommage avec cette main, et se priver du chien serait risqué. La garde est juste ce qu’il faut.',
  'lesson.4.end':
    'Le plus haut contrat l’emporte : vous êtes le [[preneur]]. Le chien est retourné ; qu’en faire ? C’est la leçon suivante.',

  'lesson.5.title': 'Le chien et l’écart',
  'lesson.5.about': 'Six cartes de plus, six cartes de moins.',
  'lesson.5.garde': 'C’est la main de tout à l’heure. Dites « Garde ».',
  'lesson.5.garde.else': 'Pour cette leçon, dites « Garde ».',
  'lesson.5.dog':
    'Tout le monde voit le [[chien]], puis ses six cartes entrent dans votre main : vous en avez 24. Il faut en remettre six de côté, en secret : c’est l’[[écart|ecart]].',
  'lesson.5.rules':
    'L’écart compte avec vos plis : ces cartes sont à l’abri. Mais jamais un roi, jamais un bout, et pas d’atout tant qu’il reste autre chose. Essayez donc d’écarter un roi !',
  'lesson.5.discard':
    'À vous : choisissez six cartes, puis posez votre écart. Un bon conseil : videz-vous des couleurs courtes, ici le carreau et le trèfle. Vous pourrez les [[couper]].',
  'lesson.5.jeu': 'Personne ne verra votre écart. Vous pouvez encore le changer ; puis dites « Jeu ! ».',
  'lesson.5.jeu.else': 'Votre écart est fait : dites « Jeu ! », et la donne commence.',
  'lesson.5.end':
    'La donne commence. Bruno entame, car il est à la droite du donneur : vous. Vous connaissez maintenant tout ce qui vient avant la première carte.',

  'lesson.6.title': 'Compter les points',
  'lesson.6.about': 'La fin d’une donne, et ce qu’elle rapporte.',
  'lesson.6.soon':
    'La donne s’achève : vous êtes le preneur d’une garde, et il reste trois cartes à chacun. Vous avez encore le Petit. S’il gagne le dernier pli, c’est le [[Petit au bout|petit-au-bout]], et une belle [[prime]].',
  'lesson.6.last': 'Il reste un seul atout chez vos adversaires. Faites-le tomber avec votre 16.',
  'lesson.6.last.else': 'Attention, il reste un atout en face : il prendrait cette carte. Le 16 d’abord !',
  'lesson.6.jack':
    'Plus d’atout en face : vos deux cartes vont gagner. Gardez le Petit pour la fin, et jouez le valet.',
  'lesson.6.jack.else': 'Le Petit gagnerait ce pli, mais la prime n’est que pour le dernier. Le valet d’abord.',
  'lesson.6.petit': 'Et maintenant, le Petit au bout !',
  'lesson.6.count':
    'Chaque camp compte ses plis, votre écart avec les vôtres. Un bout ou un roi vaut 4 points et demi, une dame 3 et demi, un cavalier 2 et demi, un valet 1 et demi, toute autre carte un demi-point. Le jeu entier fait 91.',
  'lesson.6.sum':
    'Avec deux bouts, il fallait 41 points : vous en avez 52, soit 11 de plus. 25 points de base et ces 11 font 36, que la garde double : 72. Le Petit au bout en ajoute 20.',
  'lesson.6.pay':
    'Chaque défenseur vous paie donc 92 points : vous en marquez 276. En cas de [[chute]], c’est vous qui auriez payé les trois. Bravo !',

  'lesson.7.title': 'En défense',
  'lesson.7.about': 'À trois contre le preneur, sans se parler.',
  'lesson.7.side':
    'Chloé a pris une garde. Vous, Bruno et David, vous êtes la [[défense|defense]] : vos plis comptent ensemble. À vous trois de l’empêcher de faire ses points.',
  'lesson.7.charge':
    'Bruno joue le roi de cœur, et vous fermez le pli : il est à votre camp. Mettez-y des points, avec votre dame.',
  'lesson.7.charge.else': 'C’est permis, mais le pli est à Bruno, donc à vous aussi : donnez-lui plutôt la dame.',
  'lesson.7.charged': 'Trois points et demi de plus pour la défense. On dit que vous avez [[chargé|charger]] le pli.',
  'lesson.7.low':
    'Cette fois, le roi de pique de Chloé tient le pli. Ne lui donnez rien : mettez votre plus petit pique.',
  'lesson.7.low.else': 'Cette carte vaut des points, et ils iraient à Chloé. Mettez le 5.',
  'lesson.7.saved': 'Un demi-point seulement pour elle : votre dame et votre valet restent en main.',
  'lesson.7.take': 'Chloé joue un petit trèfle. Elle fournit encore : c’est le moment de faire votre roi.',
  'lesson.7.take.else':
    'Le 9 ferait peut-être le pli, mais votre roi risque d’être coupé plus tard. Jouez-le maintenant.',
  'lesson.7.lead':
    'À vous d’entamer. Jouez un petit cœur : c’est votre [[longue]], et si Chloé n’en a plus, elle devra dépenser un atout.',
  'lesson.7.lead.else':
    'C’est permis, mais cela n’ennuie guère le preneur. Un cœur, votre longue, lui coûtera peut-être un atout.',
  'lesson.7.end':
    'Elle a dû couper : un atout de moins. À ce régime, elle n’en aura bientôt plus pour protéger son Petit. Charger, ne rien donner, jouer sa longue : voilà la défense.',

  'lesson.8.title': 'À cinq et à trois',
  'lesson.8.about': 'Un partenaire secret, ou un seul allié.',
  'lesson.8.five':
    'À cinq, chacun a 15 cartes, et le chien n’en a que trois. Vous avez pris une garde, mais vous ne serez pas seul : vous [[appelez|appele]] un roi, et celui qui l’a joue avec vous, en secret.',
  'lesson.8.call':
    'Appelez le roi de cœur : avec votre dame, la couleur sera à vous deux. Votre roi de pique, lui, est déjà là.',
  'lesson.8.call.else': 'C’est permis, mais c’est à cœur que vous avez besoin d’aide : la dame y attend son roi.',
  'lesson.8.dog': 'Le chien est à vous, et le roi de cœur n’y est pas : quelqu’un l’a donc en main.',
  'lesson.8.discard': 'Écartez vos trois carreaux : vous pourrez couper cette couleur dès le premier tour.',
  'lesson.8.discard.else':
    'C’est permis, mais un carreau gardé vous empêcherait de couper. Écartez-les tous les trois.',
  'lesson.8.jeu': 'Dites « Jeu ! ».',
  'lesson.8.jeu.else': 'Votre écart est bon : dites « Jeu ! ».',
  'lesson.8.first':
    'À vous d’entamer, mais pas à cœur : la toute première carte n’est jamais de la couleur appelée. Jouez le roi de pique.',
  'lesson.8.first.else': 'C’est permis, mais faites d’abord votre roi de pique, tant que tous en ont.',
  'lesson.8.seek': 'Et maintenant, cherchez votre partenaire : jouez le 6 de cœur.',
  'lesson.8.seek.else': 'Pour faire sortir le roi, le 6 de cœur suffit.',
  'lesson.8.found':
    'Chloé avait le roi : voilà votre partenaire, et tout le monde le sait. Ses plis comptent avec les vôtres ; des points de la donne, vous avez deux parts, et elle une.',
  'lesson.8.three':
    'À trois, chacun a 24 cartes, et le chien en a six. Le reste ne change pas. Chloé a pris : Bruno est votre seul allié.',
  'lesson.8.three-charge': 'Bruno joue le roi de cœur, et Chloé fournit. Vous savez ce qu’il faut faire…',
  'lesson.8.three-charge.else': 'Le pli est à votre camp : chargez-le, avec la dame.',
  'lesson.8.end':
    'Bravo, vous savez jouer au tarot ! Le reste vient en jouant. Les robots sont patients, et sur votre écran aucun mot ne restera sans explication.',
};
