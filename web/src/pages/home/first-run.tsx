import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { readApp } from '../../address/market.ts';
import { figureIn } from '../../evidence/asked-figure.ts';
import { OpenNumber } from '../../evidence/open-number.tsx';
import { WithEvidence } from '../../evidence/with-evidence.tsx';
import { type Cell, cellValue, fewestReviews, isComplaint, percent, themeOf } from '../../metrics/metrics.ts';
import { StoreIcon } from '../../parts/apps/store-icon.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { Quotes } from '../../parts/texts/quotes.tsx';
import { StarsPlot } from '../../plots/stars-plot.tsx';
import { ask } from '../../service/api.ts';
import { count, stars } from '../../words.ts';
import { dayNumber } from '../app/history/history-series.ts';
import { daysOf } from '../app/scope/period.ts';
import style from './home.module.css';

interface Sample {
  readonly app: string;
  readonly before: Cell;
  readonly after: Cell;
}

const numbers = new Intl.Collator('en', { numeric: true });

/** The app on file whose rating fell most from one version to the next. */
const sampleIn = (versions: readonly Cell[]): Sample | undefined => {
  const enough = versions
    .filter((cell) => cellValue(cell, 'version') !== null && cell.reviews >= fewestReviews)
    .sort((one, other) => numbers.compare(cellValue(one, 'version')!, cellValue(other, 'version')!));
  const byApp = Map.groupBy(enough, (cell) => cellValue(cell, 'app') ?? '');
  const pairs = [...byApp].flatMap(([app, cells]) =>
    cells.slice(1).map((after, at) => ({ app, before: cells[at]!, after })),
  );
  const fall = ({ before, after }: Sample): number => before.stars! - after.stars!;
  return pairs.sort((one, other) => fall(other) - fall(one)).find((pair) => fall(pair) > 0.5);
};

const SampleApp = ({ app, title }: { app: string; title: string }) => {
  const { store, appId } = readApp(app)!;
  const listing = useQuery(ask('apps.get', { store, appId })).data?.app;
  const history = useQuery(ask('apps.history', { store, appId })).data?.history;
  const { data } = useQuery(
    ask('reviews.metrics', { where: { apps: [app], ...daysOf({}, '365') }, by: ['week'], order: 'cell', limit: 100 }),
  );
  const weeks = (data?.cells ?? []).slice(-26).map((cell) => ({
    day: dayNumber(cellValue(cell, 'week')!),
    reviews: cell.reviews,
    stars: cell.stars,
    interval: cell.starsInterval,
    low: Math.round((cell.lowShare ?? 0) * cell.reviews),
  }));
  return (
    <section className={style.sample}>
      <h2>
        A sample app{' '}
        <Link to="/apps/$store/$id" params={{ store, id: appId }}>
          Open its page
        </Link>
      </h2>
      <p className={style.app}>
        <StoreIcon url={listing?.icon ?? null} size={40} />
        <span>
          <b dir="auto">{listing?.title ?? title}</b>
          <small>{listing?.score && `${stars(listing.score)} in the store`}</small>
        </span>
      </p>
      {weeks.length > 1 && (
        <StarsPlot
          weeks={weeks}
          marks={(history?.versions ?? []).map(({ version, date }) => ({ day: dayNumber(date), label: version }))}
        />
      )}
    </section>
  );
};

const SampleAnswer = ({ app, before, after }: Sample) => {
  const [then, now] = [cellValue(before, 'version'), cellValue(after, 'version')];
  const themes = useQuery(
    ask('reviews.metrics', {
      where: { apps: [app], versions: [`=${now}`] },
      by: ['theme'],
      against: { versions: [`=${then}`] },
      order: 'difference',
    }),
  ).data?.cells;
  const rose = themes?.find((cell) => isComplaint(cell) && cell.change?.clear);
  const of = figureIn(rose?.evidence ?? null);
  const reviews =
    useQuery({ ...ask('reviews.evidence', { of: of ?? '', limit: 20 }), enabled: of !== null }).data?.reviews ?? [];
  const review = reviews.find(({ language }) => navigator.language.startsWith(language)) ?? reviews[0];
  return (
    <section className={style.sample}>
      <h2>A sample answer</h2>
      <p className={style.lead}>
        Version {now} is rated <OpenNumber evidence={after.evidence}>{stars(after.stars)} stars</OpenNumber>, down from{' '}
        <OpenNumber evidence={before.evidence}>{stars(before.stars)}</OpenNumber>
        {rose ? (
          <>
            ; “{themeOf(rose).label}” went from{' '}
            <OpenNumber evidence={rose.change!.evidence}>{percent(rose.change!.share)}</OpenNumber> to{' '}
            <OpenNumber evidence={rose.evidence}>{percent(rose.share)}</OpenNumber> of reviews.
          </>
        ) : (
          ` over ${count(before.reviews)} reviews.`
        )}
      </p>
      <p className="soft small">Every underlined number opens the reviews it was counted from.</p>
      {review && <Quotes quotes={[{ ...review, reviewId: review.id }]} />}
    </section>
  );
};

const steps = [
  ['See what changed', 'Its overview: rating, complaints that rise or fall, the latest release.'],
  ['Ask why', 'Questions in your own words, answered from the reviews with every number open.'],
  ['Get alerts', 'By mail, Slack, Teams or Discord, tested on the past before you save them.'],
] as const;

/** Shown to accounts that have not asked about an app yet. */
export const FirstRun = () => {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const charting = useQuery(ask('charts', { store: 'apple', limit: 3 })).data?.charts.flatMap(({ rows }) => rows) ?? [];
  const versions = useQuery(ask('reviews.metrics', { by: ['app', 'version'], limit: 1_000 })).data?.cells;
  const sample = sampleIn(versions ?? []);
  return (
    <WithEvidence>
      <PageTitle
        title="What do people think of an app?"
        intro="Appraise reads its reviews, ratings, rank and ads, and shows what changed and why. Start with an app you know."
      />
      <search className={style.start}>
        <form
          className={style.ask}
          onSubmit={(event) => {
            event.preventDefault();
            if (words.trim()) void navigate({ to: '/apps', search: { q: words.trim() } });
          }}
        >
          <input
            type="search"
            data-search=""
            aria-label="App name or store link"
            placeholder="App name, or a link from the App Store or Google Play"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <Button type="submit" look="first">
            Find app
          </Button>
        </form>
        {charting.length > 0 && (
          <p>
            <span className="soft">Or try</span>
            {charting.slice(0, 3).map(({ store, appId, title }) => (
              <Link key={appId} to="/apps/$store/$id" params={{ store, id: appId }} dir="auto">
                {title}
              </Link>
            ))}
          </p>
        )}
      </search>
      {sample && (
        <div className={style.samples}>
          <SampleApp app={sample.app} title={sample.after.values[0]!.label} />
          <SampleAnswer {...sample} />
        </div>
      )}
      <section className={style.steps} aria-label="Once you have an app">
        {steps.map(([title, does]) => (
          <div key={title}>
            <h2>{title}</h2>
            <p className="soft">{does}</p>
          </div>
        ))}
      </section>
    </WithEvidence>
  );
};
