import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { ClientDocuments } from '../connectors/identity/client-documents.ts';
import { isRedirectUri } from './authorization-request.ts';

interface Registration {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** Size limit of what an id carries, so that it fits in a URL. */
const maxBytes = 1_000;
const beginning = 'apc_';

const Carried = z.tuple([z.string()], z.string());

const macOf = (secret: Buffer, body: string): Buffer =>
  createHmac('sha256', secret).update(`client ${body}`).digest().subarray(0, 16);

/**
 * The id carries the signed registration, so nothing is stored for programs without a grant, and every node can read it. Null when it would
 * be too long.
 */
const writeClientId = (secret: Buffer, { name, redirectUris }: Registration): string | null => {
  const text = JSON.stringify([name, ...redirectUris]);
  if (Buffer.byteLength(text) > maxBytes) return null;
  const body = Buffer.from(text).toString('base64url');
  return `${beginning}${body}.${macOf(secret, body).toString('base64url')}`;
};

/** Null for an id that this service did not issue. */
const readClientId = (secret: Buffer, id: string): Registration | null => {
  const [, body, mac] = /^apc_([\w-]+)\.([\w-]{22})$/.exec(id) ?? [];
  if (body === undefined || mac === undefined || body.length > 2 * maxBytes) return null;
  if (!timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(secret, body))) return null;
  const [name, ...redirectUris] = Carried.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return { name, redirectUris };
};

export interface Client {
  readonly id: string;
  readonly name: string;
  /** Host of its metadata document; null: it registered itself, under an unverified name. */
  readonly host: string | null;
  readonly redirectUris: readonly string[];
}

/** Programs that may request access. Their id is the URL of a metadata document, or issued by `register`. */
export interface Clients {
  readonly documentsAreRead: boolean;
  /** Null: the id is unknown, or its document can't be read or is invalid. */
  find(id: string): Promise<Client | null>;
  /** The id of a program that registers itself; null when the registration is too long. */
  register(registration: Registration): Promise<string | null>;
}

export const maxRedirectUris = 10;
export const longestName = 100;

/** The name on one line, without invisible characters or those that change the text's direction. */
export const shownName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed();

const Document = z.object({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string().refine(isRedirectUri)).min(1).max(maxRedirectUris),
  token_endpoint_auth_method: z.literal('none').default('none'),
});

/** @param secret signs the ids, the same on every node; read on first use */
export const createClients = (secret: () => Promise<Buffer>, documents: ClientDocuments): Clients => {
  let known: Promise<Buffer> | null = null;
  const signing = (): Promise<Buffer> => {
    known ??= secret().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };

  return {
    documentsAreRead: documents.areRead,
    async find(id) {
      if (!id.startsWith('https:')) {
        const registered = readClientId(await signing(), id);
        return registered && { id, host: null, ...registered };
      }
      const read = Document.safeParse(await documents.read(id));
      if (!read.success || read.data.client_id !== id) return null;
      const { host } = new URL(id);
      const name = shownName(read.data.client_name ?? '') || host;
      return { id, name, host, redirectUris: read.data.redirect_uris };
    },
    register: async (registration) => writeClientId(await signing(), registration),
  };
};
