import { expect, test } from 'vitest';
import type { Account } from '../../store/accounts/accounts.ts';
import { me } from '../account/me.ts';
import { operations } from '../index.ts';
import type { Context, Operation } from '../operation.ts';

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

test('what is answered at once to a caller without caps asks nothing but who is calling and what is held of the sources', () => {
  const sources = { heldListing: () => null, heldChart: () => null };
  const given = { account, credential: { type: 'key', id: account.id }, sources };
  const context = new Proxy(given as unknown as Context, {
    get(target, name) {
      if (name in given) return target[name as keyof Context];
      throw new Error(`asks for ${String(name)}`);
    },
  });
  const all: readonly Operation[] = operations;
  const answers = all.flatMap(({ id, atOnce, input, example }) =>
    atOnce ? [[id, atOnce(input.parse(example), context) !== null]] : [],
  );
  expect(Object.fromEntries(answers)).toEqual({ me: true, 'apps.get': false, charts: false });
});

test('what a key with caps may spend is asked of the database', () => {
  const capped = { account, credential: { type: 'key', id: account.id, capped: true } } as Context;
  expect(me.atOnce?.({}, capped)).toBeNull();
});
