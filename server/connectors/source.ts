import type { Outcome } from './outcome.ts';

/** The hosts we read, each with its base URL in the settings. */
export type SourceName = 'itunes' | 'appstore' | 'play';

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

export interface Held<T> {
  readonly outcome: Outcome<T>;
  /** When the source was read, in milliseconds. */
  readonly readAt: number;
}

/** Answers of sources that serve for a while, shared by all nodes; callers at the same moment share one read. */
export interface Holder {
  held<T>(key: string, holdMs: number, read: () => Promise<Outcome<T>>): Promise<Held<T>>;
}
