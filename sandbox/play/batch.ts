/** The one address behind which Play keeps its rpcs: what is asked for, and in which of its forms. */

import { createHash } from 'node:crypto';
import type { ReviewsAsked } from './reviews.ts';

export interface RpcAsked {
  readonly rpc: string;
  readonly inner: unknown;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const slot = (value: unknown, ...path: readonly number[]): unknown =>
  path.reduce<unknown>((at, index) => (isList(at) ? at[index] : undefined), value);

const json = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};

/** `f.req=[[[RPC, INNER, null, "generic"]]]` in a form; null for anything else. */
export const rpcAsked = (body: string, contentType: string): RpcAsked | null => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType)) return null;
  const call = slot(json(new URLSearchParams(body).get('f.req')), 0, 0);
  const [rpc, inner] = [slot(call, 0), json(slot(call, 1))];
  return typeof rpc === 'string' && inner !== undefined && slot(call, 3) === 'generic' ? { rpc, inner } : null;
};

/** Reads either form of the request for reviews; null when it has neither. */
export const reviewsAsked = ({ rpc, inner }: RpcAsked, language: string): ReviewsAsked | null => {
  const at = rpc === 'UsvDTd' ? 2 : 1;
  const [asked, app] = [slot(inner, at), slot(inner, at + 1)];
  const [kind, sort, count] = [slot(asked, 0), slot(asked, 1), slot(asked, 2, 0)];
  const [token, score] = [slot(asked, 2, 2) ?? null, slot(asked, 4, 1) ?? null];
  const packageName = slot(app, 0);
  if (kind !== 2 || slot(app, 1) !== 7 || typeof packageName !== 'string' || !isList(slot(asked, 4))) return null;
  if (typeof sort !== 'number' || sort < 1 || sort > 3) return null;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 4500) return null;
  if (token !== null && typeof token !== 'string') return null;
  if (score !== null && (typeof score !== 'number' || score < 1 || score > 5)) return null;
  return { packageName, language, sort, count, token, score };
};

export interface ChartAsked {
  readonly count: number;
  readonly collection: 'free' | 'paid' | 'grossing';
  readonly category: string;
}

const collections: Readonly<Record<string, ChartAsked['collection']>> = {
  topselling_free: 'free',
  topselling_paid: 'paid',
  topgrossing: 'grossing',
};

/** Of the published request with 0 for the count and these words for the rest: a request is right to the last bracket. */
const published = 'd1c9e88e3589edb58cd025ec46f90ac046d9eecd8f9d9e7f19a8158e662db44e';

export const chartAsked = (inner: unknown): ChartAsked | null => {
  const [count, collection, category] = [slot(inner, 0, 1, 0, 1, 1), slot(inner, 0, 2, 1), slot(inner, 0, 2, 2)];
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) return null;
  if (typeof collection !== 'string' || typeof category !== 'string') return null;
  const form = JSON.stringify(inner)
    .replace(`[[8,[20,${count}]]`, '[[8,[20,0]]')
    .replace(JSON.stringify([2, collection, category]), '[2,"COLLECTION","CATEGORY"]');
  const known = collections[collection];
  if (!known || createHash('sha256').update(form).digest('hex') !== published) return null;
  return { count: Math.min(count, 660), collection: known, category };
};
