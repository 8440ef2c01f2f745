import * as z from 'zod';
import { endSessions as endAll } from '../../store/accounts/sessions.ts';
import { defineSessionOperation } from '../operation.ts';

export const endSessions = defineSessionOperation({
  id: 'sessions.end_all',
  group: 'Sessions',
  method: 'DELETE',
  path: '/api/v1/sessions',
  title: 'Sign out everywhere',
  description: 'Ends every session of your account, this one included unless you keep it. API keys go on working.',
  input: z.strictObject({
    keepThis: z.boolean().default(false).describe('Whether the browser that asks stays signed in.'),
  }),
  output: z.object({ ended: z.int().min(0).describe('How many sessions ended.') }),
  example: { keepThis: true },
  run: async ({ keepThis }, { account, credential, db }) => ({
    body: { ended: await endAll(db, account.id, keepThis ? credential.id : null) },
  }),
});
