import type { TableFormat } from '../../contract/domain/export-formats.ts';
import { csv } from './csv.ts';
import type { Encoder } from './encoder.ts';
import { ndjson } from './ndjson.ts';
import { xlsx } from './xlsx.ts';

/** Its writer is loaded when it is first needed. */
const parquet: Encoder = async function* encode(table, batches) {
  yield* (await import('./parquet.ts')).parquet(table, batches);
};

/** What writes tables in a format. */
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
