import { bool } from '../columns.ts';
import type { Database } from '../database.ts';
import { command, statement } from '../statement.ts';

/** Whether the database takes writes. */
export interface Writability {
  /** Told of every error. */
  noticed(error: unknown): void;
  /** Why it takes none; null: it does. Fails when the database does not answer. */
  whyNot(db: Database): Promise<WriteRefusal | null>;
}

export type WriteRefusal = 'read-only' | 'disk full';

/** What also tells that the database is there at all. */
const readOnlySql = statement(
  { readOnly: bool },
  `select current_setting('transaction_read_only')::boolean as "readOnly"`,
);

/** Needs new room on the disk, as an update of a row in place does not; and anybody may. */
const trySql = command(
  `create temporary table room on commit drop as select repeat('room', 100) from generate_series(1, 100)`,
);

/** How often a full disk is tried again. */
const againMs = 1_000;

const diskFull = '53100';
const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/**
 * A disk that is full fails only what needs more room, and a write for each question would fill it: so a failure that says
 * so is remembered, and only after one is a small write tried now and then.
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
      // Away, which others tell; or temporary tables are forbidden here, and the next real write will say.
    }
    isFull = false;
  };

  return {
    noticed(error) {
      if (codeOf(error) === diskFull) isFull = true;
    },
    async whyNot(db) {
      if ((await db.row(readOnlySql))?.readOnly) return 'read-only';
      if (isFull && performance.now() - triedAt >= againMs) await tryAgain(db);
      return isFull ? 'disk full' : null;
    },
  };
};
