import { expect, test } from 'vitest';
import type { Account } from '../store/accounts/accounts.ts';
import { operations } from './index.ts';
import type { Context, Operation } from './operation.ts';

const account: Account = {
  id: 'account',
  email: 'ana@example.com',
  plan: 'basic',
  nextPlan: null,
  counted: true,
  perMinute: 30,
  running: 1,
  queue: null,
  keys: 1,
  used: 0,
  left: 5,
  wallet: 0,
  resetsAt: 0,
  lapsesAt: 0,
  createdAt: 0,
  version: 1,
  suspendedAt: null,
  owner: false,
  deletesAt: null,
};

test('an operation said to be in memory answers at once and asks nothing but who is calling', async () => {
  const caller = { account, credential: { type: 'key', id: account.id, capped: false } };
  const context = new Proxy(caller as Context, {
    get(target, name) {
      if (name === 'account' || name === 'credential') return target[name];
      throw new Error(`asks for ${String(name)}`);
    },
  });
  const inMemory: Operation[] = operations.filter((operation) => operation.inMemory);
  expect(inMemory.map(({ id }) => id)).toContain('me');
  for (const operation of inMemory) {
    const answer = operation.run(operation.input.parse(operation.example), context);
    expect(answer, operation.id).not.toBeInstanceOf(Promise);
  }
});
