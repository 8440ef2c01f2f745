import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { CellShow, Crossing } from '../../../address/app.ts';
import { OpenNumber } from '../../../evidence/open-number.tsx';
import { type Cell, percent } from '../../../metrics/metrics.ts';
import { count, counted, dayMonth, monthName, stars } from '../../../words.ts';
import { type Crossed, dimensions, filterOf, keyOf } from './crossing.ts';
import style from './heat.module.css';

interface Props {
  readonly rowsBy: Crossing;
  readonly columnsBy: Crossing;
  readonly rows: readonly Cell[];
  readonly columns: readonly Cell[];
  readonly table: readonly (readonly Crossed[])[];
  readonly total: number;
  /** Number of columns grouped into one: others, or earlier. */
  readonly left: number;
  readonly show: CellShow;
  /** What the cells count, if not all their reviews. */
  readonly topic: { readonly label: string; readonly isBad: boolean } | null;
  onFilter(crossing: Crossing, cell: Cell): void;
}

/** A value shortened for a narrow column. */
export const shortLabel = (crossing: Crossing, cell: Cell): string => {
  const { value, label } = cell.values[0]!;
  if (value === null) return 'None';
  if (crossing === 'version') return String(value);
  if (crossing === 'week') return dayMonth(String(value));
  if (crossing === 'month') return `${monthName(String(value))} ${String(value).slice(2, 4)}`;
  if (crossing === 'stars') return `${value} ★`;
  return label;
};

const headLabel = (crossing: Crossing, cell: Cell): string =>
  crossing === 'country' && cell.values[0]!.value !== null ? keyOf(cell).toUpperCase() : shortLabel(crossing, cell);

/** A percentage without its sign: `37`, `9.1`, `0`. */
const plain = (share: number): string =>
  share === 0 ? '0' : share >= 0.0995 ? (100 * share).toFixed(0) : (100 * share).toFixed(1);

const shown = (
  { reviews, share, stars: average }: Pick<Crossed, 'reviews' | 'share' | 'stars'>,
  show: CellShow,
): string => (show === 'count' ? count(reviews) : show === 'stars' ? stars(average) : plain(share));

const sentence = (cell: Crossed): string =>
  `${count(cell.reviews)} of ${counted(cell.of, 'review')}: ${percent(cell.share)}, 95% interval ${percent(cell.interval[0])} to ${percent(cell.interval[1])}, others ${percent(cell.others.share)} of ${count(cell.others.of)}${cell.isClearlyMore ? ', clearly more than the others' : ''}`;

/** Colour intensity by the square root of the share, so that small shares differ visibly. */
export const shade = (share: number): string =>
  `color-mix(in oklab, var(--heat) ${Math.round(Math.sqrt(share) * 115)}%, transparent)`;

/** Legend for colour, bold and hatching. */
const Key = () => (
  <p className={style.key}>
    {[0.01, 0.1, 0.4].map((share) => (
      <span key={share}>
        <i style={{ background: shade(share) }} /> {Math.round(100 * share)}%
      </span>
    ))}
    <span>
      <b>Bold</b> clearly more than in the other columns
    </span>
    <span>
      <i data-few="" /> fewer than 30 reviews: no colour
    </span>
  </p>
);

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface Pointed {
  readonly row: number;
  readonly column: number;
  readonly left: number;
  readonly top: number;
}

const Tip = ({ title, cell, at }: { title: string; cell: Crossed; at: Pointed }) => (
  <div className={style.tip} style={{ insetInlineStart: at.left, insetBlockStart: at.top }} aria-hidden="true">
    <b>{title}</b>
    <span>
      {count(cell.reviews)} of {counted(cell.of, 'review')}: {percent(cell.share)}
    </span>
    <span>
      95% interval {percent(cell.interval[0])} to {percent(cell.interval[1])}
    </span>
    <span>
      Others: {percent(cell.others.share)} of {count(cell.others.of)}
    </span>
    {cell.stars !== null && <span>{stars(cell.stars)} stars</span>}
    {cell.isFew ? (
      <span>Too few reviews to compare</span>
    ) : (
      cell.isClearlyMore && <span>Clearly more than the others</span>
    )}
  </div>
);

