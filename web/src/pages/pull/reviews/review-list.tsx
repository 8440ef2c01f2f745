import { useEffect, useMemo } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { PullFacts } from '../../../../../server/contract/resources/pull-facts.ts';
import type { PullSearch } from '../../../address/pulls.ts';
import { Button } from '../../../parts/button.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { Refused } from '../../../parts/refused.tsx';
import style from '../pull.module.css';
import { ReviewRow } from './review-row.tsx';
import { type Texts, useTextsError } from './texts.ts';

interface Props {
  readonly facts: PullFacts;
  readonly texts: Texts;
  /** The places of the reviews shown, in their order. */
  readonly order: Uint32Array;
  readonly asked: PullSearch;
  onTheme(id: string): void;
  onClear(): void;
}

/** The reviews that pass the filters. Only those in sight are drawn, and only their words are read. */
export const ReviewList = ({ facts, texts, order, asked, onTheme, onClear }: Props) => {
  const error = useTextsError(texts);
  const themes = useMemo(() => new Map(facts.themes.map((theme) => [theme.id, theme])), [facts]);
  const tags = useMemo(() => new Set<string>([...(asked.theme ?? []), ...(asked.kind ?? [])]), [asked]);
  useEffect(() => {
    texts.order = order;
  }, [texts, order]);
  if (order.length === 0) {
    return (
      <Empty title={facts.total === 0 ? 'This pull has no reviews.' : 'No review passes these filters.'}>
        {facts.total > 0 && <Button onClick={onClear}>Clear the filters</Button>}
      </Empty>
    );
  }
  return (
    <>
      {error !== null && <Refused error={error} retry={texts.retry} />}
      <div className={style.list} role="feed" aria-label="Reviews">
        <WindowVirtualizer data={order} bufferSize={600}>
          {(place, row) => (
            <ReviewRow
              key={place}
              {...{ texts, place, row, themes, tags, onTheme }}
              total={order.length}
              phrase={asked.q}
            />
          )}
        </WindowVirtualizer>
      </div>
    </>
  );
};
