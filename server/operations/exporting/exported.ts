import type * as z from 'zod';
import type { DocumentFormat, ExportFormat, TableFormat } from '../../contract/domain/export-formats.ts';
import type { ExportContract, Table } from '../../contract/exports/table.ts';
import type { Context } from '../operation.ts';

/** A list as a file. */
export interface ExportedTable {
  readonly table: Table;
  /** The file's name, without what follows the dot. */
  readonly name: string;
  /** Rows as the API has them; whoever leaves before the end returns. */
  readonly batches: AsyncIterable<readonly unknown[]>;
  /** Changes with the rows: what was left off can go on as long as it is the same. Null: rows may change at any time. */
  readonly stamp: string | null;
}

/** An answer in words. */
export interface ExportedDocument {
  /** Its text, which says so where it is about an invented world. */
  write(isSample: boolean): string;
  readonly name: string;
  readonly stamp: string;
}

export type Exported = ExportedTable | ExportedDocument;

/** What the operation takes, but that `limit` is the caller's own or none, and `offset` any. */
export type ExportAsked<Input extends z.ZodObject, Format extends ExportFormat = ExportFormat> = Omit<
  z.output<Input>,
  'limit' | 'offset'
> & {
  readonly limit: number | null;
  readonly offset: number;
  readonly format: Format;
};

export interface Exports<Input extends z.ZodObject> extends ExportContract {
  /** Reads what a refusal depends on; rows are read when they are asked for. */
  open(asked: ExportAsked<Input>, context: Context): Promise<Exported>;
}

export const isTableFormat = (format: ExportFormat): format is TableFormat => !isDocumentFormat(format);
export const isDocumentFormat = (format: ExportFormat): format is DocumentFormat =>
  format === 'markdown' || format === 'html';
