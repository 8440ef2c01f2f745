import { Json, ShapeChanged } from './read.ts';

/** JSON of libraries whose ids are numbers beyond what a double holds: those become their own digits, as text. */
export const readLossless = (text: string, path: string): Json => {
  const keepDigits = (_key: string, value: unknown, { source }: { source?: string }): unknown =>
    Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '') ? source : value;
  try {
    // The types of the language do not know the third argument of a reviver yet.
    return new Json(JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown), path);
  } catch {
    throw new ShapeChanged(path, 'JSON', text.trim());
  }
};

/** An id, sent as digits or as a number; always text to us. */
export const readId = (node: Json): string => (typeof node.value === 'number' ? String(node.count()) : node.digits());
