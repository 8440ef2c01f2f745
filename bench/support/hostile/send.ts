import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { HostileRequest } from './requests.ts';

export interface Reply {
  /** 0: none came. */
  readonly status: number;
  readonly ms: number;
  readonly text: string;
  /** Why none came; null: one did. */
  readonly error: string | null;
}

/** Whoever is not answered by then was left to hang: no request of the storm asks to be kept waiting for longer. */
const giveUpMs = 40_000;

/** Sends requests over a few connections that are kept open, as an attacker's own program would. */
export const createSender = (
  url: string,
  width: number,
): { send(request: HostileRequest): Promise<Reply | null>; close(): void } => {
  const agent = new Agent({ keepAlive: true, maxSockets: width });

  const open = ({ method, path, headers }: HostileRequest): ClientRequest | null => {
    try {
      const { hostname, port } = new URL(url);
      return request({ host: hostname, port, method, path, headers, agent, setHost: headers.host === undefined });
    } catch {
      return null;
    }
  };

  return {
    /** Null where Node's client refuses to send such a thing. */
    send: (hostile) =>
      new Promise((resolve) => {
        const began = performance.now();
        const sent = open(hostile);
        if (!sent) return resolve(null);
        const end = (reply: Partial<Reply>): void => {
          clearTimeout(late);
          resolve({ status: 0, text: '', error: null, ms: performance.now() - began, ...reply });
        };
        const late = setTimeout(() => {
          end({ error: 'no answer' });
          sent.destroy();
        }, giveUpMs);
        sent.on('response', (response: IncomingMessage) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            if (text.length < 1_000) text += chunk;
          });
          response.on('error', (error) => end({ error: error.message }));
          response.on('end', () => end({ status: response.statusCode ?? 0, text }));
        });
        sent.on('upgrade', (_response, socket) => {
          socket.destroy();
          end({ status: 101 });
        });
        sent.on('error', (error) => end({ error: error.message }));
        sent.end(hostile.body);
      }),
    close: () => agent.destroy(),
  };
};
