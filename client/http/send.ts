import { credentialOf, headerValue, type Identity } from '../credential.ts';
import { routes } from '../routes.ts';
import type { Route } from '../types.ts';
import { type Answer, readAnswer } from './answer.ts';
import { AppraiseError } from './error.ts';
import { place } from './request.ts';
import { withRetries } from './retry.ts';

export interface ConnectionOptions {
  /** Where the service stands, such as `https://appraise.example`. */
  baseUrl: string;
  /** Times a call is tried again after no answer, 429 or 503; 0 for never. */
  retries?: number;
  /** Milliseconds after which a try counts as unanswered. The longest wait for a job is 30 s. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

export type Connection = ConnectionOptions & Identity;

export interface CallOptions {
  /** For a start: calls with the same key and input are one call. Made up where it is left out. */
  idempotencyKey?: string;
  /** For a start: seconds to wait for the run to end before answering, 0-30. Its job may then be the ended one. */
  wait?: number;
  signal?: AbortSignal;
  retries?: number;
}

export type Send = (id: string, input?: object, options?: CallOptions) => Promise<Answer<unknown>>;

export const minuteMs = 60_000;

export const baseUrlOf = ({ baseUrl }: ConnectionOptions): string => baseUrl.replace(/\/+$/, '');

/** @param lateMs how long an answer was waited for, where none came in time */
export const unreachable = (baseUrl: string, lateMs: number | null, cause: unknown): AppraiseError => {
  const detail =
    lateMs === null
      ? `${baseUrl} could not be reached: check the address, and that the service is running.`
      : `${baseUrl} did not answer within ${lateMs / 1000} s.`;
  return new AppraiseError({ code: 'unreachable', status: 0, detail, retryable: true }, { cause });
};

/** Not `crypto.randomUUID`, which browsers keep from pages served without TLS. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The call itself, without types: for those who learn an operation's name at run time. */
export const sender = (connection: Connection): Send => {
  const { retries = 2, timeoutMs = minuteMs, fetch = globalThis.fetch } = connection;
  const credential = credentialOf(connection);
  const baseUrl = baseUrlOf(connection);

  const attempt = async (url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Answer<unknown>> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await readAnswer(
        await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }),
      );
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof AppraiseError) throw error;
      throw unreachable(baseUrl, timeout.aborted ? timeoutMs : null, error);
    }
  };

  return async (id, input = {}, options = {}) => {
    const route = (routes as Readonly<Record<string, Route>>)[id];
    if (!route) throw new TypeError(`There is no operation \`${id}\`.`);
    const { path, body } = place(route, input, options.wait);
    const headers: Record<string, string> = { accept: 'application/json' };
    // A redirect would turn a start into a read: it is an answer that is not the service's.
    const init: RequestInit = { method: route.method, redirect: 'manual' };
    if (body !== undefined) {
      init.body = body;
      headers['content-type'] = 'application/json';
      // The same for every try: it makes a start as safe to send again as a read.
      headers['idempotency-key'] = headerValue('idempotencyKey', options.idempotencyKey ?? newIdempotencyKey());
    }
    const { signal } = options;
    return withRetries(route.once ? 0 : (options.retries ?? retries), signal, async () => {
      const identified = { ...(await credential()), ...headers };
      return attempt(baseUrl + path, { ...init, headers: identified }, signal);
    });
  };
};
