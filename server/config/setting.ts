import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { storefronts } from '../contract/domain/storefronts.ts';

/** `allowed` follows "must be" in error messages; `parse` returns undefined for invalid text. */
export interface SettingType<Value> {
  readonly allowed: string;
  parse(text: string): Value | undefined;
}

export interface Setting<Value> extends SettingType<Value> {
  readonly name: string;
  /** Used when the variable is unset or empty; null: the value is null. */
  readonly default: string | null;
  /** One sentence for the documentation. */
  readonly description: string;
  readonly secret?: boolean;
}

interface Options<Default> {
  readonly default?: Default;
  readonly description: string;
  readonly secret?: boolean;
}

export const setting = <Value, Default extends string | null = null>(
  name: string,
  type: SettingType<Value>,
  options: Options<Default>,
): Setting<Value> & { readonly default: Default } => ({
  name,
  ...type,
  ...options,
  default: (options.default ?? null) as Default,
});

const matching = (allowed: string, pattern: RegExp): SettingType<string> => ({
  allowed,
  parse: (text) => (pattern.test(text) ? text : undefined),
});

export const wholeNumber = (least: number, most: number): SettingType<number> => ({
  allowed: `a whole number from ${least} to ${most}`,
  parse(text) {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  },
});

export const oneOf = <const Choice extends string>(...choices: readonly Choice[]): SettingType<Choice> => ({
  allowed: `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`,
  parse: (text) => choices.find((choice) => choice === text),
});

const originOf = (text: string): string | undefined => {
  const url = URL.parse(text);
  const bare = url && (url.protocol === 'http:' || url.protocol === 'https:') && `${url.origin}/` === url.href;
  return bare && !/[?#]/.test(text) ? url.origin : undefined;
};

export const origin: SettingType<string> = {
  allowed: 'an http:// or https:// address without a path',
  parse: originOf,
};

export const origins: SettingType<readonly string[]> = {
  allowed: 'a comma-separated list of origins such as https://app.example.com',
  parse(text) {
    const items = text.split(',').map((item) => item.trim());
    const parsed = items.filter((item) => item !== '').map(originOf);
    return parsed.every((item) => item !== undefined) ? [...new Set(parsed)] : undefined;
  },
};

export const baseUrl: SettingType<string> = {
  allowed: 'an http:// or https:// address without credentials or query',
  parse(text) {
    const url = URL.parse(text);
    const plain = url && /^https?:$/.test(url.protocol) && `${url.origin}${url.pathname}` === url.href;
    return plain && !/[?#]/.test(text) ? url.href.replace(/\/+$/, '') : undefined;
  },
};

export const storefrontList = (most: number): SettingType<readonly string[]> => ({
  allowed: `a comma-separated list of 1 to ${most} storefronts such as us,de, each once`,
  parse(text) {
    const codes = text.split(',').map((code) => code.trim().toLowerCase());
    const isKnown = codes.every((code) => storefronts.has(code));
    return isKnown && codes.length <= most && new Set(codes).size === codes.length ? codes : undefined;
  },
});

export const visible = matching('visible ASCII characters', /^[!-~]+$/);
export const longSecret = matching('at least 16 visible ASCII characters', /^[!-~]{16,}$/);
export const serviceName = matching('1 to 100 visible ASCII characters', /^[!-~]{1,100}$/);
export const label = matching('1 to 60 characters', /^\P{Cc}{1,60}$/u);
/** An unquoted SQL identifier. */
export const identifier = matching('a name of letters, digits and underscores', /^[a-z_]\w{0,62}$/i);
export const hostNames = matching('a comma-separated list of host names', /^/);
export const mailSender = matching(
  'a mail address, such as alerts@example.com or Appraise <alerts@example.com>',
  /^(?:[^\p{Cc}<>@"]{1,80} <[^\s<>@"]{1,64}@[a-z0-9.-]{1,255}>|[^\s<>@"]{1,64}@[a-z0-9.-]{1,255})$/iu,
);

export const folder: SettingType<string> = { allowed: 'the path of a folder', parse: (text) => resolve(text) };

export const proxyUrl: SettingType<string> = {
  allowed: 'the URL of an http, https or socks5 proxy',
  parse(text) {
    // Like curl, read `proxy.example:3128` as an HTTP proxy.
    const url = URL.parse(text.includes('://') ? text : `http://${text}`);
    return url && /^(https?|socks5):$/.test(url.protocol) && url.hostname !== '' ? url.href : undefined;
  },
};

export const host: SettingType<string> = {
  allowed: 'an IP address without brackets or a host name',
  parse: (text) =>
    isIP(text) || (/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(text) && !/^[\d.]+$/.test(text)) ? text : undefined,
};

export const postgresUrl: SettingType<string> = {
  allowed: 'a URL that starts with postgres:// or postgresql://',
  parse: (text) => (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text) ? text : undefined),
};

export const smtpUrl: SettingType<string> = {
  allowed: 'smtp://host:port or smtps://host:port, with user:password@ before the host where the server asks for it',
  parse(text) {
    const url = URL.parse(text);
    const isPlain = url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname);
    return isPlain && !/[?#]/.test(text) ? text : undefined;
  },
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

export interface ClickHouseServers {
  readonly servers: readonly { readonly url: string; readonly user: string; readonly password: string }[];
  readonly database: string;
}

export const clickHouseUrls: SettingType<ClickHouseServers> = {
  allowed:
    'a comma-separated list of addresses such as http://user:password@host:8123/database, all of one database, with %25 for a percent sign',
  parse(text) {
    const urls = text.split(',').map((item) => URL.parse(item.trim()));
    const path = urls[0]?.pathname;
    const database = identifier.parse(path?.slice(1) || 'default');
    const servers = urls.flatMap((url) => {
      if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== path || url.search + url.hash !== '') return [];
      const [user, password] = [decoded(url.username), decoded(url.password)];
      return user === undefined || password === undefined ? [] : { url: url.origin, user: user || 'default', password };
    });
    return servers.length === urls.length && database !== undefined ? { servers, database } : undefined;
  },
};

const headerPair = /^([!#$%&'*+.^_`|~\w-]+)=([ -~]*)$/;

/** `name=value,name=value`, as OpenTelemetry writes headers; values may be percent-encoded. */
export const headerList: SettingType<Readonly<Record<string, string>>> = {
  allowed: 'a comma-separated list of name=value',
  parse(text) {
    const pairs = text.split(',').map((pair) => {
      const [, name, value] = headerPair.exec(pair.trim()) ?? [];
      return [name?.toLowerCase(), value === undefined ? undefined : decoded(value.trim())] as const;
    });
    const isGood = pairs.every(([name, value]) => name !== undefined && value !== undefined);
    return isGood ? (Object.fromEntries(pairs) as Record<string, string>) : undefined;
  },
};

export const share: SettingType<number> = {
  allowed: 'a number from 0 to 1',
  parse(text) {
    const value = /^\d(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
    return value >= 0 && value <= 1 ? value : undefined;
  },
};
