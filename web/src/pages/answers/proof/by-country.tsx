import { useQuery } from '@tanstack/react-query';
import { type Cell, cellValue, starsChanged } from '../../../metrics/metrics.ts';
import { Pair } from '../../../metrics/pair.tsx';
import { ask as read } from '../../../service/api.ts';
import { count, place } from '../../../words.ts';
import style from '../answers.module.css';
import type { ReadAsProps } from '../research.tsx';
import { daysOf, useWhere } from './scope.ts';

/** Minimum reviews in each period; other countries are left out. */
const fewest = 10;
const maxRows = 12;

type Side = Pick<Cell, 'stars' | 'starsInterval'>;

/** Stars as positions on a scale from 1 to 5. */
const onScale = ({ stars, starsInterval }: Side) => ({
  share: stars === null ? null : (stars - 1) / 4,
  interval: starsInterval && ([(starsInterval[0] - 1) / 4, (starsInterval[1] - 1) / 4] as const),
});

const Row = ({ cell }: { cell: Cell }) => {
  const change = cell.change!;
  const isWorse = (change.starsDifference ?? 0) < 0;
  return (
    <li>
      <span>{place(cellValue(cell, 'country')!)}</span>
      <Pair
        before={onScale(change)}
        after={onScale(cell)}
        most={1}
        tone={!starsChanged(change) ? 'quiet' : isWorse ? 'bad' : 'good'}
      />
      <span className="number">
        {change.stars?.toFixed(1)} → <b>{cell.stars?.toFixed(1)}</b>
      </span>
    </li>
  );
};

/** Whether a change in stars comes from one country or from all. */
export const ByCountry = ({ result, plan }: ReadAsProps) => {
  const ask = plan.asks.find(({ source }) => source === 'reviews');
  const [own, other] = [
    daysOf(ask?.about.period),
    ask?.against && ask.against !== 'rest' ? daysOf(ask.against.period) : null,
  ];
  const set = useWhere(result, ask?.about ?? {});
  const isAsked = set !== undefined && own !== null && other !== null && !ask?.about.countries;
  const { data } = useQuery({
    ...read('reviews.metrics', {
      where: { ...set, ...own },
      against: other ?? {},
      by: ['country'],
      order: 'reviews',
      limit: 100,
    }),
    enabled: isAsked,
  });
  const cells = (data?.cells ?? [])
    .filter(
      (cell) => cellValue(cell, 'country') !== null && cell.reviews >= fewest && (cell.change?.reviews ?? 0) >= fewest,
    )
    .slice(0, maxRows)
    .toSorted((one, another) => (one.stars ?? 0) - (another.stars ?? 0));
  if (!isAsked || cells.length < 2) return null;
  const changed = cells.filter(({ change }) => starsChanged(change));
  const fell = changed.filter(({ change }) => (change?.starsDifference ?? 0) < 0).length;
  const rose = changed.length - fell;
  return (
    <section>
      <h2>By country</h2>
      <p className="soft small">
        {fell > 0 && `Clearly lower in ${count(fell)} of the ${count(cells.length)} countries with the most reviews. `}
        {rose > 0 && `Clearly higher in ${count(rose)} of the ${count(cells.length)} countries with the most reviews. `}
        {changed.length === 0 &&
          `No clear change in any of the ${count(cells.length)} countries with the most reviews. `}
        Average stars from 1 to 5 before (hollow) and after (full), with 95% intervals. App Store only, from {fewest}{' '}
        reviews.
      </p>
      <ul className={style.countries}>
        {cells.map((cell) => (
          <Row key={cellValue(cell, 'country')} cell={cell} />
        ))}
      </ul>
    </section>
  );
};
