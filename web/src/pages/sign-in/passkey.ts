import type { SessionState } from '../../../../server/contract/resources/accounts/session.ts';
import { askSession } from '../../service/session.ts';

/** Lets the person choose a passkey of theirs; null when they think better of it. */
export const signInWithPasskey = async (): Promise<SessionState | null> => {
  const options = await askSession<PublicKeyCredentialRequestOptionsJSON>('POST', '/passkey/options', {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  try {
    const credential = await navigator.credentials.get({ publicKey });
    if (!(credential instanceof PublicKeyCredential)) return null;
    return await askSession<SessionState>('POST', '/passkey', credential.toJSON());
  } catch (error) {
    // Closing the browser's own window is no fault of anybody.
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw error;
  }
};
