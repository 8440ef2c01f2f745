import * as z from 'zod';
import { text } from '../../../contract/fields/text.ts';
import { Problem } from '../../../contract/problem.ts';
import { AccountKey } from '../../../contract/resources/accounts/account-key.ts';
import { capField } from '../../../contract/resources/accounts/caps.ts';
import { createKey as makeKey, readKey } from '../../../store/accounts/keys.ts';
import { invalid } from '../../input/input-faults.ts';
import { defineSessionOperation } from '../../operation.ts';
import { toAccountKey } from './to-account-key.ts';

const inThePast = () =>
  invalid([{ path: 'expiresAt', code: 'invalid', message: '`expiresAt` must be in the future.' }]);

export const createKey = defineSessionOperation({
  id: 'keys.create',
  group: 'Keys',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/keys',
  title: 'Create a key',
  description:
    'Creates an API key. `secret` is the key: it is in this answer alone, so save it now. Your plan says how many active keys you may have. With `dayCap` or `monthCap`, the key spends no more credits than that.',
  input: z.strictObject({
    name: text(1, 100).describe('What the key is for.'),
    scope: z.enum(['full', 'read']).default('full').describe('`read` cannot start or cancel runs.'),
    dayCap: capField('day').default(null),
    monthCap: capField('month').default(null),
    expiresAt: z.iso.datetime().nullable().default(null).describe('When it stops working; null: never.'),
  }),
  output: z.object({ key: AccountKey, secret: z.string() }),
  example: { name: 'Nightly report', scope: 'read' },
  run: async ({ name, scope, expiresAt, dayCap, monthCap }, { account, db }) => {
    const expires = expiresAt === null ? null : new Date(expiresAt);
    if (expires && expires.getTime() <= Date.now()) throw inThePast();
    const caps = { day: dayCap, month: monthCap };
    const made = await makeKey(db, { accountId: account.id, name, scope, expiresAt: expires, caps });
    if (!made) {
      const { keys } = account;
      throw new Problem('key_limit', `Your plan allows ${keys} active keys, and you have ${keys}: revoke one first.`);
    }
    const key = (await readKey(db, account.id, made.id))!;
    return { body: { key: toAccountKey(key), secret: made.key } };
  },
});
