import * as z from 'zod';
import { Caps } from './caps.ts';

/** An API key as its account sees it: never the key itself. */
export const AccountKey = z
  .object({
    id: z.uuid(),
    prefix: z.string().describe('How the key begins.'),
    name: z.string(),
    scope: z.enum(['full', 'read']).describe('`read` cannot start or cancel runs.'),
    status: z.enum(['active', 'expired', 'revoked']),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable().describe('Null: it does not expire.'),
    revokedAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable().describe('To the minute; null: never.'),
    caps: Caps.nullable().describe('What the key may spend; null: whatever the account has.'),
  })
  .meta({ id: 'AccountKey' });

export type AccountKey = z.output<typeof AccountKey>;
