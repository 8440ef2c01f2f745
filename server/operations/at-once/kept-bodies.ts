import { LRUCache } from 'lru-cache';
import type { HeldReads } from '../../connectors/sources.ts';
import { tagBody } from '../../support/tagged-body.ts';
import type { Answer } from '../operation.ts';

const mostBytes = 16 * 1_048_576;

interface Kept {
  readonly body: object;
  /** Not held by it: once a read is replaced, it serves nobody, and a whole chart may stand behind a body of one row. */
  readonly reads: readonly WeakRef<HeldReads[number]>[];
}

/** Of all operations: bodies say nothing about who asked. Text and bytes of a body are kept with it. */
const kept = new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: ({ body }) => 2 * tagBody(body).size });

const areOf = (kept: Kept['reads'], reads: HeldReads | null): boolean =>
  reads?.length === kept.length && kept.every((read, at) => read.deref() === reads[at]);

/**
 * Answers with the body that was made before of the very same reads, as it is written, and makes it where there is none. It
 * is kept only if the reads were the same before and after it was made: then it was made of them.
 *
 * @param key names the operation and its whole input
 * @param held the reads in memory that the answer is made of, and nothing else is; null: some must be asked for
 */
export const keptBody = <Body extends object>(
  key: string,
  held: () => HeldReads | null,
  make: () => Promise<Body>,
): Answer<Body> | Promise<Answer<Body>> => {
  const reads = held();
  if (!reads || reads.length === 0) return make().then((body) => ({ body }));
  const before = kept.get(key);
  // Only `make` of the same operation and input writes under this key.
  if (before && areOf(before.reads, reads)) return { body: before.body as Body };
  const madeOf = reads.map((read) => new WeakRef(read));
  return make().then((body) => {
    if (areOf(madeOf, held())) kept.set(key, { body, reads: madeOf });
    return { body };
  });
};
