import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { CallerRequest } from '../../access/credential-reader.ts';
import type { Admission } from '../../access/gate.ts';
import type { HeldAnswer, Operation } from '../../operations/operation.ts';
import type { AnsweredCall, AnswerTarget } from '../answers/responder.ts';
import type { HttpApp } from '../http-app.ts';
import { takesJson } from '../requests/accept.ts';
import type { AnswerEarly } from '../requests/early-answers.ts';
import type { Services } from '../services.ts';
import type { Send } from './send.ts';

const mostCalls = 4_096;
const longestUrl = 512;

/** What a URL stands for, whoever asks. */
interface KnownCall {
  readonly operation: Operation;
  /** As Fastify routes it. */
  readonly path: string;
  readonly send: Send;
  readonly input: Record<string, unknown>;
}

/** Remembers what the URL of a read stands for. */
export type Learn = (url: string | undefined, input: Record<string, unknown>) => void;

/**
 * Reads by URLs that were asked for before. Their route and input are known, so where the caller and the answer are in
 * memory too, they are answered at once: by the same gate, with the same headers, through the same hooks. All else is left
 * to the operation's route, untouched.
 */
export interface KnownCalls {
  readonly answer: AnswerEarly;
  /** Null: what this operation answers is never in memory, or not for everyone. */
  of(operation: Operation, path: string, send: Send): Learn | null;
}

class EarlyCall implements CallerRequest, AnsweredCall, AnswerTarget {
  readonly method = 'GET';
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly socket: Socket;
  readonly raw: ServerResponse;
  readonly operationId: string;
  id = '';
  admission: Admission | null = null;
  readonly #began = performance.now();

  constructor(url: string, { headers, socket }: IncomingMessage, response: ServerResponse, operationId: string) {
    this.url = url;
    this.headers = headers;
    this.socket = socket;
    this.raw = response;
    this.operationId = operationId;
  }

  get elapsedTime(): number {
    return performance.now() - this.#began;
  }

  /** Nobody else knows of the call. */
  hijack(): void {}
}

/** Whether nothing but its URL says what a request asks for. */
const isPlain = (headers: IncomingHttpHeaders): boolean =>
  headers.host !== undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  takesJson(headers.accept);

const frozen = (input: Record<string, unknown>): Record<string, unknown> => {
  for (const value of Object.values(input)) Object.freeze(value);
  return Object.freeze(input);
};

export const createKnownCalls = (http: HttpApp, services: Services): KnownCalls => {
  const { gate, log, sources } = services;
  const { mayGoOn, isStopping, newRequestId, requestLog } = http;
  const calls = new Map<string, KnownCall>();

  const breakOff = (call: EarlyCall, error: unknown): void => {
    log.error({ requestId: call.id, err: error }, 'an answer could not be written');
    call.raw.destroy();
  };

  const write = (call: EarlyCall, { path, send }: KnownCall, held: HeldAnswer): void => {
    if (requestLog) {
      call.raw.once('finish', () => requestLog(call, path, call.raw.statusCode, call.elapsedTime));
    }
    try {
      send(held, call, call)?.catch((error) => breakOff(call, error));
    } catch (error) {
      breakOff(call, error);
    }
  };

  return {
    answer(request, response) {
      const { url } = request;
      const known = url !== undefined && request.method === 'GET' ? calls.get(url) : undefined;
      if (!known || isStopping() || !isPlain(request.headers)) return false;
      const { operation, input } = known;
      const call = new EarlyCall(url!, request, response, operation.id);
      const caller = gate.known(call);
      if (!caller) return false;
      const held = operation.atOnce!(input, { account: caller.account, credential: caller.credential, sources });
      const rate = held && gate.spend(caller);
      if (!rate) return false;
      if (!mayGoOn(call.socket, response)) return true;
      call.id = newRequestId();
      call.admission = { caller, rate };
      write(call, known, held);
      return true;
    },
    of(operation, path, send) {
      const { method, audience, writes, atOnce } = operation;
      if (!atOnce || method !== 'GET' || audience !== 'everyone' || writes) return null;
      return (url, input) => {
        if (url === undefined || url.length > longestUrl || calls.has(url)) return;
        const [first] = calls.keys();
        if (calls.size >= mostCalls && first !== undefined) calls.delete(first);
        calls.set(url, { operation, path, send, input: frozen(input) });
      };
    },
  };
};
