import { bool } from '../columns.ts';
import type { Database } from '../database.ts';
import { command, statement } from '../statement.ts';

export interface Writability {
  /** Call with every error. */
  noticed(error: unknown): void;
  /** Why writes are refused, or null. Fails when the database does not answer. */
  whyNot(db: Database): Promise<WriteRefusal | null>;
}

export type WriteRefusal = 'read-only' | 'disk full';

const readOnlySql = statement(
  { readOnly: bool },
  `select current_setting('transaction_read_only')::boolean as "readOnly"`,
);

/** Needs new disk space, unlike an update in place, and no privileges. */
const trySql = command(
  `create temporary table room on commit drop as select repeat('room', 100) from generate_series(1, 100)`,
);

/** How often a full disk is tested again. */
const retestMs = 1_000;

const diskFull = '53100';
const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/**
 * A full disk fails only writes that need more space, and testing it with writes would fill it. So a disk-full error is remembered, and
 * only then is a small write tried now and then.
 */
export const createWritability = (): Writability => {
  let isFull = false;
  let triedAt = 0;

  const tryAgain = async (db: Database): Promise<void> => {
    triedAt = performance.now();
    try {
      await db.run(trySql);
    } catch (error) {
      if (codeOf(error) === diskFull) return;
      // Unreachable, or temporary tables are not allowed: the next real write will tell.
    }
    isFull = false;
  };

  return {
    noticed(error) {
      if (codeOf(error) === diskFull) isFull = true;
    },
    async whyNot(db) {
      if ((await db.row(readOnlySql))?.readOnly) return 'read-only';
      if (isFull && performance.now() - triedAt >= retestMs) await tryAgain(db);
      return isFull ? 'disk full' : null;
    },
  };
};
