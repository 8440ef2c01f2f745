import { cutText, type Fields, isFields, isText } from './json.ts';

/** An answer in two: what it says in words, and the rest. */
export interface Told {
  /** Whether the words answer; else they only say how the question was read, and what to know. */
  readonly answers: boolean;
  readonly words: readonly string[];
  readonly rest: unknown;
}

const proseNames: ReadonlySet<string> = new Set(['verdict', 'answer', 'summary']);
const longestNote = 400;
const mostNotes = 6;

const citedId = /,? (?:review )?`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`/gi;

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);

/**
 * Takes the words out of an answer, by the part that a field plays: how the question was read, then the prose, then what
 * to know about it. Looked for in the answer and in the objects within it, not in the items of lists.
 */
export const takeWords = (body: unknown): Told => {
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
  const known = unsaid.slice(0, mostNotes).map((note) => `- ${cutText(note, longestNote)}`);
  const words = [...readings, ...prose, ...(known.length > 0 ? [`Notes:\n${known.join('\n')}`] : [])];
  return { answers: prose.length > 0, words: words.filter((text) => text !== ''), rest };
};
