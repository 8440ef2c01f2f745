/**
 * A result column: its PostgreSQL type, and the type the driver converts it to. Not checked at run time: tests/store/statements.test.ts
 * compares every column with PostgreSQL's description.
 */
export interface Column<Value> {
  readonly type: string;
  readonly canBeNull: boolean;
  /** The table allows null here, but the statement's conditions don't. */
  readonly isFiltered: boolean;
  /** Never set: only carries the type. */
  readonly value?: Value;
}

const column = <Value>(type: string): Column<Value> => ({ type, canBeNull: false, isFiltered: false });

export const bool = column<boolean>('bool');
export const smallint = column<number>('int2');
export const int = column<number>('int4');
/** Read as a number: none of ours can exceed 2^53. */
export const bigint = column<number>('int8');
export const real = column<number>('float4');
export const float = column<number>('float8');
export const text = column<string>('text');
export const uuid = column<string>('uuid');
export const timestamp = column<Date>('timestamptz');
export const bytes = column<Buffer>('bytea');
export const ints = column<number[]>('_int4');
export const texts = column<string[]>('_text');
export const uuids = column<readonly string[]>('_uuid');

/** Text with a fixed set of values. */
export const textOf = <Value extends string>(): Column<Value> => column('text');
/** An enum of the schema. */
export const enumOf = <Value extends string>(name: string): Column<Value> => column(name);
export const json = <Value>(): Column<Value> => column('json');
export const jsonb = <Value>(): Column<Value> => column('jsonb');

export const orNull = <Value>(of: Column<Value>): Column<Value | null> => ({
  type: of.type,
  canBeNull: true,
  isFiltered: false,
});

/** A column that is nullable in its table but never null in these rows. */
export const filtered = <Value>(of: Column<Value>): Column<Value> => ({ ...of, isFiltered: true });

export type Columns = Readonly<Record<string, Column<unknown>>>;

export type RowOf<Of extends Columns> = {
  readonly [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never;
};
