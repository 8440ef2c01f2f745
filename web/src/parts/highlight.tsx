import type { ReactNode } from 'react';

/** A text with every phrase marked, whatever its case. The text is a stranger's, and stays text. */
export const Highlight = ({ text, phrases }: { text: string; phrases: readonly string[] }): ReactNode => {
  const lower = text.toLowerCase();
  // Some letters change their length with their case: then nothing is marked rather than the wrong thing.
  if (phrases.length === 0 || lower.length !== text.length) return text;
  const spans: [number, number][] = [];
  for (const phrase of phrases) {
    const wanted = phrase.toLowerCase();
    if (wanted === '') continue;
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
      spans.push([at, at + wanted.length]);
    }
  }
  spans.sort(([one], [other]) => one - other);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of spans) {
    if (from < end) continue;
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>);
    end = to;
  }
  return [...parts, text.slice(end)];
};
