//! What every clause says, in French.

// As on the screen: a typographic apostrophe, and an unbroken space (U+00A0) before tall
// punctuation and inside guillemets. A test below `clause.rs` looks for both.
/// Each clause by its id, in the order of [`super::CLAUSES`], which the compiler checks.
pub(super) static FRENCH: &[(&str, &str)] = &[
    // Deck and card values.
    ("DECK-01", "Le jeu a 78 cartes : 14 dans chacune des quatre couleurs, 21 atouts numérotés et l’Excuse."),
    (
        "DECK-02",
        "Les couleurs sont pique, cœur, carreau et trèfle. Au jeu de la carte, aucune ne vaut plus \
         qu’une autre.",
    ),
    (
        "DECK-03",
        "De la plus forte à la plus faible, une couleur va du roi à la dame, au cavalier et au valet, \
         puis du 10 au 2. L’as est la plus petite carte.",
    ),
    (
        "DECK-04",
        "Rois, dames, cavaliers et valets sont les honneurs, ou habillés. Les cartes du 10 à l’as et \
         les atouts du 2 au 20 sont les petites cartes.",
    ),
    (
        "DECK-05",
        "La force d’un atout est son numéro, et tout atout l’emporte sur toute carte d’une couleur, \
         même le 1, appelé le Petit.",
    ),
    ("DECK-06", "L’Excuse dispense de fournir la couleur et de jouer atout, quelle que soit la carte demandée."),
    ("DECK-07", "Il y a trois bouts : le 21, le Petit et l’Excuse."),
    (
        "VAL-01",
        "Un bout ou un roi vaut 4,5 points, une dame 3,5, un cavalier 2,5, un valet 1,5 et toute \
         autre carte 0,5.",
    ),
    ("VAL-02", "Toutes les cartes ensemble valent 91 points."),
    (
        "VAL-03",
        "On compte deux par deux. Avec une petite carte, un bout ou un roi fait 5, une dame 4, un \
         cavalier 3, un valet 2 ; deux petites cartes font 1.",
    ),
    ("VAL-04", "Chaque camp compte ses cartes, et les deux totaux doivent faire 91."),
    ("VAL-05", "C’est le preneur qui annonce le résultat de la donne."),
    // First dealer, rotation.
    ("DRAW-01", "Avant la première donne, on étale le jeu face cachée et chacun tire une carte."),
    ("DRAW-02", "Celui qui tire la plus petite carte est le premier donneur."),
    ("DRAW-03", "L’Excuse ne compte pas au tirage. Elle est mise de côté, et son joueur tire une autre carte."),
    (
        "DRAW-04",
        "À valeur égale, pique passe avant cœur, puis carreau, puis trèfle. L’as de trèfle est donc \
         la plus petite carte du tirage.",
    ),
    ("DRAW-05", "Au tirage, tout atout est plus haut que toute carte d’une couleur."),
    ("ROT-01", "Le donneur suivant est le voisin de droite du dernier donneur."),
    (
        "ROT-02",
        "La donne tourne même si personne n’a pris ou si un petit sec l’a annulée. Après une fausse \
         donne, en revanche, le même donneur redonne.",
    ),
    // Shuffle, cut, deal.
    (
        "SHUF-01",
        "Avant chaque donne, le jeu est battu face cachée par le joueur dont le voisin de droite \
         coupe. À quatre, c’est celui qui fait face au donneur.",
    ),
    (
        "CUT-01",
        "Le voisin de gauche du donneur doit couper et refermer lui-même le paquet. Le plus petit tas \
         a au moins quatre cartes selon la règle officielle, trois selon les règles maison.",
    ),
    (
        "DEAL-01",
        "À quatre, les cartes sont distribuées trois par trois, en commençant à droite du donneur, \
         jusqu’à ce que chacun en ait 18.",
    ),
    ("DEAL-02", "À trois, les cartes sont distribuées quatre par quatre, jusqu’à ce que chacun en ait 24."),
    (
        "DEAL-03",
        "À cinq, les cartes sont distribuées trois par trois, jusqu’à ce que chacun en ait 15 ; le \
         chien en a trois.",
    ),
    (
        "DEAL-04",
        "Le chien se constitue pendant la distribution, carte par carte, jamais deux de suite. Il a \
         six cartes, ou trois à cinq joueurs.",
    ),
    ("DEAL-05", "Ni la première ni la dernière carte du paquet ne peuvent aller au chien."),
    ("DEAL-06", "Le chien se pose au centre du tapis, et non vers le donneur."),
    ("DEAL-07", "La distribution terminée, le donneur montre que le chien a le bon nombre de cartes."),
    ("DEAL-08", "Personne ne touche ni ne regarde ses cartes avant la toute fin de la distribution."),
    (
        "DEAL-09",
        "Comptez vos cartes en relevant votre jeu, puis encore pendant l’écart du preneur. Le compte \
         doit y être.",
    ),
    // Picking up, the bare petit.
    ("HOLD-01", "Prenez connaissance de votre jeu dès la fin de la distribution."),
    ("HOLD-02", "Tenez vos cartes au-dessus de la table, bien en vue, jusqu’à la dernière carte jouée."),
    ("HOLD-03", "Rien n’oblige à classer son jeu avant la fin des enchères."),
    (
        "PSEC-01",
        "Si le Petit est votre seul atout et que vous n’avez pas l’Excuse, vous devez annoncer le \
         petit sec et étaler votre jeu. La donne est annulée avant les enchères.",
    ),
    ("PSEC-02", "Après un petit sec, le voisin de droite du donneur donne."),
    (
        "PSEC-03",
        "Un petit sec passé sous silence annule la donne dès qu’il est avoué ou découvert, à tout \
         moment après les enchères. On passe au donneur suivant.",
    ),
    // Auction.
    (
        "BID-01",
        "Le joueur à droite du donneur parle le premier, puis chacun à son tour vers la droite. Le \
         donneur parle en dernier.",
    ),
    ("BID-02", "On ne parle qu’une seule fois aux enchères."),
    (
        "BID-03",
        "Passez, ou nommez un contrat supérieur à tous ceux déjà annoncés. Répéter le même contrat ne \
         suffit pas.",
    ),
    (
        "BID-04",
        "Par ordre croissant, les contrats sont la petite, dite aussi prise, puis la garde, la garde \
         sans et la garde contre.",
    ),
    (
        "BID-05",
        "Le plus offrant est le preneur. Ceux qui ne sont pas dans son camp sont associés en défense, \
         pour cette donne seulement.",
    ),
    (
        "BID-06",
        "Si tout le monde passe, les jeux sont rendus sans être montrés et le voisin de droite du \
         donneur donne.",
    ),
    (
        "BID-07",
        "Là où il faut l’accord de l’arbitre, une garde sans ou une garde contre attend qu’il ait vu \
         le jeu, ouvert et classé ; il ne voit jamais le chien. Un refus vaut pour ce joueur et ce \
         contrat jusqu’à la fin de la donne.",
    ),
    (
        "BID-08",
        "Un joueur privé d’enchères ne peut que passer. La privation ne vaut que pour la distribution \
         suivante, même si tout le monde y passe.",
    ),
    // Contracts.
    (
        "CON-01",
        "Le preneur s’engage à faire un nombre de points, seul ou, à cinq, avec son partenaire. Ce \
         nombre ne dépend que des bouts qu’il a dans ses plis à la fin.",
    ),
    ("CON-02", "Il faut à l’attaque 56 points sans bout, 51 avec un bout, 41 avec deux et 36 avec les trois."),
    (
        "CON-03",
        "La petite compte une fois, la garde deux fois, la garde sans quatre fois et la garde \
         contre six fois.",
    ),
    ("CON-04", "À la petite et à la garde, le preneur prend le chien, puis fait son écart."),
    (
        "CON-05",
        "À la garde sans, le chien reste face cachée jusqu’au décompte, puis compte pour le preneur, \
         avec les bouts qu’il contient. Il n’y a pas d’écart.",
    ),
    (
        "CON-06",
        "À la garde contre, le chien reste face cachée jusqu’au décompte, puis compte pour la \
         défense, avec les bouts qu’il contient. Il n’y a pas d’écart.",
    ),
    (
        "CON-07",
        "Le 21 est imprenable, sauf par une Excuse qui achève un chelem. L’Excuse ne se perd qu’au \
         dernier pli. Le Petit, lui, peut être pris.",
    ),
    // Dog and discard.
    (
        "ECART-01",
        "À la petite et à la garde, le donneur tend le chien au preneur, qui le retourne pour que \
         tous le voient avant de l’incorporer à son jeu.",
    ),
    (
        "ECART-02",
        "Écartez exactement autant de cartes que le chien en avait : six, ou trois à cinq joueurs. \
         Des cartes du chien peuvent en faire partie.",
    ),
    ("ECART-03", "On n’écarte jamais ni roi ni bout."),
    (
        "ECART-04",
        "On n’écarte un atout que si toutes les autres cartes permises sont déjà à l’écart. Chacun de \
         ces atouts est montré à la défense.",
    ),
    (
        "ECART-05",
        "L’écart reste secret pendant toute la donne, sauf les atouts qu’il a fallu y mettre. Il \
         compte avec les plis du preneur.",
    ),
    (
        "ECART-06",
        "Le preneur montre combien de cartes a son écart, le pose devant lui en un seul paquet et dit \
         « jeu ». À tout contrat, « jeu » vient avant la première carte.",
    ),
    (
        "ECART-07",
        "Dès que le preneur a dit « jeu », présenté une poignée ou joué une carte, l’écart ne peut \
         plus être modifié ni consulté, et le chien ne se revoit plus après le premier pli, sauf si \
         la table permet de les revoir.",
    ),
    (
        "ECART-08",
        "Un preneur qui a mêlé son écart à son jeu en présentant une poignée peut rectifier avant de \
         jouer une carte. Ensuite, c’est un faux écart.",
    ),
    ("ECART-09", "Pendant l’écart du preneur, les défenseurs comptent et classent leurs cartes."),
    // Slam.
    (
        "SLAM-01",
        "Faire le chelem, c’est gagner tous les plis de la donne. Les points qu’ils contiennent n’y \
         changent rien.",
    ),
    (
        "SLAM-02",
        "Seul le preneur peut annoncer un chelem, de la fin des enchères jusqu’à la première carte \
         jouée.",
    ),
    (
        "SLAM-03",
        "Là où il faut l’accord de l’arbitre, un chelem annoncé l’attend. Le programme l’accorde si \
         une carte au plus peut perdre, les atouts tirés d’en haut ; une personne décide librement. \
         Un refus vaut jusqu’à la fin de la donne.",
    ),
    (
        "SLAM-04",
        "Un chelem rapporte de chaque défenseur 400 s’il est annoncé, 200 sinon. Annoncé et non \
         réalisé, il coûte 200. Le contrat ne le multiplie pas.",
    ),
    ("SLAM-05", "Le preneur qui annonce un chelem fait l’entame, quel que soit le donneur."),
    (
        "SLAM-06",
        "Lors d’un chelem, l’Excuse gagne le dernier pli pour le camp qui l’y joue. On peut la jouer \
         plus tôt, au risque de perdre le chelem.",
    ),
    ("SLAM-07", "Quand l’Excuse gagne le dernier pli d’un chelem, le Petit est au bout à l’avant-dernier pli."),
    (
        "SLAM-08",
        "Si la défense fait tous les plis, chaque défenseur reçoit 200 de plus. Un chelem annoncé par \
         le preneur est perdu en outre, ce qui fait 400.",
    ),
    // Handfuls.
    (
        "HAND-01",
        "On peut présenter une poignée juste avant de jouer sa première carte, et seulement alors. Ce \
         n’est jamais obligatoire.",
    ),
    (
        "HAND-02",
        "Tout joueur peut présenter une poignée, preneur ou défenseur, et plusieurs le peuvent dans \
         la même donne.",
    ),
    (
        "HAND-03",
        "Les poignées simple, double et triple demandent 10, 13 et 15 atouts à quatre, 13, 15 et 18 à \
         trois, 8, 10 et 13 à cinq. Une table peut en décider autrement.",
    ),
    (
        "HAND-04",
        "Une poignée se fait d’atouts de votre jeu, classés dans l’ordre. L’Excuse peut y être à \
         n’importe quel endroit.",
    ),
    (
        "HAND-05",
        "L’Excuse peut remplacer un atout manquant. La présenter signifie que vous n’avez pas d’autre \
         atout que ceux de la poignée.",
    ),
    (
        "HAND-06",
        "Présentez exactement le nombre d’atouts demandé et cachez les autres, à votre choix. Une \
         poignée inférieure à celle que vous avez est permise.",
    ),
    (
        "HAND-07",
        "Les atouts mis de force à l’écart ne se remontrent que pour une poignée que les atouts en \
         main n’atteignent pas. Tous y figurent alors, et l’on cache des atouts de la main si elle \
         est trop longue.",
    ),
    (
        "HAND-08",
        "De chaque défenseur, une poignée vaut 20 points simple (10 selon les règles maison), 30 \
         double, 40 triple. Le contrat ne la multiplie pas.",
    ),
    ("HAND-09", "La prime d’une poignée va au camp qui gagne la donne, quel que soit celui qui l’a présentée."),
    (
        "HAND-10",
        "Là où les poignées se montrent sur demande, il suffit d’annoncer la vôtre, à moins qu’un \
         joueur demande à la voir avant la fin du premier pli.",
    ),
    // Petit au bout.
    (
        "PAB-01",
        "Quand le Petit est dans le dernier pli, le camp qui gagne ce pli reçoit 10 points multipliés \
         par le coefficient, quel que soit le résultat de la donne.",
    ),
    (
        "PAB-02",
        "La prime du petit au bout est indépendante du résultat. Pris par la défense, il réduit le \
         gain d’un contrat réussi ; mené par le preneur, il allège une chute.",
    ),
    // Play of the cards.
    (
        "PLAY-01",
        "Après « jeu », le joueur à droite du donneur entame de la carte qu’il veut. Seuls un chelem \
         annoncé et, à cinq, la couleur appelée y changent quelque chose.",
    ),
    (
        "PLAY-02",
        "On joue dans le sens inverse des aiguilles d’une montre, et le gagnant d’un pli entame le \
         suivant.",
    ),
    (
        "PLAY-03",
        "À l’atout, il faut monter sur le plus fort atout du pli si on le peut, même s’il est à un \
         partenaire. Sinon on pisse, avec l’atout de son choix.",
    ),
    ("PLAY-04", "Quand atout est demandé et que vous n’en avez pas, jouez la carte que vous voulez."),
    ("PLAY-05", "Il faut fournir la couleur demandée si on en a. Rien n’oblige à monter."),
    ("PLAY-06", "Sans carte de la couleur demandée, il faut couper, c’est-à-dire jouer atout."),
    (
        "PLAY-07",
        "Quand le pli est déjà coupé et qu’il faut couper, surcoupez si vous le pouvez, même un \
         partenaire. Sinon vous pissez, avec l’atout de votre choix.",
    ),
    ("PLAY-08", "Sans la couleur demandée ni atout, défaussez-vous de la carte que vous voulez."),
    (
        "PLAY-09",
        "L’Excuse se joue à tout moment, à la place de la carte due. Ce n’est pas un atout : l’avoir \
         en main n’oblige jamais à couper.",
    ),
    (
        "PLAY-10",
        "Quand l’Excuse est entamée, le joueur suivant choisit librement, et sa carte détermine la \
         couleur.",
    ),
    (
        "PLAY-11",
        "L’atout le plus fort gagne le pli. S’il n’y a pas d’atout, c’est la plus forte carte de la \
         couleur demandée.",
    ),
    ("PLAY-12", "Attendez votre tour, et jouez vos propres cartes, une par une."),
    (
        "PLAY-13",
        "Une carte qui n’est plus en contact avec le reste de la main est jouée et doit être posée, \
         sauf si elle fait faute.",
    ),
    ("PLAY-14", "On peut consulter le pli précédent tant que le pli en cours n’est pas ramassé."),
    (
        "PLAY-15",
        "Le preneur ramasse les plis de l’attaque, et le joueur qui lui fait face ceux de la défense. \
         À cinq, les tas ne trahissent jamais le partenaire.",
    ),
    ("PLAY-16", "Une donne a 18 plis à quatre, 24 à trois et 15 à cinq."),
    // The Excuse.
    (
        "EXC-01",
        "L’Excuse ne gagne jamais un pli, sauf pour achever un chelem, mais elle reste au camp qui \
         l’a jouée.",
    ),
    ("EXC-02", "Quand l’autre camp gagne le pli, vous gardez l’Excuse et lui donnez une petite carte en échange."),
    ("EXC-03", "La carte donnée pour l’Excuse vient des plis de votre camp, jamais de l’écart."),
    ("EXC-04", "La carte donnée pour l’Excuse doit être petite : une carte du 10 à l’as ou un atout du 2 au 20."),
    (
        "EXC-05",
        "Tant que vous n’avez pas de petite carte à donner, l’Excuse reste en évidence et la carte \
         est due jusqu’à ce que vous en gagniez une.",
    ),
    (
        "EXC-06",
        "Une Excuse jouée au dernier pli va au camp qui gagne ce pli, le sien compris, et aucune \
         carte n’est donnée en échange.",
    ),
    (
        "EXC-07",
        "Un camp qui a gagné tous les plis précédents gagne le dernier avec son Excuse. Cela vaut \
         aussi pour la défense.",
    ),
    (
        "EXC-08",
        "Quand son pli est perdu, l’Excuse compte 4 points et un bout pour son camp et 0,5 pour \
         l’autre, même si aucune carte ne peut être donnée.",
    ),
    // Counting and the score of a deal.
    ("SCORE-01", "Le contrat est réussi quand l’attaque atteint les points à faire. Juste fait suffit."),
    (
        "SCORE-02",
        "On prend la différence entre les points réalisés et les points à faire, on ajoute 25, et on \
         multiplie par le coefficient du contrat.",
    ),
    (
        "SCORE-03",
        "Les primes viennent à la fin. Poignées et chelem s’ajoutent tels quels ; le petit au bout \
         est multiplié par le coefficient.",
    ),
    (
        "SCORE-04",
        "Chaque défenseur paie ou reçoit la même somme. Contrat et poignées vont au camp qui gagne la \
         donne ; petit au bout et chelem ont chacun leur signe.",
    ),
    ("MARK-01", "À quatre, le preneur marque trois fois ce que chaque défenseur paie ou reçoit."),
    ("MARK-02", "À trois, le preneur marque deux fois ce que chaque défenseur paie ou reçoit."),
    (
        "MARK-03",
        "À cinq, le preneur marque deux fois, et son partenaire une fois, ce que chacun des trois \
         défenseurs paie ou reçoit.",
    ),
    ("MARK-04", "Seul contre quatre, le preneur marque quatre fois ce que chaque défenseur paie ou reçoit."),
    ("MARK-05", "La somme des scores d’une donne est zéro, et celle des totaux aussi."),
    // Three players.
    ("P3-01", "À trois, on joue comme à quatre, avec les mêmes contrats, 24 cartes chacun et un chien de six."),
    (
        "P3-02",
        "À trois, une poignée demande 13, 15 ou 18 atouts. Selon les règles maison, la triple en \
         demande 22.",
    ),
    (
        "P3-03",
        "À trois, un demi-point va au camp qui gagne la donne. Avec 41 à faire, 40,5 chute d’un point \
         et 41,5 passe d’un point.",
    ),
    // Five players.
    (
        "P5-01",
        "À cinq, les contrats sont les mêmes, avec 15 cartes chacun et un chien de trois. Les \
         tournois à cinq ne sont pas homologués.",
    ),
    (
        "P5-02",
        "À cinq, le preneur appelle un roi avant que le chien soit retourné, ou avant l’entame quand \
         il reste caché.",
    ),
    (
        "P5-03",
        "Pour appeler une dame, il faut avoir les quatre rois. Pour un cavalier, il faut aussi les \
         quatre dames, et pour un valet les quatre cavaliers.",
    ),
    (
        "P5-04",
        "On peut s’appeler soi-même avec un roi de son jeu, et jouer ainsi seul sans le dire. Avec \
         les quatre rois, sa propre dame aussi, et ainsi de suite.",
    ),
    ("P5-05", "Quand la carte appelée est au chien ou dans le jeu du preneur, celui-ci joue seul contre quatre."),
    ("P5-06", "Le détenteur de la carte appelée est le partenaire du preneur, et l’on joue à deux contre trois."),
    (
        "P5-07",
        "La première carte de la donne ne peut pas être de la couleur appelée, sauf la carte appelée \
         elle-même. Après une entame de l’Excuse, le joueur suivant est libre.",
    ),
    (
        "P5-08",
        "Le partenaire reste inconnu jusqu’à ce que la carte appelée soit jouée. D’ici là, rien de \
         dit ni de montré ne doit le trahir ; il a le droit d’aider le preneur.",
    ),
    ("P5-09", "À cinq, une poignée demande 8, 10 ou 13 atouts. Selon les règles maison, la triple en demande 15."),
    ("P5-10", "À cinq comme à trois, un demi-point va au camp qui gagne la donne."),
    ("P5-11", "Une dame, un cavalier ou un valet appelé peut être écarté. L’appel ne protège pas la carte."),
    // Two players.
    (
        "P2-00",
        "On peut aussi jouer à deux. Là où c’est proposé, la forme habituelle est la découverte, avec \
         une partie de chaque jeu face visible sur la table.",
    ),
    // Misères, a house rule.
    ("MIS-01", "La misère d’atout est une main sans un seul atout, et sans l’Excuse."),
    ("MIS-02", "La misère de têtes est une main sans honneur ni bout."),
    (
        "MIS-03",
        "Chacun des autres joueurs, quel que soit son camp, paie 10 points à celui qui annonce une \
         misère.",
    ),
    (
        "MIS-04",
        "La règle officielle ne connaît pas les misères. Là où on les joue, on les annonce juste \
         avant sa première carte ; le jeu du preneur est jugé après l’écart.",
    ),
    // End of the game.
    (
        "END-01",
        "Une partie finit quand les joueurs s’arrêtent, après un nombre de donnes convenu, ou dès que \
         quelqu’un atteint un score convenu, 1000 à défaut.",
    ),
    ("END-02", "Les totaux sont tenus après chaque donne, et leur somme est toujours zéro."),
    // Tournament and score sheet.
    ("TOURN-01", "En tournoi individuel, votre total est la somme de vos points sur toutes vos donnes."),
    (
        "TOURN-02",
        "L’arbitre classe les joueurs par nombre décroissant de points. À total égal, le rang est \
         partagé.",
    ),
    (
        "TOURN-03",
        "Par équipes de deux ou de quatre, les coéquipiers ne se rencontrent jamais. Leurs points \
         sont cumulés, et les équipes classées par total décroissant.",
    ),
    (
        "TOURN-04",
        "Quand le nombre de joueurs n’est pas multiple de quatre, on peut former des tables de trois, \
         avec les règles à trois.",
    ),
    (
        "TOURN-05",
        "À une table de cinq en tournoi, le donneur fait le mort : les quatre autres jouent, et son \
         score ne bouge pas.",
    ),
    (
        "TOURN-06",
        "Quand le donneur fait le mort, les quatre autres jouent le jeu ordinaire à quatre, avec un \
         chien de six.",
    ),
    ("TOURN-07", "À une telle table, chacun fait le mort à tour de rôle, dans le sens du jeu."),
    ("TOURN-08", "Le mort continue de donner tant que personne ne prend. Un petit sec vaut quatre passes."),
    ("TOURN-09", "Les tournois officiels se jouent en règle générale à quatre par table."),
    ("SHEET-01", "Nord remplit la feuille de marque : table, position, noms, places de départ et scores."),
    (
        "SHEET-02",
        "Les quatre joueurs répondent de la feuille. Chacun vérifie son bilan et que la somme des \
         scores est zéro, puis tous la visent pour l’arbitre.",
    ),
    // Arbiter and faults.
    (
        "ARB-01",
        "L’arbitre veille au respect des règles du jeu et de la compétition, et juge selon le code \
         d’arbitrage de la Fédération.",
    ),
    (
        "ARB-02",
        "Que l’arbitre intervienne aussitôt, aussi à la fin de la donne, ou seulement quand on \
         l’appelle est un réglage de la table.",
    ),
    (
        "ARB-03",
        "Dès qu’une irrégularité est découverte, le jeu s’interrompt et l’arbitre est appelé, même si \
         elle date de plusieurs plis.",
    ),
    (
        "ARB-04",
        "En tournoi, il est interdit de régler un incident entre joueurs. Entre amis, le fair-play ou \
         un arbitre désigné suffit.",
    ),
    (
        "ARB-05",
        "Appelez l’arbitre au moment où vous découvrez la faute. Qui a accepté le décompte ne peut \
         plus l’appeler pour cette donne, et se taire est une faute grave.",
    ),
    ("ARB-06", "Seul un joueur de la table peut signaler une faute, le mort compris. Les spectateurs se taisent."),
    ("ARB-07", "L’arbitre explique ses décisions entre les donnes, pas en cours de donne."),
    (
        "FAULT-01",
        "Il y a fausse donne si un honneur, un atout ou l’Excuse est retourné (toute carte selon les \
         règles maison), si le nombre de cartes est faux, ou si l’on voit à temps que le donneur \
         n’est pas le bon. Le programme, lui, n’en fait pas.",
    ),
    (
        "FAULT-02",
        "Après une faute de distribution, les jeux sont rendus sans être regardés et le même donneur \
         redonne.",
    ),
    ("FAULT-03", "Le fautif d’une fausse donne ne peut pas prendre sur celle qui la remplace."),
    (
        "FAULT-04",
        "L’arbitre peut pénaliser un joueur qui touche ou relève ses cartes avant la fin de la \
         distribution.",
    ),
    ("FAULT-05", "Une faute est rectifiée sur-le-champ chaque fois que c’est possible."),
    (
        "FAULT-06",
        "Une renonce est une carte jouée contre les règles du jeu de la carte. Elle est consommée dès \
         que la première carte du pli suivant est jouée.",
    ),
    (
        "FAULT-07",
        "Une faute découverte tard est rectifiée à la fin de la donne, si l’on peut en déterminer les \
         conséquences.",
    ),
    ("FAULT-08", "Une faute rectifiée qui n’a rien changé est oubliée, et le jeu continue."),
    (
        "FAULT-09",
        "Quand une faute n’est pas rectifiable, la donne est jouée jusqu’au bout. Elle est annulée si \
         le camp fautif gagne, et marquée s’il perd.",
    ),
    ("FAULT-10", "Un défenseur qui a fait une renonce consommée ne peut pas prendre sur la donne suivante."),
    (
        "FAULT-11",
        "En cas de renonce consommée en défense et de chute, le preneur choisit de faire marquer ou \
         non le score. Si son camp a aussi une renonce consommée, la chute est marquée.",
    ),
    (
        "FAULT-12",
        "Une carte qui fait faute revient en main et une autre est jouée : un avertissement d’abord, \
         puis 100 points à chaque fois. Les pénalités se notent à part, à côté des scores.",
    ),
    (
        "FAULT-13",
        "Pour une faute sans sanction fixée, comme un faux écart, une carte jouée hors tour ou une \
         hésitation injustifiée, l’arbitre choisit sa décision.",
    ),
    ("FAULT-14", "Un petit sec découvert tard annule la donne comme un autre, et l’on passe au donneur suivant."),
];
