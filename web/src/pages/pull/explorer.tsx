import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import type { Pull } from '../../../../server/contract/resources/reviews/pull.ts';
import type { PullFacts } from '../../../../server/contract/resources/reviews/pull-facts.ts';
import { isFiltered, type PullSearch, pullOrders } from '../../address/pulls.ts';
import { Button } from '../../parts/controls/button.tsx';
import { DownloadMenu } from '../../parts/controls/download-menu.tsx';
import { Select } from '../../parts/controls/form.tsx';
import { SearchBox } from '../../parts/controls/search-box.tsx';
import { useEscape } from '../../parts/dialogs/use-escape.ts';
import { Empty } from '../../parts/states/empty.tsx';
import { Refused } from '../../parts/states/refused.tsx';
import { WeekPlot } from '../../plots/week-plot.tsx';
import { average } from '../../plots/weeks.ts';
import { DownloadCsv } from '../../reviews/download.tsx';
import { ExplorerLayout } from '../../reviews/explorer-layout.tsx';
import { StarFacet } from '../../reviews/facets/star-facet.tsx';
import { TimeFacet } from '../../reviews/facets/time-facet.tsx';
import { toggled } from '../../reviews/facets/toggled.ts';
import { ReviewList } from '../../reviews/review-list.tsx';
import { Texts } from '../../reviews/texts.ts';
import { appraise, ask, renew } from '../../service/api.ts';
import { count, date, none, share, stars } from '../../words.ts';
import { toColumns } from './counting/columns.ts';
import { countAll } from './counting/count.ts';
import { orderPlaces } from './counting/order.ts';
import { firstDays } from './counting/versions.ts';
import { exportQuery } from './export-query.ts';
import { Facets } from './facets/facets.tsx';
import { FilterChips } from './facets/filter-chips.tsx';

const route = getRouteApi('/shell/pulls/$id');

const orderLabels = {
  newest: 'Newest',
  oldest: 'Oldest',
  best: 'Best rated',
  worst: 'Worst rated',
  helpful: 'Most helpful',
} as const;
const orderOptions = pullOrders.map((order) => [order, orderLabels[order]] as const);

/** Which reviews mention what is searched for; null while nothing is. */
const useMentions = (id: string, q: string | undefined, size: number) => {
  const query = useQuery({
    ...ask('reviews.pulls.mentions', { id, q: q ?? '' }),
    enabled: q !== undefined,
    placeholderData: keepPreviousData,
  });
  const places = q === undefined ? undefined : query.data?.places;
  const mask = useMemo(() => {
    if (!places) return null;
    const mentions = new Uint8Array(size);
    for (const at of places) mentions[at] = 1;
    return mentions;
  }, [places, size]);
  return { mask, error: q === undefined ? null : query.error, retry: () => void query.refetch() };
};

const NoneLeft = ({ total, onClear }: { total: number; onClear(): void }) => (
  <Empty title={total === 0 ? 'This set has no reviews.' : 'No review matches these filters.'}>
    {total > 0 && <Button onClick={onClear}>Clear the filters</Button>}
  </Empty>
);

