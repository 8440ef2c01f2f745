import type { Table } from '../../contract/exports/table.ts';

/** Rows as they come, some at a time. */
export type Batches = AsyncIterable<readonly unknown[]>;

/** The bytes of a file, some at a time; texts are UTF-8. The same rows give the same bytes, however they are batched. */
export type Chunks = AsyncIterable<string | Uint8Array>;

/** Writes rows in one format, and holds no more of them than it must. */
export type Encoder = (table: Table, batches: Batches) => Chunks;
