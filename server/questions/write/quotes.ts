import type { Clause } from '../../tagging/clauses/clause.ts';
import { taxonomy } from '../../tagging/themes/taxonomy.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { fold, wordsOf } from '../../tagging/words/words.ts';
import type { CountedAsk, Figure, Group } from '../count/counted.ts';
import { shareOf } from '../count/figures.ts';
import { ofTopic } from '../count/groups.ts';
import { type SaidOfSelf, saidOfSelf, wholeSubject } from '../count/topics.ts';
import { isNextFirst } from './lists.ts';
import quoting from './quoting.json' with { type: 'json' };
import { isLikelyChance, isUnsaid, meantThemes } from './words.ts';

export interface QuotedReview {
  readonly title: string | null;
  readonly text: string;
  readonly clauses: readonly Clause[];
}

/** What a quote has to show. */
export interface QuoteWanted {
  /** Address of the list of counted reviews. */
  readonly evidence: string;
  readonly themes: readonly string[];
  readonly words: readonly string[];
  readonly polarity: 'good' | 'bad' | 'wish' | 'any';
  /** What its author says about themselves; null: nothing in particular. */
  readonly self: SaidOfSelf | null;
  /** Exclusions, by themes and by words. */
  readonly without: { readonly themes: readonly string[]; readonly words: readonly string[] };
}

/** A clause of a review, as written. */
export interface Quote {
  readonly text: string;
  /** The side, if there are opinions on both. */
  readonly side: 'good' | 'bad' | null;
}

const handful = 5;
/** Up to this many reviews, two are quoted. */
const bothQuoted = 3;

/** Further groups are quoted if they have at least this share of the first one's reviews. */
const nearlyAsMany = 0.5;
/** Maximum number of further groups to look for quotes in. */
const maxFurther = 3;

/** One of each of two. */
const maxCompared = 2;

const polarityOfTheme = { pos: 'good', neg: 'bad', neutral: 'any' } as const;

/** What the quotes of an ask have to show; empty if text cannot show it. */
export const quotesWanted = (asked: CountedAsk): readonly (QuoteWanted & Pick<Quote, 'side'>)[] => {
  const { ask, own, good, bad, groups, reading, excluded, against, byApp } = asked;
  const polarity = ask.topic?.polarity ?? 'any';
  const without = { themes: excluded, words: (ask.without ?? []).flatMap(({ words }) => words) };
  const wanted = (figure: Figure | null, more: Partial<QuoteWanted>, side: Quote['side'] = null) =>
    figure?.evidence
      ? [{ evidence: figure.evidence, themes: [], words: [], polarity, self: null, without, side, ...more }]
      : [];
  if (ask.by === 'topic' && ask.measure !== 'sentiment')
    return groups.slice(0, maxCompared).flatMap((group) => quotesWanted(ofTopic(asked, group)));
  const remaining = asked.support.find(({ kind }) => kind === 'remaining');
  if (remaining) return wanted(asked.left, { themes: Object.keys(remaining.figures), polarity: 'bad' });
  const cause = asked.support.find(({ kind }) => kind === 'cause');
  if (cause) {
    const themes = taxonomy.filter(({ group }) => group === cause.names.subject).map(({ id }) => id);
    const { after, before } = cause.figures;
    return wanted(shareOf(after!) > shareOf(before!) ? after! : before!, { themes, polarity: 'bad' });
  }
  const over = asked.support.find(({ kind }) => kind === 'incident');
  if (over && isNextFirst(asked))
    return wanted(over.figures.next!, { themes: [String(over.names.next)], polarity: 'bad' });
  const [first, ...next] =
    ask.measure === 'change' && against ? groups.filter(({ chance }) => !isLikelyChance(chance)) : groups;
  if (byApp.length > 0 || (ask.by !== undefined && !first)) return [];
  if (ask.by === 'theme') {
    const ofGroup = ({ own: said, name, value, polarity: sign }: Group) =>
      name === undefined
        ? wanted(said, { themes: [value], polarity: polarity === 'any' && sign ? polarityOfTheme[sign] : polarity })
        : wanted(said, { words: [name] });
    const near = next.filter(({ own: part }) => part.reviews >= Math.max(2, nearlyAsMany * first!.own.reviews));
    return [...ofGroup(first!), ...(against ? [] : near.slice(0, maxFurther).flatMap(ofGroup))];
  }
  // For a handful of reviews, one says more than their average.
  if (ask.measure === 'stars' && !ask.topic && !ask.by && !against && own.reviews < handful) return wanted(own, {});
  const self = ask.topic?.match === 'meaning' ? saidOfSelf(ask.topic.words, true) : null;
  if (!ask.topic || !reading || (isUnsaid(asked) && meantThemes(asked).length === 0 && !self)) return [];
  const whole = wholeSubject(ask.topic);
  const about = whole
    ? { words: [], themes: whole.themes, self }
    : { words: ask.topic.words, themes: reading.themes, self };
  const { opinions } = asked;
  const ofSide = (side: 'good' | 'bad') => ({ ...about, ...(opinions && { themes: opinions[side] }), polarity: side });
  if (ask.measure !== 'sentiment') {
    const isSetApart = first !== undefined && (asked.pickChance === null || !isLikelyChance(asked.pickChance));
    const said = wanted(isSetApart ? first.own : own, about);
    return own.reviews > 1 && own.reviews <= bothQuoted ? [...said, ...said] : said;
  }
  if (first) {
    const last = groups[asked.eligible - 1];
    const sides = ask.pick === 'least' ? ([first.bad, last?.good] as const) : ([first.good, last?.bad] as const);
    const isOfLast = (sides[1]?.reviews ?? 0) > (sides[0]?.reviews ?? 0);
    const side = (ask.pick === 'least') !== isOfLast ? 'bad' : 'good';
    return wanted(sides[isOfLast ? 1 : 0] ?? null, ofSide(side));
  }
  const sides = [wanted(good, ofSide('good'), 'good'), wanted(bad, ofSide('bad'), 'bad')];
  return ((bad?.reviews ?? 0) > (good?.reviews ?? 0) ? sides.toReversed() : sides).flat();
};

