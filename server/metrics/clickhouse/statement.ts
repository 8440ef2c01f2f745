export type Value = string | number | readonly string[] | readonly number[] | Uint32Array;

/** SQL with `{0}`, `{1}` and so on in place of its values: whatever they are, the text is the same. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** Collects the values of a statement while its text is put together. */
export class Values {
  readonly list: Value[] = [];

  /** Stands for the value; a list comes without its brackets. */
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

/** The statement as it is sent. Values are written here and nowhere else: old releases take no parameters over HTTP. */
export const written = ({ sql, values }: Statement): string =>
  sql.replaceAll(/\{(\d+)\}/g, (_, at: string) => {
    const value = values[Number(at)]!;
    return typeof value === 'string' || typeof value === 'number'
      ? literal(value)
      : Array.from<string | number, string>(value, literal).join(', ');
  });
