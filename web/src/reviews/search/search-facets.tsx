import { type ReviewFilters, type SearchOrder, searchOrders } from '../../address/reviews.ts';
import type { Bar } from '../../plots/bars.tsx';
import { count, place, stars, storeLabels } from '../../words.ts';
import { Facet } from '../facets/facet.tsx';
import { ThemeFacets } from '../facets/theme-facets.tsx';
import { toggled } from '../facets/toggled.ts';
import { kindLabels } from '../labels.ts';
import type { Search } from './use-search.ts';

const orderLabels: Readonly<Record<SearchOrder, string>> = {
  relevant: 'Best match',
  recent: 'Newest',
  oldest: 'Oldest',
  helpful: 'Most helpful',
};
export const orderOptions = searchOrders.map((order) => [order, orderLabels[order]] as const);

interface Props {
  readonly phrases: Search['phrases'];
  /** Each field counted without its own filter. */
  readonly by: Search;
  readonly filters: ReviewFilters;
  /** Whether only one app's reviews are searched, regardless of filters. */
  readonly oneApp: boolean;
  change(filters: ReviewFilters): void;
}

const barOf = (
  key: string,
  label: string,
  { matched, avgRating }: { readonly matched: number; readonly avgRating: number | null },
): Bar => ({ key, label, value: matched, text: count(matched), note: stars(avgRating) });

/** The same version name in several apps is one option. */
const versionBars = ({ versions }: Search, titles: ReadonlyMap<string, string>, oneApp: boolean): Bar[] => {
  const byVersion = Map.groupBy(versions, (each) => each.version);
  return [...byVersion].map(([name, rows]) => {
    const matched = rows.reduce((sum, each) => sum + each.matched, 0);
    const points = rows.reduce((sum, each) => sum + (each.avgRating ?? 0) * each.matched, 0);
    const of = [...new Set(rows.map(({ store, appId }) => titles.get(`${store}:${appId}`) ?? appId))];
    const label = oneApp || of.length > 1 ? name : `${name} · ${of[0]}`;
    return barOf(name, label, { matched, avgRating: points / matched });
  });
};

/** All facets except stars and time, each counted without its own filter. */
export const SearchFacets = ({ phrases, by, filters, oneApp, change }: Props) => {
  const titles = new Map(by.apps.map(({ store, appId, title }) => [`${store}:${appId}`, title]));
  return (
    <>
      <ThemeFacets
        themes={by.themes.map((theme) => ({ ...theme, average: theme.avgRating }))}
        chosen={filters.theme}
        onChoose={(id) => change({ theme: toggled(filters.theme, id) })}
      />
      <Facet
        title="Type of review"
        bars={by.kinds.map((each) => barOf(each.kind, kindLabels[each.kind], each))}
        chosen={filters.kind}
        onChoose={(key) => {
          const kind = by.kinds.find((each) => each.kind === key)?.kind;
          if (kind) change({ kind: toggled(filters.kind, kind) });
        }}
      />
      {!oneApp && (by.apps.length > 1 || filters.app) && (
        <Facet
          title="Apps"
          bars={by.apps.map((each) =>
            barOf(`${each.store}:${each.appId}`, `${each.title} (${storeLabels[each.store]})`, each),
          )}
          chosen={filters.app}
          onChoose={(key) => change({ app: toggled(filters.app, key) })}
        />
      )}
      <Facet
        title="Phrases"
        caption="Two words that many of these reviews share."
        bars={phrases.map(({ phrase, count: times }) => ({
          key: phrase,
          label: `“${phrase}”`,
          value: times,
          text: count(times),
        }))}
        chosen={filters.phrase ? [filters.phrase] : undefined}
        onChoose={(key) => change({ phrase: filters.phrase === key ? undefined : key })}
      />
      <Facet
        title="Versions"
        caption="Choosing 5.4 also chooses 5.4.1."
        bars={versionBars(by, titles, oneApp || titles.size === 1)}
        chosen={filters.version}
        onChoose={(key) => change({ version: toggled(filters.version, key) })}
      />
      <Facet
        title="Countries"
        bars={by.countries.flatMap((each) =>
          each.country === null ? [] : [barOf(each.country, place(each.country), each)],
        )}
        chosen={filters.country}
        onChoose={(key) => change({ country: toggled(filters.country, key) })}
      />
    </>
  );
};
