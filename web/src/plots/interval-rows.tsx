import { useId } from 'react';
import style from './interval-rows.module.css';

export interface IntervalRow {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly interval: readonly [number, number];
  /** Text beside it: `274 reviews`. */
  readonly note: string;
  readonly isAnswer: boolean;
}

interface Props {
  readonly title: string;
  readonly caption: string;
  readonly rows: readonly IntervalRow[];
  /** Bars start at 0; dots can be anywhere on the axis. */
  readonly look: 'bars' | 'dots';
  readonly domain: readonly [number, number];
  format(value: number): string;
}

/** Compared values on one scale, each with its 95% interval. Rendered as a table: the figures are beside it. */
export const IntervalRows = ({ title, caption, rows, look, domain: [low, high], format }: Props) => {
  const id = useId();
  const at = (value: number): number => Math.min(100, Math.max(0, (100 * (value - low)) / (high - low || 1)));
  return (
    <figure className={style.rows} aria-labelledby={id}>
      <figcaption id={id}>
        <h2>{title}</h2>
        <p>{caption}</p>
      </figcaption>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">What</span>
            </th>
            <td aria-hidden="true" className={style.scale}>
              <span>{format(low)}</span>
              <span>{format(high)}</span>
            </td>
            <th scope="col">
              <span className="hidden">Figure</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-answer={row.isAnswer || undefined}>
              <th scope="row" dir="auto">
                {row.label}
              </th>
              <td aria-hidden="true" className={style.axis}>
                <span className={style.track}>
                  {look === 'bars' && <span className={style.bar} style={{ inlineSize: `${at(row.value)}%` }} />}
                  <span
                    className={style.interval}
                    style={{
                      insetInlineStart: `${at(row.interval[0])}%`,
                      inlineSize: `${at(row.interval[1]) - at(row.interval[0])}%`,
                    }}
                  />
                  {look === 'dots' && <span className={style.dot} style={{ insetInlineStart: `${at(row.value)}%` }} />}
                </span>
              </td>
              <td>
                <b>{format(row.value)}</b>{' '}
                <span className="soft small">
                  {format(row.interval[0])} to {format(row.interval[1])} · {row.note}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};
