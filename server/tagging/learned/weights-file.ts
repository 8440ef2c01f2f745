/** What the learned model weighs; `recipe/` says how it was learned. Every table is by row, one after the other. */
export interface ModelWeights {
  /** The first of the scores stand for these: the kinds, then the themes. */
  readonly tags: readonly string[];
  /** The beginning of the SHA-256 of the recipe and of the labels. */
  readonly recipe: string;
  /** By tag: how far below zero its score must be to overrule the rules that found it; the more was read of it, the less. */
  readonly margins: Float32Array;
  /** The words and the parts of words that are known, by their hashes. */
  readonly hashes: Uint32Array;
  /** By word or part: its numbers, and what one unit of them is worth. */
  readonly words: Int8Array;
  readonly wordScales: Float32Array;
  /** From the numbers of a word to what it says behind, at and before a place. */
  readonly places: Float32Array;
  readonly placeBias: Float32Array;
  /** From the highest, then the mean of a clause's places, and from the highest of the review's, to the hidden numbers. */
  readonly clause: Float32Array;
  readonly review: Float32Array;
  readonly hiddenBias: Float32Array;
  readonly ruleHidden: Float32Array;
  /** From the hidden numbers to the scores: of the tags, then of the polarities. */
  readonly scores: Float32Array;
  readonly scoreBias: Float32Array;
  readonly ruleScores: Float32Array;
  /** By stars, 0 for unknown: what they add to the kinds of a review. */
  readonly stars: Float32Array;
}

interface Header {
  readonly tags: readonly string[];
  readonly recipe: string;
  /** How many known words and parts; how many numbers a word, a place and a clause have. */
  readonly known: number;
  readonly word: number;
  readonly place: number;
  readonly hidden: number;
}

const isHeader = (value: unknown): value is Header =>
  typeof value === 'object' && value !== null && 'tags' in value && 'known' in value && 'hidden' in value;

/** What the rules say of a clause: found in it, found in the review, denied in the review, meant otherwise in it. */
export const ruleSays = 4;
export const polarityCount = 4;
export const kindCount = 4;
export const starCount = 6;

/** The length of the header, the header as JSON, then each list of numbers after the other. */
export const readWeightsFile = (file: Uint8Array): ModelWeights => {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const header: unknown = JSON.parse(new TextDecoder().decode(file.subarray(4, 4 + length)));
  if (!isHeader(header)) throw new Error('The weights have no header.');
  const { tags, recipe, known, word, place, hidden } = header;
  let at = 4 + length;
  const take = (bytes: number): ArrayBuffer => {
    const taken = new Uint8Array(file.subarray(at, at + bytes)).buffer;
    at += bytes;
    if (taken.byteLength < bytes) throw new Error('The weights are cut off.');
    return taken;
  };
  const floats = (count: number): Float32Array => new Float32Array(take(4 * count));
  const rules = ruleSays * tags.length;
  const scored = tags.length + polarityCount;
  return {
    tags,
    recipe,
    margins: floats(tags.length),
    hashes: new Uint32Array(take(4 * known)),
    wordScales: floats(known),
    places: floats(word * 3 * place),
    placeBias: floats(place),
    clause: floats(2 * place * hidden),
    review: floats(place * hidden),
    hiddenBias: floats(hidden),
    ruleHidden: floats(rules * hidden),
    scores: floats(hidden * scored),
    scoreBias: floats(scored),
    ruleScores: floats(rules * scored),
    stars: floats(starCount * kindCount),
    words: new Int8Array(take(known * word)),
  };
};
