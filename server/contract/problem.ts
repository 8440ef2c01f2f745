/** Every way a call can be refused. `title` and the caller's `detail` are the outer sentences; the cause is logged, never sent. */
export const problems = {
  invalid_request: {
    status: 400,
    retryable: false,
    title: 'The request is not valid',
    fix: 'Correct every fault named in `errors` and send the request again.',
  },
  no_earlier_search: {
    status: 400,
    retryable: false,
    title: 'There is no earlier search to continue',
    fix: 'Search once without `more`; leave `more` out when nothing is left.',
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
    fix: 'The key is mistyped, unknown, revoked or expired: use a live one.',
  },
  insufficient_credits: {
    status: 402,
    retryable: false,
    title: 'Not enough credits',
    fix: 'Wait for `resetsAt`, or add credits. Compare `required` with `available`.',
  },
  read_only_key: {
    status: 403,
    retryable: false,
    title: 'This key may only read',
    fix: 'Start runs and cancel them with a key of scope `full`.',
  },
  bad_origin: {
    status: 403,
    retryable: false,
    title: 'The request came from a foreign origin',
    fix: 'Call from the service’s own address, or have its host list yours in `ALLOWED_ORIGINS` or `PUBLIC_URL`.',
  },
  not_found: {
    status: 404,
    retryable: false,
    title: 'Not found',
    fix: 'Check the path and the id: it must be one of your own account’s.',
  },
  method_not_allowed: {
    status: 405,
    retryable: false,
    title: 'The method is not allowed here',
    fix: 'Use a method that the `Allow` header names.',
  },
  not_acceptable: {
    status: 406,
    retryable: false,
    title: 'No acceptable media type',
    fix: 'Accept `application/json`.',
  },
  idempotency_conflict: {
    status: 409,
    retryable: true,
    title: 'A request with this idempotency key is still in flight',
    fix: 'Wait a moment, then send the same request again.',
  },
  not_finished: {
    status: 409,
    retryable: true,
    title: 'The earlier run has not finished',
    fix: 'Wait until the job is `done`, then ask for more.',
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
  idempotency_mismatch: {
    status: 422,
    retryable: false,
    title: 'This idempotency key was used for another request',
    fix: 'Use a new key for a new request; repeat a key only with the same operation and input.',
  },
  unsupported: {
    status: 422,
    retryable: false,
    title: 'This cannot be answered',
    fix: 'The request is well-formed but asks for what no source here can give: `detail` says what.',
  },
  rate_limited: {
    status: 429,
    retryable: true,
    title: 'Too many requests',
    fix: 'Wait for the seconds in `Retry-After`.',
  },
  queue_full: {
    status: 429,
    retryable: true,
    title: 'Too many waiting runs',
    fix: 'Wait for runs to start, or cancel some.',
  },
  internal: {
    status: 500,
    retryable: true,
    title: 'Something broke on our side',
    fix: 'Try again; if it stays, report it with the `requestId`.',
  },
  upstream_failed: {
    status: 502,
    retryable: true,
    title: 'A store answered badly',
    fix: 'Try again in a minute.',
  },
  unavailable: {
    status: 503,
    retryable: true,
    title: 'The service is not available',
    fix: 'Try again after the seconds in `Retry-After`.',
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
  /** The inner reason: for the log only. */
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
