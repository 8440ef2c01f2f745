import { averageOf, byCount, shareOf } from './figures.ts';
import { nameWords, saysNothing } from './plain-words.ts';
import { type Counted, type Entry, tallyWords } from './word-tally.ts';

/** A word, or two side by side, that reviews have in common; each review counts once. */
export interface Term {
  readonly term: string;
  readonly reviews: number;
  readonly share: number;
  readonly avgRating: number | null;
  readonly negativeShare: number;
  /** Whether it is two words. */
  readonly phrase: boolean;
}

const mostWords = 40;
const mostPhrases = 20;
/** What one review says is not what reviews have in common. */
const fewest = 2;
/** A word that most have tells nothing, unless those who use it rate otherwise than the rest. */
const commonShare = 0.5;
const tellingDifference = 0.1;

/** Of those listed, the part that is chosen for being common; the rest for being said by the unhappy or the happy alone. */
const commonPart = 0.6;

/** A word that nearly always stands in one phrase that is listed is not listed beside it: `five` of `five stars`. */
const halfOfPhrase = 0.9;

const displayed = ({ folded, spelled, spelledCount, count: all }: Entry): string =>
  spelled !== null && spelledCount * 2 >= all ? spelled : folded;

/** What the reviews have in common; `negative` is how many of them have one or two stars. */
export const termsOf = (
  reviews: readonly Counted[],
  titles: readonly string[],
  negative: number,
): { readonly terms: Term[]; readonly notTokenised: number } => {
  const names = nameWords(titles);
  const tally = tallyWords(reviews);
  const tells = (entry: Entry): boolean =>
    entry.count >= fewest &&
    (entry.count <= reviews.length * commonShare ||
      Math.abs(entry.negative / entry.count - negative / reviews.length) >= tellingDifference);
  const asTerm = (entry: Entry, term: string, phrase: boolean): Term => ({
    term,
    reviews: entry.count,
    share: shareOf(entry.count, reviews.length),
    avgRating: averageOf(entry.sum, entry.count),
    negativeShare: shareOf(entry.negative, entry.count),
    phrase,
  });
  const order = byCount<Term>(
    ({ reviews: having }) => having,
    ({ term }) => term,
  );
  const unhappy = negative / reviews.length;
  /** How far from chance the ratings of those who say it lie. */
  const leanOf = ({ reviews: having, negativeShare }: Term): number =>
    Math.abs(negativeShare - unhappy) * Math.sqrt(having);
  const choose = <Chosen extends { readonly term: Term }>(all: Chosen[], most: number): Chosen[] => {
    const common = all.sort((one, other) => order(one.term, other.term)).splice(0, Math.round(most * commonPart));
    const leaning = all.sort((one, other) => leanOf(other.term) - leanOf(one.term) || order(one.term, other.term));
    return [...common, ...leaning.slice(0, most - common.length)];
  };
  const phrases = choose(
    tally.pairs
      .filter((pair) => tells(pair) && !(names.has(pair.first.folded) && names.has(pair.second.folded)))
      .map((pair) => {
        const term = `${displayed(pair.first)}${pair.tight ? '' : ' '}${displayed(pair.second)}`;
        return { pair, term: asTerm(pair, term, true) };
      }),
    mostPhrases,
  );
  const inPhrases = new Map<Entry, number>();
  for (const { pair } of phrases) {
    for (const half of [pair.first, pair.second]) inPhrases.set(half, Math.max(pair.count, inPhrases.get(half) ?? 0));
  }
  const words = choose(
    tally.words
      .filter((entry) => tells(entry) && !names.has(entry.folded) && !saysNothing(entry.folded))
      .filter((entry) => (inPhrases.get(entry) ?? 0) < entry.count * halfOfPhrase)
      .map((entry) => ({ term: asTerm(entry, displayed(entry), false) })),
    mostWords,
  );
  return {
    terms: [...words, ...phrases].map(({ term }) => term).sort(order),
    notTokenised: tally.notTokenised,
  };
};
