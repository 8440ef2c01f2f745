import * as z from 'zod';
import { SecurityNotice, securitySentence } from '../../contract/resources/accounts/security-notice.ts';
import { listNotices, seeNotices } from '../../store/accounts/security-notices.ts';
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
