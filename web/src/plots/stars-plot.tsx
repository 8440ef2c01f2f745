import { dayMs } from '../../../server/contract/domain/durations.ts';
import { count, counted, date, dayMonth, none, stars } from '../words.ts';
import { linePath } from './line.ts';
import style from './plot.module.css';
import { type Frame, Plot } from './plot.tsx';
import { TimeAxis, type TimeMark, TimeMarks } from './time-axis.tsx';

export interface StarsWeek {
  /** Its Monday, in days since 1970. */
  readonly day: number;
  readonly reviews: number;
  readonly stars: number | null;
  readonly interval: readonly [number, number] | null;
  /** Reviews with one or two stars. */
  readonly low: number;
}

interface Props {
  readonly weeks: readonly StarsWeek[];
  readonly marks: readonly TimeMark[];
  /** Names the marks. */
  readonly marksAre?: string;
  onRange?(since: string, until: string): void;
}

/** Minimum reviews in a week; below it, the line breaks. */
const minReviews = 5;
const [top, lineEnd, base, height] = [20, 158, 206, 232];
const margins = { left: 26, right: 92 };

const isoDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const y = (value: number): number => lineEnd - ((value - 1) / 4) * (lineEnd - top);
const isDrawn = ({ reviews, interval }: StarsWeek): boolean => reviews >= minReviews && interval !== null;

const sentence = (week: StarsWeek): string =>
  week.stars === null
    ? `Week of ${date(week.day)}: no reviews`
    : `Week of ${date(week.day)}: ${stars(week.stars)} stars over ${counted(week.reviews, 'review')}, 95% interval ${week.interval!.map(stars).join(' to ')}, ${count(week.low)} with 1 or 2 stars`;

/** Bands over consecutive weeks with an interval. */
const bandPaths = (weeks: readonly StarsWeek[], x: (step: number) => number): string[] => {
  const runs: number[][] = [];
  for (const [at, week] of weeks.entries()) {
    if (!isDrawn(week)) continue;
    if (runs.at(-1)?.at(-1) === at - 1) runs.at(-1)!.push(at);
    else runs.push([at]);
  }
  return runs.map((run) => {
    const edge = (side: 0 | 1) => run.map((at) => `${x(at).toFixed(1)},${y(weeks[at]!.interval![side]).toFixed(1)}`);
    return `M${[...edge(1), ...edge(0).reverse()].join('L')}Z`;
  });
};

/** Weekly averages with 95% intervals and releases, and below them the number of reviews. */
export const StarsPlot = ({ weeks, marks, marksAre = 'releases', onRange }: Props) => {
  const days = weeks.map(({ day }) => day);
  const most = Math.max(1, ...weeks.map(({ reviews }) => reviews));
  const tall = (value: number): number => (value / most) * 36;
  const last = weeks.findLastIndex(isDrawn);
  const draw = (frame: Frame) => {
    const { width, x, stepWidth, at, dragged } = frame;
    const barWidth = Math.max(1, stepWidth * 0.84);
    const right = width - margins.right;
    return (
      <>
        {[1, 2, 3, 4, 5].map((value) => (
          <g key={value}>
            <line className={style.grid} x1={margins.left} x2={right} y1={y(value)} y2={y(value)} />
            <text x={margins.left - 8} y={y(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        <TimeAxis days={days} frame={frame} y={base} />
        <TimeMarks marks={marks} days={days} frame={frame} top={top} y={lineEnd} />
        {bandPaths(weeks, x).map((path) => (
          <path key={path} className={style.band} d={path} />
        ))}
        <path
          className={style.line}
          d={linePath(weeks.map((week, step) => ({ x: x(step), y: isDrawn(week) ? y(week.stars!) : null })))}
        />
        {weeks.map((week, step) => (
          <g key={week.day}>
            <rect
              className={style.bar}
              x={x(step) - barWidth / 2}
              width={barWidth}
              y={base - tall(week.reviews)}
              height={tall(week.reviews - week.low)}
            />
            <rect
              className={style.low}
              x={x(step) - barWidth / 2}
              width={barWidth}
              y={base - tall(week.low)}
              height={tall(week.low)}
            />
          </g>
        ))}
        <line className={style.axis} x1={margins.left} x2={right} y1={base + 0.5} y2={base + 0.5} />
        {last >= 0 && (
          <>
            <circle className={style.end} cx={x(last)} cy={y(weeks[last]!.stars!)} r="3.5" />
            <text className={style.level} x={right + 8} y={y(weeks[last]!.stars!) - 2}>
              {stars(weeks[last]!.stars)}
            </text>
            <text x={right + 8} y={y(weeks[last]!.stars!) + 13}>
              {dayMonth(weeks[last]!.day)}
            </text>
          </>
        )}
        <text x={right + 8} y={base - 26}>
          at most {count(most)}
        </text>
        <text x={right + 8} y={base - 12}>
          a week
        </text>
        <text className={style.bad} x={right + 8} y={base + 3}>
          1–2 stars
        </text>
        {dragged && (
          <rect
            className={style.brush}
            x={x(dragged.from) - stepWidth / 2}
            width={(dragged.to - dragged.from + 1) * stepWidth}
            y={top}
            height={base - top}
          />
        )}
        {at !== null && <line className={style.cursor} x1={x(at)} x2={x(at)} y1={top} y2={base} />}
      </>
    );
  };
  return (
    <Plot
      title="Stars by week"
      caption={`Line: average of the week’s reviews. Band: 95% interval. Dotted: ${marksAre}.${onRange ? ' Drag to choose a period.' : ''}`}
      height={height}
      margins={margins}
      steps={weeks.map(sentence)}
      sliderLabel="Read the plot week by week"
      table={{
        columns: ['Week of', 'Stars', '95% interval', 'Reviews', '1 or 2 stars'],
        rows: weeks.map((week) => [
          date(week.day),
          stars(week.stars),
          week.interval ? week.interval.map(stars).join(' to ') : none,
          count(week.reviews),
          count(week.low),
        ]),
      }}
      tip={(at) => {
        const week = weeks[at]!;
        return (
          <>
            {week.stars === null ? (
              'No reviews'
            ) : (
              <>
                <b>{stars(week.stars)}</b> stars · {counted(week.reviews, 'review')}
              </>
            )}
            <span className="under">
              {dayMonth(week.day)} – {date(week.day + 6)}
            </span>
          </>
        );
      }}
      onRange={
        onRange &&
        ((from, to) => {
          if (from !== null && to !== null) onRange(isoDay(weeks[from]!.day), isoDay(weeks[to]!.day + 6));
        })
      }
    >
      {draw}
    </Plot>
  );
};
