import { request } from 'node:http';
import type { Member } from './fleet.ts';

/** What a call is for, which says how long it may take. */
export type Purpose = 'read' | 'start' | 'cancel' | 'ready';

/** How long a call may take before it is answered, with 503 if need be. */
export const boundMs: Record<Purpose, number> = { read: 5_000, start: 8_000, cancel: 8_000, ready: 5_000 };

const giveUpMs = 30_000;

export interface Answer {
  /** 0: there was none. */
  readonly status: number;
  readonly ms: number;
  readonly body: Record<string, unknown>;
  readonly retryAfter: string | null;
  /** Why there was no answer. */
  readonly error: string | null;
}

export interface Call {
  readonly purpose: Purpose;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly key?: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  /** How long it asked to be kept waiting, which is not counted. */
  readonly waitMs?: number;
}

/** Sends one call to one process. It never throws. */
const send = (to: string, { method, path, key, body, idempotencyKey }: Call): Promise<Answer> =>
  new Promise((resolve) => {
    const began = performance.now();
    const end = (answer: Partial<Answer>) =>
      resolve({ status: 0, body: {}, retryAfter: null, error: null, ms: performance.now() - began, ...answer });
    const payload = body === undefined ? null : JSON.stringify(body);
    const sent = request(
      to + path,
      {
        method,
        agent: false,
        headers: {
          ...(key && { authorization: `Bearer ${key}` }),
          ...(payload && { 'content-type': 'application/json' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('error', (error) => end({ error: error.message }));
        response.on('end', () =>
          end({
            status: response.statusCode ?? 0,
            body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
            retryAfter: response.headers['retry-after'] ?? null,
          }),
        );
      },
    );
    const timer = setTimeout(() => sent.destroy(new Error('no answer')), giveUpMs);
    sent.on('close', () => clearTimeout(timer));
    sent.on('error', (error) => end({ error: error.message }));
    sent.end(payload);
  });

/** What was sent and what came of it. */
export interface Note extends Answer {
  readonly purpose: Purpose;
  readonly to: Member;
  readonly at: number;
  readonly path: string;
  /** The last fault that had begun. */
  readonly during: string;
  /** How long the service took: without the time it was asked to wait, and that in which this process stood still. */
  readonly serviceMs: number;
  readonly isLate: boolean;
}

/** Sends calls and notes each of them. */
export interface Caller {
  readonly notes: readonly Note[];
  /** Notes from now on name this fault. */
  nowDuring(fault: string): void;
  call(to: Member, call: Call): Promise<Answer>;
  /** How long this process itself kept answers waiting that had arrived. */
  readonly stalledMs: number;
  close(): void;
}

export const createCaller = (): Caller => {
  const notes: Note[] = [];
  const stalls = countStalls();
  let during = 'no fault';
  return {
    notes,
    nowDuring(fault) {
      during = fault;
    },
    async call(to, call) {
      const at = Date.now();
      const fault = during;
      const stalledMs = stalls.ms;
      const answer = await send(to.address!, call);
      const { purpose, path, waitMs = 0 } = call;
      const serviceMs = Math.max(0, answer.ms - waitMs - (stalls.ms - stalledMs));
      notes.push({
        ...answer,
        body: {},
        purpose,
        to,
        at,
        path,
        during: fault,
        serviceMs,
        isLate: serviceMs > boundMs[purpose],
      });
      return answer;
    },
    get stalledMs() {
      return stalls.ms;
    },
    close: () => stalls.stop(),
  };
};

const tickMs = 20;
/** Late by less, a timer is not late. */
const usualMs = 30;

/** Counts the time in which this process got no processor, which is no fault of the service that it calls. */
const countStalls = (): { readonly ms: number; stop(): void } => {
  let ms = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const lateMs = now - last - tickMs;
    if (lateMs > usualMs) ms += lateMs;
    last = now;
  }, tickMs);
  return {
    get ms() {
      return ms;
    },
    stop: () => clearInterval(timer),
  };
};
