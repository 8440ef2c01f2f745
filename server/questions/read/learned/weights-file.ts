/** A quantized table: rows of bytes, each with its unit. */
export interface Table {
  readonly rows: number;
  readonly columns: number;
  readonly units: Float32Array;
  readonly values: Int8Array;
}

/** The weights of the network; `recipe/` describes the training. */
export interface ReaderWeights {
  /** Prefix of the SHA-256 of the recipe and the questions. */
  readonly recipe: string;
  readonly names: readonly string[];
  table(name: string): Table;
}

interface Header {
  readonly recipe: string;
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly columns: number }[];
}

const isHeader = (value: unknown): value is Header =>
  typeof value === 'object' && value !== null && 'recipe' in value && 'tables' in value;

/** Format: length of the header, header as JSON, then the units and values of each table. */
export const readWeightsFile = (file: Uint8Array): ReaderWeights => {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const header: unknown = JSON.parse(new TextDecoder().decode(file.subarray(4, 4 + length)));
  if (!isHeader(header)) throw new Error('The weights have no header.');
  let at = 4 + length;
  const take = (bytes: number): ArrayBuffer => {
    const taken = new Uint8Array(file.subarray(at, at + bytes)).buffer;
    at += bytes;
    if (taken.byteLength < bytes) throw new Error('The weights are cut off.');
    return taken;
  };
  const tables = new Map(
    header.tables.map(({ name, rows, columns }) => [
      name,
      { rows, columns, units: new Float32Array(take(4 * rows)), values: new Int8Array(take(rows * columns)) },
    ]),
  );
  return {
    recipe: header.recipe,
    names: [...tables.keys()],
    table: (name) => {
      const found = tables.get(name);
      if (!found) throw new Error(`The weights have no table ${name}.`);
      return found;
    },
  };
};
