import { linePath } from './line.ts';
import { linear, ranks } from './scales.ts';
import style from './sparkline.module.css';

interface Props {
  readonly values: readonly (number | null)[];
  /** The same in words, for screen readers: `From 14 to 3 in 30 days`. */
  readonly label: string;
  readonly kind?: 'value' | 'rank';
  readonly width?: number;
  readonly height?: number;
  /** The ends of the scale, drawn so that rows can be compared. */
  readonly range?: readonly [number, number];
}

/** A word-sized line for a table row. Its figures are in other columns. */
export const Sparkline = ({ values, label, kind = 'value', width = 84, height = 22, range }: Props) => {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return <span className="soft">–</span>;
  const within = (value: number): number => height - 3 - ((value - range![0]) / (range![1] - range![0])) * (height - 6);
  const y = range ? within : kind === 'rank' ? ranks(known, height - 3, 3) : linear(known, height - 3, 3);
  const step = (width - 6) / Math.max(1, values.length - 1);
  const points = values.map((value, at) => ({ x: 3 + at * step, y: value === null ? null : y(value) }));
  const last = points.findLast((point) => point.y !== null)!;
  return (
    <svg
      className={style.spark}
      data-range={range ? '' : undefined}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      {range?.map((end) => (
        <line key={end} x1="3" x2={width - 3} y1={within(end)} y2={within(end)} />
      ))}
      <path d={linePath(points, kind === 'rank')} />
      <circle cx={last.x} cy={last.y!} r="2.2" />
    </svg>
  );
};
