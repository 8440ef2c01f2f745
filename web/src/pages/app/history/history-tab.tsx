import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { inCountry } from '../../../../../server/contract/domain/storefronts.ts';
import { StoreErrors } from '../../../parts/apps/store-errors.tsx';
import { ControlRow, TextField } from '../../../parts/controls/form.tsx';
import { Answered } from '../../../parts/states/answered.tsx';
import { Empty } from '../../../parts/states/empty.tsx';
import { Skeleton } from '../../../parts/states/skeleton.tsx';
import { Table } from '../../../parts/texts/table.tsx';
import { ask } from '../../../service/api.ts';
import { compact, count, date, money, stars } from '../../../words.ts';
import style from '../app.module.css';
import { useAppAddress } from '../app-address.ts';
import { along, dayNumber, daysOf, type History, wasObserved } from './history-series.ts';

/** Loaded when first shown, since few pages have one. */
const LinePlot = lazy(async () => ({ default: (await import('../../../plots/line-plot.tsx')).LinePlot }));

const chartLabels = { 'top-free': 'Top free', 'top-paid': 'Top paid', 'top-grossing': 'Top grossing' } as const;

const chartName = ({ chart, genre }: { chart: keyof typeof chartLabels; genre: string | null }): string =>
  `${chartLabels[chart]}${genre === null ? '' : `, ${genre}`}`;

/** More lines would be hard to tell apart; shows the charts with the most ranked days. */
const maxLines = 3;

const shownCharts = ({ charts }: History) =>
  charts
    .toSorted((one, other) => inChart(other) - inChart(one))
    .slice(0, maxLines)
    .toSorted((one, other) => charts.indexOf(one) - charts.indexOf(other));

const inChart = ({ days }: History['charts'][number]): number => days.filter(({ rank }) => rank !== null).length;

const Plots = ({ history }: { history: History }) => {
  const days = daysOf(history);
  const marks = history.versions.map(({ version, date: day }) => ({ day: dayNumber(day), label: version }));
  const notRead = (observed: readonly { readonly date: string }[], none: string) => {
    const isObserved = wasObserved(days, observed);
    return (step: number) => (isObserved(step) ? none : 'not observed');
  };
  const rated = history.ratings.days;
  const charts = shownCharts(history);
  const where = inCountry(history.country);
  return (
    <div className={style.plots}>
      {rated.length > 0 && (
        <LinePlot
          title="Rating"
          caption={`The store’s average in ${where}, on the days it was read. Marks are versions, by the store’s date or, where it is not known, their first review on file.`}
          days={days}
          series={[
            { label: 'Rating', values: along(days, rated, ({ score }) => score), why: notRead(rated, 'no ratings') },
          ]}
          format={stars}
          marks={marks}
        />
      )}
      {rated.some(({ ratingsTotal }) => ratingsTotal !== null) && (
        <LinePlot
          title="Number of ratings"
          caption={`All ratings it has had in ${where}.`}
          days={days}
          series={[
            {
              label: 'Ratings',
              values: along(days, rated, ({ ratingsTotal }) => ratingsTotal),
              why: notRead(rated, 'not published'),
            },
          ]}
          format={compact}
          marks={marks}
        />
      )}
      {charts.length > 0 && (
        <LinePlot
          title="Rankings"
          caption={`In ${where}, best on top. A line breaks on days the app was not in the chart, or the chart was not collected.`}
          kind="rank"
          days={days}
          series={charts.map((chart) => ({
            label: chartName(chart),
            values: along(days, chart.days, ({ rank }) => rank),
            why: notRead(chart.days, 'not in the chart'),
          }))}
          format={count}
          marks={marks}
        />
      )}
    </div>
  );
};

const priceOf = ({ amount, currency }: { amount: number; currency: string }): string =>
  amount === 0 ? 'Free' : `${count(amount)} ${currency}`;

const itemsOf = (items: History['purchases'][number]['items']): string =>
  items.map(({ name, priceText }) => (name === null ? priceText : `${name}: ${priceText}`)).join('; ') || 'None';

const Prices = ({ prices, purchases }: Pick<History, 'prices' | 'purchases'>) => {
  const rows = [
    ...prices.map((price) => ({ date: price.date, what: 'Price', text: priceOf(price) })),
    ...purchases.map(({ date: day, items }) => ({ date: day, what: 'In-app purchases', text: itemsOf(items) })),
  ].toSorted((one, other) => other.date.localeCompare(one.date));
  return (
    rows.length > 0 && (
      <section className={style.section}>
        <h2>Prices</h2>
        <Table
          label="Prices"
          rows={rows}
          keyOf={(row) => `${row.what} ${row.date}`}
          columns={[
            { title: 'First read', cell: (row) => date(row.date) },
            { title: 'What', cell: ({ what }) => what },
            { title: 'As read', cell: ({ text }) => text },
          ]}
        />
      </section>
    )
  );
};

const Revenue = ({ revenue }: Pick<History, 'revenue'>) =>
  revenue.length > 0 && (
    <section className={style.section}>
      <h2>Estimated revenue a month, by week</h2>
      <Table
        label="Estimated revenue a month, by week"
        rows={revenue.toReversed()}
        keyOf={({ week }) => week}
        columns={[
          { title: 'Week from', cell: ({ week }) => date(week) },
          { title: 'Estimate', cell: ({ monthly }) => money(monthly.mid) },
          { title: 'Range', cell: ({ monthly }) => `${money(monthly.low)} to ${money(monthly.high)}` },
          { title: 'Confidence', cell: ({ confidence }) => confidence },
        ]}
      />
    </section>
  );

const Shown = ({ history }: { history: History }) => (
  <>
    {history.ratings.days.length === 0 && history.charts.length === 0 ? (
      <Empty title="Nothing was observed on these days.">Ratings are read daily from now on.</Empty>
    ) : (
      <Suspense fallback={<Skeleton height={870} />}>
        <Plots history={history} />
      </Suspense>
    )}
    {history.notInCharts.length > 0 && (
      <p className={style.notes}>
        Never in{' '}
        {history.notInCharts.map((chart) => `${chartName(chart)} (${count(chart.days)} days collected)`).join('; ')}.
      </p>
    )}
    <Prices prices={history.prices} purchases={history.purchases} />
    <Revenue revenue={history.revenue} />
    <div className={style.notes}>
      {history.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  </>
);

export const HistoryTab = () => {
  const { app, storefront: country, search, set } = useAppAddress();
  const { from, to } = search;
  const input = { ...app, country, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const query = useQuery({ ...ask('apps.history', input), placeholderData: keepPreviousData });
  return (
    <section className={style.section} aria-label="History">
      <StoreErrors errors={query.data?.errors} />
      <ControlRow>
        <TextField
          label="From"
          type="date"
          value={from ?? query.data?.history.from ?? ''}
          onChange={(event) => set({ from: event.target.value || undefined })}
        />
        <TextField
          label="To"
          type="date"
          value={to ?? query.data?.history.to ?? ''}
          onChange={(event) => set({ to: event.target.value || undefined })}
        />
      </ControlRow>
      <Answered
        query={query}
        skeleton={<Skeleton height={620} />}
        refusedTitle="The history could not be read"
        doing="Reading the store’s listing and what was collected of the app…"
      >
        {({ history }) => <Shown history={history} />}
      </Answered>
    </section>
  );
};
