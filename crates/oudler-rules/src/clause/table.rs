//! The clauses, in the order of the game: name, id, who answers for it, and what it says in English
//! and in French.
//!
//! French is set as on the screen: a typographic apostrophe, and an unbroken space (U+00A0) before
//! tall punctuation and inside guillemets. A test of `clause.rs` looks for both.

use super::{Scope, clauses};

clauses! {
    // Deck and card values.
    Deck01 = "DECK-01", Engine,
        "The pack has 78 cards: 14 in each of four suits, 21 numbered trumps and the Excuse.",
        "Le jeu a 78 cartes : 14 dans chacune des quatre couleurs, 21 atouts numérotés et l’Excuse.";
    Deck02 = "DECK-02", Engine,
        "The suits are spades, hearts, diamonds and clubs. In play none of them ranks above another.",
        "Les couleurs sont pique, cœur, carreau et trèfle. Au jeu de la carte, aucune ne vaut plus \
         qu’une autre.";
    Deck03 = "DECK-03", Engine,
        "From the top, a suit runs King, Queen, Knight, Jack, then 10 down to 2. The Ace is the lowest.",
        "De la plus forte à la plus faible, une couleur va du roi à la dame, au cavalier et au valet, \
         puis du 10 au 2. L’as est la plus petite carte.";
    Deck04 = "DECK-04", Engine,
        "Kings, Queens, Knights and Jacks are the court cards. Suit cards from 10 to Ace and trumps from \
         2 to 20 are the low cards.",
        "Rois, dames, cavaliers et valets sont les honneurs, ou habillés. Les cartes du 10 à l’as et les \
         atouts du 2 au 20 sont les petites cartes.";
    Deck05 = "DECK-05", Engine,
        "A trump is as strong as its number, and any trump beats any suit card, even the 1, called the \
         petit.",
        "La force d’un atout est son numéro, et tout atout l’emporte sur toute carte d’une couleur, même \
         le 1, appelé le Petit.";
    Deck06 = "DECK-06", Engine,
        "The Excuse frees you from following suit and from trumping, whatever was led.",
        "L’Excuse dispense de fournir la couleur et de jouer atout, quelle que soit la carte demandée.";
    Deck07 = "DECK-07", Engine,
        "There are three oudlers: the 21, the petit and the Excuse.",
        "Il y a trois bouts : le 21, le Petit et l’Excuse.";
    Val01 = "VAL-01", Engine,
        "An oudler or a King is worth 4½ points, a Queen 3½, a Knight 2½, a Jack 1½ and any other card ½.",
        "Un bout ou un roi vaut 4,5 points, une dame 3,5, un cavalier 2,5, un valet 1,5 et toute autre \
         carte 0,5.";
    Val02 = "VAL-02", Engine,
        "All the cards together are worth 91 points.",
        "Toutes les cartes ensemble valent 91 points.";
    Val03 = "VAL-03", Engine,
        "Count two by two. With a low card, an oudler or a King makes 5, a Queen 4, a Knight 3, a Jack \
         2; two low cards make 1.",
        "On compte deux par deux. Avec une petite carte, un bout ou un roi fait 5, une dame 4, un \
         cavalier 3, un valet 2 ; deux petites cartes font 1.";
    Val04 = "VAL-04", Engine,
        "Both sides count their cards, and the two counts must add up to 91.",
        "Chaque camp compte ses cartes, et les deux totaux doivent faire 91.";
    Val05 = "VAL-05", Table,
        "The taker is the one who announces the result of the deal.",
        "C’est le preneur qui annonce le résultat de la donne.";
    // First dealer, rotation.
    Draw01 = "DRAW-01", Engine,
        "Before the first deal, everyone draws a card from the pack spread face down.",
        "Avant la première donne, on étale le jeu face cachée et chacun tire une carte.";
    Draw02 = "DRAW-02", Engine,
        "Whoever draws the lowest card deals first.",
        "Celui qui tire la plus petite carte est le premier donneur.";
    Draw03 = "DRAW-03", Engine,
        "The Excuse is no use in the draw. It is set aside, and its player draws again.",
        "L’Excuse ne compte pas au tirage. Elle est mise de côté, et son joueur tire une autre carte.";
    Draw04 = "DRAW-04", Engine,
        "Between equal ranks, spades come above hearts, then diamonds, then clubs. So nothing is lower \
         in the draw than the Ace of clubs.",
        "À valeur égale, pique passe avant cœur, puis carreau, puis trèfle. L’as de trèfle est donc la \
         plus petite carte du tirage.";
    Draw05 = "DRAW-05", Engine,
        "In the draw, any trump is higher than any suit card.",
        "Au tirage, tout atout est plus haut que toute carte d’une couleur.";
    Rot01 = "ROT-01", Engine,
        "The next dealer is the player on the right of the last one.",
        "Le donneur suivant est le voisin de droite du dernier donneur.";
    Rot02 = "ROT-02", Engine,
        "The deal moves on even when nobody took or a bare petit stopped it. After a misdeal, though, \
         the same dealer deals again.",
        "La donne tourne même si personne n’a pris ou si un petit sec l’a annulée. Après une fausse \
         donne, en revanche, le même donneur redonne.";
    // Shuffle, cut, deal.
    Shuf01 = "SHUF-01", Engine,
        "The pack is shuffled face down before each deal by the player whose right neighbour cuts. With \
         four players, that is the one facing the dealer.",
        "Avant chaque donne, le jeu est battu face cachée par le joueur dont le voisin de droite coupe. \
         À quatre, c’est celui qui fait face au donneur.";
    Cut01 = "CUT-01", Engine,
        "The dealer's left neighbour must cut and close the pack. The smaller packet needs four cards \
         under the official rules, three under house rules.",
        "Le voisin de gauche du donneur doit couper et refermer lui-même le paquet. Le plus petit tas a \
         au moins quatre cartes selon la règle officielle, trois selon les règles maison.";
    Deal01 = "DEAL-01", Engine,
        "With four players the cards go out three at a time, starting on the dealer's right, until \
         everyone has 18.",
        "À quatre, les cartes sont distribuées trois par trois, en commençant à droite du donneur, \
         jusqu’à ce que chacun en ait 18.";
    Deal02 = "DEAL-02", Engine,
        "With three players the cards go out four at a time, until everyone has 24.",
        "À trois, les cartes sont distribuées quatre par quatre, jusqu’à ce que chacun en ait 24.";
    Deal03 = "DEAL-03", Engine,
        "With five players the cards go out three at a time, until everyone has 15, and the dog has \
         three.",
        "À cinq, les cartes sont distribuées trois par trois, jusqu’à ce que chacun en ait 15 ; le chien \
         en a trois.";
    Deal04 = "DEAL-04", Engine,
        "The dog is built during the deal, one card at a time and never two in a row. It has six cards, \
         or three with five players.",
        "Le chien se constitue pendant la distribution, carte par carte, jamais deux de suite. Il a six \
         cartes, ou trois à cinq joueurs.";
    Deal05 = "DEAL-05", Engine,
        "The first and the last card of the pack may not go to the dog.",
        "Ni la première ni la dernière carte du paquet ne peuvent aller au chien.";
    Deal06 = "DEAL-06", Table,
        "The dog lies in the middle of the table, away from the dealer.",
        "Le chien se pose au centre du tapis, et non vers le donneur.";
    Deal07 = "DEAL-07", Engine,
        "When all is dealt, the dealer shows that the dog has the right number of cards.",
        "La distribution terminée, le donneur montre que le chien a le bon nombre de cartes.";
    Deal08 = "DEAL-08", Engine,
        "Nobody touches or sees their cards before the very last one is dealt.",
        "Personne ne touche ni ne regarde ses cartes avant la toute fin de la distribution.";
    Deal09 = "DEAL-09", Engine,
        "Count your hand when you pick it up, and again while the taker discards. It must have its full \
         number of cards.",
        "Comptez vos cartes en relevant votre jeu, puis encore pendant l’écart du preneur. Le compte \
         doit y être.";
    // Picking up, the bare petit.
    Hold01 = "HOLD-01", Table,
        "Look at your hand as soon as the deal is over.",
        "Prenez connaissance de votre jeu dès la fin de la distribution.";
    Hold02 = "HOLD-02", Table,
        "Hold your cards above the table, where all can see them, until the last one is played.",
        "Tenez vos cartes au-dessus de la table, bien en vue, jusqu’à la dernière carte jouée.";
    Hold03 = "HOLD-03", Table,
        "You need not sort your hand before the auction is over.",
        "Rien n’oblige à classer son jeu avant la fin des enchères.";
    Psec01 = "PSEC-01", Engine,
        "If the petit is your only trump and you have no Excuse, you must say so and show your hand. The \
         deal is cancelled before the auction.",
        "Si le Petit est votre seul atout et que vous n’avez pas l’Excuse, vous devez annoncer le petit \
         sec et étaler votre jeu. La donne est annulée avant les enchères.";
    Psec02 = "PSEC-02", Engine,
        "After a bare petit, the player on the dealer's right deals.",
        "Après un petit sec, le voisin de droite du donneur donne.";
    Psec03 = "PSEC-03", Engine,
        "A bare petit that was kept quiet cancels the deal as soon as it is owned up or found out, at \
         any time after the auction. The next dealer deals.",
        "Un petit sec passé sous silence annule la donne dès qu’il est avoué ou découvert, à tout moment \
         après les enchères. On passe au donneur suivant.";
    // Auction.
    Bid01 = "BID-01", Engine,
        "The player on the dealer's right speaks first, then each in turn to the right. The dealer \
         speaks last.",
        "Le joueur à droite du donneur parle le premier, puis chacun à son tour vers la droite. Le \
         donneur parle en dernier.";
    Bid02 = "BID-02", Engine,
        "You speak only once in the auction.",
        "On ne parle qu’une seule fois aux enchères.";
    Bid03 = "BID-03", Engine,
        "Pass, or bid higher than every contract named before you. The same contract again is not enough.",
        "Passez, ou nommez un contrat supérieur à tous ceux déjà annoncés. Répéter le même contrat ne \
         suffit pas.";
    Bid04 = "BID-04", Engine,
        "From low to high, the contracts are petite, also called prise, then garde, garde sans and garde \
         contre.",
        "Par ordre croissant, les contrats sont la petite, dite aussi prise, puis la garde, la garde \
         sans et la garde contre.";
    Bid05 = "BID-05", Engine,
        "The highest bidder is the taker. Those who are not on the taker's side defend together, for \
         this deal only.",
        "Le plus offrant est le preneur. Ceux qui ne sont pas dans son camp sont associés en défense, \
         pour cette donne seulement.";
    Bid06 = "BID-06", Engine,
        "When everyone passes, the hands go back unseen and the player on the dealer's right deals.",
        "Si tout le monde passe, les jeux sont rendus sans être montrés et le voisin de droite du \
         donneur donne.";
    Bid07 = "BID-07", Engine,
        "Where the arbiter's assent is needed, garde sans and garde contre wait until the arbiter has \
         seen the hand, open and sorted, but never the dog. A refusal holds for that player and contract \
         until the deal is over.",
        "Là où il faut l’accord de l’arbitre, une garde sans ou une garde contre attend qu’il ait vu le \
         jeu, ouvert et classé ; il ne voit jamais le chien. Un refus vaut pour ce joueur et ce contrat \
         jusqu’à la fin de la donne.";
    Bid08 = "BID-08", Engine,
        "A player barred from bidding can only pass. The bar is for the next distribution alone, even if \
         everyone passes on it.",
        "Un joueur privé d’enchères ne peut que passer. La privation ne vaut que pour la distribution \
         suivante, même si tout le monde y passe.";
    // Contracts.
    Con01 = "CON-01", Engine,
        "The taker promises a number of card points, alone or with the partner called at five. It \
         depends only on the oudlers won by the end.",
        "Le preneur s’engage à faire un nombre de points, seul ou, à cinq, avec son partenaire. Ce \
         nombre ne dépend que des bouts qu’il a dans ses plis à la fin.";
    Con02 = "CON-02", Engine,
        "The taker's side needs 56 points with no oudler, 51 with one, 41 with two and 36 with all three.",
        "Il faut à l’attaque 56 points sans bout, 51 avec un bout, 41 avec deux et 36 avec les trois.";
    Con03 = "CON-03", Engine,
        "A petite counts once, a garde twice, a garde sans four times and a garde contre six times.",
        "La petite compte une fois, la garde deux fois, la garde sans quatre fois et la garde contre six \
         fois.";
    Con04 = "CON-04", Engine,
        "In a petite or a garde, the taker picks up the dog and then discards.",
        "À la petite et à la garde, le preneur prend le chien, puis fait son écart.";
    Con05 = "CON-05", Engine,
        "In a garde sans, the dog stays face down until the count, then counts for the taker with any \
         oudler in it. There is no discard.",
        "À la garde sans, le chien reste face cachée jusqu’au décompte, puis compte pour le preneur, \
         avec les bouts qu’il contient. Il n’y a pas d’écart.";
    Con06 = "CON-06", Engine,
        "In a garde contre, the dog stays face down until the count, then counts for the defence with \
         any oudler in it. There is no discard.",
        "À la garde contre, le chien reste face cachée jusqu’au décompte, puis compte pour la défense, \
         avec les bouts qu’il contient. Il n’y a pas d’écart.";
    Con07 = "CON-07", Engine,
        "The 21 cannot be captured, except by an Excuse that completes a slam, nor the Excuse, except in \
         the last trick. The petit can.",
        "Le 21 est imprenable, sauf par une Excuse qui achève un chelem. L’Excuse ne se perd qu’au \
         dernier pli. Le Petit, lui, peut être pris.";
    // Dog and discard.
    Ecart01 = "ECART-01", Engine,
        "In a petite or a garde, the dealer hands over the dog, and the taker turns it up for everyone \
         to see before taking it in hand.",
        "À la petite et à la garde, le donneur tend le chien au preneur, qui le retourne pour que tous \
         le voient avant de l’incorporer à son jeu.";
    Ecart02 = "ECART-02", Engine,
        "Discard exactly as many cards as the dog had: six, or three with five players. Cards from the \
         dog may be among them.",
        "Écartez exactement autant de cartes que le chien en avait : six, ou trois à cinq joueurs. Des \
         cartes du chien peuvent en faire partie.";
    Ecart03 = "ECART-03", Engine,
        "A King or an oudler may never be discarded.",
        "On n’écarte jamais ni roi ni bout.";
    Ecart04 = "ECART-04", Engine,
        "A trump may be discarded only when every other card you could discard is already gone. The \
         defence is shown each one.",
        "On n’écarte un atout que si toutes les autres cartes permises sont déjà à l’écart. Chacun de \
         ces atouts est montré à la défense.";
    Ecart05 = "ECART-05", Engine,
        "The discard stays secret for the whole deal, forced trumps aside. It counts with the taker's \
         tricks.",
        "L’écart reste secret pendant toute la donne, sauf les atouts qu’il a fallu y mettre. Il compte \
         avec les plis du preneur.";
    Ecart06 = "ECART-06", Engine,
        "The taker shows how many cards the discard has, lays it down as one packet and says \"jeu\". At \
         every contract, \"jeu\" comes before the first card.",
        "Le preneur montre combien de cartes a son écart, le pose devant lui en un seul paquet et dit \
         « jeu ». À tout contrat, « jeu » vient avant la première carte.";
    Ecart07 = "ECART-07", Engine,
        "Once the taker has said \"jeu\", shown a handful or played a card, the discard can no longer be \
         changed or looked at; nor the dog once the first trick is over, unless the table lets them be \
         seen again.",
        "Dès que le preneur a dit « jeu », présenté une poignée ou joué une carte, l’écart ne peut plus \
         être modifié ni consulté, et le chien ne se revoit plus après le premier pli, sauf si la table \
         permet de les revoir.";
    Ecart08 = "ECART-08", Club,
        "A taker who mixed up hand and discard while showing a handful may put it right before playing a \
         card. After that it is a faulty discard.",
        "Un preneur qui a mêlé son écart à son jeu en présentant une poignée peut rectifier avant de \
         jouer une carte. Ensuite, c’est un faux écart.";
    Ecart09 = "ECART-09", Table,
        "While the taker discards, the defenders count and sort their cards.",
        "Pendant l’écart du preneur, les défenseurs comptent et classent leurs cartes.";
    // Slam.
    Slam01 = "SLAM-01", Engine,
        "A slam means winning every trick of the deal. The points in them do not matter.",
        "Faire le chelem, c’est gagner tous les plis de la donne. Les points qu’ils contiennent n’y \
         changent rien.";
    Slam02 = "SLAM-02", Engine,
        "Only the taker may announce a slam, from the end of the auction until the first card is played.",
        "Seul le preneur peut annoncer un chelem, de la fin des enchères jusqu’à la première carte jouée.";
    Slam03 = "SLAM-03", Engine,
        "Where the arbiter's assent is needed, an announced slam waits for it. The program agrees when \
         one card of the hand at most can lose with trumps drawn from the top; a person decides freely. \
         A refusal holds until the deal is over.",
        "Là où il faut l’accord de l’arbitre, un chelem annoncé l’attend. Le programme l’accorde si une \
         carte au plus peut perdre, les atouts tirés d’en haut ; une personne décide librement. Un refus \
         vaut jusqu’à la fin de la donne.";
    Slam04 = "SLAM-04", Engine,
        "From each defender, a slam brings 400 if announced and 200 if not. Announced and missed, it \
         costs 200. The contract does not multiply it.",
        "Un chelem rapporte de chaque défenseur 400 s’il est annoncé, 200 sinon. Annoncé et non réalisé, \
         il coûte 200. Le contrat ne le multiplie pas.";
    Slam05 = "SLAM-05", Engine,
        "A taker who announces a slam makes the opening lead, whoever dealt.",
        "Le preneur qui annonce un chelem fait l’entame, quel que soit le donneur.";
    Slam06 = "SLAM-06", Engine,
        "In a slam, the Excuse wins the last trick for the side that plays it there. Playing it sooner \
         is allowed, but may cost the slam.",
        "Lors d’un chelem, l’Excuse gagne le dernier pli pour le camp qui l’y joue. On peut la jouer \
         plus tôt, au risque de perdre le chelem.";
    Slam07 = "SLAM-07", Engine,
        "When the Excuse wins the last trick of a slam, the petit is au bout in the trick before.",
        "Quand l’Excuse gagne le dernier pli d’un chelem, le Petit est au bout à l’avant-dernier pli.";
    Slam08 = "SLAM-08", Engine,
        "If the defence wins every trick, each defender receives 200 more. A slam announced by the taker \
         is lost on top, which makes 400.",
        "Si la défense fait tous les plis, chaque défenseur reçoit 200 de plus. Un chelem annoncé par le \
         preneur est perdu en outre, ce qui fait 400.";
    // Handfuls.
    Hand01 = "HAND-01", Engine,
        "You may show a handful just before playing your first card, and only then. You never have to.",
        "On peut présenter une poignée juste avant de jouer sa première carte, et seulement alors. Ce \
         n’est jamais obligatoire.";
    Hand02 = "HAND-02", Engine,
        "Anyone may show a handful, taker or defender, and several players may in the same deal.",
        "Tout joueur peut présenter une poignée, preneur ou défenseur, et plusieurs le peuvent dans la \
         même donne.";
    Hand03 = "HAND-03", Engine,
        "Single, double and triple handfuls take 10, 13 and 15 trumps with four players, 13, 15 and 18 \
         with three, 8, 10 and 13 with five. A table may set other sizes.",
        "Les poignées simple, double et triple demandent 10, 13 et 15 atouts à quatre, 13, 15 et 18 à \
         trois, 8, 10 et 13 à cinq. Une table peut en décider autrement.";
    Hand04 = "HAND-04", Engine,
        "A handful is made of trumps you hold, laid out in order. The Excuse may stand anywhere among \
         them.",
        "Une poignée se fait d’atouts de votre jeu, classés dans l’ordre. L’Excuse peut y être à \
         n’importe quel endroit.";
    Hand05 = "HAND-05", Engine,
        "The Excuse may fill in for one missing trump. Showing it says that you have no trump beyond \
         those shown.",
        "L’Excuse peut remplacer un atout manquant. La présenter signifie que vous n’avez pas d’autre \
         atout que ceux de la poignée.";
    Hand06 = "HAND-06", Engine,
        "Show exactly as many trumps as the handful takes and keep back any others, as you choose. You \
         may show a smaller handful than you hold.",
        "Présentez exactement le nombre d’atouts demandé et cachez les autres, à votre choix. Une \
         poignée inférieure à celle que vous avez est permise.";
    Hand07 = "HAND-07", Engine,
        "Trumps you had to discard are shown again only to reach a handful that those in hand do not \
         reach. Then all of them stand in it, and some from the hand are hidden if it would be too long.",
        "Les atouts mis de force à l’écart ne se remontrent que pour une poignée que les atouts en main \
         n’atteignent pas. Tous y figurent alors, et l’on cache des atouts de la main si elle est trop \
         longue.";
    Hand08 = "HAND-08", Engine,
        "From each defender, a handful is worth 20 points single (10 under house rules), 30 double, 40 \
         triple. The contract does not multiply it.",
        "De chaque défenseur, une poignée vaut 20 points simple (10 selon les règles maison), 30 double, \
         40 triple. Le contrat ne la multiplie pas.";
    Hand09 = "HAND-09", Engine,
        "A handful counts for the side that wins the deal, whoever showed it.",
        "La prime d’une poignée va au camp qui gagne la donne, quel que soit celui qui l’a présentée.";
    Hand10 = "HAND-10", Engine,
        "Where handfuls are shown on demand, naming yours is enough unless another player asks to see it \
         before the first trick is over.",
        "Là où les poignées se montrent sur demande, il suffit d’annoncer la vôtre, à moins qu’un joueur \
         demande à la voir avant la fin du premier pli.";
    // Petit au bout.
    Pab01 = "PAB-01", Engine,
        "When the petit is in the last trick, the side that wins this trick gains 10 points times the \
         contract, whoever wins the deal.",
        "Quand le Petit est dans le dernier pli, le camp qui gagne ce pli reçoit 10 points multipliés \
         par le coefficient, quel que soit le résultat de la donne.";
    Pab02 = "PAB-02", Engine,
        "The petit au bout stands apart from the result. Taken by the defence, it comes off a made \
         contract; kept by the taker, it softens a failed one.",
        "La prime du petit au bout est indépendante du résultat. Pris par la défense, il réduit le gain \
         d’un contrat réussi ; mené par le preneur, il allège une chute.";
    // Play of the cards.
    Play01 = "PLAY-01", Engine,
        "After \"jeu\", the player on the dealer's right leads any card. Only an announced slam and the \
         suit called at five change that.",
        "Après « jeu », le joueur à droite du donneur entame de la carte qu’il veut. Seuls un chelem \
         annoncé et, à cinq, la couleur appelée y changent quelque chose.";
    Play02 = "PLAY-02", Engine,
        "Play goes round to the right, and the winner of a trick leads to the next.",
        "On joue dans le sens inverse des aiguilles d’une montre, et le gagnant d’un pli entame le \
         suivant.";
    Play03 = "PLAY-03", Engine,
        "When trumps are led, you must beat the highest trump on the table if you can, even a partner's. \
         If you cannot, any trump will do.",
        "À l’atout, il faut monter sur le plus fort atout du pli si on le peut, même s’il est à un \
         partenaire. Sinon on pisse, avec l’atout de son choix.";
    Play04 = "PLAY-04", Engine,
        "When trumps are led and you have none, any card will do.",
        "Quand atout est demandé et que vous n’en avez pas, jouez la carte que vous voulez.";
    Play05 = "PLAY-05", Engine,
        "You must follow the suit led if you can. You need not play a higher card.",
        "Il faut fournir la couleur demandée si on en a. Rien n’oblige à monter.";
    Play06 = "PLAY-06", Engine,
        "With no card of the suit led, you must ruff with a trump.",
        "Sans carte de la couleur demandée, il faut couper, c’est-à-dire jouer atout.";
    Play07 = "PLAY-07", Engine,
        "When the trick is already ruffed and you must ruff, beat the highest trump if you can, even a \
         partner's. If you cannot, any trump will do.",
        "Quand le pli est déjà coupé et qu’il faut couper, surcoupez si vous le pouvez, même un \
         partenaire. Sinon vous pissez, avec l’atout de votre choix.";
    Play08 = "PLAY-08", Engine,
        "With neither the suit led nor a trump, throw off any card.",
        "Sans la couleur demandée ni atout, défaussez-vous de la carte que vous voulez.";
    Play09 = "PLAY-09", Engine,
        "The Excuse may be played at any turn in place of the card you owe. It is no trump: holding it \
         never obliges you to ruff.",
        "L’Excuse se joue à tout moment, à la place de la carte due. Ce n’est pas un atout : l’avoir en \
         main n’oblige jamais à couper.";
    Play10 = "PLAY-10", Engine,
        "When the Excuse is led, the second player chooses freely and that card sets the suit.",
        "Quand l’Excuse est entamée, le joueur suivant choisit librement, et sa carte détermine la \
         couleur.";
    Play11 = "PLAY-11", Engine,
        "The highest trump wins the trick. Without a trump in it, the highest card of the suit led wins.",
        "L’atout le plus fort gagne le pli. S’il n’y a pas d’atout, c’est la plus forte carte de la \
         couleur demandée.";
    Play12 = "PLAY-12", Engine,
        "Wait for your turn, and play one card of your own hand at a time.",
        "Attendez votre tour, et jouez vos propres cartes, une par une.";
    Play13 = "PLAY-13", Club,
        "A card that has left the rest of your hand is played and must be laid down, unless it is \
         illegal.",
        "Une carte qui n’est plus en contact avec le reste de la main est jouée et doit être posée, sauf \
         si elle fait faute.";
    Play14 = "PLAY-14", Engine,
        "You may look at the previous trick as long as the current one has not been gathered.",
        "On peut consulter le pli précédent tant que le pli en cours n’est pas ramassé.";
    Play15 = "PLAY-15", Engine,
        "The taker gathers the tricks of the attack, and the player facing the taker those of the \
         defence. With five players, the piles never give the partner away.",
        "Le preneur ramasse les plis de l’attaque, et le joueur qui lui fait face ceux de la défense. À \
         cinq, les tas ne trahissent jamais le partenaire.";
    Play16 = "PLAY-16", Engine,
        "A deal has 18 tricks with four players, 24 with three and 15 with five.",
        "Une donne a 18 plis à quatre, 24 à trois et 15 à cinq.";
    // The Excuse.
    Exc01 = "EXC-01", Engine,
        "The Excuse never wins a trick, unless it completes a slam, but it stays with the side that \
         played it.",
        "L’Excuse ne gagne jamais un pli, sauf pour achever un chelem, mais elle reste au camp qui l’a \
         jouée.";
    Exc02 = "EXC-02", Engine,
        "When the other side wins the trick, you keep the Excuse and give that side a low card for it.",
        "Quand l’autre camp gagne le pli, vous gardez l’Excuse et lui donnez une petite carte en échange.";
    Exc03 = "EXC-03", Engine,
        "The card given for the Excuse comes from tricks your side has won, never from the discard.",
        "La carte donnée pour l’Excuse vient des plis de votre camp, jamais de l’écart.";
    Exc04 = "EXC-04", Engine,
        "The card given for the Excuse must be a low one: a suit card from 10 to Ace or a trump from 2 \
         to 20.",
        "La carte donnée pour l’Excuse doit être petite : une carte du 10 à l’as ou un atout du 2 au 20.";
    Exc05 = "EXC-05", Engine,
        "With no low card to give yet, the Excuse stays in sight and the card is owed until one is won.",
        "Tant que vous n’avez pas de petite carte à donner, l’Excuse reste en évidence et la carte est \
         due jusqu’à ce que vous en gagniez une.";
    Exc06 = "EXC-06", Engine,
        "An Excuse in the last trick goes to whichever side wins that trick, its own included, and no \
         card is given for it.",
        "Une Excuse jouée au dernier pli va au camp qui gagne ce pli, le sien compris, et aucune carte \
         n’est donnée en échange.";
    Exc07 = "EXC-07", Engine,
        "A side that has won every earlier trick wins the last one with its Excuse. It holds for the \
         defence too.",
        "Un camp qui a gagné tous les plis précédents gagne le dernier avec son Excuse. Cela vaut aussi \
         pour la défense.";
    Exc08 = "EXC-08", Engine,
        "When its trick is lost, the Excuse counts 4 points and an oudler for its side and ½ for the \
         other, even if no card can be given.",
        "Quand son pli est perdu, l’Excuse compte 4 points et un bout pour son camp et 0,5 pour l’autre, \
         même si aucune carte ne peut être donnée.";
    // Counting and the score of a deal.
    Score01 = "SCORE-01", Engine,
        "The contract is made when the taker's side reaches its target. Hitting it exactly is enough.",
        "Le contrat est réussi quand l’attaque atteint les points à faire. Juste fait suffit.";
    Score02 = "SCORE-02", Engine,
        "Take the gap between the points and the target, add 25, and multiply by the contract.",
        "On prend la différence entre les points réalisés et les points à faire, on ajoute 25, et on \
         multiplie par le coefficient du contrat.";
    Score03 = "SCORE-03", Engine,
        "Bonuses come last. Handfuls and slams are added as they are, the petit au bout is multiplied by \
         the contract.",
        "Les primes viennent à la fin. Poignées et chelem s’ajoutent tels quels ; le petit au bout est \
         multiplié par le coefficient.";
    Score04 = "SCORE-04", Engine,
        "Every defender pays or receives the same sum. Contract and handfuls go to the winner of the \
         deal; petit au bout and slam each have their own sign.",
        "Chaque défenseur paie ou reçoit la même somme. Contrat et poignées vont au camp qui gagne la \
         donne ; petit au bout et chelem ont chacun leur signe.";
    Mark01 = "MARK-01", Engine,
        "With four players the taker scores three times what each defender pays or receives.",
        "À quatre, le preneur marque trois fois ce que chaque défenseur paie ou reçoit.";
    Mark02 = "MARK-02", Engine,
        "With three players the taker scores twice what each defender pays or receives.",
        "À trois, le preneur marque deux fois ce que chaque défenseur paie ou reçoit.";
    Mark03 = "MARK-03", Engine,
        "With five players the taker scores twice and the partner once what each of the three defenders \
         pays or receives.",
        "À cinq, le preneur marque deux fois, et son partenaire une fois, ce que chacun des trois \
         défenseurs paie ou reçoit.";
    Mark04 = "MARK-04", Engine,
        "Alone against four, the taker scores four times what each defender pays or receives.",
        "Seul contre quatre, le preneur marque quatre fois ce que chaque défenseur paie ou reçoit.";
    Mark05 = "MARK-05", Engine,
        "The scores of a deal add up to zero, and so do the totals.",
        "La somme des scores d’une donne est zéro, et celle des totaux aussi.";
    // Three players.
    P3_01 = "P3-01", Engine,
        "Three players play like four, with the same contracts, 24 cards each and a dog of six.",
        "À trois, on joue comme à quatre, avec les mêmes contrats, 24 cartes chacun et un chien de six.";
    P3_02 = "P3-02", Engine,
        "With three players a handful takes 13, 15 or 18 trumps. Under house rules a triple takes 22.",
        "À trois, une poignée demande 13, 15 ou 18 atouts. Selon les règles maison, la triple en demande \
         22.";
    P3_03 = "P3-03", Engine,
        "With three players a half point goes to the side that wins the deal. With 41 to make, 40½ fails \
         by one and 41½ is made by one.",
        "À trois, un demi-point va au camp qui gagne la donne. Avec 41 à faire, 40,5 chute d’un point et \
         41,5 passe d’un point.";
    // Five players.
    P5_01 = "P5-01", Engine,
        "Five players bid the same contracts, with 15 cards each and a dog of three. Official \
         tournaments do not count this form.",
        "À cinq, les contrats sont les mêmes, avec 15 cartes chacun et un chien de trois. Les tournois à \
         cinq ne sont pas homologués.";
    P5_02 = "P5-02", Engine,
        "With five players the taker calls a King before the dog is turned up, or before the lead when \
         it stays hidden.",
        "À cinq, le preneur appelle un roi avant que le chien soit retourné, ou avant l’entame quand il \
         reste caché.";
    P5_03 = "P5-03", Engine,
        "To call a Queen you must hold all four Kings. For a Knight you need the four Queens as well, \
         for a Jack the four Knights too.",
        "Pour appeler une dame, il faut avoir les quatre rois. Pour un cavalier, il faut aussi les \
         quatre dames, et pour un valet les quatre cavaliers.";
    P5_04 = "P5-04", Engine,
        "You may call a King from your own hand, and so play alone without telling anyone. With all four \
         Kings your own Queen too, and so on down.",
        "On peut s’appeler soi-même avec un roi de son jeu, et jouer ainsi seul sans le dire. Avec les \
         quatre rois, sa propre dame aussi, et ainsi de suite.";
    P5_05 = "P5-05", Engine,
        "When the called card is in the dog or in the taker's own hand, the taker plays alone against \
         four.",
        "Quand la carte appelée est au chien ou dans le jeu du preneur, celui-ci joue seul contre quatre.";
    P5_06 = "P5-06", Engine,
        "Whoever holds the called card is the taker's partner, and the two play against three.",
        "Le détenteur de la carte appelée est le partenaire du preneur, et l’on joue à deux contre trois.";
    P5_07 = "P5-07", Engine,
        "The first card of the deal may not be of the called suit, unless it is the called card itself. \
         After an Excuse lead, the second player is free.",
        "La première carte de la donne ne peut pas être de la couleur appelée, sauf la carte appelée \
         elle-même. Après une entame de l’Excuse, le joueur suivant est libre.";
    P5_08 = "P5-08", Engine,
        "The partner stays unknown until the called card is played. Until then nothing said or shown may \
         give it away; helping the taker is allowed.",
        "Le partenaire reste inconnu jusqu’à ce que la carte appelée soit jouée. D’ici là, rien de dit \
         ni de montré ne doit le trahir ; il a le droit d’aider le preneur.";
    P5_09 = "P5-09", Engine,
        "With five players a handful takes 8, 10 or 13 trumps. Under house rules a triple takes 15.",
        "À cinq, une poignée demande 8, 10 ou 13 atouts. Selon les règles maison, la triple en demande \
         15.";
    P5_10 = "P5-10", Engine,
        "With five players a half point goes to the side that wins the deal, as with three.",
        "À cinq comme à trois, un demi-point va au camp qui gagne la donne.";
    P5_11 = "P5-11", Engine,
        "A called Queen, Knight or Jack may be discarded. Calling a card does not protect it.",
        "Une dame, un cavalier ou un valet appelé peut être écarté. L’appel ne protège pas la carte.";
    // Two players.
    P2_00 = "P2-00", Table,
        "Two people can play as well. Where that is offered, the usual form is découverte, with part of \
         each hand face up on the table.",
        "On peut aussi jouer à deux. Là où c’est proposé, la forme habituelle est la découverte, avec \
         une partie de chaque jeu face visible sur la table.";
    // Misères, a house rule.
    Mis01 = "MIS-01", Engine,
        "A trump misère is a hand without a single trump, and without the Excuse.",
        "La misère d’atout est une main sans un seul atout, et sans l’Excuse.";
    Mis02 = "MIS-02", Engine,
        "A court misère is a hand with no court card and no oudler.",
        "La misère de têtes est une main sans honneur ni bout.";
    Mis03 = "MIS-03", Engine,
        "Every other player, on either side, pays 10 points to whoever announces a misère.",
        "Chacun des autres joueurs, quel que soit son camp, paie 10 points à celui qui annonce une \
         misère.";
    Mis04 = "MIS-04", Engine,
        "The official rules know no misère. Where the table plays it, announce it just before your first \
         card; a taker's hand is judged after the discard.",
        "La règle officielle ne connaît pas les misères. Là où on les joue, on les annonce juste avant \
         sa première carte ; le jeu du preneur est jugé après l’écart.";
    // End of the game.
    End01 = "END-01", Engine,
        "A game ends when the players stop, after a set number of deals, or once somebody reaches a set \
         score, 1000 unless told otherwise.",
        "Une partie finit quand les joueurs s’arrêtent, après un nombre de donnes convenu, ou dès que \
         quelqu’un atteint un score convenu, 1000 à défaut.";
    End02 = "END-02", Engine,
        "Totals are kept after every deal and always add up to zero.",
        "Les totaux sont tenus après chaque donne, et leur somme est toujours zéro.";
    // Tournament and score sheet.
    Tourn01 = "TOURN-01", Club,
        "In an individual tournament your total is the sum of your points over all your deals.",
        "En tournoi individuel, votre total est la somme de vos points sur toutes vos donnes.";
    Tourn02 = "TOURN-02", Tournament,
        "The arbiter ranks the players from the highest total down. Equal totals share a rank.",
        "L’arbitre classe les joueurs par nombre décroissant de points. À total égal, le rang est \
         partagé.";
    Tourn03 = "TOURN-03", Tournament,
        "In teams of two or four, team-mates never meet at a table. Their points are added, and the \
         teams ranked from the highest total down.",
        "Par équipes de deux ou de quatre, les coéquipiers ne se rencontrent jamais. Leurs points sont \
         cumulés, et les équipes classées par total décroissant.";
    Tourn04 = "TOURN-04", Tournament,
        "When the players do not divide by four, tables of three may be set up, with the rules for three.",
        "Quand le nombre de joueurs n’est pas multiple de quatre, on peut former des tables de trois, \
         avec les règles à trois.";
    Tourn05 = "TOURN-05", Engine,
        "At a tournament table of five the dealer sits out: the four others play, and the dealer's score \
         does not move.",
        "À une table de cinq en tournoi, le donneur fait le mort : les quatre autres jouent, et son \
         score ne bouge pas.";
    Tourn06 = "TOURN-06", Engine,
        "When the dealer sits out, the four others play the ordinary game for four, with a dog of six.",
        "Quand le donneur fait le mort, les quatre autres jouent le jeu ordinaire à quatre, avec un \
         chien de six.";
    Tourn07 = "TOURN-07", Engine,
        "At such a table everyone sits out in turn, going round to the right.",
        "À une telle table, chacun fait le mort à tour de rôle, dans le sens du jeu.";
    Tourn08 = "TOURN-08", Engine,
        "The player who sits out keeps dealing until somebody takes. A bare petit counts as if all four \
         had passed.",
        "Le mort continue de donner tant que personne ne prend. Un petit sec vaut quatre passes.";
    Tourn09 = "TOURN-09", Tournament,
        "Official tournaments are normally played four to a table.",
        "Les tournois officiels se jouent en règle générale à quatre par table.";
    Sheet01 = "SHEET-01", Club,
        "North fills in the score sheet: table, round, names, starting seats and scores.",
        "Nord remplit la feuille de marque : table, position, noms, places de départ et scores.";
    Sheet02 = "SHEET-02", Club,
        "All four players answer for the sheet. Each checks their own balance and that the scores add up \
         to zero, then all sign it for the arbiter.",
        "Les quatre joueurs répondent de la feuille. Chacun vérifie son bilan et que la somme des scores \
         est zéro, puis tous la visent pour l’arbitre.";
    // Arbiter and faults.
    Arb01 = "ARB-01", Club,
        "The arbiter sees that the rules of the game and of the competition are kept, and rules by the \
         federation's code.",
        "L’arbitre veille au respect des règles du jeu et de la compétition, et juge selon le code \
         d’arbitrage de la Fédération.";
    Arb02 = "ARB-02", Engine,
        "Whether the arbiter steps in at once, also at the end of the deal, or only when called is a \
         setting of the table.",
        "Que l’arbitre intervienne aussitôt, aussi à la fin de la donne, ou seulement quand on l’appelle \
         est un réglage de la table.";
    Arb03 = "ARB-03", Engine,
        "When something irregular is found, play stops and the arbiter is called at once, even if it \
         happened several tricks ago.",
        "Dès qu’une irrégularité est découverte, le jeu s’interrompt et l’arbitre est appelé, même si \
         elle date de plusieurs plis.";
    Arb04 = "ARB-04", Club,
        "In a tournament players may not settle an incident among themselves. Among friends, fair play \
         or an agreed arbiter will do.",
        "En tournoi, il est interdit de régler un incident entre joueurs. Entre amis, le fair-play ou un \
         arbitre désigné suffit.";
    Arb05 = "ARB-05", Engine,
        "Call the arbiter when you find the fault. Who has accepted the count can no longer call for \
         that deal, and keeping quiet is a serious fault in itself.",
        "Appelez l’arbitre au moment où vous découvrez la faute. Qui a accepté le décompte ne peut plus \
         l’appeler pour cette donne, et se taire est une faute grave.";
    Arb06 = "ARB-06", Engine,
        "Only a player of the table may report a fault, a dealer who sits out included. Spectators keep \
         silent.",
        "Seul un joueur de la table peut signaler une faute, le mort compris. Les spectateurs se taisent.";
    Arb07 = "ARB-07", Club,
        "The arbiter explains a ruling between deals, not during one.",
        "L’arbitre explique ses décisions entre les donnes, pas en cours de donne.";
    Fault01 = "FAULT-01", Engine,
        "A deal is spoiled by an exposed court card, trump or Excuse (any card under house rules), by a \
         wrong number of cards, or by a wrong dealer noticed before it ends. The program itself never \
         misdeals.",
        "Il y a fausse donne si un honneur, un atout ou l’Excuse est retourné (toute carte selon les \
         règles maison), si le nombre de cartes est faux, ou si l’on voit à temps que le donneur n’est \
         pas le bon. Le programme, lui, n’en fait pas.";
    Fault02 = "FAULT-02", Engine,
        "After a fault in the deal, the hands go back unseen and the same dealer deals again.",
        "Après une faute de distribution, les jeux sont rendus sans être regardés et le même donneur \
         redonne.";
    Fault03 = "FAULT-03", Engine,
        "Whoever spoiled the deal may not bid on the one that replaces it.",
        "Le fautif d’une fausse donne ne peut pas prendre sur celle qui la remplace.";
    Fault04 = "FAULT-04", Club,
        "The arbiter may penalise a player who touches or picks up cards before the deal is over.",
        "L’arbitre peut pénaliser un joueur qui touche ou relève ses cartes avant la fin de la \
         distribution.";
    Fault05 = "FAULT-05", Engine,
        "A fault is put right on the spot whenever that can be done.",
        "Une faute est rectifiée sur-le-champ chaque fois que c’est possible.";
    Fault06 = "FAULT-06", Engine,
        "A revoke is a card played against the rules of play. It is established once the first card of \
         the next trick is played.",
        "Une renonce est une carte jouée contre les règles du jeu de la carte. Elle est consommée dès \
         que la première carte du pli suivant est jouée.";
    Fault07 = "FAULT-07", Engine,
        "A fault found late is put right at the end of the deal, if its consequences can be worked out.",
        "Une faute découverte tard est rectifiée à la fin de la donne, si l’on peut en déterminer les \
         conséquences.";
    Fault08 = "FAULT-08", Engine,
        "A fault that has been put right and changed nothing is forgotten, and play goes on.",
        "Une faute rectifiée qui n’a rien changé est oubliée, et le jeu continue.";
    Fault09 = "FAULT-09", Engine,
        "When a fault cannot be repaired, the deal is played out. It is cancelled if the culprit's side \
         wins, and stands if that side loses.",
        "Quand une faute n’est pas rectifiable, la donne est jouée jusqu’au bout. Elle est annulée si le \
         camp fautif gagne, et marquée s’il perd.";
    Fault10 = "FAULT-10", Engine,
        "A defender whose revoke is established may not bid on the next deal.",
        "Un défenseur qui a fait une renonce consommée ne peut pas prendre sur la donne suivante.";
    Fault11 = "FAULT-11", Engine,
        "When a defender's revoke is established and the taker fails, the taker chooses whether the \
         score is recorded. If the taker's side has one too, it is recorded.",
        "En cas de renonce consommée en défense et de chute, le preneur choisit de faire marquer ou non \
         le score. Si son camp a aussi une renonce consommée, la chute est marquée.";
    Fault12 = "FAULT-12", Engine,
        "An illegal card goes back to the hand and another is played: a warning first, then 100 points \
         each time. Penalties have a ledger of their own, beside the scores.",
        "Une carte qui fait faute revient en main et une autre est jouée : un avertissement d’abord, \
         puis 100 points à chaque fois. Les pénalités se notent à part, à côté des scores.";
    Fault13 = "FAULT-13", Engine,
        "For a fault with no fixed penalty, such as a faulty discard, a card out of turn or a needless \
         hesitation, the arbiter chooses the ruling.",
        "Pour une faute sans sanction fixée, comme un faux écart, une carte jouée hors tour ou une \
         hésitation injustifiée, l’arbitre choisit sa décision.";
    Fault14 = "FAULT-14", Engine,
        "A bare petit found out late cancels the deal like any other, and the next dealer deals.",
        "Un petit sec découvert tard annule la donne comme un autre, et l’on passe au donneur suivant.";
}
