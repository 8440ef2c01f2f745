import type pg from 'pg';
import type { SearchPlan } from '../../analysis/search/plan.ts';
import { noReplicas, type Replicas } from '../../store/engine/replicas.ts';
import { createThreads } from '../../support/concurrency/threads.ts';
import { type Found, readFound } from '../index/found-message.ts';
import type { OnTop, Searcher } from '../index/searcher.ts';
import type { SpreadAnswer, SpreadRequest, SpreadThreadOptions } from './spread-thread.ts';

export interface SpreadSearcherOptions {
  /** Counts what no search node counts. */
  readonly local: Searcher;
  /** Where search nodes answer that live; none: everything is counted here. */
  nodes(): readonly string[];
  readonly connection: pg.PoolConfig;
  readonly replicas?: Replicas;
  readonly secret: Uint8Array;
  readonly answerMs?: number;
  /** Told of a node that did not do its part, or null where the whole search had to be counted here. */
  onFailure(node: string | null, reason: string): void;
}

const usualAnswerMs = 8_000;

/** Lets search nodes count side by side. What they cannot is counted here: an answer is whole, whoever counted it. */
export const createSpreadSearcher = (options: SpreadSearcherOptions): Searcher => {
  const { local, nodes, connection, replicas = noReplicas, secret, answerMs = usualAnswerMs, onFailure } = options;
  const thread = createThreads<SpreadRequest, SpreadAnswer>(new URL('./spread-thread.ts', import.meta.url), {
    name: 'search spread',
    workerData: { connection, replicas, secret, answerMs } satisfies SpreadThreadOptions,
    idleMs: null,
    onEnd: (error) => onFailure(null, error.message),
  });
  const find = async (plan: SearchPlan, signal?: AbortSignal, onTop?: OnTop): Promise<Found> => {
    const living = nodes();
    if (living.length === 0) return local.find(plan, signal, onTop);
    try {
      const { found, failed } = await thread.ask({ plan, nodes: living }, signal);
      for (const { node, reason } of failed) onFailure(node, reason);
      return readFound(found);
    } catch (error) {
      signal?.throwIfAborted();
      onFailure(null, error instanceof Error ? error.message : String(error));
      return local.find(plan, signal, onTop);
    }
  };
  return {
    ...local,
    find,
    count: async (plan, signal) => (await find(plan, signal)).counts,
    // Where others search, the index need not lie in this process's memory as well.
    warm: async () => (nodes().length > 0 ? undefined : local.warm()),
    async stop() {
      await thread.stop();
      await local.stop();
    },
  };
};
