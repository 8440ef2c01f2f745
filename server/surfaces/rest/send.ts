import type { Answer, Operation } from '../../operations/operation.ts';
import { matchesEtag, tagBody } from '../../support/tagged-body.ts';
import { accountLines } from '../answers/heads/account-lines.ts';
import type { Head } from '../answers/heads/head.ts';
import type { AnsweredCall, AnswerTarget, Responder } from '../answers/responder.ts';

/** Sends what an operation has answered to a caller whom the gate has let in. */
export type Send = (answer: Answer, request: AnsweredCall, reply: AnswerTarget) => void | Promise<void>;

const type = 'application/json; charset=utf-8';

const headOf = (responder: Responder, answer: Answer, { id, admission }: AnsweredCall): Head => {
  const { caller, rate } = admission!;
  const head = responder.headFor(id);
  const account = answer.account ? { ...caller.account, ...answer.account } : caller.account;
  head.add(accountLines(account, rate, answer.creditsUsed ?? 0));
  head.add('cache-control: no-store\r\n');
  for (const name in answer.headers) head.append(name, answer.headers[name]!);
  return head;
};

/** A read has an ETag, and no body where the caller has it already. */
const createSendRead =
  (responder: Responder, status: number): Send =>
  (answer, request, reply) => {
    const head = headOf(responder, answer, request);
    // The output of every operation is an object.
    const { written, latin1, lines, etag } = tagBody(answer.body as object);
    const known = request.headers['if-none-match'];
    if (known !== undefined && matchesEtag(known, etag)) {
      head.append('etag', etag);
      return responder.respond(request, reply, 304, head, '');
    }
    head.add(lines);
    return responder.respond(request, reply, status, head, written, latin1);
  };

const createSendWrite =
  (responder: Responder, status: number): Send =>
  (answer, request, reply) => {
    const head = headOf(responder, answer, request);
    const json = JSON.stringify(answer.body);
    head.add(`content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`);
    return responder.respond(request, reply, answer.status ?? status, head, json);
  };

export const createSend = ({ method, status }: Operation, responder: Responder): Send =>
  method === 'GET' ? createSendRead(responder, status) : createSendWrite(responder, status);
