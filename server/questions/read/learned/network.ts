import { readFileSync } from 'node:fs';
import { createRowSums } from '../../../tagging/learned/row-sums.ts';
import type { Scores } from './decode.ts';
import { heads, wordLabels } from './labels.ts';
import { type ReaderWeights, readWeightsFile, type Table } from './weights-file.ts';

export const buckets = 32_768;

/** The row of a feature in the table of vectors, by FNV-1a hash. */
export const bucketOf = (feature: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % buckets;
};

type Vector = Float32Array;

const units = 4;
const idle = new Set(['filler', 'unread', 'declined'].map((label) => wordLabels.indexOf(label as 'filler')));
const declined = wordLabels.indexOf('declined');

/** The range of each head's scores. */
const headPlaces: (readonly [from: number, to: number])[] = [];
for (const { length } of Object.values(heads)) {
  const from = headPlaces.at(-1)?.[1] ?? 0;
  headPlaces.push([from, from + length]);
}

type Step = (vector: Vector) => Vector;

/** The tables as steps that share one memory with their input. */
const stepsOf = ({ table, names }: ReaderWeights): ((name: string) => Step) => {
  const multiplied = names.filter((name) => name !== 'table').map((name) => [name, table(name)] as const);
  const wide = (rows: number): number => Math.ceil(rows / 4) * 4;
  const floats = multiplied.reduce((sum, [, { rows, columns }]) => sum + wide(rows) * (columns + 1) + columns + 4, 0);
  const sums = createRowSums(4 * floats + 64 * multiplied.length);
  const steps = new Map(
    multiplied.map(([name, { rows, columns, units: worth, values }]) => {
      const width = wide(rows);
      // A row is a column of the table; the last column is the bias.
      const turned = sums.list(width * (columns - 1));
      const added = sums.list(width);
      const input = sums.list(columns - 1);
      const output = sums.list(width);
      for (let row = 0; row < rows; row++) {
        for (let at = 0; at < columns - 1; at++) turned[at * width + row] = values[row * columns + at]! * worth[row]!;
        added[row] = values[row * columns + columns - 1]! * worth[row]!;
      }
      const step: Step = (vector) => {
        input.set(vector);
        output.set(added);
        sums.addRows(turned, input, output);
        return output.slice(0, rows);
      };
      return [name, step];
    }),
  );
  return (name) => steps.get(name)!;
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

/** A gated recurrent unit over the words, in one direction. */
const passed = (words: readonly Vector[], size: number, input: Step, state: Step): Vector[] => {
  let hidden: Vector = new Float32Array(size);
  return words.map((word) => {
    const from = input(word);
    const own = state(hidden);
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

const bothWays = (words: readonly Vector[], name: string, { step, hidden }: Network): Vector[] => {
  const forth = passed(words, hidden, step(`${name}.forth.input`), step(`${name}.forth.state`));
  const backwards = words.toReversed();
  const back = passed(backwards, hidden, step(`${name}.back.input`), step(`${name}.back.state`)).toReversed();
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

/** Elementwise maximum over some words; the lowest value if there are none. */
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

export interface Network {
  readonly words: Table;
  readonly step: (name: string) => Step;
  /** Size of the state passed between words, and from words to asks. */
  readonly hidden: number;
  readonly mixed: number;
}

export const networkOf = (weights: ReaderWeights): Network => ({
  words: weights.table('table'),
  step: stepsOf(weights),
  hidden: weights.table('first.forth.state').rows / 3,
  mixed: weights.table('mix').rows,
});

export const scoresOf = (words: readonly (readonly string[])[], network: Network): Scores => {
  const { step } = network;
  const vectors = words.map((features) => wordVector(features, network.words));
  const read = bothWays(bothWays(vectors, 'first', network), 'second', network);
  const labels = read.map(step('label'));
  const unitScores = read.map(step('unit'));
  const said = labels.map(best);
  const of = unitScores.map(best);
  const mixed = read.map((vector, at) => {
    const label = new Float32Array(wordLabels.length);
    label[said[at]!] = 1;
    return step('mix')(joined(vector, label)).map(Math.tanh);
  });
  const whole = highest(mixed, network.mixed, () => true);
  const choices = Array.from({ length: units }, (_, unit) => {
    const part = highest(mixed, network.mixed, (at) => of[at] === unit && !idle.has(said[at]!));
    const hidden = step('choose')(joined(part, whole)).map((value) => Math.max(0, value));
    const all = step('heads')(hidden);
    return headPlaces.map(([from, to]) => logShares(all.subarray(from, to)));
  });
  const refused = highest(mixed, network.mixed, (at) => said[at] === declined);
  return {
    labels: labels.map(logShares),
    units: unitScores.map(logShares),
    choices,
    because: best(step('because')(refused)),
  };
};

let network: Network | undefined;
/** Loaded at the first question, to keep the start of the service fast. */
export const readerNetwork = (): Network => {
  network ??= networkOf(readWeightsFile(readFileSync(new URL('./weights.bin', import.meta.url))));
  return network;
};
