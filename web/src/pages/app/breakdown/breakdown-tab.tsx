import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type AppSearch, type Crossing, cellShows, crossings } from '../../../address/app.ts';
import { type Cell, fewestReviews, percent } from '../../../metrics/metrics.ts';
import rowsStyle from '../../../metrics/rows.module.css';
import { Button } from '../../../parts/controls/button.tsx';
import { Answered } from '../../../parts/states/answered.tsx';
import { Empty } from '../../../parts/states/empty.tsx';
import { Skeleton } from '../../../parts/states/skeleton.tsx';
import { capital, count, counted } from '../../../words.ts';
import { useAppAddress } from '../app-address.ts';
import overview from '../overview/overview.module.css';
import { comparable, useMetrics } from '../use-metrics.ts';
import { type Crossed, cross, dimensions, filterOf, isSaid, keyOf } from './crossing.ts';
import { FilterChips, noFilters, useThemes } from './filters.tsx';
import style from './heat.module.css';
import { HeatTable, shortLabel } from './heat-table.tsx';
import { useBreakdown } from './use-breakdown.ts';

const usualRows: Crossing = 'complaints';
const usualColumns: Crossing = 'version';
const fewRows = 14;

/** Themes and requests are not crossed with each other: a clause rarely has both. */
const clashes = (one: Crossing, other: Crossing): boolean =>
  (isSaid(one) && isSaid(other)) || dimensions[one].by === dimensions[other].by;

/** The dimensions from the address; a dimension is never crossed with itself. */
const useCrossing = (): { readonly rows: Crossing; readonly columns: Crossing } => {
  const { search } = useAppAddress();
  const rows = search.rows ?? (search.columns && clashes(search.columns, usualRows) ? 'version' : usualRows);
  const columns = search.columns ?? (clashes(rows, usualColumns) ? 'stars' : usualColumns);
  return { rows, columns: clashes(rows, columns) ? (rows === 'country' ? 'version' : 'country') : columns };
};

const Chooser = ({ rows, columns }: { rows: Crossing; columns: Crossing }) => {
  const { search, set } = useAppAddress();
  const options = (other: Crossing) => crossings.filter((each) => !clashes(each, other));
  const choose = (label: string, value: Crossing, other: Crossing, onChoose: (next: Crossing) => void) => (
    <label>
      {label}
      <select
        value={value}
        onChange={({ target }) => onChoose(crossings.find((each) => each === target.value) ?? value)}
      >
        {options(other).map((each) => (
          <option key={each} value={each}>
            {dimensions[each].label}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div className={style.choose}>
      {choose('Rows', rows, columns, (next) => set({ rows: next, columns }))}
      <button
        type="button"
        aria-label="Swap rows and columns"
        title="Swap rows and columns (x)"
        data-letter="x"
        onClick={() => set({ rows: columns, columns: rows })}
      >
        ⇄
      </button>
      {choose('Columns', columns, rows, (next) => set({ rows, columns: next }))}
      {/* biome-ignore lint/a11y/useSemanticElements: three buttons that say what cells show. */}
      <div className={style.show} role="group" aria-label="What cells show">
        {cellShows.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === (search.show ?? 'share')}
            onClick={() => set({ show: each === 'share' ? undefined : each })}
          >
            {capital(each)}
          </button>
        ))}
      </div>
    </div>
  );
};

/** Explains how to read a cell, using the one that stands out most. */
const HowToRead = ({
  rowsBy,
  columnsBy,
  rows,
  columns,
  table,
  topic,
}: Pick<Parameters<typeof HeatTable>[0], 'rowsBy' | 'columnsBy' | 'rows' | 'columns' | 'table' | 'topic'>) => {
  const best = table
    .flatMap((line, row) => line.map((cell, column) => ({ cell, row, column })))
    .filter(({ cell }) => !cell.isFew && cell.reviews > 0)
    .sort((one, other) => rank(other.cell) - rank(one.cell))[0];
  if (!best) return null;
  const { cell } = best;
  const [row, column] = [shortLabel(rowsBy, rows[best.row]!), shortLabel(columnsBy, columns[best.column]!)];
  return (
    <>
      How to read it: of the {counted(cell.of, 'review')} of {topic ? `${row}, ${column}` : column},{' '}
      {percent(cell.share)} {topic ? `mention ${topic.label}` : `${isSaid(rowsBy) ? 'mention' : 'are'} “${row}”`}.{' '}
    </>
  );
};

const rank = ({ isClearlyMore, share, others }: Crossed): number => (isClearlyMore ? 1 : 0) + share - others.share;

