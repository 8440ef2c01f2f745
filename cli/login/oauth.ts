import type { Configuration, TokenEndpointResponse } from 'openid-client';
import { Refusal } from '../command.ts';
import type { Login } from './login-store.ts';

/** Loaded when somebody has logged in: most commands are given a key. */
const library = () => import('openid-client');

const clientName = 'Appraise command line';

/** A server on this machine, or on a trusted network, may have no TLS: whoever names its address has decided that. */
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

/** A login that has been begun: where the person says yes, and what makes of the answer a login. */
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

/** Null: the grant has ended, and only another login helps. */
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
