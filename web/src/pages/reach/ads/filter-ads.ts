import type { AdNetwork } from '../../../../../server/contract/domain/ad-networks.ts';
import type { Ad, AdHook, AdSearch } from '../../../../../server/contract/resources/reach/ad-search.ts';
import { byTitle } from '../../../order.ts';

export interface AdFilter {
  readonly network?: AdNetwork | undefined;
  readonly hook?: AdHook['kind'] | undefined;
  readonly advertiser?: string | undefined;
  readonly running?: true | undefined;
}

/** Maps a name to its advertiser: an app's page and its developer are one. */
export type HouseOf = (name: string) => string;

/** Uses the result's groups of names; a name in no group is its own. */
export const housesIn = (advertisers: AdSearch['advertisers']): HouseOf => {
  const houses = new Map((advertisers ?? []).flatMap(({ name, names }) => names.map((each) => [each, name] as const)));
  return (name) => houses.get(name) ?? name;
};

type Facet = keyof AdFilter;

const passes: Readonly<Record<Facet, (ad: Ad, filter: AdFilter, houseOf: HouseOf) => boolean>> = {
  network: (ad, { network }) => network === undefined || ad.network === network,
  hook: (ad, { hook }) => hook === undefined || ad.hook?.kind === hook,
  advertiser: (ad, { advertiser }, houseOf) => advertiser === undefined || houseOf(ad.advertiser.name) === advertiser,
  running: (ad, { running }) => running === undefined || ad.active === true,
};

const facets = Object.keys(passes) as readonly Facet[];

/** Ads that pass every filter except `but`: a facet's own filter doesn't affect its counts. */
export const filterAds = (ads: readonly Ad[], filter: AdFilter, houseOf: HouseOf, but?: Facet): Ad[] =>
  ads.filter((ad) => facets.every((facet) => facet === but || passes[facet](ad, filter, houseOf)));

export interface Tally<Key extends string> {
  readonly key: Key;
  readonly ads: number;
}

export const tally = <Key extends string>(ads: readonly Ad[], keyOf: (ad: Ad) => Key | null): Tally<Key>[] => {
  const counts = new Map<Key, number>();
  for (const ad of ads) {
    const key = keyOf(ad);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .map(([key, count]) => ({ key, ads: count }))
    .sort((one, other) => other.ads - one.ads || byTitle(one.key, other.key));
};
