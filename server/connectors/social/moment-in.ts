import type { Json } from '../wire/read.ts';

/** The last moment that a date can be. */
const endOfTime = 8_640_000_000_000;

/** A moment in seconds or in words, as ISO 8601; null where none is told. */
export const momentIn = (node: Json): string | null => {
  if (!node.present) return null;
  if (typeof node.value !== 'number') return node.time();
  const seconds = node.count();
  return seconds <= endOfTime ? new Date(seconds * 1000).toISOString() : node.fail('a moment in seconds');
};
