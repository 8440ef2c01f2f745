import { createHash } from 'node:crypto';
import type { WindowReview } from '../../../metrics/window-review.ts';

/** Reviews that a model is shown at once, under ids that stand for them there and nowhere else. */
export interface Batch {
  /** The places, among the reviews read, of those in it, by their short ids. */
  readonly places: ReadonlyMap<string, number>;
  /** One line of JSON a review: nothing in a review can end its line or begin another. */
  readonly text: string;
}

/** What a review has said it has said by then. */
const longestText = 600;
const longestTitle = 120;
/** Some 6,000 tokens. */
const mostCharacters = 24_000;

const shown = (text: string, most: number): string => {
  const squeezed = text
    .slice(0, 4 * most)
    .trim()
    .replace(/\s+/gu, ' ');
  return squeezed.length <= most ? squeezed : squeezed.slice(0, most).toWellFormed();
};

const hasWords = ({ title, text }: WindowReview): boolean => /[\p{L}\p{N}]/u.test(`${title ?? ''} ${text}`);

/** An id that cannot be guessed without the review's own and the batch, so that made-up ones are found. */
const shortId = (reviewId: string, taken: ReadonlyMap<string, number>): string => {
  for (let turn = 0; ; turn++) {
    const number = createHash('sha256').update(`${turn} ${reviewId}`).digest().readUIntBE(0, 6);
    const id = number.toString(36).slice(-4).padStart(4, '0');
    if (!taken.has(id)) return id;
  }
};

const lineOf = (id: string, { rating, title, text }: WindowReview): string =>
  JSON.stringify({
    id,
    stars: rating,
    ...(title?.trim() && { title: shown(title, longestTitle) }),
    text: shown(text, longestText),
  });

/** How large the batches may be, and how many there are at most. */
export interface BatchBounds {
  readonly reviews: number;
  readonly batches: number;
}

/**
 * The reviews with words in batches. They are dealt like cards, so that each batch is a sample of the whole time and of all
 * apps: however many of the batches are read in the end, what is found in them is no more of one month than of another.
 */
export const batchesOf = (reviews: readonly WindowReview[], most: BatchBounds): Batch[] => {
  const worded = reviews.flatMap((review, at) => (hasWords(review) ? [at] : []));
  const count = Math.ceil(worded.length / most.reviews);
  const dealt = Array.from({ length: Math.min(count, most.batches) }, (): number[] => []);
  for (const [turn, at] of worded.entries()) dealt[turn % count]?.push(at);
  const batches = dealt.map((places) => cut(reviews, places));
  // What is too long for its batch comes last, when all others were heard.
  return [...batches.flatMap(([first]) => first ?? []), ...batches.flatMap(([, ...rest]) => rest)].slice(
    0,
    most.batches,
  );
};

/** How many reviews have words at all. */
export const countWorded = (reviews: readonly WindowReview[]): number => reviews.filter(hasWords).length;

const cut = (reviews: readonly WindowReview[], dealt: readonly number[]): Batch[] => {
  const batches: Batch[] = [];
  let places = new Map<string, number>();
  let lines: string[] = [];
  let length = 0;
  const close = (): void => {
    if (lines.length > 0) batches.push({ places, text: lines.join('\n') });
    [places, lines, length] = [new Map(), [], 0];
  };
  for (const at of dealt) {
    let id = shortId(reviews[at]!.id, places);
    let line = lineOf(id, reviews[at]!);
    if (length + line.length > mostCharacters) {
      close();
      id = shortId(reviews[at]!.id, places);
      line = lineOf(id, reviews[at]!);
    }
    places.set(id, at);
    lines.push(line);
    length += line.length + 1;
  }
  close();
  return batches;
};
