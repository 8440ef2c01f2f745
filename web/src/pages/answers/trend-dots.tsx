import type { Finding } from '../../../../server/exports/answers/answer.ts';
import { trendWords } from '../../../../server/exports/answers/words.ts';
import style from './answers.module.css';

/** Frequency in the two halves of the window: a hollow dot before, a filled one after. */
export const TrendDots = ({ finding, most }: { finding: Finding; most: number }) => {
  const { direction, before, after } = finding.trend;
  const place = (value: number): string => `${(100 * value) / Math.max(most, 1e-9)}%`;
  return (
    <div className={style.trend} data-direction={direction} data-kind={finding.kind}>
      <span className={style.track} aria-hidden="true">
        {before !== null && after !== null && (
          <span
            className={style.between}
            style={{
              insetInlineStart: place(Math.min(before, after)),
              inlineSize: place(Math.abs(after - before)),
            }}
          />
        )}
        {before !== null && <span className={style.before} style={{ insetInlineStart: place(before) }} />}
        {after !== null && <span className={style.after} style={{ insetInlineStart: place(after) }} />}
      </span>
      <span className="small">{trendWords({ direction, before, after })}</span>
    </div>
  );
};
