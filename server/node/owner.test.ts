import { expect, test } from 'vitest';
import type { Database } from '../store/engine/database.ts';
import { ownerLink } from './owner.ts';

test('the database is asked again for the owner when it is late', async () => {
  let asked = 0;
  const late = async () => {
    asked++;
    if (asked === 1) throw new Error('timeout exceeded when trying to connect');
    return null;
  };
  expect(await ownerLink({ row: late, rows: late } as unknown as Database)).toBeNull();
  expect(asked).toBe(2);
});

test('a start goes on without a link for its owner when the database does not answer', async () => {
  const away = async () => {
    throw new Error('timeout exceeded when trying to connect');
  };
  expect(await ownerLink({ row: away, rows: away } as unknown as Database, 200)).toBeNull();
});
