import { listed } from '../../../analysis/prose/lists.ts';
import { type AppRef, appKey } from '../../../contract/domain/app-ref.ts';
import { dayMs } from '../../../contract/domain/durations.ts';
import { namesInPlans } from '../../../questions/apps-in-plans.ts';
import type { QuestionContext } from '../../../questions/context.ts';
import type { AskedApp } from '../../../questions/count/counted.ts';
import { usualDays } from '../../../questions/count/scope.ts';
import { playLanguagesOf } from '../../../reviews/ingest/play-languages.ts';
import { appNameOf } from '../../../reviews/metrics/metrics-scope.ts';
import { readWindow, type WindowRead } from '../../../reviews/windows/read-window.ts';
import { versionsOf } from '../../../store/market/app-versions.ts';
import { reviewApp } from '../../../store/reviews/review-apps.ts';
import { allOrNone } from '../../../support/concurrency/promises.ts';
import type { Tools } from '../../run.ts';
import { homeStorefront } from '../../subject/home-storefront.ts';
import { withOtherStore } from '../other-store.ts';
import type { AppRead } from '../research-app.ts';
import type { PlanContext } from './answer-plan.ts';

/** Storefronts that share the language of the largest one. */
const english = ['us', 'gb', 'ca', 'au'];
const readDays = 400;
const mostRead = 2_000;

interface Places {
  readonly countries: string[];
  readonly playLanguages: string[];
}

const placesOf = (home: string): Places =>
  home === 'us'
    ? { countries: english, playLanguages: ['en'] }
    : { countries: [home], playLanguages: [...playLanguagesOf(home)] };

export interface QuestionScope {
  readonly context: QuestionContext;
  /** What was read of each app, store by store. */
  readonly reads: readonly (readonly WindowRead[])[];
  readonly counting: PlanContext;
}

/** Reads apps in every store they are in, as far back as a question may ask, and says what is known of them. */
export const readForQuestion = async (
  tools: Tools,
  apps: readonly AppRead[],
  language: string,
): Promise<QuestionScope> => {
  const { clock, signal } = tools;
  const places = placesOf(await homeStorefront(tools, apps[0]!.app));
  const names = namesInPlans(apps.map(({ app }) => app));
  // An app that is compared with itself in the other store stays apart from it.
  const isGiven = (ref: AppRef): boolean => apps.some(({ app }) => appKey(app) === appKey(ref));
  const read = await allOrNone(apps, signal, async ({ app }, stop) => {
    const twins = (await withOtherStore(app, { ...tools, signal: stop })).filter((ref) => !isGiven(ref));
    const refs = [{ store: app.store, appId: app.appId }, ...twins];
    const reads = await Promise.all(refs.map((ref) => readPlaces(tools, ref, places, stop)));
    const name = names[apps.findIndex((each) => each.app === app)]!;
    const onFile = await Promise.all(refs.map(({ store, appId }) => reviewApp(tools.db, store, appId)));
    const asked: AskedApp = { name, refs: refs.filter((_, at) => onFile[at] !== undefined).map(appNameOf) };
    return { asked, reads };
  });
  const asked = read.map((each) => each.asked);
  const versions = await versionsIn(tools, apps[0]!);
  const context: QuestionContext = {
    apps: asked.map(({ name }) => name),
    hasOwnApp: true,
    otherApps: [],
    stores: ['apple', 'play'],
    today: clock.today(),
    versions,
    usual: null,
    language,
  };
  return {
    context,
    reads: read.map(({ reads }) => reads),
    counting: {
      apps: asked,
      requested: asked.length,
      isOfKind: false,
      usualDays,
      today: clock.today(),
      versions,
      places,
    },
  };
};

const readPlaces = (tools: Tools, ref: AppRef, { countries, playLanguages }: Places, signal: AbortSignal) => {
  const to = tools.clock.now();
  const [country = 'us', ...further] = countries;
  return readWindow(tools, ref, {
    from: to - readDays * dayMs,
    to,
    country,
    further,
    languages: playLanguages,
    most: mostRead,
    signal,
  });
};

/** The versions that reviews name, the newest first, with the day of release, or the first day with a review. */
const versionsIn = async ({ db }: Tools, { app, read }: AppRead): Promise<QuestionContext['versions']> => {
  const released = new Map(
    (await versionsOf(db, app)).map(({ version, releasedAt }) => [version, releasedAt.toISOString().slice(0, 10)]),
  );
  const first = new Map<string, string>();
  for (const { version, date } of read.reviews) {
    if (version === null) continue;
    const day = new Date(date).toISOString().slice(0, 10);
    if (day < (first.get(version) ?? '9')) first.set(version, day);
  }
  return [...first]
    .map(([version, day]) => ({ version, since: released.get(version) ?? day }))
    .toSorted((one, other) => (one.since < other.since ? 1 : -1));
};

/** An app with the reviews of every store it is in, as far back as `from`: those that the answer counts. */
export const inEveryStore = (app: AppRead, reads: readonly WindowRead[], from: number): AppRead => {
  const all = new Map([app.read, ...reads].flatMap(({ reviews }) => reviews.map((each) => [each.no, each] as const)));
  const reviews = [...all.values()].filter(({ date }) => date >= from).toSorted((one, other) => other.date - one.date);
  const places = [app.read, ...reads.slice(1)].flatMap((read) => read.places);
  const readIn = [...new Set(reads.map((read) => read.readIn))].filter((where) => where !== '');
  return { ...app, read: { ...app.read, reviews, total: reviews.length, places, readIn: listed(readIn) } };
};
