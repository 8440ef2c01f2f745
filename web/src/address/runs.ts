import type { JobKind, JobStatus } from '../../../server/contract/resources/job.ts';
import { flag, oneOf, text, whole } from './fields.ts';
import { type ReachSearch, readReachSearch } from './reach.ts';
import type { RawSearch } from './search.ts';

// Spelled out and type-checked because importing the schemas would bundle zod.
const kinds = Object.keys({
  teardown: 0,
  research: 0,
  report: 0,
  reviews: 0,
  review_scan: 0,
  ad_search: 0,
  videos: 0,
  creators: 0,
  watch: 0,
} satisfies Record<JobKind, 0>) as readonly JobKind[];

/** Job kinds whose result is a written answer. */
export const answerKinds = ['research', 'teardown', 'report'] as const satisfies readonly JobKind[];
export type AnswerKind = (typeof answerKinds)[number];

const statuses = Object.keys({
  queued: 0,
  running: 0,
  done: 0,
  failed: 0,
  cancelled: 0,
} satisfies Record<JobStatus, 0>) as readonly JobStatus[];

const uuid = (value: unknown): string | undefined => {
  const written = text(value);
  return written && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(written) ? written : undefined;
};

export interface RunsSearch {
  readonly kind?: JobKind | undefined;
  readonly status?: JobStatus | undefined;
  readonly cursor?: string | undefined;
}

export const runsSearch = (raw: RawSearch): RunsSearch => ({
  kind: oneOf(kinds, raw.kind),
  status: oneOf(statuses, raw.status),
  cursor: uuid(raw.cursor),
});

export interface AnswersSearch {
  readonly kind?: AnswerKind | undefined;
}

export const answersSearch = (raw: RawSearch): AnswersSearch => ({ kind: oneOf(answerKinds, raw.kind) });

const maxFindings = 999;

export interface EvidenceSearch {
  /** The number of the finding whose evidence is open. */
  readonly evidence?: number | undefined;
}

export const evidenceSearch = (raw: RawSearch): EvidenceSearch => ({ evidence: whole(raw.evidence, 1, maxFindings) });

export interface RunSearch extends EvidenceSearch, ReachSearch {
  /** The start joined a run that was already in progress. */
  readonly joined?: true | undefined;
}

export const runSearch = (raw: RawSearch): RunSearch => ({
  joined: flag(raw.joined),
  ...evidenceSearch(raw),
  ...readReachSearch(raw),
});

/** Form fields as text; each form knows its own fields. */
export const formSearch = (raw: RawSearch): { readonly [name: string]: string | undefined } =>
  Object.fromEntries(Object.entries(raw).flatMap(([name, value]) => (text(value) ? [[name, text(value)]] : [])));
