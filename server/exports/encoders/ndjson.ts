import type { Encoder } from './encoder.ts';

/** The rows as the API has them, one to a line. */
export const ndjson: Encoder = async function* encode(_table, batches) {
  for await (const rows of batches) {
    let lines = '';
    for (const row of rows) lines += `${JSON.stringify(row)}\n`;
    if (lines !== '') yield lines;
  }
};
