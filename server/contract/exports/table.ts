import type { ExportFormat } from '../domain/export-formats.ts';

/** `list`: texts without white space. `json`: objects. */
export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'timestamp' | 'date' | 'list' | 'json';

/** Timestamps and days are ISO 8601 texts; JSON is serialized. */
export type Cell = string | number | boolean | null | readonly string[];

/** Names and types of columns never change. */
export interface Column<Row> {
  readonly name: string;
  readonly type: ColumnType;
  readonly optional: boolean;
  readonly description: string;
  /** What its values are ids of; sheets for people show the names instead. */
  readonly idsOf?: 'themes';
  read(row: Row): Cell;
}

/** The rows of an answer as a table, from which all formats are written. */
export interface Table<Row = unknown> {
  readonly name: string;
  /** The title of its sheet, at most 25 characters. */
  readonly title: string;
  readonly description: string;
  readonly columns: readonly Column<Row>[];
}

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

/** An object, serialized as in the API. */
export const json = <Row>(name: string, description: string, read: (row: Row) => object): Column<Row> => ({
  name,
  type: 'json',
  optional: false,
  description,
  read: (row) => JSON.stringify(read(row)),
});

/** Infers the row type. */
export const defineTable = <Row>(table: Table<Row>): Table<Row> => table;
