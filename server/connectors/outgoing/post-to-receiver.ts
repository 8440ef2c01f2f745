import { Agent, buildConnector, request } from 'undici';
import { hourMs } from '../../contract/domain/durations.ts';
import { version } from '../../support/process/process.ts';
import {
  isLoopbackAddress,
  isPublicAddress,
  privateAddress,
  privateAddressError,
  publicLookup,
} from './public-addresses.ts';
import { addressIn, faultInReceiverUrl } from './receiver-url.ts';

export interface ReceiverReply {
  readonly kind: 'answered';
  readonly status: number;
  readonly excerpt: string;
  /** From `Retry-After`; null if there was none. */
  readonly retryAfterMs: number | null;
}

export interface Receivers {
  /** Sends one request without following redirects. Throws only if the signal aborted. */
  post(message: ReceiverMessage, signal: AbortSignal): Promise<ReceiverReply | NoReply>;
  close(): Promise<void>;
}

/** Why there was no reply, as a sentence for the owner of the URL. */
export interface NoReply {
  readonly kind: 'unanswered';
  readonly error: string;
}

export interface ReceiverMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const receiverBounds = {
  /** From first byte sent to last byte received. */
  timeMs: 10_000,
  connectMs: 3_000,
  /** Maximum size of a response; the rest is never received. */
  bytes: 8_192,
  excerpt: 500,
};

export interface ReceiversOptions {
  /** Whether receivers may be on this machine, even without TLS. */
  readonly allowLoopback: boolean;
  readonly bounds?: Partial<typeof receiverBounds>;
  /** For tests: DNS resolution. */
  readonly lookup?: Parameters<typeof publicLookup>[0];
}

/** Leaving the loop closes the connection. */
const readBeginning = async (body: AsyncIterable<Buffer>, limit: number): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit).toString('utf8');
};

/** PostgreSQL rejects NUL, and other control characters are unreadable. */
const plain = (text: string, limit: number): string =>
  [...text.replace(/[\p{Cc}\s]+/gu, ' ').trim()].slice(0, limit).join('').toWellFormed();

export const readRetryAfter = (header: string | undefined, now: number): number | null => {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now), 1_000 * hourMs);
};

const reasons: Record<string, string> = {
  [privateAddress]: 'Its host has an address that is not public, so nothing was sent.',
  ENOTFOUND: 'Its host has no address.',
  EAI_AGAIN: 'The address of its host could not be looked up.',
  ECONNREFUSED: 'Its host refused the connection.',
  ECONNRESET: 'Its host broke the connection off.',
  UND_ERR_SOCKET: 'Its host broke the connection off.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection to its host could be made in time.',
  UND_ERR_HEADERS_TIMEOUT: 'It did not answer in time.',
  UND_ERR_BODY_TIMEOUT: 'It did not answer in time.',
};

/** Uses the code only: error messages can contain addresses. */
const reasonOf = (error: unknown): string => {
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: readonly unknown[] };
  if (typeof code === 'string' && reasons[code]) return reasons[code];
  if (errors?.[0]) return reasonOf(errors[0]);
  if (cause) return reasonOf(cause);
  if (typeof code === 'string' && /CERT|TLS|SSL|SELF_SIGNED|ALTNAME|ISSUER/.test(code)) {
    return `Its certificate was not accepted (${code}).`;
  }
  return `It could not be reached (${typeof code === 'string' ? code : 'unknown'}).`;
};

/** Sends to user-supplied URLs, which may point anywhere. */
export const createReceivers = (options: ReceiversOptions): Receivers => {
  const { allowLoopback, lookup } = options;
  const bounds = { ...receiverBounds, ...options.bounds };
  const isAllowed = (address: string): boolean =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));
  const connect = buildConnector({ timeout: bounds.connectMs, lookup: publicLookup(lookup, isAllowed) });
  const agent = new Agent({
    // Short, so that names are soon resolved again.
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 5_000,
    headersTimeout: bounds.timeMs,
    bodyTimeout: bounds.timeMs,
    connect: (target, done) => {
      // IP addresses are never looked up, so check them here.
      const address = addressIn(new URL(`${target.protocol}//${target.host ?? target.hostname}`));
      if (address !== null && !isAllowed(address)) done(privateAddressError(), null);
      else connect(target, done);
    },
  });

  return {
    async post({ url, headers, body }, signal) {
      // Checked again, because the settings may have changed since the URL was saved.
      const fault = faultInReceiverUrl(url, allowLoopback);
      if (fault) return { kind: 'unanswered', error: `Its address ${fault}` };
      const late = AbortSignal.timeout(bounds.timeMs);
      try {
        const response = await request(url, {
          dispatcher: agent,
          method: 'POST',
          headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': `Appraise-Webhooks/${version}` },
          body,
          signal: AbortSignal.any([signal, late]),
        });
        const { 'retry-after': after } = response.headers;
        return {
          kind: 'answered',
          status: response.statusCode,
          excerpt: plain(await readBeginning(response.body, bounds.bytes), bounds.excerpt),
          retryAfterMs: readRetryAfter(Array.isArray(after) ? after[0] : after, Date.now()),
        };
      } catch (error) {
        signal.throwIfAborted();
        return { kind: 'unanswered', error: late.aborted ? 'It did not answer in time.' : reasonOf(error) };
      }
    },
    close: () => agent.destroy(),
  };
};
