import { type ChartName, chartNames } from '../../../server/contract/domain/charts.ts';
import { findGenre } from '../../../server/contract/domain/genres.ts';
import { storefronts } from '../../../server/contract/domain/storefronts.ts';
import { type Store, stores } from '../../../server/contract/domain/stores.ts';
import { list, oneOf, text, whole } from './fields.ts';
import { type ReviewFilters, readReviewFilters } from './reviews.ts';
import type { RawSearch } from './search.ts';

/** The usual country, which an address leaves out. */
export const homeCountry = 'us';

const country = (value: unknown): string | undefined => {
  const code = text(value)?.toLowerCase();
  return code !== undefined && code !== homeCountry && storefronts.has(code) ? code : undefined;
};

export interface AppsSearch {
  q?: string | undefined;
  store?: Store | undefined;
  country?: string | undefined;
}

export const readAppsSearch = (raw: RawSearch): AppsSearch => ({
  q: text(raw.q)?.slice(0, 300),
  store: oneOf(stores, raw.store),
  country: country(raw.country),
});

export const appTabs = ['revenue', 'history', 'reviews', 'answers', 'ads', 'videos'] as const;
export type AppTab = (typeof appTabs)[number];

export interface AppSearch extends Omit<ReviewFilters, 'app' | 'country'> {
  tab?: AppTab | undefined;
  country?: string | undefined;
  /** Monthly downloads that the reader knows. */
  downloads?: number | undefined;
  /** The countries of the reviews that are shown. */
  place?: string[] | undefined;
  /** What the reviews that are shown are about. */
  about?: string | undefined;
}

export const readAppSearch = (raw: RawSearch): AppSearch => {
  const { app: _, country: place, ...filters } = readReviewFilters({ ...raw, country: raw.place });
  return {
    tab: oneOf(appTabs, raw.tab),
    country: country(raw.country),
    downloads: whole(raw.downloads, 0, 1_000_000_000),
    ...filters,
    place,
    about: text(raw.about)?.slice(0, 200),
  };
};

export interface ComparedApp {
  readonly store: Store;
  readonly appId: string;
}

/** `apple:6948864701`, as `/compare?apps=` writes an app. */
export const writeApp = ({ store, appId }: ComparedApp): string => `${store}:${appId}`;

export const readApp = (written: string): ComparedApp | null => {
  const [name, ...rest] = written.split(':');
  const store = oneOf(stores, name);
  const appId = rest.join(':');
  return store && appId !== '' ? { store, appId } : null;
};

export const mostCompared = 3;

export interface CompareSearch {
  apps?: string[] | undefined;
  country?: string | undefined;
}

export const readCompareSearch = (raw: RawSearch): CompareSearch => ({
  apps: list(raw.apps)
    ?.filter((each) => readApp(each) !== null)
    .slice(0, mostCompared),
  country: country(raw.country),
});

const chart = (value: unknown): ChartName | undefined => {
  const name = oneOf(chartNames, value);
  return name === 'top-free' ? undefined : name;
};

export interface ChartsSearch {
  country?: string | undefined;
  genre?: string | undefined;
  chart?: ChartName | undefined;
  store?: Store | undefined;
}

export const readChartsSearch = (raw: RawSearch): ChartsSearch => ({
  country: country(raw.country),
  genre: findGenre(text(raw.genre) ?? '')?.title,
  chart: chart(raw.chart),
  store: oneOf(stores, raw.store),
});

export interface ReleasesSearch {
  category?: string | undefined;
  storefront?: string | undefined;
}

export const readReleasesSearch = (raw: RawSearch): ReleasesSearch => ({
  category: text(raw.category)?.slice(0, 100),
  storefront: text(raw.storefront)?.slice(0, 10),
});
