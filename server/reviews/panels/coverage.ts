import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import type { Store } from '../../contract/domain/stores.ts';
import type { Coverage } from '../../contract/resources/reviews/coverage.ts';
import type { Database } from '../../store/engine/database.ts';
import { type PanelState, panelStates } from '../../store/reviews/panels.ts';
import type { PullRow } from '../../store/reviews/pulls.ts';
import type { Clock } from '../../support/clock.ts';
import { followedMs } from './ask-panels.ts';

/** All times are in milliseconds. */
export interface PlaceCoverage {
  readonly store: Store;
  readonly place: string;
  /** Complete from this time on; 0: everything; null: nothing found or read, or unknown. */
  readonly since: number | null;
  /** The oldest review, if all are included. */
  readonly oldest?: number;
  readonly readAt: number | null;
  readonly complete: boolean;
}

const momentOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const mostOf = (moments: readonly number[]): number | null => (moments.length > 0 ? Math.max(...moments) : null);

/** The time from which all places are complete; fully read places set no limit. */
const sinceOf = (places: readonly PlaceCoverage[]): string | null => {
  const limits = places.flatMap(({ since }) => since || []);
  const oldest = places.flatMap(({ since, oldest }) => (since === 0 ? (oldest ?? []) : []));
  return momentOf(mostOf(limits) ?? (oldest.length > 0 ? Math.min(...oldest) : null));
};

const placesCovered = (places: readonly PlaceCoverage[]): Pick<Coverage, 'storefronts' | 'since' | 'asOf'> => {
  const keyOf = ({ store, place }: PlaceCoverage) => `${store} ${place}`;
  const byPlace = [...Map.groupBy(places, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    // For several apps, only what is true of all of them.
    storefronts: byPlace.map(([, same]) => ({
      store: same[0]!.store,
      place: same[0]!.place,
      since: sinceOf(same),
      complete: same.every(({ complete }) => complete),
      readAt: momentOf(
        same.some(({ readAt }) => readAt === null) ? null : Math.min(...same.map(({ readAt }) => readAt!)),
      ),
    })),
    since: sinceOf(places),
    asOf: momentOf(mostOf(places.flatMap(({ readAt }) => readAt ?? []))),
  };
};

const placesOf = ({ store, places }: PanelState): PlaceCoverage[] =>
  Object.entries(places).map(([place, state]) => ({ store, place, ...state }));

/** Which reviews the default figures of apps cover: their panels, or everything on file of apps with empty panels. */
export const coverageOf = (apps: readonly PanelState[]): Coverage => ({
  basis: apps.some(({ reviews }) => reviews > 0) ? 'panel' : 'on_file',
  reviews: apps.reduce((sum, { reviews, onFile }) => sum + (reviews || onFile), 0),
  ...placesCovered(apps.flatMap(placesOf)),
  complete: apps.length > 0 && apps.every(({ complete }) => complete),
  reading: apps.some(({ complete, followed }) => followed && !complete),
});

export const readCoverage = async (db: Database, clock: Clock, apps: readonly AppRef[]): Promise<Coverage> => {
  const each = [...new Map(apps.map((app) => [appKey(app), app])).values()];
  return coverageOf(await panelStates(db, each, new Date(clock.now() - followedMs)));
};

/** A note that panels are not fully read yet. */
export const stillReading = ({ basis, reading }: Coverage): string[] =>
  reading && basis === 'panel'
    ? ['The panel is still being read, so the figures will grow: `coverage` says how far it is.']
    : [];

/** Notes on panels that are not read at all yet, or no longer. Not for paid answers, which are not repeated. */
export const notReadYet = ({ basis, complete, reading }: Coverage): string[] => {
  if (!complete && !reading) {
    return ['The panel is not being read, as no more new apps can be read for now: look again later.'];
  }
  return reading && basis === 'on_file'
    ? ['The panel is being read for the first time: ask again in a few seconds.']
    : [];
};

/** What a run's figures cover: the reviews it counted in the places it read. */
export const coverageOfRun = (reviews: number, places: readonly PlaceCoverage[]): Coverage => ({
  basis: 'run',
  reviews,
  ...placesCovered(places),
  complete: places.length > 0 && places.every(({ complete }) => complete),
  reading: false,
});

/** What a pull's figures cover; how far back it goes depends on its filter and limit. */
export const coverageOfPull = ({ request, apps, status, finishedAt }: PullRow): Coverage => {
  const places = apps.flatMap(({ ordinal, truncated }) => {
    const store = request.apps[ordinal]?.store;
    if (store === undefined) return [];
    const names = store === 'apple' ? request.countries : request.languages;
    return names.map((place) => ({ store, place, since: null, readAt: finishedAt, complete: !truncated }));
  });
  const coverage = coverageOfRun(
    apps.reduce((sum, { kept }) => sum + kept, 0),
    places,
  );
  return { ...coverage, complete: coverage.complete && status === 'completed', reading: status === 'running' };
};
