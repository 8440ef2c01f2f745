import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { useTranslated } from '../parts/texts/translated.tsx';
import { date, place as placeName } from '../words.ts';
import { MarkedClauses } from './marked.tsx';
import style from './reviews.module.css';
import { type Matches, useMatch } from './search/matches.ts';
import { markedSpans, type Wanted } from './spans.ts';

export interface ThemeName {
  readonly label: string;
  readonly polarity: 'neg' | 'pos' | 'neutral';
}

interface Props {
  readonly matches: Matches;
  /** Position and total, for screen readers. */
  readonly row: number;
  readonly total: number;
  readonly themes: ReadonlyMap<string, ThemeName>;
  readonly wanted: Wanted;
  onTheme(id: string): void;
}

export const ReviewRow = memo(({ matches, row, total, themes, wanted, onTheme }: Props) => {
  const { review, isFetching, retry } = useMatch(matches, row);
  const lang = review?.language ?? 'und';
  const [head, body] = [useTranslated(review?.title ?? null, lang), useTranslated(review?.text ?? null, lang)];
  const position = { 'aria-posinset': row + 1, 'aria-setsize': total };
  if (!review && !isFetching) {
    return (
      <article className={style.review} {...position} aria-label="A review that could not be read">
        <span className={style.stamp} />
        <p className="soft">
          This review could not be read.{' '}
          <Button look="quiet" onClick={retry}>
            Try again
          </Button>
        </p>
      </article>
    );
  }
  if (!review) {
    return (
      <article className={style.review} {...position} aria-busy="true" aria-label="A review that is being read">
        <span className={style.stamp} />
        <div className={style.waiting} aria-hidden="true">
          <i />
          <i />
        </div>
      </article>
    );
  }
  const { rating, title, text, country, version, helpful, reply, app } = review;
  const clauseProps = (field: 'title' | 'text') => ({
    field,
    spans: markedSpans(review, field, wanted),
    clauses: review.clauses,
    themeLabel: (id: string) => themes.get(id)?.label,
  });
  return (
    <article className={style.review} {...position} data-row="">
      <span className={`${style.stamp} ${style[`star${rating}`]}`} role="img" aria-label={`${rating} of 5 stars`}>
        {rating}
      </span>
      <div>
        {title && (
          <h3 lang={head.lang} dir="auto">
            {head.words ?? <MarkedClauses {...clauseProps('title')} text={title} />}
          </h3>
        )}
        {text ? (
          <p className={style.words} lang={body.lang} dir="auto">
            {body.words ?? <MarkedClauses {...clauseProps('text')} text={text} />}
          </p>
        ) : (
          <p className="soft">A rating without text.</p>
        )}
        {reply && (
          <blockquote className={style.reply} lang="und" dir="auto">
            {reply}
          </blockquote>
        )}
        <p className={style.facts}>
          <Link to="/reviews/$id" params={{ id: review.id }} className={style.own}>
            <span className="hidden">The review of </span>
            <time dateTime={review.date}>{date(review.date)}</time>
          </Link>
          {app && <span dir="auto">{app}</span>}
          {country && <span>{placeName(country)}</span>}
          {version && <span>{version}</span>}
          {body.control ?? head.control}
          {helpful > 0 && <span>{helpful} found it helpful</span>}
          {review.themes.flatMap((id) => {
            const theme = themes.get(id);
            return theme
              ? [
                  <button key={id} type="button" className={style.theme} onClick={() => onTheme(id)}>
                    <span className={style[theme.polarity]} aria-hidden="true" />
                    {theme.label}
                  </button>,
                ]
              : [];
          })}
        </p>
      </div>
    </article>
  );
});
