import {
  type AdsFacts,
  adsSentence,
  creatorsSentence,
  hookSentence,
  mostViewedSentence,
  type VideosFacts,
  videosSentence,
} from '../../analysis/answers/reach/reach-sentences.ts';
import { capital } from '../../analysis/prose/capital.ts';
import { dayOf, span } from '../../analysis/prose/dates.ts';
import { listed, listedOr } from '../../analysis/prose/lists.ts';
import { dollars, figure, hundredth, verb } from '../../analysis/prose/numbers.ts';
import { plain } from '../../analysis/prose/untrusted.ts';
import { type AdNetwork, adNetworks, adNetworkTitles } from '../../contract/domain/ad-networks.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import type { Ask } from '../../contract/resources/questions/plan.ts';
import type { AskText } from './ask-text.ts';
import phrases from './phrases.json' with { type: 'json' };

export type FactAsk = Exclude<Ask, { source: 'reviews' }>;

export interface Price {
  /** `Gold, monthly`; null: the app itself. */
  readonly name: string | null;
  /** As the store writes it. */
  readonly text: string;
  readonly amount: number | null;
}

/** What is known of an app outside its reviews; null and empty: not known. */
export interface AppFacts {
  readonly name: string;
  readonly country: string;
  readonly free: boolean | null;
  readonly prices: readonly Price[];
  readonly monthly: { readonly low: number; readonly mid: number; readonly high: number } | null;
  readonly ads: AdsFacts | null;
  readonly videos: VideosFacts | null;
  readonly rank: { readonly chart: string; readonly place: number; readonly before: number | null } | null;
  readonly ratings: {
    readonly score: number | null;
    readonly total: number;
    readonly added: number | null;
    readonly days: number;
  } | null;
  readonly releases: readonly { readonly version: string; readonly day: string }[];
  readonly description: string | null;
}

/** The cheapest paid plan, of which a month is the usual measure. */
const comparedPrice = ({ prices, free }: AppFacts): number | null => {
  const amounts = prices.flatMap(({ amount }) => (amount === null || amount === 0 ? [] : [amount]));
  return amounts.length > 0 ? Math.min(...amounts) : free === true ? 0 : null;
};

const priceWords = ({ free, prices, country }: AppFacts): string => {
  const listedPrices = listedOr(
    prices.slice(0, 4).map(({ name, text }) => (name ? `${plain(text)} (${plain(name)})` : plain(text))),
  );
  const place = `in the App Store of ${inCountry(country)}`;
  if (prices.length === 0) return free ? `free, with no purchases listed, ${place}` : `listed without a price ${place}`;
  return free ? `free to download, with purchases of ${listedPrices} ${place}` : `${listedPrices} ${place}`;
};

const priceOf = (ask: FactAsk, apps: readonly AppFacts[]): AskText | null => {
  const known = apps.filter((app) => comparedPrice(app) !== null);
  if (known.length === 0) return null;
  const [first, ...others] = known.toSorted((one, other) => comparedPrice(one)! - comparedPrice(other)!);
  const shown = ask.pick === 'most' && others.length > 0 ? others.at(-1)! : first!;
  const sentences = known.filter((app) => app !== shown).map((app) => `${app.name} is ${priceWords(app)}.`);
  if (known.length === 1 || ask.pick === undefined)
    return {
      verdict: `${known[0]!.name} is ${priceWords(known[0]!)}.`,
      support: known.slice(1).map((app) => `${app.name} is ${priceWords(app)}.`),
    };
  const isTied = others.length > 0 && comparedPrice(others[0]!) === comparedPrice(first!);
  const word = ask.pick === 'most' ? 'dearest' : 'cheapest';
  return {
    verdict: isTied
      ? `None is clearly the ${word}: ${shown.name} is ${priceWords(shown)}.`
      : `${shown.name} is the ${word}: it is ${priceWords(shown)}.`,
    support: sentences,
  };
};

const moneyOf = (_: FactAsk, apps: readonly AppFacts[]): AskText | null => {
  const known = apps
    .filter(({ monthly }) => monthly !== null)
    .toSorted((one, other) => other.monthly!.mid - one.monthly!.mid);
  const sentences = known.map(
    ({ name, country, monthly }) =>
      `${name} earns about ${dollars(monthly!.mid)} a month in the App Store of ${inCountry(country)}; anything from ${dollars(monthly!.low)} to ${dollars(monthly!.high)} fits.`,
  );
  const [verdict, ...support] = sentences;
  return verdict === undefined ? null : { verdict, support };
};

/** Whose library shows the ads of a channel. */
const owners: Readonly<Record<string, AdNetwork>> = { facebook: 'meta', instagram: 'meta', youtube: 'google' };

const networkOf = (words: readonly string[]): AdNetwork | undefined => {
  const said = words.join(' ').toLowerCase();
  const owned = Object.entries(owners).find(([channel]) => said.includes(channel));
  return owned?.[1] ?? adNetworks.find((network) => said.includes(network));
};

/** What a library that was not read has is not known, which is not that there is none. */
const adsOn = (network: AdNetwork, { networks, errors, more }: AdsFacts): { total: number; isKnown: boolean } => {
  const own = networks.find((each) => each.network === network);
  const isPart = more || errors.some((error) => error.network === network);
  return { total: own?.ads ?? 0, isKnown: own !== undefined && (own.ads > 0 || !isPart) };
};

