import { type AdNetwork, adNetworks } from '../../contract/domain/ad-networks.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { dayMs } from '../../contract/domain/durations.ts';

type Seen = Pick<AdFacts, 'network' | 'firstSeen' | 'lastSeen'>;

/** How many days the last day that a library tells of may lie back while the ad still runs: they are filed late. */
const filedLate: Readonly<Record<AdFacts['network'], number>> = { google: 7, apple: 14, meta: 0, tiktok: 7 };

/** Whether it runs now, as far as its library tells; null: it does not. */
export const isRunning = ({ network, lastSeen }: Seen, today: string): boolean | null => {
  // Meta's names a last day once there is one.
  if (lastSeen === null) return network === 'meta' ? true : null;
  return Date.parse(today) - Date.parse(lastSeen) <= filedLate[network] * dayMs;
};

/** How many days it has run. The App Store's library names no first day for what is older than a year. */
const daysRun = ({ network, firstSeen, lastSeen }: Seen, today: string): number => {
  const last = Date.parse(lastSeen ?? today);
  if (firstSeen === null)
    return network === 'apple' && lastSeen !== null ? 366 + (last - Date.parse(today)) / dayMs : 0;
  return Math.max(0, (last - Date.parse(firstSeen)) / dayMs);
};

const byRunning = (running: boolean | null): number => (running === null ? 1 : running ? 0 : 2);

/** Those that run now first within each network, of these the longest running; the networks by turns. */
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

/** An ad as a library tells it, as far as it is judged. */
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

/** What a store tells of an app that an ad may be for. */
export interface KnownApp extends AppRef {
  readonly title: string;
  readonly developer: string | null;
  readonly site: string | null;
  readonly genre: string | null;
  readonly description: string | null;
}

/** What was looked up in the stores beside the apps of the subject. */
export interface Lookups {
  /** Apps that ads lead to, by `store id`. */
  readonly apps: ReadonlyMap<string, KnownApp>;
  /** What companies have in the stores, by `companyKey`; a company that has none is there with an empty list. */
  readonly portfolios: ReadonlyMap<string, readonly KnownApp[]>;
}

export const noLookups: Lookups = { apps: new Map(), portfolios: new Map() };

export interface Verdict {
  readonly kept: boolean;
  /** What tells it, as a sentence. */
  readonly reason: string;
  /** Whether what tells it is proof; else a better reader may judge otherwise. */
  readonly sure: boolean;
  readonly app: (AppRef & { readonly title: string }) | null;
}

/** The words of an ad, in the order they are read. */
export const wordsOfAd = ({ headline, body }: Pick<AdFacts, 'headline' | 'body'>): string =>
  [headline, body].filter((part) => part !== null && part.trim() !== '').join('\n');

/** What an ad is for stands long before this. */
const longestRead = 3_000;
const longestName = 200;

/** The same ad with its texts cut to the length that is read to judge it, so that no ad takes long. */
export const asRead = (ad: AdFacts): AdFacts => ({
  ...ad,
  advertiser: { ...ad.advertiser, name: ad.advertiser.name.slice(0, longestName) },
  paidBy: ad.paidBy?.slice(0, longestName) ?? null,
  headline: ad.headline?.slice(0, longestRead) ?? null,
  body: ad.body?.slice(0, longestRead) ?? null,
  landing: ad.landing?.slice(0, longestRead) ?? null,
});
