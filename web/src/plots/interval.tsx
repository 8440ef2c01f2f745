import { useId } from 'react';
import style from './interval.module.css';
import { powers } from './scales.ts';

export interface IntervalRow {
  readonly key: string;
  readonly label: string;
  readonly low: number;
  readonly high: number;
  /** The most likely value, if known. */
  readonly middle?: number | null;
}

interface Props {
  readonly title: string;
  readonly caption: string;
  readonly rows: readonly IntervalRow[];
  format(value: number): string;
}

/** Ranges on a log scale: the wider, the less certain the estimate. The ends are beside it as text. */
export const Intervals = ({ title, caption, rows, format }: Props) => {
  const id = useId();
  const scale = powers(
    rows.flatMap(({ low, high }) => [low, high]),
    0,
    100,
  );
  return (
    <figure className={style.intervals} aria-labelledby={id}>
      <figcaption id={id}>
        {title && <h2>{title}</h2>}
        <p>{caption}</p>
      </figcaption>
      {rows.map(({ key, label, low, high, middle = null }) => (
        <div key={key} className={style.row}>
          <p>
            <span>{label}</span>{' '}
            <b>
              {format(low)} – {format(high)}
            </b>
            {middle !== null && <span className="soft"> likely {format(middle)}</span>}
          </p>
          <div className={style.track} aria-hidden="true">
            {scale.ticks.map((tick) => (
              <span key={tick} className={style.tick} style={{ insetInlineStart: `${scale(tick)}%` }} />
            ))}
            <span
              className={style.range}
              style={{ insetInlineStart: `${scale(low)}%`, inlineSize: `${Math.max(0.6, scale(high) - scale(low))}%` }}
            />
            {middle !== null && <span className={style.middle} style={{ insetInlineStart: `${scale(middle)}%` }} />}
          </div>
        </div>
      ))}
      <div className={style.axis} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <span key={tick} style={{ insetInlineStart: `${scale(tick)}%` }}>
            {format(tick)}
          </span>
        ))}
      </div>
    </figure>
  );
};
