import { LRUCache } from 'lru-cache';
import { minuteMs } from '../../contract/domain/durations.ts';
import { everywhere, planOfEverything, type SearchPlan, type TopicMatch, type Way } from '../../metrics/search/plan.ts';
import type { WeighedUnit } from '../../metrics/search/ranking/relevance.ts';
import { themeTerm } from '../../metrics/search/tag-terms.ts';
import { isBorneOut, proposedThemes, withoutGeneric } from '../../metrics/topic/theme-proposals.ts';
import {
  correctionOf,
  languagesOf,
  misspeltIn,
  type NamedThing,
  thingsIn,
  translatedWays,
  waysOf,
} from '../../metrics/topic/topic-words.ts';
import { counted, listed, quoted, review } from '../../support/prose/numbers.ts';
import { type ThemeId, taxonomy } from '../../tagging/themes/taxonomy.ts';
import { languageOf } from '../../tagging/words/language/languages.ts';
import { queryTerms } from '../../tagging/words/terms.ts';
import { wordsOf } from '../../tagging/words/words.ts';
import type { Searcher } from '../index/searcher.ts';

export interface ReadTopic {
  readonly things: readonly NamedThing[];
  readonly language: string;
  readonly match: TopicMatch;
  /** What matches are ranked by. */
  readonly ranked: readonly WeighedUnit[];
  /** Themes whose reviews count whatever their words. */
  readonly themes: readonly ThemeId[];
  /** Themes of that name that do not count, since reviews with the words rarely have them. */
  readonly offered: readonly ThemeId[];
  /** Whether a thing has several words, which one clause must contain. */
  readonly hasSeveralWords: boolean;
  readonly notes: readonly string[];
}

