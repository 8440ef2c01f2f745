import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { dayMs } from '../../../../server/contract/domain/durations.ts';
import { hasFilters, type ReviewFilters } from '../../address/reviews.ts';
import { Button } from '../../parts/controls/button.tsx';
import { DownloadMenu } from '../../parts/controls/download-menu.tsx';
import { Select } from '../../parts/controls/form.tsx';
import { SearchBox } from '../../parts/controls/search-box.tsx';
import { useEscape } from '../../parts/dialogs/use-escape.ts';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Notes } from '../../parts/states/notes.tsx';
import { Partial } from '../../parts/states/partial.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import type { TimeMark } from '../../plots/time-axis.tsx';
import { WeekPlot } from '../../plots/week-plot.tsx';
import { ask } from '../../service/api.ts';
import { count, counted, date, none, share, stars } from '../../words.ts';
import { CoverageBadge, useCoverageRenewal } from '../coverage-badge.tsx';
import { ExplorerLayout } from '../explorer-layout.tsx';
import { StarFacet } from '../facets/star-facet.tsx';
import { TimeFacet } from '../facets/time-facet.tsx';
import { toggled } from '../facets/toggled.ts';
import { ReviewList } from '../review-list.tsx';
import { mostListed, pageQuery } from './matches.ts';
import { SearchChips } from './search-chips.tsx';
import { orderOptions, SearchFacets } from './search-facets.tsx';
import type { SearchBase, SearchInput } from './search-input.ts';
import { SearchQuotes } from './search-quotes.tsx';
import { facetsOf, type Search, useAllWeeks, useSearch } from './use-search.ts';
import { weeksOf } from './weeks-of.ts';

/** Releases of the searched app since the first week; none for several apps. */
const useReleaseMarks = ({ scope, weeks }: Search): readonly TimeMark[] => {
  const [app] = scope.apps;
  const isOne = scope.apps.every(({ title }) => title === app?.title);
  const from = weeks[0]?.week;
  const history = useQuery({
    ...ask('apps.history', { store: app?.store ?? 'apple', appId: app?.appId ?? '', ...(from && { from }) }),
    enabled: app !== undefined && isOne,
  });
  const versions = isOne ? (history.data?.history.versions ?? []) : [];
  return versions.map(({ version, date }) => ({ label: version, day: Math.floor(Date.parse(date) / dayMs) }));
};

interface Props {
  readonly base: SearchBase;
  readonly filters: ReviewFilters;
  /** Whether only one app's reviews are searched. */
  readonly oneApp?: boolean;
  /** The topic, on pages without their own search box. */
  readonly about?: string | undefined;
  onAbout?(text: string | undefined): void;
  above?(found: Search): ReactNode;
  /** Beside the download. */
  readonly actions?: ReactNode;
  /** Shown if there are no reviews at all. */
  readonly nothingOnFile?: ReactNode;
  change(filters: ReviewFilters): void;
  clear(): void;
}

const starKeys = ['1', '2', '3', '4', '5'] as const;

const figuresOf = ({ totals, ratingMix, apps, weeks }: Search, oneApp: boolean) => {
  const points = starKeys.reduce((sum, key) => sum + Number(key) * ratingMix[key], 0);
  const { matched, candidates } = totals;
  return [
    { label: 'Reviews', value: count(matched), note: matched < candidates && `of ${count(candidates)}` },
    { label: 'Average', value: matched === 0 ? none : stars(points / matched) },
    { label: '1 or 2 stars', value: matched === 0 ? none : share((ratingMix[1] + ratingMix[2]) / matched) },
    ...(oneApp ? [] : [{ label: 'Apps', value: apps.length === 200 ? '200 or more' : count(apps.length) }]),
    { label: 'Earliest review: week of', value: weeks[0] ? date(weeks[0].week) : none },
  ];
};

const isWord = /[\p{L}\p{N}]{2,}/gu;

