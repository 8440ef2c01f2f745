/** Longer than any page's address is. */
const longest = 4_000;

/**
 * A path of this site as an address bar shows it, where signing in goes on; undefined for everything else. An address of another
 * site is no path, however it is spelled.
 */
export const ownPath = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > longest || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(value))
    return undefined;
  const url = URL.parse(value, 'http://localhost');
  // `/.//evil.example` is a path of ours, but `//evil.example`, which it amounts to, is not.
  if (url?.origin !== 'http://localhost' || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
};
