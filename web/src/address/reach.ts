import { type AdNetwork, adNetworks } from '../../../server/contract/domain/ad-networks.ts';
import { type Platform, platforms } from '../../../server/contract/domain/platforms.ts';
import type { AdHook } from '../../../server/contract/resources/reach/ad-search.ts';
import { flag, list, oneOf, text, whole } from './fields.ts';
import type { RawSearch } from './search.ts';

// Spelled out and type-checked because importing the schema would bundle zod.
const hooks = Object.keys({
  question: 0,
  problem: 0,
  result: 0,
  proof: 0,
  offer: 0,
  urgency: 0,
  novelty: 0,
  story: 0,
  feature: 0,
  call: 0,
} satisfies Record<AdHook['kind'], 0>) as readonly AdHook['kind'][];

const maxNameLength = 300;
const maxShortlisted = 50;

export interface ReachSearch {
  readonly network?: AdNetwork | undefined;
  readonly hook?: AdHook['kind'] | undefined;
  readonly advertiser?: string | undefined;
  /** Only ads that are still running. */
  readonly running?: true | undefined;
  /** The creator whose panel is open: `tiktok:candidkim`. */
  readonly creator?: string | undefined;
  readonly short?: readonly string[] | undefined;
  readonly platform?: Platform | undefined;
  readonly sort?: 'views' | 'date' | undefined;
}

export const readReachSearch = (raw: RawSearch): ReachSearch => ({
  network: oneOf(adNetworks, raw.network),
  hook: oneOf(hooks, raw.hook),
  advertiser: text(raw.advertiser)?.slice(0, maxNameLength),
  running: flag(raw.running),
  creator: text(raw.creator)?.slice(0, maxNameLength),
  short: list(raw.short)?.slice(0, maxShortlisted),
  platform: oneOf(platforms, raw.platform),
  sort: oneOf(['views', 'date'], raw.sort),
});

const maxOffset = 10_000;

export interface VideosSearch {
  readonly q?: string | undefined;
  readonly platform?: Platform | undefined;
  readonly sort?: 'relevance' | 'views' | 'date' | undefined;
  /** Number of videos on the preceding pages. */
  readonly offset?: number | undefined;
}

export const readVideosSearch = (raw: RawSearch): VideosSearch => ({
  q: text(raw.q)?.slice(0, 200),
  platform: oneOf(platforms, raw.platform),
  sort: oneOf(['relevance', 'views', 'date'], raw.sort),
  offset: whole(raw.offset, 1, maxOffset),
});
