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

/** A clause in words: `Bad: Crashes, Login. Leaving the app`. */
const describe = (
  { polarity, themes, move, writer }: ReviewClause,
  themeLabel: (id: string) => string | undefined,
): string => {
  const about = themes.flatMap((id) => themeLabel(id) ?? []).join(', ');
  const of = [move && moveLabels[move], writer && writerLabels[writer]].filter(Boolean);
  return [about === '' ? polarityLabels[polarity] : `${polarityLabels[polarity]}: ${about}`, ...of].join('. ');
};

/** The spans within a part of the text, relative to its start. */
const within = (spans: readonly Span[], start: number, end: number): Span[] =>
  spans
    .filter((span) => span.start < end && span.end > start)
    .map((span) => ({ start: Math.max(span.start, start) - start, end: Math.min(span.end, end) - start }));

interface ClausesProps extends Props {
  readonly field: ReviewClause['field'];
  readonly clauses: readonly ReviewClause[];
  themeLabel(id: string): string | undefined;
}

/** The text with marked spans, in which each clause that praises, criticises or requests is underlined. */
export const MarkedClauses = ({ text, spans, field, clauses, themeLabel }: ClausesProps): ReactNode => {
  const parts: ReactNode[] = [];
  const part = (start: number, end: number): ReactNode => (
    <Marked key={start} text={text.slice(start, end)} spans={within(spans, start, end)} />
  );
  let last = 0;
  for (const clause of clauses) {
    if (clause.field !== field || clause.polarity === 'neutral') continue;
    const summary = describe(clause, themeLabel);
    parts.push(
      part(last, clause.start),
      // biome-ignore lint/a11y/useSemanticElements: a <mark> is what was searched for.
      <span
        key={`clause ${clause.start}`}
        className={style[clause.polarity]}
        role="mark"
        aria-description={summary}
        title={summary}
      >
        {part(clause.start, clause.end)}
      </span>,
    );
    last = clause.end;
  }
  return [...parts, part(last, text.length)];
};
