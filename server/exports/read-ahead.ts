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
