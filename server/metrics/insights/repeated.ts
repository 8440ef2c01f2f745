import { fold } from '../../tagging/words/words.ts';
import { averageOf, byCount, shareOf, sumsOf } from '../counting/count-reviews.ts';

export interface RepeatedText {
  /** As written in the newest review. */
  readonly text: string;
  readonly count: number;
  readonly authors: number;
  readonly countries: readonly string[];
  readonly avgRating: number | null;
}

export interface RepeatedTexts {
  readonly reviews: number;
  readonly share: number;
  readonly texts: readonly RepeatedText[];
}

interface Repeatable {
  readonly text: string;
  readonly rating: number;
  readonly country: string | null;
  readonly author: string | null;
}

/**
 * People write `Great app, love it` independently; a longer text twice was copied. Measured in letters and digits,
 * where a Chinese, Japanese or Korean one counts double.
 */
const shortestCopied = 40;
/** The most texts listed; `reviews` counts all. */
const mostListed = 50;

const dense = /[\p{Script=Han}\p{Script=Hangul}\p{scx=Hiragana}\p{scx=Katakana}]/gu;
const betweenWords = /[^\p{L}\p{M}\p{N}]+/gu;

/** The letters and digits of a text: texts with equal bodies are the same. */
const bodyOf = (text: string): string | null => {
  // Folding seldom changes the length, so short texts can be skipped early.
  if (text.length * 2 < shortestCopied) return null;
  const body = fold(text).replace(betweenWords, ' ').trim();
  const length = body.length >= shortestCopied ? body.length : body.length + (body.match(dense)?.length ?? 0);
  return length < shortestCopied ? null : body;
};

/** @param reviews newest first */
export const repeatedOf = (reviews: readonly Repeatable[]): RepeatedTexts => {
  const groups = new Map<string, Repeatable[]>();
  for (const review of reviews) {
    const body = bodyOf(review.text);
    if (body === null) continue;
    const group = groups.get(body);
    if (group === undefined) groups.set(body, [review]);
    else group.push(review);
  }
  const copied = [...groups.values()].filter(({ length }) => length > 1);
  const copies = copied.reduce((all, { length }) => all + length, 0);
  return {
    reviews: copies,
    share: shareOf(copies, reviews.length),
    texts: copied
      .map((group) => ({
        text: group[0]!.text.trim(),
        count: group.length,
        authors: new Set(group.flatMap(({ author }) => author ?? [])).size,
        countries: [...new Set(group.flatMap(({ country }) => country ?? []))].sort(),
        avgRating: averageOf(sumsOf(group).stars, group.length),
      }))
      .sort(
        byCount(
          ({ count }) => count,
          ({ text }) => text,
        ),
      )
      .slice(0, mostListed),
  };
};
