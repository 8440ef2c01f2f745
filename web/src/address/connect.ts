import type { RawSearch } from './search.ts';

/** Passes a program's query through unchanged: the service reads it. */
export const connectSearch = (raw: RawSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, String(value)]));
