import { type ReactNode, useId } from 'react';
import { date } from '../words.ts';
import style from './spans.module.css';

export interface SpanRow {
  readonly key: string;
  readonly label: ReactNode;
  /** Days since 1970; null if the start is unknown. */
  readonly from: number | null;
  readonly to: number;
  /** Still open-ended. */
  readonly isOpen: boolean;
}

interface Props {
  readonly title: string;
  readonly caption: string;
  /** Heading of the label column. */
  readonly what: string;
  readonly rows: readonly SpanRow[];
  readonly children?: ReactNode;
}

/** A bar per row from start to end. Rendered as a table: the days are beside the bars. */
export const Spans = ({ title, caption, what, rows, children }: Props) => {
  const id = useId();
  const first = Math.min(...rows.map(({ from, to }) => from ?? to));
  const last = Math.max(...rows.map(({ to }) => to));
  const place = (day: number): number => (100 * (day - first)) / Math.max(1, last - first);
  return (
    <figure className={style.spans} aria-labelledby={id}>
      <figcaption id={id}>
        {title && <h2>{title}</h2>}
        <p>{caption}</p>
      </figcaption>
      <table>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <td className={style.axis} aria-hidden="true">
              <span>{date(first)}</span>
              <span>{date(last)}</span>
            </td>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, from, to, isOpen }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td className={style.day}>{from === null ? 'Earlier' : date(from)}</td>
              <td className={style.day}>{isOpen ? 'Running' : date(to)}</td>
              <td className={style.axis} aria-hidden="true">
                <span className={style.track}>
                  <span
                    className={style.bar}
                    data-open={isOpen || undefined}
                    data-early={from === null || undefined}
                    style={{
                      insetInlineStart: `${place(from ?? first)}%`,
                      inlineSize: `max(3px, ${place(to) - place(from ?? first)}%)`,
                    }}
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </figure>
  );
};
