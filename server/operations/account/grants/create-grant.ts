import * as z from 'zod';
import { Problem } from '../../../contract/problem.ts';
import { capField } from '../../../contract/resources/accounts/caps.ts';
import { createCode } from '../../../store/grants/grant-tokens.ts';
import { createGrant as makeGrant } from '../../../store/grants/grants.ts';
import { invalid } from '../../input/input-faults.ts';
import { defineSessionOperation } from '../../operation.ts';
import { askedRequest, queryField } from './asked-request.ts';
import { previewGrant } from './preview-grant.ts';

const tooMuch = () =>
  invalid([{ path: 'scope', code: 'invalid', message: '`scope` must be `read`: the program asks for no more.' }]);

export const createGrant = defineSessionOperation({
  id: 'grants.create',
  group: 'Grants',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/grants',
  title: 'Allow a program',
  description:
    'Allows a program what it asks for, or less. Open `redirectTo` in the browser: it hands the program a code, good once and for two minutes, with which it fetches its tokens.',
  input: z.strictObject({
    query: queryField,
    scope: z.enum(['full', 'read']).describe('At most what it asks for; `read` cannot start or cancel runs.'),
    dayCap: capField('day').default(null),
    monthCap: capField('month').default(null),
  }),
  output: z.object({ redirectTo: z.string() }),
  example: { ...previewGrant.example, scope: 'full', monthCap: 100 },
  run: async ({ query, scope, dayCap, monthCap }, context) => {
    const { request, answer } = await askedRequest(query, context);
    const { client, challenge, redirectUri, resource } = request;
    if (scope === 'full' && request.scope === 'read') throw tooMuch();
    const code = await context.db.transaction(async (tx) => {
      const id = await makeGrant(tx, {
        accountId: context.account.id,
        clientId: client.id,
        clientName: client.name,
        clientHost: client.host,
        scope,
        resource,
        caps: { day: dayCap, month: monthCap },
      });
      return id && createCode(tx, id, { challenge, redirectUri });
    });
    if (code === null) throw new Problem('session_ended', 'This account no longer exists.');
    return { body: { redirectTo: answer({ code }) } };
  },
});
