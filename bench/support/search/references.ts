import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PlainCounts } from './fts5.ts';

interface Timed<Value> {
  readonly value: Value;
  readonly ms: number;
}

export interface ReferenceCounts {
  /** Bitmaps in memory, which count all that a search counts. */
  readonly floor: Timed<PlainCounts & { readonly phrases: readonly number[] }>;
  /** SQLite's index, where it was asked. */
  readonly fts5: Timed<PlainCounts> | null;
}

/** @param question its place among `questions` */
export type ReferenceRequest =
  | { readonly do: 'load'; readonly upTo: number }
  | { readonly do: 'count'; readonly question: number; readonly asksFts5: boolean };

export interface References {
  load(upTo: number): Promise<void>;
  count(question: number, asksFts5: boolean): Promise<ReferenceCounts>;
  stop(): Promise<void>;
}

/** In a process of their own: they hold every review in memory, and a search beside them would wait for their garbage. */
export const startReferences = (reviews: number, most: number): References => {
  const file = fileURLToPath(new URL('../processes/references-process.ts', import.meta.url));
  const child = fork(file, [JSON.stringify({ reviews, most })], { serialization: 'advanced' });
  const exited = once(child, 'exit');
  const ended = exited.then(() => {
    throw new Error('the process with the references ended');
  });
  ended.catch(() => {});
  const ask = async (request: ReferenceRequest): Promise<ReferenceCounts | null> => {
    child.send(request);
    const [{ counted }] = (await Promise.race([once(child, 'message'), ended])) as [
      { counted: ReferenceCounts | null },
    ];
    return counted;
  };
  return {
    async load(upTo) {
      await ask({ do: 'load', upTo });
    },
    count: async (question, asksFts5) => (await ask({ do: 'count', question, asksFts5 }))!,
    async stop() {
      child.disconnect();
      await exited;
    },
  };
};
