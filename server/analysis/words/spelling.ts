/** What is written as two words by some and as one by others: `log in`, `log-in` and `login` are one term. */
export const joinedPairs: readonly (readonly [string, string])[] =
  `log in, log out, log off, log on, sign in, sign up, sign out, set up, check out, back up, pop up,
  pay wall, wi fi, e mail, on line, off line, user name, pass word, pass code, web site, web page, down load, up date, up load, up grade, screen shot, drop down, auto play,
  play back, sub title, key board, smart watch, head phone, re install, un install, lock screen, home screen, shut down, slow down, touch screen,
  play list, wall paper, voice mail, full screen, live stream, multi player, game play, note book, time stamp`
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [string, string]);

/** Spellings of one English word, British to American and common slips to the word meant. */
const variants = new Map(
  `colour color, colours colors, favourite favorite, favourites favorites, favour favor, behaviour behavior, honour honor, flavour flavor, centre center, grey gray,
   theatre theater, licence license, programme program, programmes programs, catalogue catalog, dialogue dialog, cheque check, analyse analyze, analysed analyzed,
   jewellery jewelry, okay ok, plz please, pls please, thx thanks, recieve receive, recieved received, recieving receiving, calender calendar, advertisment advertisement,
   advertisments advertisements, adverts ads, advert ad, advertisement ad, advertisements ads, subcription subscription, subsciption subscription, subscribtion subscription, notifcation notification,
   notifcations notifications, excelent excellent, exellent excellent, freez freeze, freezed freeze, lagg lag, laggs lag, laggy lag, buggy bug, glitchy glitch, crashy crash,
   definately definitely, seperate separate, accout account, acount account, pasword password, intall install, instal install, uninstal uninstall, verfication verification, varification verification,
   apps app, application app, applications app, aplication app, fotos photos, foto photo, pics photos, pic photo, vids videos, vid video, msg message, msgs messages, acc account, pwd password, mins minutes, hrs hours, secs seconds`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);
/** Where America writes -ize; words that nobody writes so, as `promise`, are none the worse for it in all their forms. */
const british = /^(.{3,}[^aeiou])is(e|ed|es|ing|ation|er)$/;

/** The spelling that an English word is indexed by. */
export const spellingOf = (folded: string): string => {
  const variant = variants.get(folded);
  if (variant !== undefined) return variant;
  if (folded.length > 6 && folded.includes('is')) {
    const parts = british.exec(folded);
    if (parts !== null) return `${parts[1]}iz${parts[2]}`;
  }
  return folded;
};

/** Words that keep their double letter when it is drawn out: `goooood` is good, `sooo` is so. */
const doubled = new Set(
  `good cool free too need keep feel app add all will well still bill call scroll full pass off see soon week been feed speed sleep
   book look took food mood school tool pool roll kill sell tell small spell wall fall ball ill cell pull skill drill miss less mess boss
   loss class glass press access success happy happen better letter little middle bottle funny money sorry hurry carry worry
   meet seem seen green screen between deep agree fee three tree door poor room zoom boom root shoot choose loose
   goose stuff staff difficult different offer suffer buffer effort error mirror terrible horrible arrive
   annoy annoying connect setting getting putting stopping shopping summer hammer common comment dinner winner
   yummy mummy mommy puppy apple apply supply support appear approve disappoint disappointed disappointing really finally totally
   maaf saat bello tutto tutti troppo bella mamma dann kann immer bitte alle besser`.split(/\s+/),
);
const drawnOut = /(\p{L})\1{2,}/gu;

const hasTriple = (text: string): boolean => {
  for (let at = 2; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === text.charCodeAt(at - 1) && unit === text.charCodeAt(at - 2)) return true;
  }
  return false;
};

/** A word without the letters its writer held down: `sooo` is so, `crashhh` crash, `cooool` cool. */
export const undrawn = (folded: string): string => {
  if (!hasTriple(folded)) return folded;
  const twice = folded.replace(drawnOut, '$1$1');
  return doubled.has(twice) ? twice : folded.replace(drawnOut, '$1');
};
