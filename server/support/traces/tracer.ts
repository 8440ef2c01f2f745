import { beginSpan, type EndedSpan, type NewSpan, type Span, type TraceParent } from './span.ts';

export interface Tracer {
  /** Continues the given trace, or starts a new one. */
  begin(options: NewSpan, parent: TraceParent | null): Span;
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface TraceSettings {
  /** Base URL of a collector; null: no tracing. */
  readonly otlpEndpoint: string | null;
  readonly otlpHeaders: Readonly<Record<string, string>> | null;
  readonly otlpServiceName: string;
  /** The share of new traces that are kept; for continued traces, the caller decides. */
  readonly otlpSampled: number;
}

/** Null without a collector; the exporter is loaded only if there is one. */
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
    begin: (options, parent) =>
      beginSpan(options, parent, { sampled: parent ? parent.sampled : Math.random() < otlpSampled, take }),
    flush: () => exporter.flush(),
    close: () => exporter.close(),
  };
};
