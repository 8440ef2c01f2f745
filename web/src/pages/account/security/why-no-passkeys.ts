/** Why this browser cannot use passkeys at this address, or null if it can. */
export const whyNoPasskeys = (hostname: string, hasPasskeys: boolean): string | null => {
  // Browsers bind a passkey to a domain name, so an IP address doesn't work.
  if (/^[\d.]+$|^\[/.test(hostname)) {
    return 'Passkeys need a name, and this page was opened under an IP address. Open it under the service’s name, or under localhost on its own machine.';
  }
  return hasPasskeys ? null : 'This browser has no passkeys here. They need a recent browser, and https or localhost.';
};