const Found = ({ input, found, ...props }: Props & { input: SearchInput; found: Search }) => {
  const { base, filters, oneApp = false, about, actions, onAbout, change, clear } = props;
  const by = facetsOf(found);
  const weeks = useMemo(() => weeksOf(facetsOf(found).weeks), [found]);
  const ofWeeks = useAllWeeks(base, filters, weeks);
  const words = useQuery({ ...pageQuery(input, 0), placeholderData: keepPreviousData }).data;
  const { matched } = found.totals;
  const matches = useMemo(() => ({ input, matched }), [input, matched]);
  const wanted = useMemo(
    () => ({
      tags: new Set<string>([...(filters.theme ?? []), ...(filters.kind ?? []), ...found.reading.themes]),
      phrases: [...(filters.phrase ? [filters.phrase] : []), ...found.reading.phrases],
      words: found.reading.topic.match(isWord) ?? [],
    }),
    [filters, found],
  );
  const marks = useReleaseMarks(found);
  return (
    <ExplorerLayout
      figures={figuresOf(found, oneApp)}
      plot={
        weeks.length > 1 && (
          <WeekPlot
            weeks={weeks}
            of={ofWeeks}
            marks={marks}
            from={filters.from}
            to={filters.to}
            onRange={(from, to) => change({ from, to })}
          />
        )
      }
      stars={
        <StarFacet
          countOf={(star) => by.ratingMix[starKeys[star - 1]!]}
          chosen={filters.stars}
          onChoose={(next) => change({ stars: next })}
        />
      }
      facets={<SearchFacets {...{ by, filters, oneApp, change }} phrases={words?.phrases ?? []} />}
      time={<TimeFacet from={filters.from} to={filters.to} change={change} />}
      sheetTitle={`${count(matched)} of ${count(found.totals.candidates)} reviews`}
      bar={
        <>
          {onAbout && (
            <SearchBox
              label="Search these reviews"
              value={about ?? ''}
              onChange={(text) => onAbout(text.trim() || undefined)}
            />
          )}
          <Select
            label="Order"
            value={filters.order ?? found.reading.sort ?? 'relevant'}
            options={orderOptions}
            onChange={(next) => change({ order: next })}
          />
          <DownloadMenu path="/reviews/search" query={input} what="these reviews" />
          {actions}
        </>
      }
    >
      <SearchChips {...{ filters, by, change, about, onAbout }} />
      {matched > mostListed && (
        <Partial
          summary={`Every review that matches is counted. The list has the first ${count(mostListed)} of ${count(matched)}.`}
        />
      )}
      <p className="hidden" role="status">
        {counted(matched, 'match', 'matches')} among {counted(found.totals.candidates, 'review')}
      </p>
      {words && <SearchQuotes found={words} />}
      <ReviewList
        {...{ matches, wanted }}
        themes={by.themes}
        empty={
          <Empty title="No review matches.">
            {hasFilters(filters) ? (
              <Button onClick={clear}>Clear the filters</Button>
            ) : (
              <p>{found.notes.at(-1) ?? 'Put it in other words.'}</p>
            )}
          </Empty>
        }
        onTheme={(id) => change({ theme: toggled(filters.theme, id) })}
      />
    </ExplorerLayout>
  );
};

export const SearchExplorer = (props: Props) => {
  const { base, filters, above, nothingOnFile, clear } = props;
  const query = useSearch(base, filters);
  useEscape(clear);
  useCoverageRenewal([query.data?.found.coverage]);
  return (
    <Answered query={query} skeleton={<Skeleton height={640} />} refusedTitle="The reviews could not be searched">
      {({ input, found }) => {
        const isNothing = found.totals.candidates === 0 && !hasFilters(filters);
        return (
          <>
            {above?.(found)}
            {!props.oneApp && found.coverage && <CoverageBadge coverage={found.coverage} />}
            {isNothing && nothingOnFile ? (
              nothingOnFile
            ) : (
              <>
                {/* The first note repeats the parts and the coverage; later ones change what the figures mean. */}
                {((!props.oneApp && !found.coverage) || found.totals.truncated) && (
                  <p className="soft small">{found.notes[0]}</p>
                )}
                <Notes notes={found.notes.slice(1)} isOpen />
                <Found {...props} {...{ input, found }} />
              </>
            )}
          </>
        );
      }}
    </Answered>
  );
};
