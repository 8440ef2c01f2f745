/** The stand-in internet: one port, on which each source has a base path and its own wire format. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, faultAnswer, makeFaults, readFault, serverFaults } from './faults.ts';
import { makeIcons } from './icons.ts';
import { SANDBOX_SOURCES, type SandboxAnswer, type SandboxRoute, type SandboxSource } from './route.ts';
import type { World } from './world/types.ts';
import { makeWorld } from './world/world.ts';

const RECORDED = 2_000;
const LARGEST_BODY = 1_000_000;
const SAMPLE = { 'appraise-sample-data': 'true' };

export interface SandboxOptions {
  readonly routes: readonly SandboxRoute[];
  /** 0 picks a free one. */
  readonly port?: number;
  readonly host?: string;
  /** Fixed world; by default a new one is generated every day, so that charts move and apps are released. */
  readonly world?: World;
  /** The current day as YYYY-MM-DD, for generated worlds. */
  readonly today?: () => string;
  /** Generates the world of a day; by default the sample world. */
  readonly makeWorldOn?: (today: string) => World;
}

export interface RecordedRequest {
  readonly source: SandboxSource;
  readonly name: string | null;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds. */
  readonly at: number;
}

export interface Sandbox {
  readonly address: string;
  readonly urls: Readonly<Record<SandboxSource, string>>;
  readonly world: World;
  /** The newest 2,000 requests, oldest first. */
  readonly requests: readonly RecordedRequest[];
  setFault(fault: Fault): void;
  clearFaults(): void;
  stop(): Promise<void>;
}

const json404: SandboxAnswer = {
  status: 404,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: '{"error":{"code":404,"message":"Not Found"}}',
};

const notFound: Readonly<Record<SandboxSource, SandboxAnswer>> = {
  itunes: {
    status: 404,
    headers: { 'content-type': 'text/html' },
    body: '<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center></body></html>',
  },
  appstore: {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<!DOCTYPE html><html lang="en-US"><head><title>App Store</title></head><body><div id="app"><p>The page you’re looking for can’t be found.</p></div></body></html>',
  },
  play: {
    status: 404,
    headers: { 'content-type': 'text/html; charset=UTF-8' },
    body: '<!DOCTYPE html><html lang="en"><head><title>Not Found</title></head><body><h1>We&#39;re sorry, the requested URL was not found on this server.</h1></body></html>',
  },
  googleads: json404,
  appleads: json404,
  graph: json404,
  tiktok: json404,
  youtube: json404,
  scrapecreators: json404,
  model: { status: 404, headers: { 'content-type': 'application/json' }, body: '{"error":{"message":"not found"}}' },
};

const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST_BODY) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

const headersOf = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

const send = (response: ServerResponse, answer: SandboxAnswer): void => {
  const body = Buffer.from(answer.body, 'utf8');
  response.writeHead(answer.status, { ...answer.headers, ...SAMPLE, 'content-length': body.length }).end(body);
};

/** Sends less than announced, like a broken connection. */
const sendCut = (response: ServerResponse, answer: SandboxAnswer): void => {
  const body = Buffer.from(answer.body, 'utf8');
  const half = body.subarray(0, Math.floor(body.length / 2));
  response.writeHead(answer.status, { ...answer.headers, ...SAMPLE, 'content-length': body.length + 1 });
  response.write(half, () => response.destroy());
};

/** Never ends: as fast as it is read, or byte by byte. */
const sendEndless = (response: ServerResponse, answer: SandboxAnswer, isDripping: boolean): void => {
  response.writeHead(answer.status, { ...answer.headers, ...SAMPLE });
  response.write(answer.body.slice(0, -1));
  const more = Buffer.alloc(isDripping ? 1 : 65_536, ' ');
  const goOn = (): void => {
    if (response.destroyed) return;
    if (isDripping) setTimeout(() => response.write(more, goOn), 50).unref();
    else response.write(more, goOn);
  };
  goOn();
};

