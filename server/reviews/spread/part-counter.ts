import type pg from 'pg';
import { noReplicas, type Replicas } from '../../store/engine/replicas.ts';
import type { SegmentKey } from '../../store/reviews/segments.ts';
import { createThreads } from '../../support/concurrency/threads.ts';
import type { PartRequest, PartThreadOptions } from './part-thread.ts';

/** Counts parts of searches for other nodes, off the event loop. */
export interface PartCounter {
  answer(question: Uint8Array, signal: AbortSignal): Promise<Uint8Array>;
  warm(segments: readonly SegmentKey[]): Promise<void>;
  stop(): Promise<void>;
}

export interface PartCounterOptions {
  readonly connection: pg.PoolConfig;
  readonly replicas?: Replicas;
  /** How much of its segments stays in memory. */
  readonly cacheBytes?: number;
  /** A folder of its own in which columns of the index are kept between starts; null: they are not. */
  readonly folder?: string | null;
  onThreadEnd?(error: Error): void;
}

const defaultCacheBytes = 512 * 2 ** 20;

export const createPartCounter = ({
  connection,
  cacheBytes = defaultCacheBytes,
  folder = null,
  replicas = noReplicas,
  onThreadEnd,
}: PartCounterOptions): PartCounter => {
  const thread = createThreads<PartRequest, Uint8Array | null>(new URL('./part-thread.ts', import.meta.url), {
    name: 'search part',
    workerData: { connection, replicas, cacheBytes, folder } satisfies PartThreadOptions,
    idleMs: null,
    onEnd: onThreadEnd,
  });
  return {
    answer: async (question, signal) => (await thread.ask({ question }, signal))!,
    warm: async (segments) => void (await thread.ask({ warm: segments })),
    stop: () => thread.stop(),
  };
};
