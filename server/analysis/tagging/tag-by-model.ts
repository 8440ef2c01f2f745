import { type ClauseSpan, splitClauses } from './clauses/split-clauses.ts';
import { learned, placesOf } from './learned/loaded.ts';
import { allKinds, type Kind } from './review-kinds/review-kind.ts';
import { brokenThemes } from './review-kinds/themes-of-review-kinds.ts';
import type { RuleReading, Taggable } from './tag-by-rules.ts';
import { type ClauseReading, readClauses, withClauseStarts } from './tag-clauses.ts';
import type { ThemeId } from './themes/taxonomy.ts';

type Tag = ThemeId | Kind;

const none: readonly number[] = [];

/** In a language of which the model has read little, and in a short text, the rules are overruled only by so much more. */
const moreMargin = 2;
const shortText = 8;
/** So few words say one thing: what the rules found in them is all. */
const oneThing = 5;
/** General approval: where some of its words mean something else, others may still say it. */
const saidInManyWays: ReadonlySet<ThemeId> = new Set(['love_it', 'fast_reliable']);

const wordsIn = ({ fields }: RuleReading): number => {
  let all = 0;
  for (const { words } of fields) all += words.length;
  return all;
};

/** How far each tag stands above what it takes, as log odds; the list is written over by the next reading. */
const scoresOf = (
  { rating }: Pick<Taggable, 'rating'>,
  reading: RuleReading,
  spans: readonly ClauseSpan[],
): Float32Array => {
  const { model, places } = learned();
  const { fields, tags, denied } = reading;
  return model.read({
    fields: withClauseStarts(fields, spans),
    lang: tags.lang,
    rating,
    words: wordsIn(reading),
    found: placesOf(places, tags.themes, placesOf(places, tags.kinds, [])),
    denied:
      denied.length === 0
        ? none
        : placesOf(
            places,
            denied.map(({ theme }) => theme),
            [],
          ),
  });
};

export interface Judged extends ClauseReading {
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
  const { tags, denied, elsewise } = reading;
  const spans = splitClauses(reading.fields, tags.lang);
  const scores = scoresOf(review, reading, spans);
  const { places, themes, margins, littleRead } = learned();
  const words = wordsIn(reading);
  const more = (littleRead.has(tags.lang) ? moreMargin : 0) + (words <= shortText ? moreMargin : 0);
  const isTold = words <= oneThing && tags.themes.length > 0;
  /** A theme that is younger than the weights is for the rules to find. */
  const stands = (place: number | undefined): boolean =>
    place === undefined || scores[place]! > -margins[place]! - more;
  const mayAdd = (theme: ThemeId): boolean =>
    !isTold && !denied.some((hit) => hit.theme === theme) && (saidInManyWays.has(theme) || !elsewise.includes(theme));
  const deniesFault = !tags.kinds.includes('bug') && denied.some(({ theme }) => brokenThemes.has(theme));
  const judged: ThemeId[] = [];
  for (const { id, place } of themes) {
    const says = place !== undefined && scores[place]! > 0;
    if (tags.themes.includes(id) ? stands(place) : says && mayAdd(id)) judged.push(id);
  }
  const kinds: Kind[] = [];
  for (const kind of allKinds) {
    if (scores[places.get(kind)!]! > 0 && !(kind === 'bug' && deniesFault)) kinds.push(kind);
  }
  return { themes: judged, kinds, ...readClauses(reading, spans, judged, kinds) };
};

/** How far a tag stands above (or below) what it takes, as log odds; null for a theme that is younger than the weights. */
export const modelScore = (review: Pick<Taggable, 'rating'>, reading: RuleReading, tag: Tag): number | null => {
  const place = learned().places.get(tag);
  return place === undefined ? null : scoresOf(review, reading, [])[place]!;
};
