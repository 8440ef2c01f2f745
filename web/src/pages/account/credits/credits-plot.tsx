import { linePath } from '../../../plots/line.ts';
import style from '../../../plots/plot.module.css';
import { type Frame, Plot } from '../../../plots/plot.tsx';
import { linear } from '../../../plots/scales.ts';
import { TimeAxis } from '../../../plots/time-axis.tsx';
import { compact, count, counted, date, none } from '../../../words.ts';

export interface CreditDay {
  /** In days since 1970. */
  readonly day: number;
  readonly runs: number;
  readonly used: number;
  readonly refunded: number;
  /** Balance at the end of the day; null before the account existed or if its runs are free. */
  readonly balance: number | null;
}

const height = 244;
const top = 14;
const lineEnd = 116;
const barTop = 146;
const base = 216;

const sentence = ({ day, runs, used, refunded, balance }: CreditDay): string => {
  const use =
    runs === 0 && refunded === 0
      ? 'nothing used'
      : `${counted(used, 'credit')} used for ${counted(runs, 'run')}${refunded > 0 ? `, ${count(refunded)} refunded` : ''}`;
  return `${date(day)}: ${use}${balance === null ? '' : `; ${count(balance)} left at its end`}`;
};

/** Credits by day: the balance as steps, and below it usage, with refunds in another colour. */
export const CreditsPlot = ({ days }: { days: readonly CreditDay[] }) => {
  const balances = days.flatMap(({ balance }) => (balance === null ? [] : [balance]));
  const y = linear([0, ...balances], lineEnd, top, 3);
  const bars = linear([0, ...days.map(({ used, refunded }) => Math.max(used, refunded, 1))], base, barTop, 2);
  const labels = [...y.ticks, ...bars.ticks].map((tick) => compact(tick).length);
  const margins = { left: Math.max(...labels) * 7 + 14, right: 8 };

  const gridLine = (frame: Frame, tick: number, at: number) => (
    <g key={tick}>
      <line className={style.grid} x1={margins.left} x2={frame.width - margins.right} y1={at} y2={at} />
      <text x={margins.left - 7} y={at + 4} textAnchor="end">
        {compact(tick)}
      </text>
    </g>
  );

  const draw = (frame: Frame) => {
    const { width, x, stepWidth, at } = frame;
    const barWidth = Math.max(1.5, Math.min(18, stepWidth * 0.7));
    return (
      <>
        {balances.length > 0 && y.ticks.map((tick) => gridLine(frame, tick, y(tick)))}
        {bars.ticks.filter(Number.isInteger).map((tick) => gridLine(frame, tick, bars(tick)))}
        {days.map(({ day, used, refunded }, step) => (
          <g key={day}>
            <rect
              className={style.bar}
              x={x(step) - barWidth / 2}
              width={barWidth}
              y={bars(used)}
              height={base - bars(used)}
            />
            <rect
              className={style.low}
              x={x(step) - barWidth / 2}
              width={barWidth}
              y={bars(refunded)}
              height={base - bars(refunded)}
            />
          </g>
        ))}
        <line className={style.axis} x1={margins.left} x2={width - margins.right} y1={base + 0.5} y2={base + 0.5} />
        <TimeAxis days={days.map(({ day }) => day)} frame={frame} y={base} />
        <path
          className={style.line}
          d={linePath(
            days.flatMap(({ balance }, step) => {
              const level = balance === null ? null : y(balance);
              return [
                { x: x(step) - stepWidth / 2, y: level },
                { x: x(step) + stepWidth / 2, y: level },
              ];
            }),
          )}
        />
        {at !== null && <line className={style.cursor} x1={x(at)} x2={x(at)} y1={top} y2={base} />}
      </>
    );
  };

  return (
    <Plot
      title="Credits by day"
      caption="Line: credits left at the end of the day. Bars: credits used, with refunds in red."
      height={height}
      margins={margins}
      steps={days.map(sentence)}
      sliderLabel="Read the plot day by day"
      table={{
        columns: ['Day', 'Started', 'Used', 'Refunded', 'Left'],
        rows: days.map(({ day, runs, used, refunded, balance }) => [
          date(day),
          count(runs),
          count(used),
          count(refunded),
          balance === null ? none : count(balance),
        ]),
      }}
      tip={(at) => {
        const { day, runs, used, refunded, balance } = days[at]!;
        return (
          <>
            <b>{count(used)}</b> used for {counted(runs, 'run')}
            {refunded > 0 && `, ${count(refunded)} refunded`}
            <span className="under">
              {date(day)}
              {balance !== null && ` · ${count(balance)} left`}
            </span>
          </>
        );
      }}
    >
      {draw}
    </Plot>
  );
};
