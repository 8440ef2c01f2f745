import { type Fields, isFields } from './json.ts';

/** An answer that is a list: its rows from an offset on, and what stands beside them. */
export interface Page {
  readonly name: string;
  readonly rows: readonly unknown[];
  readonly beside: Fields;
  /** Of the first row. */
  readonly offset: number;
  /** How many rows there are in all; null when there are more than these, and it is not said how many. */
  readonly total: number | null;
}

const beside: ReadonlySet<string> = new Set(['errors', 'notes']);

/**
 * The answer as a page of the list `name`, or null when other lists stand beside it. An operation that counts its own pages
 * was asked with the offset; of any other one the rows are skipped here.
 */
export const pageOf = (body: unknown, name: string, offset: number): Page | null => {
  if (!isFields(body)) return null;
  const { [name]: rows, ...rest } = body;
  const others = Object.keys(rest).filter((each) => Array.isArray(rest[each]) && !beside.has(each));
  if (!Array.isArray(rows) || others.length > 0) return null;
  if (typeof body.offset !== 'number' || !('next' in body)) {
    return { name, rows: rows.slice(offset), beside: rest, offset, total: rows.length };
  }
  const { offset: _offset, limit: _limit, next: _next, total, ...more } = rest;
  return { name, rows, beside: more, offset: body.offset, total: Number(total) };
};

/** More rows of an answer whose counts have been shown: these rows alone, and how the question was read. */
export const furtherRows = (body: unknown, name: string): Page | null => {
  if (!isFields(body) || !Array.isArray(body[name]) || typeof body.offset !== 'number' || body.offset === 0)
    return null;
  const rows: readonly unknown[] = body[name];
  const total = body.next === null ? body.offset + rows.length : null;
  return { name, rows, beside: { reading: body.reading }, offset: body.offset, total };
};
