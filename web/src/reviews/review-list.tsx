import { type ReactNode, useMemo } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { ThemeName } from '../../../server/contract/resources/reviews/review.ts';
import { ReviewRow } from './review-row.tsx';
import style from './reviews.module.css';
import { type Matches, mostListed } from './search/matches.ts';
import type { Wanted } from './spans.ts';

interface Props {
  readonly themes: readonly ThemeName[];
  readonly matches: Matches;
  readonly wanted: Wanted;
  readonly empty: ReactNode;
  onTheme(id: string): void;
}

/** The search results. Only visible rows are rendered and fetched. */
export const ReviewList = ({ themes: named, matches, wanted, empty, onTheme }: Props) => {
  const themes = useMemo(() => new Map(named.map((theme) => [theme.id, theme])), [named]);
  const rows = useMemo(() => Array.from({ length: Math.min(matches.matched, mostListed) }, (_, row) => row), [matches]);
  if (rows.length === 0) return empty;
  return (
    <div className={style.list} role="feed" aria-label="Reviews">
      <WindowVirtualizer data={rows} bufferSize={600}>
        {(row) => <ReviewRow key={row} {...{ matches, row, themes, wanted, onTheme }} total={rows.length} />}
      </WindowVirtualizer>
    </div>
  );
};
