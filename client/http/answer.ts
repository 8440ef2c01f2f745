import { AppraiseError, type ProblemBody } from './error.ts';

export interface Answer<Body> {
  readonly body: Body;
  readonly status: number;
  readonly requestId: string | null;
  /** Credits this call used. */
  readonly creditsUsed: number;
  /** Null if the answer does not say. */
  readonly creditsRemaining: number | 'unlimited' | null;
  /** The same run was already in progress: nothing was started or charged. */
  readonly existingRun: boolean;
  /** The stored answer to an earlier call with this idempotency key. */
  readonly replayed: boolean;
  /** Seconds to wait before the next call; set until a job has ended. */
  readonly retryAfter: number | null;
}

const remaining = (value: string | null): Answer<unknown>['creditsRemaining'] =>
  value === null || value === 'unlimited' ? value : Number(value);

/** Parses seconds or a date, the two forms HTTP allows. */
const seconds = (value: string | null): number | null => {
  if (value === null) return null;
  const wait = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
};

const isProblem = (body: unknown): body is ProblemBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;

const refusal = (body: unknown, status: number, requestId: string | null, retryAfter: number | null): AppraiseError => {
  if (!isProblem(body)) {
    const detail = `The answer (HTTP ${status}) did not come from Appraise: check the address and any proxy.`;
    return new AppraiseError({
      code: 'unexpected_answer',
      status,
      detail,
      retryable: status >= 500 || status === 429,
      requestId,
      retryAfter,
    });
  }
  const { type: _, title: __, status: ___, code, detail, requestId: id, retryable, errors, ...extras } = body;
  return new AppraiseError({
    code,
    status,
    detail,
    retryable,
    errors: errors ?? [],
    requestId: id,
    retryAfter,
    extras,
  });
};

export const readAnswer = async (response: Response): Promise<Answer<unknown>> => {
  const { headers, status } = response;
  const text = await response.text();
  const requestId = headers.get('x-request-id');
  const retryAfter = seconds(headers.get('retry-after'));
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (!response.ok || body === undefined) throw refusal(body, status, requestId, retryAfter);
  return {
    body,
    status,
    requestId,
    creditsUsed: Number(headers.get('x-credits-used') ?? 0),
    creditsRemaining: remaining(headers.get('x-credits-remaining')),
    existingRun: headers.get('appraise-existing-run') === 'true',
    replayed: headers.get('idempotent-replayed') === 'true',
    retryAfter,
  };
};
