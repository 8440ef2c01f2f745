import type { Job } from './follow.ts';
import type { Balance } from './generated/operations.ts';
import { AppraiseError } from './http/error.ts';
import { open } from './http/open.ts';
import { sleep } from './http/retry.ts';
import type { Connection } from './http/send.ts';

/** An account's events: a job that is new or has changed, without its result, or its credits. */
export type AccountEvent =
  | { readonly type: 'job'; readonly job: Job }
  | { readonly type: 'balance'; readonly credits: Balance['credits'] };

export interface EventOptions {
  signal?: AbortSignal;
}

/** How long the service asks clients to wait before reconnecting. */
const pauseMs = 2_000;

/** Parses only what the service sends: one line of data per event. */
async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<AccountEvent> {
  let rest = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const event = /^event: (.+)$/m.exec(block)?.[1];
      const data = /^data: (.+)$/m.exec(block)?.[1];
      if (data === undefined) continue;
      if (event === 'job') yield { type: 'job', job: JSON.parse(data) as Job };
      if (event === 'balance') yield { type: 'balance', credits: JSON.parse(data) as Balance['credits'] };
    }
  }
}

const isOver = (error: unknown): boolean => error instanceof AppraiseError && !error.retryable;

/**
 * The account's jobs and credits as they change, until the signal aborts. The service begins with the current state, so
 * reconnecting misses nothing; only permanent errors are thrown.
 */
export async function* readEvents(connection: Connection, options: EventOptions = {}): AsyncGenerator<AccountEvent> {
  const { signal } = options;
  for (;;) {
    try {
      const response = await open(connection, '/api/events', { headers: { accept: 'text/event-stream' }, signal });
      yield* eventsIn(response.body!);
    } catch (error) {
      signal?.throwIfAborted();
      if (isOver(error)) throw error;
    }
    await sleep(pauseMs, signal);
  }
}
