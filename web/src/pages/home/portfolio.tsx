import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Home } from '../../../../server/contract/resources/home.ts';
import { type HomeSearch, type HomeSort, homeSorts } from '../../address/home.ts';
import { writeApp } from '../../address/market.ts';
import { OpenNumber } from '../../evidence/open-number.tsx';
import { WithEvidence } from '../../evidence/with-evidence.tsx';
import { fewestReviews } from '../../metrics/metrics.ts';
import { byTitle } from '../../order.ts';
import { StoreIcon } from '../../parts/apps/store-icon.tsx';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { Choice } from '../../parts/controls/choice.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { Missing } from '../../parts/texts/missing.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { type Column, Table } from '../../parts/texts/table.tsx';
import { Sparkline } from '../../plots/sparkline.tsx';
import { CoverageBadge } from '../../reviews/coverage-badge.tsx';
import { capital, count, counted, dayMonth, place, shortTitle, stars, storeLabels } from '../../words.ts';
import { Moved } from '../charts/movement.tsx';
import { needsAttention } from './checks.ts';
import style from './home.module.css';
import { Lists } from './lists.tsx';
import { type PortfolioRow, usePortfolio } from './use-portfolio.ts';

/** Takes a question about any app; the next page shows its price and the apps it means. */
const AskAnything = () => {
  const navigate = useNavigate();
  const [question, setQuestion] = useState('');
  return (
    <form
      className={style.ask}
      onSubmit={(event) => {
        event.preventDefault();
        if (question.trim().length > 2) void navigate({ to: '/research', search: { question: question.trim() } });
      }}
    >
      <input
        aria-label="Ask about any app"
        placeholder="Ask about any app: “Why did the rating of … fall?”"
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
      />
      <Button type="submit">Ask</Button>
    </form>
  );
};

const route = getRouteApi('/shell/');

const nameOf = ({ app }: PortfolioRow): string => app.title ?? app.appId;

const orders: Readonly<Record<HomeSort, (one: PortfolioRow, other: PortfolioRow) => number>> = {
  attention: (one, other) => needsAttention(one.change, other.change),
  name: (one, other) => byTitle(nameOf(one), nameOf(other)),
  rank: (one, other) => (one.figures.chart?.rank ?? Infinity) - (other.figures.chart?.rank ?? Infinity),
};
const orderTitles: Readonly<Record<HomeSort, string>> = {
  attention: 'Needs attention first',
  name: 'Name',
  rank: 'Rank',
};

const marks = { good: ['▲', 'better: '], bad: ['▼', 'worse: '] } as const;

const WhatChanged = ({ change: { news, parts } }: PortfolioRow) => (
  <p className={style.change} data-news={news ?? undefined}>
    <span aria-hidden="true">{news ? marks[news][0] : '·'}</span>
    <span>
      {news && <span className="hidden">{marks[news][1]}</span>}
      {parts.map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <OpenNumber key={part.text} evidence={part.evidence}>
            {part.text}
          </OpenNumber>
        ),
      )}
    </span>
  </p>
);

const Spark = ({ weeks }: PortfolioRow) => {
  const known = weeks.filter((value) => value !== null);
  if (known.length === 0) return <Missing why="No week has three reviews." />;
  return (
    <Sparkline
      values={weeks}
      range={[1, 5]}
      width={120}
      height={30}
      label={`${stars(known[0]!)} to ${stars(known.at(-1)!)} stars in 26 weeks, lowest ${stars(Math.min(...known))}`}
    />
  );
};

const Rank = ({ figures: { chart } }: PortfolioRow) =>
  chart?.rank ? (
    <>
      <span className={style.nowrap}>
        #{count(chart.rank)} <Moved now={chart.rank} before={chart.rankBefore ?? 'absent'} />
      </span>
      <small>
        {capital(chart.chart.replace('-', ' '))}
        {chart.genre && `, ${chart.genre}`}
      </small>
    </>
  ) : (
    <Missing why="Not in a chart that is read." />
  );

const columns: readonly Column<PortfolioRow>[] = [
  {
    title: 'App',
    cell: (row) => (
      <span className={style.app}>
        <StoreIcon url={row.app.icon} size={34} />
        <span>
          <Link to="/apps/$store/$id" params={{ store: row.app.store, id: row.app.appId }}>
            <span dir="auto">{shortTitle(nameOf(row))}</span>
          </Link>
          <small>{storeLabels[row.app.store]}</small>
        </span>
      </span>
    ),
  },
  {
    title: 'Store rating',
    number: true,
    wideOnly: true,
    cell: ({ app: { rating, country } }) =>
      rating ? (
        <>
          <b className={style.figure}>{stars(rating.now.score)}</b>
          <small>{place(country)}</small>
        </>
      ) : (
        <Missing why="No rating is on file." />
      ),
  },
  {
    title: 'Last 30 days',
    number: true,
    wideOnly: true,
    cell: ({ figures: { period } }) => (
      <>
        <b className={style.figure}>{period && period.reviews >= fewestReviews ? stars(period.stars) : '–'}</b>
        <small>
          <OpenNumber evidence={period?.evidence ?? null} look="row">
            {counted(period?.reviews ?? 0, 'review')}
          </OpenNumber>
        </small>
      </>
    ),
  },
  { title: '26 weeks', cell: Spark },
  { title: 'What changed', cell: WhatChanged },
  { title: 'Rank, 7 days', number: true, wideOnly: true, cell: Rank },
];

export const Portfolio = ({ home }: { home: Home }) => {
  const { sort = 'attention' }: HomeSearch = route.useSearch();
  const navigate = route.useNavigate();
  const { rows, isCounted, coverage } = usePortfolio(home.apps);
  return (
    <WithEvidence>
      <PageTitle
        title="Your apps"
        intro={`What changed in the 30 days to ${dayMonth(new Date().toISOString())}, against the 30 before.`}
        actions={
          <LinkButton to="/apps" look="first" data-letter="n">
            Add app
          </LinkButton>
        }
      />
      <AskAnything />
      <div className={style.bar}>
        <Choice
          label="Order"
          value={sort}
          options={homeSorts.map((each) => [each, orderTitles[each]] as const)}
          onChange={(next) =>
            void navigate({
              to: '/',
              search: (before) => ({ ...before, sort: next === 'attention' ? undefined : next }),
              replace: true,
            })
          }
        />
        {coverage && <CoverageBadge coverage={coverage} />}
        <p className="soft small">Sparkline: average stars by week, 1 to 5. A gap: fewer than 3 reviews.</p>
      </div>
      {isCounted ? (
        <div className={style.portfolio}>
          <Table
            label="Your apps"
            rows={rows.toSorted(orders[sort])}
            columns={columns}
            keyOf={({ app }) => writeApp(app)}
          />
        </div>
      ) : (
        <Skeleton height={62 * rows.length + 30} />
      )}
      <Lists movers={home.movers} />
    </WithEvidence>
  );
};
