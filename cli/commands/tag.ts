import type { Clause } from '../../server/tagging/clauses/clause.ts';
import type { ClauseReason, TagReason } from '../../server/tagging/explain.ts';
import type { Because, Taggable, Tags } from '../../server/tagging/tag.ts';
import { defineCommand, Refusal } from '../command.ts';

type Id = string | number;

class BadLine extends Error {
  override readonly name = 'BadLine';
}

interface Review extends Taggable {
  readonly id: Id;
}

const isId = (value: unknown): value is Id => typeof value === 'string' || typeof value === 'number';

/** Parses a line; ignores additional fields. */
const reviewOf = (line: string): Review => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new BadLine('not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadLine('not a JSON object');
  const { id, text, title = null, rating = null } = value as Record<string, unknown>;
  if (!isId(id)) throw new BadLine('`id` must be a string or a number');
  if (typeof text !== 'string') throw new BadLine('`text` must be a string');
  if (title !== null && typeof title !== 'string') throw new BadLine('`title` must be a string or null');
  if (rating !== null && !(typeof rating === 'number' && rating >= 1 && rating <= 5)) {
    throw new BadLine('`rating` must be a number from 1 to 5, or null');
  }
  return { id, text, title, rating };
};

/** Each tag with the distinct words that caused it, as written in the review. */
const wordsByTag = (review: Review, because: readonly Because[]): Record<string, string[]> => {
  const words: Record<string, string[]> = {};
  for (const { tag, field, start, end } of because) {
    const said = (review[field] ?? '').slice(start, end);
    words[tag] ??= [];
    if (!words[tag].includes(said)) words[tag].push(said);
  }
  return words;
};

const rounded = (score: number): number => Math.round(score * 100) / 100;

/** A clause for display, without empty fields. */
const shownClause = (review: Review, { field, start, end, polarity, themes, move, writer }: Clause) => ({
  said: (review[field] ?? '').slice(start, end),
  polarity,
  themes,
  ...(move !== null && { move }),
  ...(writer !== null && { writer }),
});

const answerOf = (review: Review, { themes, kinds, lang, because, clauses }: Tags): Record<string, unknown> => ({
  id: review.id,
  themes,
  kinds,
  lang,
  because: wordsByTag(review, because),
  clauses: clauses.map((clause) => shownClause(review, clause)),
});

const clausesOf = (review: Review, reasons: readonly ClauseReason[]): Record<string, unknown>[] =>
  reasons.map(({ clause, words, scores }) => ({
    ...shownClause(review, clause),
    words: wordsByTag(review, words),
    scores: Object.fromEntries(scores.map(({ tag, score }) => [tag, rounded(score)])),
  }));

/** What each tag is based on, for display: words or clause; null if it was denied. */
const whyOf = (review: Review, reasons: readonly TagReason[]): Record<string, unknown>[] =>
  reasons.map(({ tag, given, by, score, places }) => ({
    tag,
    given,
    by,
    score: score === null ? null : rounded(score),
    said: places.length === 0 ? null : wordsByTag(review, places)[tag],
  }));

export const tag = defineCommand({
  name: 'tag',
  summary: 'Tag your own reviews with themes and review kinds: NDJSON in, NDJSON out.',
  flags: '[--why] < reviews.ndjson',
  details: [
    '--why  also say what decided on each tag',
    '',
    'Each line of standard input is one review, such as',
    '  {"id": "r1", "text": "Keeps crashing since the update.", "title": "Broken", "rating": 1}',
    '`id` and `text` are required; `title` and `rating` (1 to 5) are optional. The rating decides where the words are unclear.',
    '',
    'Each line of standard output is the answer for one review, in the order read:',
    '  id       as given',
    '  themes   what it is about, such as crashes or too_many_ads',
    '  kinds    its review kinds: any of bug, complaint, request, praise',
    '  lang     its language, as ISO 639-1; und when it cannot be determined',
    '  because  the words, or the clause, that led to each tag, as written in the review',
    '  clauses  what it says, clause by clause: good, bad, wish (a request) or neutral by its words, its themes, whether its writer',
    '           leaves or came from another app (`move`), and what they say of themselves (`writer`)',
    '  version  with --why: of the taxonomy, the words and the model; another one may tag otherwise',
    '  why      with --why: `by` is words (the rules found it), model (judged by the learned model), outweighed (found by the',
    '           rules, but the model judges otherwise) or denied (named only to be denied); `score` is above 0 for what is given.',
    '           Each clause also has the `words` of themes found in it, and the `scores` that the model gives it by itself, without stars',
    '',
    'It needs no database and no server. A line that is not a review is reported on standard error; the others are still',
    'answered, and the exit code is 1.',
  ].join('\n'),
  options: { why: { type: 'boolean' } },
  run: async (flags, terminal) => {
    const { tagReview, taxonomyVersion } = await import('../../server/tagging/tag.ts');
    const { explainClauses, explainTags } = await import('../../server/tagging/explain.ts');
    let number = 0;
    let bad = 0;
    for await (const line of terminal.readLines()) {
      number++;
      if (line.trim() === '') continue;
      try {
        const review = reviewOf(line);
        const answer = answerOf(review, tagReview(review));
        const why = flags.why && {
          clauses: clausesOf(review, explainClauses(review)),
          version: taxonomyVersion,
          why: whyOf(review, explainTags(review)),
        };
        terminal.print(JSON.stringify({ ...answer, ...why }));
      } catch (error) {
        if (!(error instanceof BadLine)) throw error;
        bad++;
        terminal.note(`Line ${number}: ${error.message}.`);
      }
      if (!(await terminal.taken())) return;
    }
    if (bad > 0) throw new Refusal(`Of ${number} lines, ${bad} ${bad === 1 ? 'is not a review' : 'are not reviews'}.`);
  },
});
