import { type ReactNode, useEffect, useMemo } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { ThemeName } from '../../../server/contract/resources/reviews/review.ts';
import { Refused } from '../parts/states/refused.tsx';
import { ReviewRow } from './review-row.tsx';
import style from './reviews.module.css';
import type { Wanted } from './spans.ts';
import { type Texts, useTextsError } from './texts.ts';

interface Props {
  readonly themes: readonly ThemeName[];
  readonly texts: Texts;
  /** The places of the reviews shown, in their order. */
  readonly order: Uint32Array;
  readonly wanted: Wanted;
  /** What is shown where there are none. */
  readonly empty: ReactNode;
  onTheme(id: string): void;
}

/** The reviews that pass the filters. Only those in sight are drawn, and only their words are read. */
export const ReviewList = ({ themes: named, texts, order, wanted, empty, onTheme }: Props) => {
  const error = useTextsError(texts);
  const themes = useMemo(() => new Map(named.map((theme) => [theme.id, theme])), [named]);
  useEffect(() => {
    texts.order = order;
  }, [texts, order]);
  if (order.length === 0) return empty;
  return (
    <>
      {error !== null && <Refused error={error} retry={texts.retry} />}
      <div className={style.list} role="feed" aria-label="Reviews">
        <WindowVirtualizer data={order} bufferSize={600}>
          {(place, row) => (
            <ReviewRow key={place} {...{ texts, place, row, themes, wanted, onTheme }} total={order.length} />
          )}
        </WindowVirtualizer>
      </div>
    </>
  );
};
