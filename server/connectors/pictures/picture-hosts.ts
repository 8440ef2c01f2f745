/** The hosts that the stores keep icons and screenshots on. */
const storeHosts = [/^[a-z0-9-]+\.mzstatic\.com$/, /^play-lh\.googleusercontent\.com$/];

export const longestPictureUrl = 1_500;

/** Where a picture may come from: a host of the stores over https, or the sandbox's own pictures. */
export type PictureSource = 'store' | 'sandbox';

/**
 * Whose picture an address is of, or null when it is none that we would ask for.
 *
 * @param sandbox the sandbox's origin, where there is one
 */
export const pictureSource = (address: string, sandbox: string | null): PictureSource | null => {
  if (address.length > longestPictureUrl) return null;
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return null;
  if (sandbox !== null && url.origin === sandbox) return url.pathname.startsWith('/icons/') ? 'sandbox' : null;
  const isStores = url.protocol === 'https:' && url.port === '' && storeHosts.some((host) => host.test(url.hostname));
  return isStores ? 'store' : null;
};
