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

/** `busy`: too many are being fetched; `failed`: the host returned no usable image. */
export type NoPicture = { readonly kind: 'unknown' | 'busy' | 'failed' };

/** Fetches images of stores and platforms for browsers, which may not load anything from other hosts. */
export interface Pictures {
  /** Our path for an image; null if its URL belongs to no store or platform. */
  pathOf(url: string): string | null;
  /** Reads an image by a path from `pathOf`; `unknown` if the signature is wrong. */
  read(signature: string, url: string): Promise<Picture | NoPicture>;
  close(): Promise<void>;
}

export const pictureBounds = {
  bytes: 2 * 1024 * 1024,
  /** From first byte sent to last byte received. */
  timeMs: 8_000,
  connectMs: 4_000,
  atOnce: 12,
  waiting: 300,
  cacheBytes: 48 * 1024 * 1024,
  /** How long a failed image is not requested again. */
  failureMs: minuteMs,
};

export interface PicturesOptions {
  readonly secret: Buffer;
  /** Such as `http://127.0.0.1:8090`; null with live sources. */
  readonly sandboxOrigin: string | null;
  readonly proxies: { readonly httpsProxy: string | null; readonly httpProxy: string | null; readonly noProxy: string };
  readonly bounds?: Partial<typeof pictureBounds>;
  /** For tests: DNS resolution. */
  readonly lookup?: Parameters<typeof publicLookup>[0];
}

const failed: NoPicture = { kind: 'failed' };

/** The whole body, or null if it is too large, in which case the rest is never received. */
const readBody = async (body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

export const createPictures = (options: PicturesOptions): Pictures => {
  const { secret, sandboxOrigin, proxies, lookup } = options;
  const bounds = { ...pictureBounds, ...options.bounds };
  const connections = { connections: 4, headersTimeout: bounds.timeMs, bodyTimeout: bounds.timeMs };
  // A proxy resolves names itself, so only the list of hosts limits requests.
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
  const limited = atMost(bounds.atOnce);

  const fetchPicture = async (url: string, source: PictureSource): Promise<Picture | NoPicture> => {
    try {
      // Redirects are not followed: they could lead to any host.
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
    const outcome = await limited(() => fetchPicture(url, source));
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
      // Checked again: a URL signed for the sandbox must not be fetched once the sandbox is off.
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

/** Proves that this service created the picture's path; 22 characters. */
export const signPicture = (secret: Buffer, url: string): string => signatureOf(secret, url).toString('base64url');

export const isSignedPicture = (secret: Buffer, url: string, signature: string): boolean => {
  const received = Buffer.from(signature, 'base64url');
  return received.length === 16 && timingSafeEqual(received, signatureOf(secret, url));
};

const starts = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

/** Detects the format from the bytes, whatever the header says; null for formats that can contain code, such as SVG. */
export const pictureType = (bytes: Buffer): string | null => {
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a')) return 'image/gif';
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'image/webp';
  if (starts(bytes, 'ftypavif', 4) || starts(bytes, 'ftypavis', 4)) return 'image/avif';
  return null;
};

/** Hosts of the stores' icons and screenshots, the platforms' thumbnails and the ad libraries' images. */
const hosts = [
  /^[a-z0-9-]+\.mzstatic\.com$/,
  /^play-lh\.googleusercontent\.com$/,
  /^i\d?\.ytimg\.com$/,
  /^[a-z0-9-]+\.tiktokcdn(?:-us|-eu)?\.com$/,
  /^[a-z0-9-]+\.cdninstagram\.com$/,
  // Such as `scontent-fra3-1.xx.fbcdn.net` or `instagram.fham1-1.fna.fbcdn.net`.
  /^[a-z0-9-]+(?:\.[a-z0-9-]+){0,2}\.fbcdn\.net$/,
  /^tpc\.googlesyndication\.com$/,
  /^library\.tiktok\.com$/,
];

export const maxPictureUrlLength = 1_500;

export type PictureSource = 'outside' | 'sandbox';

/**
 * Null for URLs that we don't fetch images from.
 *
 * @param sandbox the sandbox's origin, if it runs
 */
export const pictureSource = (address: string, sandbox: string | null): PictureSource | null => {
  if (address.length > maxPictureUrlLength) return null;
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return null;
  if (sandbox !== null && url.origin === sandbox) return url.pathname.startsWith('/icons/') ? 'sandbox' : null;
  const isKnown = url.protocol === 'https:' && url.port === '' && hosts.some((host) => host.test(url.hostname));
  return isKnown ? 'outside' : null;
};
