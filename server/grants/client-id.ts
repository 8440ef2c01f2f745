import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** What a program said of itself when it registered. */
export interface Registration {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** Of the id that carries it, so that it fits in an address. */
const mostBytes = 1_000;
const beginning = 'apc_';

const Carried = z.tuple([z.string()], z.string());

const macOf = (secret: Buffer, body: string): Buffer =>
  createHmac('sha256', secret).update(`client ${body}`).digest().subarray(0, 16);

/**
 * The id carries what was registered, signed: nothing is kept of programs that nobody has let in, and every node knows all of
 * them. Null when it would be too long.
 */
export const writeClientId = (secret: Buffer, { name, redirectUris }: Registration): string | null => {
  const text = JSON.stringify([name, ...redirectUris]);
  if (Buffer.byteLength(text) > mostBytes) return null;
  const body = Buffer.from(text).toString('base64url');
  return `${beginning}${body}.${macOf(secret, body).toString('base64url')}`;
};

/** Null for an id that this service did not give. */
export const readClientId = (secret: Buffer, id: string): Registration | null => {
  const [, body, mac] = /^apc_([\w-]+)\.([\w-]{22})$/.exec(id) ?? [];
  if (body === undefined || mac === undefined || body.length > 2 * mostBytes) return null;
  if (!timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(secret, body))) return null;
  const [name, ...redirectUris] = Carried.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return { name, redirectUris };
};
