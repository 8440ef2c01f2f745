import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhenResult,
  type IRetryBackoffContext,
  retry,
  wrap,
} from 'cockatiel';
import type { Logger } from 'pino';
import { EnvHttpProxyAgent } from 'undici';
import { minuteMs } from '../../contract/domain/durations.ts';
import type { Database } from '../../store/engine/database.ts';
import { noteSource } from '../../store/sources/source-budgets.ts';
import type { Clock } from '../../support/clock.ts';
import { unlessAborted } from '../../support/concurrency/promises.ts';
import { version } from '../../support/process/process.ts';
import { inSpan, type NewSpan, spanKinds } from '../../support/traces/span.ts';
import { isFailure, type Outcome } from '../wire/outcome.ts';
import { type BudgetSettings, budgetsOf, createBudgets, maxAheadMs } from './budgets.ts';
import { type Ask, exchange } from './exchange.ts';
import type { Try } from './judge-reply.ts';
import { createQuotas, type QuotaSettings } from './quotas.ts';
import {
  type Http,
  type QuotaName,
  type QuotaUse,
  type SourceName,
  type SourceReply,
  type SourceRequest,
  sourceNames,
} from './source.ts';

export interface HttpSettings extends BudgetSettings, QuotaSettings {
  readonly httpsProxy: string | null;
  readonly httpProxy: string | null;
  readonly noProxy: string;
}

export const httpTimes = {
  connectMs: 5_000,
  /** One try, from first byte to last. */
  tryMs: 10_000,
  /** All tries with the pauses between them; waiting for a turn is extra. */
  totalMs: 15_000,
  maxWaitMs: maxAheadMs,
  /** First pause before a retry, before backoff and jitter. */
  retryMs: 200,
  openMs: 20_000,
};

const tries = 3;
const failuresToOpen = 5;
/** Eight times the largest known page. */
const maxBytes = 8 * 1024 * 1024;
const maxRedirects = 3;
/** Too scarce to retry automatically. */
const scarce: ReadonlySet<QuotaName> = new Set(['youtube searches']);
/** Pause on all nodes after a refusal without a retry time. */
const refusedPauseMs = minuteMs;

export interface SourceHttp extends Http {
  /** For callers that can wait longer for their turn, such as runs. */
  withMaxWait(maxWaitMs: number): Http;
  /** Aborts all requests and waits for them; they don't count as failures of the source. */
  close(): Promise<void>;
}

const isTry = (value: unknown): value is Try => typeof value === 'object' && value !== null && 'again' in value;

const isRetryable = handleWhenResult((value) => isTry(value) && value.again !== 'no');
/** Refusals don't open the breaker; only timeouts and server errors do. */
const isDown = handleWhenResult(
  (value) => isTry(value) && (value.outcome.kind === 'unreachable' || value.outcome.kind === 'timed_out'),
);

const addressOf = (base: string, { path, query = {} }: SourceRequest): URL => {
  const url = new URL(`${base}${path}`);
  if (url.origin !== new URL(base).origin) throw new Error('A path leads to another host.');
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.append(name, String(value));
  }
  return url;
};

const headersOf = ({ headers = {} }: SourceRequest): Record<string, string> => ({
  accept: '*/*',
  ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  'accept-encoding': 'gzip, br',
  'user-agent': `Appraise/${version}`,
});

/** The path only: a query can contain private data. */
const spanOf = ({ source, method, url }: Ask): NewSpan => ({
  name: `${method} ${source}`,
  kind: spanKinds.client,
  attributes: {
    'appraise.source': source,
    'http.request.method': method,
    'server.address': url.hostname,
    'url.path': url.pathname,
  },
});

