import { expect, test } from 'vitest';
import { nextSearch } from './next.ts';
import { parseSearch, stringifySearch } from './search.ts';

test.each(['/', '/apps?q=calm+harbor', '/apps/apple/6965719118?tab=reviews', '/runs/01976b1e'])(
  '%s is where signing in goes on',
  (path) => {
    expect(nextSearch(parseSearch(stringifySearch({ next: path })))).toEqual({ next: path });
  },
);

test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)'])('%s is not', (next) => {
  expect(nextSearch({ next })).toEqual({ next: undefined });
});
