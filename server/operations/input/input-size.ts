import type { Fault } from '../../contract/problem.ts';
import { invalidAt } from './input-faults.ts';

const shape = /^[\x21-\x7e]{1,255}$/;

/**
 * An idempotency key is 1 to 255 visible ASCII characters, bare or in quotation marks.
 * @param path where the caller wrote it, as a fault names it
 */
export const readIdempotencyKey = (text: string | undefined, path: string): string | null => {
  if (text === undefined) return null;
  const bare = text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
  if (!shape.test(bare)) {
    throw invalidAt(path, `\`${path}\` must be given once, as 1 to 255 visible ASCII characters.`, 'invalid_format');
  }
  return bare;
};

/** Several times the size of the largest valid input; more would be a waste of time to check. */
const maxValues = 2_000;
const deepest = 8;

type Excess = 'values' | 'levels';

/** Counts values recursively, and stops at the first excess. */
const createCount = () => {
  let values = 0;
  const count = (value: unknown, depth: number): Excess | null => {
    if (++values > maxValues) return 'values';
    if (value === null || typeof value !== 'object') return null;
    if (depth > deepest) return 'levels';
    // Lists are iterated directly: naming their items would cost more than all the rest.
    const items = Array.isArray(value) ? value : Object.values(value);
    for (const item of items) {
      const excess = count(item, depth + 1);
      if (excess) return excess;
    }
    return null;
  };
  return count;
};

const wrong: Record<Excess, string> = {
  values: `has more than ${maxValues} values: send fewer.`,
  levels: `is nested more than ${deepest} levels deep: flatten it.`,
};

/** Checks the size of an input before its schema: describing a mebibyte of small faults would block the event loop. */
export const tooLarge = (input: Readonly<Record<string, unknown>>): Fault | null => {
  const count = createCount();
  for (const name of Object.keys(input)) {
    const value = input[name];
    const excess = count(value, 1);
    if (excess === null) continue;
    const isField = typeof value === 'object' && name.length <= 100;
    const message = `${isField ? `\`${name}\`` : 'The request'} ${wrong[excess]}`;
    return { path: isField ? name : '', code: 'too_big', message };
  }
  return null;
};
