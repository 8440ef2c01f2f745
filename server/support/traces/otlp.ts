import { hostname } from 'node:os';
import { version } from '../process/process.ts';
import type { Attributes, EndedSpan } from './span.ts';

/** Sends spans to a collector by OTLP, as JSON over HTTP. */
export interface Exporter {
  take(span: EndedSpan): void;
  /** Sends pending spans; also happens every second. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const sendEveryMs = 1_000;
const maxAtOnce = 512;
/** Further spans are dropped. */
const maxWaiting = 8_192;
const deadlineMs = 5_000;
const warnEveryMs = 60_000;

const anyValue = (value: string | number | boolean): Record<string, unknown> => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }));

const nanoseconds = (ms: number): string => `${Math.floor(ms)}${String(Math.floor((ms % 1) * 1e6)).padStart(6, '0')}`;

const failed = 2;

const spanOf = (span: EndedSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId !== null && { parentSpanId: span.parentId }),
  name: span.name,
  kind: span.kind,
  startTimeUnixNano: nanoseconds(span.beganMs),
  endTimeUnixNano: nanoseconds(span.endedMs),
  attributes: attributesOf({ ...span.attributes, ...(span.error !== null && { 'error.type': span.error }) }),
  status: span.error === null ? {} : { code: failed, message: span.error },
});

export const createExporter = (
  {
    endpoint,
    headers,
    serviceName,
  }: {
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly serviceName: string;
  },
  onError: (error: unknown) => void,
): Exporter => {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const resource = {
    attributes: attributesOf({
      'service.name': serviceName,
      'service.version': version,
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
  };
  let waiting: EndedSpan[] = [];
  let sending: Promise<void> | null = null;
  let warnedAt = Number.NEGATIVE_INFINITY;

  const warn = (error: unknown): void => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    onError(error);
  };

  const send = async (spans: readonly EndedSpan[]): Promise<void> => {
    const scopeSpans = [{ scope: { name: 'appraise', version }, spans: spans.map(spanOf) }];
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
      signal: AbortSignal.timeout(deadlineMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the collector of traces answered with ${response.status}`);
  };

  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) await send(waiting.splice(0, maxAtOnce)).catch(warn);
  };

  const flush = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };

  const timer = setInterval(flush, sendEveryMs);
  timer.unref();

  return {
    take(span) {
      if (waiting.length >= maxWaiting)
        return warn(new Error('the collector of traces is too slow: spans are dropped'));
      waiting.push(span);
      if (waiting.length === maxAtOnce) void flush();
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
      waiting = [];
    },
  };
};
