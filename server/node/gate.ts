import { createChallenges } from '../access/challenges.ts';
import type { CredentialReader } from '../access/credential-reader.ts';
import { createKeyReader } from '../access/credentials/api-key.ts';
import { createGrantReader } from '../access/credentials/grant.ts';
import { createKeyCache } from '../access/credentials/key-cache.ts';
import { createSameSiteCheck } from '../access/credentials/same-site.ts';
import { createSecrets } from '../access/credentials/secrets.ts';
import { createSessionReader } from '../access/credentials/session.ts';
import { createSessionCookie } from '../access/credentials/session-cookie.ts';
import { createUnknownKeys } from '../access/credentials/unknown-keys.ts';
import { createGate, type Gate } from '../access/gate.ts';
import { createRateLimiter } from '../access/limits/rate-limit.ts';
import type { Base } from './base.ts';
import type { NoticeState } from './notices.ts';

/** @param others readers of further types of credentials, asked where a request carries no credential of ours */
export const openGate = (
  base: Base,
  notices: NoticeState,
  others: readonly CredentialReader[],
  sessionsPerMinute?: number,
): Gate => {
  const { config, db, clock } = base;
  const limiter = createRateLimiter(db, clock, sessionsPerMinute);
  const cache = createKeyCache(db, clock, () => notices.listening);
  const secrets = createSecrets(cache, createUnknownKeys(clock));
  const sessions = createSessionReader(secrets, createSessionCookie(config), createSameSiteCheck(config));
  const challenges = createChallenges(config);
  const bearers = [createGrantReader(secrets, challenges), createKeyReader(secrets, cache, challenges)];
  return createGate([...bearers, sessions, ...others], limiter, challenges);
};
