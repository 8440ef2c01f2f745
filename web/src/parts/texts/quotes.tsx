import type { ReviewQuote } from '../../../../server/contract/resources/reviews/review-search.ts';
import { date } from '../../words.ts';
import style from './quotes.module.css';
import { useTranslated } from './translated.tsx';

type Shown = Pick<ReviewQuote, 'reviewId' | 'text' | 'rating' | 'date'>;

const Quote = ({ quote: { text, rating, date: day } }: { quote: Shown }) => {
  // The service doesn't return a quote's language.
  const { words, lang, control } = useTranslated(text, 'und');
  return (
    <li>
      <q lang={lang} dir="auto">
        {words ?? text}
      </q>{' '}
      <span className={style.by}>
        {rating} ★ <time dateTime={day}>{date(day)}</time>
      </span>{' '}
      {control}
    </li>
  );
};

export const Quotes = ({ quotes }: { quotes: readonly Shown[] }) =>
  quotes.length > 0 && (
    <ul className={style.quotes}>
      {quotes.map((quote) => (
        <Quote key={quote.reviewId + quote.text} quote={quote} />
      ))}
    </ul>
  );
