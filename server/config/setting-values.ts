import { isIP } from 'node:net';
import { storefronts } from '../contract/domain/storefronts.ts';

// Parsers for the text of a setting; each returns undefined for text that is not allowed.

export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number | undefined => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  };

export const oneOf =
  <const Choice extends string>(...choices: readonly Choice[]) =>
  (text: string): Choice | undefined =>
    choices.find((choice) => choice === text);

/** `https://host:port` of a URL that says no more than that. */
export const origin = (text: string): string | undefined => {
  const url = URL.parse(text);
  const bare = url && (url.protocol === 'http:' || url.protocol === 'https:') && `${url.origin}/` === url.href;
  return bare && !/[?#]/.test(text) ? url.origin : undefined;
};

export const origins = (text: string): readonly string[] | undefined => {
  const items = text.split(',').map((item) => item.trim());
  const parsed = items.filter((item) => item !== '').map(origin);
  return parsed.every((item) => item !== undefined) ? [...new Set(parsed)] : undefined;
};

/** `https://host/path` without credentials, query or closing slash. */
export const baseUrl = (text: string): string | undefined => {
  const url = URL.parse(text);
  const plain = url && /^https?:$/.test(url.protocol) && `${url.origin}${url.pathname}` === url.href;
  return plain && !/[?#]/.test(text) ? url.href.replace(/\/+$/, '') : undefined;
};

/** Storefronts by their codes, such as `us, de`: one at least, each once. */
export const storefrontList =
  (most: number) =>
  (text: string): readonly string[] | undefined => {
    const codes = text.split(',').map((code) => code.trim().toLowerCase());
    const isKnown = codes.every((code) => storefronts.has(code));
    return isKnown && codes.length <= most && new Set(codes).size === codes.length ? codes : undefined;
  };

export const visible = (text: string): string | undefined => (/^[!-~]+$/.test(text) ? text : undefined);

/** Many write `proxy.example:3128`, as curl takes it: an HTTP proxy. */
export const proxyUrl = (text: string): string | undefined => {
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  return url && /^(https?|socks5):$/.test(url.protocol) && url.hostname !== '' ? url.href : undefined;
};

export const host = (text: string): string | undefined =>
  isIP(text) || (/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(text) && !/^[\d.]+$/.test(text)) ? text : undefined;

export const postgresUrl = (text: string): string | undefined =>
  /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text) ? text : undefined;

/** A name that needs no quotes in SQL. */
export const identifier = (text: string): string | undefined => (/^[a-z_]\w{0,62}$/i.test(text) ? text : undefined);

export interface ClickHouseServers {
  readonly servers: readonly { readonly url: string; readonly user: string; readonly password: string }[];
  readonly database: string;
}

/** Whether the text can be decoded: each percent sign begins a code. */
const isEncoded = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** `http://user:password@host:8123/database`, one or several of the same database. */
export const clickHouseUrls = (text: string): ClickHouseServers | undefined => {
  const urls = text.split(',').map((item) => URL.parse(item.trim()));
  const [first] = urls;
  const database = identifier(first?.pathname.slice(1) || 'default');
  const isSound = urls.every(
    (url) =>
      url &&
      /^https?:$/.test(url.protocol) &&
      url.pathname === first!.pathname &&
      url.search + url.hash === '' &&
      isEncoded(url.username + url.password),
  );
  if (!isSound || database === undefined) return undefined;
  const servers = urls.map((url) => ({
    url: url!.origin,
    user: decodeURIComponent(url!.username) || 'default',
    password: decodeURIComponent(url!.password),
  }));
  return { servers, database };
};

export const smtpUrl = (text: string): string | undefined => {
  const url = URL.parse(text);
  const isPlain = url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname);
  return isPlain && !/[?#]/.test(text) ? text : undefined;
};

/** `name@host`, or with the name of the sender before it in angle brackets. */
export const mailSender = (text: string): string | undefined =>
  /^(?:[^\p{Cc}<>@"]{1,80} <[^\s<>@"]{1,64}@[a-z0-9.-]{1,255}>|[^\s<>@"]{1,64}@[a-z0-9.-]{1,255})$/iu.test(text)
    ? text
    : undefined;
