import { hash } from 'node:crypto';
import { inOnePiece } from './in-one-piece.ts';

/** The body of a read as it is written. */
export interface TaggedBody {
  readonly written: string | Buffer;
  /** The bytes of a short one, a character each: what Node writes fastest, in one piece with the headers. */
  readonly latin1: string | undefined;
  readonly size: number;
  readonly etag: string;
  /** The lines of a head that tell of it. */
  readonly lines: string;
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
  const isLong = size > longBytes;
  const etag = `"${hash('sha1', json, 'base64url')}"`;
  const tagged: TaggedBody = {
    written: isLong ? Buffer.from(json) : json,
    latin1: isLong ? undefined : size === json.length ? json : Buffer.from(json).toString('latin1'),
    size,
    etag,
    lines: inOnePiece(`etag: ${etag}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${size}\r\n`),
  };
  made.set(body, tagged);
  return tagged;
};

/** Whether an `If-None-Match` names this ETag. */
export const matchesEtag = (header: string, etag: string): boolean =>
  header === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
