import type { Clause } from '../../analysis/tagging/clauses/clause.ts';
import { fold } from '../../analysis/words/words.ts';
import type { CountedAsk, Figure } from '../count/counted.ts';
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
  /** Themes that are left out. */
  readonly without: readonly string[];
}

const polarityOfTheme = { pos: 'good', neg: 'bad', neutral: 'any' } as const;

/** What the quotes of an ask have to prove; null when nothing that people write does. */
export const quoteWanted = (asked: CountedAsk): QuoteWanted | null => {
  const { ask, own, bad, groups, reading, excluded, against } = asked;
  const polarity = ask.topic?.polarity ?? 'any';
  const wanted = (figure: Figure | undefined | null, more: Partial<QuoteWanted>): QuoteWanted | null =>
    figure?.evidence
      ? { evidence: figure.evidence, themes: [], words: [], polarity, without: excluded, ...more }
      : null;
  const [first] = ask.measure === 'change' && against ? groups.filter(({ chance }) => !isLikelyChance(chance)) : groups;
  if (ask.by === 'theme' && first?.name) return wanted(first.own, { words: [first.name], polarity: 'wish' });
  if (ask.by === 'theme') {
    const sign = polarity === 'any' && first?.polarity ? polarityOfTheme[first.polarity] : polarity;
    return first ? wanted(first.own, { themes: [first.value], polarity: sign }) : null;
  }
  if (!ask.topic || !reading || (isUnsaid(asked) && meantThemes(asked).length === 0)) return null;
  const about = { words: ask.topic.words, themes: reading.themes };
  if (ask.by !== undefined && first)
    return wanted(first.bad ?? first.own, { ...about, ...(first.bad && { polarity: 'bad' as const }) });
  return ask.measure === 'sentiment' ? wanted(bad, { ...about, polarity: 'bad' }) : wanted(own, about);
};

const [shortest, longest] = [15, 160];

/** As much of a word as all of its forms begin with. */
const stemOf = (word: string): string => fold(word).slice(0, Math.max(4, word.length - 3));

const proves = (clause: Clause, written: string, { themes, words, polarity, without }: QuoteWanted): boolean => {
  if (clause.themes.some((theme) => without.includes(theme))) return false;
  if (polarity !== 'any' && clause.polarity !== polarity) return false;
  if (clause.themes.some((theme) => themes.includes(theme))) return true;
  const text = fold(written);
  return words.length > 0 && words.flatMap((each) => each.split(/\s+/u)).every((word) => text.includes(stemOf(word)));
};

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
  return [...new Map(found.map((each) => [fold(each).replace(/[^\p{L}\p{N}]+/gu, ' '), each])).values()].slice(0, most);
};
