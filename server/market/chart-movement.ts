import type { ChartRow } from '../connectors/listing.ts';
import type { ChartName } from '../contract/domain/charts.ts';
import { dayMs } from '../contract/domain/durations.ts';
import type { Store } from '../contract/domain/stores.ts';
import type { MovedChart } from '../contract/resources/market/chart-movement.ts';
import type { Database } from '../store/engine/database.ts';
import { chartDaysSince, chartedApps } from '../store/market/app-chart-days.ts';
import { saveChart } from '../store/market/charts.ts';
import { movementOf, reachDays } from './movement/movement.ts';

interface ChartNow {
  readonly store: Store;
  readonly chart: ChartName;
  readonly country: string;
  readonly genreId: string | null;
  readonly readAt: number;
  readonly rows: readonly ChartRow[];
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Compares the current chart with those collected before. If none was collected today, stores this one. */
export const findMovement = async (db: Database, now: ChartNow, limit: number): Promise<MovedChart> => {
  const { store, chart, country, genreId, readAt, rows } = now;
  const today = dayOf(readAt);
  const since = dayOf(readAt - reachDays * dayMs);
  const past = await chartDaysSince(db, { store, country, genreId, chart, since });
  if (!past.some(({ day }) => day === today)) await saveChart(db, { store, country, genreId, chart, rows }, readAt);
  const movement = movementOf(past, today);
  const leftIds = movement.left(new Set(rows.map(({ appId }) => appId))).slice(0, limit);
  const known = await chartedApps(db, { store, country, appIds: leftIds });
  return {
    store,
    readAt: new Date(readAt).toISOString(),
    compared: movement.compared,
    dates: [...movement.dates],
    rows: rows.slice(0, limit).map((row) => ({
      rank: row.rank,
      store,
      appId: row.appId,
      title: row.title,
      developer: row.developer,
      icon: row.icon,
      score: row.score === null ? null : Math.round(row.score * 100) / 100,
      ratingsTotal: row.ratingsTotal,
      genre: row.genre,
      free: row.free,
      before: movement.before(row.appId),
      series: movement.series(row.appId, row.rank),
    })),
    left: leftIds.map((appId) => {
      const app = known.get(appId);
      return {
        store,
        appId,
        title: app?.title ?? null,
        developer: app?.developer ?? null,
        icon: app?.icon ?? null,
        genre: app?.genre ?? null,
        before: movement.before(appId),
      };
    }),
  };
};