const Cuts = ({ top }: { top: Cell | undefined }) => {
  const { app, reviews } = useAppAddress();
  const versions = useMetrics({ where: reviews, by: ['version'], order: 'cell', limit: 1_000 });
  const newest = comparable(versions.data?.cells ?? []).at(-1);
  const cut = (label: string, search: AppSearch) => ({ label, search });
  const cuts = [
    ...(newest
      ? [cut(`Complaints × country, ${keyOf(newest)} only`, { columns: 'country', version: [keyOf(newest)] })]
      : []),
    ...(top
      ? [cut(`${top.values[0]!.label}: country × week`, { rows: 'country', columns: 'week', theme: [keyOf(top)] })]
      : []),
    cut('Stars × version', { rows: 'stars', columns: 'version' }),
    cut('Complaints × language', { columns: 'language' }),
  ];
  return (
    <p className={style.cuts}>
      Also useful:
      {cuts.map(({ label, search }) => (
        <Link
          key={label}
          to="/apps/$store/$id"
          params={{ store: app.store, id: app.appId }}
          search={(old) => ({
            ...old,
            ...noFilters,
            rows: undefined,
            columns: undefined,
            evidence: undefined,
            ...search,
          })}
          resetScroll={false}
          className={style.cut}
        >
          {label}
        </Link>
      ))}
    </p>
  );
};

/** The themes of the filter, if they are what the cells count. */
const useTopic = (isCounted: boolean): Parameters<typeof HeatTable>[0]['topic'] => {
  const { theme = [] } = useAppAddress().search;
  const values = useThemes().map((cell) => cell.values[0]!);
  const named = theme.map((id) => values.find(({ value }) => value === id));
  return isCounted
    ? {
        label: theme.map((id, at) => `“${named[at]?.label ?? id}”`).join(' or '),
        isBad: named.some((each) => each?.polarity === 'neg'),
      }
    : null;
};

/** Crosses any two dimensions as shares that open their reviews. */
export const BreakdownTab = () => {
  const { search, set } = useAppAddress();
  const { rows: rowsBy, columns: columnsBy } = useCrossing();
  const [isAll, setAll] = useState(false);
  const { query, isReady, total, columns, left, rows, cells, isCut, hasTopic } = useBreakdown(rowsBy, columnsBy);
  const topic = useTopic(hasTopic);
  const shownRows = isAll ? rows : dimensions[rowsBy].isOrdered ? rows.slice(-fewRows) : rows.slice(0, fewRows);
  const table = cross(shownRows, columns, cells, total, hasTopic);
  const parts = hasTopic ? table.flat() : columns.map(({ reviews }) => ({ of: reviews }));
  const few = parts.filter(({ of }) => of < fewestReviews).length;
  const filter = (crossing: Crossing, cell: Cell): void => {
    const change = filterOf(crossing, cell);
    if (!change) return;
    // With a single value left, the dimension is redundant and replaced by the next one.
    const next = { [crossing === rowsBy ? 'rows' : 'columns']: nextOf(crossing, rowsBy, columnsBy) };
    set({ rows: rowsBy, columns: columnsBy, ...change, ...next });
  };
  return (
    <section aria-label="Breakdown">
      <FilterChips />
      <Chooser rows={rowsBy} columns={columnsBy} />
      <Answered query={query} skeleton={<Skeleton height={480} />} refusedTitle="The reviews could not be counted">
        {() => {
          if (!isReady) return <Skeleton height={480} />;
          if (rows.length === 0 || columns.length === 0)
            return (
              <Empty title="No review matches these filters.">
                <Button onClick={() => set({ ...noFilters, country: undefined })}>Remove all filters</Button>
              </Empty>
            );
          return (
            <>
              {few > 0 && (
                <p className={overview.note}>
                  {count(few)} of {counted(parts.length, hasTopic ? 'cell' : 'column')} {few === 1 ? 'has' : 'have'}{' '}
                  fewer than {count(fewestReviews)} reviews: shown without colour and not compared.
                </p>
              )}
              <HeatTable
                {...{ rowsBy, columnsBy, columns, table, total, left, topic }}
                rows={shownRows}
                show={search.show ?? 'share'}
                onFilter={filter}
              />
              {rows.length > fewRows && (
                <button type="button" className={style.more} onClick={() => setAll(!isAll)}>
                  {isAll ? `Only ${count(fewRows)} rows` : `All ${count(rows.length)} rows`}
                </button>
              )}
              <p className={rowsStyle.caption}>
                <HowToRead {...{ rowsBy, columnsBy, columns, table, topic }} rows={shownRows} />
                Press a cell for its reviews, a row or column name to filter by it.{' '}
                {dimensions[rowsBy].isMany && 'A review can count in several rows. '}
                {left > 0 && dimensions[columnsBy].isMany && `${count(left)} smaller columns are left out. `}
                {isCut && 'Cells of very few reviews are left out. '}
                {search.show === 'stars'
                  ? 'Stars are the average of the reviews in a cell.'
                  : 'Bold is by Fisher’s exact test with Holm’s correction for all cells.'}
              </p>
            </>
          );
        }}
      </Answered>
      <Cuts top={rowsBy === 'complaints' ? rows[0] : undefined} />
    </section>
  );
};

const nextOf = (crossing: Crossing, rowsBy: Crossing, columnsBy: Crossing): Crossing => {
  const other = crossing === rowsBy ? columnsBy : rowsBy;
  const order: readonly Crossing[] = ['country', 'week', 'stars', 'version'];
  return order.find((each) => !clashes(each, crossing) && !clashes(each, other)) ?? crossing;
};
