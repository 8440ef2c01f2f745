import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReviewOnFile } from '../../../../server/contract/resources/reviews/review.ts';
import type { Finding } from '../../../../server/exports/answers/answer.ts';
import { Pager } from '../../parts/controls/pager.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { useTranslated } from '../../parts/texts/translated.tsx';
import { Marked } from '../../reviews/marked.tsx';
import { markedSpans, nothingWanted } from '../../reviews/spans.ts';
import { ask } from '../../service/api.ts';
import { count, counted, date, place } from '../../words.ts';
import style from './answers.module.css';

const step = 10;

const facts = ({ rating, date: day, country, version }: ReviewOnFile): string =>
  [`${rating} ★`, date(day), ...(country ? [place(country)] : []), ...(version ? [`version ${version}`] : [])].join(
    ' · ',
  );

const Review = ({ review, theme }: { review: ReviewOnFile; theme: string | null }) => {
  const [head, body] = [useTranslated(review.title, review.language), useTranslated(review.text, review.language)];
  const wanted = { ...nothingWanted, tags: new Set(theme ? [theme] : []) };
  return (
    <li className={style.review}>
      <div lang={body.lang} dir="auto">
        {review.title && (
          <p className={style.reviewTitle}>
            {head.words ?? <Marked text={review.title} spans={markedSpans(review, 'title', wanted)} />}
          </p>
        )}
        {review.text ? (
          <p>{body.words ?? <Marked text={review.text} spans={markedSpans(review, 'text', wanted)} />}</p>
        ) : (
          <p className="soft">A rating without text.</p>
        )}
      </div>
      <p className="soft small">
        {facts(review)}{' '}
        <Link to="/reviews/$id" params={{ id: review.id }} search={theme ? { mark: [theme] } : {}}>
          Open<span className="hidden"> this review</span>
        </Link>{' '}
        {body.control ?? head.control}
      </p>
    </li>
  );
};

const Reviews = ({ finding: { reviewIds, reviews: total, theme } }: { finding: Finding }) => {
  const [most, setMost] = useState(step);
  const query = useQuery(ask('reviews.list', { ids: [...reviewIds] }));
  return (
    <Answered query={query} skeleton={<Skeleton lines={8} />} refusedTitle="The reviews cannot be shown">
      {({ reviews, missing }) => (
        <>
          <p className="soft small">
            {total > reviewIds.length
              ? `The newest ${count(reviewIds.length)} of the ${count(total)} reviews that say it, newest first.`
              : `All ${counted(total, 'review')}, newest first.`}
            {missing.length > 0 && ` ${counted(missing.length, 'review is', 'reviews are')} no longer on file.`}
          </p>
          <ul className={style.reviews}>
            {reviews.slice(0, most).map((review) => (
              <Review key={review.id} review={review} theme={theme} />
            ))}
          </ul>
          <Pager
            shown={Math.min(most, reviews.length)}
            total={reviews.length}
            hasMore={most < reviews.length}
            busy={false}
            noun="reviews"
            onMore={() => setMost(most + step)}
          />
        </>
      )}
    </Answered>
  );
};

export const AllReviews = ({ finding }: { finding: Finding }) =>
  finding.reviewIds.length > 0 && (
    <section className={style.evidence} aria-labelledby="all-reviews">
      <h3 id="all-reviews">All reviews</h3>
      <Reviews key={finding.no} finding={finding} />
    </section>
  );
