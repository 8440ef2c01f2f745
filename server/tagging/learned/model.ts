import type { ClauseSpan, WordedField } from '../clauses/split-clauses.ts';
import { createRowSums } from './row-sums.ts';
import { seeTokens } from './tokens.ts';
import { kindCount, type ModelWeights } from './weights-file.ts';
import { createWordVectors, vectorBytes } from './word-vectors.ts';

/** Distinct tags, by their place in the model. */
type Places = readonly number[];

export interface ModelInput {
  readonly fields: readonly WordedField[];
  readonly clauses: readonly ClauseSpan[];
  readonly rating: number | null;
  /** What the rules found in each clause. */
  readonly foundIn: readonly Places[];
  /** What the rules found in the review, found denied, and found with another meaning. */
  readonly found: Places;
  readonly denied: Places;
  readonly elsewise: Places;
}

export interface ModelReading {
  /** Per clause: tag scores, positive if it has the tag, then scores of the polarities, of which the highest wins. */
  readonly clauses: readonly Float32Array[];
  /** Per tag: the highest score of the clauses; kinds also include the stars. */
  readonly review: Float32Array;
}

export interface Model {
  read(input: ModelInput): ModelReading;
}

/** The end of a longer review adds little. */
const mostTokens = 512;

const addRow = (table: Float32Array, row: number, into: Float32Array): void => {
  for (let at = 0, place = row * into.length; at < into.length; at++) into[at]! += table[place + at]!;
};

/**
 * A small network: a convolution over each token and its two neighbours; a clause is the maximum and mean over its
 * tokens, combined with the review's maximum and with what the rules found.
 */
export const createModel = (weights: ModelWeights): Model => {
  const { tags, placeBias, hiddenBias, ruleHidden, scoreBias, ruleScores, stars } = weights;
  const tables = [weights.places, weights.clause, weights.review, weights.scores];
  const width = placeBias.length;
  const sums = createRowSums(2 * tables.reduce((all, { byteLength }) => all + byteLength, 0) + vectorBytes(width));
  const words = createWordVectors(weights, sums);
  const heardBias = sums.list(width);
  heardBias.set(placeBias);
  const size = tags.length;
  const [clause, review, scores] = [weights.clause, weights.review, weights.scores].map((table) => {
    const list = sums.list(table.length);
    list.set(table);
    return list;
  }) as [Float32Array, Float32Array, Float32Array];
  const places = sums.list(2 * width);
  const highest = sums.list(width);
  const around = sums.list(hiddenBias.length);
  const hidden = sums.list(hiddenBias.length);
  const scored = sums.list(scoreBias.length);
  const tokens = new Int32Array(mostTokens);
  const ends: number[] = [];

  /** Looks up the vector of each token in clause order, and where the tokens of each clause end. */
  const readTokens = (fields: readonly WordedField[], clauses: readonly ClauseSpan[]): number => {
    words.makeRoom(mostTokens);
    ends.length = 0;
    let count = 0;
    for (const field of fields) {
      let at = clauses.findIndex((span) => span.field === field.field);
      if (at < 0) continue;
      seeTokens(field, (token, start) => {
        while (clauses[at + 1]?.field === field.field && clauses[at + 1]!.start <= start) ends[at++] = count;
        if (count < mostTokens) tokens[count++] = words.placeOf(token);
      });
      while (clauses[at + 1]?.field === field.field) ends[at++] = count;
      ends[at] = count;
    }
    return count;
  };

  /** The maximum and the mean over the tokens of a clause. */
  const readPlaces = (from: number, to: number, count: number): void => {
    places.fill(0);
    const share = 1 / Math.max(1, to - from);
    for (let token = from; token < to; token++) {
      const before = token > 0 ? tokens[token - 1]! : 0;
      const next = token + 1 < count ? tokens[token + 1]! : 0;
      sums.hear(words.all, tokens[token]! + width, before, next + 2 * width, heardBias, places, share);
    }
  };

  /** The hidden layer of a clause, before the review's part is added. */
  const readClause = (from: number, to: number, count: number, found: Places): Float32Array => {
    readPlaces(from, to, count);
    for (let at = 0; at < width; at++) if (places[at]! > highest[at]!) highest[at] = places[at]!;
    hidden.fill(0);
    sums.addRows(clause, places, hidden);
    for (const rule of found) addRow(ruleHidden, rule, hidden);
    return hidden.slice();
  };

  return {
    read({ fields, clauses, rating, foundIn, found, denied, elsewise }) {
      const count = readTokens(fields, clauses);
      highest.fill(0);
      const own = clauses.map((_, at) => readClause(ends[at - 1] ?? 0, ends[at]!, count, foundIn[at]!));
      around.set(hiddenBias);
      sums.addRows(review, highest, around);
      const ofReview = [
        ...found.map((tag) => size + tag),
        ...denied.map((tag) => 2 * size + tag),
        ...elsewise.map((tag) => 3 * size + tag),
      ];
      for (const rule of ofReview) addRow(ruleHidden, rule, around);
      const bias = scoreBias.slice();
      for (const rule of ofReview) addRow(ruleScores, rule, bias);
      const whole = new Float32Array(size).fill(Number.NEGATIVE_INFINITY);
      const read = own.map((ofClause, clauseAt) => {
        for (let at = 0; at < hidden.length; at++) hidden[at] = Math.max(0, around[at]! + ofClause[at]!);
        scored.set(bias);
        sums.addRows(scores, hidden, scored);
        for (const rule of foundIn[clauseAt]!) addRow(ruleScores, rule, scored);
        for (let tag = 0; tag < size; tag++) if (scored[tag]! > whole[tag]!) whole[tag] = scored[tag]!;
        return scored.slice();
      });
      const starsAt = (rating === null ? 0 : Math.round(rating)) * kindCount;
      for (let kind = 0; kind < kindCount; kind++) whole[kind]! += stars[starsAt + kind]!;
      return { clauses: read, review: whole };
    },
  };
};
