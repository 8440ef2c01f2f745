import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../access/caller.ts';
import { type Context, toolsIn } from '../../operations/operation.ts';
import type { Services } from '../services.ts';

/** Aborts if the connection closes before the response is sent. */
export const signalOf = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
};

export const contextOf = (
  services: Services,
  { account, credential }: Caller,
  { idempotencyKey, waitS }: Pick<Context, 'idempotencyKey' | 'waitS'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Context => ({
  ...toolsIn(services),
  account,
  credential,
  idempotencyKey,
  waitS,
  signal: signalOf(reply),
  // The Host of a browser's request was checked before the operation runs.
  origin: services.config.publicUrl ?? `http://${(request.headers.host ?? '').toLowerCase()}`,
});
