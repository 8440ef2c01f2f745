import { hash } from 'node:crypto';

/** The body of a read as it is written. */
export interface TaggedBody {
  readonly json: string;
  /** Its length, as the header says it. */
  readonly bytes: string;
  readonly etag: string;
}

const made = new WeakMap<object, TaggedBody>();

/** A body with its ETag. One that several answers share, such as a cached chart, is serialised once. */
export const tagBody = (body: object): TaggedBody => {
  const before = made.get(body);
  if (before) return before;
  const json = JSON.stringify(body);
  const tagged = { json, bytes: String(Buffer.byteLength(json)), etag: `"${hash('sha1', json, 'base64url')}"` };
  made.set(body, tagged);
  return tagged;
};

/** Whether an `If-None-Match` names this ETag. */
export const matchesEtag = (header: string, etag: string): boolean =>
  header === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
