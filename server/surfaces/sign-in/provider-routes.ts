import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createUnknownKeys } from '../../access/limits/address-limit.ts';
import type { IdentityProvider, Person, ProviderFlow } from '../../connectors/identity/identity-provider.ts';
import { ownPath } from '../../contract/domain/own-domain.ts';
import { Problem } from '../../contract/problem.ts';
import { confirmedUntil, stepUpMinutes } from '../../contract/step-up.ts';
import { createAccount, findAccount } from '../../store/accounts/accounts.ts';
import { keepChallenge, takeChallenge } from '../../store/accounts/sign-in-challenges.ts';
import { recordAct } from '../../store/audit/audit.ts';
import type { Database } from '../../store/engine/database.ts';
import { createHostCheck } from '../../support/addresses/own-host.ts';
import { Deadline } from '../../support/deadline.ts';
import { deadlineMs } from '../requests/request-state.ts';
import type { SessionRoutes } from './session-routes.ts';

const url = '/api/session/provider';
const callbackUrl = `${url}/callback`;
const minutes = 10;
/** A sign-in at the provider within 30 days is enough. With a limit, the provider reports the time. */
const signInMaxAgeS = 30 * 24 * 60 * 60;

/** Why a sign-in with the provider failed, as a code for the sign-in page. */
type Refusal = 'cancelled' | 'provider' | 'unverified' | 'unknown';

/** The result of the provider's callback. */
interface CameBack {
  readonly refusal: Refusal | null;
  /** The page that was requested. */
  readonly next: string;
}

/**
 * The cookie that identifies a browser when it returns from the provider. Its `__Host-` name keeps neighbouring hosts
 * from setting it, which would allow login CSRF.
 */
const createFlowCookie = (secure: boolean) => {
  const name = secure ? '__Host-appraise-sign-in' : 'appraise-sign-in';
  const shape = new RegExp(`(?:^|; *)${name}=([\\w-]+)`);
  const attributes = secure ? 'Path=/; HttpOnly; SameSite=Lax; Secure' : `Path=${url}; HttpOnly; SameSite=Lax`;
  return {
    read: (header = ''): string | undefined => shape.exec(header)?.[1],
    give: (secret: string): string => `${name}=${secret}; Max-Age=${minutes * 60}; ${attributes}`,
    taken: `${name}=; Max-Age=0; ${attributes}`,
  };
};

/** Sign-in with the company's OpenID provider, if configured. */
export const addProviderRoutes = (app: FastifyInstance, routes: SessionRoutes): void => {
  const { services, add } = routes;
  const { provider, config, db, clock, log } = services;
  if (!provider) return;
  const isOurs = createHostCheck(config);
  const cookie = createFlowCookie(config.publicUrl?.startsWith('https:') ?? false);
  const tries = createUnknownKeys(clock, 'sign-ins');

  add('GET', url, async (request, reply) => {
    const wait = tries.refusal(request);
    if (wait) throw wait;
    // Each costs a row, and callers are not authenticated.
    tries.missed(request);
    const { headers, query } = request;
    const { next: requested, confirm } = query as { next?: unknown; confirm?: unknown };
    const next = ownPath(requested) ?? '/';
    const maxAgeS = confirm === 'yes' ? stepUpMinutes * 60 : signInMaxAgeS;
    const origin = config.publicUrl ?? `http://${headers.host}`;
    const { url: there, flow } = await provider.begin(`${origin}${callbackUrl}`, maxAgeS).catch((error: unknown) => {
      log.warn({ err: error }, 'could not reach the OpenID provider');
      throw new Problem(
        'unavailable',
        `${provider.name} is not responding: try again in a minute, or sign in another way.`,
        {
          headers: { 'retry-after': '30' },
        },
      );
    });
    const secret = randomBytes(32).toString('base64url');
    await keepChallenge(db, secret, { accountId: null, details: { use: 'provider', next, ...flow } });
    reply.header('set-cookie', cookie.give(secret));
    return reply.redirect(there, 303);
  });

  const comeBack = async (request: FastifyRequest, reply: FastifyReply): Promise<CameBack> => {
    const secret = cookie.read(request.headers.cookie);
    const challenge = secret === undefined ? null : await takeChallenge(db, secret);
    if (challenge?.details.use !== 'provider') return { refusal: 'provider', next: '/' };
    const { next, ...flow } = challenge.details as ProviderFlow & { next?: string };
    return { refusal: await refusalOf(request, reply, flow), next: next ?? '/' };
  };

  const refusalOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
    flow: ProviderFlow,
  ): Promise<Refusal | null> => {
    // Everything after the first `?`: values may contain another.
    const query = request.url.replace(/^[^?]*\??/, '');
    if (new URLSearchParams(query).get('error') === 'access_denied') return 'cancelled';
    const person = await finished(provider, query, flow, (error) =>
      log.warn(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'the OpenID provider’s answer was refused',
      ),
    );
    if (!person) return 'provider';
    const { verifiedEmail, signedInAt } = person;
    if (verifiedEmail === null) return 'unverified';
    try {
      const prove = async (tx: Database) => {
        const accountId = await accountFor(tx, verifiedEmail, config.oidcNewAccounts);
        return accountId === null ? null : { accountId, proves: confirmedUntil(signedInAt) !== null };
      };
      await routes.signIn(request, reply, { by: 'provider', prove, refused: '' });
      return null;
    } catch (error) {
      if (error instanceof Problem && error.code === 'sign_in_failed') return 'unknown';
      throw error;
    }
  };

  // The request comes from the provider's site: the cookie proves that we sent this browser there.
  app.get(callbackUrl, async (request, reply) => {
    if (!isOurs(request.headers.host?.toLowerCase() ?? '', request.socket.localPort)) {
      throw new Problem('cross_site', 'The Host header does not match this service: open it at its own address.');
    }
    request.deadline = new Deadline(deadlineMs.write);
    const { refusal, next } = await request.deadline.run(() => comeBack(request, reply));
    reply.header('cache-control', 'no-store');
    reply.header('set-cookie', cookie.taken);
    return reply.redirect(refusal === null ? next : signInPath(refusal, next), 303);
  });
};

/** The sign-in page with the reason, and where to continue afterwards. */
const signInPath = (refusal: Refusal, next: string): string =>
  `/sign-in?${new URLSearchParams({ refused: refusal, ...(next !== '/' && { next }) })}`;

const finished = async (
  provider: IdentityProvider,
  query: string,
  flow: ProviderFlow,
  onError: (error: unknown) => void,
): Promise<Person | null> => {
  try {
    return await provider.finish(query, flow);
  } catch (error) {
    onError(error);
    return null;
  }
};

const emailShape = /^[^\s@\p{Cc}]{1,200}@[^\s@\p{Cc}]{1,200}$/u;

/** The account with this address, created if the settings allow it; otherwise null. */
const accountFor = async (
  tx: Database,
  email: string,
  newAccounts: SessionRoutes['services']['config']['oidcNewAccounts'],
): Promise<string | null> => {
  const known = await findAccount(tx, email);
  if (known || newAccounts === 'no' || !emailShape.test(email)) return known?.id ?? null;
  const made = await createAccount(tx, { email, plan: newAccounts });
  // Created concurrently.
  if (!made) return (await findAccount(tx, email))?.id ?? null;
  const details = { plan: newAccounts, counted: true };
  await recordAct(tx, { act: 'account created', by: 'the OpenID provider', accountId: made.id, details });
  return made.id;
};
