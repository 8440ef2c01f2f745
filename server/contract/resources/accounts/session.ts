import * as z from 'zod';
import type { PlanKey } from '../../plans.ts';

/** Available ways to sign in besides a sign-in link. */
export interface SignInMethods {
  readonly password: boolean;
  readonly passkey: boolean;
  /** The company's OpenID provider, by the name on its button. */
  readonly provider: { readonly name: string } | null;
}

/** The response of `/api/session`. */
export type SessionState =
  | {
      readonly signedIn: true;
      readonly account: { readonly email: string; readonly plan: PlanKey };
      /** Whether the account owns the service and may use its administration. */
      readonly owner: boolean;
      /** Whether all data is sample data. */
      readonly sample: boolean;
      /** The percentage of the first sample reviews loaded; null when complete. */
      readonly sampleLoading: number | null;
      readonly expiresAt: string;
      readonly hasPassword: boolean;
      readonly passkeys: number;
      /** The company's OpenID provider, by name. */
      readonly provider: { readonly name: string } | null;
      /** Whether the service can mail a sign-in link. */
      readonly mail: boolean;
      /** Whether a model is available for translations. */
      readonly translates: boolean;
      /** Until when sensitive changes need no confirmation; null if they need one now. */
      readonly confirmedUntil: string | null;
      /** The number of access changes that this browser has not shown yet. */
      readonly unseenNotices: number;
    }
  | { readonly signedIn: false; readonly methods: SignInMethods; readonly sample: boolean };

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
