import { mentionsOf } from '../../questions/findings/rules/wishes.ts';
import type { Edition } from '../../store/reviews/editions.ts';
import { fold } from '../../tagging/words/words.ts';

export interface RequestedThing {
  /** Such as `Widget`. */
  readonly label: string;
  /** What reviews call it, most frequent first. */
  readonly names: readonly string[];
}

/** The most reviews searched for requests; counts of each thing cover all reviews. */
export const mostSearched = 2_000;
const mostThings = 12;
/** A topic takes at most this many names. */
const mostOfNames = 200;

/** The things that reviews request, most requested first. */
export const requestedThings = (reviews: readonly Pick<Edition, 'title' | 'text'>[]): RequestedThing[] => {
  const found = new Map<string, { readonly names: Map<string, number>; reviews: number }>();
  for (const review of reviews) {
    const asked = mentionsOf(review).filter((mention) => mention.asked);
    for (const { label } of new Set(asked.map(({ thing }) => thing))) {
      const known = found.get(label) ?? { names: new Map<string, number>(), reviews: 0 };
      known.reviews++;
      found.set(label, known);
    }
    for (const { thing, field, start, end } of asked) {
      const name = fold((field === 'title' ? (review.title ?? '') : review.text).slice(start, end));
      const { names } = found.get(thing.label)!;
      names.set(name, (names.get(name) ?? 0) + 1);
    }
  }
  return [...found]
    .toSorted(([, one], [, other]) => other.reviews - one.reviews)
    .slice(0, mostThings)
    .map(([label, { names }]) => ({ label, names: fitting(byCount(names)) }));
};

const byCount = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);

const fitting = (names: readonly string[]): string[] =>
  names.filter((_, at) => names.slice(0, at + 1).join(', ').length <= mostOfNames);
