import type { AppRule } from '../observed.ts';

interface Memory {
  /** The last known rank; null: not in the chart. */
  readonly rank?: number | null;
}

export const chartTitles = { 'top-free': 'top free', 'top-paid': 'top paid', 'top-grossing': 'top grossing' } as const;

/** An app has crossed a rank in a chart, upwards or downwards. The first known rank raises no alert. */
export const rankCrossed: AppRule<Memory> = (app, { place = 1, chart = 'top-free' }, { now, before }, memory) => {
  const rank = app.ranks.get(chart);
  if (rank === undefined) return { found: null, memory: memory ?? {} };
  if (memory?.rank === undefined) return { found: null, memory: { rank } };
  const isIn = (at: number | null): boolean => at !== null && at <= place;
  if (isIn(rank) === isIn(memory.rank)) return { found: null, memory: { rank } };
  const named = (at: number | null): string => (at === null ? 'not in the chart' : `number ${at}`);
  const moved = isIn(rank)
    ? `has risen to number ${rank} of`
    : rank === null
      ? 'is no longer in'
      : `has fallen to number ${rank} of`;
  return {
    found: {
      event: `${chart} ${place} ${isIn(rank) ? 'in' : 'out'} ${new Date(now).toISOString()}`,
      headline: `${app.title} ${moved} the ${chartTitles[chart]} chart, ${isIn(rank) ? 'into' : 'out of'} the first ${place}; before: ${named(memory.rank)}.`,
      figures: [{ label: `Place in the ${chartTitles[chart]} chart`, value: named(rank), usual: named(memory.rank) }],
      shownBy: [],
      from: before ?? now,
    },
    memory: { rank },
  };
};
