import type { Configuration } from 'openid-client';
import { isLoopback } from '../../support/addresses/addresses.ts';
import { StartError } from '../../support/process/process.ts';

/** What must be known again when a browser comes back from the provider. */
export type ProviderFlow = Readonly<Record<'state' | 'nonce' | 'verifier' | 'redirectUri', string>>;

/** The identity of a person, as the provider states it. */
export interface Person {
  /** Null where it does not say, or has not verified it: then it is no more than a claim of theirs. */
  readonly verifiedEmail: string | null;
  /** When they signed in there, in milliseconds; null where the provider does not say. */
  readonly signedInAt: number | null;
}

/** A company's own way to sign in. */
export interface IdentityProvider {
  /** As people call it. */
  readonly name: string;
  /**
   * Where a browser is sent, to come back to `redirectUri`.
   *
   * @param maxAgeS how long ago the person may have signed in at the provider; it asks them again after that
   */
  begin(redirectUri: string, maxAgeS: number): Promise<{ readonly url: string; readonly flow: ProviderFlow }>;
  /** @param query what the browser came back with */
  finish(query: string, flow: ProviderFlow): Promise<Person>;
}

const timeoutS = 5;

type ProviderConfig = Readonly<Record<'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'oidcName', string | null>>;

/** OpenID Connect: the code flow, with PKCE, state and nonce. Null where no provider is configured. */
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

  // Read at the first sign-in: a provider that is down must not keep the service from starting.
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