/** The only way to call sources; it reaches no hosts but those of `urls`. */
export const createHttp = ({
  config,
  urls,
  db,
  clock,
  log,
  times: timeOverrides,
}: {
  config: HttpSettings;
  urls: Readonly<Record<SourceName, string>>;
  db: Database;
  clock: Clock;
  log: Logger;
  times?: Partial<typeof httpTimes>;
}): SourceHttp => {
  const times = { ...httpTimes, ...timeOverrides };
  const budgets = createBudgets(db, budgetsOf(config));
  const quotas = createQuotas(db, clock, config);
  const noteState = createSourceStates(db, log);
  const dispatcher = new EnvHttpProxyAgent({
    // Empty rather than undefined, or undici would read the environment again.
    httpProxy: config.httpProxy ?? '',
    httpsProxy: config.httpsProxy ?? '',
    // The sandbox is on this machine and never behind the proxy.
    noProxy: `${config.noProxy},localhost,127.0.0.1,::1`,
    connect: { timeout: times.connectMs },
    headersTimeout: times.tryMs,
    bodyTimeout: times.tryMs,
    keepAliveTimeout: 30_000,
    connections: 16,
  });

  const backoff = new DelegateBackoff<IRetryBackoffContext<unknown>>(({ attempt, result }) => {
    const value = 'value' in result ? result.value : undefined;
    if (isTry(value) && typeof value.again === 'object') return value.again.afterMs;
    return times.retryMs * 2 ** (attempt - 1) * (0.5 + Math.random());
  });
  const makePolicy = (source: SourceName) => {
    const breaker = circuitBreaker(isDown, {
      halfOpenAfter: times.openMs,
      breaker: new ConsecutiveBreaker(failuresToOpen),
    });
    breaker.onStateChange((state) => log.warn({ source, breaker: CircuitState[state] }, 'a source’s breaker'));
    // The breaker counts requests, not tries.
    return wrap(breaker, retry(isRetryable, { maxAttempts: tries - 1, backoff }));
  };
  const closing = new AbortController();
  const inProgress = new Set<Promise<unknown>>();
  const policies = new Map(sourceNames.map((source) => [source, makePolicy(source)]));

  /** Failed tries count too, as they do at the source. */
  const takeQuota = async (use: QuotaUse | undefined): Promise<Try | null> =>
    use === undefined || (await quotas.take(use))
      ? null
      : { outcome: { kind: 'quota_spent', detail: `All of today’s ${use.of} are used up.` }, again: 'no' };

  const attempt = async (
    ask: Ask,
    {
      request,
      spent,
      maxWaitMs,
      signal,
    }: { request: SourceRequest; spent: { ms: number }; maxWaitMs: number; signal: AbortSignal },
  ): Promise<Try> => {
    const turn = await budgets.turn(ask.source, maxWaitMs, signal);
    if (!turn.granted) {
      const detail = `The request budget of ${ask.source} is used up for now.`;
      return { outcome: { kind: 'rate_limited', detail, retryAfterMs: turn.retryAfterMs }, again: 'no' };
    }
    const start = performance.now();
    let tried: Try;
    try {
      const none = await takeQuota(request.quota);
      if (none) return none;
      const left = Math.max(1, times.totalMs - spent.ms);
      tried = await exchange(
        dispatcher,
        ask,
        { bytes: maxBytes, redirects: maxRedirects },
        Math.ceil(Math.min(left, times.tryMs)),
        signal,
      );
    } finally {
      await turn
        .end()
        .catch((error) =>
          log.warn({ err: error, source: ask.source }, 'a request’s place in the budget could not be released'),
        );
    }
    const refusal = tried.outcome.kind === 'found' ? request.refusal?.(tried.outcome.value) : null;
    if (refusal) tried = { outcome: refusal, again: 'no' };
    noteState(ask.source, tried.outcome);
    const ms = performance.now() - start;
    const { kind } = tried.outcome;
    // The path only: a query can contain private data.
    log.debug(
      { source: ask.source, method: ask.method, path: ask.url.pathname, outcome: kind, ms },
      'a source was read',
    );
    if (tried.outcome.kind === 'rate_limited') {
      await budgets
        .pause(ask.source, tried.outcome.retryAfterMs ?? refusedPauseMs)
        .catch((error) => log.warn({ err: error, source: ask.source }, 'a source could not be paused'));
    }
    if (kind === 'quota_spent' && request.quota) {
      await quotas
        .spend(request.quota.of)
        .catch((error) => log.warn({ err: error, source: ask.source }, 'a quota could not be marked as spent'));
    }
    const pause = typeof tried.again === 'object' ? tried.again.afterMs : times.retryMs;
    spent.ms += ms + pause;
    const isLast = spent.ms >= times.totalMs || (request.quota !== undefined && scarce.has(request.quota.of));
    return isLast ? { ...tried, again: 'no' } : tried;
  };

  const sendWith =
    (maxWaitMs: number): Http['send'] =>
    async (request, callerSignal): Promise<Outcome<SourceReply>> => {
      const signal = AbortSignal.any(callerSignal ? [callerSignal, closing.signal] : [closing.signal]);
      signal.throwIfAborted();
      const ask: Ask = {
        source: request.source,
        method: request.method ?? 'GET',
        url: addressOf(urls[request.source], request),
        headers: headersOf(request),
        body: request.body,
        understands: request.understands ?? [],
      };
      const spent = { ms: 0 };
      const working = policies.get(request.source)!.execute(
        () =>
          inSpan(
            () => spanOf(ask),
            () => attempt(ask, { request, spent, maxWaitMs, signal }),
          ),
        signal,
      );
      inProgress.add(working);
      const forget = () => inProgress.delete(working);
      working.then(forget, forget);
      try {
        // Lets an aborted caller leave during the pause between tries.
        return (await unlessAborted(working, signal)).outcome;
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        const detail = `${request.source} has failed ${failuresToOpen} times in a row and is paused for a moment.`;
        return { kind: 'unreachable', detail };
      }
    };

  return {
    send: sendWith(times.maxWaitMs),
    withMaxWait: (maxWaitMs) => ({ send: sendWith(maxWaitMs) }),
    async close() {
      closing.abort(new Error('The service is stopping.'));
      await Promise.allSettled(inProgress);
      await dispatcher.destroy();
    },
  };
};

const sameMs = 30_000;

/** Records the state of sources for administrators in the background; unchanged states at most every 30 s. */
export const createSourceStates = (
  db: Database,
  log: Logger,
): ((source: SourceName, outcome: Outcome<unknown>) => void) => {
  const noted = new Map<SourceName, { readonly failure: string | null; readonly at: number }>();
  return (source, outcome) => {
    const failure = isFailure(outcome) ? outcome.detail : null;
    const last = noted.get(source);
    const now = performance.now();
    if (last && last.failure === failure && now - last.at < sameMs) return;
    noted.set(source, { failure, at: now });
    noteSource(db, source, failure).catch((error: unknown) =>
      log.debug({ err: error, source }, 'the state of a source could not be written'),
    );
  };
};
