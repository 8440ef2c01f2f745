import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readAccountQuery, readAlertsQuery, readKeysQuery, readWebhooksQuery } from './address/account.ts';
import { adminSearch } from './address/admin.ts';
import { readAppSearch } from './address/app.ts';
import { connectSearch } from './address/connect.ts';
import { readHomeSearch } from './address/home.ts';
import {
  readAppsSearch,
  readChartsSearch,
  readCompareSearch,
  readMoversSearch,
  readReleasesSearch,
} from './address/market.ts';
import { readVideosSearch } from './address/reach.ts';
import { readPullFilters, readReviewPageSearch, readReviewsSearch } from './address/reviews.ts';
import { answersSearch, evidenceSearch, formSearch, runSearch, runsSearch } from './address/runs.ts';
import { parseSearch, type RawSearch, stringifySearch } from './address/search.ts';
import { signInSearch } from './address/sign-in.ts';
import { readNewWatchSearch } from './address/watches.ts';
import type { FormKind } from './kinds/kinds.ts';
import { Page as HomePage } from './pages/home/home.tsx';
import { type LoadPage, loadOrLate } from './parts/states/late-page.tsx';
import { NotFoundPage, PageRefused } from './parts/states/page-states.tsx';
import { PageSkeleton } from './parts/states/skeleton.tsx';
import { onSignedOut } from './service/api.ts';
import { useConfirmation } from './service/confirm.ts';
import { forgetSession } from './service/session.ts';
import { Shell } from './shell/shell.tsx';

const ConfirmIdentity = lazy(async () => ({
  default: (await import('./pages/confirm/confirm-identity.tsx')).ConfirmIdentity,
}));

/** Any page may ask for identity confirmation. */
const Root = () => (
  <>
    <Outlet />
    {useConfirmation() && (
      <Suspense>
        <ConfirmIdentity />
      </Suspense>
    )}
  </>
);

const root = createRootRoute({ component: Root });
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

/** Outside the shell, which requires a session. */
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in.tsx'), 'Page'),
});

/** Outside the shell, so that nothing around its question looks like part of it. */
const connect = createRoute({
  getParentRoute: () => root,
  path: '/connect',
  validateSearch: connectSearch,
  component: lazyRouteComponent(() => import('./pages/connect/connect.tsx'), 'Page'),
});

/** Outside the shell: a shared answer needs no session. */
const shared = createRoute({
  getParentRoute: () => root,
  path: '/s/$token',
  validateSearch: evidenceSearch,
  component: lazyRouteComponent(() => import('./pages/shared/shared.tsx'), 'Page'),
});

/** For pages without a query. */
const noQuery = (): Record<never, never> => ({});

/** A lazy page in the shell, preloaded on intent. `search` parses its query, with helpers of `address/`. */
const page = <const Path extends string, Search extends object>(
  path: Path,
  load: LoadPage,
  search: (raw: RawSearch) => Search,
) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    validateSearch: search,
    component: lazyRouteComponent(loadOrLate(load), 'Page'),
  });

const startPage =
  (kind: FormKind): LoadPage =>
  async () => ({ Page: (await import('./pages/start/start-page.tsx')).pageOf(kind) });

/** The page of one run, at the address of its kind or in the list of all runs. */
const run: LoadPage = () => import('./pages/runs/run.tsx');

/** In the main bundle: most visits start here, and other pages share its code. */
const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: readHomeSearch,
  component: HomePage,
});

/** One line per page; each path is also in `server/surfaces/site/site-document.ts`. */
const pages = [
  home,
  page('/activity', () => import('./pages/runs/runs.tsx'), runsSearch),
  page('/runs/new', () => import('./pages/start/choose.tsx'), noQuery),
  page('/runs/$id', run, runSearch),
  page('/answers', () => import('./pages/runs/answers.tsx'), answersSearch),
  page('/teardowns', startPage('teardown'), formSearch),
  page('/teardowns/$id', run, runSearch),
  page('/research', startPage('research'), formSearch),
  page('/research/$id', run, runSearch),
  page('/reports', startPage('report'), formSearch),
  page('/reports/$id', run, runSearch),
  page('/ads', startPage('ad_search'), formSearch),
  page('/ads/$id', run, runSearch),
  page('/creators', startPage('creators'), formSearch),
  page('/creators/$id', run, runSearch),
  page('/videos', () => import('./pages/reach/videos/library.tsx'), readVideosSearch),
  page('/videos/search', startPage('videos'), formSearch),
  page('/videos/$id', run, runSearch),
  page('/pulls', () => import('./pages/pulls/pulls.tsx'), noQuery),
  page('/pulls/new', startPage('reviews'), formSearch),
  page('/pulls/describe', startPage('review_scan'), formSearch),
  page('/pulls/$id', () => import('./pages/pull/pull.tsx'), readPullFilters),
  page('/reviews', () => import('./pages/reviews/reviews.tsx'), readReviewsSearch),
  page('/reviews/$id', () => import('./pages/review/review.tsx'), readReviewPageSearch),
  page('/alerts', () => import('./pages/alerts/inbox.tsx'), noQuery),
  page('/alerts/new', () => import('./pages/alerts/new-watch.tsx'), readNewWatchSearch),
  page('/alerts/$id', () => import('./pages/alerts/watch.tsx'), noQuery),
  page('/admin', () => import('./pages/admin/admin.tsx'), adminSearch),
  page('/account', () => import('./pages/account/account.tsx'), readAccountQuery),
  page('/account/keys', () => import('./pages/account/keys/keys.tsx'), readKeysQuery),
  page('/account/grants', () => import('./pages/account/grants/grants.tsx'), noQuery),
  page('/account/sessions', () => import('./pages/account/sessions/sessions.tsx'), noQuery),
  page('/account/alerts', () => import('./pages/account/alerts/alerts.tsx'), readAlertsQuery),
  page('/account/webhooks', () => import('./pages/account/webhooks/webhooks.tsx'), readWebhooksQuery),
  page('/account/security', () => import('./pages/account/security/security.tsx'), noQuery),
  page('/apps', () => import('./pages/apps/apps.tsx'), readAppsSearch),
  page('/apps/$store/$id', () => import('./pages/app/app.tsx'), readAppSearch),
  page('/compare', () => import('./pages/compare/compare.tsx'), readCompareSearch),
  page('/charts', () => import('./pages/charts/charts.tsx'), readChartsSearch),
  page('/charts/movers', () => import('./pages/charts/movers.tsx'), readMoversSearch),
  page('/new', () => import('./pages/new-releases/new-releases.tsx'), readReleasesSearch),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([signIn, connect, shared, shell.addChildren(pages)]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageRefused,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

let isLeaving = false;
onSignedOut(() => {
  const { pathname, href } = router.state.location;
  if (isLeaving || pathname === '/sign-in') return;
  isLeaving = true;
  // Going back must not show anything of the ended session.
  forgetSession();
  void router.navigate({ to: '/sign-in', search: { next: href } }).finally(() => {
    isLeaving = false;
  });
});
