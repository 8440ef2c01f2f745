import * as z from 'zod';
import { text } from '../../contract/fields/text.ts';
import { Problem } from '../../contract/problem.ts';
import { AccountKey, type Caps, capField } from '../../contract/resources/accounts/account-key.ts';
import type { CapState, Caps as StoredCaps } from '../../store/accounts/caps.ts';
import {
  changeKey,
  revokeKey as endKey,
  type KeyRecord,
  createKey as makeKey,
  newestKeys,
  readKey,
} from '../../store/accounts/keys.ts';
import { invalidAt } from '../input/input-faults.ts';
import { defineSessionOperation } from '../operation.ts';

const toState = (state: CapState | null): Caps['day'] =>
  state && { ...state, resetsAt: new Date(state.resetsAt).toISOString() };

export const toCaps = (caps: StoredCaps | null): Caps | null =>
  caps && { day: toState(caps.day), month: toState(caps.month) };

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const statusOf = ({ revokedAt, expiresAt }: KeyRecord): AccountKey['status'] => {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'active';
};

export const toAccountKey = (key: KeyRecord): AccountKey => ({
  id: key.id,
  prefix: key.prefix,
  name: key.name,
  scope: key.scope,
  status: statusOf(key),
  createdAt: key.createdAt.toISOString(),
  expiresAt: iso(key.expiresAt),
  revokedAt: iso(key.revokedAt),
  lastUsedAt: iso(key.lastUsedAt),
  caps: toCaps(key.caps),
});

/** The plan limits active keys; of ended ones only the newest are listed. */
const maxShown = 200;

export const listKeys = defineSessionOperation({
  id: 'keys.list',
  group: 'Keys',
  path: '/api/v1/keys',
  title: 'List your keys',
  description: `Your API keys, active ones first, then newest first; at most ${maxShown}. The keys themselves are not kept and not shown.`,
  input: z.strictObject({}),
  output: z.object({ keys: z.array(AccountKey) }),
  example: {},
  run: async (_, { account, db }) => ({
    body: { keys: (await newestKeys(db, account.id, maxShown)).map(toAccountKey) },
  }),
});

const inThePast = () => invalidAt('expiresAt', '`expiresAt` must be in the future.');

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

export const updateKey = defineSessionOperation({
  id: 'keys.update',
  group: 'Keys',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/keys/{id}',
  title: 'Change a key',
  description:
    'Changes the name of a key and what it may spend a day and a month. What is left out stays; a cap of null is removed. What the key has spent before counts.',
  input: z.strictObject({
    id: z.uuid().describe('The key’s id.'),
    name: text(1, 100).optional().describe('What the key is for.'),
    dayCap: capField('day').optional(),
    monthCap: capField('month').optional(),
  }),
  output: z.object({ key: AccountKey }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f', monthCap: 500 },
  run: async ({ id, ...changes }, { account, db }) => {
    const key = await changeKey(db, account.id, id, changes);
    if (!key) throw new Problem('not_found', 'There is no such key in your account: check the id.');
    return { body: { key: toAccountKey(key) } };
  },
});

export const revokeKey = defineSessionOperation({
  id: 'keys.revoke',
  group: 'Keys',
  method: 'DELETE',
  stepUp: false,
  path: '/api/v1/keys/{id}',
  title: 'Revoke a key',
  description: 'Revokes a key for good; every server refuses it within a second. One that is revoked already stays so.',
  input: z.strictObject({ id: z.uuid().describe('The key’s id.') }),
  output: z.object({ key: AccountKey }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { account, db }) => {
    await endKey(db, account.id, id);
    const key = await readKey(db, account.id, id);
    if (!key) throw new Problem('not_found', 'There is no such key in your account: check the id.');
    return { body: { key: toAccountKey(key) } };
  },
});
