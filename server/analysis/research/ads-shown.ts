import type { Ad, AdHookRank, NetworkError } from '../../contract/resources/ad-search.ts';
import type { AdsShown } from '../../contract/resources/reach.ts';
import { coreOfCompany } from '../subject/company.ts';

const mostTold = 5;

/** What libraries answered about ads. */
export interface AdsAnswer {
  /** Kept ads, copies folded, in the order of an ad search. */
  readonly ads: readonly Ad[];
  /** Kept ads of the developers that do not tell what they are for. */
  readonly unclear: number;
  readonly hooks: readonly AdHookRank[];
  /** Libraries that answered, whether or not they have an ad. */
  readonly answered: readonly Ad['network'][];
  readonly more: boolean;
  readonly errors: readonly NetworkError[];
}

/** What is told of the ads; null when no library answered, for that there are none is not known then. */
export const adsShown = ({ ads, unclear, hooks, answered, more, errors }: AdsAnswer): AdsShown | null => {
  if (answered.length === 0) return null;
  const seen = ads.flatMap(({ firstSeen }) => firstSeen ?? []).sort();
  return {
    total: ads.length,
    more,
    unclear,
    networks: answered.map((network) => ({ network, ads: ads.filter((ad) => ad.network === network).length })),
    advertisers: new Set(ads.map(({ advertiser }) => coreOfCompany(advertiser.name))).size,
    oldest: seen[0] ?? null,
    countries: [...new Set(ads.flatMap(({ countries }) => countries))].sort(),
    hooks: [...hooks],
    ads: ads.toSorted((one, other) => Number(other.hook !== null) - Number(one.hook !== null)).slice(0, mostTold),
    errors: [...errors],
  };
};
