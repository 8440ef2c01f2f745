/** What the learned model weighs; `recipe/` says how it was learned. */
export interface ModelWeights {
  /** What the scores stand for: the kinds, then the themes. */
  readonly tags: readonly string[];
  readonly languages: readonly string[];
  /** The languages in which few reviews were at hand to learn from. */
  readonly littleRead: readonly string[];
  /** The signs of a text that are known, by their hashes; their weights stand from `starts` on, up to those of the next. */
  readonly hashes: Uint32Array;
  readonly starts: Uint32Array;
  readonly weightTags: Uint8Array;
  readonly weights: Int8Array;
  /** By tag, what one unit of its weights is worth. */
  readonly scales: Float32Array;
  /** By tag, how far below zero a score must be to overrule the rules that found the tag. */
  readonly margins: Float32Array;
  /** By circumstance and tag: what the finds of the rules, the rating, the language and the length add. */
  readonly circumstances: Float32Array;
}

interface Header {
  readonly tags: readonly string[];
  readonly languages: readonly string[];
  readonly littleRead: readonly string[];
  readonly signs: number;
  readonly weights: number;
  readonly circumstances: number;
}

const isHeader = (value: unknown): value is Header =>
  typeof value === 'object' && value !== null && 'tags' in value && 'signs' in value && 'circumstances' in value;

/** The length of the header, the header as JSON, then each list of numbers after the other. */
export const readWeightsFile = (file: Uint8Array): ModelWeights => {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const header: unknown = JSON.parse(new TextDecoder().decode(file.subarray(4, 4 + length)));
  if (!isHeader(header)) throw new Error('The weights have no header.');
  const { tags, languages, littleRead, signs, weights, circumstances } = header;
  let at = 4 + length;
  const take = (bytes: number): ArrayBuffer => {
    const taken = new Uint8Array(file.subarray(at, at + bytes)).buffer;
    at += bytes;
    if (taken.byteLength < bytes) throw new Error('The weights are cut off.');
    return taken;
  };
  return {
    tags,
    languages,
    littleRead,
    hashes: new Uint32Array(take(4 * signs)),
    starts: new Uint32Array(take(4 * (signs + 1))),
    scales: new Float32Array(take(4 * tags.length)),
    margins: new Float32Array(take(4 * tags.length)),
    circumstances: new Float32Array(take(4 * circumstances * tags.length)),
    weightTags: new Uint8Array(take(weights)),
    weights: new Int8Array(take(weights)),
  };
};
