/** A review's facts in a pull, without its text. */
export interface PullFact {
  /** The kept edition. */
  readonly no: number;
  /** The review's first edition; ids have the same order. */
  readonly seq: number;
  readonly rating: number;
  readonly ms: number;
  readonly helpful: number;
  /** Two letters; null if the store's reviews have none. */
  readonly country: string | null;
  readonly version: string | null;
  readonly replied: boolean;
}

export interface FactColumns {
  readonly size: number;
  readonly no: Uint32Array;
  readonly seq: Uint32Array;
  readonly ms: Float64Array;
  readonly helpful: Uint32Array;
  /** 0: none; else 1 + the index in the list of versions. */
  readonly version: Uint16Array;
  /** 0: none; else see `countryNumber`. */
  readonly country: Uint16Array;
  readonly rating: Uint8Array;
  /** 1 if the developer has replied. */
  readonly replied: Uint8Array;
}

export const countryNumber = (code: string | null): number =>
  code === null ? 0 : code.charCodeAt(0) * 256 + code.charCodeAt(1);

export const countryOf = (number: number): string | null =>
  number === 0 ? null : String.fromCharCode(number >> 8, number & 255);

/** Bytes per review. Wide columns come first, so that all are aligned. */
const width = 26;

const columnsIn = (buffer: ArrayBuffer, size: number): FactColumns => ({
  size,
  no: new Uint32Array(buffer, 0, size),
  seq: new Uint32Array(buffer, 4 * size, size),
  ms: new Float64Array(buffer, 8 * size, size),
  helpful: new Uint32Array(buffer, 16 * size, size),
  version: new Uint16Array(buffer, 20 * size, size),
  country: new Uint16Array(buffer, 22 * size, size),
  rating: new Uint8Array(buffer, 24 * size, size),
  replied: new Uint8Array(buffer, 25 * size, size),
});

/** Packs facts in the order given, in the machine's byte order: little-endian wherever Node runs. */
export const packFacts = (facts: readonly PullFact[]): { facts: Buffer; versions: string[] } => {
  const buffer = new ArrayBuffer(facts.length * width);
  const columns = columnsIn(buffer, facts.length);
  const versions = [...new Set(facts.flatMap(({ version }) => (version === null ? [] : [version])))];
  const numberOf = new Map(versions.map((version, at) => [version, at + 1]));
  facts.forEach((fact, at) => {
    columns.no[at] = fact.no;
    columns.seq[at] = fact.seq;
    columns.ms[at] = fact.ms;
    columns.helpful[at] = fact.helpful;
    columns.version[at] = fact.version === null ? 0 : numberOf.get(fact.version)!;
    columns.country[at] = countryNumber(fact.country);
    columns.rating[at] = fact.rating;
    columns.replied[at] = fact.replied ? 1 : 0;
  });
  return { facts: Buffer.from(buffer), versions };
};

export const unpackFacts = (packed: Buffer): FactColumns => {
  // Copied, since a buffer of the driver may not be aligned.
  const buffer = new ArrayBuffer(packed.length);
  new Uint8Array(buffer).set(packed);
  return columnsIn(buffer, packed.length / width);
};
