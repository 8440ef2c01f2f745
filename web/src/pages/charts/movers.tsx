import { useQueries } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { collectedStorefronts, inCountry } from '../../../../server/contract/domain/storefronts.ts';
import { stores } from '../../../../server/contract/domain/stores.ts';
import type { MoverSpan, MoversSearch } from '../../address/market.ts';
import rows from '../../metrics/rows.module.css';
import { StoreErrors } from '../../parts/apps/store-errors.tsx';
import { StoreIcon } from '../../parts/apps/store-icon.tsx';
import { Choice } from '../../parts/controls/choice.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { detailOf } from '../../parts/states/refused.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { ask } from '../../service/api.ts';
import { count, counted, dateTime, dayMonth, place, shortTitle, storeLabels } from '../../words.ts';
import { Choices, Pill, Several } from '../app/scope/pill.tsx';
import scope from '../app/scope/scope.module.css';
import { spans } from './chart-of-store.tsx';
import { genreOptions } from './charts.tsx';
import { changeOf, type MovedChart, type MovedRow, moversIn } from './moved.ts';
import style from './movers.module.css';
import { MoversTable } from './movers-table.tsx';
import { RankMoves } from './rank-moves.tsx';

const route = getRouteApi('/shell/charts/movers');

const charts = [
  ['top-free', 'Free'],
  ['top-paid', 'Paid'],
  ['top-grossing', 'Grossing'],
] as const;
const usualCountries = ['us', 'gb', 'de', 'fr', 'jp', 'br'];
const depth = 50;
const maxListed = 8;

const AppLink = ({
  app: { store, appId, title },
}: {
  app: Pick<MovedRow, 'store' | 'appId'> & { title: string | null };
}) => (
  <Link to="/apps/$store/$id" params={{ store, id: appId }} search={{ tab: 'history' }} dir="auto">
    {shortTitle(title ?? appId)}
  </Link>
);

const fromTo = (row: MovedRow, span: MoverSpan): string => `from ${String(row.before[span])} to ${row.rank}`;

const Verdict = ({ chart, country, span }: { chart: MovedChart; country: string; span: MoverSpan }) => {
  const since = chart.compared[span];
  if (since === null) return null;
  const { rising, falling, entered } = moversIn(chart, span);
  const [best, worst] = [rising[0], falling[0]];
  const where = `in ${inCountry(country)} since ${dayMonth(since)}`;
  const parts: ReactNode[] = [
    best && (
      <>
        <AppLink app={best} /> rose most {where}, {fromTo(best, span)}
      </>
    ),
    worst && (
      <>
        <AppLink app={worst} /> fell most{best ? '' : ` ${where}`}, {fromTo(worst, span)}
      </>
    ),
  ].filter(Boolean);
  return (
    <p className={style.lead}>
      {parts[0] ?? `No app of the top ${depth} has moved ${where}`}
      {parts[1] && <>; {parts[1]}</>}.
      {entered.length > 0 && ` ${counted(entered.length, 'app is', 'apps are')} new in the top ${depth}.`}
    </p>
  );
};

