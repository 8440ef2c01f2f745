import * as z from 'zod';
import { endSessions as endAll } from '../../../store/accounts/sessions.ts';
import { endSignInLinks } from '../../../store/accounts/sign-in-links.ts';
import { defineSessionOperation } from '../../operation.ts';
import { endAccess, endAccessFields, endedFields } from '../end-access.ts';
import { siteData } from './site-data.ts';

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
