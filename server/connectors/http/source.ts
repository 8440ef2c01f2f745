import type { Failure, Outcome } from '../wire/outcome.ts';

export const sourceNames = [
  'itunes',
  'appstore',
  'play',
  'googleads',
  'appleads',
  'graph',
  'tiktok',
  'youtube',
  'scrapecreators',
] as const;

export type SourceName = (typeof sourceNames)[number];

export interface SourceRequest {
  readonly source: SourceName;
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Statuses beyond 2xx that the caller handles, such as a 404 that means "not found" or a 400 with a reason. */
  readonly understands?: readonly number[];
  /** Recognizes failures that the source reports in the body, such as an error under 200 or a spent quota. */
  refusal?(reply: SourceReply): Failure | null;
  /** Daily quota; every try takes one. */
  readonly quota?: QuotaUse;
}

/** Daily quotas, shared by all nodes. */
export type QuotaName = 'youtube searches' | 'youtube units' | 'youtube stats';

export interface QuotaUse {
  readonly of: QuotaName;
  /** Fails if fewer than this would be left, for callers that aren't urgent. */
  readonly leave?: number;
}

export interface SourceReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends requests to sources, with budgets, timeouts, retries, the breaker, the size limit and the proxy. */
export interface Http {
  send(request: SourceRequest, signal?: AbortSignal): Promise<Outcome<SourceReply>>;
}

export interface CachedRead<T> {
  readonly outcome: Outcome<T>;
  readonly readAt: number;
  /** Set if this is older than the requested age, because the source can't be called now. */
  readonly stale?: true;
}

export interface ReadOptions {
  /** Whether to return an expired answer when the source’s budget is spent; the caller must mark it as stale. */
  readonly mayBeStale?: boolean;
}

/** Answers from sources, cached for all nodes; concurrent callers share one read. */
export interface ReadCache {
  /** The cached outcome if younger than `maxAgeMs`, otherwise the result of `read`. */
  get<T>(key: string, maxAgeMs: number, read: () => Promise<Outcome<T>>, options?: ReadOptions): Promise<CachedRead<T>>;
}
