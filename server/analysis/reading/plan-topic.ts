import type { Kind } from '../kinds/input.ts';
import type { Alternative } from '../search/plan.ts';
import { kindTerm, themeTerm } from '../search/segment.ts';
import type { ThemeId } from '../themes/taxonomy.ts';
import { isNegation } from '../words/stop-words.ts';
import { queryTerms } from '../words/terms.ts';
import { type Word, wordsOf } from '../words/words.ts';
import { isJoined } from './joined-words.ts';
import { type Named, namedKinds, namedThemes, type TopicUnit } from './named-themes.ts';
import { quoted } from './prose.ts';
import type { Split } from './sentence.ts';
import { nearWordsOf, slipsOf } from './spelling.ts';

/** How much a match by the words themselves tells more than one by a theme. */
const wordWeight = 3;
const bothWeight = 2;
const themeWeight = 1;

/** A misspelling is far rarer than the word; what is not is a word of its own. */
const rareness = 0.05;
/** A word that stands in so few reviews may be a slip itself. */
const fewest = 3;

/** A topic taken apart: what has to be looked up before it can be looked for. */
export interface TopicDraft {
  readonly units: readonly (TopicUnit & {
    /** Terms of the word in languages that the sentence may be of. */
    readonly foreign: readonly string[];
    /** Spellings by the term they would be found with. */
    readonly slips: ReadonlyMap<string, string>;
  })[];
  readonly themes: readonly Named<ThemeId>[];
  readonly kinds: readonly Named<Kind>[];
  /** Those that its words may be of. */
  readonly languages: readonly string[];
  /** `does not work`: its one word alone would say the opposite. */
  readonly denied: boolean;
}

export interface TopicPlan {
  /** Null: everything; empty: nothing can match. */
  readonly alternatives: readonly Alternative[] | null;
  /** Every term by which words, not themes, are found. */
  readonly terms: ReadonlySet<string>;
  /** Those that say all that the topic says: their reviews match whatever their words. */
  readonly themes: readonly ThemeId[];
  /** Those that say a part of it: their reviews match if they have the other words. */
  readonly partThemes: readonly ThemeId[];
  readonly notes: readonly string[];
}

type Topic = Pick<Split, 'topic' | 'topicWords' | 'language'>;

/** English words are written in every language. */
const languagesOf = (language: string): string[] =>
  language === 'en' || language === 'und' ? ['en'] : [language, 'en'];

/** The words that count, two that are written as one by others together. */
const unitsOf = ({ topic, topicWords, language }: Topic): TopicUnit[] => {
  const all = wordsOf(topic);
  const counted = new Set(topicWords.map(({ start }) => start));
  const units: TopicUnit[] = [];
  const seen = new Set<string>();
  const add = (word: Word): void => {
    // A word said twice is looked for once.
    if (seen.has(word.folded)) return;
    seen.add(word.folded);
    const terms = queryTerms(topic.slice(word.start, word.end), languagesOf(language));
    const key = `#${terms.flat().join(' ')}`;
    if (terms.length > 0 && !seen.has(key)) units.push({ ...word, terms });
    seen.add(key);
  };
  for (let at = 0; at < all.length; at++) {
    const [word, next] = [all[at]!, all[at + 1]];
    if (next && isJoined(topic.slice(word.start, next.end)) && (counted.has(word.start) || counted.has(next.start))) {
      add({ start: word.start, end: next.end, folded: `${word.folded} ${next.folded}` });
      at++;
    } else if (counted.has(word.start)) add(word);
  }
  return units;
};

/** What a word is found with in other languages, when the sentence does not tell its own. */
const foreignTerms = ({ folded, terms }: TopicUnit, language: string): string[] => {
  if (language !== 'und' || terms.length !== 1) return [];
  const forms = queryTerms(folded);
  return forms.length === 1 ? forms[0]!.filter((term) => !terms[0]!.includes(term)) : [];
};

const slipTerms = ({ folded, terms }: TopicUnit, language: string): Map<string, string> => {
  const own = new Set(terms.flat());
  const slips = new Map<string, string>();
  for (const spelling of slipsOf(folded)) {
    for (const term of queryTerms(spelling, languagesOf(language)).flat()) {
      if (!own.has(term)) slips.set(term, slips.get(term) ?? spelling);
    }
  }
  return slips;
};

/** Takes a topic apart; how often its terms stand in reviews is still to be looked up. */
export const draftTopic = (topic: Topic): TopicDraft => {
  const units = unitsOf(topic);
  return {
    units: units.map((unit) => ({
      ...unit,
      foreign: foreignTerms(unit, topic.language),
      slips: slipTerms(unit, topic.language),
    })),
    themes: namedThemes(topic.topic, topic.language, units),
    kinds: namedKinds(topic.topic, units),
    languages: languagesOf(topic.language),
    denied: units.length === 1 && wordsOf(topic.topic).some(({ folded }) => isNegation(folded, topic.language)),
  };
};

/** Every term whose frequency decides how the topic is looked for. */
export const termsToCount = ({ units }: TopicDraft): string[] => [
  ...new Set(units.flatMap(({ terms, foreign, slips }) => [...terms.flat(), ...foreign, ...slips.keys()])),
];

