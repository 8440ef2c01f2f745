import type { Finding } from '../../../server/exports/answers/answer.ts';
import { countsCited, sentenceBefore } from './open-numbers.ts';

/** The id of review `[3]`, from the list at the end of the text. */
const citedReview = (prose: string, no: string): string | null =>
  new RegExp(`^${no}\\. .*review \`([0-9a-f-]{36})\``, 'm').exec(prose)?.[1] ?? null;

const lastMention = (before: string, label: string): number => before.toLowerCase().lastIndexOf(label.toLowerCase());

/**
 * Finds the finding that a citation opens: the one with the numbered review, or the last one named in the sentence. A
 * sentence with a count opens that count's reviews through its numbers only: a finding it names may have different
 * ones.
 *
 * @param tag text inside the brackets: a number, or `reviews`
 * @param before text of the paragraph up to the citation
 */
export const findingCited = (
  findings: readonly Finding[],
  prose: string,
  tag: string,
  before: string,
): number | null => {
  if (/^\d+$/.test(tag)) {
    const id = citedReview(prose, tag);
    if (id === null) return null;
    const quoted = findings.find(({ quotes }) => quotes.some(({ reviewId }) => reviewId === id));
    return (quoted ?? findings.find(({ reviewIds }) => reviewIds.includes(id)))?.no ?? null;
  }
  if (tag !== 'reviews') return null;
  const sentence = sentenceBefore(before);
  if (countsCited(findings, sentence).length > 0) return null;
  let best: { no: number; end: number } | null = null;
  for (const { no, label } of findings) {
    const at = lastMention(sentence, label);
    if (at >= 0 && (best === null || at + label.length > best.end)) best = { no, end: at + label.length };
  }
  return best?.no ?? null;
};
