import type { Topic } from '../../contract/resources/questions/plan.ts';
import {
  bothOf,
  type Groups,
  type Literal,
  mentioning,
  type SearchPlan,
  type TopicMatch,
} from '../../metrics/search/plan.ts';
import type { WeighedUnit } from '../../metrics/search/ranking/relevance.ts';
import { moveTerm, polarityTerm, writerTerm } from '../../metrics/search/tag-terms.ts';
import { saidOfSelf } from '../../questions/count/topics.ts';
import type { FindReading } from '../../questions/find/find-reading.ts';
import { excludedGroups, exclusionOf } from '../../questions/topic/exclusion.ts';
import { planLiterals } from '../../questions/topic/plan-literals.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Searcher } from '../index/searcher.ts';
import type { KnownApp, KnownApps } from './known-apps.ts';
import { looserTopics } from './looser-topic.ts';
import { type ReadTopic, readTopic } from './read-topic.ts';
import { readWithNames } from './read-with-names.ts';
import { type SearchFilters, withFilters } from './search-filters.ts';

type Reading = FindReading<KnownApp>;

type PartPlan = Pick<SearchPlan, 'topic' | 'clause' | 'literals' | 'exclude' | 'excludeLiterals'>;

/** How one part of a sentence is searched for. */
export interface SearchPart {
  /** With the caller's filters applied. */
  readonly reading: Reading;
  readonly plan: PartPlan;
  /** Fallbacks if nothing is found, in order, each with a note. */
  otherwise(): AsyncIterable<{ readonly plan: PartPlan; readonly note: string }>;
  /** What matches are ranked by. */
  readonly ranked: readonly WeighedUnit[];
  readonly themes: readonly string[];
  readonly notes: readonly string[];
}

export interface ReadSearch {
  /** All parts as one. */
  readonly reading: Reading;
  /** At least one; a review that matches any part is found. */
  readonly parts: readonly SearchPart[];
  /** Quotes that cannot be searched because all their words are too general. */
  readonly general: readonly string[];
  /** Words that may be misspelt names, with the titles of the apps. */
  readonly maybe: ReadonlyMap<string, readonly string[]>;
}

interface SearchTools {
  readonly searcher: Searcher;
  readonly signal: AbortSignal;
}

/** Matches no review. */
const nothing: TopicMatch = { units: [], least: 1 };

interface Segment extends Pick<ReadTopic, 'ranked' | 'notes'> {
  readonly match: TopicMatch | null;
  readonly literals: readonly Literal[];
}

const anyone: Segment = { match: null, literals: [], ranked: [], notes: [] };

/** What a review must say besides its topic: a kind of writer, or some words. */
const segmentOf = async (tools: SearchTools, segment: Topic | null, language: string): Promise<Segment> => {
  if (segment === null) return anyone;
  if (segment.match === 'word') return { ...anyone, literals: planLiterals(segment.words).literals };
  const said = saidOfSelf(segment.words);
  if (said) {
    const terms = [...(said.moves ?? []).map(moveTerm), ...(said.writers ?? []).map(writerTerm)];
    return { ...anyone, match: mentioning(null, terms) };
  }
  const read = await readTopic(tools, segment.words.join(', '), false, language);
  return read ? { ...anyone, ...read } : { ...anyone, match: nothing };
};

const planPart = async (tools: SearchTools, reading: Reading, filters: SearchFilters): Promise<SearchPart> => {
  const { topic, polarity, exclude } = reading;
  const read = topic.text === '' ? null : await readTopic(tools, topic.text, true, reading.language);
  const segment = await segmentOf(tools, reading.segment, reading.language);
  const { literals } = planLiterals(topic.phrases);
  const tags: Groups = polarity === 'any' ? [] : [[polarityTerm(polarity)]];
  const exclusions = {
    exclude: excludedGroups(exclusionOf(exclude.text, reading.language, topic)),
    excludeLiterals: planLiterals(exclude.phrases).literals,
  };
  const besides = mentioning(segment.match, filters.themes?.map((id) => `#${id}`) ?? []);
  const planOf = (match: TopicMatch | null, inClause: boolean): PartPlan => {
    const ofClause = inClause ? match : null;
    const isOfClause = tags.length > 0 || ofClause !== null;
    return {
      topic: bothOf(ofClause === null ? match : null, besides),
      clause: isOfClause ? { topic: ofClause, tags, literals: tags.length > 0 ? literals : [], without: [] } : null,
      literals: [...(tags.length > 0 ? [] : literals), ...segment.literals],
      ...exclusions,
    };
  };
  const match = topic.text === '' ? null : (read?.match ?? nothing);
  return {
    reading,
    plan: planOf(match, tags.length > 0 || read?.hasSeveralWords === true),
    async *otherwise() {
      if (read === null) return;
      for await (const { match, inClause, note } of looserTopics(tools, read)) {
        yield { plan: planOf(match, inClause), note };
      }
    },
    ranked: [...(read?.ranked ?? []), ...segment.ranked],
    themes: read?.themes ?? [],
    notes: [...(read?.notes ?? []), ...segment.notes],
  };
};

export const readSearch = async (
  tools: SearchTools & { readonly db: Database },
  known: KnownApps,
  query: string,
  filters: SearchFilters,
  today: string,
): Promise<ReadSearch> => {
  const countTerms = (terms: readonly string[]) => tools.searcher.termCounts(terms, tools.signal);
  const { whole, parts, maybe } = await readWithNames(tools.db, countTerms, known, query, today);
  const reading = withFilters(whole, filters);
  const readings = parts.map((part) => withFilters(part, filters));
  const isNothing = readings.length === 0 && !reading.asksForReviews;
  const planned = await Promise.all(
    (readings.length > 0 ? readings : [reading]).map((part) => planPart(tools, part, filters)),
  );
  return {
    reading,
    parts: isNothing ? planned.map((part) => ({ ...part, plan: { ...part.plan, topic: nothing } })) : planned,
    general: planLiterals([...reading.topic.phrases, ...reading.exclude.phrases]).general,
    maybe,
  };
};
