import type { ServerResponse } from 'node:http';

export interface EventStream {
  send(event: string, data: unknown): void;
  close(): void;
}

const beatMs = 15_000;

/** Whoever leaves so much unread does not read: it is cut off, and comes back for the state as it is then. */
const mostUnread = 4_194_304;

/** Writes events to a response whose headers are sent. */
export const openEventStream = (response: ServerResponse): EventStream => {
  const write = (text: string): void => {
    if (response.destroyed || response.writableEnded) return;
    response.write(text);
    if (response.writableLength > mostUnread) response.destroy();
  };

  write('retry: 2000\n\n');
  // Proxies close what is silent, and a connection that is gone shows only when it is written to.
  const beat = setInterval(() => write(': beat\n\n'), beatMs);
  response.once('close', () => clearInterval(beat));

  return {
    // JSON has no line breaks, so an event is one line.
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    close() {
      clearInterval(beat);
      if (!response.writableEnded) response.end();
    },
  };
};
