import style from './pair.module.css';

interface Side {
  readonly share: number | null;
  readonly interval: readonly [number, number] | null;
}

interface Props {
  readonly before: Side;
  readonly after: Side;
  /** The right end of the scale, shared by all rows of a table. */
  readonly most: number;
  /** Good or bad if the change is significant, otherwise quiet (grey). */
  readonly tone: 'good' | 'bad' | 'quiet';
}

/** Two shares with intervals on one line: hollow before, filled after. The figures are in the table. */
export const Pair = ({ before, after, most, tone }: Props) => {
  const at = (share: number): string => `${(100 * Math.min(share, most)) / most}%`;
  const line = ({ interval }: Side, className: string | undefined) =>
    interval && (
      <line
        x1={at(interval[0])}
        x2={at(interval[1])}
        y1="0"
        y2="0"
        className={className}
        vectorEffect="non-scaling-stroke"
      />
    );
  return (
    <svg className={style.pair} data-tone={tone} aria-hidden="true" height="22">
      <line className={style.base} x1="0" x2="100%" y1="11" y2="11" />
      <g transform="translate(0 8)">
        {line(before, style.ofBefore)}
        {before.share !== null && <circle cx={at(before.share)} cy="0" r="3.6" className={style.before} />}
      </g>
      <g transform="translate(0 14)">
        {line(after, style.ofAfter)}
        {after.share !== null && <circle cx={at(after.share)} cy="0" r="4" className={style.after} />}
      </g>
    </svg>
  );
};

const ends = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1];

/** A rounded right end for a scale of shares and their intervals. */
export const endOf = (sides: readonly Side[]): number => {
  const most = Math.max(0, ...sides.map(({ share, interval }) => interval?.[1] ?? share ?? 0));
  return ends.find((end) => end >= most) ?? 1;
};

export const PairScale = ({ most }: { most: number }) => (
  <span className={style.scale}>
    <span>0%</span>
    <span>{Math.round(most * 50)}%</span>
    <span>{Math.round(most * 100)}%</span>
  </span>
);
