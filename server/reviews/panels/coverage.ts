import type { AppRef } from '../../contract/domain/app-ref.ts';
import type { Coverage } from '../../contract/resources/reviews/coverage.ts';
import type { Database } from '../../store/engine/database.ts';
import { type PanelState, panelStates } from '../../store/reviews/panels.ts';

const momentOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** The latest of some moments; null of none. */
const latest = (moments: readonly (number | null)[]): number | null =>
  moments.reduce((last, each) => (each !== null && (last === null || each > last) ? each : last), null);

const placesOf = ({ store, places }: PanelState) =>
  Object.entries(places).map(([place, state]) => ({ store, place, ...state }));

/** Which reviews the default figures of apps are of: those of their panels, and all on file of an app whose panel has none. */
export const coverageOf = (apps: readonly PanelState[]): Coverage => {
  const places = apps.flatMap(placesOf);
  const keyOf = ({ store, place }: { store: string; place: string }) => `${store} ${place}`;
  const byPlace = [...Map.groupBy(places, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    basis: apps.some(({ reviews }) => reviews > 0) ? 'panel' : 'on_file',
    reviews: apps.reduce((sum, { reviews, onFile }) => sum + (reviews || onFile), 0),
    // Of several apps, what is true of all of them.
    storefronts: byPlace.map(([, same]) => ({
      store: same[0]!.store,
      place: same[0]!.place,
      since: momentOf(latest(same.map(({ since }) => since))),
      complete: same.every(({ complete }) => complete),
      readAt: momentOf(
        same.some(({ readAt }) => readAt === null) ? null : Math.min(...same.map(({ readAt }) => readAt!)),
      ),
    })),
    since: momentOf(latest(places.map(({ since }) => since))),
    complete: apps.length > 0 && apps.every(({ complete }) => complete),
    asOf: momentOf(latest(places.map(({ readAt }) => readAt))),
  };
};

export const readCoverage = async (db: Database, apps: readonly AppRef[]): Promise<Coverage> =>
  coverageOf(await panelStates(db, apps));
