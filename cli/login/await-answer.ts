import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Refusal } from '../command.ts';

const path = '/callback';

const page = (text: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Appraise</title><body style="font-family:sans-serif;margin:4rem"><p>${text}</p>`;

export interface AwaitedAnswer {
  readonly redirectUri: string;
  /** The address that the browser was sent back to, with the answer in it. */
  readonly answer: Promise<URL>;
  close(): void;
}

/** Listens on this machine for the browser to come back (RFC 8252). */
export const awaitAnswer = async (timeoutMs: number): Promise<AwaitedAnswer> => {
  const { promise: answer, resolve, reject } = Promise.withResolvers<URL>();
  // Whoever gives up before the answer is not told of it.
  answer.catch(() => {});
  const server = createServer((request, response) => {
    // Any page may call here, with what is no address, too.
    const url = URL.parse(request.url ?? '/', redirectUri);
    const isAnswer = request.method === 'GET' && url?.pathname === path && url.searchParams.has('state');
    response.writeHead(isAnswer ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
    response.end(
      page(isAnswer ? 'You can close this window and go back to the command line.' : 'There is nothing here.'),
    );
    if (isAnswer) resolve(url);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const timer = setTimeout(
    () => reject(new Refusal('Nobody answered in the browser: run `appraise login` again.')),
    timeoutMs,
  );
  return {
    redirectUri,
    answer,
    close: () => {
      clearTimeout(timer);
      server.close();
    },
  };
};
