import * as z from 'zod';
import { password as passwordField, text } from '../../contract/fields/text.ts';
import { Problem } from '../../contract/problem.ts';
import { confirmedUntil, signInAgain } from '../../contract/step-up.ts';
import { listPasskeys as readPasskeys, removePasskey as remove } from '../../store/accounts/passkeys.ts';
import {
  readPassword,
  returnTry,
  savePassword,
  type Tried,
  takeTry,
  trySeconds,
} from '../../store/accounts/passwords.ts';
import { endSessions, readSession } from '../../store/accounts/sessions.ts';
import { endSignInLinks } from '../../store/accounts/sign-in-links.ts';
import type { Database } from '../../store/engine/database.ts';
import { atMostPerKey } from '../../support/concurrency/at-most.ts';
import {
  hashPassword,
  isPassword,
  type PasswordHash,
  TooManyPasswords,
  whyWeak,
} from '../../support/secrets/password-hash.ts';
import { invalidAt } from '../input/input-faults.ts';
import { type Context, defineSessionOperation } from '../operation.ts';
import { endAccess, endAccessFields, endedFields } from './sessions.ts';

const tooManyTries = (tried: Tried): Problem =>
  new Problem('rate_limited', 'Too many wrong passwords: try again in a few minutes, or use a sign-in link.', {
    headers: { 'retry-after': String(trySeconds(tried)) },
  });

// Bounds the queue per address, even for correct passwords.
const oneOfEach = atMostPerKey(1);

/** Hashing is the most expensive thing that unauthenticated callers can request, so it must not delay the rest of the service. */
const unlessTooMany = async <T>(email: string, hash: () => Promise<T>): Promise<T> => {
  try {
    return await oneOfEach(email.toLowerCase(), hash);
  } catch (error) {
    if (!(error instanceof TooManyPasswords)) throw error;
    throw new Problem('unavailable', 'Too many people are signing in at this moment: try again in a few seconds.', {
      headers: { 'retry-after': '5' },
    });
  }
};

/**
 * Whether the password matches the stored one; null when no account matches. Each failed attempt counts on every node,
 * for all of `tried`; one that was not checked counts for the address only.
 */
export const checkPassword = async (
  db: Database,
  email: string,
  password: string,
  kept: PasswordHash | null,
  tried: readonly Tried[],
): Promise<boolean> => {
  for (const each of tried) if (!(await takeTry(db, each))) throw tooManyTries(each);
  const returned = (those: readonly Tried[]) => Promise.all(those.map((each) => returnTry(db, each)));
  try {
    const isRight = await unlessTooMany(email, () => isPassword(password, kept));
    if (isRight) await returned(tried);
    return isRight;
  } catch (error) {
    // It was never checked: a flood must not lock out the accounts it names.
    if (error instanceof Problem) await returned(tried.filter(({ type }) => type !== 'address'));
    throw error;
  }
};

export const listPasskeys = defineSessionOperation({
  id: 'passkeys.list',
  group: 'Account',
  path: '/api/v1/account/passkeys',
  title: 'List your passkeys',
  description: 'The passkeys that you can sign in with, oldest first. Free.',
  input: z.strictObject({}),
  output: z.object({
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string().describe('The name you gave it.'),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
  example: {},
  async run(_input, { db, account }) {
    const passkeys = (await readPasskeys(db, account.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
    return { body: { passkeys } };
  },
});

export const removePasskey = defineSessionOperation({
  id: 'passkeys.remove',
  group: 'Account',
  method: 'DELETE',
  stepUp: true,
  path: '/api/v1/account/passkeys/{id}',
  title: 'Remove a passkey',
  description:
    'Removes a passkey, which can then no longer be used to sign in. Browsers that are signed in stay so. Free.',
  input: z.strictObject({ id: text(1, 1_000).describe('The passkey’s id.') }),
  output: z.object({ id: z.string() }),
  example: { id: 'AQIDBAUGBwgJCgsMDQ4PEA' },
  async run({ id }, { db, account }) {
    if (!(await remove(db, account.id, id))) {
      throw new Problem('not_found', 'You have no passkey with this id: `passkeys.list` lists them.');
    }
    return { body: { id } };
  },
});

const longest = 200;

const hashStrong = async (password: string, email: string): Promise<PasswordHash> => {
  const weakness = await whyWeak(password, email);
  if (weakness === null) return hashPassword(password);
  const message = `This password is easy to guess. ${weakness} Use several unrelated words, or let a password manager make one.`;
  throw invalidAt('password', message, 'too_weak');
};

/**
 * The current password is required, even right after a sign-in with it, unless there was another recent proof: this way
 * a forgotten password can be replaced.
 */
const checkCurrent = async ({ db, account, credential }: Context, current: string | undefined): Promise<void> => {
  const kept = await readPassword(db, account.id);
  const session = await readSession(db, credential.id);
  const asksForPassword = kept !== null && session?.signedInBy === 'password';
  if (confirmedUntil(credential.provedAt) !== null && !asksForPassword) return;
  if (kept === null) throw signInAgain(account.email);
  if (current === undefined) {
    throw invalidAt('current', 'Enter your current password, or sign in again with a sign-in link.', 'required');
  }
  if (!(await checkPassword(db, account.email, current, kept, [{ type: 'browser', text: credential.id }]))) {
    throw invalidAt('current', 'The current password is wrong.', 'wrong_password');
  }
};

export const setPassword = defineSessionOperation({
  id: 'account.set_password',
  group: 'Account',
  method: 'POST',
  // Has its own check, since the current password is also proof.
  stepUp: false,
  path: '/api/v1/account/password',
  title: 'Set your password',
  description:
    'Sets or changes the password that you sign in with. The current one is needed if there is one, unless you signed in or confirmed another way, such as with a sign-in link or a passkey, in the last 15 minutes. Without one, a sign-in or confirmation of the last 15 minutes is needed. Signs you out in all other browsers and ends unused sign-in links; also revokes your API keys and ends the access of programs, unless you keep them. Free.',
  input: z.strictObject({
    password: passwordField(12, longest).describe(
      'At least 12 characters, and not easy to guess: common passwords, repetitions, sequences and your email address are refused.',
    ),
    current: passwordField(0, longest).optional().describe('Your current password.'),
    ...endAccessFields,
  }),
  output: z.object({ sessionsEnded: z.int().describe('How many other browsers were signed out.'), ...endedFields }),
  example: { password: 'correct horse battery staple' },
  async run({ password, current, ...ends }, context) {
    const { db, account, credential } = context;
    await checkCurrent(context, current);
    const kept = await unlessTooMany(account.email, () => hashStrong(password, account.email));
    const body = await db.transaction(async (tx) => {
      await savePassword(tx, account.id, kept);
      await endSignInLinks(tx, account.id);
      const sessionsEnded = await endSessions(tx, account.id, credential.id);
      return { sessionsEnded, ...(await endAccess(tx, account.id, ends)) };
    });
    return { body };
  },
});
