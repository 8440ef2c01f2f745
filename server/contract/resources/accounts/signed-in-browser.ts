import * as z from 'zod';

/** A browser in which somebody is signed in. */
export const SignedInBrowser = z
  .object({
    id: z.uuid(),
    browser: z.string().describe('Which browser, in words.'),
    signedInBy: z.enum(['link', 'password', 'passkey', 'provider']),
    current: z.boolean().describe('Whether this call came from it.'),
    createdAt: z.iso.datetime().describe('When it signed in.'),
    expiresAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().describe('To the minute; null: not since it signed in.'),
  })
  .meta({ id: 'SignedInBrowser' });

export type SignedInBrowser = z.output<typeof SignedInBrowser>;
