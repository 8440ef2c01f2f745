import { hash } from 'node:crypto';

/** The body of a read as it is written. */
export interface TaggedBody {
  /** What Node writes fastest: a short text goes out in one piece with its headers, a long one need not be encoded again. */
  readonly written: string | Buffer;
  /** Latin-1, which is written faster, where every character is one byte in both. */
  readonly encoding: 'utf8' | 'latin1';
  readonly size: number;
  /** Its length, as the header says it. */
  readonly bytes: string;
  readonly etag: string;
}

/** Above this, encoding a text costs more than writing it apart from its headers. */
const longBytes = 8_192;

const made = new WeakMap<object, TaggedBody>();

/** A body with its ETag. One that several answers share, such as a held chart, is serialised once. */
export const tagBody = (body: object): TaggedBody => {
  const before = made.get(body);
  if (before) return before;
  const json = JSON.stringify(body);
  const size = Buffer.byteLength(json);
  const tagged: TaggedBody = {
    written: size > longBytes ? Buffer.from(json) : json,
    encoding: size === json.length ? 'latin1' : 'utf8',
    size,
    bytes: String(size),
    etag: `"${hash('sha1', json, 'base64url')}"`,
  };
  made.set(body, tagged);
  return tagged;
};

/** Whether an `If-None-Match` names this ETag. */
export const matchesEtag = (header: string, etag: string): boolean =>
  header === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
