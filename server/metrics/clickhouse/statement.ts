export type Value = string | number | readonly string[] | readonly number[] | Uint32Array;

/** SQL with placeholders `{0}`, `{1}`, …; the text does not depend on the values. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
}

export class Values {
  readonly list: Value[] = [];

  /** Returns a placeholder; a list is rendered without brackets. */
  bind(value: Value): string {
    return `{${this.list.push(value) - 1}}`;
  }
}

const literal = (value: string | number): string => {
  if (typeof value === 'string') {
    const escaped = value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\0', '\\0');
    return `'${escaped}'`;
  }
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number`);
  return String(value);
};

/** Renders the SQL with its values escaped in place: old releases take no parameters over HTTP. */
export const written = ({ sql, values }: Statement): string =>
  sql.replaceAll(/\{(\d+)\}/g, (_, at: string) => {
    const value = values[Number(at)]!;
    return typeof value === 'string' || typeof value === 'number'
      ? literal(value)
      : Array.from<string | number, string>(value, literal).join(', ');
  });
