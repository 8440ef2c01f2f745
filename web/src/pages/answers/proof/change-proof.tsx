import { useQuery } from '@tanstack/react-query';
import { dayMs } from '../../../../../server/contract/domain/durations.ts';
import type { Ask, Plan } from '../../../../../server/contract/resources/questions/plan.ts';
import type { Research } from '../../../../../server/contract/resources/research/research.ts';
import { Skeleton } from '../../../parts/states/skeleton.tsx';
import { type Level, ProofPlot, type ProofWeek } from '../../../plots/proof-plot.tsx';
import { drawnSpan } from '../../../plots/weeks.ts';
import { ask as read } from '../../../service/api.ts';
import { countedIn } from '../how-sure.tsx';
import { daysOf, storesIn, useWhere } from './scope.ts';

/** Days since 1970. */
const dayNumber = (day: string): number => Math.floor(Date.parse(day) / dayMs);

/** `2026-09-01` and 7: `2026-09-08`. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Days drawn on either side of the period. */
const aroundDays = 56;
const height = 310;
/** In stars; smaller drops are not shaded. */
const minFall = 0.3;

/**
 * A change over time: stars by week, and below them the share of the cause. The weeks are counted now; the averages
 * come from the answer, so that new reviews don't move them.
 */
export const ChangeProof = ({ result, plan, ask }: { result: Research; plan: Plan; ask: Ask }) => {
  const where = useWhere(result, ask.about);
  const own = daysOf(ask.about.period);
  const other = ask.against && ask.against !== 'rest' ? daysOf(ask.against.period) : null;
  const first = [own?.since, other?.since].filter((day) => day !== undefined).sort()[0];
  const since = first && addDays(first, -aroundDays);
  const last = own?.until && addDays(own.until, aroundDays);
  const drawn = { ...where, ...(since && { since }), ...(last && { until: last }) };
  const cause = result.verdict?.changes?.find(({ kind, theme }) => kind === 'complaint' && theme !== null);
  const weeks = useQuery({
    ...read('reviews.metrics', { where: drawn, by: ['week'], order: 'cell', limit: 200 }),
    enabled: where !== undefined,
  });
  const shares = useQuery({
    ...read('reviews.metrics', {
      where: drawn,
      by: ['week'],
      order: 'cell',
      limit: 200,
      topic: { themes: [cause?.theme ?? ''] },
    }),
    enabled: where !== undefined && cause !== undefined,
  });
  const counted = `asks.${plan.asks.indexOf(ask)}`;
  const totals = [
    { days: other, total: countedIn(result.verdict, `${counted}.other`) },
    { days: own, total: countedIn(result.verdict, `${counted}.own`) },
  ];
  const versions = useQuery(read('apps.history', { store: result.app.store, appId: result.app.appId })).data?.history
    .versions;
  if (!where || weeks.isPending || (cause && shares.isPending)) return <Skeleton height={height} />;
  if (!weeks.data || weeks.data.cells.length < 2) return null;
  const byWeek = new Map(shares.data?.cells.map((cell) => [cell.values[0]!.value, cell]));
  const cells = weeks.data.cells.map((cell): ProofWeek => {
    const mentions = byWeek.get(cell.values[0]!.value);
    return {
      day: dayNumber(String(cell.values[0]!.value)),
      reviews: cell.reviews,
      stars: cell.stars,
      starsInterval: cell.starsInterval,
      share: mentions?.share ?? (cause ? 0 : null),
      shareInterval: mentions?.interval ?? null,
    };
  });
  const known = totals.flatMap(({ days, total }) =>
    // With a topic, the average is that of the reviews about it, not of the weeks drawn.
    days && total && total.stars !== null && total.reviews > 0 && total.reviews === total.of
      ? [
          {
            ...drawnSpan(
              cells,
              days.since === undefined ? null : dayNumber(days.since),
              days.until === undefined ? null : dayNumber(days.until),
            ),
            stars: total.stars,
            reviews: total.of,
          },
        ]
      : [],
  );
  const [before, now] = known;
  const isFall = before !== undefined && now !== undefined && before.stars - now.stars >= minFall;
  const levels: readonly Level[] = known.map((each) => ({ ...each, isLow: isFall && each === now }));
  return (
    <ProofPlot
      title="Stars by week"
      caption={`All reviews of ${result.app.title} on file today in ${storesIn(where)}, with 95% bands. Dotted lines are releases.`}
      weeks={cells}
      cause={cause ? `Reviews that mention ${cause.label.toLowerCase()}` : null}
      marks={(versions ?? []).map(({ version, date }) => ({ day: dayNumber(date), label: version }))}
      levels={levels}
    />
  );
};
