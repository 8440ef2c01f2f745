import type { Configuration } from 'openid-client';
import { isLoopback } from '../../support/addresses/addresses.ts';
import { StartError } from '../../support/process/process.ts';

/** State kept between the redirect to the provider and the return. */
export type ProviderFlow = Readonly<Record<'state' | 'nonce' | 'verifier' | 'redirectUri', string>>;

export interface Person {
  /** Null unless the provider says that it is verified. */
  readonly verifiedEmail: string | null;
  /** When they signed in at the provider, in milliseconds; null if unknown. */
  readonly signedInAt: number | null;
}

export interface IdentityProvider {
  readonly name: string;
  /**
   * Starts a sign-in; the browser goes to `url` and returns to `redirectUri`.
   *
   * @param maxAgeS maximum age of a sign-in at the provider; after that it asks the person again
   */
  begin(redirectUri: string, maxAgeS: number): Promise<{ readonly url: string; readonly flow: ProviderFlow }>;
  /** @param query the query string that the browser returned with */
  finish(query: string, flow: ProviderFlow): Promise<Person>;
}

const timeoutS = 5;

type ProviderConfig = Readonly<Record<'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'oidcName', string | null>>;

/** OpenID Connect: the code flow with PKCE, state and nonce. Null if no provider is configured. */
export const createIdentityProvider = (config: ProviderConfig): IdentityProvider | null => {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, oidcName } = config;
  if (issuer === null) return null;
  if (clientId === null || clientSecret === null) {
    throw new StartError(
      'OIDC_ISSUER is set: set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, too, as your provider gave them.',
    );
  }
  const { protocol, hostname } = new URL(issuer);
  const isLocal = hostname === 'localhost' || isLoopback(hostname);
  if (protocol === 'http:' && !isLocal) {
    throw new StartError('OIDC_ISSUER must be an https:// address unless the provider is on this machine.');
  }

  // Discovered at the first sign-in, so that the service can start while the provider is down.
  let found: Promise<Configuration> | null = null;
  const library = () => import('openid-client');
  const discovered = async (): Promise<Configuration> => {
    const client = await library();
    found ??= client
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: timeoutS,
        execute: protocol === 'http:' ? [client.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        found = null;
        throw error;
      });
    return found;
  };

  return {
    name: oidcName ?? hostname,
    async begin(redirectUri, maxAgeS) {
      const client = await library();
      const configuration = await discovered();
      const flow = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        redirectUri,
      };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: flow.state,
        nonce: flow.nonce,
        max_age: String(maxAgeS),
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, flow };
    },
    async finish(query, { state, nonce, verifier, redirectUri }) {
      const client = await library();
      const configuration = await discovered();
      const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      const { email, email_verified: verified } =
        claims.email === undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims;
      return {
        verifiedEmail: typeof email === 'string' && verified === true ? email : null,
        signedInAt: claims.auth_time === undefined ? null : claims.auth_time * 1_000,
      };
    },
  };
};
