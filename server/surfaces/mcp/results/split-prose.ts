import { cutText, type Fields, isFields, isText } from './tokens.ts';

export interface Page {
  readonly name: string;
  readonly rows: readonly unknown[];
  readonly beside: Fields;
  /** The index of the first row. */
  readonly offset: number;
  /** The total number of rows; null if there are more, but their number is unknown. */
  readonly total: number | null;
}

const beside: ReadonlySet<string> = new Set(['errors', 'notes']);

/**
 * The answer as a page of the list `name`, or null if it has other lists. Operations with paging were called with the
 * offset; for others, rows are skipped here.
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

/** More rows of an answer whose counts have been shown: only these rows, and how the question was read. */
export const furtherRows = (body: unknown, name: string): Page | null => {
  if (!isFields(body) || !Array.isArray(body[name]) || typeof body.offset !== 'number' || body.offset === 0)
    return null;
  const rows: readonly unknown[] = body[name];
  const total = body.next === null ? body.offset + rows.length : null;
  return { name, rows, beside: { reading: body.reading }, offset: body.offset, total };
};

export interface Split {
  /** Whether the prose answers the question, and does not only say how it was read. */
  readonly answers: boolean;
  readonly words: readonly string[];
  readonly rest: unknown;
}

const proseNames: ReadonlySet<string> = new Set(['verdict', 'answer', 'summary']);
const longestNote = 400;
const maxNotes = 6;

const citedId = /,? (?:review )?`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`/gi;

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);

/**
 * Splits the prose off an answer: how the question was read, the text itself, and notes. Searches the answer and nested
 * objects, but not items of lists.
 */
export const takeWords = (body: unknown): Split => {
  const readings: string[] = [];
  const prose: string[] = [];
  const notes: string[] = [];

  const takeReading = (reading: Fields): void => {
    if (isText(reading.sentence)) readings.push(reading.sentence);
    const unread = texts(reading.notUnderstood);
    if (unread.length > 0) readings.push(`Not understood: ${unread.map((word) => `“${word}”`).join(', ')}.`);
    notes.push(...texts(reading.notes));
  };

  const without = (value: unknown): unknown => {
    if (!isFields(value)) return value;
    const rest: Fields = {};
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'reading' && isFields(inner)) takeReading(inner);
      else if (proseNames.has(name) && isText(inner)) prose.push(inner.replace(citedId, ''));
      else if (name === 'notes') notes.push(...texts(inner));
      else rest[name] = without(inner);
    }
    return rest;
  };

  const rest = without(body);
  const unsaid = [...new Set(notes)].filter((note) => !prose.some((text) => text.includes(note)));
  const known = unsaid.slice(0, maxNotes).map((note) => `- ${cutText(note, longestNote)}`);
  const words = [...readings, ...prose, ...(known.length > 0 ? [`Notes:\n${known.join('\n')}`] : [])];
  return { answers: prose.length > 0, words: words.filter((text) => text !== ''), rest };
};
