import * as z from 'zod';
import { AdminAccount } from '../../contract/resources/admin-account.ts';
import { grant } from '../../store/accounts/accounts.ts';
import { invalid } from '../input/input-faults.ts';
import { defineSessionOperation } from '../operation.ts';
import { changeAccount } from './admin-account.ts';

const faultAtExpiry = (message: string) => invalid([{ path: 'expiresAt', code: 'invalid', message }]);

export const grantCredits = defineSessionOperation({
  id: 'admin.accounts.grant',
  group: 'Administration',
  method: 'POST',
  path: '/api/v1/admin/accounts/{id}/grants',
  title: 'Grant credits',
  description: 'Adds credits to an account: to its wallet, where they never expire, or as a coupon, which may.',
  owner: true,
  input: z.strictObject({
    id: z.uuid().describe('The account’s id.'),
    bucket: z.enum(['wallet', 'coupon']),
    amount: z.int().min(1).max(10_000_000),
    expiresAt: z.iso.datetime().nullable().default(null).describe('Of a coupon: when it expires; null: never.'),
  }),
  output: z.object({ account: AdminAccount }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f', bucket: 'wallet', amount: 100 },
  run: async ({ id, bucket, amount, expiresAt }, context) => {
    const expires = expiresAt === null ? null : new Date(expiresAt);
    if (expires && bucket === 'wallet') throw faultAtExpiry('`expiresAt` is for coupons: wallet credits never expire.');
    if (expires && expires.getTime() <= Date.now()) throw faultAtExpiry('`expiresAt` must be in the future.');
    const account = await changeAccount(context, id, async (tx, known) => {
      await grant(tx, { accountId: known.account.id, bucket, amount, expiresAt: expires });
      return [['credits granted', { bucket, amount, expires: expires?.toISOString() ?? null }]];
    });
    return { body: { account } };
  },
});
