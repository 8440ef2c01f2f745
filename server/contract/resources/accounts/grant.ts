import * as z from 'zod';
import { Caps } from './caps.ts';

/** What an account has allowed a program that signed in. */
export const Grant = z
  .object({
    id: z.uuid(),
    client: z.object({
      name: z.string().describe('What the program calls itself.'),
      host: z
        .string()
        .nullable()
        .describe('The host that says so; null: the program said it itself, and nobody vouches for it.'),
    }),
    scope: z.enum(['full', 'read']).describe('`read` cannot start or cancel runs.'),
    caps: Caps.nullable().describe('What the program may spend; null: whatever the account has.'),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().describe('To the minute; null: never.'),
  })
  .meta({ id: 'Grant' });

export type Grant = z.output<typeof Grant>;
