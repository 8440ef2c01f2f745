import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { text } from '../../contract/fields/text.ts';
import { Problem } from '../../contract/problem.ts';
import { AdminAccount } from '../../contract/resources/accounts/admin-account.ts';
import { grant } from '../../store/accounts/accounts.ts';
import { grantedUnder } from '../../store/audit/audit.ts';
import { invalid } from '../input/input-faults.ts';
import { defineSessionOperation } from '../operation.ts';
import { changeAccount } from './admin-account.ts';

const faultAtExpiry = (message: string) => invalid([{ path: 'expiresAt', code: 'invalid', message }]);

export const grantCredits = defineSessionOperation({
  id: 'admin.accounts.grant',
  group: 'Administration',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/admin/accounts/{id}/grants',
  title: 'Grant credits',
  description:
    'Adds credits to an account: to its wallet, where they never expire, or as a coupon, which may. Send a `reference`, and the same again where no answer came: the credits are granted once.',
  owner: true,
  input: z.strictObject({
    id: z.uuid().describe('The account’s id.'),
    bucket: z.enum(['wallet', 'coupon']),
    amount: z.int().min(1).max(10_000_000),
    expiresAt: z.iso.datetime().nullable().default(null).describe('Of a coupon: when it expires; null: never.'),
    reference: text(8, 100)
      .optional()
      .describe('Your own id of this grant, such as the number of an invoice. A grant with the same one is made once.'),
  }),
  output: z.object({ account: AdminAccount }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f', bucket: 'wallet', amount: 100 },
  run: async ({ id, bucket, amount, expiresAt, reference }, context) => {
    const expires = expiresAt === null ? null : new Date(expiresAt);
    if (expires && bucket === 'wallet') throw faultAtExpiry('`expiresAt` is for coupons: wallet credits never expire.');
    if (expires && expires.getTime() <= Date.now()) throw faultAtExpiry('`expiresAt` must be in the future.');
    const account = await changeAccount(context, id, async (tx, known) => {
      const details = { bucket, amount, expires: expires?.toISOString() ?? null, ...(reference && { reference }) };
      // Under the lock of the account: of two that come at once, the second finds the first.
      const earlier = reference === undefined ? undefined : await grantedUnder(tx, known.account.id, reference);
      if (earlier && !isDeepStrictEqual(earlier, details)) {
        throw new Problem('idempotency_mismatch', 'Other credits were granted under this `reference`.');
      }
      if (earlier) return [];
      await grant(tx, { accountId: known.account.id, bucket, amount, expiresAt: expires });
      return [['credits granted', details]];
    });
    return { body: { account } };
  },
});
