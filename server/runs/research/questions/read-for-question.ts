import { shortTitle } from '../../../analysis/prose/untrusted.ts';
import type { AppRef } from '../../../contract/domain/app-ref.ts';
import { dayMs } from '../../../contract/domain/durations.ts';
import type { QuestionContext } from '../../../questions/context.ts';
import type { AskedApp, CountContext } from '../../../questions/count/counted.ts';
import { playLanguagesOf } from '../../../reviews/ingest/play-languages.ts';
import { appNameOf } from '../../../reviews/metrics/metrics-scope.ts';
import { readWindow } from '../../../reviews/windows/read-window.ts';
import { versionsOf } from '../../../store/market/app-versions.ts';
import { reviewApp } from '../../../store/reviews/review-apps.ts';
import { allOrNone } from '../../../support/concurrency/promises.ts';
import type { Tools } from '../../run.ts';
import { homeStorefront } from '../../subject/home-storefront.ts';
import { withOtherStore } from '../other-store.ts';
import type { AppRead } from '../research-app.ts';

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
  readonly counting: Omit<CountContext, 'count'>;
}

/** Reads apps in every store they are in, as far back as a question may ask, and says what is known of them. */
export const readForQuestion = async (
  tools: Tools,
  apps: readonly AppRead[],
  language: string,
): Promise<QuestionScope> => {
  const { clock, signal } = tools;
  const places = placesOf(await homeStorefront(tools, apps[0]!.app));
  const asked = await allOrNone(apps, signal, async ({ app }, stop): Promise<AskedApp> => {
    const refs = await withOtherStore(app, { ...tools, signal: stop });
    await Promise.all(refs.map((ref) => readPlaces(tools, ref, places, stop)));
    const onFile = await Promise.all(refs.map(({ store, appId }) => reviewApp(tools.db, store, appId)));
    return { name: shortTitle(app.title), refs: refs.filter((_, at) => onFile[at] !== undefined).map(appNameOf) };
  });
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
  return { context, counting: { apps: asked, requested: asked.length, today: clock.today(), versions, places } };
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

/** The versions that reviews name, the newest first, with the day that the store told of, or the first with a review. */
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