/** A pull's reviews: everything is counted here, in the page, and the address is all that is kept of a view. */
export const Explorer = ({ pull, facts }: { pull: Pull; facts: PullFacts }) => {
  const asked = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useMemo(() => toColumns(facts), [facts]);
  const apps = useMemo(() => pull.apps.map(({ store, appId }) => `${store}:${appId}`), [pull]);
  const texts = useMemo(
    () =>
      new Texts(async (places) => {
        const { total, reviews } = await appraise.call('reviews.pulls.texts', {
          id: pull.id,
          at: [...places],
          q: asked.q,
        });
        if (total === facts.total) return reviews;
        // Places mean other reviews now.
        void renew('reviews.pulls.facts', 'reviews.pulls.get');
        throw new Error('The set has changed while its reviews were read.');
      }),
    [pull.id, facts, asked.q],
  );
  const mentions = useMentions(pull.id, asked.q, columns.size);
  const counts = useMemo(
    () => countAll(facts, apps, columns, asked, mentions.mask),
    [facts, apps, columns, asked, mentions.mask],
  );
  const whole = useMemo(() => countAll(facts, apps, columns, {}, null), [facts, apps, columns]);
  const order = useMemo(() => orderPlaces(counts.places, columns, asked.order ?? 'newest'), [counts, columns, asked]);
  const shown = useDeferredValue(order);
  const show = (search: PullSearch, replace = false): void =>
    void navigate({ to: '/pulls/$id', params: { id: pull.id }, search, replace, resetScroll: false });
  const change = (search: PullSearch): void => show({ ...asked, ...search });
  const clear = (): void => show({ order: asked.order });
  useEscape(clear);

  const filtered = isFiltered(asked);
  const oneApp = apps.length === 1 || asked.app?.length === 1;
  const marks = useMemo(() => {
    if (!oneApp) return [];
    const first = firstDays(columns, facts.versions.length);
    const days = facts.versions.map((label, at) => ({ label, day: first[at]! }));
    // The first one was there before the pull begins.
    return days.toSorted((one, other) => one.day - other.day).slice(1);
  }, [oneApp, columns, facts]);
  const wanted = useMemo(
    () => ({
      tags: new Set<string>([...(asked.theme ?? []), ...(asked.kind ?? []), ...(asked.q ? ['q'] : [])]),
      phrases: [],
      words: [],
    }),
    [asked],
  );
  const against = (text: string): string | undefined => (filtered ? `against ${text}` : undefined);
  const lowShare = ({ count: all, low }: typeof counts.all): string => (all === 0 ? none : share(low / all));
  const oldest = counts.places.at(-1);
  const facets = { pull, facts, columns, apps, counts, asked, change };
  const inWords = exportQuery(asked);

  return (
    <ExplorerLayout
      figures={[
        { label: 'Reviews', value: count(counts.all.count), note: filtered && `of ${count(facts.total)}` },
        { label: 'Average', value: stars(average(counts.all)), note: against(stars(average(whole.all))) },
        { label: '1 or 2 stars', value: lowShare(counts.all), note: against(lowShare(whole.all)) },
        { label: 'Countries', value: count(counts.byCountry.filter((each) => each.count > 0).length) },
        { label: 'Written since', value: oldest === undefined ? none : date(columns.day[oldest]!) },
      ]}
      plot={
        columns.weeks > 1 && (
          <WeekPlot
            weeks={counts.byWeek}
            of={asked.theme || asked.kind ? counts.ofWeek : null}
            marks={marks}
            from={asked.from}
            to={asked.to}
            onRange={(from, to) => change({ from, to })}
          />
        )
      }
      stars={
        <StarFacet
          countOf={(star) => counts.byStar[star]!.count}
          chosen={asked.stars}
          onChoose={(next) => change({ stars: next })}
        />
      }
      facets={<Facets {...facets} />}
      time={<TimeFacet from={asked.from} to={asked.to} change={change} />}
      sheetTitle={`${count(counts.all.count)} of ${count(facts.total)} reviews`}
      bar={
        <>
          <SearchBox
            label="Search these reviews"
            placeholder="Search these reviews"
            value={asked.q ?? ''}
            // While a word is being typed, Back leads to what was shown before it.
            onChange={(q) => show({ ...asked, q: q.trim() || undefined }, asked.q !== undefined)}
          />
          <Select
            label="Order"
            value={asked.order ?? 'newest'}
            options={orderOptions}
            onChange={(next) => change({ order: next === 'newest' ? undefined : next })}
          />
          {inWords ? (
            <DownloadMenu path={`/reviews/pulls/${pull.id}/reviews`} query={inWords} what="these reviews" />
          ) : (
            <DownloadCsv texts={texts} order={order} name={`pull-${pull.id}.csv`} />
          )}
        </>
      }
    >
      <FilterChips {...facets} />
      {mentions.error && <Refused error={mentions.error} retry={mentions.retry} />}
      <p className="hidden" role="status">
        {count(counts.all.count)} of {count(facts.total)} reviews, {stars(average(counts.all))} stars on average
      </p>
      <ReviewList
        {...{ texts, wanted }}
        themes={facts.themes}
        order={shown}
        empty={<NoneLeft total={facts.total} onClear={clear} />}
        onTheme={(id) => change({ theme: toggled(asked.theme, id) })}
      />
    </ExplorerLayout>
  );
};
