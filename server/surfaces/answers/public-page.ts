import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../../support/tagged-body.ts';

/** What anybody may read without a key: bytes that are made once and shared by all answers, read or unread. */
export interface PublicPage {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const publicPage = (text: string, headers: Readonly<Record<string, string>>): PublicPage => ({
  body: Buffer.from(text),
  etag: `"${hash('sha1', text, 'base64url')}"`,
  headers: { ...headers, 'cache-control': 'no-cache' },
});

export const sendPage = (page: PublicPage, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.headers(page.headers).header('etag', page.etag);
  const known = request.headers['if-none-match'];
  if (known !== undefined && matchesEtag(known, page.etag)) return reply.code(304).send();
  return reply.send(page.body);
};
