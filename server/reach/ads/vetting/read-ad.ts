import { termOf } from '../../../tagging/words/terms.ts';
import { type AdFacts, wordsOfAd } from '../ad-facts.ts';
import { plainText } from '../plain-text.ts';
import { isMeans, isNearAny, spokenTopic } from '../topics.ts';
import { type Landing, readLanding } from './landing.ts';
import { appSigns, appsAtLarge, installCta, inviteSigns, otherThings, paperDownload, phoneSigns } from './verdict.ts';
import type { Wanted } from './wanted.ts';

/** What an ad says, read once. */
export interface Said {
  readonly raw: string;
  readonly plain: string;
  readonly landing: Landing;
  /** How much speaks for an app: a store, a button to install, words. */
  readonly appPoints: number;
  readonly appSaid: string | null;
  /** It asks people to get an app, or leads to where one is got. */
  readonly invites: boolean;
  /** What else it is for, and how much speaks for it. */
  readonly other: {
    readonly name: string;
    readonly said: string;
    readonly points: number;
    readonly decides: boolean;
    /** What the advertiser is called says it, and no word of the ad. */
    readonly byName: boolean;
  } | null;
  readonly ours: readonly string[];
  readonly theirs: { readonly name: string; readonly said: readonly string[]; readonly byName: boolean } | null;
  /** Where it speaks of both: it calls its app by a word of the kind, or says one first. */
  readonly oursFirst: boolean;
}

/** Without the words that begin like one before them: `running` says no more than `run`. */
const distinct = (words: readonly string[]): string[] =>
  words.filter(
    (word, at) =>
      !words.slice(0, at).some((before) => before !== word && (word.startsWith(before) || before.startsWith(word))),
  );

const denials =
  'no|not|never|without|instead of|rather than|forget|ditch|skip|kein|keine|keinen|ohne|statt|anstatt|nie|sans|pas de|pas d|plus de|plus d|au lieu de|fini|finis|finie|finies|sin|ni|nada de|en vez de|en lugar de|olvida|adios a';
const articles =
  'a|an|the|any|your|more|need for|der|die|das|den|dein|deine|ein|eine|mehr|le|la|les|l|un|une|ton|ta|tes|el|los|las|una|tu|tus|mas';
const denied = new RegExp(` (?:${denials}) (?:(?:${articles}) )*[^ ]+(?: (?:or|nor|oder|noch|ou|o|ni) [^ ]+)*`, 'gu');

/** What an ad calls its app: `savings` of `our savings app`, `budget` of `l’appli de budget`. */
const labelled =
  / ([^ ]+) app | (?:app|appli|application|aplicacion) (?:for|fur|zum|zur|pour|para|de|d|del|a) (?:(?:l|la|le|les|el|los|las|tu|tus|your|dein|deine) )?([^ ]+) | ([^ ]{4,})app /gu;

const labelsOf = (plain: string): string =>
  ` ${[...plain.matchAll(labelled)].map(([, before, behind, inside]) => before ?? behind ?? inside).join(' ')} `;

/** What is left without what a text says that it is not: `no pills`, `ohne Kurs`. */
const withoutDenied = (plain: string): string => plain.replace(denied, '');

/** A phrase is said where all its words are, one or many, in any order. */
const isSaid = (phrase: string, plain: string): boolean =>
  plainText(phrase)
    .trim()
    .split(' ')
    .every((word) => plain.includes(` ${word} `) || plain.includes(` ${word}s `));

/** Whether two words are forms of one: `split` and `splitting`, `identify` and `identification`. */
const isAlike = (one: string, other: string): boolean => {
  const [a, b] = [termOf(one, 'en'), termOf(other, 'en')];
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length > 5 && long.length - short.length < 7 && long.startsWith(short.slice(0, -1));
};

/** The words of the kind as a text says them, when it says each of them in any form. */
const partsSaid = (parts: readonly string[], plain: string): string[] => {
  const tokens = plain.trim().split(' ');
  const said = parts.flatMap((part) => tokens.find((token) => isAlike(token, part)) ?? []);
  return parts.length > 1 && said.length === parts.length ? said : [];
};

/** English uses these for much besides running. */
const idioms = / (?:running (?:costs?|totals?|tab|tally|late|low|out|smoothly|jokes?|water)|runs? out|long run)(?= )/gu;

const getIt =
  / (?:download|get|try|telecharge(?:z|r)?|essaye[zr]?|installe[zr]?|lade|lad|hol dir|teste|probiere?|descarga(?:te|r)?|prueba|instala|baja(?:te)?) $/u;

/** `Download Tidebook`, where the advertiser is called so. */
const asksForIt = (plain: string, called: string): string[] => {
  const at = called.trim().length > 3 ? plain.indexOf(called) : -1;
  const before = getIt.exec(plain.slice(0, at + 1));
  return at < 0 || before === null ? [] : [`${before[0].trim()} ${called.trim()}`];
};

