import type { ProblemCode } from '../generated/operations.ts';

/** One fault of the input: where it is, and what to do about it. */
export interface Fault {
  path: string;
  code: string;
  message: string;
}

/** The body of a refusal (`application/problem+json`). */
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
