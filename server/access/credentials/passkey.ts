import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Passkey, PasskeyRecord } from '../../store/accounts/passkeys.ts';
import type { CallerRequest } from '../caller.ts';

/** A passkey belongs to a host name and works under no other. */
export interface RelyingParty {
  readonly name: string;
  readonly origin: string;
}

/** Null under a bare IP address, which can't have passkeys. The Host header was checked before. */
export const relyingPartyOf = ({ headers }: CallerRequest, publicUrl: string | null): RelyingParty | null => {
  const origin = headers.origin ?? publicUrl ?? `http://${headers.host}`;
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { name: hostname, origin } : null;
};

// Loaded on first use: most processes never need it.
const library = () => import('@simplewebauthn/server');

// EdDSA, ES256 and RS256: every authenticator supports one. The library's default list includes algorithms that are experimental in Node.
const algorithms = [-8, -7, -257] as const;

export const newPasskeyOptions = async (
  party: RelyingParty,
  account: { readonly id: string; readonly email: string },
  existing: readonly PasskeyRecord[],
) =>
  (await library()).generateRegistrationOptions({
    rpName: 'Appraise',
    rpID: party.name,
    userName: account.email,
    userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: [...algorithms],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

export const checkNewPasskey = async (
  party: RelyingParty,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<Passkey | null> => {
  const { verified, registrationInfo } = await (await library()).verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.name,
  });
  if (!verified) return null;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey), counter, transports };
};

/** Options for the browser: any of its passkeys for this site, or only those in `allowed`. */
export const passkeyOptions = async (party: RelyingParty, allowed?: readonly PasskeyRecord[]) =>
  (await library()).generateAuthenticationOptions({
    rpID: party.name,
    userVerification: 'required',
    ...(allowed && { allowCredentials: allowed.map(({ id, transports }) => ({ id, transports })) }),
  });

/** The new signature counter, or null when verification fails. */
export const checkPasskey = async (
  party: RelyingParty,
  challenge: string,
  { id, publicKey, counter, transports }: Passkey,
  response: AuthenticationResponseJSON,
): Promise<number | null> => {
  const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.name,
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports: [...transports] },
  });
  return verified ? authenticationInfo.newCounter : null;
};
