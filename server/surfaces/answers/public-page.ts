import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const etagOf = (body: string): string => `"${hash('sha1', body, 'base64url')}"`;

/** Whether an `If-None-Match` header names this ETag, strong or weak. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag));

/** A public resource: rendered once, shared by all responses. */
export interface PublicPage {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const publicPage = (text: string, headers: Readonly<Record<string, string>>): PublicPage => ({
  body: Buffer.from(text),
  etag: etagOf(text),
  headers: { ...headers, 'cache-control': 'no-cache' },
});

export const sendPage = (page: PublicPage, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.headers(page.headers).header('etag', page.etag);
  if (matchesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  return reply.send(page.body);
};
