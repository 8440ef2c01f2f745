import { getRouteApi } from '@tanstack/react-router';
import type { AppRef } from '../../../../server/contract/domain/app-ref.ts';
import type { Store } from '../../../../server/contract/domain/stores.ts';
import { type AppSearch, type AppTab, homeCountry } from '../../address/market.ts';

const route = getRouteApi('/shell/apps/$store/$id');

export interface AppAddress extends AppSearch {
  readonly app: AppRef;
  readonly country: string;
  readonly tab: AppTab;
  set(change: AppSearch): void;
}

/** What the address of an app's page says, and the way to change it. */
export const useAppAddress = (): AppAddress => {
  const { store: name, id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const store: Store = name === 'play' ? 'play' : 'apple';
  return {
    app: { store, appId: id },
    ...search,
    country: search.country ?? homeCountry,
    tab: search.tab ?? (store === 'apple' ? ('revenue' as const) : ('history' as const)),
    set: (change: AppSearch) =>
      void navigate({
        to: '/apps/$store/$id',
        params: { store, id },
        search: { ...search, ...change },
        replace: true,
        resetScroll: false,
      }),
  };
};

/** What every tab is given. */
export interface TabProps {
  readonly title: string;
}
