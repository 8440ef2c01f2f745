import * as z from 'zod';
import { SignedInBrowser } from '../../../contract/resources/accounts/signed-in-browser.ts';
import { listSessions as readSessions } from '../../../store/accounts/sessions.ts';
import { defineSessionOperation } from '../../operation.ts';

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
