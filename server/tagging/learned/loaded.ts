import { readFileSync } from 'node:fs';
import { type ThemeId, taxonomy } from '../themes/taxonomy.ts';
import { createModel, type Model } from './model.ts';
import { readWeightsFile } from './weights-file.ts';

export interface Loaded {
  readonly model: Model;
  readonly margins: Float32Array;
  readonly places: ReadonlyMap<string, number>;
  /** Every theme of the taxonomy with its place in the weights; undefined if it is newer than them. */
  readonly themes: readonly { readonly id: ThemeId; readonly place: number | undefined }[];
}

const load = (): Loaded => {
  const weights = readWeightsFile(readFileSync(new URL('./weights.bin', import.meta.url)));
  const places = new Map(weights.tags.map((tag, place) => [tag, place]));
  return {
    model: createModel(weights),
    margins: weights.margins,
    places,
    themes: taxonomy.map(({ id }) => ({ id, place: places.get(id) })),
  };
};
let loaded: Loaded | undefined;
/** Loaded with the first review, to keep the start of the service fast. */
export const learned = (): Loaded => {
  loaded ??= load();
  return loaded;
};

/** Appends the places of those tags that the weights know. */
export const placesOf = (known: Loaded['places'], tags: Iterable<string>, places: number[]): number[] => {
  for (const tag of tags) {
    const place = known.get(tag);
    if (place !== undefined) places.push(place);
  }
  return places;
};
