import { type JobErrorCode, jobErrors } from '../contract/job-errors.ts';
import { Problem, type ProblemCode } from '../contract/problem.ts';
import type { JobError } from '../contract/resources/job.ts';
import type { Account } from '../store/accounts/accounts.ts';
import { clean } from '../support/clean.ts';

/** A refused start, with the account as the refusal saw it: the answer's headers must agree with its body. */
export class Refusal extends Problem {
  readonly account: Account;

  constructor(account: Account, code: ProblemCode, detail: string, options?: ConstructorParameters<typeof Problem>[2]) {
    super(code, detail, options);
    this.account = account;
  }
}

/** Thrown by a run to say why it failed. Any other error becomes `internal`, with details only in the log. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure';
  readonly code: JobErrorCode;

  /** @param detail one sentence for the person who started the run */
  constructor(code: JobErrorCode, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.code = code;
  }

  get jobError(): JobError {
    const { title, retryable } = jobErrors[this.code];
    return { code: this.code, title, retryable, detail: clean(this.message) };
  }
}

/** For a run that lost its worker or its database on every attempt. */
export const interrupted = new RunFailure('interrupted', 'The run was interrupted twice; its credits were refunded.');
