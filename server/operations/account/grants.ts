import * as z from 'zod';
import { text } from '../../contract/fields/text.ts';
import { Problem } from '../../contract/problem.ts';
import { capField, Grant } from '../../contract/resources/accounts/account-key.ts';
import { type ReadRequest, readAuthorizationRequest, receiverOf } from '../../grants/authorization-request.ts';
import { createCode } from '../../store/grants/grant-tokens.ts';
import {
  changeGrantCaps,
  endGrant,
  type GrantRecord,
  createGrant as makeGrant,
  listGrants as readGrants,
} from '../../store/grants/grants.ts';
import { invalidAt } from '../input/input-faults.ts';
import { type Context, defineSessionOperation } from '../operation.ts';
import { toCaps } from './keys.ts';

export const queryField = text(1, 4_000).describe(
  'The query with which the program sent the browser to `/connect`, as RFC 6749 and RFC 7636 define it.',
);

type GoodRequest = Extract<ReadRequest, { kind: 'good' }>;

export const askedRequest = async (query: string, { clients, origin }: Context): Promise<GoodRequest> => {
  const read = await readAuthorizationRequest(query, origin, clients);
  if (read.kind === 'good') return read;
  const { detail, returnTo } = read;
  throw new Problem('invalid_request', detail, {
    errors: [{ path: 'query', code: 'invalid', message: detail }],
    extra: { returnTo },
  });
};

export const toGrant = (grant: GrantRecord): Grant => ({
  id: grant.id,
  client: { name: grant.clientName, host: grant.clientHost },
  scope: grant.scope,
  caps: toCaps(grant.caps),
  createdAt: grant.createdAt.toISOString(),
  lastUsedAt: grant.lastUsedAt?.toISOString() ?? null,
});

export const listGrants = defineSessionOperation({
  id: 'grants.list',
  group: 'Grants',
  path: '/api/v1/grants',
  title: 'List the programs with access',
  description: 'The programs that may use your account because you allowed it when they signed in, newest first.',
  input: z.strictObject({}),
  output: z.object({ grants: z.array(Grant) }),
  example: {},
  run: async (_, { account, db }) => ({ body: { grants: (await readGrants(db, account.id)).map(toGrant) } }),
});

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

const tooMuch = () => invalidAt('scope', '`scope` must be `read`: the program asks for no more.');

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

export const updateGrant = defineSessionOperation({
  id: 'grants.update',
  group: 'Grants',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/grants/{id}',
  title: 'Change what a program may spend',
  description:
    'Changes the caps of a grant. What is left out stays; a cap of null is removed. What the program has spent before counts.',
  input: z.strictObject({
    id: z.uuid().describe('The grant’s id.'),
    dayCap: capField('day').optional(),
    monthCap: capField('month').optional(),
  }),
  output: z.object({ grant: Grant }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f', monthCap: 500 },
  run: async ({ id, ...changes }, { account, db }) => {
    const grant = await changeGrantCaps(db, account.id, id, changes);
    if (!grant) throw new Problem('not_found', 'There is no such grant in your account: check the id.');
    return { body: { grant: toGrant(grant) } };
  },
});

export const revokeGrant = defineSessionOperation({
  id: 'grants.revoke',
  group: 'Grants',
  method: 'DELETE',
  stepUp: false,
  path: '/api/v1/grants/{id}',
  title: 'Revoke a program’s access',
  description: 'Ends a grant for good; every server refuses the program within a second. It can ask again.',
  input: z.strictObject({ id: z.uuid().describe('The grant’s id.') }),
  output: z.object({ revoked: z.literal(true) }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { account, db }) => {
    if (!(await endGrant(db, id, account.id))) {
      throw new Problem('not_found', 'There is no such grant in your account: check the id.');
    }
    return { body: { revoked: true as const } };
  },
});
