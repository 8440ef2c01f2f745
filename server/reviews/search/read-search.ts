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
import { type SearchGiven, withGiven } from './given-filters.ts';
import type { KnownApp, KnownApps } from './known-apps.ts';
import { looserTopics } from './looser-topic.ts';
import { type ReadTopic, readTopic } from './read-topic.ts';
import { readWithNames } from './read-with-names.ts';

type Reading = FindReading<KnownApp>;

type Sought = Pick<SearchPlan, 'topic' | 'clause' | 'literals' | 'exclude' | 'excludeLiterals'>;

/** What one part of a sentence looks for in the words of reviews. */
export interface SoughtPart {
  /** With what was given instead of what it says. */
  readonly reading: Reading;
  readonly sought: Sought;
  /** What to look for in turn where nothing is found, and what to say of it then. */
  otherwise(): AsyncIterable<{ readonly sought: Sought; readonly note: string }>;
  /** What matches are put in order by. */
  readonly ranked: readonly WeighedUnit[];
  readonly themes: readonly string[];
  readonly notes: readonly string[];
}

/** A sentence as it is searched for. */
export interface ReadSearch {
  /** Everything it asks for, as one. */
  readonly reading: Reading;
  /** One at least: a review that matches one of them is found. */
  readonly parts: readonly SoughtPart[];
  /** Quotes that cannot be looked for: all of their words are too general. */
  readonly general: readonly string[];
  /** Words that may be misspelt names, with the titles of the apps. */
  readonly maybe: ReadonlyMap<string, readonly string[]>;
}

interface SearchTools {
  readonly searcher: Searcher;
  readonly signal: AbortSignal;
}

/** What no review matches. */
const nothing: TopicMatch = { units: [], least: 1 };

interface Segment extends Pick<ReadTopic, 'ranked' | 'notes'> {
  readonly match: TopicMatch | null;
  readonly literals: readonly Literal[];
}

const anyone: Segment = { match: null, literals: [], ranked: [], notes: [] };

/** What the same review must say besides its topic: who its writer is, or some words. */
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

const seek = async (tools: SearchTools, reading: Reading, given: SearchGiven): Promise<SoughtPart> => {
  const { topic, polarity, exclude } = reading;
  const read = topic.text === '' ? null : await readTopic(tools, topic.text, true, reading.language);
  const segment = await segmentOf(tools, reading.segment, reading.language);
  const { literals } = planLiterals(topic.phrases);
  const tags: Groups = polarity === 'any' ? [] : [[polarityTerm(polarity)]];
  const exclusions = {
    exclude: excludedGroups(exclusionOf(exclude.text, reading.language, topic)),
    excludeLiterals: planLiterals(exclude.phrases).literals,
  };
  const besides = mentioning(segment.match, given.themes?.map((id) => `#${id}`) ?? []);
  const soughtAs = (match: TopicMatch | null, inClause: boolean): Sought => {
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
    sought: soughtAs(match, tags.length > 0 || read?.hasSeveralWords === true),
    async *otherwise() {
      if (read === null) return;
      for await (const { match, inClause, note } of looserTopics(tools, read)) {
        yield { sought: soughtAs(match, inClause), note };
      }
    },
    ranked: [...(read?.ranked ?? []), ...segment.ranked],
    themes: read?.themes ?? [],
    notes: [...(read?.notes ?? []), ...segment.notes],
  };
};

/** Reads a sentence and plans how it is searched for. */
export const readSearch = async (
  tools: SearchTools & { readonly db: Database },
  known: KnownApps,
  query: string,
  given: SearchGiven,
  today: string,
): Promise<ReadSearch> => {
  const countTerms = (terms: readonly string[]) => tools.searcher.termCounts(terms, tools.signal);
  const { whole, parts, maybe } = await readWithNames(tools.db, countTerms, known, query, today);
  const reading = withGiven(whole, given);
  const asked = parts.map((part) => withGiven(part, given));
  const isNothing = asked.length === 0 && !reading.asksForReviews;
  const sought = await Promise.all((asked.length > 0 ? asked : [reading]).map((part) => seek(tools, part, given)));
  return {
    reading,
    parts: isNothing ? sought.map((part) => ({ ...part, sought: { ...part.sought, topic: nothing } })) : sought,
    general: planLiterals([...reading.topic.phrases, ...reading.exclude.phrases]).general,
    maybe,
  };
};
