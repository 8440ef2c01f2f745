import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../../support/addresses/addresses.ts';

export interface ConnectionLimits {
  /** Concurrent connections; further ones are closed on arrival. */
  readonly most: number;
  readonly maxPerAddress: number;
  /** Addresses without their own limit, for a local proxy. */
  isExempt(address: string): boolean;
  /** Unanswered requests per connection. */
  readonly maxUnanswered: number;
  /** Time limits for the headers and for the whole request. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How long a client may leave written bytes unread. */
  readonly writeMs: number;
  readonly checkMs: number;
}

export const connectionLimits = {
  isExempt: isLoopback,
  maxUnanswered: 32,
  headersMs: 10_000,
  requestMs: 30_000,
  writeMs: 60_000,
  checkMs: 2_000,
} as const satisfies Partial<ConnectionLimits>;

interface State {
  /** Requests unanswered at the last check, in order. */
  unanswered: ServerResponse[];
  /** Since when no pending bytes were read; null if none are pending. */
  unreadSince: number | null;
  /** Bytes read by the client at the last check: a long file may be read slowly, but it must be read. */
  taken: number;
}

/** Responses of a connection are sent in order: when the last is sent, all are. */
const areAllAnswered = ({ unanswered }: State): boolean =>
  unanswered.length === 0 || unanswered[unanswered.length - 1]!.writableFinished;

/** Whether a connection has the most unanswered requests allowed. Avoids a listener per request. */
const hasTooManyUnanswered = (state: State, most: number): boolean => {
  if (state.unanswered.length < most) return false;
  state.unanswered = state.unanswered.filter(({ writableFinished }) => !writableFinished);
  return state.unanswered.length >= most;
};

/** Whether a request may continue; otherwise its connection is closed without a response. Called once per request. */
export type ConnectionCheck = (socket: Socket, response: ServerResponse) => boolean;

/** Enforces the limits of connections, except for the time until a request has arrived, which Node enforces. */
export const boundConnections = (app: FastifyInstance, limits: ConnectionLimits): ConnectionCheck => {
  const server = app.server as Server;
  const states = new Map<Socket, State>();
  const perAddress = new Map<string, number>();
  server.maxConnections = limits.most;

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const ofAddress = (perAddress.get(address) ?? 0) + 1;
    if (ofAddress > limits.maxPerAddress && !limits.isExempt(address)) {
      socket.destroy();
      return;
    }
    perAddress.set(address, ofAddress);
    states.set(socket, { unanswered: [], unreadSince: null, taken: 0 });
    socket.once('close', () => {
      states.delete(socket);
      const left = perAddress.get(address)! - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  });
  // Connections with a request take precedence over idle ones.
  server.on('drop', () => server.closeIdleConnections());

  const check = setInterval(() => {
    const now = performance.now();
    for (const [socket, state] of states) {
      if (areAllAnswered(state)) state.unanswered = [];
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0) state.unreadSince = null;
      else if (state.unreadSince === null || taken > state.taken) state.unreadSince = now;
      else if (now - state.unreadSince > limits.writeMs) socket.destroy();
      state.taken = taken;
    }
  }, limits.checkMs);
  check.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(check);
    done();
  });

  return (socket, response) => {
    const state = states.get(socket);
    // Node keeps parsing received bytes after the connection is closed.
    if (!state || socket.destroyed) return false;
    if (areAllAnswered(state)) {
      // A new list is cheaper than emptying the old one.
      state.unanswered = [response];
      return true;
    }
    if (hasTooManyUnanswered(state, limits.maxUnanswered)) {
      socket.destroy();
      return false;
    }
    state.unanswered.push(response);
    return true;
  };
};
