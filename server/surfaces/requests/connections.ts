import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../../support/addresses/addresses.ts';

export interface ConnectionLimits {
  /** Connections at once; further ones are closed when they arrive. */
  readonly most: number;
  readonly maxPerAddress: number;
  /** Addresses without a limit of their own, for a proxy on this machine. */
  isExempt(address: string): boolean;
  /** Requests of one connection that are not answered yet. */
  readonly maxUnanswered: number;
  /** Until the headers of a request are here, and until all of it is. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How long a client may read nothing of what was written to it. */
  readonly writeMs: number;
  /** How often connections are checked. */
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
  /** Requests that were not answered when last looked at, in their order. */
  unanswered: ServerResponse[];
  /** Since when no pending bytes were read; null: none are pending. */
  unreadSince: number | null;
  /** How many bytes were taken when last looked at: a long file may be read slowly, but it must be read. */
  taken: number;
}

/** Responses of a connection are sent in order: when the last is sent, all are. */
const areAllAnswered = ({ unanswered }: State): boolean =>
  unanswered.length === 0 || unanswered[unanswered.length - 1]!.writableFinished;

/** Whether a connection has as many unanswered requests as it may have. Without a listener on each, which has its cost. */
const hasTooManyUnanswered = (state: State, most: number): boolean => {
  if (state.unanswered.length < most) return false;
  state.unanswered = state.unanswered.filter(({ writableFinished }) => !writableFinished);
  return state.unanswered.length >= most;
};

/** Whether a request may continue; otherwise its connection is closed without a response. Called once per request. */
export type ConnectionCheck = (socket: Socket, response: ServerResponse) => boolean;

/** Holds the connections of a server to their limits. Times until a request has arrived are Node's own to keep. */
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
    // Node reads on in what has arrived even after the connection is closed.
    if (!state || socket.destroyed) return false;
    if (areAllAnswered(state)) {
      // Emptying the list would cost more than another one.
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
