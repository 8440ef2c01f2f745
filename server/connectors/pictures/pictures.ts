import { LRUCache } from 'lru-cache';
import { Agent, type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import { minuteMs } from '../../contract/domain/durations.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { version } from '../../support/process/version.ts';
import { publicLookup } from '../outgoing/public-addresses.ts';
import { type PictureSource, pictureSource } from './picture-hosts.ts';
import { isSignedPicture, signPicture } from './picture-signature.ts';
import { pictureType } from './picture-type.ts';

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
