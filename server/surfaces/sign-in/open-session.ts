import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecretCookie } from '../../access/credentials/session-cookie.ts';
import { Problem } from '../../contract/problem.ts';
import type { SessionState } from '../../contract/resources/accounts/session.ts';
import { openKey } from '../../store/accounts/keys.ts';
import { rememberBrowser } from '../../store/accounts/known-browsers.ts';
import { type NewSession, readSession, type SignInMethod, startSession } from '../../store/accounts/sessions.ts';
import type { Database } from '../../store/engine/database.ts';
import { keyHash } from '../../support/secrets/keys.ts';
import type { Services } from '../services.ts';
import { browserName } from './browser-name.ts';
import { signedIn } from './session-state.ts';

/** Whose account it is, once they have shown it; null: they have not. Decided in the transaction that signs them in. */
export type Prove = (tx: Database) => Promise<Pick<NewSession, 'accountId' | 'proves'> | null>;

export interface SignIn {
  readonly by: SignInMethod;
  readonly prove: Prove;
  /** What to say when nothing was shown. */
  readonly refused: string;
}

/**
 * Signs the browser in that has made the request. It always gets a new secret, and the session it had ends: one that somebody
 * else has put there must not become its owner's.
 */
export const openSession = async (
  services: Pick<Services, 'config' | 'db' | 'provider' | 'mailer'>,
  { cookie, browserCookie }: { readonly cookie: SecretCookie; readonly browserCookie: SecretCookie },
  request: FastifyRequest,
  reply: FastifyReply,
  { by, prove, refused }: SignIn,
): Promise<SessionState> => {
  const { db, config } = services;
  const { cookie: cookies, 'user-agent': userAgent } = request.headers;
  const made = await db.transaction(async (tx) => {
    const proven = await prove(tx);
    if (proven === null) return null;
    const given = { ...proven, by, browser: browserName(userAgent), before: cookie.read(cookies), limits: config };
    const session = await startSession(tx, given);
    if (session === null) return null;
    return { session, browser: await rememberBrowser(tx, proven.accountId, session, browserCookie.read(cookies)) };
  });
  const opened = made && (await openKey(db, keyHash(made.session)));
  const session = opened && (await readSession(db, opened.id));
  if (!made || !session) throw new Problem('sign_in_failed', refused);
  reply.header('set-cookie', cookie.give(made.session));
  reply.header('set-cookie', browserCookie.give(made.browser));
  return signedIn(services, opened.account, session);
};
