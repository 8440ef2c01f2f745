import type { Dice } from './dice.ts';
import { anyValue, bombs, headerText, noise, numbers, numberTexts, spoil, texts } from './values.ts';

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

interface Route {
  readonly method: string;
  readonly path: string;
  /** A body that it takes. */
  readonly example: Readonly<Record<string, unknown>>;
}

interface Tool {
  readonly name: string;
  readonly inputSchema: { readonly properties?: Readonly<Record<string, unknown>> };
}

/** What an attacker has read about the service, and the keys that they have. */
export interface Known {
  readonly routes: readonly Route[];
  /** The names of all parameters. */
  readonly names: readonly string[];
  readonly tools: readonly Tool[];
  readonly rich: string;
  readonly poor: string;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiRoute>>>>;
}
interface OpenApiRoute {
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: Record<string, unknown> }>> };
}

export const learn = async (url: string, rich: string, poor: string): Promise<Known> => {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi;
  const listed = await fetch(`${url}/api/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${rich}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const { result } = (await listed.json()) as { result: { tools: Tool[] } };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]) => ({ path, method: method.toUpperCase(), route })),
  );
  const routes = described.map(({ path, method, route }) => ({
    path,
    method,
    example: route.requestBody?.content['application/json']?.example ?? {},
  }));
  const names = described.flatMap(({ route }) => (route.parameters ?? []).map(({ name }) => name));
  const fields = result.tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}));
  return { routes, names: [...new Set([...names, ...fields])], tools: result.tools, rich, poor };
};

const methods = [
  ...['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'PURGE', 'LINK'],
];

/** Parts of a path that mean something to somebody. */
const segments = [
  ...[
    '..',
    '.',
    '%2e%2e',
    '%00',
    '%ff',
    '%c0%af',
    '%',
    '%zz',
    '*',
    ':id',
    ';a=b',
    '%F0%9F%98%80',
    '%ED%A0%80',
    '~',
    '$',
  ],
  ...['constructor', '__proto__'],
];

const anywhere = [
  ...['/', '//', '/api', '/api/v1/', '/docs', '/docs/errors', '/metrics', '/healthz', '/readyz', '/api/openapi.json'],
  ...['/api/v1/jobs/', '/api/v2/me', '/favicon.ico', '/.git/config', '/%', '/api/v1/me/../me', '/api/v1//me'],
  ...['/API/V1/ME', `/${'a'.repeat(7_000)}`, `/${'%41'.repeat(1_500)}`, 'http://evil.example/api/v1/me', '*'],
  ...['/api/v1/me#x', '/api/v1/me?', '/api/v1/me%c3%a9'],
];

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

const pathOf = (dice: Dice, { path }: Route): string =>
  path.replace(/\{\w+\}/g, () => {
    if (dice.maybe(0.25)) return dice.pick(segments);
    if (dice.maybe(0.3)) return dice.pick(['apple', 'play', '6965719118', '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88']);
    return encode(dice.pick(texts)).slice(0, 3_000) || 'x';
  });

const oddNames = ['__proto__', 'constructor', 'a[b]', 'a[]', 'x'.repeat(100), '', '%00', 'q', 'limit', 'wait'];

const queryOf = (dice: Dice, { names }: Known): string => {
  const parts = Array.from({ length: dice.int(5) }, () => {
    const name = dice.maybe(0.75) ? dice.pick(names) : dice.pick(oddNames);
    const value = dice.maybe(0.5) ? dice.pick(texts) : String(dice.pick([...numbers, ...numberTexts]));
    return `${name}=${dice.maybe(0.1) ? dice.pick(segments) : encode(value)}`;
  });
  if (dice.maybe(0.02)) parts.push('a='.padEnd(12_000, 'b'));
  if (dice.maybe(0.02)) parts.push(Array.from({ length: 900 }, (_, at) => `limit=${at}`).join('&'));
  return parts.length > 0 ? `?${parts.join(dice.pick(['&', '&', '&', ';', '&&']))}` : '';
};

const authorizationOf = (dice: Dice, { rich, poor }: Known): Record<string, string> => {
  const odd = [
    `Bearer ${poor}`,
    headerText(dice.pick(texts)),
    // Well formed, and nobody's.
    `Bearer ${rich.slice(0, -1)}${dice.pick(['a', 'Z', '', '\x80'])}`,
    `bearer  ${rich}`,
    `Basic ${Buffer.from(headerText(dice.pick(texts)))
      .toString('base64')
      .slice(0, 2_000)}`,
  ];
  if (dice.maybe(0.7)) return { authorization: `Bearer ${rich}` };
  return dice.maybe(0.2) ? {} : { authorization: dice.pick(odd) };
};

const headersOf = (dice: Dice, known: Known): Record<string, string> => {
  const text = (): string => headerText(dice.pick(texts));
  const seldom: readonly (readonly [share: number, name: string, values: readonly string[]])[] = [
    [0.15, 'idempotency-key', [text().slice(0, 400)]],
    [0.1, 'accept', ['*/*', 'text/html', 'application/json;q=0', 'a/b/c', ',,,;;;', '*/*;q=2', text()]],
    [0.08, 'if-none-match', ['*', '"x"', 'W/"x"', '"'.repeat(500), ',"'.repeat(800), text()]],
    [0.05, 'accept-encoding', ['gzip', 'br', 'identity;q=0', '*;q=0', 'x'.repeat(2_000)]],
    [0.05, 'origin', ['null', 'http://evil.example', 'file://', text()]],
    [0.05, 'expect', ['100-continue', '200-ok']],
    [0.05, 'x-forwarded-for', [text()]],
    [0.04, 'range', ['bytes=0-0', 'bytes=-1', 'bytes=9999999999999-']],
    [0.03, 'host', ['evil.example', '', '[::1', 'a'.repeat(300), '127.0.0.1:99999']],
    [0.03, 'cookie', ['a=b;'.repeat(500)]],
  ];
  const many = dice.maybe(0.03) ? Array.from({ length: 80 }, (_, at) => [`x-${at}`, 'y'.repeat(100)]) : [];
  return {
    ...authorizationOf(dice, known),
    ...Object.fromEntries(
      seldom.flatMap(([share, name, values]) => (dice.maybe(share) ? [[name, dice.pick(values)]] : [])),
    ),
    ...Object.fromEntries(many),
  };
};

const bodyOf = (dice: Dice, known: Known, { example }: Route): Buffer => {
  if (dice.maybe(0.03)) return dice.pick(bombs);
  if (dice.maybe(0.03)) return Buffer.concat([Buffer.from('{"query":"'), noise(dice), Buffer.from('"}')]);
  if (dice.maybe(0.02)) return noise(dice);
  const text = JSON.stringify(dice.maybe(0.1) ? anyValue(dice, known.names) : spoil(dice, example, known.names));
  return Buffer.from(dice.maybe(0.04) ? text.replace(/:\s*("[^"]*"|\d+)/, () => `:${dice.pick(numberTexts)}`) : text);
};

/** A request to some route of the REST API, or to nowhere. */
export const restRequest = (dice: Dice, known: Known): HostileRequest => {
  const headers = headersOf(dice, known);
  if (dice.maybe(0.1)) {
    const path = dice.maybe(0.9) ? dice.pick(anywhere) : `/${dice.pick(segments)}/${dice.pick(segments)}`;
    return { method: dice.pick(methods), path, headers, ...(dice.maybe(0.2) && { body: dice.pick(bombs) }) };
  }
  const route = dice.pick(known.routes);
  const takesBody = route.method === 'POST';
  const path = pathOf(dice, route) + (takesBody && dice.maybe(0.8) ? '' : queryOf(dice, known));
  const method = dice.maybe(0.9) ? route.method : dice.pick(methods);
  if (!takesBody && !dice.maybe(0.1)) return { method, path, headers };
  const type = dice.maybe(0.95) ? 'application/json' : headerText(dice.pick(['text/plain', ';', ...texts])) || 'x';
  return { method, path, headers: { 'content-type': type, ...headers }, body: bodyOf(dice, known, route) };
};

const mcpMethods = [
  ...['initialize', 'tools/list', 'ping', 'server/discover', 'resources/list', 'prompts/list', 'logging/setLevel'],
  ...[
    'notifications/initialized',
    'notifications/cancelled',
    'completion/complete',
    'tasks/get',
    '__proto__',
    '',
    5,
    null,
  ],
];

const mcpMessage = (dice: Dice, { tools, names }: Known): unknown => {
  const tool = dice.pick(tools);
  const fields = Object.keys(tool.inputSchema.properties ?? {}).filter(() => dice.maybe(0.5));
  const input = Object.fromEntries(fields.map((name) => [name, anyValue(dice, names)]));
  const params = {
    name: dice.maybe(0.92) ? tool.name : dice.pick([...texts, 5, null]),
    arguments: dice.maybe(0.9) ? input : anyValue(dice, names),
    ...(dice.maybe(0.2) && { _meta: anyValue(dice, names) }),
    ...(dice.maybe(0.2) && {
      protocolVersion: dice.pick(['2025-06-18', 1, ...texts]),
      clientInfo: anyValue(dice, names),
    }),
  };
  return {
    jsonrpc: dice.maybe(0.95) ? '2.0' : dice.pick(['1.0', 2, null]),
    ...(dice.maybe(0.92) && { id: dice.maybe(0.6) ? 1 : dice.pick([0, -1, 1.5, '', null, {}, [], 1e308, true, '\0']) }),
    method: dice.maybe(0.75) ? 'tools/call' : dice.pick([...mcpMethods, ...texts]),
    ...(dice.maybe(0.93) && { params: dice.maybe(0.9) ? params : anyValue(dice, names) }),
  };
};

const mcpBody = (dice: Dice, known: Known): Buffer => {
  if (dice.maybe(0.03)) return dice.pick(bombs);
  if (dice.maybe(0.02)) return noise(dice);
  const batch = () => Array.from({ length: dice.pick([0, 1, 2, 50]) }, () => mcpMessage(dice, known));
  return Buffer.from(JSON.stringify(dice.maybe(0.06) ? batch() : mcpMessage(dice, known)));
};

/** Something like a message of the Model Context Protocol. */
export const mcpRequest = (dice: Dice, known: Known): HostileRequest => ({
  method: dice.maybe(0.96) ? 'POST' : dice.pick(methods),
  path: '/api/mcp',
  headers: {
    'content-type': 'application/json',
    accept: dice.maybe(0.9) ? 'application/json, text/event-stream' : dice.pick(['application/json', '*/*', 'x/y', '']),
    ...(dice.maybe(0.9) && { authorization: `Bearer ${known.rich}` }),
    ...(dice.maybe(0.7) && {
      'mcp-protocol-version': dice.pick(['2025-06-18', '2025-03-26', '2024-11-05', '1', headerText(dice.pick(texts))]),
    }),
    ...(dice.maybe(0.2) && { 'mcp-session-id': headerText(dice.pick(texts)).slice(0, 200) }),
  },
  body: mcpBody(dice, known),
});
