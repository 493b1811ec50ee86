export const learn = {
  'learn.pitch':
    'Eight short lessons at a real table, ten minutes in all. You play, the rules answer, and underlined words explain themselves on a tap.',
  'learn.allDone': 'You have done all eight lessons. They stay here, in case a detail slips your mind.',
  'learn.begin': 'Begin',
  'learn.goOn': 'Go on: lesson {n}',
  'learn.again': 'Start again',
  'learn.skip': 'I know how to play',
  'learn.steps': 'The lessons',
  'learn.done': 'Lesson done',
  'learn.teacher': 'The lesson',
  'learn.back': 'All lessons',
  'learn.number': '{n} of {of}',
  'learn.far': 'Step {n} of {of}',
  'learn.yes': 'Very good!',
  'learn.read': 'Go on',
  'learn.show': 'Show me',
  'learn.other': 'You may, but there is something better here. Try again.',
  'learn.next': 'Next lesson',
  'learn.play': 'Play a game',

  'lesson.1.title': 'Cards and tricks',
  'lesson.1.about': 'Four suits, trumps, and the highest card wins.',
  'lesson.1.hand':
    'Welcome! You are Camille, and this is your hand. There are four suits: spades, hearts, diamonds and clubs. In each of them the King is highest, then come the Queen, the Knight, the Jack, and the numbers from 10 down to 1.',
  'lesson.1.trick':
    'Everybody plays a card in turn: with four players, four cards make a [[trick|pli]]. The highest card of the suit led wins it. A first trick has been played: it is yours, thanks to your King of clubs.',
  'lesson.1.king':
    'Whoever wins a trick [[leads|entame]] to the next one: your turn. Play the King of spades: nobody can do better in spades.',
  'lesson.1.king.else': 'You may play that card, but begin with the highest spade: the King.',
  'lesson.1.won': 'The King wins: the four cards join your tricks, and it is your lead again.',
  'lesson.1.low': 'Now play the 6 of hearts, to see what happens.',
  'lesson.1.low.else': 'Keep that card for now: play the 6 of hearts.',
  'lesson.1.lost': 'Chloé’s King was the highest heart: the trick is hers, and she leads.',
  'lesson.1.over':
    'Chloé leads a diamond, David plays his Queen. You have something better, and it is your turn: play the King of diamonds!',
  'lesson.1.over.else': 'With that card, David’s Queen would stay the highest. Your King beats it.',
  'lesson.1.ruffed':
    'Ouch! Bruno has no diamond: he [[ruffs|couper]] with a [[trump|atout]], the 4. A trump beats every suit, even a King. There are 21 of them: the greater the number, the stronger the trump.',
  'lesson.1.trump': 'Bruno leads a trump, and David’s 14 is ahead. Beat it with the 20 or the 15.',
  'lesson.1.end':
    'The trick is yours! You know the heart of it: the highest card wins, and trumps beat all the rest. But may you always play them?',

  'lesson.2.title': 'Follow, ruff, go over',
  'lesson.2.about': 'What the rules let you play, and why they refuse.',
  'lesson.2.hello':
    'You may not always play what you like. Cards that are not allowed turn darker. Do touch one: the rules will tell you why.',
  'lesson.2.follow':
    'David leads a heart, and you have some: you must [[follow suit|fournir]]. Try a trump first, if you want to see the rules at work. Then play a heart, whichever you like.',
  'lesson.2.followed':
    'In a suit nothing obliges you to play higher than the others. Chloé did with her Queen, and the trick is hers.',
  'lesson.2.ruff':
    'Chloé leads a diamond, and you have none: you must [[ruff|couper]], which is to say play a [[trump|atout]]. A small one will do here.',
  'lesson.2.ruff.else': 'You may, but that is expensive: the 3 or the 7 wins as well. Keep the big ones for later.',
  'lesson.2.ruffed': 'Your small trump wins, and Chloé’s Jack is yours.',
  'lesson.2.lead': 'Your [[lead|entame]]: play a small spade, and keep your court cards.',
  'lesson.2.lead.else': 'You have the right, but in this lesson play a small spade.',
  'lesson.2.over':
    'David leads a trump, the 10. In trumps you must [[go over|monter]]: play a higher one if you can. Take the smallest that will do.',
  'lesson.2.over.else': 'The 17 goes over too, but you will need it: the 12 will do.',
  'lesson.2.beaten': 'Bruno and Chloé had to go over in their turn: the big trumps fall. The trick is Chloé’s.',
  'lesson.2.overruff':
    'Chloé leads a club, and David ruffs with the 15. You have no club either: you must ruff, and higher than he did. That is called an [[overruff|surcouper]].',
  'lesson.2.end':
    'The trick is yours. And if you cannot go over? Then any trump will do. And with neither the suit nor a trump you [[throw off|defausse]]: you play whatever you like.',

  'lesson.3.title': 'Oudlers and the Excuse',
  'lesson.3.about': 'Three cards unlike any others.',
  'lesson.3.oudlers':
    'Three cards are worth more than the others: the 21, the [[Petit|petit]], which is trump 1, and the [[Excuse|excuse]]. They are the [[oudlers|bout]]. This time you are the [[taker|preneur]]: alone against three, with the 21 and the Excuse.',
  'lesson.3.excuse':
    'Chloé leads the King of diamonds, and your only diamond is the Queen: it would be lost. Save it with the Excuse, which can be played at any time.',
  'lesson.3.excuse.else': 'Your Queen would go to Chloé, with its 3½ points. The Excuse saves it.',
  'lesson.3.kept':
    'The Excuse does not win the trick, but it stays yours: you give a low card in exchange. And you still have your Queen.',
  'lesson.3.king': 'Chloé leads a club. Take the trick with your King: a King is worth 4½ points.',
  'lesson.3.king.else': 'With the 3, the trick would go to the defence. Your King wins it.',
  'lesson.3.draw':
    'Your lead. The 21, the 20 and the 19 are in your hand: play one of the three. Everybody will have to play a trump, and perhaps the Petit is poorly guarded…',
  'lesson.3.draw.else': 'You may, but the big trumps first: the 21, the 20 or the 19.',
  'lesson.3.again': 'Your opponents have three trumps less. Do it again with another big trump.',
  'lesson.3.again.else': 'Not yet: lead another big trump first.',
  'lesson.3.petit': 'The Petit was David’s last trump, and he had to play it: it is yours. You have all three oudlers!',
  'lesson.3.targets':
    'The more oudlers the taker has in his tricks, the fewer points are needed: 56 without one, 51 with one, 41 with two, and only 36 with all three, of the 91 in the pack.',

  'lesson.4.title': 'The auction',
  'lesson.4.about': 'Take, or pass?',
  'lesson.4.auction':
    'Before the cards are played, everybody speaks. In turn, and once only, each player offers to take and to play alone against the others, or passes.',
  'lesson.4.weigh':
    'These are your cards. To take, you want [[oudlers|bout]], many [[trumps|atout]], and Kings. Count: three small trumps, no oudler, no King.',
  'lesson.4.pass': 'That is too little to attack with: pass.',
  'lesson.4.pass.else': 'With a hand like this you would almost surely lose. Better to pass.',
  'lesson.4.passed': 'The others have passed too: the deal ends here, and the next player deals.',
  'lesson.4.contracts':
    'Quite another hand! Seven trumps and the Excuse, two oudlers, two Kings. But Chloé has said [[petite]]: you need a higher [[contract|contrat]]. A [[garde]] counts double, and the [[dog|chien]] is still yours.',
  'lesson.4.garde': 'Each button says what it promises. Choose the garde.',
  'lesson.4.garde.else':
    'It would be a pity to pass with this hand, and a risk to do without the dog. A garde is just right.',
  'lesson.4.end':
    'The highest contract wins: you are the [[taker|preneur]]. The dog is turned up; what is it for? That is the next lesson.',

  'lesson.5.title': 'Dog and discard',
  'lesson.5.about': 'Six cards more, six cards less.',
  'lesson.5.garde': 'This is the hand you had a moment ago. Say “Garde”.',
  'lesson.5.garde.else': 'For this lesson, say “Garde”.',
  'lesson.5.dog':
    'Everybody sees the [[dog|chien]], then its six cards go into your hand: you have 24. Six must be put aside again, in secret: that is the [[discard|ecart]].',
  'lesson.5.rules':
    'The discard counts with your tricks: those cards are safe. But never a King, never an oudler, and no trump while there is anything else. Do try to discard a King!',
  'lesson.5.discard':
    'Your turn: choose six cards, then put them aside. Good advice: empty your short suits, here diamonds and clubs. Then you can [[ruff|couper]] them.',
  'lesson.5.jeu': 'Nobody will see your discard. You can still change it; then say “Jeu!”.',
  'lesson.5.jeu.else': 'Your discard is done: say “Jeu!”, and the play begins.',
  'lesson.5.end':
    'The play begins. Bruno leads, for he sits to the right of the dealer: you. Now you know all that comes before the first card.',

  'lesson.6.title': 'Counting the points',
  'lesson.6.about': 'The end of a deal, and what it brings.',
  'lesson.6.soon':
    'The deal is nearly over: you are the taker of a garde, and everybody has three cards left. You still have the Petit. If it wins the last trick, that is the [[petit au bout|petit-au-bout]], and a fine [[bonus|prime]].',
  'lesson.6.last': 'Your opponents have a single trump left. Make it fall with your 16.',
  'lesson.6.last.else': 'Careful, there is a trump left against you: it would take that card. The 16 first!',
  'lesson.6.jack':
    'No trump is left against you: both your cards will win. Keep the Petit for the end, and play the Jack.',
  'lesson.6.jack.else': 'The Petit would win this trick, but the bonus is for the last one only. The Jack first.',
  'lesson.6.petit': 'And now, the petit au bout!',
  'lesson.6.count':
    'Each side counts its tricks, your discard among yours. An oudler or a King is worth 4½ points, a Queen 3½, a Knight 2½, a Jack 1½, and any other card half a point. The whole pack makes 91.',
  'lesson.6.sum':
    'With two oudlers you needed 41 points: you have 52, which is 11 more. 25 points to begin with and those 11 make 36, which the garde doubles: 72. The petit au bout adds 20.',
  'lesson.6.pay':
    'So each defender pays you 92 points: you score 276. Had you [[fallen short|chute]], you would have paid all three. Well done!',

  'lesson.7.title': 'In defence',
  'lesson.7.about': 'Three against the taker, without a word.',
  'lesson.7.side':
    'Chloé has taken with a garde. You, Bruno and David are the [[defence|defense]]: your tricks count together. It is for the three of you to keep her from her points.',
  'lesson.7.charge':
    'Bruno leads the King of hearts, and you play last: the trick is your side’s. Put points into it, with your Queen.',
  'lesson.7.charge.else': 'You may, but the trick is Bruno’s, and so yours too: give him the Queen instead.',
  'lesson.7.charged': 'Three and a half more points for the defence. You have [[fed|charger]] the trick.',
  'lesson.7.low': 'This time Chloé’s King of spades holds the trick. Give her nothing: play your lowest spade.',
  'lesson.7.low.else': 'That card is worth points, and they would go to Chloé. Play the 5.',
  'lesson.7.saved': 'Only half a point for her: your Queen and your Jack stay in your hand.',
  'lesson.7.take': 'Chloé leads a small club. She still follows: this is the moment to make your King.',
  'lesson.7.take.else': 'The 9 might win the trick, but your King may be ruffed later. Play it now.',
  'lesson.7.lead':
    'Your lead. Play a small heart: it is your [[long suit|longue]], and if Chloé has none left she must spend a trump.',
  'lesson.7.lead.else': 'You may, but it hardly troubles the taker. A heart, your long suit, may cost her a trump.',
  'lesson.7.end':
    'She had to ruff: one trump less. At this rate she will soon have none left to guard her Petit. Feed your side’s tricks, give nothing away, play your long suit: that is defence.',

  'lesson.8.title': 'With five, with three',
  'lesson.8.about': 'A secret partner, or a single ally.',
  'lesson.8.five':
    'With five players everybody has 15 cards, and the dog only three. You have taken with a garde, but you will not be alone: you [[call|appele]] a King, and whoever holds it plays with you, in secret.',
  'lesson.8.call':
    'Call the King of hearts: with your Queen, the suit will be yours together. The King of spades you have already.',
  'lesson.8.call.else': 'You may, but it is in hearts that you need help: there a Queen waits for her King.',
  'lesson.8.dog': 'The dog is yours, and the King of hearts is not in it: so somebody holds it.',
  'lesson.8.discard': 'Discard your three diamonds: you can then ruff that suit from the first round on.',
  'lesson.8.discard.else': 'You may, but a diamond you keep would stop you from ruffing. Discard all three of them.',
  'lesson.8.jeu': 'Say “Jeu!”.',
  'lesson.8.jeu.else': 'Your discard is good: say “Jeu!”.',
  'lesson.8.first':
    'Your lead, but not in hearts: the very first card is never of the suit that was called. Play the King of spades.',
  'lesson.8.first.else': 'You may, but first make your King of spades, while everybody has one.',
  'lesson.8.seek': 'And now look for your partner: play the 6 of hearts.',
  'lesson.8.seek.else': 'To bring out the King, the 6 of hearts will do.',
  'lesson.8.found':
    'Chloé had the King: there is your partner, and now everybody knows. Her tricks count with yours; of the points of the deal, two shares are yours and one is hers.',
  'lesson.8.three':
    'With three players everybody has 24 cards, and the dog has six. The rest is the same. Chloé has taken: Bruno is your only ally.',
  'lesson.8.three-charge': 'Bruno leads the King of hearts, and Chloé follows. You know what to do…',
  'lesson.8.three-charge.else': 'The trick is your side’s: feed it, with the Queen.',
  'lesson.8.end':
    'Well done, you can play tarot! The rest comes with playing. The bots are patient, and no word on your screen will stay unexplained.',
};
