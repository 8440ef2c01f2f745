import { kindWanted, whyOfKind } from '../../apps/kinds/is-of-kind-of-app.ts';
import { appsOfKind } from '../../apps/kinds/kind-of-app-phrase.ts';
import type { SubjectApp } from '../../apps/subject/subject.ts';
import { dayMs, daysBefore } from '../../contract/domain/durations.ts';
import { findGenre } from '../../contract/domain/genres.ts';
import { stores, storeTitles } from '../../contract/domain/stores.ts';
import type { Period, Scope } from '../../contract/resources/questions/plan.ts';
import type { Video } from '../../contract/resources/reach/videos.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import type { Window } from '../../questions/findings/findings.ts';
import { usualDays } from '../../questions/limits/days/calendar.ts';
import type { AdPeriod } from '../../questions/research/reach/ads-shown.ts';
import type { AppRead } from '../../questions/research/report/report-findings.ts';
import { readWindow, type WindowRead } from '../../reviews/windows/read-window.ts';
import { appsReleasedSince, latestSnapshots } from '../../store/market/charts.ts';
import { allOrNone, bothOrNone } from '../../support/concurrency/promises.ts';
import { span, windowOf } from '../../support/prose/dates.ts';
import { counted, listed, review } from '../../support/prose/numbers.ts';
import type { Tools } from '../run.ts';
import { type AppOfKind, findAppsOfKind } from '../subject/find-apps-of-kind.ts';
import type { Known } from './known-of-topic.ts';
import { reachOfKind } from './reach/reach-evidence.ts';
import { reachGaps, reachSources } from './reach/reach-gaps.ts';
import { gapsOf } from './research-app.ts';

/** The largest storefront, used unless the question names another. */
const usualCountry = 'us';
/** So many apps and reviews are read in well under a minute; more apps if they have few reviews. */
const atOnce = 8;
const maxApps = 24;
const maxPerApp = 200;
const enoughReviews = 200;
const newDays = 30;
const enoughTitled = 4;

/** The charting apps of a kind, their reviews, and the new ones among them. */
export const knownOfKind = async (
  {
    asked,
    kind,
    about: { stores: only = [...stores], countries: [country = usualCountry] = [], stars = [], period },
    where,
  }: {
    readonly asked: string;
    readonly kind: string;
    /** Filters their reviews. */
    readonly about: Scope;
    readonly where: readonly Video['platform'][];
  },
  tools: Tools,
): Promise<Known> => {
  const { clock, signal, progress } = tools;
  const to = clock.now();
  const { window, when, adPeriod } = periodRead(period, to);
  progress({ stage: 'finding', message: 'Finding apps of this kind', done: 0, total: null });
  const found = await findAppsOfKind(tools, { kindOfApp: kind, stores: only, country });
  const failed = found.errors.find(({ code }) => code !== 'not_offered');
  // A store that failed may have some, so this is not "nothing found".
  if (found.apps.length === 0 && failed) throw failureOf(failed.code, failed.message);
  const all = clearlyOfKind(found.apps, kind);
  const [reads, reach] = await bothOrNone(
    signal,
    (stop) => readUntilEnough(all, { ...window, country }, { ...tools, signal: stop }),
    (stop) => reachOfKind(tools, { query: asked, kind, apps: all, period: adPeriod, where }, stop),
  );
  const named = { name: appsOfKind(kind), reach };
  const reviews: WindowReview[] = [];
  const apps: AppRead[] = [];
  for (const { app, read } of reads) {
    const starred = read.reviews.filter(({ rating }) => stars.length === 0 || stars.includes(rating));
    if (starred.length === 0) continue;
    const from = reviews.length;
    reviews.push(...starred);
    const { store, appId, title, rank } = app;
    apps.push({ app: { store, appId, title, rank, score: read.listing?.score ?? null }, from, to: reviews.length });
  }
  const charting = all
    .flatMap((app) => (app.rank === null ? [] : [{ ...app, rank: app.rank }]))
    .sort((one, other) => one.rank - other.rank);
  const unread = reads.find(({ read }) => read.failure !== null)?.read.failure;
  if (reviews.length === 0 && charting.length === 0 && unread) throw failureOf(unread.code, unread.detail);
  const releases = await newOfKind(tools, kind, found.genres, country);
  const readAt = clock.timestamp();
  const genres = found.genres.join(' and ');
  return {
    reviews,
    topic: null,
    apps,
    when,
    window,
    charting,
    releases,
    notes: reach.ads.notes,
    ads: reach.ads.shown && { apps: reach.apps.map(refOf), ...reach.ads.shown },
    social: reach.social.known && { ...reach.social.known, promising: [...reach.social.promising] },
    missing: [...found.errors.map(({ message }) => message), ...gapsOfAll(reads), ...reachGaps([named])],
    sources: [
      ...apps.map(({ app: { store, appId, title }, from, to }) => ({
        cite: 'reviews' as const,
        store,
        appId,
        detail: `${counted(to - from, review)} of ${title} from ${when}.`,
        readAt,
      })),
      ...(charting.length > 0
        ? [
            {
              cite: 'charts' as const,
              store: null,
              appId: null,
              detail: `The ${genres} charts ${only.length > 1 ? 'in both stores' : `of ${storeTitles[only[0]!]}`}.`,
              readAt,
            },
          ]
        : []),
      ...(releases.length > 0
        ? [
            {
              cite: 'releases' as const,
              store: null,
              appId: null,
              detail: `Apps in ${genres} that were released in the last ${newDays} days and have charted on the App Store.`,
              readAt,
            },
          ]
        : []),
      ...reachSources(named, null),
    ],
  };
};