const sendJson = (response: ServerResponse, status: number, value: object): void =>
  send(response, { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

export const startSandbox = async ({
  routes,
  port = 0,
  host = '127.0.0.1',
  world: fixedWorld,
  today = () => new Date().toISOString().slice(0, 10),
  makeWorldOn = (day) => makeWorld({ today: day }),
}: SandboxOptions): Promise<Sandbox> => {
  const faults = makeFaults();
  const icons = makeIcons();
  const requests: RecordedRequest[] = [];
  const self = {};
  let address = '';
  let made = fixedWorld ?? makeWorldOn(today());
  const worldNow = (): World => {
    if (!fixedWorld && made.today !== today()) made = makeWorldOn(today());
    return made;
  };

  const controlFaults = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isLoopback(request.socket.remoteAddress))
      return sendJson(response, 403, { error: 'Faults are set from this machine only.' });
    // Web pages must not set faults, not even with DNS rebinding.
    if (!loopbackHost.test(request.headers.host ?? ''))
      return sendJson(response, 403, { error: 'Send the request to localhost, 127.0.0.1 or [::1].' });
    if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined)
      return sendJson(response, 403, { error: 'Faults cannot be set from a web page.' });
    if (request.method === 'DELETE') {
      faults.clear();
      return sendJson(response, 200, { cleared: true });
    }
    if (request.method !== 'POST') return sendJson(response, 405, { error: 'POST sets a fault, DELETE clears all.' });
    if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
      return sendJson(response, 415, { error: 'Send the fault with `Content-Type: application/json`.' });
    const fault = readFault((await bodyOf(request)) ?? '');
    if (typeof fault === 'string') return sendJson(response, 400, { error: fault });
    if (fault.route !== '*' && !routes.some(({ name }) => name === fault.route)) {
      return sendJson(response, 400, {
        error: `No route is called "${fault.route}"; there are: ${routes.map(({ name }) => name).join(', ')}.`,
      });
    }
    faults.set(fault);
    return sendJson(response, 200, { set: fault });
  };

  const answerSource = async (
    source: SandboxSource,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const path = (request.url ?? '/').slice(source.length + 1);
    const url = new URL(path.startsWith('/') ? path : `/${path}`, address);
    const body = await bodyOf(request);
    if (body === null) return send(response, { status: 413, headers: {}, body: '' });
    const route = routes.find((one) => one.source === source && one.method === request.method && one.match(url));
    const headers = headersOf(request);
    if (requests.length >= RECORDED) requests.shift();
    requests.push({
      source,
      name: route?.name ?? null,
      method: request.method ?? '',
      url: `${url.pathname}${url.search}`,
      headers,
      body,
      at: Date.now(),
    });
    if (!route) return send(response, notFound[source]);
    const fault = faults.take(route.name);
    const own = fault && !serverFaults.has(fault.fault) ? { fault: fault.fault } : {};
    const answer =
      (fault && faultAnswer(fault, url)) ??
      route.answer({ url, headers, body, origin: address, server: self, ...own }, worldNow());
    if (fault?.fault === 'slow') await pause(fault.ms ?? 5_000);
    if (fault?.fault === 'cut-body') sendCut(response, answer);
    else if (fault?.fault === 'endless') sendEndless(response, answer, false);
    else if (fault?.fault === 'dripping') sendEndless(response, answer, true);
    else send(response, answer);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', address);
    const [, first = ''] = url.pathname.split('/');
    const source = SANDBOX_SOURCES.find((name) => name === first);
    if (source) return answerSource(source, request, response);
    if (first === '_faults') return controlFaults(request, response);
    const icon = first === 'icons' ? icons.answer(url) : null;
    if (icon) {
      response.writeHead(200, {
        ...SAMPLE,
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
        'content-length': icon.length,
      });
      response.end(icon);
      return;
    }
    return sendJson(response, 404, {
      error: `This is the sandbox: ${SANDBOX_SOURCES.map((source) => `/${source}`).join(', ')}, /icons and /_faults are here.`,
    });
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // A bug in the sandbox must not look like a store that is down.
      process.emitWarning(error instanceof Error ? error : String(error));
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: 'The sandbox itself failed.', detail: String(error) });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const listening = server.address() as AddressInfo;
  const shown = listening.address === '0.0.0.0' || listening.address === '::' ? '127.0.0.1' : listening.address;
  address = `http://${shown.includes(':') ? `[${shown}]` : shown}:${listening.port}`;

  return {
    address,
    // One entry per source.
    urls: Object.fromEntries(SANDBOX_SOURCES.map((source) => [source, `${address}/${source}`])) as Record<
      SandboxSource,
      string
    >,
    get world() {
      return worldNow();
    },
    requests,
    setFault: faults.set,
    clearFaults: faults.clear,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