/** Without its accent, `livré` (delivered) would be a book. */
const delivered = /(?<!\p{L})livrés?(?!\p{L})/iu;

/** Reads an ad's words and address once. */
export const readAd = (ad: AdFacts, wanted: Wanted): Said => {
  const raw = wordsOfAd(ad);
  const landing = readLanding(ad.landing);
  // What the advertiser is called says what it sells.
  const plain = plainText(`${ad.headline ?? ''} ${ad.body ?? ''}`).replace(idioms, '');
  const called = plainText(ad.advertiser.name);
  const affirmed = withoutDenied(plain);
  const isDelivered = raw.normalize('NFC').search(delivered) >= 0;
  const things = otherThings
    .map(({ name, signs, decides, inNames }) => {
      const inWords = signs.in(affirmed).filter((word) => !(isDelivered && /^livres?$/u.test(word)));
      const inName = inNames ? signs.in(called) : [];
      return { name, decides, byName: inWords.length === 0, said: [...new Set([...inWords, ...inName])] };
    })
    .filter(({ said }) => said.length > 0)
    // A kind of app that is about books or jobs is not recognised by their words.
    .filter(({ said }) => !said.some((word) => wanted.kindText.includes(` ${word} `)))
    .sort((one, other) => Number(other.decides) - Number(one.decides) || other.said.length - one.said.length);
  const thing = things[0];
  // `No app needed` is said by what is none.
  const strong = [...appSigns.in(affirmed), ...appSigns.in(called), ...asksForIt(plain, called)];
  const weak = phoneSigns.in(plain);
  const isPaper = paperDownload.in(affirmed).length > 0;
  const leadsToApp = landing.to === 'store' || landing.to === 'app' || landing.to === 'app link';
  const asks = ad.cta !== null && installCta.test(ad.cta);
  const appPoints =
    (landing.to === 'store' || landing.to === 'app' ? 4 : landing.to === 'app link' ? 3 : 0) +
    (asks ? 3 : 0) +
    (strong.length === 0 && appsAtLarge.first(plain) >= 0 ? 1 : 0) +
    Math.min(2, strong.length) * (isPaper ? 1 : 2) +
    (isPaper ? 0 : Math.min(2, weak.length));
  const ours = distinct([...new Set(wanted.topics.flatMap(({ signs }) => signs.in(`${plain.trimEnd()}${called}`)))]);
  const literal = [
    ...(wanted.kind === null ? [] : wanted.kind.words.filter((word) => isSaid(word, plain))),
    ...partsSaid(wanted.kindParts, plain),
  ];
  const everything = `${affirmed.trimEnd()}${called}`;
  const theirs = wanted.otherTopics
    .map((topic) => {
      const said = distinct(topic.signs.in(everything)).filter(
        (word) => !ours.includes(word) && !literal.includes(word),
      );
      // A word of a topic that is often of the same app says little.
      const isDoubtful = ours.length + literal.length > 0 && isNearAny(wanted.topics, topic);
      return { topic, said: said.slice(isDoubtful ? 1 : 0) };
    })
    .filter(({ said }) => said.length > 0)
    // As many words of how apps work say less of what this one is.
    .sort(
      (one, other) => other.said.length - one.said.length || Number(isMeans(one.topic)) - Number(isMeans(other.topic)),
    )[0];
  const firstOurs = Math.min(
    ...wanted.topics.map(({ signs }) => signs.first(plain)).filter((at) => at >= 0),
    ...literal.map((word) => plain.trim().split(' ').indexOf(word.split(' ')[0]!)).filter((at) => at >= 0),
    Number.POSITIVE_INFINITY,
  );
  const firstTheirs = theirs ? theirs.topic.signs.first(plain) : -1;
  const labels = labelsOf(plain);
  const saysOurs = wanted.topics.some(({ signs }) => signs.first(labels) >= 0);
  const saysTheirs = wanted.otherTopics.some(({ signs }) => signs.first(labels) >= 0);
  const ownLabel = saysOurs === saysTheirs ? null : saysOurs;
  return {
    raw,
    plain,
    landing,
    appPoints,
    appSaid: strong[0] ?? weak[0] ?? null,
    invites:
      leadsToApp || asks || asksForIt(plain, called).length > 0 || (!isPaper && inviteSigns.first(affirmed) >= 0),
    other: thing
      ? {
          name: thing.name,
          said: thing.said[0]!,
          points: 2 * thing.said.length,
          decides: thing.decides,
          byName: thing.byName,
        }
      : null,
    ours: distinct([...new Set([...ours, ...literal])]),
    theirs: theirs
      ? { name: spokenTopic(theirs.topic), said: theirs.said, byName: !affirmed.includes(` ${theirs.said[0]!} `) }
      : null,
    oursFirst: ownLabel === null ? firstOurs < firstTheirs : ownLabel,
  };
};
