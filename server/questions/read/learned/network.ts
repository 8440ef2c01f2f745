import { readFileSync } from 'node:fs';
import { bucketOf } from './buckets.ts';
import type { Scores } from './decode.ts';
import { heads, wordLabels } from './labels.ts';
import { type ReaderWeights, readWeightsFile, type Table } from './weights-file.ts';

type Vector = Float32Array;

const units = 4;
const idle = new Set(['filler', 'unread', 'declined'].map((label) => wordLabels.indexOf(label as 'filler')));
const declined = wordLabels.indexOf('declined');

/** Where the scores of each head stand. */
const headPlaces: (readonly [from: number, to: number])[] = [];
for (const { length } of Object.values(heads)) {
  const from = headPlaces.at(-1)?.[1] ?? 0;
  headPlaces.push([from, from + length]);
}

/** A table times a vector, and its last column. */
const times = ({ rows, columns, units: worth, values }: Table, vector: Vector): Vector => {
  const out = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const from = row * columns;
    let sum = values[from + columns - 1]!;
    for (let at = 0; at < columns - 1; at++) sum += values[from + at]! * vector[at]!;
    out[row] = sum * worth[row]!;
  }
  return out;
};

const joined = (...parts: readonly Vector[]): Vector => {
  const out = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/** A gated recurrent unit over the words, from one end. */
const passed = (words: readonly Vector[], input: Table, state: Table): Vector[] => {
  const size = state.rows / 3;
  let hidden = new Float32Array(size);
  return words.map((word) => {
    const from = times(input, word);
    const own = times(state, hidden);
    const next = new Float32Array(size);
    for (let at = 0; at < size; at++) {
      const reset = sigmoid(from[at]! + own[at]!);
      const keep = sigmoid(from[size + at]! + own[size + at]!);
      const fresh = Math.tanh(from[2 * size + at]! + reset * own[2 * size + at]!);
      next[at] = (1 - keep) * fresh + keep * hidden[at]!;
    }
    hidden = next;
    return next;
  });
};

const bothWays = (words: readonly Vector[], name: string, { table }: ReaderWeights): Vector[] => {
  const forth = passed(words, table(`${name}.forth.input`), table(`${name}.forth.state`));
  const back = passed(words.toReversed(), table(`${name}.back.input`), table(`${name}.back.state`)).toReversed();
  return forth.map((vector, at) => joined(vector, back[at]!));
};

const logShares = (scores: Vector): number[] => {
  const top = Math.max(...scores);
  const sum = scores.reduce((total, score) => total + Math.exp(score - top), 0);
  return Array.from(scores, (score) => score - top - Math.log(sum));
};

const best = (scores: ArrayLike<number>): number => {
  let top = 0;
  for (let at = 1; at < scores.length; at++) if (scores[at]! > scores[top]!) top = at;
  return top;
};

/** The highest of each number over some words; the lowest there is where no word is meant. */
const highest = (vectors: readonly Vector[], size: number, isMeant: (at: number) => boolean): Vector => {
  const out = new Float32Array(size).fill(-1);
  vectors.forEach((vector, at) => {
    if (!isMeant(at)) return;
    for (let each = 0; each < size; each++) out[each] = Math.max(out[each]!, vector[each]!);
  });
  return out;
};

const wordVector = (features: readonly string[], table: Table): Vector => {
  const out = new Float32Array(table.columns);
  for (const feature of features) {
    const row = bucketOf(feature);
    for (let at = 0; at < table.columns; at++) out[at]! += table.values[row * table.columns + at]! * table.units[row]!;
  }
  return out.map((value) => value / Math.sqrt(Math.max(1, features.length)));
};

export const scoresOf = (words: readonly (readonly string[])[], weights: ReaderWeights): Scores => {
  const { table } = weights;
  const vectors = words.map((features) => wordVector(features, table('table')));
  const read = bothWays(bothWays(vectors, 'first', weights), 'second', weights);
  const labels = read.map((vector) => times(table('label'), vector));
  const unitScores = read.map((vector) => times(table('unit'), vector));
  const said = labels.map(best);
  const of = unitScores.map(best);
  const mixed = read.map((vector, at) => {
    const label = new Float32Array(wordLabels.length);
    label[said[at]!] = 1;
    return times(table('mix'), joined(vector, label)).map(Math.tanh);
  });
  const size = table('mix').rows;
  const whole = highest(mixed, size, () => true);
  const choices = Array.from({ length: units }, (_, unit) => {
    const part = highest(mixed, size, (at) => of[at] === unit && !idle.has(said[at]!));
    const hidden = times(table('choose'), joined(part, whole)).map((value) => Math.max(0, value));
    const all = times(table('heads'), hidden);
    return headPlaces.map(([from, to]) => logShares(all.subarray(from, to)));
  });
  return {
    labels: labels.map(logShares),
    units: unitScores.map(logShares),
    choices,
    because: best(
      times(
        table('because'),
        highest(mixed, size, (at) => said[at] === declined),
      ),
    ),
  };
};

let weights: ReaderWeights | undefined;
/** Read at the first question: a service that starts has other things to do. */
export const readerWeights = (): ReaderWeights => {
  weights ??= readWeightsFile(readFileSync(new URL('./weights.bin', import.meta.url)));
  return weights;
};
