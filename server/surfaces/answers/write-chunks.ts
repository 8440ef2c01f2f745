import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** Writes chunks to the end, and waits while the caller is behind. When the caller leaves, no more are asked for. */
export const writeChunks = async (
  response: ServerResponse,
  chunks: AsyncIterable<string | Uint8Array>,
): Promise<void> => {
  const gone = new AbortController();
  const leave = () => gone.abort();
  response.once('close', leave);
  try {
    for await (const chunk of chunks) {
      if (response.destroyed) return;
      if (response.write(chunk)) continue;
      try {
        await once(response, 'drain', { signal: gone.signal });
      } catch (error) {
        if (gone.signal.aborted) return;
        throw error;
      }
    }
    if (!response.destroyed) response.end();
  } finally {
    response.removeListener('close', leave);
  }
};
