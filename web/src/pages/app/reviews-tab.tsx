import { useMemo } from 'react';
import type { ReviewFilters } from '../../address/reviews.ts';
import { Empty } from '../../parts/states/empty.tsx';
import { SearchExplorer } from '../../reviews/search/search-explorer.tsx';
import { type TabProps, useAppAddress } from './app-address.ts';
import { daysOf } from './scope/period.ts';

const noFilters = {
  stars: undefined,
  theme: undefined,
  kind: undefined,
  version: undefined,
  country: undefined,
  language: undefined,
  replied: undefined,
  from: undefined,
  to: undefined,
  phrase: undefined,
  period: undefined,
};

export const ReviewsTab = ({ title }: TabProps) => {
  const { app, search, set } = useAppAddress();
  const { about, stars, theme, kind, version, country, language, replied, phrase, order } = search;
  const { since, until } = daysOf(search, 'all');
  const name = `${app.store}:${app.appId}`;
  const base = useMemo(() => ({ q: about ?? 'all reviews', apps: [name] }), [about, name]);
  const filters: ReviewFilters = useMemo(
    () => ({
      stars,
      theme,
      kind,
      version,
      // Google Play publishes no countries.
      country: app.store === 'apple' ? country : undefined,
      language,
      replied,
      from: since,
      to: until,
      phrase,
      order: order ?? 'recent',
    }),
    [app.store, stars, theme, kind, version, country, language, replied, since, until, phrase, order],
  );
  const change = ({ app: _, ...next }: ReviewFilters): void =>
    set({ ...next, ...(('from' in next || 'to' in next) && { period: undefined }) });
  const clear = (): void => set({ ...noFilters, about: undefined });
  return (
    <section aria-label="Reviews on file">
      <SearchExplorer
        {...{ base, filters, clear, change }}
        oneApp
        about={about}
        onAbout={(text) => set({ about: text })}
        nothingOnFile={
          <Empty title={`No reviews of ${title} are on file yet.`}>
            <p>The menu ⋯ above gets the newest from the store.</p>
          </Empty>
        }
      />
    </section>
  );
};
