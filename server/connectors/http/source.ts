import type { Failure, Outcome } from '../wire/outcome.ts';

/** The hosts we read, each with its base URL in the settings: the stores, ad libraries, video platforms and an aggregator. */
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
  /** From the root of the host: `/search`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Statuses beyond 2xx that the caller reads itself, such as a 404 that means "not found" or a 400 with a reason. */
  readonly understands?: readonly number[];
  /** What a reply under any understood status refuses, as the source words it: an error inside a 200, a spent quota. */
  refusal?(reply: SourceReply): Failure | null;
  /** The day's allowance that every try of it takes one of. */
  readonly quota?: QuotaUse;
}

/** Allowances that a source grants by the day, whichever node asks. */
export type QuotaName = 'youtube searches' | 'youtube units' | 'youtube stats';

export interface QuotaUse {
  readonly of: QuotaName;
  /** Not taken when fewer than this would be left: for readers that are not urgent. */
  readonly leave?: number;
}

export interface SourceReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The only way out: budgets, timeouts, retries, the breaker, the size cap and the proxy are behind it. */
export interface Http {
  send(request: SourceRequest, signal?: AbortSignal): Promise<Outcome<SourceReply>>;
}

/** What a source answered, perhaps to another caller a while ago. */
export interface CachedRead<T> {
  readonly outcome: Outcome<T>;
  /** When the source was read, in milliseconds. */
  readonly readAt: number;
  /** Set where the source may not be asked now, and this is older than such an answer is meant to be. */
  readonly stale?: true;
}

export interface ReadOptions {
  /** Whether to return an expired answer when the source’s budget is spent; the caller must mark it as stale. */
  readonly mayBeStale?: boolean;
}

/** Answers of sources, cached for a while and shared by all nodes; callers at the same moment share one read. */
export interface ReadCache {
  /** What is cached under the key, when it is younger than `maxAgeMs`; otherwise what `read` finds. */
  get<T>(key: string, maxAgeMs: number, read: () => Promise<Outcome<T>>, options?: ReadOptions): Promise<CachedRead<T>>;
}
