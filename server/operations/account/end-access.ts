import * as z from 'zod';
import { revokeKeys } from '../../store/accounts/keys.ts';
import type { Database } from '../../store/engine/database.ts';
import { endGrants } from '../../store/grants/grants.ts';

/** A person who signs out everywhere or changes the password may have lost control of more than a browser. */
export const endAccessFields = {
  endKeys: z.boolean().default(true).describe('Whether all your API keys are revoked.'),
  endGrants: z.boolean().default(true).describe('Whether all programs that you allowed lose their access.'),
};

export const endedFields = {
  keysEnded: z.int().min(0).describe('How many API keys were revoked.'),
  grantsEnded: z.int().min(0).describe('How many programs lost their access.'),
};

export const endAccess = async (
  tx: Database,
  accountId: string,
  ends: { readonly endKeys: boolean; readonly endGrants: boolean },
): Promise<{ keysEnded: number; grantsEnded: number }> => ({
  keysEnded: ends.endKeys ? await revokeKeys(tx, accountId) : 0,
  grantsEnded: ends.endGrants ? await endGrants(tx, accountId) : 0,
});
