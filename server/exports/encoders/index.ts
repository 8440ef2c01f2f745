import type { TableFormat } from '../../contract/domain/export-formats.ts';
import type { Table } from '../../contract/exports/table.ts';
import { csv } from './csv.ts';
import { xlsx } from './xlsx.ts';

/** Rows as they come, some at a time. */
export type Batches = AsyncIterable<readonly unknown[]>;

/** The bytes of a file, some at a time; texts are UTF-8. The same rows give the same bytes, however they are batched. */
export type Chunks = AsyncIterable<string | Uint8Array>;

/** Writes rows in one format, and holds no more of them than it must. */
export type Encoder = (table: Table, batches: Batches) => Chunks;

/** The rows as the API has them, one to a line. */
export const ndjson: Encoder = async function* encode(_table, batches) {
  for await (const rows of batches) {
    let lines = '';
    for (const row of rows) lines += `${JSON.stringify(row)}\n`;
    if (lines !== '') yield lines;
  }
};

/** Its writer is loaded when it is first needed. */
const parquet: Encoder = async function* encode(table, batches) {
  yield* (await import('./parquet.ts')).parquet(table, batches);
};

export const encoderOf = (format: TableFormat, { bom }: { readonly bom: boolean }): Encoder => {
  switch (format) {
    case 'csv':
      return csv({ bom });
    case 'ndjson':
      return ndjson;
    case 'parquet':
      return parquet;
    case 'xlsx':
      return xlsx();
  }
};
