import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DirectDatabase, openDatabase } from '../../../server/store/engine/database.ts';
import { migrate } from '../../../server/store/engine/schema/migrate.ts';
import { startEmbedded } from '../../../server/store/postgres/embedded.ts';

/** An embedded PostgreSQL of the bench's own, as the service starts it, gone afterwards. */
export const benchDatabase = async (): Promise<{
  db: DirectDatabase;
  /** Everything it held in memory is gone; `db` reconnects. */
  restart(): Promise<void>;
  close(): Promise<void>;
}> => {
  const folder = await mkdtemp(join(tmpdir(), 'appraise-bench-'));
  let postgres = await startEmbedded(folder);
  const db = openDatabase(postgres.connection);
  await migrate(db);
  return {
    db,
    async restart() {
      await postgres.stop();
      postgres = await startEmbedded(folder);
    },
    async close() {
      await db.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
