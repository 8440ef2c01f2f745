import { readFileSync } from 'node:fs';

/** The flags that `npm start` gives to Node: what is measured of memory must be measured with them. */
export const startFlags: readonly string[] = readFileSync(new URL('../../../bin/start', import.meta.url), 'utf8')
  .split(/\s+/)
  .filter((word) => /^--[a-z-]+=\d+$/.test(word));
