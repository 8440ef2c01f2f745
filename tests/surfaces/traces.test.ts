import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { endSpan, readTraceparent, spanKinds } from '../../server/support/traces/span.ts';
import { createTracer } from '../../server/support/traces/tracer.ts';
import { call, ended, start } from '../support/call.ts';
import { newCustomer, startService, withService } from '../support/service.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
  readonly status: { readonly code?: number };
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: Pick<Span, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

/** What a collector of traces receives. */
const received: { path: string; headers: IncomingHttpHeaders; sent: Sent }[] = [];
const collector = createServer(async (request, response) => {
  const body = (await request.toArray()).join('');
  received.push({ path: request.url ?? '', headers: request.headers, sent: JSON.parse(body) as Sent });
  response.end('{}');
});

const spans = (): Span[] =>
  received.flatMap(({ sent }) =>
    sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
const { port } = collector.address() as AddressInfo;
const service = await startService({
  config: { otlpEndpoint: `http://127.0.0.1:${port}`, otlpHeaders: { 'x-key': 'a-key' }, otlpServiceName: 'tested' },
});
afterAll(async () => {
  await service.stop();
  await new Promise((closed) => collector.close(closed));
});

let traces = 0;
const newTrace = (flags = '01') => {
  const traceId = String(++traces).padStart(32, 'a');
  return { traceId, header: { traceparent: `00-${traceId}-00000000000000b7-${flags}` } };
};

/** The spans of a trace, once those of these names have arrived. */
const arrived = async (traceId: string, ...names: readonly string[]): Promise<Span[]> => {
  const of = () => spans().filter((span) => span.traceId === traceId);
  await expect
    .poll(() => names.filter((name) => !of().some((span) => span.name === name)), { interval: 50 })
    .toEqual([]);
  return of();
};

const attribute = ({ attributes }: Pick<Span, 'attributes'>, key: string): unknown =>
  Object.values(attributes.find((each) => each.key === key)?.value ?? {})[0];

test('a trace leads from the caller’s span through request, operation and statements to the run, in one piece', async () => {
  const { key } = await newCustomer(service.db);
  const { traceId, header } = newTrace();
  const { body } = await start(service.url, key, 'quick', { query: 'a private question' }, header);
  expect((await ended(service.url, key, body.id)).status).toBe('done');
  const found = await arrived(traceId, 'POST /api/v1/test/quick', 'test.quick', 'run quick');
  const named = (name: string): Span => found.find((span) => span.name === name)!;
  const [request, operation, run] = [named('POST /api/v1/test/quick'), named('test.quick'), named('run quick')];
  expect(request).toMatchObject({ kind: 2, parentSpanId: '00000000000000b7', status: {} });
  expect(attribute(request, 'http.response.status_code')).toBe('202');
  expect(operation.parentSpanId).toBe(request.spanId);
  expect(run).toMatchObject({ kind: 5, parentSpanId: operation.spanId });
  expect(attribute(run, 'appraise.job.id')).toBe(body.id);
  const statements = found.filter((span) => attribute(span, 'db.system.name') === 'postgresql');
  const startsJob = statements.find((span) => String(attribute(span, 'db.query.text')).includes('start_'))!;
  expect(startsJob).toMatchObject({ kind: 3, parentSpanId: operation.spanId });
  const endsJob = statements.find((span) => String(attribute(span, 'db.query.text')).includes('end_'))!;
  expect(endsJob.parentSpanId).toBe(run.spanId);
  for (const { startTimeUnixNano, endTimeUnixNano } of found) {
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
    expect(Math.abs(Number(BigInt(startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(600_000);
  }
  // Neither what was asked nor who asked.
  expect(JSON.stringify(received)).not.toMatch(new RegExp(`a private question|${key}|@example`));
});

test('what is asked of a source is in the trace of who asked', async () => {
  const { key } = await newCustomer(service.db);
  const { traceId, header } = newTrace();
  const { status } = await call(service.url, key, 'GET', '/api/v1/apps/search?q=wexlorn', undefined, header);
  expect(status).toBe(200);
  const found = await arrived(traceId, 'GET /api/v1/apps/search', 'GET itunes');
  const source = found.find(({ name }) => name === 'GET itunes')!;
  expect(source.kind).toBe(3);
  const ids = new Set(found.map(({ spanId }) => spanId));
  expect(ids).toContain(source.parentSpanId);
  expect(JSON.stringify(source)).not.toContain('wexlorn');
});

test('the collector learns who sends, at its path and with its headers; a run that fails says so', async () => {
  const { key } = await newCustomer(service.db);
  const { traceId, header } = newTrace();
  const { body } = await start(service.url, key, 'failing', { query: 'x' }, header);
  await ended(service.url, key, body.id);
  await arrived(traceId, 'run failing');
  for (const { path, headers, sent } of received) {
    expect({ path, key: headers['x-key'] }).toEqual({ path: '/v1/traces', key: 'a-key' });
    expect(attribute(sent.resourceSpans[0]!.resource, 'service.name')).toBe('tested');
  }
  const missing = newTrace();
  await call(service.url, null, 'GET', '/api/v1/me', undefined, missing.header);
  const [refused] = await arrived(missing.traceId, 'GET /api/v1/me');
  expect(attribute(refused!, 'http.response.status_code')).toBe('401');
});

test('a caller who does not keep their trace keeps ours out of the collector, too', async () => {
  const { key } = await newCustomer(service.db);
  const [unkept, kept] = [newTrace('00'), newTrace()];
  await call(service.url, key, 'GET', '/api/v1/me', undefined, unkept.header);
  await call(service.url, key, 'GET', '/api/v1/me', undefined, kept.header);
  await arrived(kept.traceId, 'GET /api/v1/me');
  expect(spans().filter(({ traceId }) => traceId === unkept.traceId)).toEqual([]);
});

test('a collector that is away costs no one an answer', async () => {
  const { url, db } = await withService({ config: { role: 'api', otlpEndpoint: 'http://127.0.0.1:9' } });
  const { key } = await newCustomer(db);
  expect((await call(url, key, 'GET', '/api/v1/me')).status).toBe(200);
});

test('what comes after a second without a span is sent, too', async () => {
  const { port } = collector.address() as AddressInfo;
  const settings = {
    otlpEndpoint: `http://127.0.0.1:${port}`,
    otlpHeaders: null,
    otlpServiceName: 'x',
    otlpSampled: 1,
  };
  const tracer = (await createTracer(settings, () => {}))!;
  await tracer.flush();
  const span = tracer.begin({ name: 'late', kind: spanKinds.server, attributes: {} }, null);
  endSpan(span, null);
  await tracer.close();
  expect(spans().map(({ name }) => name)).toContain('late');
});

test('nothing is traced where no collector is set', async () => {
  const off = { otlpEndpoint: null, otlpHeaders: null, otlpServiceName: 'x', otlpSampled: 1 };
  expect(await createTracer(off, () => {})).toBeNull();
});

test.each([
  [`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, true],
  [`00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`, false],
  [`01-${'a'.repeat(32)}-${'b'.repeat(16)}-03-more`, true],
  [`00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`, null],
  [`00-${'a'.repeat(32)}-${'0'.repeat(16)}-01`, null],
  [`00-${'A'.repeat(32)}-${'b'.repeat(16)}-01`, null],
  ['nonsense', null],
  [undefined, null],
])('the header %s is followed as it says', (text, sampled) => {
  expect(readTraceparent(text)?.sampled ?? null).toBe(sampled);
});
