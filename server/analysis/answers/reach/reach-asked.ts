import { type AdNetwork, adNetworkTitles } from '../../../contract/domain/ad-networks.ts';
import { inCountry } from '../../../contract/domain/storefronts.ts';
import { capital } from '../../prose/capital.ts';
import { dayOf, span } from '../../prose/dates.ts';
import { listed } from '../../prose/lists.ts';
import { counted, figure, noun, verb } from '../../prose/numbers.ts';
import type { AdPlace, Advertising } from '../../research/reach/advertising.ts';
import { whyNot } from './reach-gaps.ts';
import { type AdsFacts, adsSentence } from './reach-sentences.ts';

/** Whose ads the question asks about, as sentences refer to it. */
export interface Advertised {
  /** `Calmly`, `apps of this kind`. */
  readonly name: string;
  readonly isMany: boolean;
  /** After `ads`: `for Calmly`, `for apps of this kind`. */
  readonly of: string;
  /** `its developer`. */
  readonly developer: string;
}

/** Where a library's ads come from; Google's covers every country. */
const covers: Readonly<Record<AdNetwork, string>> = {
  google: '',
  apple: ', which covers the European Union,',
  meta: ', which covers the European Union and the United Kingdom,',
  tiktok: ', which covers Europe,',
};

const ad = noun('ad');

const small = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const notKnown = ({ name, isMany }: Advertised, where: string, why: string): string =>
  `It is not known whether ${name} ${isMany ? 'advertise' : 'advertises'}${where}: ${why}.`;

/** Why a library that was searched for a channel returned nothing. */
const silence = ({ errors }: AdsFacts, network: AdNetwork): string => {
  const failed = errors.find((error) => error.network === network);
  if (failed) return `the ad library of ${adNetworkTitles[network]} ${whyNot(failed.code)}`;
  return network === 'apple'
    ? 'the ad library of Apple only covers App Store apps'
    : `the ad library of ${adNetworkTitles[network]} was not searched`;
};

/** Which of the countries asked about the libraries show ads in; they may not list every country. */
const countriesOf = ({ countries }: AdsFacts, asked: readonly string[]) => ({
  shown: asked.filter((code) => countries.includes(code)),
  unshown: asked.filter((code) => !countries.includes(code)),
});

const named = (codes: readonly string[]): string => listed(codes.map(inCountry));

/** Which countries the libraries do list. */
const toldOf = ({ countries }: AdsFacts): string =>
  countries.length === 0
    ? 'the ad libraries do not say in which countries these ads ran'
    : `the ad libraries only show these ads in ${named(countries)}`;

/** Whether there are ads on a channel, as far as its library shows; what no library could tell is unknown, never a no. */
const placeSentence = (ads: AdsFacts | null, place: AdPlace, asked: Advertising, who: Advertised): string => {
  const where = ` on ${place.name}`;
  if (place.network === null) return notKnown(who, where, `${place.name} has no ad library that can be searched here`);
  if (ads === null) return notKnown(who, where, 'no ad library could be read');
  const library = `the ad library of ${adNetworkTitles[place.network]}`;
  const own = ads.networks.find(({ network }) => network === place.network);
  if (!own) return notKnown(who, where, silence(ads, place.network));
  const say = (word: string, rest: string): string =>
    asked.yesNo && !asked.beyond ? `${word}: ${rest}` : capital(rest);
  if (own.ads > 0) {
    const shows = `${library} shows ${ads.more ? 'at least ' : ''}${counted(own.ads, ad)} ${who.of}`;
    const { unshown } = countriesOf(ads, asked.countries);
    if (unshown.length > 0) return notKnown(who, `${where} in ${named(unshown)}`, toldOf(ads));
    if (!place.whole) {
      return say(
        'Perhaps',
        `${shows} but does not say whether ${verb(own.ads, 'it', 'any of them')} ran on ${place.name}.`,
      );
    }
    // Countries and days are known for all libraries together only.
    if (asked.countries.length > 0) {
      return say('Perhaps', `${shows}, and at least one ad library shows ads ${who.of} in ${named(asked.countries)}.`);
    }
    if (asked.now) return runningSentence(own, shows, say);
    return say(
      ads.period === null ? 'Yes' : 'Perhaps',
      `${shows}${ads.period === null ? '' : ', though not necessarily from that period'}.`,
    );
  }
  const failed = ads.errors.find(({ network }) => network === place.network);
  if (failed) return notKnown(who, where, `${library} was only read in part, as it ${whyNot(failed.code)}`);
  if (own.unclear > 0) {
    const unclear = `${counted(own.unclear, ad)} by ${who.developer} ${verb(own.unclear, 'does', 'do')} not say what ${verb(own.unclear, 'it promotes', 'they promote')}`;
    return notKnown(who, where, `${library} shows no ads ${who.of}, but ${unclear}`);
  }
  return say('Apparently not', `${library}${covers[place.network]} shows no ads ${who.of}.`);
};

