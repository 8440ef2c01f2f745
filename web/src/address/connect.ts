import type { RawSearch } from './search.ts';

/** What a program has sent the browser with: the service reads it, the page hands it on. */
export const connectSearch = (raw: RawSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, String(value)]));
