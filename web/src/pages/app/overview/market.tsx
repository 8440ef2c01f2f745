import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Output } from '../../../../../client/types.ts';
import type { AppTab } from '../../../address/app.ts';
import rows from '../../../metrics/rows.module.css';
import { Answered } from '../../../parts/states/answered.tsx';
import { Skeleton } from '../../../parts/states/skeleton.tsx';
import { Intervals } from '../../../plots/interval.tsx';
import { LinePlot } from '../../../plots/line-plot.tsx';
import { capital, count, money } from '../../../words.ts';
import { useAppAddress } from '../app-address.ts';
import { along, dayNumber, daysOf, type History } from '../history/history-series.ts';

const Section = ({ title, to, link, children }: { title: string; to: AppTab; link: string; children: ReactNode }) => {
  const { app } = useAppAddress();
  return (
    <section className={rows.section}>
      <h2>
        {title}{' '}
        <Link
          to="/apps/$store/$id"
          params={{ store: app.store, id: app.appId }}
          search={(old) => ({ ...old, tab: to, evidence: undefined })}
        >
          {link}
        </Link>
      </h2>
      {children}
    </section>
  );
};

const RankPlot = ({ history }: { history: History }) => {
  const charts = history.charts.filter(({ genre, days }) => genre === null && days.some(({ rank }) => rank !== null));
  if (charts.length === 0) return <p className={rows.empty}>Not in the chart of all categories in 90 days.</p>;
  const days = daysOf(history).slice(-90);
  return (
    <LinePlot
      title=""
      caption="All categories, 90 days, best on top."
      kind="rank"
      days={days}
      series={charts
        .toSorted((one, other) => Number(other.chart === 'top-grossing') - Number(one.chart === 'top-grossing'))
        .map((chart) => ({
          label: capital(chart.chart.replaceAll('-', ' ')),
          values: along(days, chart.days, ({ rank }) => rank),
        }))}
      format={count}
      marks={history.versions.map(({ version, date }) => ({ day: dayNumber(date), label: version }))}
      height={140}
    />
  );
};

export const Rank = ({ query, country }: { query: UseQueryResult<Output<'apps.history'>>; country: string }) => (
  <Section title={`Rank, ${country}`} to="history" link="Rankings">
    <Answered query={query} skeleton={<Skeleton height={180} />} refusedTitle="The ranks could not be read">
      {({ history }) => <RankPlot history={history} />}
    </Answered>
  </Section>
);

export const Revenue = ({
  query,
  country,
}: {
  query: UseQueryResult<Output<'apps.revenue'>> | null;
  country: string;
}) => (
  <Section title={`Revenue, ${country}`} to="revenue" link="How it is estimated">
    {query ? (
      <Answered query={query} skeleton={<Skeleton height={140} />} refusedTitle="The revenue could not be estimated">
        {({ estimate: { monthly } }) => (
          <Intervals
            title=""
            caption="A month, in US dollars on a log scale."
            rows={[{ key: 'monthly', label: 'Total', low: monthly.low, high: monthly.high, middle: monthly.mid }]}
            format={money}
          />
        )}
      </Answered>
    ) : (
      <p className={rows.empty}>Estimated for the App Store only.</p>
    )}
  </Section>
);
