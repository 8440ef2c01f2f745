/** The browser's answer to a passkey challenge; null if the person cancels. */
export const answerWithPasskey = async (options: PublicKeyCredentialRequestOptionsJSON): Promise<object | null> => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  try {
    const credential = await navigator.credentials.get({ publicKey });
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  } catch (error) {
    // Closing the browser's dialog is not an error.
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw error;
  }
};
