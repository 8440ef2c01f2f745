import { type AdNetwork, adNetworks, adNetworkTitles } from '../../../contract/domain/ad-networks.ts';
import type { Store } from '../../../contract/domain/stores.ts';
import type { Ask } from '../../../contract/resources/questions/plan.ts';
import { dayOf, span } from '../../../support/prose/dates.ts';
import { capital, dollars, figure, verb } from '../../../support/prose/numbers.ts';
import { plain, quotation } from '../../../support/prose/untrusted.ts';
import {
  type AdsFacts,
  adsSentence,
  creatorsSentence,
  hookSentence,
  mostViewedSentence,
  type VideosFacts,
  videosSentence,
} from '../../answers/reach/reach-sentences.ts';
import type { AskText } from '../ask-text.ts';
import type { Speech } from '../speech.ts';
import { sentence } from '../words.ts';
import negations from './claim-negations.json' with { type: 'json' };
import { cheapestOf, pricesOfApps } from './prices.ts';

export type FactAsk = Exclude<Ask, { source: 'reviews' }>;

export interface Price {
  /** `Gold, monthly`; null: the app itself. */
  readonly name: string | null;
  /** As in the store. */
  readonly text: string;
  readonly amount: number | null;
}

/** Facts about an app outside its reviews; null and empty: unknown. */
export interface AppFacts {
  readonly name: string;
  /** The store of the listing. */
  readonly store: Store;
  readonly country: string;
  readonly free: boolean | null;
  readonly prices: readonly Price[];
  readonly hasPurchases: boolean | null;
  /** In one storefront of the App Store. */
  readonly monthly: {
    readonly country: string;
    readonly low: number;
    readonly mid: number;
    readonly high: number;
  } | null;
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

type Tell = (ask: FactAsk, apps: readonly AppFacts[], speech: Speech, wanted: number | null) => readonly string[];

/** Apps in the requested order: highest or lowest first, then unknown. */
const picked = (
  { pick }: FactAsk,
  apps: readonly AppFacts[],
  measured: (app: AppFacts) => number | null,
): readonly AppFacts[] => {
  if (pick !== 'most' && pick !== 'least') return apps;
  const sign = pick === 'least' ? -1 : 1;
  const known = apps.flatMap((app) => {
    const value = measured(app);
    return value === null ? [] : [{ app, value }];
  });
  const inOrder = known.toSorted((one, other) => sign * (other.value - one.value)).map(({ app }) => app);
  return [...inOrder, ...apps.filter((app) => !inOrder.includes(app))];
};

/** Which app earns more; uncertain if the ranges overlap. */
const earnsMost = (ask: FactAsk, [first, second]: readonly AppFacts[], { say }: Speech): string[] => {
  if (ask.pick !== 'most' && ask.pick !== 'least') return [];
  if (!first?.monthly || !second?.monthly) return [];
  const [more, less] = ask.pick === 'most' ? [first.monthly, second.monthly] : [second.monthly, first.monthly];
  const phrase = ask.pick === 'most' ? 'earns_most' : 'earns_least';
  return [say(more.low > less.high ? phrase : `${phrase}_maybe`, { name: plain(first.name) })];
};

const moneyOf: Tell = (ask, apps, speech) => {
  const { say, country: inWords } = speech;
  const pick = ask.pick === 'least' ? 'least' : 'most';
  const inOrder = picked({ ...ask, pick }, apps, ({ monthly }) => monthly?.mid ?? null);
  const estimates = inOrder
    .flatMap(({ name, monthly }) => (monthly ? [{ name, monthly }] : []))
    .map(({ name, monthly }) =>
      say('money', {
        name: plain(name),
        place: say('in_app_store', { country: inWords(monthly.country) }),
        low: dollars(monthly.low),
        mid: dollars(monthly.mid),
        high: dollars(monthly.high),
      }),
    );
  return [...earnsMost(ask, inOrder, speech), ...estimates];
};

/** The ad library for a channel. */
const owners: Readonly<Record<string, AdNetwork>> = { facebook: 'meta', instagram: 'meta', youtube: 'google' };

const networkOf = (words: readonly string[]): AdNetwork | undefined => {
  const said = words.join(' ').toLowerCase();
  const owned = Object.entries(owners).find(([channel]) => said.includes(channel));
  return owned?.[1] ?? adNetworks.find((network) => said.includes(network));
};

/** If a library was not read, its ads are unknown, which does not mean that there are none. */
const adsOn = (network: AdNetwork, { networks, errors, more }: AdsFacts): { total: number; isKnown: boolean } => {
  const own = networks.find((each) => each.network === network);
  const isPart = more || errors.some((error) => error.network === network);
  return { total: own?.ads ?? 0, isKnown: own !== undefined && (own.ads > 0 || !isPart) };
};

const uncapital = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const adsOf: Tell = (ask, apps, speech) => {
  const { topic, answerAs } = ask;
  const { say, number, isEnglish } = speech;
  const network = networkOf(topic?.words ?? []);
  const title = network && adNetworkTitles[network];
  const totalOf = (ads: AdsFacts) => (network ? adsOn(network, ads) : { total: ads.total, isKnown: true });
  const known = ({ ads }: AppFacts): number | null => (ads && totalOf(ads).isKnown ? totalOf(ads).total : null);
  return picked(ask, apps, known).flatMap(({ name: app, ads }) => {
    if (!ads) return [];
    const name = plain(app);
    // Details of ads are only available in English.
    const details = isEnglish ? adsSentence(ads, `for ${name}`) : null;
    const { total, isKnown } = totalOf(ads);
    if (!isKnown) return [say('ads_unknown', { name, network: title ?? '' }), ...(details ? [details] : [])];
    const phrase = total > 0 ? (network ? 'ads_on' : 'ads') : network ? 'ads_none_on' : 'ads_none';
    const own = say(phrase, { name, n: number(total), running: number(ads.running), network: title ?? '' });
    const rest = details && !network ? uncapital(details) : own;
    const head = say(total > 0 ? 'yes' : 'apparently_not');
    const verdict = answerAs === 'yes_no' ? say('colon', { head, rest }) : capital(rest);
    const more = details ? (network ? [details] : [hookSentence(ads), periodSentence(ads, name)]) : [];
    return [details && !network ? verdict : sentence(verdict, speech), ...more];
  });
};

const periodSentence = ({ total, period }: AdsFacts, name: string): string =>
  period === null || total === 0
    ? ''
    : `Of the ${figure(total)} ads for ${name} that were read, ${figure(period.ads)} ${verb(period.ads, 'was', 'were')} first seen ${period.since === null ? `until ${dayOf(period.until)}` : span(period.since, period.until)}.`;

const videosOf: Tell = (ask, apps, { say, number, isEnglish }) =>
  picked(ask, apps, ({ videos }) => videos?.total ?? null).flatMap(({ name, videos }) => {
    if (!videos) return [];
    if (isEnglish)
      return [videosSentence(videos, `about ${plain(name)}`), mostViewedSentence(videos), creatorsSentence(videos)];
    return [say('videos', { name: plain(name), n: number(videos.total), creators: number(videos.creators) })];
  });

/** Rank 1 is the highest. */
const rankOf: Tell = (ask, apps, speech) =>
  picked(ask, apps, ({ rank }) => (rank ? -rank.place : null)).flatMap(({ name, rank }) => {
    if (!rank) return [];
    const { place, before, chart } = rank;
    const moved = before === null ? null : place < before ? 'up' : place > before ? 'down' : 'same';
    const values = { name: plain(name), place: String(place), chart: plain(chart), before: String(before) };
    const rest = speech.say(moved === null ? 'rank' : `rank_${moved}`, values);
    if (ask.answerAs !== 'yes_no' || moved === null) return [sentence(rest, speech)];
    const head = speech.say(({ up: 'it_rose', down: 'it_fell', same: 'it_stayed' } as const)[moved]);
    return [sentence(speech.say('colon', { head, rest }), speech)];
  });

/** The best average that new ratings could reach, and whether it meets the target. */
const boundOf = (
  { score, total, added, days }: NonNullable<AppFacts['ratings']>,
  wanted: number | null,
  { say, number }: Speech,
): { first: string[]; last: string[] } => {
  if (score === null || !added) return { first: [], last: [] };
  const highest = (score * total + 5 * added) / (total + added);
  const values = { days: number(days), bound: number(highest, 2), stars: number(score, 2) };
  if (wanted !== null && highest < wanted) return { first: [say('out_of_reach', values)], last: [] };
  const first = wanted !== null && score >= wanted ? [say('there_already', values)] : [];
  return { first, last: [say('ratings_bound', values)] };
};

/** Whether the reachable average of an app can be computed. */
export const isRatingBounded = ([app, ...others]: readonly AppFacts[]): boolean =>
  others.length === 0 && app?.ratings?.score != null && Boolean(app.ratings.added);

const ratingsOf: Tell = (ask, apps, { say, number, country: inWords, ...speech }, wanted) =>
  picked(ask, apps, ({ ratings }) => ratings?.total ?? null).flatMap(({ name, ratings, country }) => {
    if (!ratings) return [];
    const { score, total, added, days } = ratings;
    const values = {
      name: plain(name),
      stars: score === null ? '–' : number(score, 2),
      n: number(total),
      country: inWords(country),
      added: number(added ?? 0),
      days: number(days),
    };
    const isOne = apps.length === 1;
    const bound = isOne ? boundOf(ratings, wanted, { say, number, country: inWords, ...speech }) : null;
    return [...(bound?.first ?? []), say(added === null ? 'ratings' : 'ratings_added', values), ...(bound?.last ?? [])];
  });

const releaseOf: Tell = ({ about }, [app], speech) => {
  const wanted = app?.releases.filter(({ version }) => !about.versions || about.versions.includes(version)) ?? [];
  return (about.versions ? wanted : wanted.slice(-1)).map(({ version, day }) =>
    sentence(speech.say('release', { version: plain(version), day: speech.day(day) }), speech),
  );
};

const shortestWord = 4;

/** Negations in a text: `no`, `-free`. */
const negationsIn = (text: string): string[] => {
  const said = text.toLowerCase().replaceAll('’', "'");
  const words = new Set(said.split(/[^\p{L}']+/u));
  return [
    ...negations.words.filter((word) => words.has(word)),
    ...negations.endings.filter((ending) => said.includes(ending)),
  ];
};

/** A sentence of the store page with all the words; a yes unless it has negations that the question lacks. */
const claimOf: Tell = ({ topic }, [app], { say }) => {
  const words = (topic?.words ?? [])
    .flatMap((each) => each.toLowerCase().split(/\s+/u))
    .filter((word) => word.length >= shortestWord);
  const said = app?.description
    ?.split(/(?<=[.!?])\s+|\n+/u)
    .find((line) => words.length > 0 && words.every((word) => line.toLowerCase().includes(word.replace(/s$/u, ''))));
  if (!said) return [];
  const asked = negationsIn(topic?.words.join(' ') ?? '');
  const isNegated = negationsIn(said).some((word) => !asked.includes(word));
  const quote = quotation(said.trim().replace(/^[•*–-]\s*|[.。]+$/gu, ''));
  return [say(isNegated ? 'claim_negated' : 'claim', { quote })];
};

const tellers: Record<FactAsk['measure'], Tell> = {
  price: pricesOfApps,
  claim: claimOf,
  release: releaseOf,
  rank: rankOf,
  ratings: ratingsOf,
  money: moneyOf,
  ads: adsOf,
  videos: videosOf,
};

/** The answer to an ask that does not use reviews. @param wanted the average that the question asks about */
export const tellFact = (
  ask: FactAsk,
  apps: readonly AppFacts[],
  speech: Speech,
  wanted: number | null = null,
): AskText => {
  const sentences = tellers[ask.measure](ask, apps, speech, wanted).filter((text) => text !== '');
  const [verdict = speech.say(`no_${ask.measure}`), ...support] = sentences;
  const cheapest = ask.measure === 'price' ? cheapestOf(ask, apps) : undefined;
  return {
    verdict: capital(verdict),
    support,
    ...(cheapest && ask.pick === 'least' && { gist: { kind: 'which' as const, name: plain(cheapest.name) } }),
  };
};
