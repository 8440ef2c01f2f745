import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharedPath, sitePaths } from '../../server/surfaces/site/site-document.ts';

const router = readFileSync('web/src/router.tsx', 'utf8');

test('the server serves the document at every path that the router knows, and at no other', () => {
  const inRouter = [...router.matchAll(/\bpage\(\s*'([^']+)'|\bpath: '([^']+)'/g)].map(
    ([, page, path]) => page ?? path,
  );
  expect(inRouter.length).toBeGreaterThan(0);
  expect([...sitePaths, sharedPath].sort()).toEqual(inRouter.sort());
});
