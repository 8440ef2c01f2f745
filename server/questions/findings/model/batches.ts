import { createHash } from 'node:crypto';
import type { WindowReview } from '../../../metrics/window-review.ts';

/** Reviews shown to a model at once, under ids valid only in this batch. */
export interface Batch {
  /** Indexes of the reviews, by short id. */
  readonly places: ReadonlyMap<string, number>;
  /** One line of JSON per review, which its text cannot break out of. */
  readonly text: string;
}

/** Enough for a review to make its points. */
const longestText = 600;
const longestTitle = 120;
/** Some 6,000 tokens. */
const maxCharacters = 24_000;

const shown = (text: string, most: number): string => {
  const squeezed = text
    .slice(0, 4 * most)
    .trim()
    .replace(/\s+/gu, ' ');
  return squeezed.length <= most ? squeezed : squeezed.slice(0, most).toWellFormed();
};

const hasWords = ({ title, text }: WindowReview): boolean => /[\p{L}\p{N}]/u.test(`${title ?? ''} ${text}`);

/** An id that cannot be guessed without the review's own and the batch, so that invented ids are detected. */
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

export interface BatchBounds {
  readonly reviews: number;
  readonly batches: number;
}

/** Deals the reviews with words like cards, so that each batch is a sample of the whole time and of all apps. */
export const batchesOf = (reviews: readonly WindowReview[], most: BatchBounds): Batch[] => {
  const worded = reviews.flatMap((review, at) => (hasWords(review) ? [at] : []));
  const count = Math.ceil(worded.length / most.reviews);
  const dealt = Array.from({ length: Math.min(count, most.batches) }, (): number[] => []);
  for (const [turn, at] of worded.entries()) dealt[turn % count]?.push(at);
  const batches = dealt.map((places) => cut(reviews, places));
  // Reviews too long for their batch come last.
  return [...batches.flatMap(([first]) => first ?? []), ...batches.flatMap(([, ...rest]) => rest)].slice(
    0,
    most.batches,
  );
};

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
    if (length + line.length > maxCharacters) {
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
