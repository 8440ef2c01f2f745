import { adviceRules } from './advice.ts';
import { timeRules } from './over-time.ts';
import { plainRules, wordRule } from './plain.ts';
import type { Rule } from './rule.ts';
import { sourceRules } from './sources.ts';

/** In the order they are tried: the first that fits a clause and makes an ask of it reads the clause. */
export const rules: readonly Rule[] = [wordRule, ...sourceRules, ...adviceRules, ...timeRules, ...plainRules];
