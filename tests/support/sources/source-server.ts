import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { createHttp, type httpTimes, type SourceHttp } from '../../../server/connectors/http/http.ts';
import { sourceUrls } from '../../../server/connectors/http/source-urls.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { createLog } from '../../../server/support/log.ts';
import { testClock } from '../clock.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A real server that answers as the test says and remembers what it was asked. */
export const serve = async (answer: (asked: Seen, reply: ServerResponse, at: number) => void) => {
  const seen: Seen[] = [];
  const server = createServer(async (asked, reply) => {
    let body = '';
    for await (const chunk of asked) body += chunk;
    const one = { method: asked.method!, url: asked.url!, headers: asked.headers, body };
    seen.push(one);
    answer(one, reply, seen.length);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

export type Reply = { status?: number; headers?: Record<string, string>; body?: string | Buffer };

/** One answer after the other; the last one for good. */
export const serveInTurn = (...replies: Reply[]) =>
  serve((_, response, at) => {
    const { status = 200, headers = {}, body = '' } = replies[Math.min(at, replies.length) - 1]!;
    response.writeHead(status, headers).end(body);
  });

/** The way out to that server, as a node would have it, but with quick retries; its log goes to `lines`. */
export const startHttp = (
  db: DirectDatabase,
  address: string,
  {
    env = {},
    times = {},
    lines = [],
  }: { env?: NodeJS.ProcessEnv; times?: Partial<typeof httpTimes>; lines?: string[] } = {},
): SourceHttp => {
  const config = readConfig(env);
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const urls = sourceUrls(config, address);
  const http = createHttp({ config, urls, db, clock: testClock, log, times: { retryMs: 1, ...times } });
  onTestFinished(() => http.close());
  return http;
};
