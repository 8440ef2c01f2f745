import { Problem, type ProblemCode } from '../contract/problem.ts';
import type { Account } from '../store/accounts/accounts.ts';

/** A start that was refused, with the account as the refusal saw it: its answer's headers must agree with its body. */
export class Refusal extends Problem {
  readonly account: Account;

  constructor(account: Account, code: ProblemCode, detail: string, options?: ConstructorParameters<typeof Problem>[2]) {
    super(code, detail, options);
    this.account = account;
  }
}