const Entered = ({ chart, country, span }: { chart: MovedChart; country: string; span: MoverSpan }) => {
  const { entered, left } = moversIn(chart, span);
  return (
    <section className={rows.section}>
      <h2>
        New in the top {depth} <small>{country.toUpperCase()}</small>
      </h2>
      {entered.length === 0 && <p className={rows.empty}>None.</p>}
      <ul className={style.entered}>
        {entered.slice(0, maxListed).map((row) => (
          <li key={row.appId}>
            <StoreIcon url={row.icon} size={22} />
            <AppLink app={row} />
            <span>
              <small>{changeOf(row, span) === null ? 'was not in the chart' : `from #${row.before[span]}`}</small>{' '}
              <b>#{row.rank}</b>
            </span>
          </li>
        ))}
      </ul>
      {entered.length > maxListed && <p className="soft small">and {count(entered.length - maxListed)} more</p>}
      {left.length > 0 && (
        <details className="small">
          <summary>{counted(left.length, 'app has', 'apps have')} left the chart</summary>
          <ul className={style.entered}>
            {left.map((row) => (
              <li key={row.appId}>
                <StoreIcon url={row.icon} size={22} />
                <AppLink app={row} />
                <small>was #{row.before[span]}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};

/** Offers the longest available span if no chart was collected that long ago. */
const TooShort = ({ chart, span, onSpan }: { chart: MovedChart; span: MoverSpan; onSpan(span: MoverSpan): void }) => {
  if (chart.compared[span] !== null) return null;
  const longest = spans.findLast(([each]) => chart.compared[each] !== null);
  return (
    <p className={style.lead}>
      No chart was collected {spans.find(([each]) => each === span)![1]} ago.{' '}
      {longest ? (
        <button type="button" onClick={() => onSpan(longest[0])}>
          Show {longest[1]}
        </button>
      ) : (
        'Movement is known once a chart of another day is on file.'
      )}
    </p>
  );
};

export const Page = () => {
  const search: MoversSearch = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: MoversSearch) =>
    void navigate({ to: '/charts/movers', search: { ...search, ...change }, replace: true });
  const { store = 'apple', chart = 'top-free', genre, span = 'month', country: chosen } = search;
  const countries = chosen ?? usualCountries;
  const [main = 'us'] = countries;
  const queries = useQueries({
    queries: countries.map((country) =>
      ask('charts.movement', { store, chart, country, limit: depth, ...(genre !== undefined && { genre }) }),
    ),
  });
  const read = countries.map((country, at) => {
    const { data, error } = queries[at]!;
    return { country, chart: error ? null : data && (data.charts[0] ?? null) };
  });
  const faults = queries.flatMap(({ data, error }, at) => [
    ...(error ? [{ message: `${place(countries[at]!)}: ${detailOf(error)}` }] : []),
    ...(data?.errors ?? []).map(({ message }) => ({ message: `${place(countries[at]!)}: ${message}` })),
  ]);
  return (
    <>
      <PageTitle title="Movers">
        <StoreErrors errors={faults} />
      </PageTitle>
      <div className={scope.scope}>
        <Choice
          label="Store"
          value={store}
          options={stores.map((each) => [each, storeLabels[each]] as const)}
          onChange={(next) => set({ store: next === 'apple' ? undefined : next })}
        />
        <Choice
          label="Chart"
          value={chart}
          options={charts}
          onChange={(next) => set({ chart: next === 'top-free' ? undefined : next })}
        />
        <Pill label="Category" value={genre ?? 'All'}>
          <Choices options={genreOptions} chosen={genre ?? ''} onChoose={(next) => set({ genre: next || undefined })} />
        </Pill>
        <Choice
          label="Span"
          value={span}
          options={spans}
          onChange={(next) => set({ span: next === 'month' ? undefined : next })}
        />
        <Several
          label="Countries"
          options={collectedStorefronts.map((code) => [code, place(code)] as const)}
          chosen={chosen}
          usual={`${main.toUpperCase()} + ${usualCountries.length - 1}`}
          onChoose={(country) => set({ country })}
        />
        {read[0]?.chart && (
          <p className={`${scope.cover} soft small`}>
            Read {dateTime(read[0].chart.readAt)} · {read[0].chart.dates.length} of 31 days on file
          </p>
        )}
      </div>
      <Answered
        query={queries[0]!}
        skeleton={<Skeleton lines={20} />}
        refusedTitle="The chart could not be read"
        doing="Reading the charts and comparing them with those of earlier days…"
      >
        {({ charts: [first] }) =>
          !first || first.rows.length === 0 ? (
            <Empty title="No such chart.">Try another category, chart or country.</Empty>
          ) : (
            <>
              <TooShort
                chart={first}
                span={span}
                onSpan={(next) => set({ span: next === 'month' ? undefined : next })}
              />
              <Verdict chart={first} country={main} span={span} />
              <div className={style.columns}>
                {(['rising', 'falling'] as const).map((way) => (
                  <RankMoves
                    key={way}
                    title={way === 'rising' ? 'Rising' : 'Falling'}
                    note={`${main.toUpperCase()}, top ${depth}`}
                    rows={moversIn(first, span)
                      [way].slice(0, maxListed)
                      .map((row) => ({
                        key: row.appId,
                        label: (
                          <span className={style.app}>
                            <StoreIcon url={row.icon} size={18} />
                            <AppLink app={row} />
                          </span>
                        ),
                        before: row.before[span] as number,
                        now: row.rank,
                      }))}
                  />
                ))}
                <Entered chart={first} country={main} span={span} />
              </div>
              <p className={rows.caption}>
                Rank {spans.find(([each]) => each === span)![1]} ago (hollow) and now (full), best on the left. The
                scale widens towards the top, where a place is worth more.
              </p>
              <MoversTable charts={read} span={span} search={search} onSort={set} />
            </>
          )
        }
      </Answered>
    </>
  );
};
