import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration, TokenEndpointResponse } from 'openid-client';
import type { Credential } from '../../client/credential.ts';
import { Refusal } from '../command.ts';
import { changeLogin, findLogin, type Login } from './login-store.ts';

const path = '/callback';

const page = (text: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Appraise</title><body style="font-family:sans-serif;margin:4rem"><p>${text}</p>`;

interface AwaitedAnswer {
  readonly redirectUri: string;
  /** The address the browser was redirected to, with the answer in it. */
  readonly answer: Promise<URL>;
  close(): void;
}

/** Listens on this machine for the browser to come back (RFC 8252). */
export const awaitAnswer = async (timeoutMs: number): Promise<AwaitedAnswer> => {
  const { promise: answer, resolve, reject } = Promise.withResolvers<URL>();
  // Ignore the response after the caller has given up.
  answer.catch(() => {});
  const server = createServer((request, response) => {
    // Any page may call here, even with an invalid address.
    const url = URL.parse(request.url ?? '/', redirectUri);
    const isAnswer = request.method === 'GET' && url?.pathname === path && url.searchParams.has('state');
    response.writeHead(isAnswer ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
    response.end(
      page(isAnswer ? 'You can close this window and go back to the command line.' : 'There is nothing here.'),
    );
    if (isAnswer) resolve(url);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const timer = setTimeout(
    () => reject(new Refusal('The sign-in in the browser was not completed: run `appraise login` again.')),
    timeoutMs,
  );
  return {
    redirectUri,
    answer,
    close: () => {
      clearTimeout(timer);
      server.close();
    },
  };
};

/** Loaded lazily: most commands use a key. */
const library = () => import('openid-client');

const clientName = 'Appraise command line';

/** Allows plain HTTP if the address says so, for servers on this machine or a trusted network. */
const settingsFor = async (origin: string) => {
  const { allowInsecureRequests } = await library();
  return { algorithm: 'oauth2' as const, ...(origin.startsWith('http:') && { execute: [allowInsecureRequests] }) };
};

const failure = (origin: string, error: unknown): Refusal => {
  const { error: code, error_description: said, message } = error as Record<string, string | undefined>;
  return new Refusal(`Signing in to ${origin} failed: ${said ?? message ?? code}.`.replace('..', '.'));
};

const loginOf = (clientId: string, tokens: TokenEndpointResponse, before: Login | null): Login => ({
  clientId,
  accessToken: tokens.access_token,
  refreshToken: tokens.refresh_token ?? before?.refreshToken ?? '',
  expiresAt: Date.now() + (tokens.expires_in ?? 0) * 1000,
  scope: tokens.scope ?? before?.scope ?? '',
});

const known = async (origin: string, clientId: string): Promise<Configuration> => {
  const { discovery, None } = await library();
  return discovery(new URL(origin), clientId, undefined, None(), await settingsFor(origin));
};

/** A login in progress: the page where the person agrees, and a function that completes it. */
export interface BegunLogin {
  readonly url: string;
  finish(answered: URL): Promise<Login>;
}

export const beginLogin = async (origin: string, redirectUri: string, scope: string): Promise<BegunLogin> => {
  const oauth = await library();
  try {
    const config = await oauth.dynamicClientRegistration(
      new URL(origin),
      { client_name: clientName, redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' },
      oauth.None(),
      await settingsFor(origin),
    );
    const verifier = oauth.randomPKCECodeVerifier();
    const state = oauth.randomState();
    const resource = `${origin}/api/v1`;
    const url = oauth.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope,
      state,
      resource,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return {
      url: url.href,
      async finish(answered) {
        try {
          const checks = { pkceCodeVerifier: verifier, expectedState: state };
          const tokens = await oauth.authorizationCodeGrant(config, answered, checks, { resource });
          return loginOf(config.clientMetadata().client_id, tokens, null);
        } catch (error) {
          throw failure(origin, error);
        }
      },
    };
  } catch (error) {
    throw failure(origin, error);
  }
};

/** Null: the grant has ended and a new login is needed. */
export const renewLogin = async (origin: string, login: Login): Promise<Login | null> => {
  const { refreshTokenGrant, ResponseBodyError } = await library();
  try {
    const config = await known(origin, login.clientId);
    return loginOf(login.clientId, await refreshTokenGrant(config, login.refreshToken), login);
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return null;
    throw failure(origin, error);
  }
};

export const endLogin = async (origin: string, login: Login): Promise<void> => {
  const { tokenRevocation } = await library();
  try {
    await tokenRevocation(await known(origin, login.clientId), login.refreshToken);
  } catch (error) {
    throw failure(origin, error);
  }
};

/** Renewed this long before it expires: a call may take as long. */
const earlyMs = 60_000;

const isFresh = (login: Login | null): login is Login => login !== null && login.expiresAt - Date.now() > earlyMs;

/** The access token of a login, renewed before it expires. */
export const loginCredential =
  (env: NodeJS.ProcessEnv, origin: string): Credential =>
  async () => {
    let login = await findLogin(env, origin);
    if (!isFresh(login)) {
      // Another process may have renewed it meanwhile.
      login = await changeLogin(env, origin, async (now) =>
        now === null || isFresh(now) ? now : renewLogin(origin, now),
      );
    }
    if (login === null) throw new Refusal(`Your login to ${origin} has ended: run \`appraise login\` again.`);
    return { authorization: `Bearer ${login.accessToken}` };
  };
