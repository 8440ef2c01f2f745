import type { ReviewQuote } from '../../../../server/contract/resources/reviews/review-search.ts';
import { date } from '../../words.ts';
import style from './quotes.module.css';

/** People's own words, as they wrote them, with the stars they gave and the day. */
export const Quotes = ({ quotes }: { quotes: readonly Pick<ReviewQuote, 'reviewId' | 'text' | 'rating' | 'date'>[] }) =>
  quotes.length > 0 && (
    <ul className={style.quotes}>
      {quotes.map(({ reviewId, text, rating, date: day }) => (
        <li key={reviewId + text}>
          {/* The service does not say which language a quote is in. */}
          <q lang="und" dir="auto">
            {text}
          </q>{' '}
          <span className={style.by}>
            {rating} ★ <time dateTime={day}>{date(day)}</time>
          </span>
        </li>
      ))}
    </ul>
  );
