import type { FastifyReply } from 'fastify';

/** The headers of an answer that is not yet written. Names are in lower case. */
export interface AnswerHeaders {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  /** Adds a value beside those already there, as `vary` and `set-cookie` need. */
  append(name: string, value: string): void;
}

/** Those of an answer that Fastify writes. */
export class ReplyHeaders implements AnswerHeaders {
  readonly #reply: FastifyReply;

  constructor(reply: FastifyReply) {
    this.#reply = reply;
  }

  get(name: string): string | undefined {
    const value = this.#reply.getHeader(name);
    return value === undefined ? undefined : String(value);
  }

  set(name: string, value: string): void {
    this.#reply.header(name, value);
  }

  append(name: string, value: string): void {
    const before = this.get(name);
    // Fastify itself keeps cookies apart: they alone must not be joined.
    this.#reply.header(name, before === undefined || name === 'set-cookie' ? value : `${before}, ${value}`);
  }
}
