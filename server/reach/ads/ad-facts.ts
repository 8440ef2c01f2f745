import { type AdNetwork, adNetworks } from '../../contract/domain/ad-networks.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { dayMs } from '../../contract/domain/durations.ts';

type Seen = Pick<AdFacts, 'network' | 'firstSeen' | 'lastSeen'>;

/** Days after the last known day during which an ad still counts as running, because libraries report late. */
const reportingDelayDays: Readonly<Record<AdFacts['network'], number>> = { google: 7, apple: 14, meta: 0, tiktok: 7 };

export const isRunning = ({ network, lastSeen }: Seen, today: string): boolean | null => {
  // Meta omits the last day while the ad is running.
  if (lastSeen === null) return network === 'meta' ? true : null;
  return Date.parse(today) - Date.parse(lastSeen) <= reportingDelayDays[network] * dayMs;
};

/** Days it has run. Apple's library has no first day for ads older than a year. */
const daysRun = ({ network, firstSeen, lastSeen }: Seen, today: string): number => {
  const last = Date.parse(lastSeen ?? today);
  if (firstSeen === null)
    return network === 'apple' && lastSeen !== null ? 366 + (last - Date.parse(today)) / dayMs : 0;
  return Math.max(0, (last - Date.parse(firstSeen)) / dayMs);
};

const byRunning = (running: boolean | null): number => (running === null ? 1 : running ? 0 : 2);

/** Running ads first within each network, then the longest running; networks take turns. */
export const inOrder = <Ad extends Seen & Pick<AdFacts, 'id'>>(ads: readonly Ad[], today: string): Ad[] => {
  const lists = adNetworks.map((network) =>
    ads
      .filter((ad) => ad.network === network)
      .map((ad) => ({ ad, running: byRunning(isRunning(ad, today)), days: daysRun(ad, today) }))
      .sort((one, other) => one.running - other.running || other.days - one.days || (one.ad.id < other.ad.id ? -1 : 1)),
  );
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at]?.ad ?? [])).flat();
};

export interface AdFacts {
  readonly network: AdNetwork;
  readonly id: string;
  readonly advertiser: { readonly id: string | null; readonly name: string };
  readonly paidBy: string | null;
  readonly app: (AppRef & { readonly title: string | null }) | null;
  readonly headline: string | null;
  readonly body: string | null;
  readonly cta: string | null;
  readonly media: readonly { readonly kind: 'image' | 'video' | 'page'; readonly url: string }[];
  readonly landing: string | null;
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  readonly countries: readonly string[];
}

export interface KnownApp extends AppRef {
  readonly title: string;
  readonly developer: string | null;
  readonly site: string | null;
  readonly genre: string | null;
  readonly description: string | null;
}

export interface Lookups {
  /** Apps that ads link to, by `appKey`. */
  readonly apps: ReadonlyMap<string, KnownApp>;
  /** Apps of companies, by `companyKey`; an empty list if they have none. */
  readonly portfolios: ReadonlyMap<string, readonly KnownApp[]>;
}

export const noLookups: Lookups = { apps: new Map(), portfolios: new Map() };

export interface Verdict {
  readonly kept: boolean;
  /** The evidence, as a sentence. */
  readonly reason: string;
  /** Whether the evidence is proof; otherwise a model may decide differently. */
  readonly sure: boolean;
  readonly app: (AppRef & { readonly title: string }) | null;
}

export const wordsOfAd = ({ headline, body }: Pick<AdFacts, 'headline' | 'body'>): string =>
  [headline, body].filter((part) => part !== null && part.trim() !== '').join('\n');

/** An ad's purpose is clear long before this. */
const maxTextLength = 3_000;
const maxNameLength = 200;

/** Cuts texts to the length that is judged, so that no ad takes long. */
export const asRead = (ad: AdFacts): AdFacts => ({
  ...ad,
  advertiser: { ...ad.advertiser, name: ad.advertiser.name.slice(0, maxNameLength) },
  paidBy: ad.paidBy?.slice(0, maxNameLength) ?? null,
  headline: ad.headline?.slice(0, maxTextLength) ?? null,
  body: ad.body?.slice(0, maxTextLength) ?? null,
  landing: ad.landing?.slice(0, maxTextLength) ?? null,
});
