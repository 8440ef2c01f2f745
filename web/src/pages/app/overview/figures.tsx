import type { ReactNode } from 'react';
import type { Output } from '../../../../../client/types.ts';
import { OpenNumber } from '../../../evidence/open-number.tsx';
import { type Cell, cellValue, type Metrics, percent, plusMinus, starsChanged } from '../../../metrics/metrics.ts';
import { StarMix } from '../../../metrics/star-mix.tsx';
import { capital, count, money, none, place, signed, stars } from '../../../words.ts';
import style from './overview.module.css';

interface FigureProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly under: ReactNode;
}

const Figure = ({ label, children, under }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
    <dd className={style.under}>{under}</dd>
  </div>
);

type History = Output<'apps.history'>['history'];

/** Keeps a line's height while loading. */
const notYet = '\u00a0';

const ratingMoved = (history: History | undefined): ReactNode => {
  if (!history) return notYet;
  const days = history.ratings.days.filter(({ score }) => score !== null);
  const [now, then] = [days.at(-1)?.score, days.at(-31)?.score ?? days[0]?.score];
  if (now === undefined || then === undefined || now === null || then === null) return 'Its past is not on file';
  const moved = Math.round((now - then) * 100) / 100;
  return moved === 0 ? 'Unchanged in 30 days' : `${signed(moved, 2)} in 30 days`;
};

/** The most telling chart: all categories before one, grossing before free. */
const mainChart = (history: History | undefined) => {
  const inChart = (history?.charts ?? []).filter(({ days }) => days.at(-1)?.rank);
  const worth = ({ chart, genre }: History['charts'][number]) =>
    (genre === null ? 2 : 0) + (chart === 'top-grossing' ? 1 : 0);
  return inChart.toSorted((one, other) => worth(other) - worth(one));
};

const chartLabel = (chart: string): string => capital(chart.replaceAll('-', ' '));

const RankFigure = ({ history, country }: { history: History | undefined; country: string }) => {
  const [first, ...others] = mainChart(history);
  if (!first) {
    return (
      <Figure label={`Rank, ${country}`} under={history ? 'Not in the chart' : notYet}>
        {none}
      </Figure>
    );
  }
  const rank = first.days.at(-1)!.rank!;
  const before = first.days.at(-8)?.rank;
  const moved = before ? before - rank : 0;
  const inGenre = others.find(({ genre }) => genre !== null);
  return (
    <Figure
      label={`${chartLabel(first.chart)}, ${country}`}
      under={inGenre ? `#${count(inGenre.days.at(-1)!.rank!)} in ${inGenre.genre}` : (first.genre ?? 'All categories')}
    >
      #{count(rank)}{' '}
      {moved !== 0 && (
        <small className={moved > 0 ? style.good : style.bad}>
          {moved > 0 ? '▲' : '▼'} {count(Math.abs(moved))} in 7 days
        </small>
      )}
    </Figure>
  );
};

const RevenueFigure = ({
  listing,
  estimate,
  country,
}: {
  listing: Props['listing'];
  estimate: Output<'apps.revenue'>['estimate'] | undefined;
  country: string;
}) =>
  estimate ? (
    <Figure
      label={`Revenue a month, ${country}`}
      under={`${capital(estimate.confidence.label)} confidence, middle ${money(estimate.monthly.mid)}`}
    >
      {money(estimate.monthly.low)}–{money(estimate.monthly.high)}
    </Figure>
  ) : (
    <Figure
      label={`Revenue a month, ${country}`}
      under={listing?.store === 'play' ? 'Estimated for the App Store only' : notYet}
    >
      {none}
    </Figure>
  );

interface Props {
  readonly listing: Output<'apps.get'>['app'] | undefined;
  readonly history: History | undefined;
  readonly estimate: Output<'apps.revenue'>['estimate'] | undefined;
  readonly storefront: string;
  /** Reviews of the period; undefined if there are none on file. */
  readonly period: Metrics | undefined;
  readonly mix: Metrics | undefined;
  readonly low: Metrics | undefined;
  readonly label: string;
  /** Reviews of the period on versions older than the latest. */
  readonly older: Cell | undefined;
}

export const Figures = ({ listing, history, estimate, storefront, period, mix, low, label, older }: Props) => {
  const country = storefront === 'us' ? 'US' : place(storefront);
  const change = period?.total.change;
  return (
    <dl className={style.strip}>
      <Figure label={`Rating in the store, ${country}`} under={ratingMoved(history)}>
        {stars(listing?.score ?? null)}{' '}
        {listing?.ratingsTotal !== null && listing?.ratingsTotal !== undefined && (
          <small>of {count(listing.ratingsTotal)} ratings</small>
        )}
      </Figure>
      {period && period.total.reviews > 0 && (
        <Figure
          label={`Reviews, ${label}`}
          under={
            <>
              {change?.starsDifference !== null && change?.starsDifference !== undefined ? (
                starsChanged(change) ? (
                  <span className={change.starsDifference > 0 ? style.good : style.bad}>
                    {change.starsDifference > 0 ? '▲' : '▼'} {Math.abs(change.starsDifference).toFixed(2)}
                  </span>
                ) : (
                  `${signed(change.starsDifference, 2)}, not clear`
                )
              ) : (
                'Nothing to compare with'
              )}
              {older && (
                <>
                  ; <OpenNumber evidence={older.evidence}>{count(older.reviews)}</OpenNumber> are still on{' '}
                  {cellValue(older, 'version')}
                </>
              )}
            </>
          }
        >
          <OpenNumber evidence={period.total.evidence}>{stars(period.total.stars)}</OpenNumber>{' '}
          <small>
            {plusMinus(period.total.starsInterval)},{' '}
            <OpenNumber evidence={period.total.evidence}>{count(period.total.reviews)}</OpenNumber> reviews
          </small>
        </Figure>
      )}
      {mix && low && low.total.of > 0 && (
        <Figure
          label={`Star mix, ${label}`}
          under={
            <>
              <OpenNumber evidence={low.total.evidence}>{percent(low.total.share)}</OpenNumber> with 1–2 stars
              {low.total.change?.share !== null &&
                low.total.change?.share !== undefined &&
                `, was ${percent(low.total.change.share)}`}
            </>
          }
        >
          <StarMix cells={mix.cells} />
        </Figure>
      )}
      <RankFigure {...{ history, country }} />
      <RevenueFigure {...{ listing, estimate, country }} />
    </dl>
  );
};
