import * as z from 'zod';
import type { PlanKey } from '../../plans.ts';

/** Ways to sign in besides a sign-in link, as far as they are set up here. */
export interface SignInMethods {
  readonly password: boolean;
  readonly passkey: boolean;
  /** The company's own provider, by the name that the button shows. */
  readonly provider: { readonly name: string } | null;
}

/** What `/api/session` says of the browser that asks. */
export type SessionState =
  | {
      readonly signedIn: true;
      readonly account: { readonly email: string; readonly plan: PlanKey };
      /** Whether the account owns the service, and so may use its administration. */
      readonly owner: boolean;
      /** Whether all data here is invented. */
      readonly sample: boolean;
      /** How far the first sample reviews are loaded, in percent, while they are; else null. */
      readonly sampleLoading: number | null;
      readonly expiresAt: string;
      readonly hasPassword: boolean;
      /** How many it has. */
      readonly passkeys: number;
      /** The company's own provider, by its name. */
      readonly provider: { readonly name: string } | null;
      /** Whether the service can mail a sign-in link. */
      readonly mail: boolean;
      /** Whether it has a model that can translate what people wrote. */
      readonly translates: boolean;
      /** Until when sensitive changes need no confirmation; null: they need one now. */
      readonly confirmedUntil: string | null;
      /** How many changes of who can use the account this browser has not shown. */
      readonly unseenNotices: number;
    }
  | { readonly signedIn: false; readonly methods: SignInMethods; readonly sample: boolean };

/** A browser that is signed in. */
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
