import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Output } from '../../../../client/types.ts';
import { inCountry } from '../../../../server/contract/domain/storefronts.ts';
import { stores, storeTitles } from '../../../../server/contract/domain/stores.ts';
import { type AppsSearch, homeCountry, writeApp } from '../../address/market.ts';
import { AppCell } from '../../parts/apps/app-cell.tsx';
import { CountrySelect } from '../../parts/apps/country-select.tsx';
import { StoreErrors } from '../../parts/apps/store-errors.tsx';
import { ControlRow, Select } from '../../parts/controls/form.tsx';
import { SearchBox } from '../../parts/controls/search-box.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { Missing } from '../../parts/texts/missing.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { Table } from '../../parts/texts/table.tsx';
import { ask } from '../../service/api.ts';
import { compact, counted, stars, storeLabels } from '../../words.ts';
import style from './apps.module.css';
import { type AppFound, joinStores } from './join-stores.ts';

const route = getRouteApi('/shell/apps');

/** Explains how the query was interpreted. */
const readings: Record<Output<'apps.search'>['resolved'], string> = {
  search: 'Read as a name.',
  link: 'Read as a link to a store.',
  bundle: 'Read as a bundle id.',
  id: 'Read as an App Store number.',
};

const rating = ({ score, ratingsTotal }: AppFound) =>
  score === null ? (
    <Missing why="No ratings yet." />
  ) : (
    <>
      {stars(score)}
      {ratingsTotal !== null && <span className="soft"> ({compact(ratingsTotal)})</span>}
    </>
  );

/** Links to an app in each store; narrow screens also show the rating here. */
const InStores = ({ entries, country }: { entries: readonly AppFound[]; country: string | undefined }) => (
  <span className={style.stores}>
    {entries.map((entry) => (
      <span key={entry.store}>
        <Link
          to="/apps/$store/$id"
          params={{ store: entry.store, id: entry.appId }}
          search={{ country: country === undefined ? undefined : [country] }}
        >
          {storeLabels[entry.store]}
        </Link>
        <span className={style.narrow}> {entry.score === null ? rating(entry) : stars(entry.score)}</span>
      </span>
    ))}
  </span>
);

const Suggestions = ({ apps }: { apps: NonNullable<Output<'apps.search'>['suggestions']> }) => (
  <p role="status">
    Did you mean{' '}
    {apps.map((app, at) => (
      <span key={writeApp(app)}>
        {at > 0 && ' or '}
        <Link to="/apps/$store/$id" params={{ store: app.store, id: app.appId }}>
          {app.title}
        </Link>{' '}
        <span className="soft">({storeLabels[app.store]})</span>
      </span>
    ))}
    ?
  </p>
);

const Results = ({ answer, country }: { answer: Output<'apps.search'>; country: string | undefined }) => {
  const apps = joinStores(answer.results);
  if (apps.length === 0) {
    return (
      <Empty title="No app was found.">
        {answer.suggestions ? (
          <Suggestions apps={answer.suggestions} />
        ) : (
          'Try another name, a link to the store, or another country.'
        )}
      </Empty>
    );
  }
  return (
    <>
      <p className="soft small" role="status">
        {counted(apps.length, 'app')} in {inCountry(country ?? homeCountry)}. {readings[answer.resolved]}
      </p>
      {answer.suggestions && <Suggestions apps={answer.suggestions} />}
      <Table
        label="Apps found"
        rows={apps}
        keyOf={({ entries }) => writeApp(entries[0]!)}
        columns={[
          { title: 'App', cell: ({ entries }) => <AppCell app={entries[0]!} country={country} /> },
          {
            title: 'Stores',
            cell: ({ entries, why }) => (
              <span title={why ?? undefined}>
                <InStores entries={entries} country={country} />
              </span>
            ),
          },
          ...stores.map((store) => ({
            title: `${storeLabels[store]} rating`,
            number: true,
            wideOnly: true,
            cell: ({ entries }: (typeof apps)[number]) => {
              const entry = entries.find((each) => each.store === store);
              return entry ? rating(entry) : <Missing why={`Not found in ${storeLabels[store]}.`} />;
            },
          })),
          { title: 'Category', wideOnly: true, cell: ({ entries }) => entries[0]!.genre ?? <Missing /> },
          {
            title: 'Compare',
            wideOnly: true,
            cell: ({ entries }) => (
              <Link to="/compare" search={{ apps: entries.map(writeApp), country: country ? [country] : undefined }}>
                Compare<span className="hidden"> {entries[0]!.title}</span>
              </Link>
            ),
          },
        ]}
      />
    </>
  );
};

export const Page = () => {
  const search: AppsSearch = route.useSearch();
  const { q, store, country } = search;
  const navigate = route.useNavigate();
  const set = (change: AppsSearch) => void navigate({ to: '/apps', search: { ...search, ...change }, replace: true });
  const input = { q: q ?? '', store: store ?? ('both' as const), country: country ?? homeCountry };
  const query = useQuery({ ...ask('apps.search', input), enabled: q !== undefined, placeholderData: keepPreviousData });
  return (
    <>
      <PageTitle title="Apps" intro="Find an app of either store by name, link, bundle id or number.">
        <StoreErrors errors={query.data?.errors} />
      </PageTitle>
      <ControlRow>
        <SearchBox label="Search for apps" value={q ?? ''} onChange={(next) => set({ q: next || undefined })} />
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
        <CountrySelect
          value={country ?? homeCountry}
          onChange={(next) => set({ country: next === homeCountry ? undefined : next })}
        />
      </ControlRow>
      {q === undefined ? (
        <Empty title="Which app?">Type its name, or paste a link to it.</Empty>
      ) : (
        <Answered
          query={query}
          skeleton={<Skeleton lines={10} />}
          refusedTitle="The stores could not be searched"
          doing={`Searching ${store === undefined ? 'the App Store and Google Play' : storeTitles[store]} for “${q}”…`}
        >
          {(answer) => <Results answer={answer} country={country} />}
        </Answered>
      )}
    </>
  );
};
