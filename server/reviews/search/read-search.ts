import { type BesideTopic, readBesideTopic } from '../../analysis/reading/search/beside-topic.ts';
import { missedNames } from '../../analysis/reading/search/missed-names.ts';
import { type Reading, readSentence } from '../../analysis/reading/sentence.ts';
import { draftTopic, termsToCount } from '../../analysis/reading/topic/draft-topic.ts';
import { nearTerms } from '../../analysis/reading/topic/look-for.ts';
import { planTopic, smallerPlans, type TopicPlan } from '../../analysis/reading/topic/plan-topic.ts';
import { wordsOf } from '../../analysis/words/words.ts';
import type { Searcher } from '../index/searcher.ts';
import type { KnownApp, KnownApps } from './known-apps.ts';

/** A sentence as it is searched for. */
export interface ReadSearch extends Pick<BesideTopic, 'store' | 'versions'> {
  readonly reading: Reading<KnownApp>;
  readonly plan: TopicPlan;
  /** What to look for when no review in scope has it all, the likeliest first. */
  smaller(): TopicPlan[];
  /** What was read as something else, and what search has no use for. */
  readonly notes: readonly string[];
  /** Words that may be misspelt names, with the titles of the apps. */
  readonly maybe: ReadonlyMap<string, readonly string[]>;
}

/** What no word was said for is everything or, where nothing at all was said, nothing. */
const planOfNothing = (asksForAll: boolean): TopicPlan => ({
  alternatives: asksForAll ? null : [],
  terms: new Set(),
  themes: [],
  partThemes: [],
  notes: [],
});

/** How the topic is looked for: one lookup of its terms, and one more when a word of it stands in no review. */
const planOf = async (searcher: Searcher, book: KnownApps['book'], reading: Reading<KnownApp>, wantsAll: boolean) => {
  if (reading.topic === '')
    return { plan: planOfNothing(reading.asksForAll || wantsAll), smaller: () => [], missed: null };
  const firm = new Set(reading.unknown.flatMap(({ sure, text }) => (sure ? splitWords(text) : [])));
  const draft = draftTopic(reading, firm);
  const counts = await searcher.termCounts(termsToCount(draft));
  const missed = missedNames(draft, counts, book);
  const near = nearTerms(draft, counts);
  const spellings = [...new Set([...near.values()].flatMap((each) => [...each.keys()]))];
  const found = spellings.length > 0 && missed.meant.size === 0 ? await searcher.termCounts(spellings) : [];
  const all = new Map([...counts, ...found]);
  return { plan: planTopic(draft, all, near), smaller: () => smallerPlans(draft, all, near), missed };
};

const splitWords = (text: string): string[] => wordsOf(text).map(({ folded }) => folded);

/** Reads a sentence; once more when a word of it, which hardly a review has, turns out to be the name of an app. */
export const readSearch = async (
  searcher: Searcher,
  { book }: KnownApps,
  query: string,
  today: string,
): Promise<ReadSearch> => {
  const { rest, store, versions, notes } = readBesideTopic(query, today);
  const wantsAll = store !== null || versions.length > 0;
  const first = readSentence(rest, book);
  const { plan, smaller, missed } = await planOf(searcher, book, first, wantsAll);
  const read = { store, versions, notes, maybe: missed?.maybe ?? new Map() };
  if (missed === null || missed.meant.size === 0) return { ...read, reading: first, plan, smaller };
  const reading = readSentence(rest, book, missed.meant);
  return { ...read, reading, ...(await planOf(searcher, book, reading, wantsAll)) };
};
