import { type AdFacts, wordsOfAd } from './ad-facts.ts';
import { type Landing, readLanding } from './landing.ts';
import { plainText } from './plain-text.ts';
import { appSigns, installCta, otherThings, paperDownload, phoneSigns } from './signs.ts';
import type { Wanted } from './wanted.ts';

/** What an ad says, read once. */
export interface Said {
  readonly raw: string;
  readonly plain: string;
  readonly landing: Landing;
  /** How much speaks for an app: a store, a button to install, words. */
  readonly appPoints: number;
  readonly appSaid: string | null;
  /** What else it is for, and how much speaks for it. */
  readonly other: {
    readonly name: string;
    readonly said: string;
    readonly points: number;
    readonly decides: boolean;
  } | null;
  readonly ours: readonly string[];
  readonly theirs: { readonly name: string; readonly said: readonly string[] } | null;
  readonly oursFirst: boolean;
}

/** Reads an ad's words and address once. */
export const readAd = (ad: AdFacts, wanted: Wanted): Said => {
  const raw = wordsOfAd(ad);
  const landing = readLanding(ad.landing);
  // What the advertiser is called says what it sells.
  const plain = plainText(`${ad.headline ?? ''} ${ad.body ?? ''}`);
  const called = plainText(ad.advertiser.name);
  const things = otherThings
    .map(({ name, signs, decides }) => ({
      name,
      decides,
      said: [...signs.in(plain), ...(decides ? [] : signs.in(called))],
    }))
    .filter(({ said }) => said.length > 0)
    // A kind of app that is about books or jobs is not told by their words.
    .filter(({ said }) => !said.some((word) => wanted.kindText.includes(` ${word} `)))
    .sort((one, other) => Number(other.decides) - Number(one.decides) || other.said.length - one.said.length);
  const thing = things[0];
  const strong = [...appSigns.in(plain), ...appSigns.in(called)];
  const weak = phoneSigns.in(plain);
  const isPaper = paperDownload.in(plain).length > 0;
  const appPoints =
    (landing.to === 'store' || landing.to === 'app' ? 4 : landing.to === 'app link' ? 3 : 0) +
    (ad.cta !== null && installCta.test(ad.cta) ? 3 : 0) +
    Math.min(2, strong.length) * (isPaper ? 1 : 2) +
    (isPaper ? 0 : Math.min(2, weak.length));
  const ours = [...new Set(wanted.topics.flatMap(({ signs }) => signs.in(`${plain.trimEnd()}${called}`)))];
  const literal =
    wanted.kind === null ? [] : wanted.kind.words.filter((word) => plain.includes(` ${plainText(word).trim()} `));
  const theirs = wanted.otherTopics
    .map(({ name, signs }) => ({ name, said: signs.in(plain).filter((word) => !ours.includes(word)) }))
    .filter(({ said }) => said.length > 0)
    .sort((one, other) => other.said.length - one.said.length)[0];
  const firstOurs = Math.min(
    ...wanted.topics.map(({ signs }) => signs.first(plain)).filter((at) => at >= 0),
    Number.POSITIVE_INFINITY,
  );
  const firstTheirs = theirs ? wanted.otherTopics.find(({ name }) => name === theirs.name)!.signs.first(plain) : -1;
  return {
    raw,
    plain,
    landing,
    appPoints,
    appSaid: strong[0] ?? weak[0] ?? null,
    other: thing
      ? { name: thing.name, said: thing.said[0]!, points: 2 * thing.said.length, decides: thing.decides }
      : null,
    ours: [...new Set([...ours, ...literal])],
    theirs: theirs ?? null,
    oursFirst: firstOurs < firstTheirs,
  };
};
