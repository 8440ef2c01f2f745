import { expect } from 'vitest';
import { tableFormats } from '../../../server/contract/domain/export-formats.ts';
import type { Table } from '../../../server/contract/exports/table.ts';
import { credentialHeaders } from '../call.ts';
import { cellsIn, cellsOf, tableIn } from './read-export.ts';

export const fetchFile = (
  url: string,
  key: string,
  path: string,
  query: Record<string, string | number> = {},
  body?: object,
): Promise<Response> => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const headers = credentialHeaders(url, key);
  return fetch(
    `${url}/api/v1${path}?${search}`,
    body
      ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : { headers },
  );
};

/** Each format of this read, which is sent with POST where it has a body, has exactly these rows. */
export const expectRows = async (
  url: string,
  key: string,
  path: string,
  query: Record<string, string | number>,
  table: Table,
  rows: readonly unknown[],
  body?: object,
): Promise<void> => {
  for (const format of tableFormats) {
    const response = await fetchFile(url, key, path, { ...query, format }, body);
    expect({ format, status: response.status }).toEqual({ format, status: 200 });
    const file = Buffer.from(await response.arrayBuffer());
    if (format === 'ndjson') {
      const lines = file.toString().split('\n').slice(0, -1);
      expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
    } else {
      const written = tableIn(format, table);
      expect(await cellsIn(format, written, file)).toEqual(cellsOf(written, rows));
    }
  }
};
