import { readSentence } from '../../analysis/reading/read-sentence.ts';
import { reworded } from '../../analysis/reading/search/rewordings.ts';
import type { SentenceReading } from '../../analysis/reading/sentence-reading.ts';
import { excludedGroups, exclusionOf } from '../../analysis/reading/topic/exclusion.ts';
import { nearTerms } from '../../analysis/reading/topic/look-for.ts';
import { type LiteralPlan, planLiterals } from '../../analysis/reading/topic/plan-literals.ts';
import { planAnyOf, planTopic, type TopicPlan } from '../../analysis/reading/topic/plan-topic.ts';
import type { Groups } from '../../analysis/search/plan.ts';
import type { CountTerms } from '../index/searcher.ts';
import { type SearchGiven, withGiven } from './given-filters.ts';
import type { KnownApp, KnownApps } from './known-apps.ts';
import { type DraftOnFile, readWithNames } from './read-with-names.ts';

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
  reading.asksForReviews;

/** How the topic is looked for: one more lookup when a word of it stands in no review. */
const planOf = async (countTerms: CountTerms, reading: SentenceReading<KnownApp>, drafted: DraftOnFile | null) => {
  if (drafted === null) return { plan: planOfNothing(saysMore(reading)), anyOf: () => null };
  const { draft, docs, counts } = drafted;
  const near = nearTerms(draft, counts);
  const spellings = [...new Set([...near.values()].flatMap((each) => [...each.keys()]))];
  const found = spellings.length > 0 ? (await countTerms(spellings)).counts : new Map();
  const onFile = { docs, counts: new Map([...counts, ...found]) };
  return { plan: planTopic(draft, onFile, near), anyOf: () => planAnyOf(draft, onFile, near) };
};

/** Reads a sentence and plans how it is searched for. */
export const readSearch = async (
  countTerms: CountTerms,
  known: KnownApps,
  query: string,
  given: SearchGiven,
  today: string,
): Promise<ReadSearch> => {
  const { rest, notes } = reworded(query);
  const { reading, maybe, drafted } = await readWithNames(countTerms, known, (guessed) => {
    const read = readSentence(rest, { today, book: known.book, guessed });
    return withGiven({ ...read, query, notes: [...notes, ...read.notes] }, given);
  });
  return {
    reading,
    ...(await planOf(countTerms, reading, drafted)),
    literals: planLiterals(reading.topic.phrases),
    exclude: excludedGroups(exclusionOf(reading.exclude.text, reading.language, reading.topic)),
    excludeLiterals: planLiterals(reading.exclude.phrases),
    maybe,
  };
};
