import { deserialize, serialize } from 'node:v8';
import type { PartCounts } from '../../analysis/search/count-matches.ts';
import type { PhraseColumns } from '../../analysis/search/phrase-table.ts';
import type { SearchPlan } from '../../analysis/search/plan.ts';
import type { ChangedReview, SegmentKey } from '../../store/reviews/segments.ts';
import { version } from '../../support/version.ts';

/**
 * Where nodes ask each other about a search. A release may change what they say, or how they count: so none asks another,
 * and while an upgrade rolls out, what no node of its own release counts is counted by the one that was asked.
 */
export const partPath = `/parts/${version}`;

/** Counts some segments as they were when the whole was looked at: with what was dead and had changed then. */
export interface CountQuestion {
  readonly do: 'count';
  /** Names the search, so that its phrases can be asked for afterwards. */
  readonly search: string;
  readonly plan: SearchPlan;
  readonly segments: readonly SegmentKey[];
  readonly dead: Uint32Array;
  readonly changed: readonly ChangedReview[];
}

export interface PhraseQuestion {
  readonly do: 'phrases';
  readonly search: string;
  readonly wanted: Uint32Array;
}

export type PartQuestion = CountQuestion | PhraseQuestion;

export interface CountAnswer {
  readonly counts: PartCounts;
  readonly fills: Uint32Array;
}

export const writeQuestion = (question: PartQuestion): Buffer => serialize(question);
export const readQuestion = (bytes: Uint8Array): PartQuestion => deserialize(bytes) as PartQuestion;
export const writeAnswer = (answer: CountAnswer | PhraseColumns): Buffer => serialize(answer);
export const readCounts = (bytes: Uint8Array): CountAnswer => deserialize(bytes) as CountAnswer;
export const readPhraseColumns = (bytes: Uint8Array): PhraseColumns => deserialize(bytes) as PhraseColumns;

/** The code of an error that says so: the question asks for what is no longer there, and is to be put anew. */
export const partGone = 'PART_GONE';
