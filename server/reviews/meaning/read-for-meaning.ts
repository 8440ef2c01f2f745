import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Model } from '../../connectors/model/model.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import type { Finding } from '../../questions/findings/findings.ts';
import { createRuleReader } from '../../questions/findings/rules/by-rules.ts';
import { mergeFindings } from '../../questions/findings/rules/merge.ts';
import { noteOf, readByModel } from './model-reader.ts';

/** How many reviews are read before others have their turn. */
const slice = 50;

/** What reviews say in common, by rules, on the event loop without holding it. */
const findInSlices = async (reviews: readonly WindowReview[]): Promise<Finding[]> => {
  const reader = createRuleReader(reviews);
  while (reader.readSome(slice)) await turn();
  return reader.findings();
};

export interface MeaningRead {
  readonly findings: readonly Finding[];
  /** The part that a model has read, 0 to 1. */
  readonly readShare: number;
  /** A sentence for the notes of an answer: what a model that is there has not read. */
  readonly note: string | null;
  /** Batches that the model was to read and has not. */
  readonly unread: number;
}

/** What reviews say in common, by rules, and by the model where there is one, as far as it gets. */
export const readForMeaning = async (
  reviews: readonly WindowReview[],
  given: {
    /** What the run reads for, one word for the log and the metrics. */
    readonly task: string;
    readonly model: Model | null;
    /** How often the model may be asked; all that one run may when left out. */
    readonly maxCalls?: number;
    readonly signal: AbortSignal;
    readonly log: Logger;
    /** Called after every batch that the model has read or given up. */
    readonly onBatch?: (done: number, total: number) => void;
  },
): Promise<MeaningRead> => {
  const byRules = await findInSlices(reviews);
  const { model, ...options } = given;
  if (!model) return { findings: mergeFindings([byRules]), readShare: 0, note: null, unread: 0 };
  const read = await readByModel(model, reviews, { ...options, byRules });
  return { findings: read.findings, readShare: read.readShare, note: noteOf(read), unread: read.dropped.batches };
};
