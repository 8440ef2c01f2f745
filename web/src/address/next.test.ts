import { expect, test } from 'vitest';
import { nextSearch, ownPath } from './next.ts';
import { parseSearch, stringifySearch } from './search.ts';

test.each(['/', '/apps?q=calm+harbor', '/apps/apple/6965719118?tab=reviews', '/runs/01976b1e'])(
  '%s is where signing in goes on',
  (path) => {
    expect(nextSearch(parseSearch(stringifySearch({ next: path })))).toEqual({ next: path });
  },
);

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'apps', '', '/a b', 7])(
  '%s is not, for it may lead elsewhere',
  (path) => {
    expect(ownPath(path)).toBeUndefined();
  },
);