/** A heat table of two dimensions. One tab stop: arrows move between cells, Enter opens one. */
export const HeatTable = (props: Props) => {
  const { rowsBy, columnsBy, rows, columns, table, total, left, show, topic, onFilter } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const isOrdered = dimensions[columnsBy].isOrdered && columnsBy !== 'stars';
  const isBad = topic?.isBad || rowsBy === 'complaints' || columnsBy === 'complaints';
  const hasRest = left > 0 && !dimensions[columnsBy].isMany;
  const shownColumns = columns.length;
  // Scroll to the newest columns on phones.
  useLayoutEffect(() => {
    if (scroller.current)
      scroller.current.scrollLeft = isOrdered && shownColumns > 0 ? scroller.current.scrollWidth : 0;
  }, [isOrdered, shownColumns]);

  const point = (element: HTMLElement, row: number, column: number): void => {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
    const middle = offsetLeft - (scroller.current?.scrollLeft ?? 0) + offsetWidth / 2;
    const most = (scroller.current?.clientWidth ?? 0) - 130;
    setPointed({ row, column, left: Math.max(130, Math.min(most, middle)), top: offsetTop + offsetHeight + 6 });
  };
  const pressed = (event: KeyboardEvent<HTMLTableElement>): void => {
    // After a click the focused element is the link, which handles Enter itself.
    if (event.key === 'Enter' && event.target instanceof HTMLTableCellElement) event.target.querySelector('a')?.click();
    const step = arrows[event.key];
    if (!step) return;
    const next = { row: at.row + step[0], column: at.column + step[1] };
    const target = event.currentTarget.querySelector<HTMLElement>(`[data-at="${next.row},${next.column}"]`);
    if (target) {
      setAt(next);
      target.focus();
    }
    event.preventDefault();
  };
  const name = (crossing: Crossing, cell: Cell, label: string) =>
    filterOf(crossing, cell) ? (
      <button type="button" onClick={() => onFilter(crossing, cell)} title={`Only ${shortLabel(crossing, cell)}`}>
        {label}
      </button>
    ) : (
      label
    );
  const wholeOf = (row: Cell): number => (topic ? row.of : total);
  const rest = (row: Cell, line: readonly Crossed[]): string => {
    const reviews = row.reviews - line.reduce((sum, cell) => sum + cell.reviews, 0);
    const of = wholeOf(row) - line.reduce((sum, cell) => sum + cell.of, 0);
    return show === 'stars' ? '–' : shown({ reviews, share: of > 0 ? reviews / of : 0, stars: null }, show);
  };
  return (
    <div className={style.heat} data-tone={isBad ? 'bad' : undefined}>
      <div ref={scroller} className={style.scroll} data-many={columns.length > 9 || undefined}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrows walk its cells.
          role="grid"
          aria-label={`${dimensions[rowsBy].label} by ${dimensions[columnsBy].label.toLowerCase()}`}
          onKeyDown={pressed}
        >
          <thead>
            <tr>
              <th scope="col">
                {
                  {
                    share: topic ? `% that mention ${topic.label}` : '% of reviews',
                    count: 'Reviews',
                    stars: 'Average stars',
                  }[show]
                }
              </th>
              {hasRest && isOrdered && (
                <th scope="col">
                  Earlier<small>{count(total - columns.reduce((sum, cell) => sum + cell.reviews, 0))}</small>
                </th>
              )}
              {columns.map((column) => (
                <th key={keyOf(column)} scope="col">
                  {name(columnsBy, column, headLabel(columnsBy, column))}
                  <small>{count(column.reviews)}</small>
                </th>
              ))}
              {hasRest && !isOrdered && (
                <th scope="col">
                  Others<small>{count(total - columns.reduce((sum, cell) => sum + cell.reviews, 0))}</small>
                </th>
              )}
              <th scope="col">
                All<small>{count(total)}</small>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowAt) => (
              <tr key={keyOf(row)}>
                <th scope="row">{name(rowsBy, row, shortLabel(rowsBy, row))}</th>
                {hasRest && isOrdered && <td className={style.sum}>{rest(row, table[rowAt]!)}</td>}
                {table[rowAt]!.map((cell, columnAt) => (
                  <td
                    key={keyOf(columns[columnAt]!)}
                    data-at={`${rowAt},${columnAt}`}
                    data-few={cell.isFew || undefined}
                    data-clear={(cell.isClearlyMore && show !== 'stars') || undefined}
                    tabIndex={at.row === rowAt && at.column === columnAt ? 0 : -1}
                    style={cell.isFew || show === 'stars' ? undefined : { background: shade(cell.share) }}
                    onFocus={({ currentTarget }) => {
                      setAt({ row: rowAt, column: columnAt });
                      point(currentTarget, rowAt, columnAt);
                    }}
                    onBlur={() => setPointed(null)}
                    onPointerEnter={({ currentTarget, pointerType }) =>
                      pointerType === 'mouse' && point(currentTarget, rowAt, columnAt)
                    }
                    onPointerLeave={() => setPointed(null)}
                  >
                    <OpenNumber evidence={cell.evidence} label={sentence(cell)} look="cell">
                      {shown(cell, show)}
                    </OpenNumber>
                  </td>
                ))}
                {hasRest && !isOrdered && <td className={style.sum}>{rest(row, table[rowAt]!)}</td>}
                <td className={style.sum}>
                  {shown(
                    {
                      reviews: row.reviews,
                      share: wholeOf(row) > 0 ? row.reviews / wholeOf(row) : 0,
                      stars: row.stars,
                    },
                    show,
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pointed && table[pointed.row]?.[pointed.column] && (
        <Tip
          title={`${shortLabel(rowsBy, rows[pointed.row]!)}, ${shortLabel(columnsBy, columns[pointed.column]!)}`}
          cell={table[pointed.row]![pointed.column]!}
          at={pointed}
        />
      )}
      {show !== 'stars' && <Key />}
    </div>
  );
};
