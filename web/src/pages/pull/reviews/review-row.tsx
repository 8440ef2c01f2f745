import { memo, type ReactNode } from 'react';
import { date, place as placeName } from '../../../words.ts';
import style from '../pull.module.css';
import { markedSpans, type Span } from './spans.ts';
import { type Texts, useReview } from './texts.ts';

export interface ThemeName {
  readonly label: string;
  readonly polarity: 'neg' | 'pos' | 'neutral';
}

interface Props {
  readonly texts: Texts;
  readonly place: number;
  /** Its row and how many there are, for those who hear the list. */
  readonly row: number;
  readonly total: number;
  readonly themes: ReadonlyMap<string, ThemeName>;
  readonly phrase: string | undefined;
  /** The themes and kinds chosen, whose words are marked. */
  readonly tags: ReadonlySet<string>;
  onTheme(id: string): void;
}

const Marked = ({ text, spans }: { text: string; spans: readonly Span[] }): ReactNode => {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const span of spans) {
    parts.push(text.slice(end, span.start), <mark key={span.start}>{text.slice(span.start, span.end)}</mark>);
    end = span.end;
  }
  return [...parts, text.slice(end)];
};

/** One review, in its own words. */
export const ReviewRow = memo(({ texts, place, row, total, themes, phrase, tags, onTheme }: Props) => {
  const review = useReview(texts, place);
  const position = { 'aria-posinset': row + 1, 'aria-setsize': total };
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
  return (
    <article className={style.review} {...position} data-row="">
      <span className={`${style.stamp} ${style[`star${rating}`]}`} role="img" aria-label={`${rating} of 5 stars`}>
        {rating}
      </span>
      <div>
        {/* The service does not say which language one review is in. */}
        {title && (
          <h3 lang="und" dir="auto">
            <Marked text={title} spans={markedSpans(review, 'title', phrase, tags)} />
          </h3>
        )}
        {text ? (
          <p className={style.words} lang="und" dir="auto">
            <Marked text={text} spans={markedSpans(review, 'text', phrase, tags)} />
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
          <time dateTime={review.date}>{date(review.date)}</time>
          {app && <span dir="auto">{app}</span>}
          {country && <span>{placeName(country)}</span>}
          {version && <span>{version}</span>}
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
