import { type Answer, type Finding, findingsOf } from '../../../server/exports/answers/answer.ts';

const nothing = { direction: 'steady', before: null, after: null } as const;

/** Figures in the answer's sentences, as findings numbered after the answer's own. */
const figuresOf = (answer: Answer, findings: readonly Finding[]): Finding[] => {
  if (answer.kind !== 'research' || !('verdict' in answer.result) || !answer.result.verdict) return [];
  return answer.result.verdict.figures
    .filter(({ reviewIds }) => reviewIds.length > 0)
    .map(({ name, reviews, said, share, avgRating, reviewIds }, at) => ({
      no: findings.length + at + 1,
      kind: 'complaint',
      label: name,
      theme: findings.find(({ label }) => label === name)?.theme ?? null,
      app: null,
      appKey: null,
      reviews: said ?? reviews,
      share: share ?? 1,
      avgRating,
      trend: nothing,
      versions: [],
      countries: [],
      apps: null,
      opportunity: null,
      fix: null,
      quotes: [],
      reviewIds,
    }));
};

/** Everything in an answer that has reviews to show: its findings, then the figures in its sentences. */
export const openFindings = (answer: Answer): Finding[] => {
  const findings = findingsOf(answer);
  return [...findings, ...figuresOf(answer, findings)];
};

/** `61 of 159`, `1,204 reviews`. */
export const numberPattern = /\b(\d[\d,]*)(?: of (\d[\d,]*))?(?: reviews?)?/g;

const whole = (digits: string | undefined): number | null =>
  digits === undefined ? null : Number(digits.replaceAll(',', ''));

/** Shares are rounded to four decimals. */
const tolerance = 0.0006;

const sentenceEnd = /[.!?]\s/;

/** The last, unfinished sentence of a text. */
export const sentenceBefore = (text: string): string => text.split(sentenceEnd).at(-1) ?? '';

/** Whether a number counts reviews. Without a total it must say "reviews", or a day would be mistaken for a count. */
const isCount = ([words, , total]: RegExpMatchArray): boolean => total !== undefined || / reviews?$/.test(words);

/**
 * The finding that a number in a sentence counts, or null. If several have the same count and share, prefers the one
 * named in the sentence, then the last one: sentences state figures, which come after findings.
 */
export const numberCited = (findings: readonly Finding[], match: RegExpMatchArray): number | null => {
  if (!isCount(match)) return null;
  const { 1: digits, 2: total, index = 0, input = '' } = match;
  const [count, of] = [whole(digits), whole(total)];
  const fitting = findings.filter(
    ({ reviews, share }) => reviews === count && (of === null || Math.abs(share - count! / of) < tolerance),
  );
  const sentence = `${sentenceBefore(input.slice(0, index))}${input.slice(index).split(sentenceEnd)[0]}`.toLowerCase();
  const named = fitting.findLast(({ label }) => label !== '' && sentence.includes(label.toLowerCase()));
  return (named ?? fitting.at(-1))?.no ?? null;
};

/** The findings behind the counts of a sentence; null for each count without one. */
export const countsCited = (findings: readonly Finding[], sentence: string): (number | null)[] =>
  [...sentence.matchAll(numberPattern)].filter(isCount).map((match) => numberCited(findings, match));
