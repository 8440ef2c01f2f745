import type { ClauseSpan, WordedField } from '../clauses/split-clauses.ts';
import { createRowSums } from './row-sums.ts';
import { seeTokens } from './tokens.ts';
import { kindCount, type ModelWeights } from './weights-file.ts';
import { createWordVectors, vectorBytes } from './word-vectors.ts';

/** Tags by their place among those of the model, each once. */
type Places = readonly number[];

export interface ModelInput {
  readonly fields: readonly WordedField[];
  readonly clauses: readonly ClauseSpan[];
  readonly rating: number | null;
  /** What the rules found in each clause. */
  readonly foundIn: readonly Places[];
  /** What they found, found denied, and found meant otherwise in the review. */
  readonly found: Places;
  readonly denied: Places;
  readonly elsewise: Places;
}

export interface ModelReading {
  /** By clause: the tags, above zero for one that it carries, then the polarities, of which the highest is its own. */
  readonly clauses: readonly Float32Array[];
  /** By tag: the highest of the clauses, and for the kinds what the stars add. */
  readonly review: Float32Array;
}

export interface Model {
  read(input: ModelInput): ModelReading;
}

/** The rest of a longer review says little that is new. */
const mostTokens = 512;

const addRow = (table: Float32Array, row: number, into: Float32Array): void => {
  for (let at = 0, place = row * into.length; at < into.length; at++) into[at]! += table[place + at]!;
};

/**
 * A small network. Each place of a text is heard by its word and the two beside it; a clause is the highest and the mean of its
 * places, read together with the review around it and with what the rules found.
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

  /** Where the vector of each token begins, in the order of the clauses, and where the tokens of each clause end. */
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

  /** The highest and the mean of the places of a clause. */
  const readPlaces = (from: number, to: number, count: number): void => {
    places.fill(0);
    const share = 1 / Math.max(1, to - from);
    for (let token = from; token < to; token++) {
      const before = token > 0 ? tokens[token - 1]! : 0;
      const next = token + 1 < count ? tokens[token + 1]! : 0;
      sums.hear(words.all, tokens[token]! + width, before, next + 2 * width, heardBias, places, share);
    }
  };

  /** The hidden numbers of a clause, before those that the review adds. */
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
