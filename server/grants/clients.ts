import * as z from 'zod';
import type { ClientDocuments } from '../connectors/identity/client-documents.ts';
import { type Registration, readClientId, writeClientId } from './client-id.ts';
import { isRedirectUri } from './redirect-uri.ts';

/** A program that asks people for access to their accounts. */
export interface Client {
  readonly id: string;
  readonly name: string;
  /** Where it describes itself; null: it registered here, under a name that nobody vouches for. */
  readonly host: string | null;
  readonly redirectUris: readonly string[];
}

/** Programs that may ask, by their ids: an address, or what `register` gave them. */
export interface Clients {
  readonly documentsAreRead: boolean;
  /** Null: nobody has this id, or its document cannot be read or does not hold. */
  find(id: string): Promise<Client | null>;
  /** The id of a program that registers itself; null when it says too much. */
  register(registration: Registration): Promise<string | null>;
}

export const mostRedirectUris = 10;
export const longestName = 100;

/** One line that can be shown: nothing that turns the text around it, hides in it or breaks it. */
export const shownName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed();

const Document = z.object({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string().refine(isRedirectUri)).min(1).max(mostRedirectUris),
  token_endpoint_auth_method: z.literal('none').default('none'),
});

/** @param secret what ids are signed with, the same on every node; read when it is first needed */
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
