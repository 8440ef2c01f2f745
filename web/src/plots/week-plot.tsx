import { useMemo } from 'react';
import { dayMs } from '../../../server/contract/domain/durations.ts';
import { count, counted, date, dayMonth, stars } from '../words.ts';
import { areaPath, linePath } from './line.ts';
import style from './plot.module.css';
import { type Frame, Plot } from './plot.tsx';
import { TimeAxis, type TimeMark, TimeMarks } from './time-axis.tsx';
import { average, shareCeiling, smoothRating, smoothShare, type Week } from './weeks.ts';

interface Props {
  readonly weeks: readonly Week[];
  /** Weekly totals, given when a topic is selected: then the line is the topic's share in percent. */
  readonly of?: readonly Week[] | null;
  /** Versions, drawn on the time axis. */
  readonly marks?: readonly TimeMark[];
  /** YYYY-MM-DD; weeks outside are faded. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  onRange?: (from: string | undefined, to: string | undefined) => void;
}

const height = 232;
const top = 22;
const lineEnd = 142;
const base = 194;
const margins = { left: 30, right: 8 };

const isoDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

const sentence = (week: Week, all: Week | undefined): string => {
  const when = `Week of ${date(week.day)}`;
  if (all) return `${when}: ${count(week.count)} of ${counted(all.count, 'review')}`;
  const mean = average(week);
  return mean === null
    ? `${when}: no reviews`
    : `${when}: ${stars(mean)} stars over ${counted(week.count, 'review')}, ${count(week.low)} with 1 or 2 stars`;
};

/** Rating and number of reviews by week, on one time axis with the versions. */
export const WeekPlot = ({ weeks, of = null, marks = [], from, to, onRange }: Props) => {
  const { values, ceiling } = useMemo(() => {
    const smooth = of ? smoothShare(weeks, of) : smoothRating(weeks);
    return { values: smooth, ceiling: of ? shareCeiling(smooth) : 5 };
  }, [weeks, of]);
  const floor = of ? 0 : 1;
  const days = useMemo(() => weeks.map(({ day }) => day), [weeks]);
  const y = (value: number): number => lineEnd - ((value - floor) / (ceiling - floor)) * (lineEnd - top);
  const most = Math.max(1, ...weeks.map((week) => week.count));
  const tall = (value: number): number => (value / most) * (base - lineEnd - 12);
  const gridLines = of ? [0, ceiling / 4, ceiling / 2, (3 * ceiling) / 4, ceiling] : [1, 2, 3, 4, 5];
  const isInside = ({ day }: Week): boolean =>
    (from === undefined || isoDay(day + 6) >= from) && (to === undefined || isoDay(day) <= to);
  const level = (week: Week, at: number): number | null => {
    if (week.count === 0) return null;
    return of ? Math.min(ceiling, (100 * week.count) / Math.max(1, of[at]!.count)) : average(week);
  };

  const draw = (frame: Frame) => {
    const { width, x, stepWidth, at, dragged } = frame;
    const points = values.map((value, step) => ({ x: x(step), y: value === null ? null : y(value) }));
    const barWidth = Math.max(1, stepWidth * 0.72);
    return (
      <>
        {gridLines.map((value) => (
          <g key={value}>
            <line className={style.grid} x1={margins.left} x2={width - margins.right} y1={y(value)} y2={y(value)} />
            <text x={margins.left - 7} y={y(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        <TimeAxis days={days} frame={frame} y={base + 4} />
        <TimeMarks marks={marks} days={days} frame={frame} top={top} y={base} />
        <path className={style.area} d={areaPath(points, lineEnd)} />
        {weeks.map((week, step) => {
          const value = level(week, step);
          if (value === null) return null;
          return (
            <g key={week.day} className={isInside(week) ? undefined : style.out}>
              <circle
                className={style.dot}
                cx={x(step)}
                cy={y(value)}
                r={Math.min(3.4, 1.1 + Math.sqrt(week.count) / 4)}
              />
              <rect
                className={style.bar}
                x={x(step) - barWidth / 2}
                width={barWidth}
                y={base - tall(week.count)}
                height={tall(week.count - week.low)}
              />
              <rect
                className={style.low}
                x={x(step) - barWidth / 2}
                width={barWidth}
                y={base - tall(week.low)}
                height={tall(week.low)}
              />
            </g>
          );
        })}
        <line className={style.axis} x1={margins.left} x2={width - margins.right} y1={base + 0.5} y2={base + 0.5} />
        <path className={style.line} d={linePath(points)} />
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
      title={of ? 'Share of reviews that mention it' : 'Rating by week'}
      caption={`Line: ${of ? 'over' : 'mean of'} four weeks. Bars: reviews a week, those with 1 or 2 stars in red.${onRange ? ' Drag to choose a time.' : ''}`}
      height={height}
      margins={margins}
      steps={weeks.map((week, at) => sentence(week, of?.[at]))}
      sliderLabel="Read the plot week by week"
      table={{
        columns: ['Week of', 'Stars', 'Reviews', '1 or 2 stars'],
        rows: weeks.map((week) => [date(week.day), stars(average(week)), count(week.count), count(week.low)]),
      }}
      tip={(at) => {
        const week = weeks[at]!;
        return (
          <>
            {week.count === 0 ? (
              'No reviews'
            ) : of ? (
              `${count(week.count)} of ${counted(of[at]!.count, 'review')}`
            ) : (
              <>
                <b>{stars(average(week))}</b> stars · {counted(week.count, 'review')}
              </>
            )}
            <span className="under">
              {dayMonth(week.day)} – {date(week.day + 6)}
              {week.low > 0 && ` · ${count(week.low)} low`}
            </span>
          </>
        );
      }}
      onRange={
        onRange &&
        ((first, last) =>
          first === null || last === null
            ? onRange(undefined, undefined)
            : onRange(isoDay(weeks[first]!.day), isoDay(weeks[last]!.day + 6)))
      }
    >
      {draw}
    </Plot>
  );
};
