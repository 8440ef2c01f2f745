import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Model } from '../../connectors/model/model.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import type { Finding } from '../../questions/findings/findings.ts';
import { createRuleReader } from '../../questions/findings/rules/by-rules.ts';
import { mergeFindings } from '../../questions/findings/rules/merge.ts';
import { noteOf, readByModel } from './model-reader.ts';

/** Reviews read between two turns of the event loop. */
const slice = 50;

/** Findings by rules, without blocking the event loop. */
const findInSlices = async (reviews: readonly WindowReview[]): Promise<Finding[]> => {
  const reader = createRuleReader(reviews);
  while (reader.readSome(slice)) await turn();
  return reader.findings();
};

export interface MeaningRead {
  readonly findings: readonly Finding[];
  /** The share read by a model, 0 to 1. */
  readonly readShare: number;
  /** A sentence for an answer's notes about what the model did not read. */
  readonly note: string | null;
  /** Batches that the model should have read and did not. */
  readonly unread: number;
}

/** Findings by rules, and by the model if there is one. */
export const readForMeaning = async (
  reviews: readonly WindowReview[],
  settings: {
    /** What the run reads for: one word for the log and the metrics. */
    readonly task: string;
    readonly model: Model | null;
    /** The most calls to the model; by default the model's limit. */
    readonly maxCalls?: number;
    readonly signal: AbortSignal;
    readonly log: Logger;
    /** Called after every batch, whether or not the model could read it. */
    readonly onBatch?: (done: number, total: number) => void;
  },
): Promise<MeaningRead> => {
  const byRules = await findInSlices(reviews);
  const { model, ...options } = settings;
  if (!model) return { findings: mergeFindings([byRules]), readShare: 0, note: null, unread: 0 };
  const read = await readByModel(model, reviews, { ...options, byRules });
  return { findings: read.findings, readShare: read.readShare, note: noteOf(read), unread: read.dropped.batches };
};
