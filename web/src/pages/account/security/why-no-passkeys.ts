/** Why passkeys cannot be used at this address by this browser; null where they can. */
export const whyNoPasskeys = (hostname: string, hasPasskeys: boolean): string | null => {
  // Browsers bind a passkey to a name, and an IP address is none.
  if (/^[\d.]+$|^\[/.test(hostname)) {
    return 'Passkeys need a name, and this page was opened under an IP address. Open it under the service’s name, or under localhost on its own machine.';
  }
  return hasPasskeys ? null : 'This browser has no passkeys here. They need a recent browser, and https or localhost.';
};
