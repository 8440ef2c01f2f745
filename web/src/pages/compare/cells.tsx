import type { ReactNode } from 'react';
import { OpenNumber } from '../../evidence/open-number.tsx';
import { type Cell, cellValue, fewestReviews, percent, plusMinus, points } from '../../metrics/metrics.ts';
import { StarMix } from '../../metrics/star-mix.tsx';
import { Missing } from '../../parts/texts/missing.tsx';
import { powers } from '../../plots/scales.ts';
import { Sparkline } from '../../plots/sparkline.tsx';
import { count, dayMonth, money, stars } from '../../words.ts';
import { Moved } from '../charts/movement.tsx';
import style from './compare.module.css';
import type { Compared } from './use-compared.ts';

const across = (value: number, low: number, high: number): string =>
  `${(100 * (Math.min(high, Math.max(low, value)) - low)) / (high - low)}%`;

export const StoreRating = ({ listing }: Compared) =>
  listing?.score ? (
    <>
      <b className={style.figure}>{stars(listing.score)}</b>{' '}
      <small>{listing.ratingsTotal !== null && count(listing.ratingsTotal)}</small>
    </>
  ) : (
    <Missing why="No ratings yet." />
  );

/** Average rating with its interval on a scale of 1 to 5, with lines at 3, 4 and 5. */
export const Average = ({ themes }: Compared) => {
  const total = themes?.total;
  if (!total || total.stars === null) return <Missing why="No reviews in this period." />;
  const isFew = total.reviews < fewestReviews;
  return (
    <>
      <OpenNumber evidence={total.evidence}>
        <b className={style.figure}>{stars(total.stars)}</b>
      </OpenNumber>{' '}
      <small>{plusMinus(total.starsInterval)}</small>
      <svg className={style.dot} data-few={isFew || undefined} height="14" aria-hidden="true">
        {[3, 4, 5].map((tick) => (
          <line key={tick} x1={across(tick, 2, 5)} x2={across(tick, 2, 5)} y1="1" y2="13" />
        ))}
        {total.starsInterval && (
          <line
            className={style.range}
            x1={across(total.starsInterval[0], 2, 5)}
            x2={across(total.starsInterval[1], 2, 5)}
            y1="7"
            y2="7"
          />
        )}
        <circle cx={across(total.stars, 2, 5)} cy="7" r="4" />
      </svg>
      {isFew && <small>too few to compare</small>}
    </>
  );
};

export const Stars = ({ themes, stars: cells }: Compared) => {
  const of = themes?.total.reviews ?? 0;
  if (of === 0) return <Missing why="No reviews in this period." />;
  const low = cells
    .filter((cell) => ['1', '2'].includes(cellValue(cell, 'stars') ?? ''))
    .reduce((sum, cell) => sum + cell.reviews, 0);
  if (of < fewestReviews)
    return (
      <small>
        {count(low)} of {count(of)} with 1–2 stars
      </small>
    );
  return (
    <>
      <StarMix cells={cells} />
      <small>{percent(low / of)} with 1–2 stars</small>
    </>
  );
};

const minReviewsPerMonth = 3;

export const ByMonth = ({ months, all }: Compared & { all: readonly string[] }) => {
  const values = all.map((month) => {
    const cell = months.get(month);
    return cell && cell.reviews >= minReviewsPerMonth ? cell.stars : null;
  });
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return <Missing why="No month has three reviews." />;
  return (
    <Sparkline
      values={values}
      range={[1, 5]}
      width={112}
      height={28}
      label={`${stars(known[0]!)} to ${stars(known.at(-1)!)} stars over ${count(all.length)} months`}
    />
  );
};

interface ShareProps {
  readonly cell: Cell | undefined;
  /** The app's number of reviews. */
  readonly of: number;
  /** The right end of the scale. */
  readonly most: number;
  readonly tone: 'good' | 'bad';
  /** Shown as the difference from the first app. */
  readonly isDifference: boolean;
  readonly label: string;
}

