import { define } from './setting.ts';
import { baseUrl } from './setting-values.ts';

const headerPair = /^([!#$%&'*+.^_`|~\w-]+)=([ -~]*)$/;

/** `name=value,name=value`, as OpenTelemetry writes headers; values may be percent-encoded. */
const headerList = (text: string): Readonly<Record<string, string>> | undefined => {
  const pairs = text.split(',').map((pair) => headerPair.exec(pair.trim()));
  if (pairs.some((pair) => pair === null)) return undefined;
  try {
    return Object.fromEntries(pairs.map((pair) => [pair![1]!.toLowerCase(), decodeURIComponent(pair![2]!.trim())]));
  } catch {
    return undefined;
  }
};

const share = (text: string): number | undefined => {
  const value = /^\d(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  return value >= 0 && value <= 1 ? value : undefined;
};

/** Traces, with the names that OpenTelemetry gives these settings everywhere. */
export const traceSettings = {
  otlpEndpoint: define({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description:
      'The collector that traces are sent to, over HTTP (`/v1/traces` is added); if unset, nothing is traced.',
    parse: baseUrl,
  }),
  otlpHeaders: define({
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    default: null,
    allowed: 'a comma-separated list of name=value',
    description: 'Headers that the collector asks for, such as a key.',
    secret: true,
    parse: headerList,
  }),
  otlpServiceName: define({
    name: 'OTEL_SERVICE_NAME',
    default: 'appraise',
    allowed: '1 to 100 visible ASCII characters',
    description: 'What this service is called in traces.',
    parse: (text) => (/^[!-~]{1,100}$/.test(text) ? text : undefined),
  }),
  otlpSampled: define({
    name: 'OTEL_TRACES_SAMPLER_ARG',
    default: '1',
    allowed: 'a number from 0 to 1',
    description: 'The share of traces that is kept; a call that comes with a `traceparent` is kept as that says.',
    parse: share,
  }),
};
