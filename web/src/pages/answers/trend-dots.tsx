import type { Finding } from '../../answers/answer.ts';
import style from './answers.module.css';

const directions = { rising: 'Rising', falling: 'Falling', steady: 'Steady' } as const;

const per100 = (value: number | null): string => (value === null ? '–' : value.toFixed(1));

/** How often something is said in the two halves of the window: a hollow dot before, a full one after. */
export const TrendDots = ({ trend: { direction, before, after }, most }: { trend: Finding['trend']; most: number }) => {
  const place = (value: number): string => `${(100 * value) / Math.max(most, 1e-9)}%`;
  return (
    <div className={style.trend} data-direction={direction}>
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
      <span className="small">
        {directions[direction]}, {per100(before)} to {per100(after)} in 100
      </span>
    </div>
  );
};
