import { type CountContext, type Support, supportKinds } from '../counted.ts';
import type { Asked } from './ask-support.ts';
import { supportOfThemes } from './of-themes.ts';
import { supportOfTime } from './of-time.ts';

const table = { ...supportOfThemes, ...supportOfTime };

export const supportOf = async (asked: Asked, context: CountContext): Promise<Support[]> => {
  if (asked.own.of === 0) return [];
  const found = await Promise.all(
    supportKinds.map(async (kind) => {
      const counted = await table[kind]?.(asked, context);
      return counted ? [{ kind, ...counted }] : [];
    }),
  );
  return found.flat();
};