const [shortest, longest] = [15, 160];

/** The common prefix of all forms of a word. */
const stemOf = (word: string): string => fold(word).slice(0, Math.max(4, word.length - 3));

/** Whether a text has every word of a phrase in some form. */
const speaksOf = (text: string, phrase: string): boolean => {
  const words = wordsOf(phrase).filter(({ folded }) => !isStopWord(folded, 'en'));
  return words.length > 0 && words.every(({ folded }) => text.includes(stemOf(folded)));
};

const proves = (clause: Clause, written: string, { themes, words, polarity, self, without }: QuoteWanted): boolean => {
  const text = fold(written);
  if (self)
    return [clause.move, clause.writer].some((said) => said && [self.moves, self.writers].flat().includes(said));
  if (clause.themes.some((theme) => without.themes.includes(theme))) return false;
  if (without.words.some((phrase) => speaksOf(text, phrase))) return false;
  if (polarity !== 'any' && clause.polarity !== polarity) return false;
  if (clause.themes.some((theme) => themes.includes(theme)) || (themes.length === 0 && words.length === 0)) return true;
  return words.some((phrase) => phrase.split(/\s+/u).every((word) => text.includes(stemOf(word))));
};

const [easyFrom, easyTo] = [25, 110];
const joining = new RegExp(`^(?:${quoting.joining.join('|')})(?!\\p{L})`, 'iu');
const openers = new RegExp(`^(?:(?:${quoting.openers.join('|')})[,:]? )+(?=\\p{L})`, 'iu');
/** A letter three times in a row is a misspelling. */
const drawnOut = /(\p{L})\1\1/iu;
/** Sentences without punctuation between them: `it crashed ten times Five stars`. */
const runOn = /\p{Ll} (?!I\b)\p{Lu}\p{Ll}+ \p{Ll}/u;

/** How well a clause reads on its own. */
const readability = (text: string): number =>
  (text.length >= easyFrom && text.length <= easyTo ? 1 : 0) -
  (joining.test(text) ? 1 : 0) -
  (runOn.test(text) || drawnOut.test(text) ? 2 : 0);

const longWords = (text: string): string[] =>
  wordsOf(text).flatMap(({ folded }) => (folded.length > shortestTelling ? [folded] : []));

/** Shorter words carry no meaning. */
const shortestTelling = 3;

/** How common the words of a clause are among all clauses; low for misspelt or irrelevant ones. */
const typicalOf = (found: readonly string[]): ((text: string) => number) => {
  const said = new Map<string, number>();
  for (const text of found) for (const word of new Set(longWords(text))) said.set(word, (said.get(word) ?? 0) + 1);
  return (text) => {
    const words = longWords(text);
    return words.reduce((sum, word) => sum + said.get(word)!, 0) / Math.max(1, words.length);
  };
};

/** Ignores letter case and punctuation. */
const keyOf = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether one text adds nothing to another. */
export const saysSame = (one: string, other: string): boolean => {
  const [short, long] = [keyOf(one), keyOf(other)].toSorted((a, b) => a.length - b.length) as [string, string];
  return long.includes(short);
};

/** Matching clauses without duplicates: those with its words first, then by readability and typicality. */
export const chooseQuotes = (reviews: readonly QuotedReview[], wanted: QuoteWanted, most: number): string[] => {
  const found = reviews.flatMap(({ title, text, clauses }) =>
    clauses.flatMap((clause) => {
      const written = ((clause.field === 'title' ? title : text) ?? '')
        .slice(clause.start, clause.end)
        .trim()
        .replace(openers, '')
        .replace(/(?:\s|\p{Extended_Pictographic}|\uFE0F)+$/u, '');
      return written.length >= shortest && written.length <= longest && proves(clause, written, wanted)
        ? [written]
        : [];
    }),
  );
  const isSaid = (text: string): boolean => wanted.words.some((phrase) => speaksOf(fold(text), phrase));
  const distinct = new Map(found.map((each) => [keyOf(each), each]));
  const times = Map.groupBy(found, keyOf);
  const words = typicalOf(found);
  const typical = (text: string): number => words(text) + times.get(keyOf(text))!.length;
  return [...distinct.values()]
    .filter((each) => readability(each) >= 0)
    .toSorted(
      (one, other) =>
        Number(isSaid(other)) - Number(isSaid(one)) ||
        readability(other) - readability(one) ||
        typical(other) - typical(one),
    )
    .slice(0, most);
};
