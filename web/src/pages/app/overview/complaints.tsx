import type { ReactNode } from 'react';
import { OpenNumber } from '../../../evidence/open-number.tsx';
import { type Cell, percent, points, themeOf } from '../../../metrics/metrics.ts';
import { endOf, Pair, PairScale } from '../../../metrics/pair.tsx';
import rows from '../../../metrics/rows.module.css';

interface Props {
  readonly title: string;
  /** Shown beside the title: a link, or that no change is significant. */
  readonly note?: ReactNode;
  readonly cells: readonly Cell[];
  /** The right end of the scale, shared by neighbouring tables. */
  readonly most: number;
  readonly none: string;
  readonly children?: ReactNode;
}

const toneOf = ({ change }: Cell): 'good' | 'bad' | 'quiet' =>
  change?.clear ? (change.difference! < 0 ? 'good' : 'bad') : 'quiet';

export const scaleOf = (cells: readonly Cell[]): number => endOf(cells.flatMap((cell) => [cell, cell.change!]));

export const Complaints = ({ title, note, cells, most, none, children }: Props) => (
  <section className={rows.section}>
    <h2>
      {title} {note}
    </h2>
    {cells.length === 0 ? (
      <p className={rows.empty}>{none}</p>
    ) : (
      <table className={rows.rows}>
        <thead>
          <tr>
            <th scope="col">Complaint</th>
            <th scope="col" className={rows.plotted}>
              <PairScale most={most} />
            </th>
            <th scope="col" className="number">
              Before → now
            </th>
            <th scope="col" className="number" data-wide="">
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {cells.map((cell) => {
            const { value, label } = themeOf(cell);
            const change = cell.change!;
            const tone = toneOf(cell);
            return (
              <tr key={String(value)} data-quiet={tone === 'quiet' ? '' : undefined}>
                <th scope="row">
                  <OpenNumber evidence={cell.evidence} look="row">
                    {label}
                  </OpenNumber>
                </th>
                <td className={rows.plotted}>
                  <Pair before={change} after={cell} {...{ most, tone }} />
                </td>
                <td className="number">
                  <OpenNumber evidence={change.evidence} look="row" label={`${label}, before`}>
                    {percent(change.share)}
                  </OpenNumber>{' '}
                  →{' '}
                  <OpenNumber evidence={cell.evidence} look="row" label={`${label}, now`}>
                    <b>{percent(cell.share)}</b>
                  </OpenNumber>
                </td>
                <td className={`number ${tone === 'quiet' ? '' : rows[tone]}`} data-wide="">
                  {points(change.difference ?? 0)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    )}
    {children}
  </section>
);
