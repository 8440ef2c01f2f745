import style from './plot.module.css';
import type { Frame } from './plot.tsx';
import { timeTicks } from './time-ticks.ts';

export interface TimeMark {
  readonly day: number;
  readonly label: string;
}

/** The mark's position among the steps, and whether its label fits beside the previous one. */
export const placeMarks = (marks: readonly TimeMark[], days: readonly number[], frame: Frame) => {
  const per = days.length > 1 ? (days.at(-1)! - days[0]!) / (days.length - 1) : 1;
  let lastLabel = -Infinity;
  return marks
    .filter(({ day }) => day >= days[0]! && day <= days.at(-1)! + per)
    .sort((one, other) => one.day - other.day)
    .map(({ day, label }) => {
      const px = frame.x((day - days[0]!) / per);
      const hasRoom = px - lastLabel > label.length * 6.5 + 8;
      if (hasRoom) lastLabel = px;
      return { px, label, hasRoom };
    });
};

interface Props {
  readonly days: readonly number[];
  readonly frame: Frame;
  readonly y: number;
}

export const TimeAxis = ({ days, frame, y }: Props) => (
  <>
    {timeTicks(days, frame.stepWidth).map(({ step, text, strong }) => (
      <g key={step}>
        <line className={style.tickmark} x1={frame.x(step)} x2={frame.x(step)} y1={y + 1} y2={y + 6} />
        <text className={strong ? style.strong : undefined} x={frame.x(step)} y={y + 20} textAnchor="middle">
          {text}
        </text>
      </g>
    ))}
  </>
);

export const TimeMarks = (props: Props & { marks: readonly TimeMark[]; top: number }) => (
  <>
    {placeMarks(props.marks, props.days, props.frame).map(({ px, label, hasRoom }) => (
      <g key={label} className={style.mark}>
        <line x1={px} x2={px} y1={hasRoom ? props.top - 6 : props.top} y2={props.y} />
        {hasRoom && (
          <text x={Math.min(Math.max(px, 16), props.frame.width - 18)} y={props.top - 10} textAnchor="middle">
            {label}
          </text>
        )}
      </g>
    ))}
  </>
);
