import { readFileSync } from 'node:fs';
import { wordsOf } from '../words/words.ts';
import { createModel, type Model } from './learned/model.ts';
import { sentencesOf } from './learned/sentences.ts';
import { readWeightsFile } from './learned/weights-file.ts';
import { allKinds, type Kind } from './review-kinds/review-kind.ts';
import { brokenThemes } from './review-kinds/themes-of-review-kinds.ts';
import type { Because, RuleReading, Taggable } from './tag-by-rules.ts';
import { type ThemeId, taxonomy } from './themes/taxonomy.ts';

type Tag = ThemeId | Kind;

interface Loaded {
  readonly model: Model;
  readonly places: ReadonlyMap<string, number>;
  /** Every theme of the taxonomy with its place; one that is younger than the weights has none. */
  readonly themes: readonly { readonly id: ThemeId; readonly place: number | undefined }[];
  readonly margins: Float32Array;
  readonly littleRead: ReadonlySet<string>;
}

const load = (): Loaded => {
  const weights = readWeightsFile(readFileSync(new URL('./learned/weights.bin', import.meta.url)));
  const places = new Map(weights.tags.map((tag, place) => [tag, place]));
  return {
    model: createModel(weights),
    places,
    themes: taxonomy.map(({ id }) => ({ id, place: places.get(id) })),
    margins: weights.margins,
    littleRead: new Set(weights.littleRead),
  };
};
let loaded: Loaded | undefined;
/** Read at the first review: a service that starts has other things to do. */
const learned = (): Loaded => {
  loaded ??= load();
  return loaded;
};

const addPlaces = (known: Loaded['places'], tags: readonly Tag[], places: number[]): number[] => {
  for (const tag of tags) {
    const place = known.get(tag);
    if (place !== undefined) places.push(place);
  }
  return places;
};

/** In a language of which the model has read little, and in a short text, the rules are overruled only by so much more. */
const moreMargin = 2;
const shortText = 8;
/** So few words say one thing: what the rules found in them is all. */
const oneThing = 5;
/** General approval: where some of its words mean something else, others may still say it. */
const saidInManyWays: ReadonlySet<ThemeId> = new Set(['love_it', 'fast_reliable']);

/** How far each tag stands above what it takes, as log odds; the list is written over by the next reading. */
const scoresOf = ({ rating }: Pick<Taggable, 'rating'>, { fields, tags, denied }: RuleReading): Float32Array => {
  const { model, places } = learned();
  return model.read({
    fields,
    lang: tags.lang,
    rating,
    found: addPlaces(places, tags.themes, addPlaces(places, tags.kinds, [])),
    denied: addPlaces(places, denied, []),
  });
};

const wordsIn = ({ fields }: RuleReading): number => {
  let all = 0;
  for (const { words } of fields) all += words.length;
  return all;
};

export interface Judged {
  readonly themes: ThemeId[];
  readonly kinds: Kind[];
}

/**
 * What a review speaks of and what it is by the learned model, to which the finds of the rules are one sign among others. A
 * theme that the rules found stands unless the model speaks clearly against it. What a review denies it does not say, whatever
 * else speaks for it: "never crashes" is no crash, and no bug where the rules see none. Nor does it say what its
 * words only sound like: "a crash course".
 */
export const tagByModel = (review: Pick<Taggable, 'rating'>, reading: RuleReading): Judged => {
  const scores = scoresOf(review, reading);
  const { places, themes, margins, littleRead } = learned();
  const { tags, denied, elsewise } = reading;
  const words = wordsIn(reading);
  const more = (littleRead.has(tags.lang) ? moreMargin : 0) + (words <= shortText ? moreMargin : 0);
  const isTold = words <= oneThing && tags.themes.length > 0;
  /** A theme that is younger than the weights is for the rules to find. */
  const stands = (place: number | undefined): boolean =>
    place === undefined || scores[place]! > -margins[place]! - more;
  const mayAdd = (theme: ThemeId): boolean =>
    !isTold && !denied.includes(theme) && (saidInManyWays.has(theme) || !elsewise.includes(theme));
  const deniesFault = !tags.kinds.includes('bug') && denied.some((theme) => brokenThemes.has(theme));
  const judged: ThemeId[] = [];
  for (const { id, place } of themes) {
    const says = place !== undefined && scores[place]! > 0;
    if (tags.themes.includes(id) ? stands(place) : says && mayAdd(id)) judged.push(id);
  }
  const kinds: Kind[] = [];
  for (const kind of allKinds) {
    if (scores[places.get(kind)!]! > 0 && !(kind === 'bug' && deniesFault)) kinds.push(kind);
  }
  return { themes: judged, kinds };
};

/** How far a tag stands above (or below) what it takes, as log odds; null for a theme that is younger than the weights. */
export const modelScore = (review: Pick<Taggable, 'rating'>, reading: RuleReading, tag: Tag): number | null => {
  const place = learned().places.get(tag);
  return place === undefined ? null : scoresOf(review, reading)[place]!;
};

/** The sentence that speaks most for a tag; null where none does, and the whole decided. */
export const sentenceFor = ({ fields }: RuleReading, tag: Tag): Because | null => {
  const { model, places } = learned();
  const place = places.get(tag);
  if (place === undefined) return null;
  let best: Because | null = null;
  let most = 0;
  for (const { field, text } of fields) {
    for (const { start, end } of sentencesOf(text)) {
      const sentence = text.slice(start, end);
      const said = model.saidFor(place, [{ text: sentence, words: wordsOf(sentence) }]);
      if (said <= most) continue;
      most = said;
      best = { tag, field, start, end };
    }
  }
  return best;
};
