import { useEffect, useState } from 'react';
import type { MoverSpan, MoversSearch } from '../../address/market.ts';
import rows from '../../metrics/rows.module.css';
import { AppCell } from '../../parts/apps/app-cell.tsx';
import { Missing } from '../../parts/texts/missing.tsx';
import { Sparkline } from '../../plots/sparkline.tsx';
import { count, counted, none, place, shortTitle, signed, stars } from '../../words.ts';
import { seriesInWords } from './chart-of-store.tsx';
import { type CountryChart, changeOf, figureOf, type Mover, moversOf, sortMovers } from './moved.ts';
import { Moved } from './movement.tsx';
import style from './movers.module.css';

/** Longer tables show only their two ends. */
const [maxRows, maxTop, maxBottom] = [18, 9, 6];

interface Props {
  readonly charts: readonly CountryChart[];
  readonly span: MoverSpan;
  readonly search: MoversSearch;
  onSort(change: MoversSearch): void;
}

interface Column {
  readonly key: string;
  readonly title: string;
  readonly said: string;
  /** Pressed after `s`. */
  readonly letter: string;
}

const Cell = ({ at, mover, span }: { at: CountryChart; mover: Mover; span: MoverSpan }) => {
  const row = mover.rows.get(at.country);
  const change = changeOf(row, span);
  return (
    <td
      className={`number ${style.cell}`}
      style={
        change
          ? {
              background: `color-mix(in oklab, var(--${change > 0 ? 'positive' : 'negative'}) ${Math.min(22, 3 + Math.abs(change))}%, transparent)`,
            }
          : undefined
      }
    >
      {at.chart === null ? (
        <Missing why="This chart could not be read." />
      ) : row ? (
        <>
          <b>{row.rank}</b> <Moved now={row.rank} before={row.before[span]} />
        </>
      ) : (
        at.chart && <Missing why={`Not in the top ${at.chart.rows.length} there.`} />
      )}
    </td>
  );
};

/** Sorts by the column whose letter follows `s`. */
const useSortKeys = (columns: readonly Column[], sort: (key: string) => void): void => {
  useEffect(() => {
    let isAfterS = false;
    const pressed = (event: KeyboardEvent): void => {
      const inField = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      if (inField || event.ctrlKey || event.metaKey || event.altKey) return;
      const column = isAfterS && columns.find(({ letter }) => letter === event.key);
      isAfterS = event.key === 's' && !column;
      if (!column) return;
      event.preventDefault();
      event.stopPropagation();
      sort(column.key);
    };
    addEventListener('keydown', pressed, { capture: true });
    return () => removeEventListener('keydown', pressed, { capture: true });
  }, [columns, sort]);
};

/** Apps of all charts by country, sortable by any column. */
export const MoversTable = ({ charts, span, search, onSort }: Props) => {
  const { sort = 'mean', reverse = false } = search;
  const isAscending = (sort === 'app') !== reverse;
  const [isWhole, setWhole] = useState(false);
  const columns: readonly Column[] = [
    { key: 'app', title: 'App', said: 'App', letter: 'a' },
    { key: 'mean', title: 'Mean', said: 'Mean change', letter: 'm' },
    ...charts.map(({ country }, at) => ({
      key: country,
      title: country.toUpperCase(),
      said: `Change in ${place(country)}`,
      letter: String(at + 1),
    })),
    { key: 'rating', title: 'Rating', said: 'Rating', letter: 'r' },
    { key: 'ratings', title: 'Ratings', said: 'Number of ratings', letter: 'n' },
  ];
  const sortBy = (key: string): void =>
    onSort({ sort: key === 'mean' ? undefined : key, reverse: key === sort && !reverse ? true : undefined });
  useSortKeys(columns, sortBy);
  const [{ country: main = 'us' } = {}] = charts;
  const movers = sortMovers(moversOf(charts, span), { sort, reverse, span });
  // Apps without a figure are at neither end.
  const last =
    sort === 'app' ? movers.length : movers.findLastIndex((mover) => figureOf(mover, sort, span) !== null) + 1;
  const folded = isWhole || last <= maxRows ? 0 : movers.length - maxTop - maxBottom;
  const head = (column: Column, isNumber = true) => (
    <th
      key={column.key}
      scope="col"
      className={isNumber ? 'number' : undefined}
      aria-sort={column.key === sort ? (isAscending ? 'ascending' : 'descending') : undefined}
      data-roomy={column.letter === 'r' || column.letter === 'n' || undefined}
    >
      <button type="button" onClick={() => sortBy(column.key)} title={`${column.said}. Keys: s ${column.letter}`}>
        {column.title}
        {column.key === sort && <span aria-hidden="true">{isAscending ? ' ↑' : ' ↓'}</span>}
      </button>
    </th>
  );
  const line = (mover: Mover) => {
    const { app, mean } = mover;
    const row = mover.rows.get(main);
    return (
      <tr key={app.appId} data-row="">
        <th scope="row">
          <AppCell app={{ ...app, title: shortTitle(app.title), developer: app.genre }} />
        </th>
        <td className="number" data-way={mean === null || mean === 0 ? undefined : mean > 0 ? 'up' : 'down'}>
          <b>{mean === null ? <Missing why="It was in none of these charts then." /> : signed(mean, 1)}</b>
        </td>
        {charts.map((at) => (
          <Cell key={at.country} at={at} mover={mover} span={span} />
        ))}
        <td data-roomy className={style.trend}>
          {row ? <Sparkline kind="rank" values={row.series} label={seriesInWords(row.series)} width={76} /> : none}
        </td>
        <td className="number" data-roomy>
          {stars(app.score)}
        </td>
        <td className="number soft" data-roomy>
          {app.ratingsTotal === null ? none : count(app.ratingsTotal)}
        </td>
      </tr>
    );
  };
  return (
    <section className={rows.section}>
      <h2>
        All movers, {counted(charts.length, 'country', 'countries')}{' '}
        <small>rank now and change; colour grows with the change</small>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone must be reachable by key. */}
      <section className={rows.scroll} aria-label="All movers" tabIndex={0}>
        <table className={`${rows.rows} ${style.table}`}>
          <thead>
            <tr>
              {columns.slice(0, -2).map((column, at) => head(column, at > 0))}
              <th scope="col" data-roomy>
                {main.toUpperCase()}, 31 days
              </th>
              {columns.slice(-2).map((column) => head(column))}
            </tr>
          </thead>
          <tbody>
            {(folded > 0 ? movers.slice(0, maxTop) : movers).map(line)}
            {folded > 0 && (
              <tr>
                <td colSpan={columns.length + 1} className={style.fold}>
                  <button type="button" onClick={() => setWhole(true)}>
                    {counted(folded, 'app')} between
                  </button>
                </td>
              </tr>
            )}
            {folded > 0 && movers.slice(last - maxBottom, last).map(line)}
          </tbody>
        </table>
      </section>
      <p className={rows.caption}>
        – not in the top {charts[0]?.chart?.rows.length ?? 50} there, or not read. A day that was not read is a gap.
      </p>
    </section>
  );
};
