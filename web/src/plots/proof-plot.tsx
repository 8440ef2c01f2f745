import { count, counted, date, dayMonth, share, stars } from '../words.ts';
import { linePath } from './line.ts';
import style from './plot.module.css';
import { type Frame, Plot } from './plot.tsx';
import proof from './proof-plot.module.css';
import { TimeAxis, type TimeMark, TimeMarks } from './time-axis.tsx';
import { shareCeiling } from './weeks.ts';

/** One week of reviews, with 95% intervals. */
export interface ProofWeek {
  /** Its first day, in days since 1970. */
  readonly day: number;
  readonly reviews: number;
  readonly stars: number | null;
  readonly starsInterval: readonly [number, number] | null;
  /** Share of the reviews that mention the cause. */
  readonly share: number | null;
  readonly shareInterval: readonly [number, number] | null;
}

/** The average over a span of days, drawn as a horizontal line. */
export interface Level {
  readonly from: number;
  readonly to: number;
  readonly stars: number;
  readonly reviews: number;
  readonly isLow: boolean;
}

interface Props {
  readonly title: string;
  readonly caption: string;
  readonly weeks: readonly ProofWeek[];
  /** Label of the lower plot; null for no lower plot. */
  readonly cause: string | null;
  readonly marks: readonly TimeMark[];
  readonly levels: readonly Level[];
}

/** Minimum reviews in a week; below it, the line breaks. */
const minReviews = 5;
const margins = { left: 34, right: 8 };
const top = 22;
const starsEnd = 158;
const causeTop = 194;
const causeEnd = 274;

interface Point {
  readonly x: number;
  readonly low: number;
  readonly high: number;
}

/** Bands break at weeks with too few reviews. */
const bandPaths = (points: readonly (Point | null)[]): string[] => {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)!.push(point);
    else runs.push([]);
  }
  return runs
    .filter(({ length }) => length > 1)
    .map((run) => {
      const upper = run.map(({ x, high }) => `${x.toFixed(1)},${high.toFixed(1)}`);
      const lower = run.toReversed().map(({ x, low }) => `${x.toFixed(1)},${low.toFixed(1)}`);
      return `M${[...upper, ...lower].join('L')}Z`;
    });
};

/** Stars by week above, the share of the cause below, on one time axis with the releases. */
export const ProofPlot = ({ title, caption, weeks, cause, marks, levels }: Props) => {
  const known = weeks.map((week) => (week.reviews >= minReviews ? week : null));
  const days = weeks.map(({ day }) => day);
  const ceiling = shareCeiling(known.map((week) => week && 100 * (week.shareInterval?.[1] ?? 0)));
  const yStars = (value: number): number => starsEnd - ((value - 1) / 4) * (starsEnd - top);
  const yShare = (value: number): number => causeEnd - Math.min(1, (100 * value) / ceiling) * (causeEnd - causeTop);
  const end = cause === null ? starsEnd : causeEnd;

  const draw = (frame: Frame) => {
    const { x, width, at, stepWidth } = frame;
    const right = width - margins.right;
    const bands = (of: 'starsInterval' | 'shareInterval', y: (value: number) => number): string[] =>
      bandPaths(
        known.map((week, step) => {
          const interval = week?.[of];
          return interval ? { x: x(step), low: y(interval[0]), high: y(interval[1]) } : null;
        }),
      );
    const points = (of: 'stars' | 'share', y: (value: number) => number) =>
      known.map((week, step) => ({ x: x(step), y: week?.[of] == null ? null : y(week[of]) }));
    const place = (day: number): number => x((day - days[0]!) / 7);
    return (
      <>
        {levels
          .filter(({ isLow }) => isLow)
          .map(({ from, to }) => (
            <rect
              key={from}
              className={proof.low}
              x={place(from) - stepWidth / 2}
              width={Math.max(stepWidth, place(to) - place(from))}
              y={top}
              height={end - top}
            />
          ))}
        {[1, 2, 3, 4, 5].map((value) => (
          <g key={value}>
            <line className={style.grid} x1={margins.left} x2={right} y1={yStars(value)} y2={yStars(value)} />
            <text x={margins.left - 7} y={yStars(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        <TimeMarks marks={marks} days={days} frame={frame} top={top} y={end} />
        {bands('starsInterval', yStars).map((path) => (
          <path key={path} className={proof.band} d={path} />
        ))}
        <path className={proof.weekly} d={linePath(points('stars', yStars))} />
        {levels.map(({ from, to, stars: level, reviews, isLow }) => (
          <g key={from} className={isLow ? proof.levelLow : proof.level}>
            <line
              x1={place(from) - stepWidth / 2}
              x2={Math.max(place(from), place(to) - stepWidth / 2)}
              y1={yStars(level)}
              y2={yStars(level)}
            />
            <text
              className={proof.figure}
              x={(place(from) + place(to)) / 2 - stepWidth / 2}
              y={yStars(level) + 20}
              textAnchor="middle"
            >
              {stars(level)}
            </text>
            <text x={(place(from) + place(to)) / 2 - stepWidth / 2} y={yStars(level) + 34} textAnchor="middle">
              {counted(reviews, 'review')}
            </text>
          </g>
        ))}
        {cause !== null && (
          <>
            <text className={style.strong} x={margins.left - 26} y={causeTop - 12}>
              {cause}
            </text>
            {[0, ceiling / 2, ceiling].map((value) => (
              <g key={value}>
                <line
                  className={style.grid}
                  x1={margins.left}
                  x2={right}
                  y1={yShare(value / 100)}
                  y2={yShare(value / 100)}
                />
                <text x={margins.left - 7} y={yShare(value / 100) + 4} textAnchor="end">
                  {value}%
                </text>
              </g>
            ))}
            {bands('shareInterval', yShare).map((path) => (
              <path key={path} className={proof.causeBand} d={path} />
            ))}
            <path className={proof.causeLine} d={linePath(points('share', yShare))} />
          </>
        )}
        <TimeAxis days={days} frame={frame} y={end + 2} />
        {at !== null && <line className={style.cursor} x1={x(at)} x2={x(at)} y1={top} y2={end} />}
      </>
    );
  };

  const sentence = (week: ProofWeek): string =>
    week.reviews === 0
      ? `Week of ${date(week.day)}: no reviews`
      : `Week of ${date(week.day)}: ${stars(week.stars)} stars over ${counted(week.reviews, 'review')}${cause === null ? '' : `, ${share(week.share ?? 0)} ${cause.toLowerCase()}`}`;

  return (
    <Plot
      title={title}
      caption={caption}
      height={end + 34}
      margins={margins}
      steps={weeks.map(sentence)}
      sliderLabel="Read the plot week by week"
      table={{
        columns: ['Week of', 'Stars', 'Reviews', ...(cause === null ? [] : [cause])],
        rows: weeks.map((week) => [
          date(week.day),
          stars(week.stars),
          count(week.reviews),
          ...(cause === null ? [] : [week.share === null ? '–' : share(week.share)]),
        ]),
      }}
      tip={(at) => (
        <>
          <b>{stars(weeks[at]!.stars)}</b> stars · {counted(weeks[at]!.reviews, 'review')}
          <span className="under">
            {dayMonth(weeks[at]!.day)} – {date(weeks[at]!.day + 6)}
            {cause !== null && weeks[at]!.share !== null && ` · ${share(weeks[at]!.share)} ${cause.toLowerCase()}`}
          </span>
        </>
      )}
    >
      {draw}
    </Plot>
  );
};
