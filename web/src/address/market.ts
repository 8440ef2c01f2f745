import { type ChartName, chartNames } from '../../../server/contract/domain/charts.ts';
import { findGenre } from '../../../server/contract/domain/genres.ts';
import { collectedStorefronts, storefronts } from '../../../server/contract/domain/storefronts.ts';
import { type Store, stores } from '../../../server/contract/domain/stores.ts';
import { type Period, periods, readEvidence } from './app.ts';
import { flag, list, oneOf, someOf, text } from './fields.ts';
import type { RawSearch } from './search.ts';

/** The default country, omitted from addresses. */
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

export const mostCompared = 6;

export interface CompareSearch {
  apps?: string[] | undefined;
  country?: string[] | undefined;
  period?: Period | undefined;
  /** Shares as differences from the first app. */
  view?: 'against' | undefined;
  evidence?: string | undefined;
}

export const readCompareSearch = (raw: RawSearch): CompareSearch => ({
  apps: list(raw.apps)
    ?.filter((each) => readApp(each) !== null)
    .slice(0, mostCompared),
  country: list(raw.country)?.filter((code) => storefronts.has(code)),
  period: oneOf(periods, raw.period),
  view: oneOf(['against'], raw.view),
  evidence: readEvidence(raw.evidence),
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

export const moverSpans = ['day', 'week', 'month'] as const;
export type MoverSpan = (typeof moverSpans)[number];

/** Columns of the movers table besides the countries. */
export const moverColumns = ['app', 'mean', 'rating', 'ratings'] as const;

export interface MoversSearch extends Omit<ChartsSearch, 'country'> {
  span?: MoverSpan | undefined;
  /** The movers of the first country are drawn. */
  country?: string[] | undefined;
  /** A column name or a country code. */
  sort?: string | undefined;
  reverse?: true | undefined;
}

export const readMoversSearch = (raw: RawSearch): MoversSearch => ({
  ...readChartsSearch(raw),
  span: oneOf(moverSpans, raw.span),
  country: someOf(collectedStorefronts, raw.country),
  sort: oneOf([...moverColumns, ...collectedStorefronts], raw.sort),
  reverse: flag(raw.reverse),
});

export interface ReleasesSearch {
  category?: string | undefined;
  storefront?: string | undefined;
}

export const readReleasesSearch = (raw: RawSearch): ReleasesSearch => ({
  category: text(raw.category)?.slice(0, 100),
  storefront: text(raw.storefront)?.slice(0, 10),
});
