import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { AnswerHeaders } from './answer-headers.ts';

/** Node acts upon these by itself, so it must see them. */
const actedUpon: ReadonlySet<string> = new Set(['connection', 'date', 'keep-alive', 'trailer', 'transfer-encoding']);

const lineOf = (name: string, value: string): string => {
  validateHeaderName(name);
  validateHeaderValue(name, value);
  return `${name}: ${value}\r\n`;
};

/** Names and values in turn, as lines. */
export const linesOf = (headers: readonly string[]): string => {
  let lines = '';
  for (let at = 0; at < headers.length; at += 2) lines += lineOf(headers[at]!, headers[at + 1]!);
  return lines;
};

/** Lines as names and values in turn. */
export const headersIn = (lines: string): string[] =>
  lines
    .split('\r\n')
    .slice(0, -1)
    .flatMap((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    });

/** The headers of an answer that is not written by Fastify, as the lines they go out as. */
export class Head implements AnswerHeaders {
  #lines: string;
  #isActedUpon = false;

  constructor(lines: string) {
    this.#lines = lines;
  }

  get lines(): string {
    return this.#lines;
  }

  /** Whether it has headers that Node acts upon. */
  get isActedUpon(): boolean {
    return this.#isActedUpon;
  }

  get(name: string): string | undefined {
    const at = this.#find(name);
    return at < 0 ? undefined : this.#lines.slice(at, this.#lines.indexOf('\r\n', at));
  }

  set(name: string, value: string): void {
    const at = this.#find(name);
    if (at < 0) {
      this.append(name, value);
      return;
    }
    validateHeaderValue(name, value);
    this.#lines = this.#lines.slice(0, at) + value + this.#lines.slice(this.#lines.indexOf('\r\n', at));
  }

  append(name: string, value: string): void {
    this.#lines += lineOf(name, value);
    if (actedUpon.has(name)) this.#isActedUpon = true;
  }

  /** Adds whole lines, which the caller knows to be well formed and none of those that Node acts upon. */
  add(lines: string): void {
    this.#lines += lines;
  }

  /** Where the value of a name begins: no value has a line break, so every line break begins a name. */
  #find(name: string): number {
    const start = `${name}: `;
    if (this.#lines.startsWith(start)) return start.length;
    const at = this.#lines.indexOf(`\r\n${start}`);
    return at < 0 ? -1 : at + 2 + start.length;
  }
}
