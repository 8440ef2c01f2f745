import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  /** The events that have arrived, oldest first. */
  readonly received: Received[];
  /** The requests to confirm it. */
  readonly asked: Received[];
}

const confirmAsAsked = (response: ServerResponse, { body }: Received): void => {
  response.end(JSON.parse(body).data.challenge);
};

/**
 * A receiver of webhooks on this machine, until the test ends. It answers events with 204 and confirms itself when asked,
 * unless it is set otherwise.
 */
export const startReceiver = async (
  answer: (response: ServerResponse, received: Received) => void = (response) => response.writeHead(204).end(),
  confirm: (response: ServerResponse, received: Received) => void = confirmAsAsked,
): Promise<Receiver> => {
  const received: Received[] = [];
  const asked: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one = { path: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() };
    const isQuestion = one.body.startsWith('{"type":"webhook.confirm"');
    (isQuestion ? asked : received).push(one);
    (isQuestion ? confirm : answer)(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, asked };
};
