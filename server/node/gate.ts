import { createKeyReader } from '../access/api-key.ts';
import { createChallenges } from '../access/challenges.ts';
import type { CredentialReader } from '../access/credential-reader.ts';
import { createGate, type Gate } from '../access/gate.ts';
import { createGrantReader } from '../access/grant.ts';
import { createKeyCache } from '../access/key-cache.ts';
import { createRateLimiter } from '../access/rate-limit.ts';
import { createSameSiteCheck } from '../access/same-site.ts';
import { createSecrets } from '../access/secrets.ts';
import { createSessionReader } from '../access/session.ts';
import { createSessionCookie } from '../access/session-cookie.ts';
import { createUnknownKeys } from '../access/unknown-keys.ts';
import type { Base } from './base.ts';
import type { NoticeState } from './notices.ts';

/** @param others readers of further types of credentials, asked where a request carries no credential of ours */
export const openGate = (
  base: Base,
  notices: NoticeState,
  others: readonly CredentialReader[],
  sessionsPerMinute?: number,
): Gate => {
  const { config, db, clock, cleanup, warn } = base;
  const limiter = createRateLimiter(db, clock, warn('returning leased rate-limit points failed'), sessionsPerMinute);
  cleanup.add(() => limiter.close());
  const cache = createKeyCache(db, clock, () => notices.listening);
  const secrets = createSecrets(cache, createUnknownKeys(clock));
  const sessions = createSessionReader(secrets, createSessionCookie(config.publicUrl), createSameSiteCheck(config));
  const challenges = createChallenges(config);
  const bearers = [createGrantReader(secrets, challenges), createKeyReader(secrets, cache, challenges)];
  return createGate([...bearers, sessions, ...others], limiter, challenges);
};