const adsOf = ({ topic, answerAs }: FactAsk, apps: readonly AppFacts[]): AskText | null => {
  const network = networkOf(topic?.words ?? []);
  const known = apps.flatMap(({ name, ads }) => (ads ? [{ name: plain(name), ads }] : []));
  const signed = (sign: string, sentence: string): string =>
    answerAs === 'yes_no' ? `${sign}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence;
  const [verdict, ...support] = known.flatMap(({ name, ads }) => {
    const told = adsSentence(ads, `for ${name}`);
    if (network === undefined)
      return [signed(ads.total > 0 ? 'Yes' : 'Apparently not', told), hookSentence(ads), periodSentence(ads, name)];
    const title = adNetworkTitles[network];
    const { total, isKnown } = adsOn(network, ads);
    if (!isKnown)
      return [`It is not known whether ${name} advertises on ${title}: its ad library could not be read.`, told];
    return total > 0
      ? [signed('Yes', `The ad library of ${title} shows ${figure(total)} ads for ${name}.`), told]
      : [signed('Apparently not', `The ad library of ${title} shows no ads for ${name}.`), told];
  });
  return verdict === undefined ? null : { verdict, support: support.filter((sentence) => sentence !== '') };
};

const periodSentence = ({ total, period }: AdsFacts, name: string): string =>
  period === null || total === 0
    ? ''
    : `Of the ${figure(total)} ads for ${name} that were read, ${figure(period.ads)} ${verb(period.ads, 'was', 'were')} first seen ${period.since === null ? `until ${dayOf(period.until)}` : span(period.since, period.until)}.`;

const videosOf = (_: FactAsk, apps: readonly AppFacts[]): AskText | null => {
  const [verdict, ...support] = apps.flatMap(({ name, videos }) =>
    videos
      ? [videosSentence(videos, `about ${plain(name)}`), mostViewedSentence(videos), creatorsSentence(videos)]
      : [],
  );
  return verdict === undefined ? null : { verdict, support: support.filter((sentence) => sentence !== '') };
};

const rankOf = ({ answerAs }: FactAsk, apps: readonly AppFacts[]): AskText | null => {
  const [verdict, ...support] = apps.flatMap(({ name, rank }) => {
    if (!rank) return [];
    const { place, before, chart } = rank;
    const moved =
      before === null
        ? ''
        : place < before
          ? `, up from ${before}`
          : place > before
            ? `, down from ${before}`
            : ', as before';
    const sign =
      answerAs === 'yes_no' && before !== null
        ? place < before
          ? 'It rose: '
          : place > before
            ? 'It fell: '
            : 'It did not move: '
        : '';
    return [`${sign}${name} is at place ${place} of ${plain(chart)}${moved}.`];
  });
  return verdict === undefined ? null : { verdict, support };
};

const ratingsOf = (_: FactAsk, apps: readonly AppFacts[]): AskText | null => {
  const [verdict, ...support] = apps.flatMap(({ name, ratings, country }) =>
    ratings
      ? [
          `${name} has ${ratings.score === null ? '' : `${hundredth(ratings.score)} stars over `}${figure(ratings.total)} ratings in ${inCountry(country)}${ratings.added === null ? '' : `, ${figure(ratings.added)} of them from the last ${ratings.days} days`}.`,
        ]
      : [],
  );
  return verdict === undefined ? null : { verdict, support };
};

const releaseOf = ({ about }: FactAsk, [app]: readonly AppFacts[]): AskText | null => {
  const wanted = app?.releases.filter(({ version }) => !about.versions || about.versions.includes(version)) ?? [];
  const newest = wanted.at(-1);
  if (!newest) return null;
  const said = about.versions ? wanted : [newest];
  return {
    verdict: capital(
      `${listed(said.map(({ version, day }) => `version ${plain(version)} came out on ${dayOf(day)}`))}.`,
    ),
    support: [],
  };
};

/** A sentence of the store page that has all the words asked for. */
const claimOf = ({ topic }: FactAsk, [app]: readonly AppFacts[]): AskText | null => {
  const words =
    topic?.words.flatMap((each) => each.toLowerCase().split(/\s+/u)).filter((word) => word.length > 3) ?? [];
  const said = app?.description
    ?.split(/(?<=[.!?])\s+|\n+/u)
    .find(
      (sentence) => words.length > 0 && words.every((word) => sentence.toLowerCase().includes(word.replace(/s$/u, ''))),
    );
  return said
    ? { verdict: `Yes, the store page says so: “${plain(said.trim())}”`.replace(/[^.”]$/u, '$&.'), support: [] }
    : null;
};

const tellers: Record<FactAsk['measure'], (ask: FactAsk, apps: readonly AppFacts[]) => AskText | null> = {
  price: priceOf,
  claim: claimOf,
  release: releaseOf,
  rank: rankOf,
  ratings: ratingsOf,
  money: moneyOf,
  ads: adsOf,
  videos: videosOf,
};

/** What is said for an ask that reviews do not answer. */
export const tellFact = (ask: FactAsk, apps: readonly AppFacts[]): AskText =>
  tellers[ask.measure](ask, apps) ?? { verdict: phrases.no_fact[ask.measure], support: [] };
