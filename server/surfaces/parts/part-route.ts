import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOfNode, isSigned, signAnswer, signatureHeader } from '../../support/secrets/node-signature.ts';
import { nothingHere } from '../requests/unmatched.ts';

export interface PartAnswerer {
  readonly parts: {
    readonly path: string;
    /** The code of an error that means: ask anew. */
    readonly goneCode: string;
    /** What nodes of this database sign with. */
    readonly secret: Uint8Array;
    answer(question: Uint8Array, signal: AbortSignal): Promise<Uint8Array>;
  };
}

/** The numbers of a large pull come with a question. */
const bodyLimit = 64 * 2 ** 20;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Where other nodes have parts of searches counted. Whoever is no node of this database finds nothing here. */
export const addParts = (app: FastifyInstance, { parts }: PartAnswerer): void => {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  // A session or a key is no proof: only what the nodes' own secret has signed is read at all.
  const onRequest = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void =>
    done(isOfNode(parts.secret, request.headers[signatureHeader]) ? undefined : nothingHere());
  app.post(parts.path, { bodyLimit, onRequest }, async (request, reply) => {
    const { body } = request;
    const signature = request.headers[signatureHeader];
    if (!Buffer.isBuffer(body) || !isSigned(parts.secret, body, signature)) throw nothingHere();
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    try {
      const answer = await parts.answer(body, left.signal);
      return reply
        .header('content-type', 'application/octet-stream')
        .header(signatureHeader, signAnswer(parts.secret, String(signature), answer))
        .send(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
    } catch (error) {
      if (codeOf(error) !== parts.goneCode) throw error;
      return reply.code(409).header('content-type', 'application/octet-stream').send(Buffer.alloc(0));
    }
  });
};
