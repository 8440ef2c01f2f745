import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecretCookie } from '../../access/credentials/session-cookie.ts';
import { Problem } from '../../contract/problem.ts';
import type { SessionState } from '../../contract/resources/accounts/session.ts';
import { openKey } from '../../store/accounts/keys.ts';
import { rememberBrowser } from '../../store/accounts/passwords.ts';
import { type NewSession, readSession, type SignInMethod, startSession } from '../../store/accounts/sessions.ts';
import type { Database } from '../../store/engine/database.ts';
import { keyHash } from '../../support/secrets/keys.ts';
import type { Services } from '../services.ts';
import { signedIn } from './session-state.ts';

// The order matters: most user agents also name other browsers, and nearly all name Mozilla.
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const first = (names: readonly [RegExp, string][], text: string): string | undefined =>
  names.find(([shape]) => shape.test(text))?.[1];

/** A short name of a browser, such as "Firefox on Linux". The rest of its user agent is not stored. */
export const browserName = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, 500);
  const browser = first(browsers, text) ?? 'Another browser';
  const system = first(systems, text);
  return system === undefined ? browser : `${browser} on ${system}`;
};

/** The account to sign in to; null if not proved. Runs in the transaction of the sign-in. */
export type Prove = (tx: Database) => Promise<Pick<NewSession, 'accountId' | 'proves'> | null>;

export interface SignIn {
  readonly by: SignInMethod;
  readonly prove: Prove;
  /** The problem if nothing was proved. */
  readonly refused: string;
}

/** Signs in the browser that made the request. It always gets a new secret and its old session ends, against session fixation. */
export const openSession = async (
  services: Pick<Services, 'config' | 'db' | 'provider' | 'mailer' | 'model'>,
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
    const secret = await startSession(tx, given);
    if (secret === null) return null;
    const remembered = await rememberBrowser(tx, proven.accountId, secret, browserCookie.read(cookies));
    // Read before the commit: a link whose session can't be given to the browser must not be spent.
    const opened = await openKey(tx, keyHash(secret));
    const session = opened && (await readSession(tx, opened.id));
    if (!session) throw new Problem('sign_in_failed', refused);
    return { secret, remembered, account: opened.account, session };
  });
  if (!made) throw new Problem('sign_in_failed', refused);
  reply.header('set-cookie', cookie.give(made.secret));
  reply.header('set-cookie', browserCookie.give(made.remembered));
  return signedIn(services, made.account, made.session);
};
