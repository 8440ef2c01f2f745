import type { Sheet } from '../../../tagging/words/sheet.ts';
import { namedTimes } from './named-times.ts';
import { relativeTimes } from './relative-times.ts';
import type { Asked, Moment, Rule } from './rule.ts';
import { unspacedTimes } from './unspaced-times.ts';

const rules: readonly Rule[] = [...unspacedTimes, ...relativeTimes, ...namedTimes];

/** The times in a sheet, in order; of overlapping ones, the longer. */
export const momentsIn = ({ folded }: Sheet, asked: Asked): Moment[] => {
  const found: Moment[] = [];
  for (const { pattern, read } of rules) {
    for (const match of folded.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const moment = match[0] === '' ? null : read(match.groups ?? {}, asked);
      if (moment === null) continue;
      const over = found.filter((other) => start < other.end && other.start < end);
      if (over.some((other) => other.end - other.start >= end - start)) continue;
      for (const other of over) found.splice(found.indexOf(other), 1);
      found.push({ open: false, edge: null, weak: false, span: false, never: false, ...moment, start, end });
    }
  }
  return found.sort((one, other) => one.start - other.start);
};
