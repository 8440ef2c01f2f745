import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EvidenceQuery } from '../../../server/contract/resources/reviews/metrics.ts';
import type { ReviewOnFile } from '../../../server/contract/resources/reviews/review.ts';
import { percent } from '../metrics/metrics.ts';
import { Button } from '../parts/controls/button.tsx';
import { fileAddress } from '../parts/controls/file-address.ts';
import { Refused } from '../parts/states/refused.tsx';
import { Skeleton } from '../parts/states/skeleton.tsx';
import { TranslateSwitch, useTranslated } from '../parts/texts/translated.tsx';
import { Marked } from '../reviews/marked.tsx';
import { markedSpans, type Wanted } from '../reviews/spans.ts';
import { appraise, ask } from '../service/api.ts';
import { count, counted, date, place, stars } from '../words.ts';
import { byCountryOf, countingOf, figureOf, figureTitle, readFigure } from './asked-figure.ts';
import { OpenNumber } from './open-number.tsx';
import { PanelHead } from './side-panel.tsx';
import style from './with-evidence.module.css';

const pageSize = 50;
const maxPlaces = 6;

const useReviews = (of: string) =>
  useInfiniteQuery({
    queryKey: ['reviews.evidence', of],
    queryFn: ({ pageParam, signal }) =>
      appraise.call('reviews.evidence', { of, limit: pageSize, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });

const wantedOf = (asked: EvidenceQuery | null): Wanted => ({
  tags: new Set([
    ...(asked?.cell ?? []).flatMap(({ by, value }) => (by === 'theme' || by === 'kind' ? [String(value)] : [])),
    ...(asked?.topic?.themes ?? []),
  ]),
  phrases: [
    ...(asked?.topic?.phrase ? [asked.topic.phrase] : []),
    ...(asked?.cell ?? []).flatMap(({ by, value }) => (by === 'phrase' ? [String(value)] : [])),
  ],
  words: (asked?.topic?.about ?? asked?.topic?.words ?? '').match(/[\p{L}\p{N}]{2,}/gu) ?? [],
});

/** The figure: its count, its share with interval, and its stars. */
const Numbers = ({ asked, total }: { asked: EvidenceQuery; total: number | undefined }) => {
  const query = useQuery(ask('reviews.metrics', countingOf(asked)));
  const figure = query.data && !asked.outside ? figureOf(asked, query.data) : undefined;
  if (!figure)
    return (
      <dl className={style.figures}>
        <div>
          <dt>reviews</dt>
          <dd>{total === undefined ? '…' : count(total)}</dd>
        </div>
      </dl>
    );
  // With a topic and a theme, the figure is a share of the theme's reviews, which no page shows.
  const isShare = figure.of > figure.reviews && !(asked.topic && asked.cell.some(({ by }) => by === 'theme'));
  return (
    <dl className={style.figures}>
      <div>
        <dt>{isShare ? `of ${counted(figure.of, 'review')}` : 'reviews'}</dt>
        <dd>{count(figure.reviews)}</dd>
      </div>
      {figure.interval && isShare && (
        <div>
          <dt>
            {percent(figure.interval[0])} to {percent(figure.interval[1])}
          </dt>
          <dd>{percent(figure.share)}</dd>
        </div>
      )}
      <div>
        <dt>{figure.starsInterval ? `stars, ${figure.starsInterval.map(stars).join(' to ')}` : 'stars'}</dt>
        <dd>{stars(figure.stars)}</dd>
      </div>
    </dl>
  );
};

const Places = ({ asked }: { asked: EvidenceQuery }) => {
  const input = byCountryOf(asked);
  const query = useQuery({ ...ask('reviews.metrics', input ?? {}), enabled: input !== null });
  const first = asked.cell.length === 2 ? asked.cell[1] : asked.cell[0];
  const cells = (query.data?.cells ?? []).filter(
    ({ values, reviews }) =>
      reviews > 0 &&
      values.at(-1)?.value !== null &&
      (first === undefined || (values[0]?.value === first.value && (values[0]?.app ?? undefined) === first.app)),
  );
  if (cells.length < 2) return null;
  return (
    <p className={style.places}>
      {cells.slice(0, maxPlaces).map(({ values, reviews, evidence }, at) => (
        <span key={String(values.at(-1)!.value)}>
          {at > 0 && ' · '}
          <OpenNumber evidence={evidence} look="row">
            {values.at(-1)!.label} {count(reviews)}
          </OpenNumber>
        </span>
      ))}
      {cells.length > maxPlaces && ` · ${count(cells.length - maxPlaces)} more`}
    </p>
  );
};

const Review = ({ review, wanted }: { review: ReviewOnFile; wanted: Wanted }) => {
  const { id, rating, title, text, language, country, version } = review;
  const [head, body] = [useTranslated(title ?? '', language), useTranslated(text, language)];
  return (
    <li className={style.review}>
      <h3 className={style.title} lang={head.lang} dir="auto">
        <span className={style.star} data-stars={rating} role="img" aria-label={`${rating} of 5 stars`}>
          {rating}
        </span>
        {title && <span>{head.words ?? <Marked text={title} spans={markedSpans(review, 'title', wanted)} />}</span>}
      </h3>
      {text && (
        <p className={style.words} lang={body.lang} dir="auto">
          {body.words ?? <Marked text={text} spans={markedSpans(review, 'text', wanted)} />}
        </p>
      )}
      <p className={style.facts}>
        {[date(review.date), country && place(country), version].filter(Boolean).join(' · ')}{' '}
        <Link to="/reviews/$id" params={{ id }}>
          Open<span className="hidden"> the review of {date(review.date)}</span>
        </Link>{' '}
        {body.control ?? head.control}
      </p>
    </li>
  );
};

/** The reviews that a figure counts, newest first, below the figure. */
export const EvidenceReviews = ({ of, onClose }: { of: string; onClose(): void }) => {
  const asked = readFigure(of);
  const query = useReviews(of);
  const counting = useQuery({ ...ask('reviews.metrics', asked ? countingOf(asked) : {}), enabled: asked !== null });
  const values = (asked && counting.data && figureOf(asked, counting.data)?.values) ?? [];
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? [];
  const total = query.data?.pages[0]?.total;
  const wanted = wantedOf(asked);
  return (
    <>
      <PanelHead
        title={asked && (counting.data || asked.cell.length === 0) ? figureTitle(asked, values) : 'Reviews'}
        onClose={onClose}
      >
        <TranslateSwitch />
      </PanelHead>
      {asked && <Numbers {...{ asked, total }} />}
      {asked && <Places asked={asked} />}
      {query.error && <Refused error={query.error} retry={() => void query.refetch()} />}
      {query.isPending ? (
        <Skeleton lines={8} />
      ) : (
        <ul aria-label="Reviews behind the number">
          {reviews.map((review) => (
            <Review key={review.id} {...{ review, wanted }} />
          ))}
        </ul>
      )}
      {total !== undefined && (
        <div className={style.end}>
          {query.hasNextPage && (
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          )}
          <span role="status">
            {count(reviews.length)} of {counted(total, 'review')} shown
          </span>
          <a href={fileAddress('/reviews/evidence', { of }, 'csv')} download>
            CSV
          </a>
        </div>
      )}
    </>
  );
};
