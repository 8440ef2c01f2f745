import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from '../server/operations/index.ts';
import { routesSource } from './write-routes.ts';

test('routes.ts is what would be generated from the operations', () => {
  expect(readFileSync(new URL('./routes.ts', import.meta.url), 'utf8')).toBe(routesSource(operations));
});
