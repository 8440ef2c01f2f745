import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '../../contract/problem.ts';

const notHttp = 'This is not an HTTP request: send well-formed HTTP/1.1.';
const reasons: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are too long: keep them under 16 KiB.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive: send it again.',
};

/** Answers input that is not HTTP. There is no request object, so the response is written to the socket. */
export const createNotHttpHandler = (commonHeaders: Readonly<Record<string, string>>) => {
  // Further garbage would raise further errors.
  const ending = new WeakSet<Socket>();
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (ending.has(socket)) return;
    // Browsers open spare connections: a response there would be taken for that to the first request.
    const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
    if (error.code === 'ECONNRESET' || isUnused || !socket.writable) {
      socket.destroy();
      return;
    }
    // Garbage after a complete request: that request may have been charged, so its response must reach the caller.
    const { _httpMessage: answering } = socket as Socket & { _httpMessage?: ServerResponse | null };
    if (answering?.req.complete) {
      ending.add(socket);
      answering.once('finish', () => socket.end());
      return;
    }
    const id = randomUUID();
    const problem = new Problem('invalid_request', reasons[error.code ?? ''] ?? notHttp);
    const body = JSON.stringify(problem.body(id));
    const headers = {
      'x-request-id': id,
      ...commonHeaders,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`);
  };
};
