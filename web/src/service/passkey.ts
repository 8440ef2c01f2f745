/** The browser's answer to what the service asks of a passkey; null when the person thinks better of it. */
export const answerWithPasskey = async (options: PublicKeyCredentialRequestOptionsJSON): Promise<object | null> => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  try {
    const credential = await navigator.credentials.get({ publicKey });
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  } catch (error) {
    // Closing the browser's own window is no fault of anybody.
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw error;
  }
};
