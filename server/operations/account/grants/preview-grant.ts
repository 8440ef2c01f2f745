import * as z from 'zod';
import { Grant } from '../../../contract/resources/accounts/grant.ts';
import { receiverOf } from '../../../grants/redirect-uri.ts';
import { defineSessionOperation } from '../../operation.ts';
import { askedRequest, queryField } from './asked-request.ts';

export const previewGrant = defineSessionOperation({
  id: 'grants.preview',
  group: 'Grants',
  method: 'POST',
  stepUp: false,
  path: '/api/v1/grant-preview',
  title: 'Read what a program asks for',
  description:
    'Who asks for access to your account, what for, and where the answer goes. Nothing is allowed yet. A faulty request is refused; `returnTo` of the problem, unless it is null, is the address that tells the program.',
  input: z.strictObject({ query: queryField }),
  output: z.object({
    client: Grant.shape.client,
    scope: z.enum(['full', 'read']).describe('The most it asks for.'),
    receiver: z
      .string()
      .describe('Where your answer is sent: a host, `this computer`, or the scheme of a program on it.'),
    refuseTo: z.string().describe('The address that tells the program that you refuse.'),
  }),
  example: {
    query:
      'response_type=code&client_id=apc_WyJBbiBhZ2VudCIsImh0dHA6Ly9sb2NhbGhvc3QvY2FsbGJhY2siXQ.AAAAAAAAAAAAAAAAAAAAAA&redirect_uri=http://localhost:3118/callback&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256&scope=full',
  },
  run: async ({ query }, context) => {
    const { request, answer } = await askedRequest(query, context);
    const { client, scope, redirectUri } = request;
    const refuseTo = answer({ error: 'access_denied', error_description: 'The person refused.' });
    return {
      body: { client: { name: client.name, host: client.host }, scope, receiver: receiverOf(redirectUri), refuseTo },
    };
  },
});
