import type { ExportFormat } from '../domain/export-formats.ts';

/** `list`: texts without white space. `json`: what has fields of its own. */
export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'timestamp' | 'date' | 'list' | 'json';

/** A timestamp and a day are texts in ISO 8601, JSON is its text. */
export type Cell = string | number | boolean | null | readonly string[];

/** A column, which keeps its name and type for good. */
export interface Column<Row> {
  readonly name: string;
  readonly type: ColumnType;
  /** Whether a row may have nothing here. */
  readonly optional: boolean;
  readonly description: string;
  /** What its values are the ids of: a sheet, which people read, has their names. */
  readonly idsOf?: 'themes';
  read(row: Row): Cell;
}

/** The rows of an answer as a table: each format is written from this. */
export interface Table<Row = unknown> {
  readonly name: string;
  /** As a sheet is called, in at most 25 characters. */
  readonly title: string;
  /** What a row is. */
  readonly description: string;
  readonly columns: readonly Column<Row>[];
}

/** What an operation's answer can be exported as. */
export interface ExportContract {
  readonly formats: readonly ExportFormat[];
  readonly tables: readonly Table[];
}

type Make = <Row>(name: string, description: string, read: (row: Row) => Cell) => Column<Row>;

const of =
  (type: ColumnType, optional: boolean): Make =>
  (name, description, read) => ({ name, type, optional, description, read });

export const text = of('text', false);
export const textOrNone = of('text', true);
export const integer = of('integer', false);
export const integerOrNone = of('integer', true);
export const number = of('number', false);
export const numberOrNone = of('number', true);
export const boolean = of('boolean', false);
export const booleanOrNone = of('boolean', true);
export const timestamp = of('timestamp', false);
export const timestampOrNone = of('timestamp', true);
export const dateOrNone = of('date', true);
export const list = of('list', false);

/** What has fields of its own, as the API writes it. */
export const json = <Row>(name: string, description: string, read: (row: Row) => object): Column<Row> => ({
  name,
  type: 'json',
  optional: false,
  description,
  read: (row) => JSON.stringify(read(row)),
});

/** A table of the columns that its row type fills. */
export const defineTable = <Row>(table: Table<Row>): Table<Row> => table;
