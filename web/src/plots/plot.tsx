import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { Table } from '../parts/texts/table.tsx';
import style from './plot.module.css';
import { useWidth } from './use-width.ts';

/** Space around the plot for axis labels, in pixels. */
export interface Margins {
  readonly left: number;
  readonly right: number;
}

export interface Frame {
  readonly width: number;
  /** The step under the pointer or the slider, or null. */
  readonly at: number | null;
  /** The centre of a step. */
  x(step: number): number;
  readonly stepWidth: number;
  /** The steps selected by dragging so far. */
  readonly dragged: { readonly from: number; readonly to: number } | null;
}

export interface PlotTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Props {
  readonly title: string;
  /** Says what is shown and how to read it. */
  readonly caption: string;
  /** Names of the lines, in order. */
  readonly legend?: readonly string[];
  readonly height: number;
  readonly margins: Margins;
  /** A sentence for each step, read by the slider. */
  readonly steps: readonly string[];
  /** `Read the plot week by week`. */
  readonly sliderLabel: string;
  readonly table: PlotTable;
  tip(step: number): ReactNode;
  children(frame: Frame): ReactNode;
  /** Called with the first and last step of a drag, or with nulls for a click, which clears the selection. */
  onRange?: ((from: number | null, to: number | null) => void) | undefined;
}

/** An SVG plot over equal steps with a caption, pointer and keyboard access, and its numbers as a table. */
export const Plot = (props: Props) => {
  const { title, caption, legend = [], height, margins, steps, sliderLabel, table, tip, children, onRange } = props;
  const [box, width] = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const [dragged, setDragged] = useState<Frame['dragged']>(null);
  const [asTable, setAsTable] = useState(false);
  const id = useId();

  const last = Math.max(0, steps.length - 1);
  const stepWidth = (width - margins.left - margins.right) / Math.max(1, steps.length);
  const x = (step: number): number => margins.left + (step + 0.5) * stepWidth;
  const stepAt = (event: PointerEvent<SVGSVGElement>): number => {
    const px = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return Math.min(last, Math.max(0, Math.floor((px - margins.left) / stepWidth)));
  };
  const ordered = dragged && { from: Math.min(dragged.from, dragged.to), to: Math.max(dragged.from, dragged.to) };

  return (
    <figure className={style.plot} aria-labelledby={id}>
      <figcaption id={id}>
        {title && <h2>{title}</h2>}
        <p>{caption}</p>
        <button type="button" onClick={() => setAsTable(!asTable)} aria-pressed={asTable}>
          As a table
        </button>
        {legend.length > 1 && (
          <ul className={style.legend}>
            {legend.map((label) => (
              <li key={label}>
                <svg width="22" height="6" aria-hidden="true">
                  <path d="M0 3H22" />
                </svg>
                {label}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      {asTable ? (
        <div className={style.numbers}>
          <Table<readonly string[]>
            label={title}
            keyOf={(row) => row.join(' ')}
            rows={table.rows}
            columns={table.columns.map((column, place) => ({
              title: column,
              number: place > 0,
              cell: (row) => row[place],
            }))}
          />
        </div>
      ) : (
        <div ref={box} className={style.box} style={{ blockSize: height }}>
          {width > 0 && (
            <svg
              width={width}
              height={height}
              aria-hidden="true"
              data-drag={onRange ? '' : undefined}
              onPointerMove={(event) => {
                const step = stepAt(event);
                setAt(step);
                if (dragged) setDragged({ ...dragged, to: step });
              }}
              onPointerLeave={() => setAt(null)}
              onPointerDown={(event) => {
                const step = stepAt(event);
                // On touch screens, dragging scrolls the page, so a touch only shows values; days are selected with
                // date fields.
                if (event.pointerType === 'touch' || !onRange) return setAt(step);
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged({ from: step, to: step });
              }}
              onPointerUp={() => {
                if (ordered && ordered.to > ordered.from) onRange?.(ordered.from, ordered.to);
                else if (ordered) onRange?.(null, null);
                setDragged(null);
              }}
            >
              {children({ width, at, x, stepWidth, dragged: ordered })}
            </svg>
          )}
          {at !== null && width > 0 && (
            <div className={style.tip} style={{ left: Math.min(Math.max(x(at), 90), Math.max(90, width - 90)) }}>
              {tip(at)}
            </div>
          )}
          <input
            className={style.slider}
            type="range"
            min={0}
            max={last}
            step={1}
            value={at ?? last}
            aria-label={sliderLabel}
            aria-valuetext={steps[at ?? last] ?? 'Nothing to read'}
            onChange={(event) => setAt(Number(event.target.value))}
            onBlur={() => setAt(null)}
          />
        </div>
      )}
    </figure>
  );
};
