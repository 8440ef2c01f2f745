import { beginSpan, type EndedSpan, type NewSpan, type Span, type TraceParent } from './span.ts';

export interface Tracer {
  /** Continues the given trace, or starts a new one. */
  begin(given: NewSpan, parent: TraceParent | null): Span;
  /** Sends pending spans. */
  flush(): Promise<void>;
  /** Sends pending spans, and stops. */
  close(): Promise<void>;
}

export interface TraceSettings {
  /** The base address of a collector; null: nothing is traced. */
  readonly otlpEndpoint: string | null;
  readonly otlpHeaders: Readonly<Record<string, string>> | null;
  readonly otlpServiceName: string;
  /** The share of new traces that are kept; the caller decides about its own traces. */
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
