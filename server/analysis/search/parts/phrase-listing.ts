/** What a part of a search tells of phrases, an entry each. */
export interface PhraseListing {
  readonly low: Uint32Array;
  readonly high: Uint16Array;
  /** In how many matches each stands, at least, and in how many more it may. */
  readonly counts: Uint32Array;
  readonly unknown: Uint32Array;
  /** Of the first so many the best example: the others have none yet. */
  readonly bestNo: Uint32Array;
  readonly bestQuality: Int16Array;
  /** What stands in so many matches is told. */
  readonly least: number;
  /** In how many matches what is not told may stand besides, unknown to the part. */
  readonly besides: number;
}

/** The best examples of the phrases asked for, in their order; -1: there is none. */
export interface Examples {
  readonly no: Uint32Array;
  readonly quality: Int16Array;
}

/** The phrases of a part's matches. What is asked for does not change what is asked for next. */
export interface PartPhrases {
  /** Of what it holds besides the index. */
  readonly bytes: number;
  /** The most frequent. */
  listing(): Promise<PhraseListing>;
  /** These phrases, by their hashes, and all that stand in so many matches; null: no others. */
  asked(hashes: Float64Array, least: number | null): Promise<PhraseListing>;
  /** @param hashes 255 at most */
  examples(hashes: Float64Array): Promise<Examples>;
  /** Nothing can be asked of it any more. */
  release(): void;
}

export const hashesOf = ({ low, high }: Pick<PhraseListing, 'low' | 'high'>): Float64Array =>
  Float64Array.from(low, (each, at) => high[at]! * 0x1_0000_0000 + each);
