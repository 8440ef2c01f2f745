import { Empty } from '../../../parts/states/empty.tsx';
import style from '../../../plots/plot.module.css';
import { type Frame, Plot } from '../../../plots/plot.tsx';
import { linear } from '../../../plots/scales.ts';
import { TimeAxis } from '../../../plots/time-axis.tsx';
import { compact, count, counted, date } from '../../../words.ts';

interface RunDay {
  /** In days since 1970. */
  readonly day: number;
  readonly runs: number;
}

const height = 180;
const top = 14;
const base = 152;

/** Runs by day, for accounts whose runs are free and so have no credits to plot. */
export const RunsPlot = ({ days }: { days: readonly RunDay[] }) => {
  if (days.every(({ runs }) => runs === 0)) return <Empty title="Nothing was started in these days." />;
  const y = linear([0, ...days.map(({ runs }) => runs)], base, top, 3);
  const ticks = y.ticks.filter(Number.isInteger);
  const margins = { left: Math.max(...ticks.map((tick) => compact(tick).length)) * 7 + 14, right: 8 };
  const draw = (frame: Frame) => {
    const { width, x, stepWidth, at } = frame;
    const barWidth = Math.max(1.5, Math.min(18, stepWidth * 0.7));
    return (
      <>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={style.grid} x1={margins.left} x2={width - margins.right} y1={y(tick)} y2={y(tick)} />
            <text x={margins.left - 7} y={y(tick) + 4} textAnchor="end">
              {compact(tick)}
            </text>
          </g>
        ))}
        {days.map(({ day, runs }, step) => (
          <rect
            key={day}
            className={style.bar}
            x={x(step) - barWidth / 2}
            width={barWidth}
            y={y(runs)}
            height={base - y(runs)}
          />
        ))}
        <line className={style.axis} x1={margins.left} x2={width - margins.right} y1={base + 0.5} y2={base + 0.5} />
        <TimeAxis days={days.map(({ day }) => day)} frame={frame} y={base} />
        {at !== null && <line className={style.cursor} x1={x(at)} x2={x(at)} y1={top} y2={base} />}
      </>
    );
  };
  return (
    <Plot
      title="Activity by day"
      caption="How much was started each day. This account has no credit limit, so no credits are counted."
      height={height}
      margins={margins}
      steps={days.map(({ day, runs }) => `${date(day)}: ${counted(runs, 'run')}`)}
      sliderLabel="Read the plot day by day"
      table={{ columns: ['Day', 'Runs'], rows: days.map(({ day, runs }) => [date(day), count(runs)]) }}
      tip={(at) => (
        <>
          <b>{count(days[at]!.runs)}</b> {days[at]!.runs === 1 ? 'run' : 'runs'}
          <span className="under">{date(days[at]!.day)}</span>
        </>
      )}
    >
      {draw}
    </Plot>
  );
};
