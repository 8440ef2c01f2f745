import type { ProblemCode } from '../generated/operations.ts';

/** Besides the service's codes: no response, or one that is not the service's (a proxy's page, a cut body). */
export type ErrorCode = ProblemCode | 'unreachable' | 'unexpected_answer';

export interface ErrorFields {
  code: ErrorCode;
  /** 0 without a response. */
  status: number;
  /** One sentence that names the fix. */
  detail: string;
  /** Whether the same call may succeed later. */
  retryable: boolean;
  /** All faults of the input, for `invalid_request`. */
  errors?: readonly Fault[];
  requestId?: string | null;
  /** Seconds to wait before calling again, if the service says so. */
  retryAfter?: number | null;
  /** Other members of the problem, such as `required` and `available`. */
  extras?: Readonly<Record<string, unknown>>;
}

export class AppraiseError extends Error implements Required<ErrorFields> {
  override readonly name = 'AppraiseError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly retryable: boolean;
  readonly errors: readonly Fault[];
  readonly requestId: string | null;
  readonly retryAfter: number | null;
  readonly extras: Readonly<Record<string, unknown>>;

  constructor(fields: ErrorFields, options?: ErrorOptions) {
    super(fields.detail, options);
    this.code = fields.code;
    this.status = fields.status;
    this.detail = fields.detail;
    this.retryable = fields.retryable;
    this.errors = fields.errors ?? [];
    this.requestId = fields.requestId ?? null;
    this.retryAfter = fields.retryAfter ?? null;
    this.extras = fields.extras ?? {};
  }
}

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
