import * as z from 'zod';
import { endSessions as endAll } from '../../../store/accounts/sessions.ts';
import { endSignInLinks } from '../../../store/accounts/sign-in-links.ts';
import { defineSessionOperation } from '../../operation.ts';

export const endSessions = defineSessionOperation({
  id: 'sessions.end_all',
  group: 'Sessions',
  method: 'DELETE',
  path: '/api/v1/sessions',
  title: 'Sign out everywhere',
  description:
    'Ends every session of your account, this one included unless you keep it, and unused sign-in links. API keys go on working.',
  input: z.strictObject({
    keepThis: z.boolean().default(false).describe('Whether the browser that asks stays signed in.'),
  }),
  output: z.object({ ended: z.int().min(0).describe('How many sessions ended.') }),
  example: { keepThis: true },
  run: ({ keepThis }, { account, credential, db }) =>
    db.transaction(async (tx) => {
      await endSignInLinks(tx, account.id);
      return { body: { ended: await endAll(tx, account.id, keepThis ? credential.id : null) } };
    }),
});
