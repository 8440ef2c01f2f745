import type { ReactNode } from 'react';
import type { ReviewClause } from '../../../server/contract/resources/reviews/clause.ts';
import { moveLabels, polarityLabels, writerLabels } from './labels.ts';
import style from './marked.module.css';
import type { Span } from './spans.ts';

interface Props {
  readonly text: string;
  readonly spans: readonly Span[];
}

export const Marked = ({ text, spans }: Props): ReactNode => {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const span of spans) {
    parts.push(text.slice(end, span.start), <mark key={span.start}>{text.slice(span.start, span.end)}</mark>);
    end = span.end;
  }
  return [...parts, text.slice(end)];
};

/** What a clause says, in words: `Bad: Crashes, Login. Leaving the app`. */
const saidOf = (
  { polarity, themes, move, writer }: ReviewClause,
  themeLabel: (id: string) => string | undefined,
): string => {
  const about = themes.flatMap((id) => themeLabel(id) ?? []).join(', ');
  const of = [move && moveLabels[move], writer && writerLabels[writer]].filter(Boolean);
  return [about === '' ? polarityLabels[polarity] : `${polarityLabels[polarity]}: ${about}`, ...of].join('. ');
};

/** The same spans as they stand in a part of the text. */
const within = (spans: readonly Span[], start: number, end: number): Span[] =>
  spans
    .filter((span) => span.start < end && span.end > start)
    .map((span) => ({ start: Math.max(span.start, start) - start, end: Math.min(span.end, end) - start }));

interface ClausesProps extends Props {
  readonly field: ReviewClause['field'];
  readonly clauses: readonly ReviewClause[];
  themeLabel(id: string): string | undefined;
}

/** The same, with each clause that is for or against the app, or asks for something, underlined. */
export const MarkedClauses = ({ text, spans, field, clauses, themeLabel }: ClausesProps): ReactNode => {
  const parts: ReactNode[] = [];
  const part = (start: number, end: number): ReactNode => (
    <Marked key={start} text={text.slice(start, end)} spans={within(spans, start, end)} />
  );
  let last = 0;
  for (const clause of clauses) {
    if (clause.field !== field || clause.polarity === 'neutral') continue;
    const said = saidOf(clause, themeLabel);
    parts.push(
      part(last, clause.start),
      // biome-ignore lint/a11y/useSemanticElements: a <mark> is what was searched for.
      <span
        key={`clause ${clause.start}`}
        className={style[clause.polarity]}
        role="mark"
        aria-description={said}
        title={said}
      >
        {part(clause.start, clause.end)}
      </span>,
    );
    last = clause.end;
  }
  return [...parts, part(last, text.length)];
};
