import { lazy, Suspense, useMemo } from 'react';
import type { ReviewFilters } from '../../address/reviews.ts';
import { Button } from '../../parts/controls/button.tsx';
import { PriceLine } from '../../parts/controls/price-line.tsx';
import { SearchBox } from '../../parts/controls/search-box.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { Started } from '../../parts/states/started.tsx';
import { useStart } from '../../service/api.ts';
import style from './app.module.css';
import { type TabProps, useAppAddress } from './app-address.ts';

/** Comes when the tab is opened: it is larger than all the other tabs together. */
const SearchExplorer = lazy(async () => ({
  default: (await import('../../reviews/search/search-explorer.tsx')).SearchExplorer,
}));

/** Reads reviews of this app from its store, so that there is something to look at. */
const PullStart = () => {
  const { app, country } = useAppAddress();
  const start = useStart('reviews.pull');
  return (
    <>
      <div className={style.start}>
        <Button
          busy={start.isPending}
          onClick={() => start.mutate({ apps: [app], countries: [country], limit: 1_000 })}
        >
          Pull the newest reviews
        </Button>
        <PriceLine endpoint="reviews.pull" />
      </div>
      <Started start={start} />
    </>
  );
};

const noFilters = {
  stars: undefined,
  theme: undefined,
  kind: undefined,
  version: undefined,
  place: undefined,
  language: undefined,
  replied: undefined,
  from: undefined,
  to: undefined,
  phrase: undefined,
};

/** The reviews of this app that are on file. */
export const ReviewsTab = ({ title }: TabProps) => {
  const { app, about, place, stars, theme, kind, version, language, replied, from, to, phrase, order, set } =
    useAppAddress();
  const name = `${app.store}:${app.appId}`;
  const base = useMemo(() => ({ q: about ?? 'all reviews', apps: [name] }), [about, name]);
  const filters: ReviewFilters = useMemo(
    () => ({
      stars,
      theme,
      kind,
      version,
      country: place,
      language,
      replied,
      from,
      to,
      phrase,
      order: order ?? 'recent',
    }),
    [stars, theme, kind, version, place, language, replied, from, to, phrase, order],
  );
  // A country is called `place` here, for the page has a country of its own.
  const change = (next: ReviewFilters): void => {
    const { country, app: _, ...rest } = next;
    set('country' in next ? { ...rest, place: country } : rest);
  };
  const clear = (): void => set({ ...noFilters, about: undefined });
  return (
    <section className={style.section} aria-label="Reviews on file">
      <PullStart />
      <Suspense fallback={<Skeleton height={640} />}>
        <SearchExplorer
          {...{ base, filters, clear }}
          change={change}
          file={`reviews-${app.appId}.csv`}
          oneApp
          searchBox={
            <SearchBox
              label="Search these reviews"
              value={about ?? ''}
              onChange={(text) => set({ about: text.trim() || undefined })}
            />
          }
          nothingOnFile={
            <Empty title={`No reviews of ${title} are on file yet.`}>
              <p>Pull them from the store to see them here.</p>
            </Empty>
          }
        />
      </Suspense>
    </section>
  );
};
