/** Reads the first batch at once: what refuses to be read does so here. */
export const primed = async <Batch>(batches: AsyncIterable<Batch>): Promise<AsyncIterable<Batch>> => {
  const iterator = batches[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* all() {
    try {
      if (first.done) return;
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  })();
};

/** Reads the next batch while the last is written: the database and the processor need not wait for each other. */
export async function* readAhead<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  const iterator = batches[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = iterator.next();
      // It is looked at when its turn comes: nobody may be waiting when it fails.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await iterator.return?.();
  }
}
