import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { figureIn } from './asked-figure.ts';
import style from './open-number.module.css';

interface Props {
  /** The `evidence` address of the figure; a figure of no reviews has none. */
  readonly evidence: string | null;
  /** What is counted, for those who hear the number without what stands around it. */
  readonly label?: string | undefined;
  /** `row`: the name of a row, whose line is faint. `cell`: all of a cell, which the keys of its table reach. */
  readonly look?: 'number' | 'row' | 'cell';
  readonly children: ReactNode;
}

/** The figure whose reviews are open, as the address has it. */
export const useOpenFigure = (): string | undefined => {
  const search = useSearch({ strict: false });
  return 'evidence' in search && typeof search.evidence === 'string' ? search.evidence : undefined;
};

/** A number that opens exactly the reviews it was counted from: it changes `evidence` in the address of any page. */
export const OpenNumber = ({ evidence, label, look = 'number', children }: Props) => {
  const of = figureIn(evidence);
  const isOpen = useOpenFigure() === of;
  if (of === null) return children;
  return (
    <Link
      to="."
      // The cast: every page with an evidence drawer reads it, but the router takes `.` for any page.
      search={((before: object) => ({ ...before, evidence: of })) as never}
      resetScroll={false}
      preload={false}
      activeProps={{}}
      activeOptions={{ exact: true }}
      className={style[look]}
      tabIndex={look === 'cell' ? -1 : undefined}
      aria-current={isOpen ? 'true' : undefined}
    >
      {children}
      <span className="hidden">{label ? `: reviews, ${label}` : ': its reviews'}</span>
    </Link>
  );
};
