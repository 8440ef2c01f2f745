import type { TopicMatch } from './plan.ts';

/** Both of two topics, of which each has needed units only; null: anything. */
export const bothOf = (one: TopicMatch | null, other: TopicMatch | null): TopicMatch | null =>
  one && other ? { units: [...one.units, ...other.units], least: one.least + other.least } : (one ?? other);

/** With terms of which every match must have one besides. */
export const mentioning = (match: TopicMatch | null, mention: readonly string[]): TopicMatch | null => {
  if (mention.length === 0) return match;
  const unit = { ways: [{ groups: [mention], sideBySide: null, worth: 1 }], needed: true };
  return bothOf(match, { units: [unit], least: 1 });
};
