import { termOf } from '../../../tagging/words/terms.ts';
import { type AdFacts, wordsOfAd } from '../ad-facts.ts';
import { plainText } from '../plain-text.ts';
import { isMeans, isNearAny, spokenTopic } from '../topics.ts';
import { type Landing, readLanding } from './landing.ts';
import { appSigns, appsAtLarge, installCta, inviteSigns, otherThings, paperDownload, phoneSigns } from './verdict.ts';
import type { Wanted } from './wanted.ts';

export interface AdReading {
  readonly raw: string;
  readonly plain: string;
  readonly landing: Landing;
  /** Evidence for an app: a store, an install button, words. */
  readonly appPoints: number;
  readonly appSaid: string | null;
  /** Asks people to get an app, or leads to a place to get it. */
  readonly invites: boolean;
  /** Evidence for something other than an app. */
  readonly other: {
    readonly name: string;
    readonly said: string;
    readonly points: number;
    readonly decides: boolean;
    /** Only the advertiser's name is evidence, not the text. */
    readonly byName: boolean;
  } | null;
  readonly ours: readonly string[];
  readonly theirs: { readonly name: string; readonly said: readonly string[]; readonly byName: boolean } | null;
  /** If both match: whether the kind's words describe the app or come first. */
  readonly oursFirst: boolean;
}

/** Without words that share a prefix with an earlier one: `running` adds nothing to `run`. */
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

/** The words next to `app`: `savings` of `our savings app`, `budget` of `l’appli de budget`. */
const labelled =
  / ([^ ]+) app | (?:app|appli|application|aplicacion) (?:for|fur|zum|zur|pour|para|de|d|del|a) (?:(?:l|la|le|les|el|los|las|tu|tus|your|dein|deine) )?([^ ]+) | ([^ ]{4,})app /gu;

const labelsOf = (plain: string): string =>
  ` ${[...plain.matchAll(labelled)].map(([, before, behind, inside]) => before ?? behind ?? inside).join(' ')} `;

/** Removes negated phrases: `no pills`, `ohne Kurs`. */
const withoutDenied = (plain: string): string => plain.replace(denied, '');

/** A phrase matches if all its words occur, in any order. */
const isSaid = (phrase: string, plain: string): boolean =>
  plainText(phrase)
    .trim()
    .split(' ')
    .every((word) => plain.includes(` ${word} `) || plain.includes(` ${word}s `));

/** Whether two words have the same stem: `split` and `splitting`, `identify` and `identification`. */
const isAlike = (one: string, other: string): boolean => {
  const [a, b] = [termOf(one, 'en'), termOf(other, 'en')];
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length > 5 && long.length - short.length < 7 && long.startsWith(short.slice(0, -1));
};

/** The text's forms of the kind's words, if it has all of them. */
const partsSaid = (parts: readonly string[], plain: string): string[] => {
  const tokens = plain.trim().split(' ');
  const said = parts.flatMap((part) => tokens.find((token) => isAlike(token, part)) ?? []);
  return parts.length > 1 && said.length === parts.length ? said : [];
};

/** English idioms that have nothing to do with running. */
const idioms = / (?:running (?:costs?|totals?|tab|tally|late|low|out|smoothly|jokes?|water)|runs? out|long run)(?= )/gu;

const getIt =
  / (?:download|get|try|telecharge(?:z|r)?|essaye[zr]?|installe[zr]?|lade|lad|hol dir|teste|probiere?|descarga(?:te|r)?|prueba|instala|baja(?:te)?) $/u;

/** `Download Tidebook`, if that is the advertiser's name. */
const asksForIt = (plain: string, called: string): string[] => {
  const at = called.trim().length > 3 ? plain.indexOf(called) : -1;
  const before = getIt.exec(plain.slice(0, at + 1));
  return at < 0 || before === null ? [] : [`${before[0].trim()} ${called.trim()}`];
};

/** Without its accent, `livré` (delivered) would match `livre` (book). */
const delivered = /(?<!\p{L})livrés?(?!\p{L})/iu;

export const readAd = (ad: AdFacts, wanted: Wanted): AdReading => {
  const raw = wordsOfAd(ad);
  const landing = readLanding(ad.landing);
  // The advertiser's name counts too.
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
    // Words of the kind itself are no evidence against it, such as for apps about books or jobs.
    .filter(({ said }) => !said.some((word) => wanted.kindText.includes(` ${word} `)))
    .sort((one, other) => Number(other.decides) - Number(one.decides) || other.said.length - one.said.length);
  const thing = things[0];
  // Ignores negated words, because `No app needed` advertises something else.
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
      // The first word of a topic that apps often combine with this one doesn't count.
      const isDoubtful = ours.length + literal.length > 0 && isNearAny(wanted.topics, topic);
      return { topic, said: said.slice(isDoubtful ? 1 : 0) };
    })
    .filter(({ said }) => said.length > 0)
    // On a tie, features of many kinds of apps count less.
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
  const labelIsOurs = wanted.topics.some(({ signs }) => signs.first(labels) >= 0);
  const labelIsTheirs = wanted.otherTopics.some(({ signs }) => signs.first(labels) >= 0);
  const ownLabel = labelIsOurs === labelIsTheirs ? null : labelIsOurs;
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
