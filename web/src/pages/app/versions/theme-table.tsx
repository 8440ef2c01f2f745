import { type ReactNode, useState } from 'react';
import { OpenNumber } from '../../../evidence/open-number.tsx';
import { type Cell, percent, points, themeOf } from '../../../metrics/metrics.ts';
import { endOf, Pair, PairScale } from '../../../metrics/pair.tsx';
import rows from '../../../metrics/rows.module.css';
import { count } from '../../../words.ts';
import { themeKey, toneOf } from './impact.ts';
import style from './versions.module.css';

export interface Later {
  readonly name: string;
  of(cell: Cell): Cell | undefined;
  /** A short text on whether the change is over. */
  today(cell: Cell): string;
}

interface Props {
  readonly title?: string;
  readonly note?: ReactNode;
  readonly cells: readonly Cell[];
  /** Column headings. */
  readonly before: string;
  readonly after: string;
  readonly later?: Later | undefined;
}

const sorts = {
  theme: (one: Cell, other: Cell) => themeOf(one).label.localeCompare(themeOf(other).label),
  before: (one: Cell, other: Cell) => (other.change?.share ?? 0) - (one.change?.share ?? 0),
  after: (one: Cell, other: Cell) => (other.share ?? 0) - (one.share ?? 0),
  points: (one: Cell, other: Cell) => Math.abs(other.change?.difference ?? 0) - Math.abs(one.change?.difference ?? 0),
  p: (one: Cell, other: Cell) => (one.change?.probability ?? 1) - (other.change?.probability ?? 1),
} as const;
type Sort = keyof typeof sorts;

const probability = (p: number | null): string => {
  if (p === null) return '–';
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(p < 0.01 ? 3 : 2)}`;
};

const Share = ({ figure }: { figure: Pick<Cell, 'share' | 'reviews' | 'evidence'> }) => (
  <>
    <OpenNumber evidence={figure.evidence} look="row">
      {percent(figure.share)}
    </OpenNumber>
    <small data-roomy=""> · {count(figure.reviews)}</small>
  </>
);

/** Themes of two versions: both shares, the difference and its p-value. */
export const ThemeTable = ({ title, note, cells, before, after, later }: Props) => {
  const [sort, setSort] = useState<Sort>('points');
  const most = endOf(cells.flatMap((cell) => [cell, cell.change!]));
  const head = (name: Sort, label: string, className?: string, only?: object) => (
    <th
      scope="col"
      className={className}
      aria-sort={sort === name ? (name === 'theme' || name === 'p' ? 'ascending' : 'descending') : undefined}
      {...only}
    >
      <button type="button" onClick={() => setSort(name)}>
        {label}
      </button>
    </th>
  );
  return (
    <section className={rows.section}>
      {title && (
        <h2>
          {title} {note && <small>{note}</small>}
        </h2>
      )}
      <table className={`${rows.rows} ${style.themes}`}>
        <thead>
          <tr>
            {head('theme', 'Theme')}
            <th scope="col" className={rows.plotted}>
              <PairScale most={most} />
            </th>
            {head('before', before, 'number')}
            {head('after', after, 'number')}
            {head('points', 'Points, 95% interval', 'number', { 'data-roomy': '' })}
            {head('p', 'p, corrected', undefined, { 'data-p': '' })}
            {later && (
              <>
                <th scope="col" className="number" data-roomy="">
                  {later.name}
                </th>
                <th scope="col" data-roomy="">
                  Today
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {cells.toSorted(sorts[sort]).map((cell) => {
            const change = cell.change!;
            const tone = toneOf(cell);
            const now = later?.of(cell);
            return (
              <tr key={themeKey(cell)} data-quiet={change.clear ? undefined : ''}>
                <th scope="row">
                  <OpenNumber evidence={cell.evidence ?? change.evidence} look="row">
                    {themeOf(cell).label}
                  </OpenNumber>
                </th>
                <td className={rows.plotted}>
                  <Pair before={change} after={cell} {...{ most, tone }} />
                </td>
                <td className="number">
                  <Share figure={change} />
                </td>
                <td className="number">
                  <b>
                    <Share figure={cell} />
                  </b>
                </td>
                <td className="number" data-roomy="">
                  {points(change.difference ?? 0)}{' '}
                  {change.differenceInterval && <small>{change.differenceInterval.map(points).join(' to ')}</small>}
                </td>
                <td data-p="">
                  <small>{probability(change.probability)}</small>
                </td>
                {later && (
                  <>
                    <td className="number" data-roomy="">
                      {now ? <Share figure={now} /> : '–'}
                    </td>
                    <td data-roomy="">
                      <small>{later.today(cell)}</small>
                    </td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
