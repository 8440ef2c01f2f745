import type { Clause } from '../../analysis/tagging/clauses/clause.ts';
import { isStopWord } from '../../analysis/words/stop-words.ts';
import { fold, wordsOf } from '../../analysis/words/words.ts';
import type { CountedAsk, Figure } from '../count/counted.ts';
import quoting from './quoting.json' with { type: 'json' };
import { isLikelyChance, isUnsaid, meantThemes } from './words.ts';

/** A review that counts, with its clauses. */
export interface QuotedReview {
  readonly title: string | null;
  readonly text: string;
  readonly clauses: readonly Clause[];
}

/** What a quote has to prove. */
export interface QuoteWanted {
  /** Where the reviews that count are listed. */
  readonly evidence: string;
  readonly themes: readonly string[];
  readonly words: readonly string[];
  readonly polarity: 'good' | 'bad' | 'wish' | 'any';
  /** What is left out, by its themes and by its words. */
  readonly without: { readonly themes: readonly string[]; readonly words: readonly string[] };
}

/** A clause of a review, as its author wrote it. */
export interface Quote {
  readonly text: string;
  /** Where there are opinions on both sides: which it is of. */
  readonly side: 'good' | 'bad' | null;
}

const polarityOfTheme = { pos: 'good', neg: 'bad', neutral: 'any' } as const;

/** What the quotes of an ask have to prove; none where nothing that people write does. */
export const quotesWanted = (asked: CountedAsk): readonly (QuoteWanted & Pick<Quote, 'side'>)[] => {
  const { ask, own, good, bad, groups, reading, excluded, against, byApp } = asked;
  const polarity = ask.topic?.polarity ?? 'any';
  const without = { themes: excluded, words: (ask.without ?? []).flatMap(({ words }) => words) };
  const wanted = (figure: Figure | null, more: Partial<QuoteWanted>, side: Quote['side'] = null) =>
    figure?.evidence ? [{ evidence: figure.evidence, themes: [], words: [], polarity, without, side, ...more }] : [];
  const [first] = ask.measure === 'change' && against ? groups.filter(({ chance }) => !isLikelyChance(chance)) : groups;
  if (byApp.length > 0 || (ask.by !== undefined && !first)) return [];
  if (ask.by === 'theme' && first!.name) return wanted(first!.own, { words: [first!.name], polarity: 'wish' });
  if (ask.by === 'theme') {
    const sign = polarity === 'any' && first!.polarity ? polarityOfTheme[first!.polarity] : polarity;
    return wanted(first!.own, { themes: [first!.value], polarity: sign });
  }
  if (!ask.topic || !reading || (isUnsaid(asked) && meantThemes(asked).length === 0)) return [];
  const about = { words: ask.topic.words, themes: reading.themes };
  if (ask.measure !== 'sentiment') return wanted(first ? first.own : own, about);
  if (first) {
    const side = ask.pick === 'least' ? 'bad' : 'good';
    return wanted(first[side], { ...about, polarity: side });
  }
  const sides = [
    wanted(good, { ...about, polarity: 'good' }, 'good'),
    wanted(bad, { ...about, polarity: 'bad' }, 'bad'),
  ];
  return ((bad?.reviews ?? 0) > (good?.reviews ?? 0) ? sides.toReversed() : sides).flat();
};

const [shortest, longest] = [15, 160];

/** As much of a word as all of its forms begin with. */
const stemOf = (word: string): string => fold(word).slice(0, Math.max(4, word.length - 3));

/** Whether a text has every word of a phrase in some form. */
const speaksOf = (text: string, phrase: string): boolean => {
  const words = wordsOf(phrase).filter(({ folded }) => !isStopWord(folded, 'en'));
  return words.length > 0 && words.every(({ folded }) => text.includes(stemOf(folded)));
};

const proves = (clause: Clause, written: string, { themes, words, polarity, without }: QuoteWanted): boolean => {
  const text = fold(written);
  if (clause.themes.some((theme) => without.themes.includes(theme))) return false;
  if (without.words.some((phrase) => speaksOf(text, phrase))) return false;
  if (polarity !== 'any' && clause.polarity !== polarity) return false;
  if (clause.themes.some((theme) => themes.includes(theme))) return true;
  return words.length > 0 && words.flatMap((each) => each.split(/\s+/u)).every((word) => text.includes(stemOf(word)));
};

const [easyFrom, easyTo] = [25, 110];
const joining = new RegExp(`^(?:${quoting.joining.join('|')})(?!\\p{L})`, 'iu');
/** Two sentences that nothing keeps apart: `it crashed ten times Five stars`. */
const runOn = /\p{Ll} (?!I\b)\p{Lu}\p{Ll}+ \p{Ll}/u;

/** How well a clause reads by itself. */
const readability = (text: string): number =>
  (text.length >= easyFrom && text.length <= easyTo ? 1 : 0) -
  (joining.test(text) ? 1 : 0) -
  (runOn.test(text) ? 2 : 0);

/** The clauses that prove it, each text once and the readable ones first; none when no clause does. */
export const chooseQuotes = (reviews: readonly QuotedReview[], wanted: QuoteWanted, most: number): string[] => {
  const found = reviews.flatMap(({ title, text, clauses }) =>
    clauses.flatMap((clause) => {
      const written = ((clause.field === 'title' ? title : text) ?? '').slice(clause.start, clause.end).trim();
      return written.length >= shortest && written.length <= longest && proves(clause, written, wanted)
        ? [written]
        : [];
    }),
  );
  const distinct = new Map(found.map((each) => [fold(each).replace(/[^\p{L}\p{N}]+/gu, ' '), each]));
  return [...distinct.values()]
    .filter((each) => readability(each) >= 0)
    .toSorted((one, other) => readability(other) - readability(one))
    .slice(0, most);
};
