import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { AppraiseError } from '../../../../client/http/error.ts';
import type { AppTab } from '../../address/app.ts';
import { WithEvidence } from '../../evidence/with-evidence.tsx';
import { Refused } from '../../parts/states/refused.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { useCoverageRenewal } from '../../reviews/coverage-badge.tsx';
import { ask } from '../../service/api.ts';
import { type TabProps, useAppAddress } from './app-address.ts';
import { AppHead } from './app-head.tsx';
import { ScopeBar } from './scope/scope-bar.tsx';

const late = (load: () => Promise<ComponentType<TabProps>>) => lazy(async () => ({ default: await load() }));

/** Each tab is loaded when opened. */
const tabs: Readonly<Record<AppTab, ComponentType<TabProps>>> = {
  overview: late(async () => (await import('./overview/overview-tab.tsx')).OverviewTab),
  reviews: late(async () => (await import('./reviews-tab.tsx')).ReviewsTab),
  versions: late(async () => (await import('./versions/versions-tab.tsx')).VersionsTab),
  breakdown: late(async () => (await import('./breakdown/breakdown-tab.tsx')).BreakdownTab),
  answers: late(async () => (await import('./answers/answers-tab.tsx')).AnswersTab),
  revenue: late(async () => (await import('./revenue-tab.tsx')).RevenueTab),
  history: late(async () => (await import('./history/history-tab.tsx')).HistoryTab),
  ads: late(async () => (await import('./ads-tab.tsx')).AdsTab),
};

const ReleasePills = lazy(async () => ({ default: (await import('./versions/release-pills.tsx')).ReleasePills }));
const FilterPill = lazy(async () => ({ default: (await import('./breakdown/filters.tsx')).FilterPill }));

/** No store has this app, so there is nothing else to show. */
const isUnknown = (error: unknown): boolean =>
  error instanceof AppraiseError && error.status >= 400 && error.status < 500;

export const Page = () => {
  const { app, storefront, tab } = useAppAddress();
  const listing = useQuery(ask('apps.get', { ...app, country: storefront }));
  const name = `${app.store}:${app.appId}`;
  const onFile = useQuery({
    ...ask('reviews.metrics', { where: { apps: [name] } }),
    enabled: listing.data !== undefined,
  });
  const coverage = onFile.data?.coverage;
  useCoverageRenewal([coverage]);
  const Tab = tabs[tab];
  return (
    <WithEvidence>
      <AppHead answer={listing.data} />
      {listing.error && !listing.data && (
        <Refused error={listing.error} title="This app cannot be shown" retry={() => void listing.refetch()} />
      )}
      {!isUnknown(listing.error) && (
        <>
          <ScopeBar coverage={coverage}>
            <Suspense>
              {tab === 'versions' && <ReleasePills />}
              {tab === 'breakdown' && <FilterPill />}
            </Suspense>
          </ScopeBar>
          <Suspense fallback={<Skeleton height={640} />}>
            <Tab title={listing.data?.app.title ?? 'this app'} />
          </Suspense>
        </>
      )}
    </WithEvidence>
  );
};
