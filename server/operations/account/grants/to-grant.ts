import type { Grant } from '../../../contract/resources/accounts/grant.ts';
import type { GrantRecord } from '../../../store/grants/grants.ts';
import { toCaps } from '../keys/to-caps.ts';

export const toGrant = (grant: GrantRecord): Grant => ({
  id: grant.id,
  client: { name: grant.clientName, host: grant.clientHost },
  scope: grant.scope,
  caps: toCaps(grant.caps),
  createdAt: grant.createdAt.toISOString(),
  lastUsedAt: grant.lastUsedAt?.toISOString() ?? null,
});
