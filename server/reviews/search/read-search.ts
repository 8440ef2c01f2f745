import type { GuessedNames } from '../../analysis/reading/apps/app-names.ts';
import { readSentence } from '../../analysis/reading/read-sentence.ts';
import { missedNames } from '../../analysis/reading/search/missed-names.ts';
import { reworded } from '../../analysis/reading/search/rewordings.ts';
import { splitSentence } from '../../analysis/reading/sentence.ts';
import type { SentenceReading } from '../../analysis/reading/sentence-reading.ts';
import { draftTopic, type TopicDraft, termsToCount } from '../../analysis/reading/topic/draft-topic.ts';
import { nearTerms } from '../../analysis/reading/topic/look-for.ts';
import { planExclusion } from '../../analysis/reading/topic/plan-exclusion.ts';
import { type LiteralPlan, planLiterals } from '../../analysis/reading/topic/plan-literals.ts';
import { planAnyOf, planTopic, type TopicPlan } from '../../analysis/reading/topic/plan-topic.ts';
import type { Groups } from '../../analysis/search/plan.ts';
import { wordsOf } from '../../analysis/words/words.ts';
import type { Searcher } from '../index/searcher.ts';
import { type SearchGiven, withGiven } from './given-filters.ts';
import type { KnownApp, KnownApps } from './known-apps.ts';

/** A sentence as it is searched for. */
export interface ReadSearch {
  /** With what was given instead of what it says. */
  readonly reading: SentenceReading<KnownApp>;
  readonly plan: TopicPlan;
  /** What to look for when no review in scope has enough of the topic; null: nothing else. */
  anyOf(): TopicPlan | null;
  readonly literals: LiteralPlan;
  readonly exclude: readonly Groups[];
  readonly excludeLiterals: LiteralPlan;
  /** Words that may be misspelt names, with the titles of the apps. */
  readonly maybe: ReadonlyMap<string, readonly string[]>;
}

/** Where no topic is said, every review will do; where nothing at all is said, none does. */
const planOfNothing = (saysMore: boolean): TopicPlan => ({
  match: saysMore ? null : { units: [], least: 1 },
  ranked: [],
  terms: new Set(),
  themes: [],
  partThemes: [],
  notes: [],
});

/** Whether a sentence asks for anything besides a topic. */
const saysMore = (reading: SentenceReading<KnownApp>): boolean =>
  reading.kindOfApp !== null ||
  [reading.store, reading.since, reading.until, reading.replied, reading.minLength, reading.sort, reading.limit].some(
    (asked) => asked !== null,
  ) ||
  [
    reading.apps,
    reading.excludedApps,
    reading.stars,
    reading.countries,
    reading.languages,
    reading.versions,
    reading.reviewKinds,
    reading.topic.phrases,
    reading.exclude.phrases,
  ].some((asked) => asked.length > 0) ||
  reading.exclude.text !== '' ||
  splitSentence(reading.query).asksForAll;

const splitWords = (text: string): string[] => wordsOf(text).map(({ folded }) => folded);

const draftOf = ({ topic, language, unknownApps }: SentenceReading<KnownApp>): TopicDraft | null => {
  if (topic.text === '') return null;
  const firm = new Set(unknownApps.flatMap(({ sure, text }) => (sure ? splitWords(text) : [])));
  return draftTopic({ topic: topic.text, topicWords: topic.words, language }, firm);
};

/** How the topic is looked for: one lookup of its terms, and one more when a word of it stands in no review. */
const planOf = async (searcher: Searcher, book: KnownApps['book'], reading: SentenceReading<KnownApp>) => {
  const draft = draftOf(reading);
  if (draft === null) return { plan: planOfNothing(saysMore(reading)), anyOf: () => null, missed: null };
  const { docs, counts } = await searcher.termCounts(termsToCount(draft));
  const missed = missedNames(draft, counts, book);
  const near = nearTerms(draft, counts);
  const spellings = [...new Set([...near.values()].flatMap((each) => [...each.keys()]))];
  const found =
    spellings.length > 0 && missed.meant.size === 0 ? (await searcher.termCounts(spellings)).counts : new Map();
  const onFile = { docs, counts: new Map([...counts, ...found]) };
  return { plan: planTopic(draft, onFile, near), anyOf: () => planAnyOf(draft, onFile, near), missed };
};

/** Reads a sentence; once more when a word of it, which hardly a review has, turns out to be the name of an app. */
export const readSearch = async (
  searcher: Searcher,
  { book }: KnownApps,
  query: string,
  given: SearchGiven,
  today: string,
): Promise<ReadSearch> => {
  const { rest, notes } = reworded(query);
  const readWith = (guessed: GuessedNames<KnownApp> = new Map()): SentenceReading<KnownApp> => {
    const reading = readSentence(rest, { today, book, guessed });
    return withGiven({ ...reading, query, notes: [...notes, ...reading.notes] }, given);
  };
  const read = (reading: SentenceReading<KnownApp>) => ({
    reading,
    literals: planLiterals(reading.topic.phrases),
    exclude: planExclusion(reading.exclude.text, reading.language),
    excludeLiterals: planLiterals(reading.exclude.phrases),
  });
  const first = readWith();
  const { plan, anyOf, missed } = await planOf(searcher, book, first);
  const maybe = missed?.maybe ?? new Map<string, readonly string[]>();
  if (missed === null || missed.meant.size === 0) return { ...read(first), plan, anyOf, maybe };
  const second = readWith(missed.meant);
  const { plan: planned, anyOf: anyOfIt } = await planOf(searcher, book, second);
  return { ...read(second), plan: planned, anyOf: anyOfIt, maybe };
};
