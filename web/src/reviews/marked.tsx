import type { ReactNode } from 'react';
import type { Span } from './spans.ts';

/** A text with some of its words marked. */
export const Marked = ({ text, spans }: { text: string; spans: readonly Span[] }): ReactNode => {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const span of spans) {
    parts.push(text.slice(end, span.start), <mark key={span.start}>{text.slice(span.start, span.end)}</mark>);
    end = span.end;
  }
  return [...parts, text.slice(end)];
};
