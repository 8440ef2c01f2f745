import { type Failure, found, type Outcome } from '../wire/outcome.ts';
import type { SourceName, SourceReply } from './source.ts';

/** Outcome of one try, and whether to retry: after our own backoff or after the source's delay. */
export interface Try {
  readonly outcome: Outcome<SourceReply>;
  readonly again: 'no' | 'soon' | { readonly afterMs: number };
}

/** Longer waits are left to the caller. */
const maxRetryAfterMs = 10_000;

/** Parses `Retry-After`, in seconds or as a date, into milliseconds; null if missing or invalid. */
export const retryAfter = (header: string | undefined, now: number): number | null => {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Date.parse also accepts strings such as "-1"; dates contain letters.
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
};

/** Whether a page is a captcha. Only for replies that aren't data: reviews can contain these words. */
export const isCaptcha = (body: string): boolean =>
  /<(!doctype|html|head|body|script|form)\b/i.test(body) &&
  /unusual traffic|g-recaptcha|recaptcha\/(api|enterprise)|\/sorry\/(index|image)|id="captcha|not a robot/i.test(body);

const worthRetrying = new Set([408, 500, 502, 503, 504]);

const failed = (kind: Exclude<Failure['kind'], 'rate_limited' | 'shape_changed'>, detail: string): Try => ({
  outcome: { kind, detail },
  again: 'no',
});

const rateLimited = (detail: string, retryAfterMs: number | null): Try => ({
  outcome: { kind: 'rate_limited', detail, retryAfterMs },
  again: retryAfterMs !== null && retryAfterMs <= maxRetryAfterMs ? { afterMs: retryAfterMs } : 'no',
});

export const judge = (source: SourceName, reply: SourceReply, understands: readonly number[], now: number): Try => {
  const { status, body } = reply;
  if ((status >= 200 && status < 300) || understands.includes(status)) return { outcome: found(reply), again: 'no' };
  const wait = retryAfter(reply.headers['retry-after'], now);
  if (status === 429) return rateLimited(`${source} answered 429: too many requests.`, wait);
  // The iTunes throttle; other refusals have a body.
  if (status === 403 && source === 'itunes' && body.trim() === '') {
    return rateLimited('itunes answered 403 with an empty body: too many requests.', wait);
  }
  if (isCaptcha(body)) return failed('blocked', `${source} answered ${status} with a captcha page.`);
  if (worthRetrying.has(status) && wait !== null) {
    if (wait > maxRetryAfterMs) return rateLimited(`${source} answered ${status} and asked to wait.`, wait);
    return { ...failed('unreachable', `${source} answered ${status}.`), again: { afterMs: wait } };
  }
  if (status === 408) return { ...failed('timed_out', `${source} answered 408.`), again: 'soon' };
  if (status >= 500) {
    return {
      ...failed('unreachable', `${source} answered ${status}.`),
      again: worthRetrying.has(status) ? 'soon' : 'no',
    };
  }
  if (status === 404 || status === 410) return { outcome: { kind: 'not_found' }, again: 'no' };
  if (status === 401 || status === 403 || status === 451) return failed('blocked', `${source} answered ${status}.`);
  return {
    outcome: {
      kind: 'shape_changed',
      detail: `${source} answered with an unexpected status ${status}.`,
      path: 'status',
    },
    again: 'no',
  };
};
