import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Output } from '../../../../client/types.ts';
import { appraise, useStart } from '../../api.ts';
import { Answered } from '../../parts/answered.tsx';
import { Button } from '../../parts/button.tsx';
import { Chips } from '../../parts/chips.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Partial } from '../../parts/partial.tsx';
import { PriceLine } from '../../parts/price-line.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Started } from '../../parts/started.tsx';
import { useEscape } from '../../parts/use-escape.ts';
import { Bars } from '../../plots/bars.tsx';
import { WeekPlot } from '../../plots/week-plot.tsx';
import { count, counted, date, place, share, stars as starText } from '../../words.ts';
import style from './app.module.css';
import { type TabProps, useAppAddress } from './app-address.ts';
import { sentenceFor } from './review-sentence.ts';
import { weeksOf } from './review-weeks.ts';

type Search = Output<'reviews.search'>;

const starKeys = ['5', '4', '3', '2', '1'] as const;
const tones = { 1: 'star1', 2: 'star2', 3: 'star3', 4: 'star4', 5: 'star5' } as const;

const useFilters = () => {
  const { stars, place: country, version, from, to } = useAppAddress();
  return {
    ...(stars && { stars }),
    ...(country && { countries: [country] }),
    ...(version && { versions: [version] }),
    ...(from && { since: from }),
    ...(to && { until: to }),
  };
};

const noFilters = { stars: undefined, place: undefined, version: undefined, from: undefined, to: undefined };

const FilterChips = () => {
  const { stars, place: country, version, from, to, set } = useAppAddress();
  useEscape(() => set(noFilters));
  return (
    <Chips
      chips={[
        ...(stars ? [{ label: `${stars.join(', ')} stars`, remove: () => set({ stars: undefined }) }] : []),
        ...(country ? [{ label: place(country), remove: () => set({ place: undefined }) }] : []),
        ...(version ? [{ label: `Version ${version}`, remove: () => set({ version: undefined }) }] : []),
        ...(from || to
          ? [
              {
                label: `${from ? date(from) : 'The beginning'} to ${to ? date(to) : 'today'}`,
                remove: () => set({ from: undefined, to: undefined }),
              },
            ]
          : []),
      ]}
    />
  );
};

const Facets = ({ search }: { search: Search }) => {
  const { app, stars = [], place: country, version, set } = useAppAddress();
  const { matched } = search.totals;
  const themes = (polarity: 'neg' | 'pos') =>
    search.themes
      .filter((theme) => theme.polarity === polarity)
      .slice(0, 8)
      .map(({ id, label, count: reviews, share: part }) => ({
        key: id,
        label,
        value: reviews,
        text: count(reviews),
        note: share(part),
        tone: polarity === 'neg' ? ('negative' as const) : ('positive' as const),
      }));
  const chooseStar = (key: string) => {
    const star = Number(key);
    const next = stars.includes(star) ? stars.filter((each) => each !== star) : [...stars, star].sort();
    set({ stars: next.length > 0 ? next : undefined });
  };
  const versions = search.versions.filter((each) => each.store === app.store && each.appId === app.appId).slice(0, 8);
  const countries = search.countries.filter((each) => each.country !== null).slice(0, 8);
  return (
    <div className={style.bars}>
      <Bars
        title="Stars"
        layout="beside"
        bars={starKeys.map((key) => ({
          key,
          label: `${key} ★`,
          value: search.ratingMix[key],
          text: count(search.ratingMix[key]),
          note: share(matched === 0 ? 0 : search.ratingMix[key] / matched),
          tone: tones[key],
        }))}
        chosen={stars.map(String)}
        onChoose={chooseStar}
      />
      {themes('neg').length > 0 && <Bars title="Complaints" caption="Reviews that mention it." bars={themes('neg')} />}
      {themes('pos').length > 0 && <Bars title="Praise" caption="Reviews that mention it." bars={themes('pos')} />}
      {versions.length > 0 && (
        <Bars
          title="Versions"
          caption="Reviews, and their average rating."
          bars={versions.map((each) => ({
            key: each.version,
            label: each.version,
            value: each.matched,
            text: count(each.matched),
            note: starText(each.avgRating),
          }))}
          chosen={version ? [version] : []}
          onChoose={(key) => set({ version: key === version ? undefined : key })}
        />
      )}
      {countries.length > 0 && (
        <Bars
          title="Countries"
          caption="Reviews, and their average rating."
          bars={countries.map((each) => ({
            key: each.country!,
            label: place(each.country!),
            value: each.matched,
            text: count(each.matched),
            note: starText(each.avgRating),
          }))}
          chosen={country ? [country] : []}
          onChoose={(key) => set({ place: key === country ? undefined : key })}
        />
      )}
    </div>
  );
};

