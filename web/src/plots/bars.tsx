import { type ReactNode, useId } from 'react';
import style from './bars.module.css';

export type Tone = 'plain' | 'negative' | 'positive' | 'neutral' | 'star1' | 'star2' | 'star3' | 'star4' | 'star5';

export interface Bar {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: number;
  readonly text: string;
  /** A second figure at the end of the row. */
  readonly note?: string;
  readonly tone?: Tone;
}

interface Props {
  readonly title: string;
  /** Explains what the lengths mean. */
  readonly caption?: string;
  readonly bars: readonly Bar[];
  /** Keys of the active filters. */
  readonly chosen?: readonly string[];
  /** If omitted, the bars are not interactive. */
  onChoose?: (key: string) => void;
  /** `beside`: label, bar and figures in one line, for short labels such as stars. */
  readonly layout?: 'below' | 'beside';
}

/** A bar chart whose bars toggle filters. The figures beside them serve as its table. */
export const Bars = ({ title, caption, bars, chosen = [], onChoose, layout = 'below' }: Props) => {
  const id = useId();
  const most = Math.max(1e-9, ...bars.map(({ value }) => value));
  return (
    <section className={style.bars} data-layout={layout} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {caption && <p className={style.caption}>{caption}</p>}
      <ul>
        {bars.map(({ key, label, value, text, note, tone = 'plain' }) => {
          const inside = (
            <>
              <span className={style.label}>{label}</span>
              <span className={style.track}>
                <span className={`${style.fill} ${style[tone]}`} style={{ inlineSize: `${(value / most) * 100}%` }} />
              </span>
              <span className={style.value}>{text}</span>
              {note !== undefined && <span className={style.note}>{note}</span>}
            </>
          );
          return (
            <li key={key}>
              {onChoose ? (
                <button
                  type="button"
                  className={style.row}
                  aria-pressed={chosen.includes(key)}
                  onClick={() => onChoose(key)}
                >
                  {inside}
                </button>
              ) : (
                <div className={style.row}>{inside}</div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
