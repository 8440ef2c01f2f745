import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { Cell, Column, ColumnType } from '../../contract/exports/table.ts';
import type { Encoder } from './index.ts';

/** Rows per group. A group is held in memory: large enough for readers, small enough for us. */
const groupRows = 2_000;

type Element = Omit<SchemaElement, 'name' | 'repetition_type'>;

const utf8: Element = { type: 'BYTE_ARRAY', converted_type: 'UTF8' };

const elements: Readonly<Record<Exclude<ColumnType, 'list'>, Element>> = {
  text: utf8,
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  timestamp: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  date: { type: 'INT32', converted_type: 'DATE' },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
};

const schemaOf = ({ name, type, optional }: Column<unknown>): SchemaElement[] => {
  const repetition_type = optional ? 'OPTIONAL' : 'REQUIRED';
  if (type !== 'list') return [{ name, repetition_type, ...elements[type] }];
  return [
    { name, repetition_type, num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...utf8 },
  ];
};

/** Converts cells to the writer's types. */
const values: Readonly<Partial<Record<ColumnType, (cell: string & number) => unknown>>> = {
  integer: BigInt,
  timestamp: (iso) => new Date(iso),
  date: (iso) => new Date(iso),
  json: JSON.parse,
};

const toValue = (type: ColumnType, cell: Cell): unknown => {
  const convert = values[type];
  // A column's cells are of its type.
  return cell === null || convert === undefined ? cell : convert(cell as string & number);
};

const take = (writer: ByteWriter): Uint8Array => {
  const bytes = writer.getBytes().slice();
  writer.index = 0;
  return bytes;
};

/** Apache Parquet with a type for each column, compressed with Snappy. */
export const parquet: Encoder = async function* encode({ columns }, batches) {
  const writer = new ByteWriter();
  const file = new ParquetWriter({
    writer,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.flatMap(schemaOf)],
    // The writer would keep the full minimum and maximum text of each group in memory until the end.
    statistics: false,
  });
  let group: unknown[][] = columns.map(() => []);
  const write = async (): Promise<Uint8Array> => {
    const columnData = columns.map(({ name }, at) => ({ name, data: group[at]! }));
    group = columns.map(() => []);
    await file.write({ columnData, rowGroupSize: groupRows });
    return take(writer);
  };
  for await (const rows of batches) {
    for (const row of rows) {
      for (let at = 0; at < columns.length; at++) group[at]!.push(toValue(columns[at]!.type, columns[at]!.read(row)));
      if (group[0]!.length === groupRows) yield await write();
    }
  }
  if (group[0]!.length > 0) yield await write();
  await file.finish();
  yield take(writer);
};
