import type { Answer, Operation } from '../../operations/operation.ts';
import { matchesEtag, tagBody } from '../../support/tagged-body.ts';
import { accountHeaders } from '../answers/account-headers.ts';
import type { AnsweredCall, AnswerTarget, Responder } from '../answers/responder.ts';

/** Sends what an operation has answered to a caller whom the gate has let in. */
export type Send = (answer: Answer, request: AnsweredCall, reply: AnswerTarget) => void | Promise<void>;

const type = 'application/json; charset=utf-8';

const headersOf = (
  responder: Responder,
  answer: Answer,
  { id, admission }: AnsweredCall,
  cacheControl: string,
): string[] => {
  const { caller, rate } = admission!;
  const headers = responder.headersFor(id);
  headers.push(...accountHeaders(answer.account ?? caller.account, rate, answer.creditsUsed ?? 0));
  headers.push('cache-control', cacheControl);
  for (const name in answer.headers) headers.push(name, answer.headers[name]!);
  return headers;
};

/** A read has an ETag, and no body where the caller has it already. */
const createSendRead =
  (responder: Responder, status: number): Send =>
  (answer, request, reply) => {
    const headers = headersOf(responder, answer, request, 'private, no-cache');
    // The output of every operation is an object.
    const { written, latin1, bytes, etag } = tagBody(answer.body as object);
    headers.push('etag', etag);
    const known = request.headers['if-none-match'];
    if (known !== undefined && matchesEtag(known, etag)) return responder.respond(request, reply, 304, headers, '');
    headers.push('content-type', type, 'content-length', bytes);
    return responder.respond(request, reply, status, headers, written, latin1);
  };

const createSendWrite =
  (responder: Responder, status: number): Send =>
  (answer, request, reply) => {
    const headers = headersOf(responder, answer, request, 'no-store');
    const json = JSON.stringify(answer.body);
    headers.push('content-type', type, 'content-length', String(Buffer.byteLength(json)));
    return responder.respond(request, reply, status, headers, json);
  };

export const createSend = ({ method, status }: Operation, responder: Responder): Send =>
  method === 'GET' ? createSendRead(responder, status) : createSendWrite(responder, status);
