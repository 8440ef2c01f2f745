import { deserialize, serialize } from 'node:v8';
import type { PartTelling, PartQuestion as Question } from '../../analysis/search/parts/count-part.ts';
import type { PackedCounts } from '../../analysis/search/parts/pack-counts.ts';
import type { SearchPlan } from '../../analysis/search/plan.ts';
import type { ChangedReview, IndexedSegment } from '../../store/reviews/segments.ts';
import { version } from '../../support/process/version.ts';

/** Counts up when what nodes say changes within a release. */
const format = 4;

/**
 * Where nodes ask each other about a search. A release may change what they say, or how they count: so none asks another,
 * and while an upgrade rolls out, what no node of its own release counts is counted by the one that was asked.
 */
export const partPath = `/parts/${version}-${format}`;

/** Counts some segments as they were when the whole was looked at: with what was dead and had changed then. */
export interface CountQuestion {
  readonly do: 'count';
  /** Names the search, so that what is frequent can be asked for afterwards. */
  readonly search: string;
  readonly plan: SearchPlan;
  readonly segments: readonly IndexedSegment[];
  readonly dead: Uint32Array;
  readonly changed: readonly ChangedReview[];
  /** Searches of the same node of which nothing more will be asked. */
  readonly done: readonly string[];
}

/** Asks more of a part that was counted. */
export interface TellQuestion {
  readonly do: 'tell';
  readonly search: string;
  readonly question: Question;
}

export type PartQuestion = CountQuestion | TellQuestion;

export const writeQuestion = (question: PartQuestion): Buffer => serialize(question);
export const readQuestion = (bytes: Uint8Array): PartQuestion => deserialize(bytes) as PartQuestion;
export const writeAnswer = (answer: PackedCounts | PartTelling): Buffer => serialize(answer);
export const readCounts = (bytes: Uint8Array): PackedCounts => deserialize(bytes) as PackedCounts;
export const readTelling = (bytes: Uint8Array): PartTelling => deserialize(bytes) as PartTelling;

/** The code of an error that says so: the question asks for what is no longer there, and is to be put anew. */
export const partGone = 'PART_GONE';
