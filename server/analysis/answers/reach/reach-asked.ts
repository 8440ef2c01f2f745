import { inCountry } from '../../../contract/domain/storefronts.ts';
import { dayOf, span } from '../../prose/dates.ts';
import { counted, figure, noun, verb } from '../../prose/numbers.ts';
import { listed } from '../../reading/prose.ts';
import type { AdPlace, Advertising } from '../../research/reach/advertising.ts';
import { capital } from '../finding-facts.ts';
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

/** Which of the asked countries the libraries show ads in; they need not tell of all that there are. */
const countriesOf = ({ countries }: AdsFacts, asked: readonly string[]) => ({
  shown: asked.filter((code) => countries.includes(code)),
  unshown: asked.filter((code) => !countries.includes(code)),
});

const named = (codes: readonly string[]): string => listed(codes.map(inCountry));

/** What countries the libraries do tell of. */
const toldOf = ({ countries }: AdsFacts): string =>
  countries.length === 0
    ? 'the ad libraries do not tell in which countries these ads were shown'
    : `it is not in what the ad libraries show, which tell of ${named(countries)} only`;

/** Whether there are ads in a place, as far as its library shows; what no library could tell is not known, and never no. */
const placeSentence = (ads: AdsFacts | null, place: AdPlace, asked: Advertising, who: Advertised): string => {
  const where = ` on ${place.name}`;
  if (place.network === null) return notKnown(who, where, `no ad library of ${place.name} is read here`);
  if (ads === null) return notKnown(who, where, 'no ad library could be read');
  const library = `the ad library of ${networkNames[place.network]}`;
  const own = ads.networks.find(({ network }) => network === place.network);
  if (!own) return notKnown(who, where, silence(ads, place.network));
  const say = (word: string, rest: string): string =>
    asked.yesNo && !asked.beyond ? `${word}: ${rest}` : capital(rest);
  if (own.ads > 0) {
    const shows = `${library} shows ${ads.more ? 'at least ' : ''}${counted(own.ads, ad)} ${who.of}`;
    const { unshown } = countriesOf(ads, asked.countries);
    if (unshown.length > 0) return notKnown(who, `${where} in ${named(unshown)}`, toldOf(ads));
    if (!place.whole) {
      return say('Perhaps', `${shows} and does not tell whether ${verb(own.ads, 'it', 'any')} ran on ${place.name}.`);
    }
    // Countries and days are told of all libraries together.
    if (asked.countries.length > 0) {
      return say('Perhaps', `${shows}; in ${named(asked.countries)} some library shows ads ${who.of}.`);
    }
    if (asked.now) return runningSentence(own, shows, say);
    return say(ads.period === null ? 'Yes' : 'Perhaps', `${shows}${ads.period === null ? '' : ', of whichever days'}.`);
  }
  const failed = ads.errors.find(({ network }) => network === place.network);
  if (failed) return notKnown(who, where, `${library} was read in part only, for ${whyNot(failed.code)}`);
  if (own.unclear > 0) {
    const unclear = `${counted(own.unclear, ad)} by ${who.developer} that ${verb(own.unclear, 'does', 'do')} not tell what ${verb(own.unclear, 'it is', 'they are')} for`;
    return notKnown(who, where, `${library} shows none that says so, and ${unclear}`);
  }
  return say('No, as far as is shown', `${library}${covers[place.network]} shows no ad ${who.of}.`);
};

/** What of the ads runs now, as far as their libraries tell. */
const runningSentence = (
  { ads, running, ended }: { readonly ads: number; readonly running: number; readonly ended: number },
  shows: string,
  say: (word: string, rest: string) => string,
): string => {
  if (running > 0) return say('Yes', `${shows}, of which ${figure(running)} ${verb(running, 'runs', 'run')} now.`);
  if (ended < ads) return say('That is not known', `${shows}, and tells of none that it runs now.`);
  return say('No, as far as is shown', `${shows}, of which none runs now.`);
};

const beyondSentence =
  'Whether that is so is not known from the ad libraries, which tell that there are ads, of whom, where and since when, and of some the words';

/** Whether there are ads in the countries that the question names. */
const countrySentences = (ads: AdsFacts, { yesNo, now, beyond, countries }: Advertising, who: Advertised): string[] => {
  if (ads.total === 0) return [];
  const { shown, unshown } = countriesOf(ads, countries);
  const isPlain = !now && ads.period === null;
  const tail = isPlain ? '' : '; of which days they were there is not told';
  const there = `the ad libraries show ads ${who.of} in ${named(shown)}${tail}.`;
  return [
    ...(shown.length === 0 ? [] : [yesNo && !beyond ? `${isPlain ? 'Yes' : 'Perhaps'}: ${there}` : capital(there)]),
    ...(unshown.length === 0 ? [] : [notKnown(who, ` in ${named(unshown)}`, toldOf(ads))]),
  ];
};

