import { expect, test } from 'vitest';
import { openDatabase } from '../../server/store/engine/database.ts';
import { callOnce as call, startOnce as start } from '../support/call.ts';
import { freshDatabase } from '../support/database/database.ts';
import { newCustomer, withService } from '../support/service.ts';

test('while the database is read-only, /readyz says so and no run starts', async () => {
  const connection = await freshDatabase();
  const { url, db } = await withService({ connection });
  const { key } = await newCustomer(db);
  const admin = openDatabase(await freshDatabase());
  /** As a standby that no one has promoted yet; every connection is made again. */
  const setReadOnly = async (isReadOnly: boolean): Promise<void> => {
    const value = isReadOnly ? 'on' : 'off';
    await admin.rows(`alter database ${connection.database} set default_transaction_read_only = ${value}`);
    await admin.rows('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      connection.database,
    ]);
  };
  const ready = () => call(url, null, 'GET', '/readyz');

  await setReadOnly(true);
  await expect.poll(async () => (await ready()).body.detail).toMatch(/read-only/);
  expect(await ready()).toMatchObject({ status: 503 });
  const refused = await start(url, key, 'quick', { query: 'in vain' });
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

  await setReadOnly(false);
  await expect.poll(async () => (await ready()).status).toBe(200);
  await expect.poll(async () => (await start(url, key, 'quick', { query: 'again' })).status).toBe(202);
  await admin.close();
});
