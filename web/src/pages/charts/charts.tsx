import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ChartName } from '../../../../server/contract/domain/charts.ts';
import { genres } from '../../../../server/contract/domain/genres.ts';
import { inCountry } from '../../../../server/contract/domain/storefronts.ts';
import { type ChartsSearch, homeCountry } from '../../address/market.ts';
import { byTitle } from '../../order.ts';
import { CountrySelect } from '../../parts/apps/country-select.tsx';
import { StoreErrors } from '../../parts/apps/store-errors.tsx';
import { DownloadMenu } from '../../parts/controls/download-menu.tsx';
import { ControlRow, Select } from '../../parts/controls/form.tsx';
import { useEscape } from '../../parts/dialogs/use-escape.ts';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { ask } from '../../service/api.ts';
import { storeLabels } from '../../words.ts';
import { ChartOfStore } from './chart-of-store.tsx';
import style from './charts.module.css';

const route = getRouteApi('/shell/charts');

const charts: readonly (readonly [ChartName, string])[] = [
  ['top-free', 'Top free'],
  ['top-paid', 'Top paid'],
  ['top-grossing', 'Top grossing'],
];

export const genreOptions: readonly (readonly [string, string])[] = [
  ['', 'All categories'],
  ...genres.map(({ title }) => [title, title] as const).sort(([one], [other]) => byTitle(one, other)),
];

export const Page = () => {
  const search = route.useSearch();
  const { country, genre, chart, store } = search;
  const navigate = route.useNavigate();
  const set = (change: ChartsSearch) =>
    void navigate({ to: '/charts', search: { ...search, ...change }, replace: true });
  useEscape(() => void navigate({ to: '/charts', search: {}, replace: true }));
  const input = {
    store: store ?? ('both' as const),
    country: country ?? homeCountry,
    chart: chart ?? ('top-free' as const),
    ...(genre !== undefined && { genre }),
    limit: 50,
  };
  const query = useQuery({ ...ask('charts.movement', input), placeholderData: keepPreviousData });
  return (
    <>
      <PageTitle
        title="Charts"
        intro={`The first 50 of each store in ${inCountry(country ?? homeCountry)}, and how they have moved.`}
        actions={
          // Other charts are not read live.
          input.chart === 'top-free' && (
            <DownloadMenu
              path="/charts"
              query={{ store: input.store, country: input.country, genre }}
              what="the whole chart"
            />
          )
        }
      >
        <StoreErrors errors={query.data?.errors} />
      </PageTitle>
      <ControlRow>
        <Select
          label="Chart"
          value={chart ?? 'top-free'}
          options={charts}
          onChange={(next) => set({ chart: next === 'top-free' ? undefined : next })}
        />
        <Select
          label="Category"
          value={genre ?? ''}
          options={genreOptions}
          onChange={(next) => set({ genre: next || undefined })}
        />
        <CountrySelect
          value={country ?? homeCountry}
          onChange={(next) => set({ country: next === homeCountry ? undefined : next })}
        />
        <Select
          label="Store"
          value={store ?? 'both'}
          options={[
            ['both', 'Both stores'],
            ['apple', storeLabels.apple],
            ['play', storeLabels.play],
          ]}
          onChange={(next) => set({ store: next === 'both' ? undefined : next })}
        />
      </ControlRow>
      <Answered
        query={query}
        skeleton={<Skeleton lines={20} />}
        refusedTitle="The charts could not be read"
        doing="Reading the charts and comparing them with those of earlier days…"
      >
        {(answer) =>
          answer.charts.every(({ rows }) => rows.length === 0) ? (
            <Empty title="No such chart.">Try another category, chart or country.</Empty>
          ) : (
            <div className={style.stores}>
              {answer.charts.map((each) => (
                <ChartOfStore key={each.store} chart={each} country={country} />
              ))}
            </div>
          )
        }
      </Answered>
    </>
  );
};
