import { stem } from '../../tagging/words/stems/stem.ts';
import { averageOf, byCount, shareOf } from '../counting/count-reviews.ts';
import { nameWords } from './plain-words.ts';
import { canJoin, isOneWord, isUnspaced, isWholeWord } from './unspaced-words.ts';
import { type Counted, type Entry, type Pair, type Part, tallyWords } from './word-tally.ts';

/** A word or two adjacent words that reviews have in common; each review counts once. */
export interface Term {
  readonly term: string;
  readonly reviews: number;
  readonly share: number;
  readonly avgRating: number | null;
  readonly negativeShare: number;
  readonly phrase: boolean;
}

const mostWords = 40;
const mostPhrases = 20;
const fewest = 2;
/**
 * A word in more than this share of reviews is dropped, unless those who use it rate differently by at least
 * `tellingDifference`.
 */
const commonShare = 0.5;
const tellingDifference = 0.1;

/** The part of the list chosen by frequency; the rest is chosen by how far its ratings differ. */
const commonPart = 0.6;

/** A word that occurs this often within listed phrases is not listed itself: `trial` of `free trial`. */
const halfOfPhrase = 0.9;

/** Two words form a phrase if the rarer one seldom occurs without the other, and more often than chance explains. */
const seldomApart = 0.5;
const moreThanChance = 3;
/** A word that follows a negation often occurs without it, too. */
const oftenTurned = 0.2;

const belong = ({ first, second, count }: Pair, reviews: number): boolean => {
  const [one, other] = [first.inPhrase.count, second.inPhrase.count];
  if (first.role === 'beginning') return count >= other * oftenTurned;
  if (count >= Math.max(one, other) * seldomApart) return true;
  return count >= Math.min(one, other) * seldomApart && count * reviews >= one * other * moreThanChance;
};

/** Whether one continues the other: two pieces of the same longer phrase. */
const overlap = (one: Pair, other: Pair): boolean =>
  one.second.inPhrase === other.first.inPhrase || one.first.inPhrase === other.second.inPhrase;

/** Whether it mostly occurs with an ending attached, so is only half a word. */
const isCut = ({ cut, count }: Pick<Entry, 'cut' | 'count'>): boolean => cut * 2 > count;

/** Whether its two parts are one word, whatever the dictionary says. */
const isJoined = ({ tight, first, second }: Pair): boolean =>
  tight &&
  !isCut(second.entry) &&
  canJoin(first.inPhrase.folded, second.inPhrase.folded) &&
  isOneWord(first.inPhrase.folded, second.inPhrase.folded);

const isPhrase = ({ tight, first, second }: Pair): boolean =>
  !tight ||
  (canJoin(first.inPhrase.folded, second.inPhrase.folded) && !isOneWord(first.inPhrase.folded, second.inPhrase.folded));

const stemOf = ({ inPhrase }: Part): string => stem(inPhrase.folded, 'en');

/** Whether they differ only in their endings: `subscription price` and `subscription prices`. */
const sayTheSame = (one: Pair, other: Pair): boolean =>
  stemOf(one.first) === stemOf(other.first) && stemOf(one.second) === stemOf(other.second);

const isFragment = ({ folded, cut, count }: Entry): boolean =>
  isUnspaced(folded) && (!isWholeWord(folded) || isCut({ cut, count }));

const displayed = ({ folded, spelled, spelledCount, count: all }: Entry): string =>
  spelled !== null && spelledCount * 2 >= all ? spelled : folded;

/** @param negative the number of reviews with one or two stars */
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
  /** How far the ratings of those who say it deviate from chance. */
  const leanOf = ({ reviews: having, negativeShare }: Term): number =>
    Math.abs(negativeShare - unhappy) * Math.sqrt(having);
  /** The most common, then those that deviate most, without clashes. */
  const choose = <Chosen extends { readonly term: Term }>(
    all: readonly Chosen[],
    most: number,
    clash: (one: Chosen, other: Chosen) => boolean,
  ): Chosen[] => {
    const chosen: Chosen[] = [];
    const take = (candidates: readonly Chosen[], until: number): void => {
      for (const candidate of candidates) {
        if (chosen.length >= until) return;
        if (!chosen.some((one) => one === candidate || clash(one, candidate))) chosen.push(candidate);
      }
    };
    take(
      all.toSorted((one, other) => order(one.term, other.term)),
      Math.round(most * commonPart),
    );
    take(
      all.toSorted((one, other) => leanOf(other.term) - leanOf(one.term) || order(one.term, other.term)),
      most,
    );
    return chosen;
  };
  const together = tally.pairs
    .filter((pair) => tells(pair) && belong(pair, reviews.length))
    .filter(({ first, second }) => !(names.has(first.inPhrase.folded) && names.has(second.inPhrase.folded)));
  const pairTerm = (pair: Pair, phrase: boolean) => {
    const term = `${displayed(pair.first.inPhrase)}${pair.tight ? '' : ' '}${displayed(pair.second.inPhrase)}`;
    return { pair, term: asTerm(pair, term, phrase) };
  };
  const joined = choose(
    together.filter(isJoined).map((pair) => pairTerm(pair, false)),
    mostWords,
    (one, other) => overlap(one.pair, other.pair),
  );
  const phrases = choose(
    together.filter(isPhrase).map((pair) => pairTerm(pair, true)),
    mostPhrases,
    (one, other) => overlap(one.pair, other.pair) || sayTheSame(one.pair, other.pair),
  );
  const inPhrases = new Map<Entry, number>();
  for (const { pair } of [...phrases, ...joined]) {
    for (const { entry } of [pair.first, pair.second]) inPhrases.set(entry, pair.count + (inPhrases.get(entry) ?? 0));
  }
  const words = choose(
    [
      ...joined.map(({ term }) => ({ term })),
      ...tally.words
        .filter((entry) => tells(entry) && !names.has(entry.folded) && !isFragment(entry))
        .filter((entry) => (inPhrases.get(entry) ?? 0) < entry.count * halfOfPhrase)
        .map((entry) => ({ term: asTerm(entry, displayed(entry), false) })),
    ],
    mostWords,
    () => false,
  );
  return {
    terms: [...words, ...phrases].map(({ term }) => term).sort(order),
    notTokenised: tally.notTokenised,
  };
};
