import { dayMs } from '../../contract/domain/durations.ts';
import { addRows, type Dimension, type Label, lowRating, noSums, type Sums, sumsFor, whole } from './count-cells.ts';

/** Rounded to 4 decimals; 0 if the whole is 0. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1e4) / 1e4;

/** Rounded to 2 decimals; null if the count is 0. */
export const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 100) / 100;

export const isNegative = (rating: number): boolean => rating <= lowRating;

/** Highest count first, ties by name. */
export const byCount = <Counted>(
  countOf: (one: Counted) => number,
  nameOf: (one: Counted) => string,
): ((one: Counted, other: Counted) => number) => {
  return (one, other) => {
    const [name, next] = [nameOf(one), nameOf(other)];
    return countOf(other) - countOf(one) || (name < next ? -1 : name > next ? 1 : 0);
  };
};

/** Weeks begin on Monday. Days are counted from 1970-01-01, a Thursday. */
export const weekOfDay = (day: number): number => Math.floor((day + 3) / 7);

/** In days since 1970. */
export const mondayOfWeek = (week: number): number => 7 * week - 3;

/** Formats days since 1970 as `2026-11-18`. */
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** What a review is counted under: one label, several, or none (null). */
export type LabelsOf<Review> = (review: Review) => Exclude<Label, null> | readonly string[] | null;

interface Numbered extends Dimension {
  readonly numbers: ReadonlyMap<Label, number>;
}

const inOneCell: Numbered = { ...whole, numbers: new Map([[null, 0]]) };

/** Numbers cells in order of first occurrence. */
const dimensionOf = <Review>(reviews: readonly Review[], labelsOf: LabelsOf<Review>): Numbered => {
  const numbers = new Map<Label, number>();
  const cellOf = (label: Label): number => {
    const known = numbers.get(label);
    if (known !== undefined) return known;
    numbers.set(label, numbers.size);
    return numbers.size - 1;
  };
  const cells = reviews.map((review) => {
    const labels = labelsOf(review);
    if (labels === null) return [];
    return typeof labels === 'object' ? labels.map(cellOf) : [cellOf(labels)];
  });
  const labels = [...numbers.keys()];
  return {
    numbers,
    size: numbers.size,
    label: (cell) => labels[cell]!,
    read(row, into) {
      const own = cells[row]!;
      for (let at = 0; at < own.length; at++) into[at] = own[at]!;
      return own.length;
    },
  };
};

export interface CountedReviews {
  /** In order of first occurrence. */
  readonly cells: readonly (Sums & { readonly label: Label; readonly second: Label })[];
  of(label?: Label, second?: Label): Sums;
}

/** Counts reviews in memory as the index does: by up to two labels. */
export const countReviews = <Review extends { readonly rating: number }>(
  reviews: readonly Review[],
  firstOf?: LabelsOf<Review>,
  secondOf?: LabelsOf<Review>,
): CountedReviews => {
  const [first, second] = [firstOf, secondOf].map((labelsOf) =>
    labelsOf ? dimensionOf(reviews, labelsOf) : inOneCell,
  ) as [Numbered, Numbered];
  const ratings = reviews.map(({ rating }) => rating);
  const sums = sumsFor([first, second]);
  addRows(sums, ratings, { rows: Int32Array.from(reviews.keys()), clauses: null }, [first, second]);
  return {
    cells: sums.cells.map((cell) => ({
      ...sums.of(cell),
      label: first.label(Math.floor(cell / second.size)),
      second: second.label(cell % second.size),
    })),
    of: (label = null, other = null) => {
      const [one, two] = [first.numbers.get(label), second.numbers.get(other)];
      return one === undefined || two === undefined ? noSums : sums.of(one * second.size + two);
    },
  };
};

/** Memoizes a count by the identity of the list: every finding is compared with the same reviews. */
export const onceFor = <Review, Counted>(
  count: (reviews: readonly Review[]) => Counted,
): ((reviews: readonly Review[]) => Counted) => {
  const known = new WeakMap<readonly Review[], { readonly counted: Counted }>();
  return (reviews) => {
    const { counted } = known.get(reviews) ?? { counted: count(reviews) };
    known.set(reviews, { counted });
    return counted;
  };
};

export const starsOf = (
  reviews: readonly { readonly rating: number }[],
): Record<'1' | '2' | '3' | '4' | '5', number> => {
  const stars = countReviews(reviews, ({ rating }) => rating);
  const having = (rating: number): number => stars.of(rating).reviews;
  return { '1': having(1), '2': having(2), '3': having(3), '4': having(4), '5': having(5) };
};

export const sumsOf = (reviews: readonly { readonly rating: number }[]): Sums => countReviews(reviews).of();
