const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A scheme of a program's own is the reversed name of a domain (RFC 8252, 7.1), such as `com.example.app:`. Any other may
 * belong to the system and act on what it is given, as `tel:` and `ms-msdt:` do. Cursor has no other address than `cursor:`.
 */
const ownScheme = /^(?:[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+|cursor):$/;

const longest = 500;

/** Whether an answer may be sent there: over TLS, to this computer, or to a program by a scheme of its own. */
export const isRedirectUri = (uri: string): boolean => {
  const url = URL.parse(uri);
  if (!url || uri.length > longest || !/^[!-~]+$/.test(uri)) return false;
  if (uri.includes('#') || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'http:') return loopback.has(url.hostname);
  return url.protocol === 'https:' || ownScheme.test(url.protocol);
};

const withoutPort = (uri: string): string | null => {
  const url = URL.parse(uri);
  if (url?.protocol !== 'http:' || !loopback.has(url.hostname)) return null;
  url.port = '';
  return url.href;
};

/** Character by character, save for the port on this computer, which a program learns only once it listens (RFC 8252, 7.3). */
export const isSameRedirectUri = (given: string, registered: string): boolean =>
  given === registered ||
  (isRedirectUri(given) && withoutPort(given) !== null && withoutPort(given) === withoutPort(registered));

/** Who receives what is sent there, for people: a host, this computer, or a scheme. */
export const receiverOf = (uri: string): string => {
  const url = new URL(uri);
  if (url.protocol === 'https:') return url.host;
  return url.protocol === 'http:' ? 'this computer' : url.protocol;
};
