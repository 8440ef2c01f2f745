import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const runSeconds = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600];

export interface Metrics {
  answered(operation: string, surface: 'rest' | 'mcp', status: number, ms: number): void;
  picked(kind: string, afterMs: number): void;
  ended(kind: string, status: string, ms: number): void;
  sent(destination: string, outcome: string, ms: number): void;
  asked(task: string, outcome: string, tokens: { readonly input: number; readonly output: number }): void;
  /** A gauge read on scrape; NaN on errors. */
  gauge(name: string, help: string, value: () => number | Promise<number>): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** Prometheus metrics. Labels name operations and kinds, never accounts. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'appraise_' });
  const registers = [registry];
  const answerTimes = new Histogram({
    name: 'appraise_request_seconds',
    help: 'Answers by operation, surface and status',
    labelNames: ['operation', 'surface', 'status'],
    buckets: seconds,
    registers,
  });
  const pickUps = new Histogram({
    name: 'appraise_run_pick_up_seconds',
    help: 'From a run’s slot to its start',
    labelNames: ['kind'],
    buckets: seconds,
    registers,
  });
  const runTimes = new Histogram({
    name: 'appraise_run_seconds',
    help: 'How long runs took, by kind and status',
    labelNames: ['kind', 'status'],
    buckets: runSeconds,
    registers,
  });
  const runEnds = new Counter({
    name: 'appraise_runs_ended_total',
    help: 'Runs ended, by kind and status',
    labelNames: ['kind', 'status'],
    registers,
  });
  const sendTimes = new Histogram({
    name: 'appraise_delivery_seconds',
    help: 'How long attempts to deliver events took, by type of destination and outcome',
    labelNames: ['destination', 'outcome'],
    buckets: seconds,
    registers,
  });
  const modelCalls = new Counter({
    name: 'appraise_model_calls_total',
    help: 'Questions to the model, by task and outcome',
    labelNames: ['task', 'outcome'],
    registers,
  });
  const modelTokens = new Counter({
    name: 'appraise_model_tokens_total',
    help: 'Tokens the model has read and written, by task',
    labelNames: ['task', 'direction'],
    registers,
  });

  return {
    asked(task, outcome, tokens) {
      modelCalls.labels(task, outcome).inc();
      modelTokens.labels(task, 'input').inc(tokens.input);
      modelTokens.labels(task, 'output').inc(tokens.output);
    },
    sent: (destination, outcome, ms) => sendTimes.labels(destination, outcome).observe(ms / 1000),
    answered: (operation, surface, status, ms) =>
      answerTimes.labels(operation, surface, String(status)).observe(ms / 1000),
    picked: (kind, afterMs) => pickUps.labels(kind).observe(afterMs / 1000),
    ended(kind, status, ms) {
      runTimes.labels(kind, status).observe(ms / 1000);
      runEnds.labels(kind, status).inc();
    },
    gauge(name, help, value) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          // One failing gauge must not hide the others.
          try {
            this.set(await value());
          } catch {
            this.set(Number.NaN);
          }
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
};
