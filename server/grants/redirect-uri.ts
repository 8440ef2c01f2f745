const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Schemes that a browser acts on by itself: none of them opens a program. */
const unsafe = new Set(
  [
    'about',
    'blob',
    'data',
    'file',
    'filesystem',
    'ftp',
    'javascript',
    'mailto',
    'vbscript',
    'view-source',
    'ws',
    'wss',
  ].map((scheme) => `${scheme}:`),
);

const longest = 500;

/** Whether an answer may be sent there: over TLS, to this computer, or to a program by a scheme of its own. */
export const isRedirectUri = (uri: string): boolean => {
  const url = URL.parse(uri);
  if (!url || uri.length > longest || !/^[!-~]+$/.test(uri)) return false;
  if (uri.includes('#') || url.username !== '' || url.password !== '' || unsafe.has(url.protocol)) return false;
  return url.protocol === 'http:' ? loopback.has(url.hostname) : true;
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
