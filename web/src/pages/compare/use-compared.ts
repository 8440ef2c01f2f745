import { useQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Input, Output } from '../../../../client/types.ts';
import type { Period } from '../../address/app.ts';
import { type ComparedApp, type CompareSearch, homeCountry, readApp, writeApp } from '../../address/market.ts';
import { type Cell, cellValue, type Metrics } from '../../metrics/metrics.ts';
import { useCoverageRenewal } from '../../reviews/coverage-badge.tsx';
import { ask } from '../../service/api.ts';
import { shortTitle } from '../../words.ts';
import { daysOf } from '../app/scope/period.ts';

const route = getRouteApi('/shell/compare');

export const usualPeriod: Period = '365';

export interface Address {
  readonly apps: readonly ComparedApp[];
  readonly search: CompareSearch;
  /** The country for the store page, charts and revenue. */
  readonly storefront: string;
  set(change: CompareSearch): void;
  setApps(apps: readonly ComparedApp[]): void;
}

export const useAddress = (): Address => {
  const search: CompareSearch = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: CompareSearch) => void navigate({ to: '/compare', search: { ...search, ...change } });
  return {
    apps: (search.apps ?? []).flatMap((each: string) => readApp(each) ?? []),
    search,
    storefront: search.country?.[0] ?? homeCountry,
    set,
    setApps: (apps) => set({ apps: apps.length > 0 ? apps.map(writeApp) : undefined }),
  };
};

export interface Compared {
  readonly app: ComparedApp;
  readonly title: string;
  readonly listing: Output<'apps.get'>['app'] | undefined;
  readonly error: Error | null;
  /** Its themes, compared with the first app's. */
  readonly themes: Metrics | undefined;
  readonly stars: readonly Cell[];
  readonly months: ReadonlyMap<string, Cell>;
  readonly history: Output<'apps.history'>['history'] | undefined;
  readonly estimate: Output<'apps.revenue'>['estimate'] | undefined;
}

type Where = NonNullable<Input<'reviews.metrics'>['where']>;

/** The same countries and days for all apps. Google Play publishes no countries, so all of its reviews count. */
const whereOf = (app: ComparedApp, { country, period }: CompareSearch): Where => {
  const { since, until } = daysOf({ period }, usualPeriod);
  return {
    apps: [writeApp(app)],
    ...(app.store === 'apple' && country && { countries: country }),
    ...(since && { since }),
    ...(until && { until }),
  };
};

export const useCompared = ({ apps, search, storefront }: Address): readonly Compared[] => {
  const [first] = apps;
  const where = apps.map((app) => whereOf(app, search));
  const places = apps.map((app) => ({ ...app, country: storefront }));
  const listings = useQueries({ queries: places.map((each) => ask('apps.get', each)) });
  const histories = useQueries({ queries: places.map((each) => ask('apps.history', each)) });
  const revenues = useQueries({
    queries: places.map((each) => ({ ...ask('apps.revenue', each), enabled: each.store === 'apple' })),
  });
  // The service may not know an app until its listing is loaded.
  const counting = (at: number, input: Input<'reviews.metrics'>) => ({
    ...ask('reviews.metrics', input),
    enabled: listings[0]?.isSuccess === true && listings[at]?.isSuccess === true,
  });
  const against = first && whereOf(first, search);
  const themes = useQueries({
    queries: where.map((each, at) =>
      counting(at, { where: each, by: ['theme'], limit: 1_000, ...(at > 0 && against && { against }) }),
    ),
  });
  const stars = useQueries({ queries: where.map((each, at) => counting(at, { where: each, by: ['stars'] })) });
  const months = useQueries({
    queries: where.map((each, at) => counting(at, { where: each, by: ['month'], order: 'cell' })),
  });
  useCoverageRenewal(themes.map(({ data }) => data?.coverage));
  return apps.map((app, at) => ({
    app,
    title: shortTitle(listings[at]?.data?.app.title ?? app.appId),
    listing: listings[at]?.data?.app,
    error: listings[at]?.error ?? themes[at]?.error ?? null,
    themes: themes[at]?.data,
    stars: stars[at]?.data?.cells ?? [],
    months: new Map((months[at]?.data?.cells ?? []).map((cell) => [cellValue(cell, 'month') ?? '', cell])),
    history: histories[at]?.data?.history,
    estimate: revenues[at]?.data?.estimate,
  }));
};