/** The period to read, for reviews and for ads. */
const periodRead = (
  period: Period | undefined,
  now: number,
): { readonly window: Window; readonly when: string; readonly adPeriod: AdPeriod | null } => {
  if (!period || 'side' in period)
    return {
      window: { from: daysBefore(now, usualDays), to: now },
      when: windowOf(usualDays),
      adPeriod: null,
    };
  const { since, until } = period;
  const to = until === undefined ? now : Math.min(now, Date.parse(until) + dayMs);
  const from = since === undefined ? daysBefore(to, usualDays) : Date.parse(since);
  const days = [from, to - 1].map((ms) => new Date(ms).toISOString()) as [string, string];
  return {
    window: { from, to },
    when: span(...days),
    adPeriod: { since: since ?? null, until: days[1].slice(0, 10) },
  };
};

const refOf = ({ store, appId, title }: SubjectApp) => ({ store, appId, title });

const failureOf = (code: string, detail: string): RunFailure =>
  new RunFailure(code === 'upstream_timeout' ? 'upstream_timeout' : 'upstream_failed', detail);

/** What couldn't be read for any of the apps; the same failure of several apps is one sentence. */
const gapsOfAll = (reads: readonly { readonly app: AppOfKind; readonly read: WindowRead }[]): string[] => {
  const gaps = reads.flatMap(({ app: { title }, read }) => gapsOf(title, read).map((gap) => ({ title, gap })));
  const alike = Map.groupBy(gaps, ({ title, gap }) => gap.replace(title, ''));
  return [...alike.values()].map(([first, ...more]) =>
    more.length === 0
      ? first!.gap
      : first!.gap
          .replace(first!.title, () => listed([...new Set([first!, ...more].map(({ title }) => title))]))
          .replace('Its reviews on file', 'Their reviews on file'),
  );
};

/** Reads apps in batches, best-ranked first, until there are enough reviews. */
const readUntilEnough = async (
  apps: readonly AppOfKind[],
  where: Window & { readonly country: string },
  tools: Tools,
): Promise<{ readonly app: AppOfKind; readonly read: WindowRead }[]> => {
  const reads: { app: AppOfKind; read: WindowRead }[] = [];
  const total = Math.min(apps.length, maxApps);
  for (let from = 0; from < total; from += atOnce) {
    tools.progress({ stage: 'reading', message: 'Reading reviews', done: from, total });
    const some = await allOrNone(
      apps.slice(from, Math.min(total, from + atOnce)),
      tools.signal,
      async (app, signal) => ({
        app,
        read: await readWindow(tools, app, { ...where, most: maxPerApp, signal }),
      }),
    );
    reads.push(...some);
    if (reads.reduce((sum, { read }) => sum + read.reviews.length, 0) >= enoughReviews) break;
  }
  return reads;
};

/** A title with the kind is more reliable than a description; if enough apps have one, the others are dropped. */
const clearlyOfKind = (apps: readonly AppOfKind[], kind: string): readonly AppOfKind[] => {
  const wanted = kindWanted(kind);
  const titled = apps.filter(({ title }) => whyOfKind(wanted, { title, genre: null }).length > 0);
  return titled.length >= enoughTitled ? titled : apps;
};

/** Recently released apps of the kind that chart. */
const newOfKind = async (
  { db, clock }: Tools,
  kind: string,
  genres: readonly string[],
  country: string,
): Promise<Known['releases']> => {
  const wanted = kindWanted(kind);
  const now = clock.now();
  const lists = await Promise.all(
    genres
      .flatMap((title) => findGenre(title)?.apple ?? [])
      .map(async (genreId) => {
        const [apps, charts] = await Promise.all([
          appsReleasedSince(db, {
            store: 'apple',
            countries: [country],
            genreId,
            since: new Date(now - newDays * dayMs),
            until: new Date(now),
          }),
          latestSnapshots(db, { store: 'apple', country, genreId, since: new Date(now - 2 * dayMs) }),
        ]);
        return apps
          .filter(({ title, genre }) => whyOfKind(wanted, { title, genre }).length > 0)
          .flatMap(({ appId, title, released }) => {
            const ranks = charts.flatMap(({ appIds }) => (appIds.includes(appId) ? [appIds.indexOf(appId) + 1] : []));
            return ranks.length === 0 ? [] : [{ store: 'apple' as const, title, rank: Math.min(...ranks), released }];
          });
      }),
  );
  return lists.flat().sort((one, other) => one.rank - other.rank);
};
