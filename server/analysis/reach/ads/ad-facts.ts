import type { AdNetwork } from '../../../contract/domain/ad-networks.ts';
import type { AppRef } from '../../../contract/domain/app-ref.ts';

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

/** The same ad with no more of its texts than is read to judge it: whoever writes a book into an ad holds up nobody. */
export const asRead = (ad: AdFacts): AdFacts => ({
  ...ad,
  advertiser: { ...ad.advertiser, name: ad.advertiser.name.slice(0, longestName) },
  paidBy: ad.paidBy?.slice(0, longestName) ?? null,
  headline: ad.headline?.slice(0, longestRead) ?? null,
  body: ad.body?.slice(0, longestRead) ?? null,
  landing: ad.landing?.slice(0, longestRead) ?? null,
});
