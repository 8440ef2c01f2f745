import { hash } from 'node:crypto';

export const etagOf = (body: string): string => `"${hash('sha1', body, 'base64url')}"`;

/** Whether an `If-None-Match` header names this ETag, strong or weak. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag));
