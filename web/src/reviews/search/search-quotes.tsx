import { Link } from '@tanstack/react-router';
import { date } from '../../words.ts';
import style from './search.module.css';
import type { Search } from './use-search.ts';

const maxThemes = 3;
const quotesEach = 2;

export const SearchQuotes = ({ found }: { found: Search }) => {
  const quoted = found.themes.filter(({ quotes }) => quotes.length > 0).slice(0, maxThemes);
  if (quoted.length === 0) return null;
  return (
    <section className={style.quotes} aria-labelledby="quotes">
      <h2 id="quotes">In their words</h2>
      <div>
        {quoted.map(({ id, label, quotes }) => (
          <div key={id}>
            <h3>{label}</h3>
            <ul>
              {quotes.slice(0, quotesEach).map(({ reviewId, text, rating, date: day }) => (
                <li key={reviewId + text}>
                  {/* The service doesn't return a quote's language. */}
                  <q lang="und" dir="auto">
                    {text}
                  </q>
                  <Link to="/reviews/$id" params={{ id: reviewId }} search={{ mark: [id] }}>
                    {rating} ★ · {date(day)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
};
