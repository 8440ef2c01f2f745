import type { FastifyReply } from 'fastify';

/** As OAuth names what is wrong, in its own form: programs know no other (RFC 6749, 5.2). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: string;

  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }
}

export const sendOAuthError = (reply: FastifyReply, { code, message }: OAuthError): FastifyReply =>
  reply
    .code(code === 'invalid_client' ? 401 : 400)
    .header('cache-control', 'no-store')
    .send({ error: code, error_description: message });
