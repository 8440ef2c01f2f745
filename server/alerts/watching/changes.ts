import { appKey } from '../../contract/domain/app-ref.ts';
import type { Store } from '../../contract/domain/stores.ts';
import type { WatchChange } from '../../contract/resources/watches/watch-result.ts';
import type { ObservedApp } from './observed.ts';
import type { WatchState } from './watch-state.ts';

/** `doubled`, `tripled`, `rose fivefold`, `rose by 60%`. */
export const rose = (times: number): string => {
  if (!Number.isFinite(times)) return 'appeared';
  if (times < 1.75) return `rose by ${Math.round(100 * (times - 1))}%`;
  if (times < 2.5) return 'doubled';
  if (times < 3.5) return 'tripled';
  const words = ['fourfold', 'fivefold', 'sixfold', 'sevenfold', 'eightfold', 'ninefold', 'tenfold'];
  return times < 10.5 ? `rose ${words[Math.round(times) - 4]}` : 'rose more than tenfold';
};

export const appChanges = (apps: readonly ObservedApp[], before: WatchState): WatchChange[] =>
  apps.flatMap((app) => {
    const last = before.apps?.[appKey(app)];
    if (!last) return [];
    const { store, appId, title } = app;
    const about = { label: title, app: { store, appId } };
    const changes: WatchChange[] = [];
    if (app.score !== null && last.score !== null && app.score.toFixed(2) !== last.score.toFixed(2)) {
      changes.push({
        kind: 'rating',
        ...about,
        before: Number(last.score.toFixed(2)),
        after: Number(app.score.toFixed(2)),
      });
    }
    if (app.version !== null && last.version !== null && app.version !== last.version) {
      changes.push({ kind: 'version', ...about, before: last.version, after: app.version });
    }
    for (const [chart, rank] of app.ranks) {
      const was = last.ranks[chart];
      if (was !== undefined && was !== rank) changes.push({ kind: 'rank', ...about, before: was, after: rank });
    }
    return changes;
  });

interface Row {
  readonly appId: string;
  readonly title: string;
}

/** Apps that entered, left and moved in a chart, in this order; biggest moves first. */
export const chartChanges = (store: Store, now: readonly Row[], before: readonly Row[] | undefined): WatchChange[] => {
  if (!before) return [];
  const rankIn = (rows: readonly Row[]) => new Map(rows.map(({ appId }, at) => [appId, at + 1]));
  const [ranks, was] = [rankIn(now), rankIn(before)];
  const change = (kind: WatchChange['kind'], { appId, title }: Row): WatchChange => ({
    kind,
    label: title,
    app: { store, appId },
    before: was.get(appId) ?? null,
    after: ranks.get(appId) ?? null,
  });
  const entered = now.filter(({ appId }) => !was.has(appId)).map((row) => change('entered', row));
  const left = before.filter(({ appId }) => !ranks.has(appId)).map((row) => change('left', row));
  const by = ({ before: from, after: to }: WatchChange): number => Math.abs(Number(from) - Number(to));
  const moved = now
    .filter(({ appId }) => was.has(appId) && was.get(appId) !== ranks.get(appId))
    .map((row) => change('moved', row))
    .sort((one, other) => by(other) - by(one));
  return [...entered, ...left, ...moved];
};

type Figures = NonNullable<WatchState['figures']>;

export const figureChanges = (now: Figures, before: Figures | undefined): WatchChange[] => {
  if (!before) return [];
  return [...new Set([...Object.keys(now), ...Object.keys(before)])].flatMap((label) => {
    const [was, is] = [before[label] ?? null, now[label] ?? null];
    return was === is ? [] : [{ kind: 'figure', label, app: null, before: was, after: is }];
  });
};
