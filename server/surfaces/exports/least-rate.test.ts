import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { atLeastRate } from './answer-export.ts';

const chunk = new Uint8Array(1_000);

async function* chunks(count: number, writeMs = 0): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at++) {
    await sleep(writeMs);
    yield chunk;
  }
}

/** Reads with a pause after each chunk, until the end or until it is cut off. */
const read = async (source: AsyncIterable<Uint8Array>, pauseMs: number, cut: AbortSignal): Promise<number> => {
  let taken = 0;
  for await (const _ of source) {
    taken++;
    await sleep(pauseMs, undefined, { signal: cut }).catch(() => {});
    if (cut.aborted) break;
  }
  return taken;
};

test('a reader who takes less than the least rate is cut off', async () => {
  const cut = new AbortController();
  const slow = atLeastRate(chunks(3), () => cut.abort(), { bytesPerSecond: 1_000_000, behindMs: 50, aheadMs: 1_000 });
  expect(await read(slow, 60_000, cut.signal)).toBe(1);
  expect(cut.signal.aborted).toBe(true);
});

test('the time in which nothing is written yet is not the reader’s', async () => {
  const cut = new AbortController();
  const fast = atLeastRate(chunks(4, 100), () => cut.abort(), {
    bytesPerSecond: 1_000_000_000,
    behindMs: 200,
    aheadMs: 1_000,
  });
  expect(await read(fast, 0, cut.signal)).toBe(4);
  expect(cut.signal.aborted).toBe(false);
});

test('what is taken quickly is counted for the reader', async () => {
  const cut = new AbortController();
  // Each chunk is worth ten seconds, and is taken at once but for a moment.
  const steady = atLeastRate(chunks(20), () => cut.abort(), { bytesPerSecond: 100, behindMs: 0, aheadMs: 60_000 });
  expect(await read(steady, 5, cut.signal)).toBe(20);
  expect(cut.signal.aborted).toBe(false);
});

test('what is taken quickly does not allow a rest of hours', async () => {
  const cut = new AbortController();
  // Each chunk is worth 1,000 s.
  const resting = atLeastRate(chunks(3), () => cut.abort(), { bytesPerSecond: 1, behindMs: 0, aheadMs: 50 });
  expect(await read(resting, 60_000, cut.signal)).toBe(1);
  expect(cut.signal.aborted).toBe(true);
});
