import { type ServerResponse, STATUS_CODES } from 'node:http';
import { inOnePiece } from '../../../support/in-one-piece.ts';
import { type Head, headersIn } from './head.ts';

/** What Node keeps of a head until its body follows. */
interface Unsent {
  _header: string | null;
  _headerSent: boolean;
  _hasBody: boolean;
}

/** Writes the head of an answer that follows whole. */
export type WriteHead = (response: ServerResponse, status: number, head: Head) => void;

const start200 = `HTTP/1.1 200 ${STATUS_CODES[200]}\r\n`;
const start304 = `HTTP/1.1 304 ${STATUS_CODES[304]}\r\n`;

const usualEnd = /^Date: [^\r\n]+\r\nConnection: keep-alive\r\nKeep-Alive: [^\r\n]+\r\n\r\n$/;

/** Whether Node adds to this head what it adds to almost all of them. */
const isUsual = ({ shouldKeepAlive, req }: ServerResponse, status: number, head: Head): boolean =>
  (status === 200 || status === 304) &&
  shouldKeepAlive &&
  req.method === 'GET' &&
  req.httpVersion === '1.1' &&
  !head.isActedUpon;

/**
 * Node looks closely at each header of each answer, which takes longer than all of the gate, and ends almost every head of
 * a second with the same lines. So it writes the first of each second, and the others end as that one.
 */
export const createHeadWriter = (): WriteHead => {
  let end = '';
  let endsIn = 0;

  return (response, status, head) => {
    if (!isUsual(response, status, head)) {
      response.writeHead(status, headersIn(head.lines));
      return;
    }
    const unsent = response as ServerResponse & Unsent;
    const start = (status === 200 ? start200 : start304) + head.lines;
    const second = Math.floor(Date.now() / 1_000);
    if (endsIn === second) {
      unsent.statusCode = status;
      unsent._header = start + end;
      unsent._headerSent = false;
      if (status === 304) unsent._hasBody = false;
      return;
    }
    response.writeHead(status, headersIn(head.lines));
    const written = unsent._header ?? '';
    const added = written.startsWith(start) ? written.slice(start.length) : '';
    // Anything else, also of another version of Node, is left to Node.
    if (!usualEnd.test(added)) return;
    end = inOnePiece(added);
    endsIn = second;
  };
};
