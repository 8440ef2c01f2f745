/** The hosts that the stores keep icons and screenshots on, the video platforms their thumbnails, and the ad libraries their pictures. */
const hosts = [
  /^[a-z0-9-]+\.mzstatic\.com$/,
  /^play-lh\.googleusercontent\.com$/,
  /^i\d?\.ytimg\.com$/,
  /^[a-z0-9-]+\.tiktokcdn(?:-us|-eu)?\.com$/,
  /^[a-z0-9-]+\.cdninstagram\.com$/,
  // Of Instagram and Facebook: `scontent-fra3-1.xx.fbcdn.net`, `instagram.fham1-1.fna.fbcdn.net`.
  /^[a-z0-9-]+(?:\.[a-z0-9-]+){0,2}\.fbcdn\.net$/,
  /^tpc\.googlesyndication\.com$/,
  /^library\.tiktok\.com$/,
];

export const longestPictureUrl = 1_500;

/** Where a picture may come from: a host of a store or platform over https, or the sandbox's own pictures. */
export type PictureSource = 'outside' | 'sandbox';

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
  const isKnown = url.protocol === 'https:' && url.port === '' && hosts.some((host) => host.test(url.hostname));
  return isKnown ? 'outside' : null;
};
