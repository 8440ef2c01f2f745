import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { Agent, type Dispatcher, request } from 'undici';
import { minuteMs } from '../../contract/domain/durations.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { version } from '../../support/process/process.ts';
import { publicLookup } from '../outgoing/public-addresses.ts';

/** Metadata that OAuth clients publish at the URL that is their id. */
export interface ClientDocuments {
  /** False behind a proxy: it resolves names itself, so a URL could lead into its own network. */
  readonly areRead: boolean;
  /** Null if there is none, or if the URL isn't allowed. */
  read(id: string): Promise<unknown>;
  close(): Promise<void>;
}

const bounds = { bytes: 16 * 1024, timeMs: 5_000, connectMs: 3_000, concurrency: 4 };
const cacheMs = 5 * minuteMs;
const failureMs = 10_000;

/** An https URL with a host name and a path, in normalized form. */
const isDocumentAddress = (id: string): boolean => {
  const url = URL.parse(id);
  if (url?.protocol !== 'https:' || id.length > 500 || url.pathname === '/' || id.includes('#')) return false;
  const isNamed = url.hostname.includes('.') && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  return isNamed && url.username === '' && url.password === '' && url.href === id;
};

const readText = async (body: AsyncIterable<Buffer>): Promise<string | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > bounds.bytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

export interface ClientDocumentsOptions {
  readonly isProxied: boolean;
  /** For tests: DNS resolution. */
  readonly lookup?: Parameters<typeof publicLookup>[0];
  readonly dispatcher?: Dispatcher;
}

export const createClientDocuments = ({ isProxied, lookup, dispatcher }: ClientDocumentsOptions): ClientDocuments => {
  const agent =
    dispatcher ??
    new Agent({
      connections: 2,
      headersTimeout: bounds.timeMs,
      bodyTimeout: bounds.timeMs,
      connect: { timeout: bounds.connectMs, lookup: publicLookup(lookup) },
    });
  const cache = new LRUCache<string, { readonly document: unknown }>({ max: 500 });
  const pending = new Map<string, Promise<unknown>>();
  const limited = atMost(bounds.concurrency);

  const fetchDocument = async (id: string): Promise<unknown> => {
    try {
      // Redirects are not followed: the document must be at the id's URL.
      const { statusCode, body } = await request(id, {
        dispatcher: agent,
        headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': `Appraise/${version}` },
        signal: AbortSignal.timeout(bounds.timeMs),
      });
      if (statusCode !== 200) {
        await body.dump({ limit: bounds.bytes });
        return null;
      }
      const text = await readText(body);
      return text === null ? null : (JSON.parse(text) as unknown);
    } catch {
      return null;
    }
  };

  const fetchOnce = async (id: string): Promise<unknown> => {
    const document = await limited(() => fetchDocument(id));
    cache.set(id, { document }, { ttl: document === null ? failureMs : cacheMs });
    return document;
  };

  return {
    areRead: !isProxied,
    async read(id) {
      if (isProxied || !isDocumentAddress(id)) return null;
      const known = cache.get(id);
      if (known) return known.document;
      const reading = pending.get(id) ?? fetchOnce(id).finally(() => pending.delete(id));
      pending.set(id, reading);
      return reading;
    },
    close: () => agent.destroy(),
  };
};