type Counts = ReadonlyMap<string, number>;
const countOf = (counts: Counts, terms: Iterable<string>): number => {
  let sum = 0;
  for (const term of terms) sum += counts.get(term) ?? 0;
  return sum;
};

/** For words that no review has: what else they may be, by the terms those would be found with. */
export const nearTerms = ({ units, languages }: TopicDraft, counts: Counts): Map<TopicUnit, Map<string, string>> => {
  const near = new Map<TopicUnit, Map<string, string>>();
  for (const unit of units) {
    if (unit.folded.includes(' ') || countOf(counts, [...unit.terms.flat(), ...unit.foreign]) > 0) continue;
    const spellings = new Map<string, string>();
    for (const spelling of nearWordsOf(unit.folded)) {
      for (const term of queryTerms(spelling, languages).flat()) spellings.set(term, spellings.get(term) ?? spelling);
    }
    if (spellings.size > 0) near.set(unit, spellings);
  }
  return near;
};

/** One word of the topic as it is looked for: each group must have one of its terms. */
interface Looked {
  readonly groups: readonly (readonly string[])[];
  readonly note: string | null;
}

const lookFor = (
  unit: TopicDraft['units'][number],
  counts: Counts,
  near: ReadonlyMap<string, string> | undefined,
): Looked => {
  const native = countOf(counts, unit.terms.flat());
  // A word that reviews have more of in another language is of that language: `anuncios`.
  const foreign = unit.foreign.filter((term) => (counts.get(term) ?? 0) > native);
  const terms = foreign.length > 0 ? [[...unit.terms[0]!, ...foreign]] : unit.terms;
  const own = countOf(counts, terms.flat());
  if (own === 0 && near) {
    const [best] = [...near.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1));
    if (best !== undefined && (counts.get(best) ?? 0) >= fewest) {
      return {
        groups: [[best]],
        note: `“${unit.folded}” stands in no review; “${near.get(best)}” was looked for instead.`,
      };
    }
  }
  const rare = [...unit.slips].filter(([term]) => {
    const count = counts.get(term) ?? 0;
    return count > 0 && count <= own * rareness;
  });
  if (rare.length === 0 || terms.length !== 1) return { groups: terms, note: null };
  return {
    groups: [[...terms[0]!, ...rare.map(([term]) => term)]],
    note: `Also as it is misspelt: ${quoted([...new Set(rare.map(([, spelling]) => spelling))])}.`,
  };
};

/** Themes that stand for all of a topic's words, or for the same of them. */
const byCover = <Id extends string>(
  named: readonly Named<Id>[],
  words: number,
): { covers: ReadonlySet<number>; ids: Id[] }[] => {
  const whole = named.filter(({ covers }) => covers.size === words);
  const groups = new Map<string, { covers: ReadonlySet<number>; ids: Id[] }>();
  // A theme of some of the words says less than one of all of them.
  for (const { id, covers } of whole.length > 0 ? whole : named) {
    const key = [...covers].sort((one, other) => one - other).join();
    const known = groups.get(key);
    if (known) known.ids.push(id);
    else groups.set(key, { covers, ids: [id] });
  }
  return [...groups.values()];
};

/** `crashes after update`: two themes that stand for all of the words between them. */
const complements = <Cover extends { readonly covers: ReadonlySet<number> }>(
  groups: readonly Cover[],
  words: number,
): [Cover, Cover][] =>
  groups.flatMap((one, at) =>
    groups
      .slice(at + 1)
      .filter(({ covers }) => covers.size + one.covers.size === words && covers.isDisjointFrom(one.covers))
      .map((other): [Cover, Cover] => [one, other]),
  );

/** How a topic is looked for, once it is known which of its words reviews have. */
export const planTopic = (
  draft: TopicDraft,
  counts: Counts,
  near: ReadonlyMap<TopicUnit, ReadonlyMap<string, string>>,
): TopicPlan => {
  const looked = draft.units.map((unit) => lookFor(unit, counts, near.get(unit)));
  const groups = looked.flatMap((each) => each.groups);
  const rest = (covers: ReadonlySet<number>) => looked.flatMap((each, at) => (covers.has(at) ? [] : each.groups));
  const themed = byCover(draft.themes, draft.units.length);
  const isWhole = themed.some(({ covers }) => covers.size === draft.units.length);
  const alternatives: Alternative[] =
    groups.length > 0 && !(draft.denied && isWhole) ? [{ groups, weight: wordWeight }] : [];
  const kinds = draft.kinds.filter(({ covers }) => covers.size === draft.units.length).map(({ id }) => id);
  for (const { covers, ids } of themed) {
    const others = rest(covers);
    alternatives.push({
      groups: [ids.map(themeTerm), ...others],
      weight: others.length > 0 ? bothWeight : themeWeight,
    });
  }
  for (const [one, other] of complements(themed, draft.units.length)) {
    alternatives.push({ groups: [one.ids.map(themeTerm), other.ids.map(themeTerm)], weight: themeWeight });
  }
  if (kinds.length > 0) alternatives.push({ groups: [kinds.map(kindTerm)], weight: themeWeight });
  return {
    alternatives,
    terms: new Set(groups.flat()),
    themes: isWhole ? themed.flatMap(({ ids }) => ids) : [],
    partThemes: isWhole ? [] : themed.flatMap(({ ids }) => ids),
    notes: looked.flatMap(({ note }) => (note === null ? [] : [note])),
  };
};
