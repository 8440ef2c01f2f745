import type { AccountKey } from '../../../contract/resources/accounts/account-key.ts';
import type { KeyRecord } from '../../../store/accounts/keys.ts';
import { toCaps } from './to-caps.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const statusOf = ({ revokedAt, expiresAt }: KeyRecord): AccountKey['status'] => {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'active';
};

export const toAccountKey = (key: KeyRecord): AccountKey => ({
  id: key.id,
  prefix: key.prefix,
  name: key.name,
  scope: key.scope,
  status: statusOf(key),
  createdAt: key.createdAt.toISOString(),
  expiresAt: iso(key.expiresAt),
  revokedAt: iso(key.revokedAt),
  lastUsedAt: iso(key.lastUsedAt),
  caps: toCaps(key.caps),
});