/**
 * A share with its interval, bold if it differs significantly from the first app's; a plain count if there are few
 * reviews.
 */
export const Share = ({ cell, of, most, tone, isDifference, label }: ShareProps): ReactNode => {
  const reviews = cell?.reviews ?? 0;
  if (of === 0) return <Missing why="No reviews in this period." />;
  const open = (children: ReactNode) => (
    <OpenNumber evidence={cell?.evidence ?? null} look="row" label={label}>
      {children}
    </OpenNumber>
  );
  if (of < fewestReviews)
    return (
      <small>
        {open(count(reviews))} of {count(of)}
      </small>
    );
  const change = cell?.change;
  const isClear = change?.clear ?? false;
  const Tag = isClear ? 'b' : 'span';
  if (isDifference && change && change.difference !== null)
    return (
      <span data-quiet={!isClear || undefined} className={style.difference}>
        {open(<Tag>{points(change.difference)}</Tag>)}{' '}
        <small>
          {change.differenceInterval?.map(points).join(' to ')}
          {!isClear && ', not clear'}
        </small>
      </span>
    );
  const [low, high] = cell?.interval ?? [0, 0];
  return (
    <>
      {open(<Tag>{percent(cell?.share ?? 0)}</Tag>)}{' '}
      <small>
        {(low * 100).toFixed(1)}–{percent(high)}
      </small>
      <svg className={style.bar} data-tone={tone} height="8" aria-hidden="true">
        <rect width={across(cell?.share ?? 0, 0, most)} height="5" y="1.5" rx="1.5" />
        <line x1={across(low, 0, most)} x2={across(high, 0, most)} y1="4" y2="4" />
      </svg>
    </>
  );
};

/** Powers of ten that enclose all estimates. */
export const revenueEnds = (apps: readonly Compared[]) =>
  powers(
    apps.flatMap(({ estimate }) => (estimate ? [estimate.monthly.low, estimate.monthly.high] : [])),
    0,
    100,
  );

export const Revenue = ({ app, estimate, scale }: Compared & { scale: ReturnType<typeof revenueEnds> }) => {
  if (app.store === 'play') return <Missing why="Estimated for the App Store only." />;
  if (!estimate || estimate.monthly.high <= 0) return <Missing why="No estimate." />;
  const { low, mid, high } = estimate.monthly;
  return (
    <>
      {money(low)}–{money(high)}
      <svg className={style.money} height="12" aria-hidden="true">
        <rect x={`${scale(low)}%`} width={`${Math.max(0.6, scale(high) - scale(low))}%`} y="2" height="8" rx="2" />
        <line x1={`${scale(mid)}%`} x2={`${scale(mid)}%`} y1="0" y2="12" />
      </svg>
      <small>{estimate.confidence.label} confidence</small>
    </>
  );
};

export const Rank = ({ history, chart }: Compared & { chart: 'top-grossing' | 'top-free' }) => {
  const found = history?.charts.find((each) => each.chart === chart && each.genre !== null);
  const days = found?.days.slice(-31) ?? [];
  const rank = days.at(-1)?.rank;
  if (!found || !rank) return <Missing why="Not in the chart." />;
  const before = days.at(-8);
  return (
    <>
      <b>#{count(rank)}</b>{' '}
      <Moved now={rank} before={before === undefined ? 'not_collected' : (before.rank ?? 'absent')} />
      <small className={style.genre}>{found.genre}</small>
      <Sparkline
        kind="rank"
        values={days.map((day) => day.rank)}
        width={112}
        label={`From ${days[0]?.rank ?? 'outside'} to ${rank} in ${count(days.length)} days`}
      />
    </>
  );
};

export const Version = ({ listing, history }: Compared) => {
  const version = history?.versions.at(-1);
  if (version)
    return (
      <>
        <span dir="auto">{version.version}</span> <small>{dayMonth(version.date)}</small>
      </>
    );
  return listing?.version ? <span dir="auto">{listing.version}</span> : <Missing why="The store does not say." />;
};
