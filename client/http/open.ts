import { credentialOf } from '../credential.ts';
import { readAnswer } from './answer.ts';
import { AppraiseError } from './error.ts';
import { withRetries } from './retry.ts';
import { baseUrlOf, type Connection, minuteMs, unreachable } from './send.ts';

interface OpenOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent with POST. */
  readonly body?: string | undefined;
  readonly retries?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Opens a streamed response: only its start is subject to the timeout. Throws on a problem. */
export const open = (connection: Connection, path: string, options: OpenOptions): Promise<Response> => {
  const { timeoutMs = minuteMs, fetch = globalThis.fetch } = connection;
  const { signal, body, retries = connection.retries ?? 2 } = options;
  const credential = credentialOf(connection);
  const baseUrl = baseUrlOf(connection);
  return withRetries(retries, signal, async () => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      const response = await fetch(baseUrl + path, {
        redirect: 'manual',
        ...(body !== undefined && { method: 'POST', body }),
        headers: {
          ...(await credential()),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...options.headers,
        },
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      });
      if (!response.ok || response.body === null) await readAnswer(response);
      return response;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof AppraiseError) throw error;
      throw unreachable(baseUrl, late.signal.aborted ? timeoutMs : null, error);
    } finally {
      clearTimeout(timer);
    }
  });
};
