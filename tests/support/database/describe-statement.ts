import type pg from 'pg';

/** A column of a statement's rows, as PostgreSQL describes it without running the statement. */
export interface DescribedColumn {
  readonly name: string;
  /** As `pg_type` names it. */
  readonly type: string;
  /** It is a table's own column, which may be null there. */
  readonly isNullInTable: boolean;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}

/** What the driver's connection can do beyond its typings: the parts of a prepared statement one by one. */
interface Wire {
  parse(message: { text: string; name: string }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Prepares a statement and asks for its columns; sends no values and runs nothing. */
class Describe {
  fields: readonly Field[] | null = null;
  private error: Error | null = null;
  private readonly text: string;
  private readonly done: (error: Error | null, fields: readonly Field[] | null) => void;

  constructor(text: string, done: (error: Error | null, fields: readonly Field[] | null) => void) {
    this.text = text;
    this.done = done;
  }

  submit(connection: unknown): void {
    const wire = connection as Wire;
    wire.parse({ text: this.text, name: '' });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.fields = fields;
  }

  handleError(error: Error): void {
    this.error = error;
    this.done(this.error, null);
  }

  handleReadyForQuery(): void {
    if (!this.error) this.done(null, this.fields);
  }
}

/** The columns of a statement's rows; null when it has none. */
export const describeStatement = async (
  client: pg.Client,
  text: string,
): Promise<readonly DescribedColumn[] | null> => {
  const fields = await new Promise<readonly Field[] | null>((resolve, reject) => {
    client.query(new Describe(text, (error, found) => (error ? reject(error) : resolve(found))) as pg.Submittable);
  });
  if (!fields) return null;
  const { rows } = await client.query<{ type: string; isNullInTable: boolean }>(
    `select t.typname as type, coalesce(not a.attnotnull, false) as "isNullInTable"
     from unnest($1::oid[], $2::oid[], $3::int[]) with ordinality as f (type, "table", "column", place)
     join pg_type t on t.oid = f.type
     left join pg_attribute a on a.attrelid = f."table" and a.attnum = f."column"
     order by f.place`,
    [
      fields.map(({ dataTypeID }) => dataTypeID),
      fields.map(({ tableID }) => tableID),
      fields.map(({ columnID }) => columnID),
    ],
  );
  return fields.map(({ name }, at) => ({ name, ...rows[at]! }));
};
