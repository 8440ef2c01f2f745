/** The weights of the learned model; `recipe/` has the training. All tables are row by row. */
export interface ModelWeights {
  /** The first scores belong to these: the kinds, then the themes. */
  readonly tags: readonly string[];
  /** The start of the SHA-256 of the recipe and the labels. */
  readonly recipe: string;
  /** By tag: how far below zero its score must be to overrule the rules. More training data makes it smaller. */
  readonly margins: Float32Array;
  /** Hashes of the known words and parts of words. */
  readonly hashes: Uint32Array;
  /** By word or part: its vector, quantized, and its scale. */
  readonly words: Int8Array;
  readonly wordScales: Float32Array;
  /** From word vectors to their contribution as the previous, same and next token. */
  readonly places: Float32Array;
  readonly placeBias: Float32Array;
  /** To the hidden layer: from the maximum, then the mean of a clause's tokens, and from the review's maximum. */
  readonly clause: Float32Array;
  readonly review: Float32Array;
  readonly hiddenBias: Float32Array;
  readonly ruleHidden: Float32Array;
  /** From the hidden layer to the scores: tags, then polarities. */
  readonly scores: Float32Array;
  readonly scoreBias: Float32Array;
  readonly ruleScores: Float32Array;
  /** By stars (0: unknown): added to the kinds of a review. */
  readonly stars: Float32Array;
}

interface Header {
  readonly tags: readonly string[];
  readonly recipe: string;
  /** The number of known words and parts, and the sizes of word vectors, token vectors and hidden layer. */
  readonly known: number;
  readonly word: number;
  readonly place: number;
  readonly hidden: number;
}

const isHeader = (value: unknown): value is Header =>
  typeof value === 'object' && value !== null && 'tags' in value && 'known' in value && 'hidden' in value;

/** What the rules can say of a tag in a clause: found in it, found in the review, denied in the review, meant otherwise. */
export const ruleSays = 4;
export const polarityCount = 4;
export const kindCount = 4;
export const starCount = 6;

/** Format: length of the header, header as JSON, then the arrays one after the other. */
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