interface TopicTools {
  readonly searcher: Searcher;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a topic: its words, and with `widen` the themes that stand for them if reviews confirm it. Null if no word can
 * be searched.
 * @param spoken the language of topics too short to detect
 */
export const readTopic = async (
  tools: TopicTools,
  topic: string,
  widen: boolean,
  spoken = 'und',
): Promise<ReadTopic | null> => {
  const detected = languageOf(topic, null);
  // Without kana, a Japanese word is detected as Chinese.
  const language = detected === 'und' || (detected === 'zh' && spoken === 'ja') ? spoken : detected;
  const { things, notes, docs, weightOf } = await corrected(tools, thingsIn(withoutGeneric(topic), language), language);
  const decided = widen ? await themesOf(tools, things, language, docs) : { counted: [], left: [] };
  const translated = translatedWays(things, language);
  const ways = [...waysOf(things, decided.counted.map(themeTerm)), ...translated];
  if (ways.length === 0) return null;
  const tagged = (themes: readonly ThemeId[]): string => `Reviews tagged ${quoted(labelsOf(themes))}`;
  const unlikely =
    'are not counted, as reviews with these words rarely have that tag: name it in `themes` to count them.';
  return {
    things,
    language,
    match: { units: [{ ways, needed: true }], least: 1 },
    ranked: things.flatMap(({ groups }) =>
      groups.map((terms) => ({
        weight: weightOf(terms),
        terms: new Set(terms),
        themes: new Set<string>(decided.counted),
      })),
    ),
    themes: decided.counted,
    offered: decided.left,
    hasSeveralWords: things.some(({ groups }) => groups.length > 1),
    notes: [
      ...notes,
      ...(translated.length > 0 ? ['Reviews in other languages are found by their own words for it.'] : []),
      ...(decided.counted.length > 0 ? [`${tagged(decided.counted)} count too, whatever their words.`] : []),
      ...(decided.left.length > 0 ? [`${tagged(decided.left)} ${unlikely}`] : []),
    ],
  };
};

export const labelsOf = (themes: readonly string[]): string[] =>
  taxonomy.flatMap(({ id, label }) => (themes.includes(id) ? [label] : []));

/** Replaces words that occur in no review if they are clear misspellings. */
const corrected = async (
  { searcher, signal }: TopicTools,
  things: readonly NamedThing[],
  language: string,
): Promise<{
  readonly things: readonly NamedThing[];
  readonly notes: readonly string[];
  /** The number of reviews on file. */
  readonly docs: number;
  /** Higher for rarer words. */
  weightOf(terms: readonly string[]): number;
}> => {
  const { docs, counts } = await searcher.termCounts(
    [...new Set(things.flatMap(({ groups }) => groups.flat()))],
    signal,
  );
  const countOf = (terms: readonly string[]): number => terms.reduce((sum, term) => sum + (counts.get(term) ?? 0), 0);
  const notes: string[] = [];
  const checked = await Promise.all(
    things.map(async (thing) => {
      let { text } = thing;
      for (const [word, candidates] of misspeltIn(thing, language, countOf)) {
        const terms = new Map(candidates.map((each) => [each, queryTerms(each, languagesOf(language)).flat()]));
        const found = await searcher.termCounts([...new Set([...terms.values()].flat())], signal);
        const correct = correctionOf(
          new Map(
            [...terms].map(([each, own]) => [each, new Map(own.map((term) => [term, found.counts.get(term) ?? 0]))]),
          ),
        );
        notes.push(
          correct === null
            ? `No review contains “${word}”.`
            : `No review contains “${word}”, so “${correct}” was counted instead.`,
        );
        if (correct !== null) text = text.toLowerCase().replace(word, correct);
      }
      return text === thing.text ? thing : (thingsIn(text, language)[0] ?? thing);
    }),
  );
  for (const { text, groups } of things) {
    if (groups.length > 1 && groups.some((terms) => countOf(terms) === 0))
      notes.push(await eachWord({ searcher, signal }, text, language));
  }
  return { things: checked, notes, docs, weightOf: (terms) => Math.log(1 + (docs + 1) / (countOf(terms) + 1)) };
};

/** A note with the number of reviews for each word of a thing, whose terms may join several. */
const eachWord = async ({ searcher, signal }: TopicTools, text: string, language: string): Promise<string> => {
  const words = wordsOf(text).flatMap(({ folded }) => {
    const terms = queryTerms(folded, languagesOf(language)).flat();
    return terms.length === 0 ? [] : [{ folded, terms }];
  });
  const { counts } = await searcher.termCounts([...new Set(words.flatMap(({ terms }) => terms))], signal);
  const said = words.map(({ folded, terms }) => {
    const reviews = terms.reduce((sum, term) => sum + (counts.get(term) ?? 0), 0);
    return `“${folded}” in ${counted(reviews, review)}`;
  });
  return `No review contains all words of “${text}”: ${listed(said)}.`;
};

interface DecidedThemes {
  readonly counted: readonly ThemeId[];
  readonly left: readonly ThemeId[];
}

/** Counting takes as long as a search, and the result hardly changes until there are many more reviews. */
const cacheMs = 10 * minuteMs;
const manyMore = 1.1;
type CachedThemes = DecidedThemes & { readonly docs: number };
const cached = new WeakMap<Searcher, LRUCache<string, CachedThemes>>();

const themesOf = async (
  tools: TopicTools,
  things: readonly NamedThing[],
  language: string,
  docs: number,
): Promise<DecidedThemes> => {
  const known = cached.get(tools.searcher) ?? new LRUCache<string, CachedThemes>({ max: 1_000, ttl: cacheMs });
  cached.set(tools.searcher, known);
  const decided = await Promise.all(
    things.map(async (thing) => {
      const key = `${language} ${thing.text}`;
      const before = known.get(key);
      if (before && docs <= manyMore * before.docs) return before;
      const now = { ...(await decide(tools, thing, language)), docs };
      known.set(key, now);
      return now;
    }),
  );
  const counted = [...new Set(decided.flatMap((each) => each.counted))];
  return { counted, left: [...new Set(decided.flatMap((each) => each.left))].filter((id) => !counted.includes(id)) };
};

/** Decided over all reviews on file in the topic's language, or else in those of its translations: one app has too few. */
const decide = async (tools: TopicTools, thing: NamedThing, language: string): Promise<DecidedThemes> => {
  const proposed = proposedThemes(thing.text, language);
  const ways = waysOf([thing], []);
  if (proposed.length === 0 || ways.length === 0) return { counted: [], left: [...proposed] };
  const literal = await countByTheme(tools, ways, language === 'und' ? [] : [language]);
  const translated = translatedWays([thing], language);
  // A German topic may occur in no review, and its translation in many of the English ones.
  const isByTranslation = literal.total.reviews === 0 && translated.length > 0;
  const others = [...new Set(translated.flatMap((way) => way.language ?? []))];
  const { total, cells } = isByTranslation ? await countByTheme(tools, translated, others) : literal;
  const byTheme = new Map(cells.map((cell) => [cell.labels[0], cell]));
  const isCounted = (id: ThemeId): boolean => {
    const cell = byTheme.get(id);
    return (
      cell !== undefined &&
      isBorneOut({ reviews: total.of, withWords: total.reviews, withTheme: cell.of, withBoth: cell.reviews })
    );
  };
  return { counted: proposed.filter(isCounted), left: proposed.filter((id) => !isCounted(id)) };
};

const countByTheme = (
  { searcher, signal }: TopicTools,
  ways: readonly Way[],
  languages: readonly string[],
): ReturnType<Searcher['metrics']> => {
  const scope: SearchPlan = { ...planOfEverything(0), where: { ...everywhere, languages } };
  return searcher.metrics(
    {
      scope,
      topic: { ...scope, topic: { units: [{ ways, needed: true }], least: 1 } },
      by: ['theme'],
      against: null,
      order: 'cell',
      limit: 1_000,
      stores: new Map(),
    },
    signal,
  );
};
