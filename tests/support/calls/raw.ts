import { connect } from 'node:net';

/** What came back over a bare socket, byte for byte (as latin1) and read as HTTP where it is. */
export interface RawReply {
  readonly bytes: string;
  /** Null when no answer came. */
  readonly status: number | null;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** The other side neither answered to the end nor closed in time. */
  readonly hung: boolean;
}

export interface RawOptions {
  /** Close our side after the last byte. */
  readonly end?: boolean;
}

/** Twice what the service gives a request to arrive: who is not answered by then was left to hang. */
const patienceMs = 60_000;

/** Sends these very bytes and reads until the other side closes. */
export const sendRaw = (url: string, bytes: string | Uint8Array, options: RawOptions = {}): Promise<RawReply> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    let hung = false;
    const timer = setTimeout(() => {
      hung = true;
      socket.destroy();
    }, patienceMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    // A reset is a close too.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ ...parse(Buffer.concat(chunks).toString('latin1')), hung });
    });
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
    if (options.end) socket.end();
  });

const parse = (bytes: string): Omit<RawReply, 'hung'> => {
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(bytes) ?? [];
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (status === undefined || headEnd < 0) return { bytes, status: null, headers: [], body: bytes };
  const headers = bytes
    .slice(0, headEnd)
    .split('\r\n')
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const);
  return { bytes, status: Number(status), headers, body: bytes.slice(headEnd + 4) };
};

/** A request as it goes over the wire; the connection is closed after the answer. */
export const rawRequest = (
  method: string,
  path: string,
  headers: readonly (readonly [string, string])[] = [],
  body: string | Uint8Array = '',
): Buffer => {
  const host = headers.some(([name]) => name === 'Host') ? [] : [['Host', 'localhost']];
  const lines = [...host, ...headers, ['Connection', 'close']].map(([name, value]) => `${name}: ${value}`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), typeof body === 'string' ? Buffer.from(body) : body]);
};
