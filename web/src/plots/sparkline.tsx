import { linePath } from './line.ts';
import { linear, ranks } from './scales.ts';
import style from './sparkline.module.css';

interface Props {
  readonly values: readonly (number | null)[];
  /** The same in words, for those who do not see it: `From 14 to 3 in 30 days`. */
  readonly label: string;
  readonly kind?: 'value' | 'rank';
  readonly width?: number;
  readonly height?: number;
}

/** A line the size of a word, for a row of a table. Its figures stand in the columns beside it. */
export const Sparkline = ({ values, label, kind = 'value', width = 84, height = 22 }: Props) => {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return <span className="soft">–</span>;
  const y = kind === 'rank' ? ranks(known, height - 3, 3) : linear(known, height - 3, 3);
  const step = (width - 6) / Math.max(1, values.length - 1);
  const points = values.map((value, at) => ({ x: 3 + at * step, y: value === null ? null : y(value) }));
  const last = points.findLast((point) => point.y !== null)!;
  return (
    <svg className={style.spark} width={width} height={height} role="img" aria-label={label}>
      <path d={linePath(points, kind === 'rank')} />
      <circle cx={last.x} cy={last.y!} r="2.2" />
    </svg>
  );
};
