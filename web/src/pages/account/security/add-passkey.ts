import { askSession } from '../../../service/session.ts';

/** `left`: the person cancelled. `exists`: the device already has a passkey for this account. */
export type Added = 'added' | 'left' | 'exists';

export const addPasskey = async (name: string): Promise<Added> => {
  const options = await askSession<PublicKeyCredentialCreationOptionsJSON>('POST', '/passkeys/options', {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  try {
    const credential = await navigator.credentials.create({ publicKey });
    if (!(credential instanceof PublicKeyCredential)) return 'left';
    await askSession('POST', '/passkeys', { response: credential.toJSON(), name });
    return 'added';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return 'exists';
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
      return 'left';
    throw error;
  }
};
