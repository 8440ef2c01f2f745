import { useQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Output } from '../../../../client/types.ts';
import { inCountry } from '../../../../server/contract/domain/storefronts.ts';
import {
  type ComparedApp,
  type CompareSearch,
  homeCountry,
  mostCompared,
  readApp,
  writeApp,
} from '../../address/market.ts';
import { AppCell } from '../../parts/apps/app-cell.tsx';
import { AppPicker } from '../../parts/apps/app-picker.tsx';
import { CountrySelect } from '../../parts/apps/country-select.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { ControlRow, Form, FormEnd, TextField } from '../../parts/controls/form.tsx';
import { PriceLine } from '../../parts/controls/price-line.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Partial } from '../../parts/states/partial.tsx';
import { detailOf, faultAt, Refused } from '../../parts/states/refused.tsx';
import { Started } from '../../parts/states/started.tsx';
import { Missing } from '../../parts/texts/missing.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { Table } from '../../parts/texts/table.tsx';
import { Intervals } from '../../plots/interval.tsx';
import { ask, useStart } from '../../service/api.ts';
import { count, date, money, stars, storeLabels } from '../../words.ts';
import style from './compare.module.css';
import { ComparedFindings } from './findings.tsx';
import { Ratings } from './ratings.tsx';
import { Themes } from './themes.tsx';
import { Versions } from './versions.tsx';

const route = getRouteApi('/shell/compare');

type Listing = Output<'apps.get'>['app'];

interface Address {
  readonly apps: readonly ComparedApp[];
  readonly country: string;
  set(change: CompareSearch): void;
}

const useAddress = (): Address => {
  const search: CompareSearch = route.useSearch();
  const { apps = [], country = homeCountry } = search;
  const navigate = route.useNavigate();
  const set = (change: CompareSearch) =>
    void navigate({ to: '/compare', search: { ...search, ...change }, replace: true });
  return { apps: apps.flatMap((each: string) => readApp(each) ?? []), country, set };
};

/** Adds an app to the comparison, found by its name: choosing it is adding it. */
const AddApp = () => {
  const { apps, set } = useAddress();
  return (
    <section className={style.add} aria-label="Add an app">
      <AppPicker
        label={apps.length === 0 ? 'First app' : 'Add an app'}
        chosen={apps}
        most={mostCompared}
        isListed
        onChange={(next) => set({ apps: next.map(writeApp) })}
      />
    </section>
  );
};

const facts: readonly { readonly title: string; of(listing: Listing): React.ReactNode }[] = [
  { title: 'Store', of: ({ store }) => storeLabels[store] },
  { title: 'Rating', of: ({ score }) => (score === null ? <Missing why="Nobody has rated it yet." /> : stars(score)) },
  { title: 'Ratings', of: ({ ratingsTotal }) => (ratingsTotal === null ? <Missing /> : count(ratingsTotal)) },
  { title: 'Genre', of: ({ genre }) => genre ?? <Missing /> },
  { title: 'Version', of: ({ version }) => version ?? <Missing /> },
  { title: 'Updated', of: ({ updated }) => (updated ? date(updated) : <Missing />) },
  { title: 'Released', of: ({ released }) => (released ? date(released) : <Missing />) },
];

/** What the listings say, an app a column. */
const Facts = ({ listings }: { listings: readonly Listing[] }) => (
  <Table
    label="What the stores say"
    rows={facts}
    keyOf={({ title }) => title}
    columns={[
      { title: 'What', cell: ({ title }) => title },
      ...listings.map((listing) => ({
        title: `${listing.title} (${storeLabels[listing.store]})`,
        cell: (fact: (typeof facts)[number]) => fact.of(listing),
      })),
    ]}
  />
);

/** The ranges of the apps whose revenue can be estimated, on one scale. */
const Revenues = ({ listings, country }: { listings: readonly Listing[]; country: string }) => {
  const apple = listings.filter(({ store }) => store === 'apple');
  const queries = useQueries({
    queries: apple.map(({ store, appId }) => ask('apps.revenue', { store, appId, country })),
  });
  const rows = queries.flatMap(({ data }, at) => {
    const { title, appId } = apple[at]!;
    return data && data.estimate.monthly.high > 0
      ? [{ key: appId, label: title, ...data.estimate.monthly, middle: data.estimate.monthly.mid }]
      : [];
  });
  const failed = queries.flatMap(({ error }, at) => (error ? [`${apple[at]!.title}: ${detailOf(error)}`] : []));
  if (rows.length === 0 && failed.length === 0) return null;
  return (
    <div className={style.section}>
      {failed.length > 0 && <Partial summary="Not every revenue could be estimated." notes={failed} />}
      {rows.length > 0 && (
        <Intervals
          title={`Revenue a month in ${inCountry(country)}`}
          caption="US dollars before the store’s commission, on a scale where each step is ten times the one before. Of App Store apps only."
          rows={rows}
          format={money}
        />
      )}
    </div>
  );
};

/** A question about the apps, answered by a run. */
const Question = ({ apps }: { apps: readonly ComparedApp[] }) => {
  const start = useStart('research.create');
  const [question, setQuestion] = useState('Why do people leave each of them?');
  const [app, ...compare] = apps;
  return (
    <section className={style.section} aria-label="Ask about them">
      <Form onSubmit={() => app && start.mutate({ question, app, compare })}>
        <TextField
          label="Ask about them"
          hint="A run reads their reviews alike and answers from them."
          value={question}
          fault={faultAt(start.error, 'question')}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <FormEnd>
          <Button type="submit" look="first" busy={start.isPending} disabled={question.trim().length < 3}>
            Start the research
          </Button>
          <PriceLine endpoint="research.create" />
        </FormEnd>
      </Form>
      <Started start={start} />
    </section>
  );
};

export const Page = () => {
  const { apps, country, set } = useAddress();
  const queries = useQueries({ queries: apps.map((app) => ask('apps.get', { ...app, country })) });
  const listings = queries.flatMap(({ data }) => data?.app ?? []);
  const remove = (app: ComparedApp) =>
    set({ apps: apps.filter((each) => writeApp(each) !== writeApp(app)).map(writeApp) });
  return (
    <>
      <PageTitle title="Compare" intro="Two or three apps side by side." />
      <ControlRow>
        <CountrySelect value={country} onChange={(next) => set({ country: next === homeCountry ? undefined : next })} />
      </ControlRow>
      <div className={style.chosen}>
        {apps.map((app, at) => (
          <article key={writeApp(app)}>
            {queries[at]?.error ? (
              <Refused error={queries[at].error} title={app.appId} />
            ) : (
              <AppCell
                app={queries[at]?.data?.app ?? { ...app, title: null, developer: null, icon: null }}
                country={country === homeCountry ? undefined : country}
              />
            )}
            <Button look="quiet" onClick={() => remove(app)}>
              Remove<span className="hidden"> {queries[at]?.data?.app.title ?? app.appId}</span>
            </Button>
          </article>
        ))}
      </div>
      {apps.length === 0 && <Empty title="Which apps?">Add the first by its name or a link to it.</Empty>}
      {apps.length < mostCompared && <AddApp />}
      {listings.length > 0 && <Facts listings={listings} />}
      {listings.length > 1 && (
        <>
          <Ratings listings={listings} country={country} />
          <Themes listings={listings} />
          <ComparedFindings apps={listings} />
          <Versions listings={listings} country={country} />
          <Revenues listings={listings} country={country} />
          <Question apps={apps} />
        </>
      )}
    </>
  );
};
