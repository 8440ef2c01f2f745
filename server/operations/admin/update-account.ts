import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { planKeys } from '../../contract/plans.ts';
import { Problem } from '../../contract/problem.ts';
import { AdminAccount } from '../../contract/resources/accounts/admin-account.ts';
import { changePlan, setOwner } from '../../store/accounts/accounts.ts';
import { type AccountOverview, type OwnLimits, setLimits } from '../../store/accounts/admin-accounts.ts';
import type { ActDetails, ActName } from '../../store/audit/audit.ts';
import type { Database } from '../../store/engine/database.ts';
import { defineSessionOperation } from '../operation.ts';
import { changeAccount, counted, ownLimits, refuseOwn } from './admin-account.ts';

const settings = z.strictObject({
  plan: z.enum(planKeys).describe('The next plan, if there is one.'),
  counted,
  owner: z.boolean(),
  perMinute: z.int().nullable(),
  running: z.int().nullable(),
  queue: z.int().nullable(),
});

const input = z.strictObject({
  id: z.uuid().describe('The account’s id.'),
  plan: z.enum(planKeys).optional().describe('An upgrade applies at once, a downgrade at the next renewal.'),
  counted: counted.optional(),
  owner: z.boolean().optional().describe('Whether it owns the service and may use the administration.'),
  ...ownLimits,
  expected: settings
    .optional()
    .describe('The settings as you read them: nothing is changed where another owner has changed them since.'),
});

type Changes = z.output<typeof input>;
/** Throws if the settings changed since the caller read them. */
const checkExpected = (expected: Changes['expected'], { account, ownLimits }: AccountOverview): void => {
  if (expected === undefined) return;
  const { nextPlan, plan, counted, owner } = account;
  if (isDeepStrictEqual(expected, { plan: nextPlan ?? plan, counted, owner, ...ownLimits })) return;
  throw new Problem('changed_meanwhile', 'This account was changed since you read it: nothing was changed now.');
};

type Act = readonly [ActName, ActDetails];

const changeLimits = async (
  tx: Database,
  changes: Changes,
  { account, ownLimits }: AccountOverview,
): Promise<Act[]> => {
  const wanted: OwnLimits = {
    perMinute: changes.perMinute === undefined ? ownLimits.perMinute : changes.perMinute,
    running: changes.running === undefined ? ownLimits.running : changes.running,
    queue: changes.queue === undefined ? ownLimits.queue : changes.queue,
  };
  const isCounted = changes.counted ?? account.counted;
  const isSame =
    wanted.perMinute === ownLimits.perMinute &&
    wanted.running === ownLimits.running &&
    wanted.queue === ownLimits.queue &&
    isCounted === account.counted;
  if (isSame) return [];
  await setLimits(tx, account.id, wanted, isCounted);
  return [['limits changed', { ...wanted, counted: isCounted }]];
};

export const updateAccount = defineSessionOperation({
  id: 'admin.accounts.update',
  group: 'Administration',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/admin/accounts/{id}',
  title: 'Change an account',
  description:
    'Changes its plan, its limits, whether its runs cost credits and whether it owns the service. What is left out stays. With `expected`, a change that another owner made meanwhile is not overwritten.',
  owner: true,
  input,
  output: z.object({ account: AdminAccount }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f', plan: 'pro', running: 10 },
  run: async (changes, context) => {
    if (changes.owner === false) refuseOwn(context, changes.id, 'take the ownership of the service from');
    const account = await changeAccount(context, changes.id, async (tx, known) => {
      checkExpected(changes.expected, known);
      const acts: Act[] = [];
      if (changes.plan !== undefined && changes.plan !== (known.account.nextPlan ?? known.account.plan)) {
        await changePlan(tx, known.account.id, changes.plan);
        acts.push(['plan changed', { plan: changes.plan }]);
      }
      acts.push(...(await changeLimits(tx, changes, known)));
      if (changes.owner !== undefined && changes.owner !== known.account.owner) {
        await setOwner(tx, known.account.id, changes.owner);
        acts.push(['ownership changed', { owner: changes.owner }]);
      }
      return acts;
    });
    return { body: { account } };
  },
});
