// Generated from the clauses of the rules by `cargo xtask golden --update`; never edited.

/** What each clause says, by its id, in the order of the game. */
export const clauses: Record<string, { fr: string; en: string }> = {
  "DECK-01": {
    fr: "Le jeu a 78 cartes\u{a0}: 14 dans chacune des quatre couleurs, 21 atouts numérotés et l’Excuse.",
    en: "The pack has 78 cards: 14 in each of four suits, 21 numbered trumps and the Excuse.",
  },
  "DECK-02": {
    fr: "Les couleurs sont pique, cœur, carreau et trèfle. Au jeu de la carte, aucune ne vaut plus qu’une autre.",
    en: "The suits are spades, hearts, diamonds and clubs. In play none of them ranks above another.",
  },
  "DECK-03": {
    fr: "De la plus forte à la plus faible, une couleur va du roi à la dame, au cavalier et au valet, puis du 10 au 2. L’as est la plus petite carte.",
    en: "From the top, a suit runs King, Queen, Knight, Jack, then 10 down to 2. The Ace is the lowest.",
  },
  "DECK-04": {
    fr: "Rois, dames, cavaliers et valets sont les honneurs, ou habillés. Les cartes du 10 à l’as et les atouts du 2 au 20 sont les petites cartes.",
    en: "Kings, Queens, Knights and Jacks are the court cards. Suit cards from 10 to Ace and trumps from 2 to 20 are the low cards.",
  },
  "DECK-05": {
    fr: "La force d’un atout est son numéro, et tout atout l’emporte sur toute carte d’une couleur, même le 1, appelé le Petit.",
    en: "A trump is as strong as its number, and any trump beats any suit card, even the 1, called the petit.",
  },
  "DECK-06": {
    fr: "L’Excuse dispense de fournir la couleur et de jouer atout, quelle que soit la carte demandée.",
    en: "The Excuse frees you from following suit and from trumping, whatever was led.",
  },
  "DECK-07": {
    fr: "Il y a trois bouts\u{a0}: le 21, le Petit et l’Excuse.",
    en: "There are three oudlers: the 21, the petit and the Excuse.",
  },
  "VAL-01": {
    fr: "Un bout ou un roi vaut 4,5 points, une dame 3,5, un cavalier 2,5, un valet 1,5 et toute autre carte 0,5.",
    en: "An oudler or a King is worth 4½ points, a Queen 3½, a Knight 2½, a Jack 1½ and any other card ½.",
  },
  "VAL-02": {
    fr: "Toutes les cartes ensemble valent 91 points.",
    en: "All the cards together are worth 91 points.",
  },
  "VAL-03": {
    fr: "On compte deux par deux. Avec une petite carte, un bout ou un roi fait 5, une dame 4, un cavalier 3, un valet 2\u{a0}; deux petites cartes font 1.",
    en: "Count two by two. With a low card, an oudler or a King makes 5, a Queen 4, a Knight 3, a Jack 2; two low cards make 1.",
  },
  "VAL-04": {
    fr: "Chaque camp compte ses cartes, et les deux totaux doivent faire 91.",
    en: "Both sides count their cards, and the two counts must add up to 91.",
  },
  "VAL-05": {
    fr: "C’est le preneur qui annonce le résultat de la donne.",
    en: "The taker is the one who announces the result of the deal.",
  },
  "DRAW-01": {
    fr: "Avant la première donne, on étale le jeu face cachée et chacun tire une carte.",
    en: "Before the first deal, everyone draws a card from the pack spread face down.",
  },
  "DRAW-02": {
    fr: "Celui qui tire la plus petite carte est le premier donneur.",
    en: "Whoever draws the lowest card deals first.",
  },
  "DRAW-03": {
    fr: "L’Excuse ne compte pas au tirage. Elle est mise de côté, et son joueur tire une autre carte.",
    en: "The Excuse is no use in the draw. It is set aside, and its player draws again.",
  },
  "DRAW-04": {
    fr: "À valeur égale, pique passe avant cœur, puis carreau, puis trèfle. L’as de trèfle est donc la plus petite carte du tirage.",
    en: "Between equal ranks, spades come above hearts, then diamonds, then clubs. So nothing is lower in the draw than the Ace of clubs.",
  },
  "DRAW-05": {
    fr: "Au tirage, tout atout est plus haut que toute carte d’une couleur.",
    en: "In the draw, any trump is higher than any suit card.",
  },
  "ROT-01": {
    fr: "Le donneur suivant est le voisin de droite du dernier donneur.",
    en: "The next dealer is the player on the right of the last one.",
  },
  "ROT-02": {
    fr: "La donne tourne même si personne n’a pris ou si un petit sec l’a annulée. Après une fausse donne, en revanche, le même donneur redonne.",
    en: "The deal moves on even when nobody took or a bare petit stopped it. After a misdeal, though, the same dealer deals again.",
  },
  "SHUF-01": {
    fr: "Avant chaque donne, le jeu est battu face cachée par le joueur dont le voisin de droite coupe. À quatre, c’est celui qui fait face au donneur.",
    en: "The pack is shuffled face down before each deal by the player whose right neighbour cuts. With four players, that is the one facing the dealer.",
  },
  "CUT-01": {
    fr: "Le voisin de gauche du donneur doit couper et refermer lui-même le paquet. Le plus petit tas a au moins quatre cartes selon la règle officielle, trois selon les règles maison.",
    en: "The dealer's left neighbour must cut and close the pack. The smaller packet needs four cards under the official rules, three under house rules.",
  },
  "DEAL-01": {
    fr: "À quatre, les cartes sont distribuées trois par trois, en commençant à droite du donneur, jusqu’à ce que chacun en ait 18.",
    en: "With four players the cards go out three at a time, starting on the dealer's right, until everyone has 18.",
  },
  "DEAL-02": {
    fr: "À trois, les cartes sont distribuées quatre par quatre, jusqu’à ce que chacun en ait 24.",
    en: "With three players the cards go out four at a time, until everyone has 24.",
  },
  "DEAL-03": {
    fr: "À cinq, les cartes sont distribuées trois par trois, jusqu’à ce que chacun en ait 15\u{a0}; le chien en a trois.",
    en: "With five players the cards go out three at a time, until everyone has 15, and the dog has three.",
  },
  "DEAL-04": {
    fr: "Le chien se constitue pendant la distribution, carte par carte, jamais deux de suite. Il a six cartes, ou trois à cinq joueurs.",
    en: "The dog is built during the deal, one card at a time and never two in a row. It has six cards, or three with five players.",
  },
  "DEAL-05": {
    fr: "Ni la première ni la dernière carte du paquet ne peuvent aller au chien.",
    en: "The first and the last card of the pack may not go to the dog.",
  },
  "DEAL-06": {
    fr: "Le chien se pose au centre du tapis, et non vers le donneur.",
    en: "The dog lies in the middle of the table, away from the dealer.",
  },
  "DEAL-07": {
    fr: "La distribution terminée, le donneur montre que le chien a le bon nombre de cartes.",
    en: "When all is dealt, the dealer shows that the dog has the right number of cards.",
  },
  "DEAL-08": {
    fr: "Personne ne touche ni ne regarde ses cartes avant la toute fin de la distribution.",
    en: "Nobody touches or sees their cards before the very last one is dealt.",
  },
  "DEAL-09": {
    fr: "Comptez vos cartes en relevant votre jeu, puis encore pendant l’écart du preneur. Le compte doit y être.",
    en: "Count your hand when you pick it up, and again while the taker discards. It must have its full number of cards.",
  },
  "HOLD-01": {
    fr: "Prenez connaissance de votre jeu dès la fin de la distribution.",
    en: "Look at your hand as soon as the deal is over.",
  },
  "HOLD-02": {
    fr: "Tenez vos cartes au-dessus de la table, bien en vue, jusqu’à la dernière carte jouée.",
    en: "Hold your cards above the table, where all can see them, until the last one is played.",
  },
  "HOLD-03": {
    fr: "Rien n’oblige à classer son jeu avant la fin des enchères.",
    en: "You need not sort your hand before the auction is over.",
  },
  "PSEC-01": {
    fr: "Si le Petit est votre seul atout et que vous n’avez pas l’Excuse, vous devez annoncer le petit sec et étaler votre jeu. La donne est annulée avant les enchères.",
    en: "If the petit is your only trump and you have no Excuse, you must say so and show your hand. The deal is cancelled before the auction.",
  },
  "PSEC-02": {
    fr: "Après un petit sec, le voisin de droite du donneur donne.",
    en: "After a bare petit, the player on the dealer's right deals.",
  },
  "PSEC-03": {
    fr: "Un petit sec passé sous silence annule la donne dès qu’il est avoué ou découvert, à tout moment après les enchères. On passe au donneur suivant.",
    en: "A bare petit that was kept quiet cancels the deal as soon as it is owned up or found out, at any time after the auction. The next dealer deals.",
  },
  "BID-01": {
    fr: "Le joueur à droite du donneur parle le premier, puis chacun à son tour vers la droite. Le donneur parle en dernier.",
    en: "The player on the dealer's right speaks first, then each in turn to the right. The dealer speaks last.",
  },
  "BID-02": {
    fr: "On ne parle qu’une seule fois aux enchères.",
    en: "You speak only once in the auction.",
  },
  "BID-03": {
    fr: "Passez, ou nommez un contrat supérieur à tous ceux déjà annoncés. Répéter le même contrat ne suffit pas.",
    en: "Pass, or bid higher than every contract named before you. The same contract again is not enough.",
  },
  "BID-04": {
    fr: "Par ordre croissant, les contrats sont la petite, dite aussi prise, puis la garde, la garde sans et la garde contre.",
    en: "From low to high, the contracts are petite, also called prise, then garde, garde sans and garde contre.",
  },
  "BID-05": {
    fr: "Le plus offrant est le preneur. Ceux qui ne sont pas dans son camp sont associés en défense, pour cette donne seulement.",
    en: "The highest bidder is the taker. Those who are not on the taker's side defend together, for this deal only.",
  },
  "BID-06": {
    fr: "Si tout le monde passe, les jeux sont rendus sans être montrés et le voisin de droite du donneur donne.",
    en: "When everyone passes, the hands go back unseen and the player on the dealer's right deals.",
  },
  "BID-07": {
    fr: "Là où il faut l’accord de l’arbitre, une garde sans ou une garde contre attend qu’il ait vu le jeu, ouvert et classé\u{a0}; il ne voit jamais le chien. Un refus vaut pour ce joueur et ce contrat jusqu’à la fin de la donne.",
    en: "Where the arbiter's assent is needed, garde sans and garde contre wait until the arbiter has seen the hand, open and sorted, but never the dog. A refusal holds for that player and contract until the deal is over.",
  },
  "BID-08": {
    fr: "Un joueur privé d’enchères ne peut que passer. La privation ne vaut que pour la distribution suivante, même si tout le monde y passe.",
    en: "A player barred from bidding can only pass. The bar is for the next distribution alone, even if everyone passes on it.",
  },
  "CON-01": {
    fr: "Le preneur s’engage à faire un nombre de points, seul ou, à cinq, avec son partenaire. Ce nombre ne dépend que des bouts qu’il a dans ses plis à la fin.",
    en: "The taker promises a number of card points, alone or with the partner called at five. It depends only on the oudlers won by the end.",
  },
  "CON-02": {
    fr: "Il faut à l’attaque 56 points sans bout, 51 avec un bout, 41 avec deux et 36 avec les trois.",
    en: "The taker's side needs 56 points with no oudler, 51 with one, 41 with two and 36 with all three.",
  },
  "CON-03": {
    fr: "La petite compte une fois, la garde deux fois, la garde sans quatre fois et la garde contre six fois.",
    en: "A petite counts once, a garde twice, a garde sans four times and a garde contre six times.",
  },
  "CON-04": {
    fr: "À la petite et à la garde, le preneur prend le chien, puis fait son écart.",
    en: "In a petite or a garde, the taker picks up the dog and then discards.",
  },
  "CON-05": {
    fr: "À la garde sans, le chien reste face cachée jusqu’au décompte, puis compte pour le preneur, avec les bouts qu’il contient. Il n’y a pas d’écart.",
    en: "In a garde sans, the dog stays face down until the count, then counts for the taker with any oudler in it. There is no discard.",
  },
  "CON-06": {
    fr: "À la garde contre, le chien reste face cachée jusqu’au décompte, puis compte pour la défense, avec les bouts qu’il contient. Il n’y a pas d’écart.",
    en: "In a garde contre, the dog stays face down until the count, then counts for the defence with any oudler in it. There is no discard.",
  },
  "CON-07": {
    fr: "Le 21 est imprenable, sauf par une Excuse qui achève un chelem. L’Excuse ne se perd qu’au dernier pli. Le Petit, lui, peut être pris.",
    en: "The 21 cannot be captured, except by an Excuse that completes a slam, nor the Excuse, except in the last trick. The petit can.",
  },
  "ECART-01": {
    fr: "À la petite et à la garde, le donneur tend le chien au preneur, qui le retourne pour que tous le voient avant de l’incorporer à son jeu.",
    en: "In a petite or a garde, the dealer hands over the dog, and the taker turns it up for everyone to see before taking it in hand.",
  },
  "ECART-02": {
    fr: "Écartez exactement autant de cartes que le chien en avait\u{a0}: six, ou trois à cinq joueurs. Des cartes du chien peuvent en faire partie.",
    en: "Discard exactly as many cards as the dog had: six, or three with five players. Cards from the dog may be among them.",
  },
  "ECART-03": {
    fr: "On n’écarte jamais ni roi ni bout.",
    en: "A King or an oudler may never be discarded.",
  },
  "ECART-04": {
    fr: "On n’écarte un atout que si toutes les autres cartes permises sont déjà à l’écart. Chacun de ces atouts est montré à la défense.",
    en: "A trump may be discarded only when every other card you could discard is already gone. The defence is shown each one.",
  },
  "ECART-05": {
    fr: "L’écart reste secret pendant toute la donne, sauf les atouts qu’il a fallu y mettre. Il compte avec les plis du preneur.",
    en: "The discard stays secret for the whole deal, forced trumps aside. It counts with the taker's tricks.",
  },
  "ECART-06": {
    fr: "Le preneur montre combien de cartes a son écart, le pose devant lui en un seul paquet et dit «\u{a0}jeu\u{a0}». À tout contrat, «\u{a0}jeu\u{a0}» vient avant la première carte.",
    en: "The taker shows how many cards the discard has, lays it down as one packet and says \"jeu\". At every contract, \"jeu\" comes before the first card.",
  },
  "ECART-07": {
    fr: "Dès que le preneur a dit «\u{a0}jeu\u{a0}», présenté une poignée ou joué une carte, l’écart ne peut plus être modifié ni consulté, et le chien ne se revoit plus après le premier pli, sauf si la table permet de les revoir.",
    en: "Once the taker has said \"jeu\", shown a handful or played a card, the discard can no longer be changed or looked at; nor the dog once the first trick is over, unless the table lets them be seen again.",
  },
  "ECART-08": {
    fr: "Un preneur qui a mêlé son écart à son jeu en présentant une poignée peut rectifier avant de jouer une carte. Ensuite, c’est un faux écart.",
    en: "A taker who mixed up hand and discard while showing a handful may put it right before playing a card. After that it is a faulty discard.",
  },
  "ECART-09": {
    fr: "Pendant l’écart du preneur, les défenseurs comptent et classent leurs cartes.",
    en: "While the taker discards, the defenders count and sort their cards.",
  },
  "SLAM-01": {
    fr: "Faire le chelem, c’est gagner tous les plis de la donne. Les points qu’ils contiennent n’y changent rien.",
    en: "A slam means winning every trick of the deal. The points in them do not matter.",
  },
  "SLAM-02": {
    fr: "Seul le preneur peut annoncer un chelem, de la fin des enchères jusqu’à la première carte jouée.",
    en: "Only the taker may announce a slam, from the end of the auction until the first card is played.",
  },
  "SLAM-03": {
    fr: "Là où il faut l’accord de l’arbitre, un chelem annoncé l’attend. Le programme l’accorde si une carte au plus peut perdre, les atouts tirés d’en haut\u{a0}; une personne décide librement. Un refus vaut jusqu’à la fin de la donne.",
    en: "Where the arbiter's assent is needed, an announced slam waits for it. The program agrees when one card of the hand at most can lose with trumps drawn from the top; a person decides freely. A refusal holds until the deal is over.",
  },
  "SLAM-04": {
    fr: "Un chelem rapporte de chaque défenseur 400 s’il est annoncé, 200 sinon. Annoncé et non réalisé, il coûte 200. Le contrat ne le multiplie pas.",
    en: "From each defender, a slam brings 400 if announced and 200 if not. Announced and missed, it costs 200. The contract does not multiply it.",
  },
  "SLAM-05": {
    fr: "Le preneur qui annonce un chelem fait l’entame, quel que soit le donneur.",
    en: "A taker who announces a slam makes the opening lead, whoever dealt.",
  },
  "SLAM-06": {
    fr: "Lors d’un chelem, l’Excuse gagne le dernier pli pour le camp qui l’y joue. On peut la jouer plus tôt, au risque de perdre le chelem.",
    en: "In a slam, the Excuse wins the last trick for the side that plays it there. Playing it sooner is allowed, but may cost the slam.",
  },
  "SLAM-07": {
    fr: "Quand l’Excuse gagne le dernier pli d’un chelem, le Petit est au bout à l’avant-dernier pli.",
    en: "When the Excuse wins the last trick of a slam, the petit is au bout in the trick before.",
  },
  "SLAM-08": {
    fr: "Si la défense fait tous les plis, chaque défenseur reçoit 200 de plus. Un chelem annoncé par le preneur est perdu en outre, ce qui fait 400.",
    en: "If the defence wins every trick, each defender receives 200 more. A slam announced by the taker is lost on top, which makes 400.",
  },
  "HAND-01": {
    fr: "On peut présenter une poignée juste avant de jouer sa première carte, et seulement alors. Ce n’est jamais obligatoire.",
    en: "You may show a handful just before playing your first card, and only then. You never have to.",
  },
  "HAND-02": {
    fr: "Tout joueur peut présenter une poignée, preneur ou défenseur, et plusieurs le peuvent dans la même donne.",
    en: "Anyone may show a handful, taker or defender, and several players may in the same deal.",
  },
  "HAND-03": {
    fr: "Les poignées simple, double et triple demandent 10, 13 et 15 atouts à quatre, 13, 15 et 18 à trois, 8, 10 et 13 à cinq. Une table peut en décider autrement.",
    en: "Single, double and triple handfuls take 10, 13 and 15 trumps with four players, 13, 15 and 18 with three, 8, 10 and 13 with five. A table may set other sizes.",
  },
  "HAND-04": {
    fr: "Une poignée se fait d’atouts de votre jeu, classés dans l’ordre. L’Excuse peut y être à n’importe quel endroit.",
    en: "A handful is made of trumps you hold, laid out in order. The Excuse may stand anywhere among them.",
  },
  "HAND-05": {
    fr: "L’Excuse peut remplacer un atout manquant. La présenter signifie que vous n’avez pas d’autre atout que ceux de la poignée.",
    en: "The Excuse may fill in for one missing trump. Showing it says that you have no trump beyond those shown.",
  },
  "HAND-06": {
    fr: "Présentez exactement le nombre d’atouts demandé et cachez les autres, à votre choix. Une poignée inférieure à celle que vous avez est permise.",
    en: "Show exactly as many trumps as the handful takes and keep back any others, as you choose. You may show a smaller handful than you hold.",
  },
  "HAND-07": {
    fr: "Les atouts mis de force à l’écart ne se remontrent que pour une poignée que les atouts en main n’atteignent pas. Tous y figurent alors, et l’on cache des atouts de la main si elle est trop longue.",
    en: "Trumps you had to discard are shown again only to reach a handful that those in hand do not reach. Then all of them stand in it, and some from the hand are hidden if it would be too long.",
  },
  "HAND-08": {
    fr: "De chaque défenseur, une poignée vaut 20 points simple (10 selon les règles maison), 30 double, 40 triple. Le contrat ne la multiplie pas.",
    en: "From each defender, a handful is worth 20 points single (10 under house rules), 30 double, 40 triple. The contract does not multiply it.",
  },
  "HAND-09": {
    fr: "La prime d’une poignée va au camp qui gagne la donne, quel que soit celui qui l’a présentée.",
    en: "A handful counts for the side that wins the deal, whoever showed it.",
  },
  "HAND-10": {
    fr: "Là où les poignées se montrent sur demande, il suffit d’annoncer la vôtre, à moins qu’un joueur demande à la voir avant la fin du premier pli.",
    en: "Where handfuls are shown on demand, naming yours is enough unless another player asks to see it before the first trick is over.",
  },
  "PAB-01": {
    fr: "Quand le Petit est dans le dernier pli, le camp qui gagne ce pli reçoit 10 points multipliés par le coefficient, quel que soit le résultat de la donne.",
    en: "When the petit is in the last trick, the side that wins this trick gains 10 points times the contract, whoever wins the deal.",
  },
  "PAB-02": {
    fr: "La prime du petit au bout est indépendante du résultat. Pris par la défense, il réduit le gain d’un contrat réussi\u{a0}; mené par le preneur, il allège une chute.",
    en: "The petit au bout stands apart from the result. Taken by the defence, it comes off a made contract; kept by the taker, it softens a failed one.",
  },
  "PLAY-01": {
    fr: "Après «\u{a0}jeu\u{a0}», le joueur à droite du donneur entame de la carte qu’il veut. Seuls un chelem annoncé et, à cinq, la couleur appelée y changent quelque chose.",
    en: "After \"jeu\", the player on the dealer's right leads any card. Only an announced slam and the suit called at five change that.",
  },
  "PLAY-02": {
    fr: "On joue dans le sens inverse des aiguilles d’une montre, et le gagnant d’un pli entame le suivant.",
    en: "Play goes round to the right, and the winner of a trick leads to the next.",
  },
  "PLAY-03": {
    fr: "À l’atout, il faut monter sur le plus fort atout du pli si on le peut, même s’il est à un partenaire. Sinon on pisse, avec l’atout de son choix.",
    en: "When trumps are led, you must beat the highest trump on the table if you can, even a partner's. If you cannot, any trump will do.",
  },
  "PLAY-04": {
    fr: "Quand atout est demandé et que vous n’en avez pas, jouez la carte que vous voulez.",
    en: "When trumps are led and you have none, any card will do.",
  },
  "PLAY-05": {
    fr: "Il faut fournir la couleur demandée si on en a. Rien n’oblige à monter.",
    en: "You must follow the suit led if you can. You need not play a higher card.",
  },
  "PLAY-06": {
    fr: "Sans carte de la couleur demandée, il faut couper, c’est-à-dire jouer atout.",
    en: "With no card of the suit led, you must ruff with a trump.",
  },
  "PLAY-07": {
    fr: "Quand le pli est déjà coupé et qu’il faut couper, surcoupez si vous le pouvez, même un partenaire. Sinon vous pissez, avec l’atout de votre choix.",
    en: "When the trick is already ruffed and you must ruff, beat the highest trump if you can, even a partner's. If you cannot, any trump will do.",
  },
  "PLAY-08": {
    fr: "Sans la couleur demandée ni atout, défaussez-vous de la carte que vous voulez.",
    en: "With neither the suit led nor a trump, throw off any card.",
  },
  "PLAY-09": {
    fr: "L’Excuse se joue à tout moment, à la place de la carte due. Ce n’est pas un atout\u{a0}: l’avoir en main n’oblige jamais à couper.",
    en: "The Excuse may be played at any turn in place of the card you owe. It is no trump: holding it never obliges you to ruff.",
  },
  "PLAY-10": {
    fr: "Quand l’Excuse est entamée, le joueur suivant choisit librement, et sa carte détermine la couleur.",
    en: "When the Excuse is led, the second player chooses freely and that card sets the suit.",
  },
  "PLAY-11": {
    fr: "L’atout le plus fort gagne le pli. S’il n’y a pas d’atout, c’est la plus forte carte de la couleur demandée.",
    en: "The highest trump wins the trick. Without a trump in it, the highest card of the suit led wins.",
  },
  "PLAY-12": {
    fr: "Attendez votre tour, et jouez vos propres cartes, une par une.",
    en: "Wait for your turn, and play one card of your own hand at a time.",
  },
  "PLAY-13": {
    fr: "Une carte qui n’est plus en contact avec le reste de la main est jouée et doit être posée, sauf si elle fait faute.",
    en: "A card that has left the rest of your hand is played and must be laid down, unless it is illegal.",
  },
  "PLAY-14": {
    fr: "On peut consulter le pli précédent tant que le pli en cours n’est pas ramassé.",
    en: "You may look at the previous trick as long as the current one has not been gathered.",
  },
  "PLAY-15": {
    fr: "Le preneur ramasse les plis de l’attaque, et le joueur qui lui fait face ceux de la défense. À cinq, les tas ne trahissent jamais le partenaire.",
    en: "The taker gathers the tricks of the attack, and the player facing the taker those of the defence. With five players, the piles never give the partner away.",
  },
  "PLAY-16": {
    fr: "Une donne a 18 plis à quatre, 24 à trois et 15 à cinq.",
    en: "A deal has 18 tricks with four players, 24 with three and 15 with five.",
  },
  "EXC-01": {
    fr: "L’Excuse ne gagne jamais un pli, sauf pour achever un chelem, mais elle reste au camp qui l’a jouée.",
    en: "The Excuse never wins a trick, unless it completes a slam, but it stays with the side that played it.",
  },
  "EXC-02": {
    fr: "Quand l’autre camp gagne le pli, vous gardez l’Excuse et lui donnez une petite carte en échange.",
    en: "When the other side wins the trick, you keep the Excuse and give that side a low card for it.",
  },
  "EXC-03": {
    fr: "La carte donnée pour l’Excuse vient des plis de votre camp, jamais de l’écart.",
    en: "The card given for the Excuse comes from tricks your side has won, never from the discard.",
  },
  "EXC-04": {
    fr: "La carte donnée pour l’Excuse doit être petite\u{a0}: une carte du 10 à l’as ou un atout du 2 au 20.",
    en: "The card given for the Excuse must be a low one: a suit card from 10 to Ace or a trump from 2 to 20.",
  },
  "EXC-05": {
    fr: "Tant que vous n’avez pas de petite carte à donner, l’Excuse reste en évidence et la carte est due jusqu’à ce que vous en gagniez une.",
    en: "With no low card to give yet, the Excuse stays in sight and the card is owed until one is won.",
  },
  "EXC-06": {
    fr: "Une Excuse jouée au dernier pli va au camp qui gagne ce pli, le sien compris, et aucune carte n’est donnée en échange.",
    en: "An Excuse in the last trick goes to whichever side wins that trick, its own included, and no card is given for it.",
  },
  "EXC-07": {
    fr: "Un camp qui a gagné tous les plis précédents gagne le dernier avec son Excuse. Cela vaut aussi pour la défense.",
    en: "A side that has won every earlier trick wins the last one with its Excuse. It holds for the defence too.",
  },
  "EXC-08": {
    fr: "Quand son pli est perdu, l’Excuse compte 4 points et un bout pour son camp et 0,5 pour l’autre, même si aucune carte ne peut être donnée.",
    en: "When its trick is lost, the Excuse counts 4 points and an oudler for its side and ½ for the other, even if no card can be given.",
  },
  "SCORE-01": {
    fr: "Le contrat est réussi quand l’attaque atteint les points à faire. Juste fait suffit.",
    en: "The contract is made when the taker's side reaches its target. Hitting it exactly is enough.",
  },
  "SCORE-02": {
    fr: "On prend la différence entre les points réalisés et les points à faire, on ajoute 25, et on multiplie par le coefficient du contrat.",
    en: "Take the gap between the points and the target, add 25, and multiply by the contract.",
  },
  "SCORE-03": {
    fr: "Les primes viennent à la fin. Poignées et chelem s’ajoutent tels quels\u{a0}; le petit au bout est multiplié par le coefficient.",
    en: "Bonuses come last. Handfuls and slams are added as they are, the petit au bout is multiplied by the contract.",
  },
  "SCORE-04": {
    fr: "Chaque défenseur paie ou reçoit la même somme. Contrat et poignées vont au camp qui gagne la donne\u{a0}; petit au bout et chelem ont chacun leur signe.",
    en: "Every defender pays or receives the same sum. Contract and handfuls go to the winner of the deal; petit au bout and slam each have their own sign.",
  },
  "MARK-01": {
    fr: "À quatre, le preneur marque trois fois ce que chaque défenseur paie ou reçoit.",
    en: "With four players the taker scores three times what each defender pays or receives.",
  },
  "MARK-02": {
    fr: "À trois, le preneur marque deux fois ce que chaque défenseur paie ou reçoit.",
    en: "With three players the taker scores twice what each defender pays or receives.",
  },
  "MARK-03": {
    fr: "À cinq, le preneur marque deux fois, et son partenaire une fois, ce que chacun des trois défenseurs paie ou reçoit.",
    en: "With five players the taker scores twice and the partner once what each of the three defenders pays or receives.",
  },
  "MARK-04": {
    fr: "Seul contre quatre, le preneur marque quatre fois ce que chaque défenseur paie ou reçoit.",
    en: "Alone against four, the taker scores four times what each defender pays or receives.",
  },
  "MARK-05": {
    fr: "La somme des scores d’une donne est zéro, et celle des totaux aussi.",
    en: "The scores of a deal add up to zero, and so do the totals.",
  },
  "P3-01": {
    fr: "À trois, on joue comme à quatre, avec les mêmes contrats, 24 cartes chacun et un chien de six.",
    en: "Three players play like four, with the same contracts, 24 cards each and a dog of six.",
  },
  "P3-02": {
    fr: "À trois, une poignée demande 13, 15 ou 18 atouts. Selon les règles maison, la triple en demande 22.",
    en: "With three players a handful takes 13, 15 or 18 trumps. Under house rules a triple takes 22.",
  },
  "P3-03": {
    fr: "À trois, un demi-point va au camp qui gagne la donne. Avec 41 à faire, 40,5 chute d’un point et 41,5 passe d’un point.",
    en: "With three players a half point goes to the side that wins the deal. With 41 to make, 40½ fails by one and 41½ is made by one.",
  },
  "P5-01": {
    fr: "À cinq, les contrats sont les mêmes, avec 15 cartes chacun et un chien de trois. Les tournois à cinq ne sont pas homologués.",
    en: "Five players bid the same contracts, with 15 cards each and a dog of three. Official tournaments do not count this form.",
  },
  "P5-02": {
    fr: "À cinq, le preneur appelle un roi avant que le chien soit retourné, ou avant l’entame quand il reste caché.",
    en: "With five players the taker calls a King before the dog is turned up, or before the lead when it stays hidden.",
  },
  "P5-03": {
    fr: "Pour appeler une dame, il faut avoir les quatre rois. Pour un cavalier, il faut aussi les quatre dames, et pour un valet les quatre cavaliers.",
    en: "To call a Queen you must hold all four Kings. For a Knight you need the four Queens as well, for a Jack the four Knights too.",
  },
  "P5-04": {
    fr: "On peut s’appeler soi-même avec un roi de son jeu, et jouer ainsi seul sans le dire. Avec les quatre rois, sa propre dame aussi, et ainsi de suite.",
    en: "You may call a King from your own hand, and so play alone without telling anyone. With all four Kings your own Queen too, and so on down.",
  },
  "P5-05": {
    fr: "Quand la carte appelée est au chien ou dans le jeu du preneur, celui-ci joue seul contre quatre.",
    en: "When the called card is in the dog or in the taker's own hand, the taker plays alone against four.",
  },
  "P5-06": {
    fr: "Le détenteur de la carte appelée est le partenaire du preneur, et l’on joue à deux contre trois.",
    en: "Whoever holds the called card is the taker's partner, and the two play against three.",
  },
  "P5-07": {
    fr: "La première carte de la donne ne peut pas être de la couleur appelée, sauf la carte appelée elle-même. Après une entame de l’Excuse, le joueur suivant est libre.",
    en: "The first card of the deal may not be of the called suit, unless it is the called card itself. After an Excuse lead, the second player is free.",
  },
  "P5-08": {
    fr: "Le partenaire reste inconnu jusqu’à ce que la carte appelée soit jouée. D’ici là, rien de dit ni de montré ne doit le trahir\u{a0}; il a le droit d’aider le preneur.",
    en: "The partner stays unknown until the called card is played. Until then nothing said or shown may give it away; helping the taker is allowed.",
  },
  "P5-09": {
    fr: "À cinq, une poignée demande 8, 10 ou 13 atouts. Selon les règles maison, la triple en demande 15.",
    en: "With five players a handful takes 8, 10 or 13 trumps. Under house rules a triple takes 15.",
  },
  "P5-10": {
    fr: "À cinq comme à trois, un demi-point va au camp qui gagne la donne.",
    en: "With five players a half point goes to the side that wins the deal, as with three.",
  },
  "P5-11": {
    fr: "Une dame, un cavalier ou un valet appelé peut être écarté. L’appel ne protège pas la carte.",
    en: "A called Queen, Knight or Jack may be discarded. Calling a card does not protect it.",
  },
  "P2-00": {
    fr: "On peut aussi jouer à deux. Là où c’est proposé, la forme habituelle est la découverte, avec une partie de chaque jeu face visible sur la table.",
    en: "Two people can play as well. Where that is offered, the usual form is découverte, with part of each hand face up on the table.",
  },
  "MIS-01": {
    fr: "La misère d’atout est une main sans un seul atout, et sans l’Excuse.",
    en: "A trump misère is a hand without a single trump, and without the Excuse.",
  },
  "MIS-02": {
    fr: "La misère de têtes est une main sans honneur ni bout.",
    en: "A court misère is a hand with no court card and no oudler.",
  },
  "MIS-03": {
    fr: "Chacun des autres joueurs, quel que soit son camp, paie 10 points à celui qui annonce une misère.",
    en: "Every other player, on either side, pays 10 points to whoever announces a misère.",
  },
  "MIS-04": {
    fr: "La règle officielle ne connaît pas les misères. Là où on les joue, on les annonce juste avant sa première carte\u{a0}; le jeu du preneur est jugé après l’écart.",
    en: "The official rules know no misère. Where the table plays it, announce it just before your first card; a taker's hand is judged after the discard.",
  },
  "END-01": {
    fr: "Une partie finit quand les joueurs s’arrêtent, après un nombre de donnes convenu, ou dès que quelqu’un atteint un score convenu, 1000 à défaut.",
    en: "A game ends when the players stop, after a set number of deals, or once somebody reaches a set score, 1000 unless told otherwise.",
  },
  "END-02": {
    fr: "Les totaux sont tenus après chaque donne, et leur somme est toujours zéro.",
    en: "Totals are kept after every deal and always add up to zero.",
  },
  "TOURN-01": {
    fr: "En tournoi individuel, votre total est la somme de vos points sur toutes vos donnes.",
    en: "In an individual tournament your total is the sum of your points over all your deals.",
  },
  "TOURN-02": {
    fr: "L’arbitre classe les joueurs par nombre décroissant de points. À total égal, le rang est partagé.",
    en: "The arbiter ranks the players from the highest total down. Equal totals share a rank.",
  },
  "TOURN-03": {
    fr: "Par équipes de deux ou de quatre, les coéquipiers ne se rencontrent jamais. Leurs points sont cumulés, et les équipes classées par total décroissant.",
    en: "In teams of two or four, team-mates never meet at a table. Their points are added, and the teams ranked from the highest total down.",
  },
  "TOURN-04": {
    fr: "Quand le nombre de joueurs n’est pas multiple de quatre, on peut former des tables de trois, avec les règles à trois.",
    en: "When the players do not divide by four, tables of three may be set up, with the rules for three.",
  },
  "TOURN-05": {
    fr: "À une table de cinq en tournoi, le donneur fait le mort\u{a0}: les quatre autres jouent, et son score ne bouge pas.",
    en: "At a tournament table of five the dealer sits out: the four others play, and the dealer's score does not move.",
  },
  "TOURN-06": {
    fr: "Quand le donneur fait le mort, les quatre autres jouent le jeu ordinaire à quatre, avec un chien de six.",
    en: "When the dealer sits out, the four others play the ordinary game for four, with a dog of six.",
  },
  "TOURN-07": {
    fr: "À une telle table, chacun fait le mort à tour de rôle, dans le sens du jeu.",
    en: "At such a table everyone sits out in turn, going round to the right.",
  },
  "TOURN-08": {
    fr: "Le mort continue de donner tant que personne ne prend. Un petit sec vaut quatre passes.",
    en: "The player who sits out keeps dealing until somebody takes. A bare petit counts as if all four had passed.",
  },
  "TOURN-09": {
    fr: "Les tournois officiels se jouent en règle générale à quatre par table.",
    en: "Official tournaments are normally played four to a table.",
  },
  "SHEET-01": {
    fr: "Nord remplit la feuille de marque\u{a0}: table, position, noms, places de départ et scores.",
    en: "North fills in the score sheet: table, round, names, starting seats and scores.",
  },
  "SHEET-02": {
    fr: "Les quatre joueurs répondent de la feuille. Chacun vérifie son bilan et que la somme des scores est zéro, puis tous la visent pour l’arbitre.",
    en: "All four players answer for the sheet. Each checks their own balance and that the scores add up to zero, then all sign it for the arbiter.",
  },
  "ARB-01": {
    fr: "L’arbitre veille au respect des règles du jeu et de la compétition, et juge selon le code d’arbitrage de la Fédération.",
    en: "The arbiter sees that the rules of the game and of the competition are kept, and rules by the federation's code.",
  },
  "ARB-02": {
    fr: "Que l’arbitre intervienne aussitôt, aussi à la fin de la donne, ou seulement quand on l’appelle est un réglage de la table.",
    en: "Whether the arbiter steps in at once, also at the end of the deal, or only when called is a setting of the table.",
  },
  "ARB-03": {
    fr: "Dès qu’une irrégularité est découverte, le jeu s’interrompt et l’arbitre est appelé, même si elle date de plusieurs plis.",
    en: "When something irregular is found, play stops and the arbiter is called at once, even if it happened several tricks ago.",
  },
  "ARB-04": {
    fr: "En tournoi, il est interdit de régler un incident entre joueurs. Entre amis, le fair-play ou un arbitre désigné suffit.",
    en: "In a tournament players may not settle an incident among themselves. Among friends, fair play or an agreed arbiter will do.",
  },
  "ARB-05": {
    fr: "Appelez l’arbitre au moment où vous découvrez la faute. Qui a accepté le décompte ne peut plus l’appeler pour cette donne, et se taire est une faute grave.",
    en: "Call the arbiter when you find the fault. Who has accepted the count can no longer call for that deal, and keeping quiet is a serious fault in itself.",
  },
  "ARB-06": {
    fr: "Seul un joueur de la table peut signaler une faute, le mort compris. Les spectateurs se taisent.",
    en: "Only a player of the table may report a fault, a dealer who sits out included. Spectators keep silent.",
  },
  "ARB-07": {
    fr: "L’arbitre explique ses décisions entre les donnes, pas en cours de donne.",
    en: "The arbiter explains a ruling between deals, not during one.",
  },
  "FAULT-01": {
    fr: "Il y a fausse donne si un honneur, un atout ou l’Excuse est retourné (toute carte selon les règles maison), si le nombre de cartes est faux, ou si l’on voit à temps que le donneur n’est pas le bon. Le programme, lui, n’en fait pas.",
    en: "A deal is spoiled by an exposed court card, trump or Excuse (any card under house rules), by a wrong number of cards, or by a wrong dealer noticed before it ends. The program itself never misdeals.",
  },
  "FAULT-02": {
    fr: "Après une faute de distribution, les jeux sont rendus sans être regardés et le même donneur redonne.",
    en: "After a fault in the deal, the hands go back unseen and the same dealer deals again.",
  },
  "FAULT-03": {
    fr: "Le fautif d’une fausse donne ne peut pas prendre sur celle qui la remplace.",
    en: "Whoever spoiled the deal may not bid on the one that replaces it.",
  },
  "FAULT-04": {
    fr: "L’arbitre peut pénaliser un joueur qui touche ou relève ses cartes avant la fin de la distribution.",
    en: "The arbiter may penalise a player who touches or picks up cards before the deal is over.",
  },
  "FAULT-05": {
    fr: "Une faute est rectifiée sur-le-champ chaque fois que c’est possible.",
    en: "A fault is put right on the spot whenever that can be done.",
  },
  "FAULT-06": {
    fr: "Une renonce est une carte jouée contre les règles du jeu de la carte. Elle est consommée dès que la première carte du pli suivant est jouée.",
    en: "A revoke is a card played against the rules of play. It is established once the first card of the next trick is played.",
  },
  "FAULT-07": {
    fr: "Une faute découverte tard est rectifiée à la fin de la donne, si l’on peut en déterminer les conséquences.",
    en: "A fault found late is put right at the end of the deal, if its consequences can be worked out.",
  },
  "FAULT-08": {
    fr: "Une faute rectifiée qui n’a rien changé est oubliée, et le jeu continue.",
    en: "A fault that has been put right and changed nothing is forgotten, and play goes on.",
  },
  "FAULT-09": {
    fr: "Quand une faute n’est pas rectifiable, la donne est jouée jusqu’au bout. Elle est annulée si le camp fautif gagne, et marquée s’il perd.",
    en: "When a fault cannot be repaired, the deal is played out. It is cancelled if the culprit's side wins, and stands if that side loses.",
  },
  "FAULT-10": {
    fr: "Un défenseur qui a fait une renonce consommée ne peut pas prendre sur la donne suivante.",
    en: "A defender whose revoke is established may not bid on the next deal.",
  },
  "FAULT-11": {
    fr: "En cas de renonce consommée en défense et de chute, le preneur choisit de faire marquer ou non le score. Si son camp a aussi une renonce consommée, la chute est marquée.",
    en: "When a defender's revoke is established and the taker fails, the taker chooses whether the score is recorded. If the taker's side has one too, it is recorded.",
  },
  "FAULT-12": {
    fr: "Une carte qui fait faute revient en main et une autre est jouée\u{a0}: un avertissement d’abord, puis 100 points à chaque fois. Les pénalités se notent à part, à côté des scores.",
    en: "An illegal card goes back to the hand and another is played: a warning first, then 100 points each time. Penalties have a ledger of their own, beside the scores.",
  },
  "FAULT-13": {
    fr: "Pour une faute sans sanction fixée, comme un faux écart, une carte jouée hors tour ou une hésitation injustifiée, l’arbitre choisit sa décision.",
    en: "For a fault with no fixed penalty, such as a faulty discard, a card out of turn or a needless hesitation, the arbiter chooses the ruling.",
  },
  "FAULT-14": {
    fr: "Un petit sec découvert tard annule la donne comme un autre, et l’on passe au donneur suivant.",
    en: "A bare petit found out late cancels the deal like any other, and the next dealer deals.",
  },
};
