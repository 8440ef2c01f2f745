import { beginSpan, type EndedSpan, type NewSpan, type Span, type TraceParent } from './span.ts';

/** Begins traces: at the edge of a process, where a call or a run comes in. */
export interface Tracer {
  /** The first span of this process: of the trace that it was handed, or of a new one. */
  begin(given: NewSpan, parent: TraceParent | null): Span;
  /** Sends what has not been sent, as happens every second. */
  flush(): Promise<void>;
  /** Sends what has not been sent, and no more after it. */
  close(): Promise<void>;
}

export interface TraceSettings {
  /** The base address of a collector; null: nothing is traced. */
  readonly otlpEndpoint: string | null;
  readonly otlpHeaders: Readonly<Record<string, string>> | null;
  readonly otlpServiceName: string;
  /** The share of new traces that are kept; those that come with a call are kept where the caller keeps them. */
  readonly otlpSampled: number;
}

/** A tracer that sends to a collector, or null. What sends is loaded only where there is one. */
export const createTracer = async (
  settings: TraceSettings,
  onError: (error: unknown) => void,
): Promise<Tracer | null> => {
  const { otlpEndpoint, otlpSampled } = settings;
  if (otlpEndpoint === null) return null;
  const { createExporter } = await import('./otlp.ts');
  const exporter = createExporter(
    { endpoint: otlpEndpoint, headers: settings.otlpHeaders ?? {}, serviceName: settings.otlpServiceName },
    onError,
  );
  const take = (span: EndedSpan): void => exporter.take(span);
  return {
    begin: (given, parent) =>
      beginSpan(given, parent, { sampled: parent ? parent.sampled : Math.random() < otlpSampled, take }),
    flush: () => exporter.flush(),
    close: () => exporter.close(),
  };
};
