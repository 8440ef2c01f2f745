import { type KeyboardEvent, useId, useState } from 'react';
import { Table } from '../parts/texts/table.tsx';
import { count, dayMonth, stars } from '../words.ts';
import plot from './plot.module.css';
import style from './version-plot.module.css';

export interface VersionDot {
  readonly name: string;
  readonly stars: number | null;
  readonly interval: readonly [number, number] | null;
  readonly reviews: number;
  readonly released: string | undefined;
  /** Too few reviews to say much; drawn hollow. */
  readonly isFew: boolean;
}

interface Props {
  /** Oldest first. */
  readonly versions: readonly VersionDot[];
  readonly chosen: string | undefined;
  readonly against: string | undefined;
  /** Whether the selected version is significantly better or worse than the other. */
  readonly tone: 'good' | 'bad' | 'quiet';
  onChoose(name: string, isOther: boolean): void;
}

const [top, bottom] = [8, 128];

/**
 * The average of each version with its 95% interval: a click selects a version, with Shift the one to compare with.
 */
export const VersionPlot = ({ versions, chosen, against, tone, onChoose }: Props) => {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const least = Math.min(...versions.map(({ stars: value, interval }) => interval?.[0] ?? value ?? 5)) < 2 ? 1 : 2;
  const y = (value: number): number => bottom - ((value - least) / (5 - least)) * (bottom - top);
  const ticks = [1, 2, 3, 4, 5].filter((tick) => tick >= least);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || !(event.target instanceof HTMLElement)) return;
    const next = step < 0 ? event.target.previousElementSibling : event.target.nextElementSibling;
    if (next instanceof HTMLButtonElement) next.focus();
    event.preventDefault();
  };
  return (
    <figure className={plot.plot} aria-labelledby={id}>
      <figcaption id={id}>
        <h2>Stars by version</h2>
        <p>
          Average and 95% interval, with the release or first review. {least === 2 && 'The axis starts at 2. '}
          Press one to choose it; with Shift, to compare with it.
        </p>
        <button type="button" onClick={() => setAsTable(!asTable)} aria-pressed={asTable}>
          As a table
        </button>
      </figcaption>
      {asTable ? (
        <Table
          label="Stars by version"
          rows={versions.toReversed()}
          keyOf={({ name }) => name}
          columns={[
            { title: 'Version', cell: ({ name }) => name },
            { title: 'Stars', number: true, cell: (row) => stars(row.stars) },
            { title: '95% interval', number: true, cell: ({ interval }) => interval?.map(stars).join(' to ') ?? '–' },
            { title: 'Reviews', number: true, cell: ({ reviews }) => count(reviews) },
            { title: 'Since', cell: ({ released }) => (released ? dayMonth(released) : '–') },
          ]}
        />
      ) : (
        <div className={style.plot}>
          <div className={style.axis} aria-hidden="true">
            {ticks.map((tick) => (
              <span key={tick} style={{ insetBlockStart: y(tick) }}>
                {tick}
              </span>
            ))}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: buttons in a row, of which one tab stop reaches all. */}
          <div className={style.versions} role="group" aria-label="Versions" onKeyDown={move}>
            {versions.map(({ name, stars: value, interval, reviews, released, isFew }) => (
              <button
                key={name}
                type="button"
                tabIndex={name === (chosen ?? versions.at(-1)?.name) ? 0 : -1}
                aria-pressed={name === chosen}
                data-against={name === against || undefined}
                data-tone={name === chosen ? tone : undefined}
                data-few={isFew || undefined}
                onClick={(event) => onChoose(name, event.shiftKey)}
              >
                <svg height={bottom + 8} aria-hidden="true">
                  {ticks.map((tick) => (
                    <line key={tick} className={plot.grid} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
                  ))}
                  {value !== null && (
                    <svg x="50%" overflow="visible" aria-hidden="true">
                      {interval && (
                        <path
                          className={style.interval}
                          d={`M0 ${y(interval[0])}V${y(interval[1])}M-4 ${y(interval[0])}h8M-4 ${y(interval[1])}h8`}
                        />
                      )}
                      <circle className={style.dot} cy={y(value)} r="4" />
                      <text className={style.value} x="10" y={y(value) + 4}>
                        {stars(value)}
                      </text>
                    </svg>
                  )}
                </svg>
                <b>{name}</b>
                <span className="hidden">
                  : {stars(value)} stars{interval && `, ${interval.map(stars).join(' to ')}`};{' '}
                </span>
                <span>
                  {released && <>{dayMonth(released)} · </>}
                  {count(reviews)}
                </span>
                <span className="hidden"> reviews{name === against && ', compared with'}</span>
              </button>
            ))}
          </div>
        </div>
      )}
    </figure>
  );
};
