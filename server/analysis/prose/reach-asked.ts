import { listed } from '../reading/prose.ts';
import type { AdPlace, Advertising } from '../research/advertising.ts';
import { dayOf, span } from './dates.ts';
import { capital } from './finding-facts.ts';
import { counted, figure, noun, verb } from './numbers.ts';
import { whyNot } from './reach-gaps.ts';
import { type AdsFacts, adsSentence, type Network, networkNames } from './reach-sentences.ts';

/** Whose ads are asked about, as sentences call it. */
export interface Advertised {
  /** `Calmly`, `apps of the kind`. */
  readonly name: string;
  readonly isMany: boolean;
  /** Behind `ads`: `of Calmly`, `for apps of the kind`. */
  readonly of: string;
  /** `its developer`. */
  readonly developer: string;
}

/** Where a library has ads of; Google's has them of everywhere. */
const covers: Readonly<Record<Network, string>> = {
  google: '',
  apple: ', which covers the European Union,',
  meta: ', which covers the European Union and the United Kingdom,',
  tiktok: ', which covers Europe,',
};

const ad = noun('ad');

const small = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const notKnown = ({ name, isMany }: Advertised, where: string, why: string): string =>
  `Whether ${name} ${isMany ? 'advertise' : 'advertises'}${where} is not known: ${why}.`;

/** Why a library that was to be asked about a place tells nothing. */
const silence = ({ errors }: AdsFacts, network: Network): string => {
  const failed = errors.find((error) => error.network === network);
  if (failed) return `the ad library of ${networkNames[network]} told nothing, for ${whyNot(failed.code)}`;
  return network === 'apple'
    ? 'the ad library of Apple knows apps of the App Store alone'
    : `the ad library of ${networkNames[network]} was not asked`;
};

/** Whether there are ads in a place, as far as its library shows; what no library could tell is not known, and never no. */
const placeSentence = (ads: AdsFacts | null, place: AdPlace, { yesNo }: Advertising, who: Advertised): string => {
  const where = ` on ${place.name}`;
  if (place.network === null) return notKnown(who, where, `no ad library of ${place.name} is read here`);
  if (ads === null) return notKnown(who, where, 'no ad library could be read');
  const library = `the ad library of ${networkNames[place.network]}`;
  const own = ads.networks.find(({ network }) => network === place.network);
  if (!own) return notKnown(who, where, silence(ads, place.network));
  const say = (word: string, rest: string): string => (yesNo ? `${word}: ${rest}` : capital(rest));
  if (own.ads > 0) {
    const shows = `${library} shows ${ads.more ? 'at least ' : ''}${counted(own.ads, ad)} ${who.of}`;
    return place.whole
      ? say('Yes', `${shows}.`)
      : say('Perhaps', `${shows} and does not tell whether ${verb(own.ads, 'it', 'any')} ran on ${place.name}.`);
  }
  const failed = ads.errors.find(({ network }) => network === place.network);
  if (failed) return notKnown(who, where, `${library} was read in part only, for ${whyNot(failed.code)}`);
  if (own.unclear > 0) {
    const unclear = `${counted(own.unclear, ad)} by ${who.developer} that ${verb(own.unclear, 'does', 'do')} not tell what ${verb(own.unclear, 'it is', 'they are')} for`;
    return notKnown(who, where, `${library} shows none that says so, and ${unclear}`);
  }
  return say('No, as far as is shown', `${library}${covers[place.network]} shows no ad ${who.of}.`);
};

/** How many there are; where the question is whether there are any, that first. */
const countSentence = (ads: AdsFacts, isWhether: boolean, who: Advertised): string => {
  const told = adsSentence(ads, who.of, who.developer);
  if (!isWhether) return told;
  if (ads.total > 0) return `Yes: ${small(told)}`;
  const silent = ads.errors.flatMap(({ network }) => network ?? []);
  return ads.unclear > 0 || silent.length > 0
    ? `That is not known for certain: ${small(told)}`
    : `No, as far as is shown: ${small(told)}`;
};

/** How many were first seen in the days that the question names. */
const periodSentence = ({ total, more, period, undated }: AdsFacts, { of }: Advertised): string => {
  if (period === null || total === 0) return '';
  const when = period.since === null ? `until ${dayOf(period.until)}` : inDays(period.since, period.until);
  const many = period.ads === 0 ? 'none' : `${more ? 'at least ' : ''}${figure(period.ads)}`;
  return `Of the ads shown ${of}, ${many} ${verb(period.ads, 'was', 'were')} first seen ${when}${untold(undated)}.`;
};

const inDays = (since: string, until: string): string =>
  since === until ? `on ${dayOf(since)}` : `from ${span(since, until)}`;

const untold = (undated: number): string => (undated === 0 ? '' : `; of ${figure(undated)} no library tells the day`);

/** In place of what was spent: how many were first seen in which year. */
const yearsSentence = ({ starts, undated }: AdsFacts, { of }: Advertised): string => {
  const [first, ...others] = starts;
  if (!first) return '';
  const years = [
    `${figure(first.ads)} ${verb(first.ads, 'was', 'were')} first seen in ${first.year}`,
    ...others.map(({ year, ads }) => `${figure(ads)} in ${year}`),
  ];
  return `Of the ads shown ${of}, ${listed(years)}${untold(undated)}.`;
};

const noSpend =
  'What is spent on ads is told by no ad library: how many there are, and since when, is all that can be seen';
const noEffect =
  'How well an ad works is told by no ad library: what is used most often, and for longest, is all that can be seen';

/**
 * What the libraries answer to a question about advertising, before how the ads open.
 * @param isCounted false: how many there are is told elsewhere
 */
export const advertisingSentences = (
  ads: AdsFacts | null,
  asked: Advertising | null,
  who: Advertised,
  isCounted = true,
): readonly string[] => {
  if (asked === null) return ads === null ? [] : [adsSentence(ads, who.of, who.developer)];
  const places = asked.places.map((place) => placeSentence(ads, place, asked, who));
  if (ads === null)
    return places.length > 0 || !asked.yesNo ? places : [notKnown(who, '', 'no ad library could be read')];
  const isWhether = asked.yesNo && places.length === 0 && ads.period === null;
  return [
    ...places,
    isCounted || isWhether ? countSentence(ads, isWhether, who) : '',
    asked.spend ? yearsSentence(ads, who) : periodSentence(ads, who),
  ].filter((sentence) => sentence !== '');
};

/** What no library tells and the question asks; said once, whatever the apps. */
export const untoldSentences = (asked: Advertising | null): readonly string[] => [
  ...(asked?.spend ? [`${noSpend}.`] : []),
  ...(asked?.effect ? [`${noEffect}.`] : []),
];
