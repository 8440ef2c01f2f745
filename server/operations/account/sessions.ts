import * as z from 'zod';
import { Problem } from '../../contract/problem.ts';
import { SecurityNotice, securitySentence } from '../../contract/resources/accounts/security-notice.ts';
import { SignedInBrowser } from '../../contract/resources/accounts/session.ts';
import { revokeKeys } from '../../store/accounts/keys.ts';
import { listNotices, seeNotices } from '../../store/accounts/security-notices.ts';
import {
  endSession as end,
  endSessions as endAll,
  listSessions as readSessions,
} from '../../store/accounts/sessions.ts';
import { endSignInLinks } from '../../store/accounts/sign-in-links.ts';
import type { Database } from '../../store/engine/database.ts';
import { endGrants } from '../../store/grants/grants.ts';
import { defineSessionOperation } from '../operation.ts';

export const listSecurityNotices = defineSessionOperation({
  id: 'account.notices',
  group: 'Account',
  path: '/api/v1/account/notices',
  title: 'List changes of who can use your account',
  description:
    'Every key, program, password and passkey that was added, changed or removed, and whether your account owns the service, newest first, for a year. They are mailed to your address, too, where the service has a mail server.',
  input: z.strictObject({ limit: z.int().min(1).max(200).default(20).describe('The most to return.') }),
  output: z.object({ notices: z.array(SecurityNotice) }),
  example: { limit: 20 },
  run: async ({ limit }, { account, credential, db }) => {
    const notices = (await listNotices(db, account.id, credential.id, limit)).map(
      ({ id, change, name, createdAt, seen }) => ({
        id,
        at: createdAt.toISOString(),
        change,
        name,
        text: securitySentence(change, name),
        seen,
      }),
    );
    return { body: { notices } };
  },
});

export const seeSecurityNotices = defineSessionOperation({
  id: 'account.see_notices',
  group: 'Account',
  method: 'POST',
  stepUp: false,
  path: '/api/v1/account/notices/seen',
  title: 'Mark the changes as seen',
  description: 'Marks all changes of who can use your account as seen in this browser. Other browsers still show them.',
  input: z.strictObject({}),
  output: z.object({ unseen: z.literal(0) }),
  example: {},
  run: async (_, { credential, db }) => {
    await seeNotices(db, credential.id);
    return { body: { unseen: 0 as const } };
  },
});

/** Options to also end keys and programs when signing out everywhere or changing the password. */
export const endAccessFields = {
  endKeys: z.boolean().default(true).describe('Whether all your API keys are revoked.'),
  endGrants: z.boolean().default(true).describe('Whether all programs that you allowed lose their access.'),
};

export const endedFields = {
  keysEnded: z.int().min(0).describe('How many API keys were revoked.'),
  grantsEnded: z.int().min(0).describe('How many programs lost their access.'),
};

export const endAccess = async (
  tx: Database,
  accountId: string,
  ends: { readonly endKeys: boolean; readonly endGrants: boolean },
): Promise<{ keysEnded: number; grantsEnded: number }> => ({
  keysEnded: ends.endKeys ? await revokeKeys(tx, accountId) : 0,
  grantsEnded: ends.endGrants ? await endGrants(tx, accountId) : 0,
});

/**
 * What a browser deletes on sign-out (`Clear-Site-Data`). Not cookies: the session's is expired separately, and the
 * other one only marks a known browser.
 */
export const siteData = '"cache", "storage"';

export const listSessions = defineSessionOperation({
  id: 'sessions.list',
  group: 'Sessions',
  path: '/api/v1/sessions',
  title: 'List the browsers you are signed in with',
  description: 'Every browser in which you are signed in, the latest sign-in first.',
  input: z.strictObject({}),
  output: z.object({ sessions: z.array(SignedInBrowser) }),
  example: {},
  run: async (_, { account, credential, db }) => {
    const sessions = (await readSessions(db, account.id)).map((session) => ({
      id: session.id,
      browser: session.browser,
      signedInBy: session.signedInBy,
      current: session.id === credential.id,
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      lastUsedAt: session.lastUsedAt?.toISOString() ?? null,
    }));
    return { body: { sessions } };
  },
});

export const endSession = defineSessionOperation({
  id: 'sessions.end',
  group: 'Sessions',
  method: 'DELETE',
  stepUp: false,
  path: '/api/v1/sessions/{id}',
  title: 'Sign a browser out',
  description: 'Ends one session, on every server within a second. It may be your own.',
  input: z.strictObject({ id: z.uuid().describe('The session’s id.') }),
  output: z.object({ ended: z.int().min(0).describe('How many sessions ended.') }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { account, credential, db }) => {
    if (!(await end(db, account.id, id))) {
      throw new Problem('not_found', 'There is no such session in your account: it may have ended already.');
    }
    return { body: { ended: 1 }, ...(id === credential.id && { headers: { 'clear-site-data': siteData } }) };
  },
});

export const endSessions = defineSessionOperation({
  id: 'sessions.end_all',
  group: 'Sessions',
  method: 'DELETE',
  stepUp: false,
  path: '/api/v1/sessions',
  title: 'Sign out everywhere',
  description:
    'Ends every session of your account, this one included unless you keep it, and unused sign-in links. Also revokes your API keys and ends the access of programs, unless you keep them.',
  input: z.strictObject({
    keepThis: z.boolean().default(false).describe('Whether the browser that asks stays signed in.'),
    ...endAccessFields,
  }),
  output: z.object({ ended: z.int().min(0).describe('How many sessions ended.'), ...endedFields }),
  example: { keepThis: true },
  run: ({ keepThis, ...ends }, { account, credential, db }) =>
    db.transaction(async (tx) => {
      await endSignInLinks(tx, account.id);
      const ended = await endAll(tx, account.id, keepThis ? credential.id : null);
      const body = { ended, ...(await endAccess(tx, account.id, ends)) };
      return { body, ...(!keepThis && { headers: { 'clear-site-data': siteData } }) };
    }),
});