/** How many there are; where the question is whether there are any, that first. */
const countSentence = (ads: AdsFacts, asked: Advertising, isWhether: boolean, who: Advertised): string => {
  const told = adsSentence(ads, who.of, who.developer, asked.where);
  if (!isWhether) return told;
  if (ads.total > 0) return `Yes: ${small(told)}`;
  const silent = ads.errors.flatMap(({ network }) => network ?? []);
  return ads.unclear > 0 || silent.length > 0
    ? `That is not known for certain: ${small(told)}`
    : `No, as far as is shown: ${small(told)}`;
};

/** Whether any runs now; what is ended, or not told, is no yes. */
const nowSentence = (ads: AdsFacts, { yesNo, beyond }: Advertising, who: Advertised): string => {
  if (ads.total === 0) return '';
  const say = (word: string, rest: string): string => (yesNo && !beyond ? `${word}: ${rest}` : capital(rest));
  const all = `of the ${ads.more ? `${counted(ads.total, ad)} ${who.of} that ${verb(ads.total, 'was', 'were')} read` : `${counted(ads.total, ad)} ${who.of}`}`;
  if (ads.running > 0)
    return say('Yes', `${all}, ${figure(ads.running)} ${verb(ads.running, 'runs', 'run')} now${further(ads)}.`);
  if (ads.ended < ads.total || ads.more) {
    return say('That is not known', `${all}, none is told to run now${further(ads)}.`);
  }
  return say('No, as far as is shown', `${all}, none runs now.`);
};

/** What was read is the first page of each thing asked about. */
const further = ({ more }: AdsFacts): string => (more ? '; the libraries have further pages, which were not read' : '');

const ofAds = ({ total, more }: AdsFacts, { of }: Advertised): string =>
  more ? `Of the ${counted(total, ad)} ${of} that ${verb(total, 'was', 'were')} read` : `Of the ads shown ${of}`;

/** How many were first seen in the days that the question names. */
const periodSentence = (ads: AdsFacts, who: Advertised): string => {
  const { total, period, undated } = ads;
  if (period === null || total === 0) return '';
  const when = period.since === null ? `until ${dayOf(period.until)}` : inDays(period.since, period.until);
  const many = period.ads === 0 ? 'none' : figure(period.ads);
  return `${ofAds(ads, who)}, ${many} ${verb(period.ads, 'was', 'were')} first seen ${when}${untold(undated)}${further(ads)}.`;
};

const inDays = (since: string, until: string): string =>
  since === until ? `on ${dayOf(since)}` : `from ${span(since, until)}`;

const untold = (undated: number): string => (undated === 0 ? '' : `; of ${figure(undated)} no library tells the day`);

/** In place of what was spent: how many were first seen in which year. */
const yearsSentence = (ads: AdsFacts, who: Advertised): string => {
  const { total, starts, undated } = ads;
  const [first, ...others] = starts;
  if (!first || total === 0) return '';
  const years = [
    `${figure(first.ads)} ${verb(first.ads, 'was', 'were')} first seen in ${first.year}`,
    ...others.map(({ year, ads: many }) => `${figure(many)} in ${year}`),
  ];
  return `${ofAds(ads, who)}, ${listed(years)}${untold(undated)}${further(ads)}.`;
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
  const isBeyond = asked.yesNo && asked.beyond && ads.total > 0;
  const isNarrowed = places.length > 0 || asked.countries.length > 0 || ads.period !== null;
  const isWhether = asked.yesNo && !isBeyond && (ads.total === 0 ? places.length === 0 : !isNarrowed && !asked.now);
  return [
    isBeyond ? `${beyondSentence}.` : '',
    ...places,
    ...(places.length === 0 ? countrySentences(ads, asked, who) : []),
    asked.now && places.length === 0 && asked.countries.length === 0 ? nowSentence(ads, asked, who) : '',
    isCounted || isWhether ? countSentence(ads, asked, isWhether, who) : '',
    asked.spend ? yearsSentence(ads, who) : periodSentence(ads, who),
  ].filter((sentence) => sentence !== '');
};

/** What no library tells and the question asks; said once, whatever the apps. */
export const untoldSentences = (asked: Advertising | null): readonly string[] => [
  ...(asked?.spend ? [`${noSpend}.`] : []),
  ...(asked?.effect ? [`${noEffect}.`] : []),
];
