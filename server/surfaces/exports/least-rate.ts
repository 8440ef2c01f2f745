import { minuteMs } from '../../contract/domain/durations.ts';

/** A reader may fall so far behind so many bytes a second, and be so far ahead of them at most: who has read fast may rest so long. */
export const leastRate = { bytesPerSecond: 16_384, behindMs: minuteMs, aheadMs: 10 * minuteMs };

/**
 * The same chunks, for a reader who must keep up: one who takes a few bytes a minute would hold an export's place for days.
 * Only the reader's own time counts, not that of writing. `cutOff` ends a reader who has fallen behind.
 */
export async function* atLeastRate<Chunk extends string | Uint8Array>(
  chunks: AsyncIterable<Chunk>,
  cutOff: () => void,
  { bytesPerSecond, behindMs, aheadMs } = leastRate,
): AsyncGenerator<Chunk> {
  let leftMs = behindMs;
  for await (const chunk of chunks) {
    leftMs = Math.min(leftMs + (chunk.length / bytesPerSecond) * 1000, behindMs + aheadMs);
    const began = performance.now();
    const timer = setTimeout(cutOff, leftMs);
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
    leftMs -= performance.now() - began;
  }
}
