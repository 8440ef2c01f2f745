import { oneOfBothStores } from '../../apps/same-app/pair-apps.ts';
import type { Listing } from '../../connectors/listing.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { findGenre } from '../../contract/domain/genres.ts';
import { counted } from '../../contract/domain/words.ts';
import type { ReportError } from '../../contract/resources/research/report.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import type { Window } from '../../questions/findings/findings.ts';
import type { AppRead } from '../../questions/research/report/report-findings.ts';
import { readWindow, type WindowRead } from '../../reviews/windows/read-window.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { allOrNone } from '../../support/concurrency/promises.ts';
import type { Tools } from '../run.ts';
import type { AppOfKind } from '../subject/find-apps-of-kind.ts';

/** Apps of a store read concurrently. */
const atOnce = 4;

/** An app of the kind and its reviews; null: not reached in time. */
interface Reading {
  readonly app: AppOfKind;
  readonly read: WindowRead | null;
}

/** Reads the apps of both stores in parallel, a few of each at a time. */
export const readSideBySide = async (
  apps: readonly AppOfKind[],
  bounds: Omit<Parameters<typeof readWindow>[2], 'signal' | 'onRead'>,
  context: Tools,
  lastStart: number,
): Promise<Reading[]> => {
  const pools = { apple: atMost(atOnce), play: atMost(atOnce) };
  const readOf = new Map<AppOfKind, number>();
  let done = 0;
  const tell = (): void => {
    const reviews = readOf.values().reduce((sum, read) => sum + read, 0);
    const message = `Read ${done} of ${counted(apps.length, 'app')}, ${counted(reviews, 'review')}`;
    context.progress({ stage: 'reading', message, done, total: apps.length });
  };
  const readOne = async (app: AppOfKind, signal: AbortSignal): Promise<Reading> => {
    signal.throwIfAborted();
    if (context.clock.now() > lastStart) return { app, read: null };
    const onRead = (read: number): void => {
      readOf.set(app, read);
      tell();
    };
    const read = await readWindow(context, app, { ...bounds, signal, onRead });
    done++;
    tell();
    return { app, read };
  };
  tell();
  return allOrNone(apps, context.signal, (app, signal) => pools[app.store](() => readOne(app, signal)));
};

/** With a smaller share, games got among the apps only by a word in their titles. */
const fewGames = 0.4;

/** Removes games if hardly any app of the kind is one: `Zombie Run` isn't a running app. */
export const withoutStrayGames = (readings: readonly Reading[]): Reading[] => {
  const isGame = ({ read }: Reading): boolean => {
    const genre = read?.listing?.genre ? findGenre(read.listing.genre) : undefined;
    return genre !== undefined && (genre.game || genre.name === 'Games');
  };
  const games = readings.filter(isGame);
  return games.length < fewGames * readings.length ? readings.filter((each) => !isGame(each)) : [...readings];
};

/** An app with the reviews of both stores, if it is in both. */
export interface MergedApp extends AppRef {
  readonly title: string;
  readonly listing: Listing | null;
  readonly refs: readonly AppRef[];
}

/** Merges apps that are certainly the same in both stores. */
export const mergedApps = (readings: readonly Reading[]): MergedApp[] => {
  const read = readings.flatMap(({ app, read: own }) =>
    own === null || own.reviews.length === 0
      ? []
      : [
          {
            store: app.store,
            appId: app.appId,
            title: own.listing?.title ?? app.title,
            developer: own.listing?.developer ?? null,
            bundleId: own.listing?.bundleId ?? null,
            site: own.listing?.site ?? null,
            listing: own.listing,
          },
        ],
  );
  return oneOfBothStores(read).map(({ apps }) => {
    const [{ store, appId, title, listing }] = apps;
    return { store, appId, title, listing, refs: apps };
  });
};

/** Lists the reviews of all apps, app by app, with errors. @param isMeant whether the question is about a review */
export const sideBySide = (
  readings: readonly Reading[],
  window: Window,
  isMeant: (review: WindowReview) => boolean,
) => {
  const reviews: WindowReview[] = [];
  const apps: AppRead[] = [];
  const errors: ReportError[] = [];
  let silent = 0;
  for (const { app, read } of readings) {
    const error = errorOf(app, read);
    if (error) errors.push(error);
    const own = (read?.reviews ?? []).filter(
      (review) => review.date >= window.from && review.date < window.to && isMeant(review),
    );
    if (read === null || own.length === 0) {
      if (!error) silent++;
      continue;
    }
    const { store, appId, rank } = app;
    const score = read.listing?.score ?? null;
    const from = reviews.length;
    reviews.push(...own);
    apps.push({
      app: {
        store,
        appId,
        title: read.listing?.title ?? app.title,
        rank,
        score: score === null ? null : Math.round(score * 100) / 100,
      },
      from,
      to: reviews.length,
    });
  }
  return { reviews, apps, errors, silent };
};

/** Explains why an app wasn't read, or not completely. */
const errorOf = ({ store, appId, title }: AppOfKind, read: WindowRead | null): ReportError | null => {
  if (read === null) {
    return { store, appId, code: 'timed_out', message: `${title} was not read because time ran out.` };
  }
  if (read.failure) {
    const onFile = read.reviews.length > 0 ? ' Its reviews on file were counted.' : '';
    return { store, appId, code: read.failure.code, message: `${read.failure.detail}${onFile}` };
  }
  if (read.whole) return null;
  const message = read.notes.length > 0 ? read.notes.join(' ') : `${title} could not be read completely.`;
  return { store, appId, code: 'incomplete', message };
};
