import { decodeHTMLStrict } from 'entities/decode';
import type { Unread } from './outcome.ts';
import { type Json, ShapeChanged } from './read.ts';

/** Converts HTML to text: keeps line breaks, removes tags and decodes entities once. */
export const htmlToText = (html: string): string =>
  decodeHTMLStrict(
    html
      .replace(/\r\n?/g, '\n')
      .replace(/<br\s*\/?>|<\/p\s*>|<\/li\s*>|<\/h\d\s*>/gi, '\n')
      // Only what looks like a tag: "under < 5 minutes" is text.
      .replace(/<\/?[a-z][^<>]*>/gi, ''),
  )
    .replaceAll('\u00a0', ' ')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

export interface Rows<T> {
  readonly rows: readonly T[];
  readonly unread: Unread | null;
}

const run = <T>(read: () => T): T | ShapeChanged => {
  try {
    return read();
  } catch (error) {
    if (error instanceof ShapeChanged) return error;
    throw error;
  }
};

/**
 * Reads rows independently: unreadable ones are counted and skipped. If none can be read, the format has changed and
 * the first error is thrown.
 */
export const readRows = <T>(nodes: readonly Json[], read: (node: Json, place: number) => T): Rows<T> => {
  const rows: T[] = [];
  const failed: ShapeChanged[] = [];
  for (const [place, node] of nodes.entries()) {
    const row = run(() => read(node, place));
    if (row instanceof ShapeChanged) failed.push(row);
    else rows.push(row);
  }
  const [first] = failed;
  if (!first) return { rows, unread: null };
  if (rows.length === 0) throw first;
  return { rows, unread: { count: failed.length, of: nodes.length, path: first.path, detail: first.failure.detail } };
};

/** If this many rows lack a field and none has it, the format has changed. */
const minRowsToTell = 3;

export interface OptionalFields {
  /** Null if the field is missing or unreadable. `find` looks it up. */
  read<T>(name: string, find: () => Json, read: (node: Json) => T): T | null;
  /** For fields that nearly every row has. */
  readUsual<T>(name: string, find: () => Json, read: (node: Json) => T): T | null;
  /** Fails if a field was present but never readable, or a usual one always missing: the format has changed. */
  check(): void;
}

interface Tally {
  read: number;
  missed: number;
  first: ShapeChanged | null;
}

/** Reads optional fields: an unreadable value is skipped rather than its row. */
export const createOptionalFields = (): OptionalFields => {
  const tallies = new Map<string, Tally>();
  const readField = <T>(name: string, isUsual: boolean, find: () => Json, read: (node: Json) => T): T | null => {
    const tally = tallies.get(name) ?? { read: 0, missed: 0, first: null };
    tallies.set(name, tally);
    const result = run(() => {
      const node = find();
      if (node.present) return { value: read(node) };
      return isUsual ? node.fail('something that nearly every row has') : null;
    });
    if (result instanceof ShapeChanged) {
      tally.missed += 1;
      tally.first ??= result;
      return null;
    }
    if (result === null) return null;
    tally.read += 1;
    return result.value;
  };
  return {
    read: (name, find, read) => readField(name, false, find, read),
    readUsual: (name, find, read) => readField(name, true, find, read),
    check() {
      for (const { read, missed, first } of tallies.values()) {
        if (read === 0 && missed >= minRowsToTell) throw first!;
      }
    },
  };
};
