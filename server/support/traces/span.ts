import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Span kinds of the protocol. */
export const spanKinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const;

/** The parent span, from a `traceparent` header. */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly sampled: boolean;
}

export interface Span extends TraceParent {
  readonly parentId: string | null;
  readonly kind: number;
  readonly beganMs: number;
  name: string;
  attributes: Attributes;
  /** Called when it has ended. */
  readonly take: (span: EndedSpan) => void;
}

export interface EndedSpan extends Omit<Span, 'take'> {
  readonly endedMs: number;
  /** The name of the error only: messages may contain private data. */
  readonly error: string | null;
}

const spans = new AsyncLocalStorage<Span>();

const now = (): number => performance.timeOrigin + performance.now();

export interface NewSpan {
  readonly name: string;
  readonly kind?: number;
  readonly attributes?: Attributes;
}

export const beginSpan = (
  { name, kind = spanKinds.internal, attributes = {} }: NewSpan,
  parent: TraceParent | null,
  { sampled, take }: Pick<Span, 'sampled' | 'take'>,
): Span => ({
  traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
  parentId: parent?.spanId ?? null,
  sampled,
  name,
  kind,
  attributes,
  beganMs: now(),
  take,
});

export const endSpan = ({ take, ...span }: Span, error: unknown = null): void => {
  if (!span.sampled) return;
  const name = error instanceof Error ? error.name : String(error);
  take({ ...span, endedMs: now(), error: error === null ? null : name });
};

export const within = <T>(span: Span, work: () => T): T => spans.run(span, work);

/** Runs work in this span, which ends with it. */
export const during = <T>(span: Span, work: () => T): T =>
  within(span, () => {
    let value: T;
    try {
      value = work();
    } catch (error) {
      endSpan(span, error);
      throw error;
    }
    if (!(value instanceof Promise)) {
      endSpan(span);
      return value;
    }
    const ended = value.then(
      (settled: unknown) => {
        endSpan(span);
        return settled;
      },
      (error: unknown) => {
        endSpan(span, error);
        throw error;
      },
    );
    // A promise in, a promise out.
    return ended as T;
  });

/**
 * Runs work in a child span of the current one. Without a sampled current span, just runs it.
 *
 * @param describe called only if the span is recorded
 */
export const inSpan = <T>(describe: () => NewSpan, work: () => T): T => {
  const parent = spans.getStore();
  return parent?.sampled ? during(beginSpan(describe(), parent, parent), work) : work();
};

/** The current span as a `traceparent` header, or null. */
export const traceparent = (): string | null => {
  const span = spans.getStore();
  return span ? `00-${span.traceId}-${span.spanId}-${span.sampled ? '01' : '00'}` : null;
};

const written = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

export const readTraceparent = (text: unknown): TraceParent | null => {
  const [, traceId, spanId, flags] = (typeof text === 'string' && written.exec(text)) || [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
};
