import { getRouteApi } from '@tanstack/react-router';
import type { Input } from '../../../../client/types.ts';
import type { AppRef } from '../../../../server/contract/domain/app-ref.ts';
import type { Store } from '../../../../server/contract/domain/stores.ts';
import type { AppSearch, AppTab, Period } from '../../address/app.ts';
import { homeCountry } from '../../address/market.ts';
import { type Days, daysOf } from './scope/period.ts';

const route = getRouteApi('/shell/apps/$store/$id');

export type ReviewScope = NonNullable<Input<'reviews.metrics'>['where']>;

export interface AppAddress {
  readonly app: AppRef;
  readonly search: AppSearch;
  /** The country for the store page, charts and revenue: the first one selected. */
  readonly storefront: string;
  readonly tab: AppTab;
  /** The scope bar's reviews, regardless of date. */
  readonly reviews: ReviewScope;
  set(change: AppSearch): void;
}

/** Reads and changes the query of an app's page; each change is a history entry. */
export const useAppAddress = (): AppAddress => {
  const { store: name, id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const store: Store = name === 'play' ? 'play' : 'apple';
  return {
    app: { store, appId: id },
    search,
    storefront: search.country?.[0] ?? homeCountry,
    tab: search.tab ?? 'overview',
    reviews: {
      apps: [`${store}:${id}`],
      // Google Play publishes no countries, so its reviews are filtered by language.
      ...(store === 'apple' && search.country && { countries: search.country }),
      ...(search.language && { languages: search.language }),
    },
    set: (change: AppSearch) =>
      void navigate({
        to: '/apps/$store/$id',
        params: { store, id },
        search: { ...search, ...change },
        resetScroll: false,
      }),
  };
};

/** The scope bar's reviews within its days, or within `usual` if it has none. */
export const useScope = (usual: Period): { readonly where: ReviewScope; readonly days: Days } => {
  const { reviews, search } = useAppAddress();
  const days = daysOf(search, usual);
  return {
    days,
    where: { ...reviews, ...(days.since && { since: days.since }), ...(days.until && { until: days.until }) },
  };
};

export interface TabProps {
  readonly title: string;
}