/** Which of the ads are running now, as far as their libraries say. */
const runningSentence = (
  { ads, running, ended }: { readonly ads: number; readonly running: number; readonly ended: number },
  shows: string,
  say: (word: string, rest: string) => string,
): string => {
  if (running > 0)
    return say('Yes', `${shows}, of which ${figure(running)} ${verb(running, 'is', 'are')} running now.`);
  if (ended < ads) return say('That is not known', `${shows} but does not say that any of them is running now.`);
  return say('Apparently not', `${shows}, none of which is running now.`);
};

const beyondSentence =
  'The ad libraries cannot confirm that: they only show which ads there are, who runs them, where and since when, and the text of some';

/** Whether there are ads in the countries that the question names. */
const countrySentences = (ads: AdsFacts, { yesNo, now, beyond, countries }: Advertising, who: Advertised): string[] => {
  if (ads.total === 0) return [];
  const { shown, unshown } = countriesOf(ads, countries);
  const isPlain = !now && ads.period === null;
  const tail = isPlain ? '' : '; when they ran there is not known';
  const there = `the ad libraries show ads ${who.of} in ${named(shown)}${tail}.`;
  return [
    ...(shown.length === 0 ? [] : [yesNo && !beyond ? `${isPlain ? 'Yes' : 'Perhaps'}: ${there}` : capital(there)]),
    ...(unshown.length === 0 ? [] : [notKnown(who, ` in ${named(unshown)}`, toldOf(ads))]),
  ];
};

/** How many there are; a question whether there are any is answered first. */
const countSentence = (ads: AdsFacts, asked: Advertising, isWhether: boolean, who: Advertised): string => {
  const told = adsSentence(ads, who.of, who.developer, asked.where);
  if (!isWhether) return told;
  if (ads.total > 0) return `Yes: ${small(told)}`;
  const silent = ads.errors.flatMap(({ network }) => network ?? []);
  return ads.unclear > 0 || silent.length > 0
    ? `That is not certain: ${small(told)}`
    : `Apparently not: ${small(told)}`;
};

/** Whether any is running now; ads that have ended, or whose state is unknown, do not make a yes. */
const nowSentence = (ads: AdsFacts, { yesNo, beyond }: Advertising, who: Advertised): string => {
  if (ads.total === 0) return '';
  const say = (word: string, rest: string): string => (yesNo && !beyond ? `${word}: ${rest}` : capital(rest));
  const all = `of the ${ads.more ? `${counted(ads.total, ad)} ${who.of} that ${verb(ads.total, 'was', 'were')} read` : `${counted(ads.total, ad)} ${who.of}`}`;
  if (ads.running > 0)
    return say('Yes', `${all}, ${figure(ads.running)} ${verb(ads.running, 'is', 'are')} running now${further(ads)}.`);
  if (ads.ended < ads.total || ads.more) {
    return say('That is not known', `${all}, none is known to be running now${further(ads)}.`);
  }
  return say('Apparently not', `${all}, none is running now.`);
};

/** Only the first page for each app or advertiser was read. */
const further = ({ more }: AdsFacts): string => (more ? '; the libraries have more pages, which were not read' : '');

const ofAds = ({ total, more }: AdsFacts, { of }: Advertised): string =>
  more ? `Of the ${counted(total, ad)} ${of} that ${verb(total, 'was', 'were')} read` : `Of the ads shown ${of}`;

/** How many were first seen in the period the question names. */
const periodSentence = (ads: AdsFacts, who: Advertised): string => {
  const { total, period, undated } = ads;
  if (period === null || total === 0) return '';
  const when = period.since === null ? `by ${dayOf(period.until)}` : inDays(period.since, period.until);
  const many = period.ads === 0 ? 'none' : figure(period.ads);
  return `${ofAds(ads, who)}, ${many} ${verb(period.ads, 'was', 'were')} first seen ${when}${untold(undated)}${further(ads)}.`;
};

const inDays = (since: string, until: string): string =>
  since === until ? `on ${dayOf(since)}` : `from ${span(since, until)}`;

const untold = (undated: number): string => (undated === 0 ? '' : `; for ${figure(undated)} the date is not known`);

/** In place of spend: how many were first seen in which year. */
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

const noSpend = 'No ad library publishes ad spend: they only show how many ads there are and since when';
const noEffect = 'No ad library shows how well an ad performs: they only show what is used most often and for longest';

/**
 * What the libraries say about a question on advertising, before how the ads open.
 * @param isCounted false: the count is given elsewhere
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

/** What the question asks and no library publishes; said once, however many apps there are. */
export const untoldSentences = (asked: Advertising | null): readonly string[] => [
  ...(asked?.spend ? [`${noSpend}.`] : []),
  ...(asked?.effect ? [`${noEffect}.`] : []),
];
