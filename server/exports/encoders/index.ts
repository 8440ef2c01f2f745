import type { TableFormat } from '../../contract/domain/export-formats.ts';
import type { Table } from '../../contract/exports/table.ts';
import { csv } from './csv.ts';
import { xlsx } from './xlsx.ts';

export type Batches = AsyncIterable<readonly unknown[]>;

/** Chunks of a file; texts are UTF-8. The same rows give the same bytes, however they are batched. */
export type Chunks = AsyncIterable<string | Uint8Array>;

/** Encodes rows as a stream, with bounded memory. */
export type Encoder = (table: Table, batches: Batches) => Chunks;

/** One row per line, in the API's format. */
export const ndjson: Encoder = async function* encode(_table, batches) {
  for await (const rows of batches) {
    let lines = '';
    for (const row of rows) lines += `${JSON.stringify(row)}\n`;
    if (lines !== '') yield lines;
  }
};

/** Its library is loaded on first use. */
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
