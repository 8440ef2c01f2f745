import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, matchesEtag } from './etag.ts';

/** What anybody may read without a key: bytes that are made once and shared by all answers, read or unread. */
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
