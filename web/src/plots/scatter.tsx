import { type PointerEvent, useId, useState } from 'react';
import { Table } from '../parts/texts/table.tsx';
import style from './plot.module.css';
import { powers } from './scales.ts';
import { useWidth } from './use-width.ts';

export interface Point {
  readonly key: string;
  readonly label: string;
  /** Must be positive: the scale is logarithmic. */
  readonly x: number;
  /** Between 0 and 1. */
  readonly y: number;
  /** A filled dot; others are hollow. */
  readonly strong: boolean;
}

interface Props {
  readonly title: string;
  readonly caption: string;
  readonly xName: string;
  readonly yName: string;
  readonly points: readonly Point[];
  formatX(value: number): string;
  formatY(value: number): string;
  onChoose(key: string): void;
}

const height = 300;
const edge = { left: 44, right: 18, top: 14, bottom: 40 };

/** A scatter plot of size against quality. The numbers are also in a table. */
export const Scatter = ({ title, caption, xName, yName, points, formatX, formatY, onChoose }: Props) => {
  const [box, width] = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const ordered = points.toSorted((one, other) => one.x - other.x);
  const xs = powers(
    ordered.map(({ x }) => x),
    edge.left,
    width - edge.right,
  );
  const y = (value: number): number => height - edge.bottom - value * (height - edge.bottom - edge.top);
  const nearest = (event: PointerEvent<SVGSVGElement>): number => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const far = (point: Point) => (xs(point.x) - event.clientX + left) ** 2 + (y(point.y) - event.clientY + top) ** 2;
    return ordered.reduce((best, point, index) => (far(point) < far(ordered[best]!) ? index : best), 0);
  };
  const last = ordered.length - 1;
  const read = at === null ? null : (ordered[at] ?? null);
  const sentence = ({ label, x, y: value }: Point): string => `${label}: ${formatX(x)}, ${formatY(value)}`;
  return (
    <figure className={style.plot} aria-labelledby={id}>
      <figcaption id={id}>
        <h2>{title}</h2>
        <p>{caption}</p>
        <button type="button" onClick={() => setAsTable(!asTable)} aria-pressed={asTable}>
          As a table
        </button>
      </figcaption>
      {asTable ? (
        <div className={style.numbers}>
          <Table
            label={title}
            keyOf={({ key }) => key}
            rows={ordered}
            columns={[
              { title: 'Name', cell: ({ label }) => label },
              { title: xName, number: true, cell: ({ x }) => formatX(x) },
              { title: yName, number: true, cell: ({ y: value }) => formatY(value) },
            ]}
          />
        </div>
      ) : (
        <div ref={box} className={style.box} style={{ blockSize: height }}>
          {width > 0 && (
            <svg
              width={width}
              height={height}
              aria-hidden="true"
              data-choose=""
              onPointerMove={(event) => setAt(nearest(event))}
              onPointerLeave={() => setAt(null)}
              onClick={() => read && onChoose(read.key)}
            >
              {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
                <g key={tick}>
                  <line className={style.grid} x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} />
                  <text x={edge.left - 8} y={y(tick) + 4} textAnchor="end">
                    {formatY(tick)}
                  </text>
                </g>
              ))}
              {xs.ticks.map((tick) => (
                <text key={tick} x={xs(tick)} y={height - edge.bottom + 18} textAnchor="middle">
                  {formatX(tick)}
                </text>
              ))}
              <text x={(edge.left + width - edge.right) / 2} y={height - 4} textAnchor="middle">
                {xName}
              </text>
              {ordered.map(({ key, x, y: value, strong }, index) => (
                <circle
                  key={key}
                  className={style.point}
                  data-strong={strong || undefined}
                  data-read={index === at || undefined}
                  cx={xs(x)}
                  cy={y(value)}
                  r={index === at ? 8 : 6}
                />
              ))}
            </svg>
          )}
          {read && width > 0 && (
            <div className={style.tip} style={{ left: Math.min(Math.max(xs(read.x), 90), Math.max(90, width - 90)) }}>
              <span dir="auto">{read.label}</span>
              <span className="under">
                {formatX(read.x)} {xName.toLowerCase()}, {yName.toLowerCase()} {formatY(read.y)}
              </span>
            </div>
          )}
          <input
            className={style.slider}
            type="range"
            min={0}
            max={Math.max(0, last)}
            step={1}
            value={at ?? last}
            aria-label={`Read the plot from few to many ${xName.toLowerCase()}; Enter opens`}
            aria-valuetext={ordered[at ?? last] ? sentence(ordered[at ?? last]!) : 'Nothing to read'}
            onChange={(event) => setAt(Number(event.target.value))}
            onKeyDown={(event) => event.key === 'Enter' && read && onChoose(read.key)}
            onBlur={() => setAt(null)}
          />
        </div>
      )}
    </figure>
  );
};
