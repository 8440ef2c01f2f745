import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Agent, type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import { minuteMs } from '../../contract/domain/durations.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { version } from '../../support/process/process.ts';
import { publicLookup } from '../outgoing/public-addresses.ts';

export interface Picture {
  readonly kind: 'picture';
  readonly type: string;
  readonly bytes: Buffer;
}

/** Why there is no picture. `busy`: too many are being fetched; `failed`: its host gave none that can be shown. */
export type NoPicture = { readonly kind: 'unknown' | 'busy' | 'failed' };

/** The pictures of stores and platforms, fetched for browsers, which may load nothing from elsewhere. */
export interface Pictures {
  /** The path this service shows a picture at; null for an address that is of no store or platform. */
  pathOf(url: string): string | null;
  /** The picture that a path names; `unknown` unless this service has signed it. */
  read(signature: string, url: string): Promise<Picture | NoPicture>;
  close(): Promise<void>;
}

export const pictureBounds = {
  /** Of one picture. */
  bytes: 2 * 1024 * 1024,
  /** From the first byte sent to the last received. */
  timeMs: 8_000,
  connectMs: 4_000,
  /** Fetched at once; as many again and again may wait. */
  atOnce: 12,
  waiting: 300,
  /** Of all pictures that are kept in memory. */
  cacheBytes: 48 * 1024 * 1024,
  /** How long a picture that could not be had is not asked for again. */
  failureMs: minuteMs,
};

export interface PicturesOptions {
  readonly secret: Buffer;
  /** `http://127.0.0.1:8090`; null with live sources. */
  readonly sandboxOrigin: string | null;
  readonly proxies: { readonly httpsProxy: string | null; readonly httpProxy: string | null; readonly noProxy: string };
  readonly bounds?: Partial<typeof pictureBounds>;
  /** For tests: how names are resolved. */
  readonly lookup?: Parameters<typeof publicLookup>[0];
}

const failed: NoPicture = { kind: 'failed' };

/** A body read whole, or null once it is larger than it may be: the rest is never received. */
const readBody = async (body: AsyncIterable<Buffer>, most: number): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

export const createPictures = (options: PicturesOptions): Pictures => {
  const { secret, sandboxOrigin, proxies, lookup } = options;
  const bounds = { ...pictureBounds, ...options.bounds };
  const connections = { connections: 4, headersTimeout: bounds.timeMs, bodyTimeout: bounds.timeMs };
  // Behind a proxy it is the proxy that resolves names, and the list of hosts alone bounds what is asked for.
  const isProxied = proxies.httpsProxy !== null || proxies.httpProxy !== null;
  const dispatchers: Record<PictureSource, Dispatcher> = {
    outside: isProxied
      ? new EnvHttpProxyAgent({
          ...connections,
          httpProxy: proxies.httpProxy ?? '',
          httpsProxy: proxies.httpsProxy ?? '',
          noProxy: proxies.noProxy,
        })
      : new Agent({ ...connections, connect: { timeout: bounds.connectMs, lookup: publicLookup(lookup) } }),
    sandbox: new Agent({ ...connections, connect: { timeout: bounds.connectMs } }),
  };
  const cache = new LRUCache<string, Picture>({
    maxSize: bounds.cacheBytes,
    sizeCalculation: ({ bytes }, url) => bytes.length + url.length,
  });
  const failures = new LRUCache<string, true>({ max: 2_000, ttl: bounds.failureMs });
  const pending = new Map<string, Promise<Picture | NoPicture>>();
  const inTurn = atMost(bounds.atOnce);

  const fetchPicture = async (url: string, source: PictureSource): Promise<Picture | NoPicture> => {
    try {
      // Redirects are not followed: where a host would send us is not for it to say.
      const response = await request(url, {
        dispatcher: dispatchers[source],
        method: 'GET',
        headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': `Appraise/${version}` },
        signal: AbortSignal.timeout(bounds.timeMs),
      });
      const isPlain = (response.headers['content-encoding'] ?? 'identity') === 'identity';
      if (response.statusCode !== 200 || !isPlain) {
        await response.body.dump({ limit: 65_536 });
        return failed;
      }
      const bytes = await readBody(response.body, bounds.bytes);
      const type = bytes && pictureType(bytes);
      return bytes && type ? { kind: 'picture', type, bytes } : failed;
    } catch {
      return failed;
    }
  };

  const fetchOnce = async (url: string, source: PictureSource): Promise<Picture | NoPicture> => {
    const outcome = await inTurn(() => fetchPicture(url, source));
    if (outcome.kind === 'picture') cache.set(url, outcome);
    else failures.set(url, true);
    return outcome;
  };

  return {
    pathOf: (url) =>
      pictureSource(url, sandboxOrigin) === null
        ? null
        : `/media/${signPicture(secret, url)}?of=${encodeURIComponent(url)}`,
    async read(signature, url) {
      if (!isSignedPicture(secret, url, signature)) return { kind: 'unknown' };
      // Asked again: an address signed while the sandbox was here is not fetched from a machine's own network later.
      const source = pictureSource(url, sandboxOrigin);
      if (!source) return { kind: 'unknown' };
      const known = cache.get(url) ?? (failures.has(url) ? failed : pending.get(url));
      if (known) return known;
      if (pending.size >= bounds.atOnce + bounds.waiting) return { kind: 'busy' };
      const fetching = fetchOnce(url, source).finally(() => pending.delete(url));
      pending.set(url, fetching);
      return fetching;
    },
    async close() {
      await Promise.all(Object.values(dispatchers).map((each) => each.destroy()));
    },
  };
};

const signatureOf = (secret: Buffer, url: string): Buffer =>
  createHmac('sha256', secret).update(`picture ${url}`).digest().subarray(0, 16);

/** What proves that this service has made the address of a picture: 22 characters. */
export const signPicture = (secret: Buffer, url: string): string => signatureOf(secret, url).toString('base64url');

export const isSignedPicture = (secret: Buffer, url: string, signature: string): boolean => {
  const given = Buffer.from(signature, 'base64url');
  return given.length === 16 && timingSafeEqual(given, signatureOf(secret, url));
};

const starts = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

/** What the bytes are, whatever a header says; null for everything but the formats of pictures that cannot hold code. */
export const pictureType = (bytes: Buffer): string | null => {
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a')) return 'image/gif';
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'image/webp';
  if (starts(bytes, 'ftypavif', 4) || starts(bytes, 'ftypavis', 4)) return 'image/avif';
  return null;
};

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
