import { expect, test } from 'vitest';
import type { Database } from '../store/engine/database.ts';
import { ownerLink } from './owner.ts';

test('a start goes on without a link for its owner when the database does not answer', async () => {
  const away = async () => {
    throw new Error('timeout exceeded when trying to connect');
  };
  expect(await ownerLink({ row: away, rows: away } as unknown as Database)).toBeNull();
});
