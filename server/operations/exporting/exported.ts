import type * as z from 'zod';
import type { DocumentFormat, ExportFormat } from '../../contract/domain/export-formats.ts';
import type { ExportContract, Table } from '../../contract/exports/table.ts';
import type { Context } from '../operation.ts';

const rowsAtOnce = 500;

export async function* inBatches<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce);
}

export const partOf = <Row>(
  rows: readonly Row[],
  { offset, limit }: { readonly offset: number; readonly limit: number | null },
): readonly Row[] => rows.slice(offset, limit === null ? undefined : offset + limit);

/**
 * Reads a list page by page, up to `limit` rows. `read` gets a maximum and a cursor, and returns the next cursor; null
 * after the last page.
 */
export async function* byPages<Row, Cursor>(
  first: Cursor,
  limit: number | null,
  read: (
    cursor: Cursor,
    most: number,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: NonNullable<Cursor> | null }>,
): AsyncGenerator<readonly Row[]> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  for (let cursor: Cursor | null = first, isFirst = true; left > 0 && (isFirst || cursor !== null); isFirst = false) {
    const { rows, next }: Awaited<ReturnType<typeof read>> = await read(cursor as Cursor, Math.min(rowsAtOnce, left));
    if (rows.length > 0) yield rows;
    left -= rows.length;
    cursor = next;
  }
}

export interface ExportedTable {
  readonly table: Table;
  /** Without extension. */
  readonly name: string;
  /** Rows as in the API. */
  readonly batches: AsyncIterable<readonly unknown[]>;
  /** Changes with the rows: a download can be resumed while it is the same. Null: rows may change at any time. */
  readonly stamp: string | null;
}

export interface ExportedDocument {
  /** The text, with a notice if the data is sample data. */
  write(isSample: boolean): string;
  readonly name: string;
  readonly stamp: string;
}

export type Exported = ExportedTable | ExportedDocument;

/** The operation's input, but with any `offset` and without an upper bound on `limit`. */
export type ExportInput<Input extends z.ZodObject, Format extends ExportFormat = ExportFormat> = Omit<
  z.output<Input>,
  'limit' | 'offset'
> & {
  readonly limit: number | null;
  readonly offset: number;
  readonly format: Format;
};

export interface Exports<Input extends z.ZodObject> extends ExportContract {
  /** Checks whether the export is possible; rows are read later. */
  open(input: ExportInput<Input>, context: Context): Promise<Exported>;
}

export const isDocumentFormat = (format: ExportFormat): format is DocumentFormat =>
  format === 'markdown' || format === 'html';
