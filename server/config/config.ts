import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { StartError } from '../support/start-error.ts';

/** One environment variable: what it means, what it may be, and how its text becomes a value. */
export interface Setting<Value> {
  readonly name: string;
  /** The text taken when the variable is unset or empty; null: the value is then null. */
  readonly default: string | null;
  /** What may stand there, to follow "must be". */
  readonly allowed: string;
  /** One sentence for the documentation. */
  readonly description: string;
  /** A wrong value is never repeated on the screen. */
  readonly secret?: true;
  /** The value, or undefined when the text is not allowed. */
  parse(text: string): Value | undefined;
}

const wholeNumber =
  (least: number, most: number) =>
  (text: string): number | undefined => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  };

const oneOf =
  <const Choice extends string>(...choices: readonly Choice[]) =>
  (text: string): Choice | undefined =>
    choices.find((choice) => choice === text);

/** `https://host:port` of a URL that says no more than that. */
const origin = (text: string): string | undefined => {
  const url = URL.parse(text);
  const bare = url && (url.protocol === 'http:' || url.protocol === 'https:') && `${url.origin}/` === url.href;
  return bare && !/[?#]/.test(text) ? url.origin : undefined;
};

const origins = (text: string): readonly string[] | undefined => {
  const items = text.split(',').map((item) => item.trim());
  const parsed = items.filter((item) => item !== '').map(origin);
  return parsed.every((item) => item !== undefined) ? [...new Set(parsed)] : undefined;
};

/** `https://host/path` without credentials, query or closing slash. */
const baseUrl = (text: string): string | undefined => {
  const url = URL.parse(text);
  const plain = url && /^https?:$/.test(url.protocol) && `${url.origin}${url.pathname}` === url.href;
  return plain && !/[?#]/.test(text) ? url.href.replace(/\/+$/, '') : undefined;
};

const visible = (text: string): string | undefined => (/^[!-~]+$/.test(text) ? text : undefined);

/** Many write `proxy.example:3128`, as curl takes it: an HTTP proxy. */
const proxyUrl = (text: string): string | undefined => {
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  return url && /^(https?|socks5):$/.test(url.protocol) && url.hostname !== '' ? url.href : undefined;
};

const host = (text: string): string | undefined =>
  isIP(text) || (/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(text) && !/^[\d.]+$/.test(text)) ? text : undefined;

const postgresUrl = (text: string): string | undefined =>
  /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text) ? text : undefined;

const define = <Value, Default extends string | null>(
  setting: Setting<Value> & { readonly default: Default },
): Setting<Value> & { readonly default: Default } => setting;

/** Every setting, once: the parser, the refusals and the reference page are made from this table. */
export const settings = {
  port: define({
    name: 'PORT',
    default: '4000',
    allowed: 'a whole number from 0 to 65535',
    description: 'The port to listen on; 0 takes any free one.',
    parse: wholeNumber(0, 65_535),
  }),
  host: define({
    name: 'HOST',
    default: '127.0.0.1',
    allowed: 'an IP address without brackets or a host name',
    description: 'The address to listen on; `0.0.0.0` or `::` lets other machines in.',
    parse: host,
  }),
  dataDir: define({
    name: 'DATA_DIR',
    default: './data',
    allowed: 'the path of a folder',
    description: 'The folder for everything that is kept; made on the first start.',
    parse: (text) => resolve(text),
  }),
  databaseUrl: define({
    name: 'DATABASE_URL',
    default: null,
    allowed: 'a URL that starts with postgres:// or postgresql://',
    description: 'Your own PostgreSQL, version 15 or newer; without it an embedded one runs in `DATA_DIR`.',
    secret: true,
    parse: postgresUrl,
  }),
  sources: define({
    name: 'SOURCES',
    default: 'sandbox',
    allowed: 'sandbox or live',
    description: 'Which world the data is of: `sandbox` (invented, marked as sample data) or `live` (the real stores).',
    parse: oneOf('sandbox', 'live'),
  }),
  role: define({
    name: 'ROLE',
    default: 'all',
    allowed: 'all, api or worker',
    description: 'What this process does: answer requests (`api`), carry out runs (`worker`), or both (`all`).',
    parse: oneOf('all', 'api', 'worker'),
  }),
  logLevel: define({
    name: 'LOG_LEVEL',
    default: 'info',
    allowed: 'fatal, error, warn, info, debug, trace or silent',
    description: 'The least important messages that are still written to the log, on standard error.',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  }),
  publicUrl: define({
    name: 'PUBLIC_URL',
    default: null,
    allowed: 'an http:// or https:// address without a path',
    description: 'The address under which others reach this service, when a proxy stands in front of it.',
    parse: origin,
  }),
  allowedOrigins: define({
    name: 'ALLOWED_ORIGINS',
    default: '',
    allowed: 'a comma-separated list of origins such as https://app.example.com',
    description: 'The web pages of other origins that browsers may call from; none by default.',
    parse: origins,
  }),
  metricsToken: define({
    name: 'METRICS_TOKEN',
    default: null,
    allowed: 'at least 16 visible ASCII characters',
    description: 'Lets `/metrics` be read from other machines with `Authorization: Bearer <token>`.',
    secret: true,
    parse: (text) => (/^[!-~]{16,}$/.test(text) ? text : undefined),
  }),
  authorSalt: define({
    name: 'AUTHOR_SALT',
    default: null,
    allowed: 'at least 16 visible ASCII characters',
    description:
      'The secret that reviewers’ names are hashed with, the same for all processes; without it one is made and kept in `DATA_DIR`.',
    secret: true,
    parse: (text) => (/^[!-~]{16,}$/.test(text) ? text : undefined),
  }),
  healthPort: define({
    name: 'HEALTH_PORT',
    default: null,
    allowed: 'a whole number from 0 to 65535',
    description: 'Where a process with `ROLE=worker` answers `/healthz`, `/readyz` and `/metrics`; nowhere without it.',
    parse: wholeNumber(0, 65_535),
  }),
  workerRuns: define({
    name: 'WORKER_RUNS',
    default: '32',
    allowed: 'a whole number from 1 to 1000',
    description: 'How many runs one worker process carries at once.',
    parse: wholeNumber(1, 1000),
  }),
  sandboxPort: define({
    name: 'SANDBOX_PORT',
    default: '4001',
    allowed: 'a whole number from 0 to 65535',
    description: 'The port of the sandbox, on this machine only; any free one when it is taken, or 0.',
    parse: wholeNumber(0, 65_535),
  }),
  itunesUrl: define({
    name: 'ITUNES_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where Apple’s search, charts and review feeds are read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  appstoreUrl: define({
    name: 'APPSTORE_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where the App Store’s product pages are read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  playUrl: define({
    name: 'PLAY_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where Google Play is read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  googleAdsUrl: define({
    name: 'GOOGLE_ADS_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where Google’s Ads Transparency Center is read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  appleAdsUrl: define({
    name: 'APPLE_ADS_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where Apple’s Ad Repository is read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  graphUrl: define({
    name: 'GRAPH_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where Meta’s Graph API (the Ad Library, Instagram) is read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  tiktokUrl: define({
    name: 'TIKTOK_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where TikTok’s Commercial Content API is read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  youtubeUrl: define({
    name: 'YOUTUBE_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where the YouTube Data API is read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  scrapecreatorsUrl: define({
    name: 'SCRAPECREATORS_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where the aggregator ScrapeCreators is read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  metaToken: define({
    name: 'META_TOKEN',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The access token for Meta’s Ad Library (`meta` of an ad search), of a person who has confirmed their identity. The sandbox has its own; `none` does without.',
    secret: true,
    parse: visible,
  }),
  tiktokClientKey: define({
    name: 'TIKTOK_CLIENT_KEY',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The client key for TikTok’s Commercial Content API (`tiktok` of an ad search), with `TIKTOK_CLIENT_SECRET`. The sandbox has its own; `none` does without.',
    secret: true,
    parse: visible,
  }),
  tiktokClientSecret: define({
    name: 'TIKTOK_CLIENT_SECRET',
    default: null,
    allowed: 'visible ASCII characters',
    description: 'The secret that belongs to `TIKTOK_CLIENT_KEY`. The sandbox has its own; `none` does without.',
    secret: true,
    parse: visible,
  }),
  youtubeKey: define({
    name: 'YOUTUBE_KEY',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The key for the YouTube Data API (`youtube` of searches for videos and creators). The sandbox has its own; `none` does without.',
    secret: true,
    parse: visible,
  }),
  instagramToken: define({
    name: 'INSTAGRAM_TOKEN',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The access token for Instagram’s Graph API, of a user whose professional account is linked to a page. The sandbox has its own; `none` does without.',
    secret: true,
    parse: visible,
  }),
  scrapecreatorsKey: define({
    name: 'SCRAPECREATORS_KEY',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The key for the aggregator ScrapeCreators (`tiktok`, `instagram` and `facebook` of searches for videos and creators). The sandbox has its own; `none` does without.',
    secret: true,
    parse: visible,
  }),
  youtubeSearchesPerDay: define({
    name: 'YOUTUBE_SEARCHES_PER_DAY',
    default: '100',
    allowed: 'a whole number from 0 to 1000000',
    description: 'Searches of YouTube a day that Google grants your project, by all processes together.',
    parse: wholeNumber(0, 1_000_000),
  }),
  youtubeUnitsPerDay: define({
    name: 'YOUTUBE_UNITS_PER_DAY',
    default: '10000',
    allowed: 'a whole number from 0 to 100000000',
    description: 'Other reads of YouTube a day that Google grants your project, by all processes together.',
    parse: wholeNumber(0, 100_000_000),
  }),
  itunesPerMinute: define({
    name: 'ITUNES_PER_MINUTE',
    default: null,
    allowed: 'a whole number from 0 to 6000',
    description:
      'Reads of `ITUNES_URL` in any minute, by all processes together; 0 sets no bound. Live 20, sandbox 0 by default.',
    parse: wholeNumber(0, 6000),
  }),
  appstorePerMinute: define({
    name: 'APPSTORE_PER_MINUTE',
    default: null,
    allowed: 'a whole number from 0 to 6000',
    description:
      'Reads of `APPSTORE_URL` a minute, one at a time with a pause after each; 0 sets no bound. Live 20, sandbox 0 by default.',
    parse: wholeNumber(0, 6000),
  }),
  playPerMinute: define({
    name: 'PLAY_PER_MINUTE',
    default: null,
    allowed: 'a whole number from 0 to 6000',
    description: 'Reads of `PLAY_URL` a minute, evenly spaced; 0 sets no bound. Live 60, sandbox 0 by default.',
    parse: wholeNumber(0, 6000),
  }),
  databaseReadUrl: define({
    name: 'DATABASE_READ_URL',
    default: null,
    allowed: 'a URL that starts with postgres:// or postgresql://',
    description: 'A replica of your PostgreSQL that serves review search alone; without it the database itself does.',
    secret: true,
    parse: postgresUrl,
  }),
  modelUrl: define({
    name: 'MODEL_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description:
      'The base address of a language model: any server that speaks OpenAI’s API, or Anthropic’s. Without it rules read.',
    parse: baseUrl,
  }),
  modelKey: define({
    name: 'MODEL_KEY',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The key for `MODEL_URL`, where it wants one; a key that begins with `sk-ant-` is for Anthropic’s API.',
    secret: true,
    parse: visible,
  }),
  modelName: define({
    name: 'MODEL_NAME',
    default: 'default',
    allowed: 'visible ASCII characters',
    description: 'The model to ask for, as its server names it.',
    parse: visible,
  }),
  modelTimeoutS: define({
    name: 'MODEL_TIMEOUT',
    default: '20',
    allowed: 'a whole number from 1 to 600',
    description: 'Seconds to wait for an answer of the model before rules read instead.',
    parse: wholeNumber(1, 600),
  }),
  modelMaxCalls: define({
    name: 'MODEL_MAX_CALLS',
    default: '40',
    allowed: 'a whole number from 1 to 10000',
    description: 'How often one run may ask the model; rules read what is left.',
    parse: wholeNumber(1, 10_000),
  }),
  modelMaxTokens: define({
    name: 'MODEL_MAX_TOKENS',
    default: '1500',
    allowed: 'a whole number from 200 to 100000',
    description: 'How many tokens one answer of the model may have.',
    parse: wholeNumber(200, 100_000),
  }),
  httpsProxy: define({
    name: 'HTTPS_PROXY',
    default: null,
    allowed: 'the URL of an http, https or socks5 proxy',
    description: 'The proxy for sources whose address starts with https; addresses of this machine go without.',
    secret: true,
    parse: proxyUrl,
  }),
  httpProxy: define({
    name: 'HTTP_PROXY',
    default: null,
    allowed: 'the URL of an http, https or socks5 proxy',
    description: 'The proxy for sources whose address starts with http, and for https where `HTTPS_PROXY` is unset.',
    secret: true,
    parse: proxyUrl,
  }),
  noProxy: define({
    name: 'NO_PROXY',
    default: '',
    allowed: 'a comma-separated list of host names',
    description: 'The hosts that are read without a proxy.',
    parse: (text) => text,
  }),
};

type Settings = typeof settings;
type ValueOf<S> = S extends { readonly default: infer Default; parse(text: string): infer Parsed }
  ? Exclude<Parsed, undefined> | Extract<Default, null>
  : never;

export type Config = { readonly [Key in keyof Settings]: ValueOf<Settings[Key]> };

/** The text as it may be shown: bounded, on one line, without the password of a URL. */
const shown = (text: string): string =>
  JSON.stringify(text.replace(/\/\/[^/]*@/g, '//…@').replace(/^(.{80}).+$/su, '$1…'));

/** Reads the environment once. Every wrong setting is named, not only the first. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const faults: string[] = [];
  const read = ([key, setting]: [string, Setting<unknown>]): [string, unknown] => {
    const given = env[setting.name]?.trim() || null;
    const text = given ?? setting.default;
    const value = text === null ? null : setting.parse(text);
    if (value === undefined) {
      const found = setting.secret ? 'has a value that is not allowed (not shown)' : `is ${shown(text ?? '')}`;
      faults.push(`${setting.name} ${found}, it must be ${setting.allowed}`);
    }
    return [key, value];
  };
  const config = Object.fromEntries(Object.entries<Setting<unknown>>(settings).map(read));
  if (faults.length > 0) throw new StartError(`${faults.join('; ')}.`);
  return config as unknown as Config;
};
