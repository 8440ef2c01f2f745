import { mentionsOf } from '../../questions/findings/rules/wishes.ts';
import type { Edition } from '../../store/reviews/editions.ts';
import { fold } from '../../tagging/words/words.ts';

/** Something that reviews ask for. */
export interface RequestedThing {
  /** `Widget`. */
  readonly label: string;
  /** How reviews call it, the most frequent first. */
  readonly names: readonly string[];
}

/** How many reviews are searched for requests; how many ask for each thing is counted in all of them. */
export const mostSearched = 2_000;
const mostThings = 12;
/** As many names as a topic takes. */
const mostOfNames = 200;

/** What reviews ask for, what most ask for first. */
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
