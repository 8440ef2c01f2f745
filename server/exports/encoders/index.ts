import type { TableFormat } from '../../contract/domain/export-formats.ts';
import { csv } from './csv.ts';
import type { Encoder } from './encoder.ts';
import { ndjson } from './ndjson.ts';

/** What writes tables in a format. */
export const encoderOf = (format: TableFormat, { bom }: { readonly bom: boolean }): Encoder => {
  switch (format) {
    case 'csv':
      return csv({ bom });
    case 'ndjson':
      return ndjson;
    default:
      throw new Error(`${format} is not written yet`);
  }
};
