import { askSession } from '../../../service/session.ts';

/** `left`: the person thought better of it. `exists`: the device has one for this account already. */
export type Added = 'added' | 'left' | 'exists';

/** Has the browser make a passkey, and adds it to the account. */
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
