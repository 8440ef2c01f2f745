import * as z from 'zod';

/** The highest cap, which the database counts in 32-bit numbers. */
export const maxCap = 1_000_000_000;

const state = (resets: string) =>
  z.object({
    cap: z.int().describe('Credits.'),
    spent: z.int().describe('Credits spent so far, net of refunds.'),
    resetsAt: z.iso.datetime().describe(resets),
  });

/** The caps of a key or grant, with what has been spent. */
export const Caps = z
  .object({
    day: state('The next midnight, UTC.').nullable().describe('Null: no cap a day.'),
    month: state('The first of the next month, UTC.').nullable().describe('Null: no cap a month.'),
  })
  .meta({ id: 'Caps' });

export type Caps = z.output<typeof Caps>;

/** The input field for a cap. */
export const capField = (period: 'day' | 'month') =>
  z
    .int()
    .min(0)
    .max(maxCap)
    .nullable()
    .describe(
      period === 'day'
        ? 'Credits it may spend in a day (UTC); 0: only what is free; null: no cap.'
        : 'Credits it may spend in a calendar month (UTC); 0: only what is free; null: no cap.',
    );

/** Without the key itself. */
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

export const Grant = z
  .object({
    id: z.uuid(),
    client: z.object({
      name: z.string().describe('What the program calls itself.'),
      host: z
        .string()
        .nullable()
        .describe('The host of the program’s metadata; null: the program gave its name itself, unverified.'),
    }),
    scope: z.enum(['full', 'read']).describe('`read` cannot start or cancel runs.'),
    caps: Caps.nullable().describe('What the program may spend; null: whatever the account has.'),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().describe('To the minute; null: never.'),
  })
  .meta({ id: 'Grant' });

export type Grant = z.output<typeof Grant>;
