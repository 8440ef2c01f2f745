/** All problems. `title` and `detail` are shown to the caller; the cause is logged and never sent. */
export const problems = {
  invalid_request: {
    status: 400,
    retryable: false,
    title: 'The request is not valid',
    fix: 'Correct every fault listed in `errors` and send the request again.',
  },
  no_earlier_search: {
    status: 400,
    retryable: false,
    title: 'There is no earlier search to continue',
    fix: 'Search once without `more`, or omit `more` when nothing is left.',
  },
  missing_key: {
    status: 401,
    retryable: false,
    title: 'No API key was sent',
    fix: 'Send the header `Authorization: Bearer <key>`.',
  },
  invalid_key: {
    status: 401,
    retryable: false,
    title: 'The API key is not valid',
    fix: 'The key is mistyped, unknown, revoked or expired: use an active one.',
  },
  session_ended: {
    status: 401,
    retryable: false,
    title: 'The session has ended',
    fix: 'Sign in again on the web site.',
  },
  sign_in_failed: {
    status: 401,
    retryable: false,
    title: 'Signing in failed',
    fix: 'Try again, sign in another way, or ask the host of the service for a sign-in link.',
  },
  insufficient_credits: {
    status: 402,
    retryable: false,
    title: 'Not enough credits',
    fix: 'Wait until `resetsAt`, or add credits. The run costs `required`; you have `available`.',
  },
  spending_cap_reached: {
    status: 402,
    retryable: false,
    title: 'The spending cap is reached',
    fix: 'Raise the cap of the key or grant on the web site, or wait until `resetsAt`. The run costs `required`; `spent` of `cap` are spent in this `period`.',
  },
  read_only_key: {
    status: 403,
    retryable: false,
    title: 'This key is read-only',
    fix: 'Use a key with scope `full` to start or cancel runs.',
  },
  outlasts_caller: {
    status: 403,
    retryable: false,
    title: 'This keeps running without its caller',
    fix: 'Do it on the web site or with an API key that has no caps: programs that signed in and keys with caps may not.',
  },
  session_required: {
    status: 403,
    retryable: false,
    title: 'This is for people signed in on the web site',
    fix: 'Sign in on the web site and do it there; an API key cannot.',
  },
  sign_in_again: {
    status: 403,
    retryable: false,
    title: 'This needs a recent sign-in',
    fix: 'Send your password or a passkey to `POST /api/session/confirm`, or sign in again, and repeat the request within 15 minutes.',
  },
  owner_required: {
    status: 403,
    retryable: false,
    title: 'This is for the owner of the service',
    fix: 'Sign in with an account that owns the service.',
  },
  bad_origin: {
    status: 403,
    retryable: false,
    title: 'The origin is not allowed',
    fix: 'Call from the service’s own address, or ask its operator to add yours to `ALLOWED_ORIGINS` or `PUBLIC_URL`.',
  },
  cross_site: {
    status: 403,
    retryable: false,
    title: 'The request did not come from a page of this service',
    fix: 'A signed-in browser is answered only on the service’s own pages: open one of them, or send an API key.',
  },
  not_found: {
    status: 404,
    retryable: false,
    title: 'Not found',
    fix: 'Check the path and the id; the id must belong to your account.',
  },
  method_not_allowed: {
    status: 405,
    retryable: false,
    title: 'The method is not allowed here',
    fix: 'Use one of the methods in the `Allow` header.',
  },
  not_acceptable: {
    status: 406,
    retryable: false,
    title: 'None of the accepted media types is available',
    fix: 'Send `Accept: application/json`, or one of the types that `detail` names.',
  },
  key_limit: {
    status: 409,
    retryable: false,
    title: 'The plan’s keys are all in use',
    fix: 'Revoke a key, or change to a plan with more keys.',
  },
  webhook_limit: {
    status: 409,
    retryable: false,
    title: 'The account has as many webhooks as it may have',
    fix: 'Delete a webhook first.',
  },
  webhook_disabled: {
    status: 409,
    retryable: false,
    title: 'The webhook is disabled',
    fix: 'Enable the webhook with `webhooks.update`, then try again.',
  },
  webhook_unconfirmed: {
    status: 409,
    retryable: false,
    title: 'The receiver has not confirmed the webhook',
    fix: 'Make the receiver answer `webhook.confirm` with its challenge, send it again with `webhooks.confirm`, then try again.',
  },
  watch_limit: {
    status: 409,
    retryable: false,
    title: 'The plan’s watches are all in use',
    fix: 'Delete a watch, or change to a plan with more watches.',
  },
  account_exists: {
    status: 409,
    retryable: false,
    title: 'There is an account with this address',
    fix: 'Use another address, or change the account that there is.',
  },
  own_account: {
    status: 409,
    retryable: false,
    title: 'An owner cannot do this to their own account',
    fix: 'Ask another owner of the service, or use the command line.',
  },
  changed_meanwhile: {
    status: 409,
    retryable: false,
    title: 'It was changed meanwhile',
    fix: 'Read it again, and repeat the change if you still want it.',
  },
  idempotency_conflict: {
    status: 409,
    retryable: true,
    title: 'A request with this idempotency key is still in flight',
    fix: 'Wait a moment and send the same request again.',
  },
  not_finished: {
    status: 409,
    retryable: true,
    title: 'The run has not finished',
    fix: 'Wait until that job is `done`, then ask again.',
  },
  body_too_large: {
    status: 413,
    retryable: false,
    title: 'The request body is too large',
    fix: 'Send at most 1 MiB.',
  },
  unsupported_media_type: {
    status: 415,
    retryable: false,
    title: 'The media type is not supported',
    fix: 'Send the body as `Content-Type: application/json`.',
  },
  range_not_satisfiable: {
    status: 416,
    retryable: false,
    title: 'The range is beyond the end of the file',
    fix: 'You have all of it: `Content-Range` says how long it is.',
  },
  idempotency_mismatch: {
    status: 422,
    retryable: false,
    title: 'This idempotency key was used for another request',
    fix: 'Use a new key for each new request; reuse a key only to repeat the same operation and input.',
  },
  not_understood: {
    status: 422,
    retryable: false,
    title: 'The sentence is not clear',
    fix: 'Nothing was charged: `detail` names what is unclear and gives examples of what can be asked. Where there is a `guess`, send its `plan` if that is what you meant.',
  },
  unsupported: {
    status: 422,
    retryable: false,
    title: 'This cannot be answered',
    fix: 'The request is valid, but no source of this service can answer it; `detail` says why.',
  },
  rate_limited: {
    status: 429,
    retryable: true,
    title: 'Too many requests',
    fix: 'Wait the number of seconds in `Retry-After`.',
  },
  queue_full: {
    status: 429,
    retryable: true,
    title: 'Too many queued runs',
    fix: 'Wait for some to start, or cancel some.',
  },
  slowed_down: {
    status: 429,
    retryable: true,
    title: 'Runs are spaced out',
    fix: 'Many of your recent runs found nothing. Wait the number of seconds in `Retry-After`, or check what you ask for; `slowdowns` in your balance shows it.',
  },
  too_many_streams: {
    status: 429,
    retryable: true,
    title: 'Too many event streams',
    fix: 'Close an event stream, or read jobs with `wait` instead.',
  },
  too_many_exports: {
    status: 429,
    retryable: true,
    title: 'Too many exports at once',
    fix: 'Wait for an export to end, or cancel one.',
  },
  internal: {
    status: 500,
    retryable: true,
    title: 'Something went wrong on our side',
    fix: 'Try again; if it persists, report it with the `requestId`.',
  },
  upstream_failed: {
    status: 502,
    retryable: true,
    title: 'A store returned an error',
    fix: 'Try again in a minute.',
  },
  unavailable: {
    status: 503,
    retryable: true,
    title: 'The service is temporarily unavailable',
    fix: 'Try again after the number of seconds in `Retry-After`.',
  },
  upstream_timeout: {
    status: 504,
    retryable: true,
    title: 'A store did not answer in time',
    fix: 'Try again in a minute.',
  },
} as const satisfies Record<string, { status: number; retryable: boolean; title: string; fix: string }>;

export type ProblemCode = keyof typeof problems;

export interface Fault {
  path: string;
  code: string;
  message: string;
}

export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  detail: string;
  requestId: string;
  retryable: boolean;
  errors?: Fault[];
  [extra: string]: unknown;
}

interface ProblemOptions {
  /** More members of the body, such as `required` and `available`. */
  extra?: Record<string, unknown>;
  errors?: Fault[];
  headers?: Record<string, string>;
  /** The internal reason, only for the log. */
  cause?: unknown;
}

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly options: ProblemOptions;

  /** @param detail one sentence that names the fix */
  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.code = code;
    this.options = options;
  }

  get status(): number {
    return problems[this.code].status;
  }

  body(requestId: string): ProblemBody {
    const { status, title, retryable } = problems[this.code];
    const { extra, errors } = this.options;
    return {
      type: `/docs/errors#${this.code}`,
      title,
      status,
      code: this.code,
      detail: this.message,
      requestId,
      retryable,
      ...extra,
      ...(errors && { errors }),
    };
  }
}
