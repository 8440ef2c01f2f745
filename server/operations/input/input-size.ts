import type { Fault } from '../../contract/problem.ts';

/** Several times what the largest valid input has; checking more than that would only cost time. */
const mostValues = 2_000;
const deepest = 8;

type Excess = 'values' | 'levels';

/** Counts values as it goes, and stops at the first excess. */
const createCount = () => {
  let values = 0;
  const count = (value: unknown, depth: number): Excess | null => {
    if (++values > mostValues) return 'values';
    if (value === null || typeof value !== 'object') return null;
    if (depth > deepest) return 'levels';
    // Naming the items of a long list would cost more than all the rest.
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
  values: `has more than ${mostValues} values: send fewer.`,
  levels: `is nested more than ${deepest} levels deep: flatten it.`,
};

/**
 * What is wrong with the mere size of an input, found before its schema looks at it: a mebibyte of small faults would keep
 * everybody else waiting while each is described.
 */
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
