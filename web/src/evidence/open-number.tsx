import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { figureIn } from './asked-figure.ts';
import style from './open-number.module.css';

interface Props {
  /** The figure's `evidence` address; null if it has no reviews. */
  readonly evidence: string | null;
  /** Names what is counted, for screen readers. */
  readonly label?: string | undefined;
  /**
   * `row`: a row's name, with a faint underline. `cell`: fills a cell and is reachable with the table's arrow keys.
   */
  readonly look?: 'number' | 'row' | 'cell';
  readonly children: ReactNode;
}

export const useOpenFigure = (): string | undefined => {
  const search = useSearch({ strict: false });
  return 'evidence' in search && typeof search.evidence === 'string' ? search.evidence : undefined;
};

/** A number that opens the reviews it was counted from by setting `evidence` in the page's address. */
export const OpenNumber = ({ evidence, label, look = 'number', children }: Props) => {
  const of = figureIn(evidence);
  const isOpen = useOpenFigure() === of;
  if (of === null) return children;
  return (
    <Link
      to="."
      // Cast: every page with an evidence drawer reads it, but the router types `.` as any page.
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
