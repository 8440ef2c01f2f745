import type { Ad, AdHookRank, NetworkError } from '../../../contract/resources/reach/ad-search.ts';
import type { AdsShown } from '../../../contract/resources/reach/reach.ts';
import { housesOf } from '../../../reach/ads/advertiser-houses.ts';

const maxListed = 5;

export interface AdsAnswer {
  /** Kept ads without copies, in the order of an ad search. */
  readonly ads: readonly Ad[];
  /** Libraries of the developers' ads that do not show which app they are for. */
  readonly unclear: readonly Ad['network'][];
  readonly hooks: readonly AdHookRank[];
  /** Libraries that responded, with or without ads. */
  readonly answered: readonly Ad['network'][];
  readonly more: boolean;
  readonly errors: readonly NetworkError[];
  /** Days named by the question: ads first seen then are counted. */
  readonly period: AdPeriod | null;
  /** The apps meant; pages with their names or developers' names are one advertiser. */
  readonly made?: readonly { readonly title: string; readonly developer: string | null }[];
}

/** Inclusive. */
export interface AdPeriod {
  /** Null: unbounded. */
  readonly since: string | null;
  readonly until: string;
}

const runningOf = (ads: readonly Ad[]): { readonly running: number; readonly ended: number } => ({
  running: ads.filter(({ active }) => active === true).length,
  ended: ads.filter(({ active }) => active === false).length,
});

/** The ads shown; null if no library responded, as there may be some. */
export const adsShown = ({
  ads,
  unclear,
  hooks,
  answered,
  more,
  errors,
  period,
  made = [],
}: AdsAnswer): AdsShown | null => {
  if (answered.length === 0) return null;
  const houseOf = housesOf(ads, made);
  const seen = ads.flatMap(({ firstSeen }) => firstSeen ?? []).sort();
  return {
    total: ads.length,
    more,
    unclear: unclear.length,
    networks: answered.map((network) => {
      const own = ads.filter((ad) => ad.network === network);
      const unclearOwn = unclear.filter((each) => each === network);
      return { network, ads: own.length, ...runningOf(own), unclear: unclearOwn.length };
    }),
    ...runningOf(ads),
    advertisers: new Set(ads.map(({ advertiser }) => houseOf(advertiser.name))).size,
    oldest: seen[0] ?? null,
    starts: [...Map.groupBy(seen, (day) => Number(day.slice(0, 4)))]
      .map(([year, days]) => ({ year, ads: days.length }))
      .sort((one, other) => other.year - one.year),
    undated: ads.length - seen.length,
    period: period && {
      ...period,
      ads: seen.filter((day) => (period.since === null || day >= period.since) && day <= period.until).length,
    },
    countries: [...new Set(ads.flatMap(({ countries }) => countries))].sort(),
    hooks: [...hooks],
    ads: ads.toSorted((one, other) => Number(other.hook !== null) - Number(one.hook !== null)).slice(0, maxListed),
    errors: [...errors],
  };
};
