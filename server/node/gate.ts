import { createKeyReader } from '../access/api-key.ts';
import type { CredentialReader } from '../access/credential-reader.ts';
import { createGate, type Gate } from '../access/gate.ts';
import { createKeyCache } from '../access/key-cache.ts';
import { createRateLimiter } from '../access/rate-limit.ts';
import { createUnknownKeys } from '../access/unknown-keys.ts';
import type { Base } from './base.ts';
import type { NoticeState } from './notices.ts';

/** @param others readers of further types of credentials, asked where a request carries no API key */
export const openGate = (base: Base, notices: NoticeState, others: readonly CredentialReader[]): Gate => {
  const { db, clock, cleanup, warn } = base;
  const limiter = createRateLimiter(db, clock, warn('returning leased rate-limit points failed'));
  cleanup.add(() => limiter.close());
  const keys = createKeyCache(db, clock, () => notices.listening);
  return createGate([createKeyReader(keys, createUnknownKeys(clock)), ...others], limiter);
};