const Matches = ({ search }: { search: Search }) => (
  <div className={style.section}>
    <h2>Reviews</h2>
    {search.reviews.map((review) => (
      <article key={review.id} className={style.review}>
        <p className="soft small">
          {review.rating} ★ · {date(review.date)}
          {review.version && ` · ${review.version}`}
          {review.country && ` · ${place(review.country)}`}
        </p>
        <blockquote className={style.quote} lang={review.language === 'und' ? undefined : review.language} dir="auto">
          {review.title && <b>{review.title} </b>}
          {review.text}
        </blockquote>
      </article>
    ))}
  </div>
);

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

export const ReviewsTab = ({ title }: TabProps) => {
  const { app, stars, set } = useAppAddress();
  const filters = useFilters();
  const q = sentenceFor(title, app.store);
  // The search counts a week's reviews and their average; how many were low is a count of its own.
  const lowStars = [1, 2].filter((star) => !stars || stars.includes(star));
  const query = useQuery({
    queryKey: ['reviews.search', { q, ...filters }, 'with low weeks'],
    // Read together: the low ones of another filter would be wrong, and none where they are not known.
    queryFn: async ({ signal }) => {
      const low = { q, ...filters, stars: lowStars, limit: 0 };
      const [search, lowSearch] = await Promise.all([
        appraise.call('reviews.search', { q, ...filters, limit: 8 }, { signal }),
        lowStars.length > 0 ? appraise.call('reviews.search', low, { signal }) : null,
      ]);
      return { search, lowWeeks: lowSearch?.weeks ?? [] };
    },
    placeholderData: keepPreviousData,
  });
  const isMeant = (search: Search): boolean =>
    search.scope.apps.some(({ store, appId }) => store === app.store && appId === app.appId);
  return (
    <section className={style.section} aria-label="Reviews">
      <Answered query={query} skeleton={<Skeleton height={520} />} refusedTitle="The reviews could not be searched">
        {({ search, lowWeeks }) => {
          if (!isMeant(search)) {
            return (
              <Empty title={`No reviews of ${title} are on file yet.`}>
                Pull them from the store to see them here.
              </Empty>
            );
          }
          const weeks = weeksOf(search.weeks, lowWeeks);
          const others = search.scope.apps.filter((each) => each.store !== app.store || each.appId !== app.appId);
          return (
            <>
              <p className="soft small" role="status">
                {counted(search.totals.matched, 'review')} on file of {count(search.totals.candidates)} looked at.
              </p>
              {others.length > 0 && (
                <Partial summary={`The reviews of ${others.map((each) => each.title).join(', ')} are counted, too.`} />
              )}
              <FilterChips />
              {search.totals.matched === 0 ? (
                <Empty title="No review is like that.">Remove a filter.</Empty>
              ) : (
                <>
                  {weeks.length > 1 && (
                    <WeekPlot weeks={weeks} onRange={(first, last) => set({ from: first, to: last })} />
                  )}
                  <Facets search={search} />
                  <Matches search={search} />
                </>
              )}
            </>
          );
        }}
      </Answered>
      <PullStart />
    </section>
  );
};
