import { useMemo } from 'react';
import { date, none } from '../words.ts';
import { linePath } from './line.ts';
import style from './plot.module.css';
import { type Frame, Plot } from './plot.tsx';
import { linear, ranks } from './scales.ts';
import { TimeAxis, type TimeMark, TimeMarks } from './time-axis.tsx';

export interface Series {
  readonly label: string;
  /** One value per entry of `days`; null breaks the line. */
  readonly values: readonly (number | null)[];
  /** Explains a null by step, if its meaning varies. */
  why?: (step: number) => string;
}

interface Props {
  readonly title: string;
  readonly caption: string;
  /** In days since 1970, evenly spaced. */
  readonly days: readonly number[];
  /** Three at most. */
  readonly series: readonly Series[];
  /** `rank`: chart positions as a step line on a log axis, best on top. */
  readonly kind?: 'value' | 'rank';
  format(value: number): string;
  readonly marks?: readonly TimeMark[];
  readonly height?: number;
}

const top = 22;

export const LinePlot = (props: Props) => {
  const { title, caption, days, series, kind = 'value', format, marks = [], height = 200 } = props;
  const base = height - 28;
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const y = useMemo(
    () => (kind === 'rank' ? ranks(known, base, top) : linear(known.length > 0 ? known : [0, 1], base, top)),
    [kind, known, base],
  );
  const margins = { left: Math.max(...y.ticks.map((tick) => format(tick).length)) * 7 + 12, right: 8 };
  const valueText = ({ values, why }: Series, step: number): string => {
    const value = values[step];
    if (value !== null && value !== undefined) return format(value);
    return why?.(step) ?? (kind === 'rank' ? 'not in the chart' : 'no value');
  };

  const draw = (frame: Frame) => {
    const { width, x, at } = frame;
    return (
      <>
        {y.ticks.map((tick) => (
          <g key={tick}>
            <line className={style.grid} x1={margins.left} x2={width - margins.right} y1={y(tick)} y2={y(tick)} />
            <text x={margins.left - 7} y={y(tick) + 4} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        <TimeAxis days={days} frame={frame} y={base} />
        <TimeMarks marks={marks} days={days} frame={frame} top={top} y={base} />
        {series.map(({ label, values }, no) => (
          <path
            key={label}
            className={style.line}
            data-no={no}
            d={linePath(
              values.map((value, step) => ({ x: x(step), y: value === null ? null : y(value) })),
              kind === 'rank',
            )}
          />
        ))}
        {series.map(({ label, values }, no) =>
          // A value without neighbours forms no line, so draw a dot.
          values.map((value, step) =>
            value !== null && (values[step - 1] ?? null) === null && (values[step + 1] ?? null) === null ? (
              <circle
                key={`${label} ${days[step]}`}
                className={style.lone}
                data-no={no}
                cx={x(step)}
                cy={y(value)}
                r="2.2"
              />
            ) : null,
          ),
        )}
        {at !== null && <line className={style.cursor} x1={x(at)} x2={x(at)} y1={top} y2={base} />}
      </>
    );
  };

  return (
    <Plot
      legend={series.map(({ label }) => label)}
      title={title}
      caption={caption}
      height={height}
      margins={margins}
      steps={days.map(
        (day, at) => `${date(day)}: ${series.map((each) => `${each.label} ${valueText(each, at)}`).join(', ')}`,
      )}
      sliderLabel="Read the plot day by day"
      table={{
        columns: ['Day', ...series.map(({ label }) => label)],
        rows: days.map((day, at) => [
          date(day),
          ...series.map(({ values }) => {
            const value = values[at];
            return value === null || value === undefined ? none : format(value);
          }),
        ]),
      }}
      tip={(at) => (
        <>
          {series.map((each) => (
            <div key={each.label}>
              {series.length > 1 && `${each.label} `}
              <b>{valueText(each, at)}</b>
            </div>
          ))}
          <span className="under">{date(days[at]!)}</span>
        </>
      )}
    >
      {draw}
    </Plot>
  );
};
