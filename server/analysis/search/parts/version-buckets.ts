import type { VersionColumns } from '../counting/version-counts.ts';
import { Dictionary } from '../segments/dictionary.ts';

export const versionBuckets = 1 << 15;

const hashOf = (name: string): number => {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x0100_0193);
  return hash;
};

/** The same in every process: the buckets of parts are added up. */
const bucketOf = (app: number, nameHash: number): number => {
  let hash = Math.imul(nameHash ^ Math.imul(app, 0x9e37_79b1), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) & (versionBuckets - 1);
};

/** The bucket of each version. */
const bucketsOf = ({ names, app, version }: VersionColumns): Uint16Array => {
  const hashes = Int32Array.from(names, hashOf);
  const buckets = new Uint16Array(app.length);
  for (let at = 0; at < app.length; at++) buckets[at] = bucketOf(app[at]!, hashes[version[at]!]!);
  return buckets;
};

/** Versions with their matches, by the buckets that they fall into. */
export class BucketedVersions {
  private readonly columns: VersionColumns;
  private readonly buckets: Uint16Array;

  constructor(columns: VersionColumns) {
    this.columns = columns;
    this.buckets = bucketsOf(columns);
  }

  fills(): Uint32Array {
    const { matched } = this.columns;
    const fills = new Uint32Array(versionBuckets);
    for (let at = 0; at < matched.length; at++) fills[this.buckets[at]!]! += matched[at]!;
    return fills;
  }

  /** Those of these buckets. */
  in(wanted: Uint32Array): VersionColumns {
    const isWanted = new Uint8Array(versionBuckets);
    for (const bucket of wanted) isWanted[bucket] = 1;
    const { names, app, version, matched, ratings } = this.columns;
    const places: number[] = [];
    for (let at = 0; at < this.buckets.length; at++) if (isWanted[this.buckets[at]!] === 1) places.push(at);
    const used = new Dictionary<string>(Number.POSITIVE_INFINITY);
    const of = (column: Uint32Array) => new Uint32Array(places.map((at) => column[at]!));
    return {
      version: new Uint32Array(places.map((at) => used.number(names[version[at]!]!))),
      names: used.values,
      app: of(app),
      matched: of(matched),
      ratings: of(ratings),
    };
  }
}
