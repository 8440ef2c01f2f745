import type { Clause } from './clauses/clause.ts';
import { splitClauses } from './clauses/split-clauses.ts';
import { learned } from './learned/loaded.ts';
import { allKinds, brokenThemes, type Kind } from './review-kinds/review-kind.ts';
import type { Because, RuleReading, Taggable } from './tag-by-rules.ts';
import { clauseOf, clausesOf, polarityOf, scoreClauses } from './tag-clauses.ts';
import { type ThemeId, taxonomy } from './themes/taxonomy.ts';

type Tag = ThemeId | Kind;

/** In a short text the rules are overruled only by so much more. */
const moreMargin = 2;
const shortText = 8;
/** So few words say one thing: what the rules found in them is all. */
const oneThing = 5;
/** General approval: where some of its words mean something else, others may still say it. */
const saidInManyWays: ReadonlySet<ThemeId> = new Set(['love_it', 'fast_reliable']);
/** What a clause that carries a theme cannot be, where no words of the theme stand in it. */
const opposites = new Map(
  taxonomy.map(({ id, polarity }) => [id, polarity === 'neg' ? 'good' : polarity === 'pos' ? 'bad' : null]),
);

const wordsIn = ({ fields }: RuleReading): number => {
  let all = 0;
  for (const { words } of fields) all += words.length;
  return all;
};

export interface Judged {
  readonly themes: ThemeId[];
  readonly kinds: Kind[];
  readonly clauses: readonly Clause[];
  /**
   * How far a tag stands above (or below) what it takes in the review or in one of its clauses, as log odds; null for a theme
   * that is younger than the weights.
   */
  scoreOf(tag: Tag, clause?: number): number | null;
  /** The clause that speaks most for a tag. */
  strongest(tag: Tag): Because[];
}

/**
 * What a review and its clauses speak of by the learned model, to which the finds of the rules are signs among others; a review
 * has the themes of its clauses. What a review denies it does not say, whatever else speaks for it: "never crashes" is no
 * crash, and no bug where the rules see none. Nor does it say what its words only sound like: "a crash course".
 */
export const tagByModel = (review: Pick<Taggable, 'rating'>, reading: RuleReading): Judged => {
  const { tags, hits, denied, elsewise } = reading;
  const { places, margins, themes: all } = learned();
  const spans = splitClauses(reading.fields, tags.lang);
  const { clauses: scores, review: whole } = scoreClauses(review, reading, spans);
  const polarities = scores.map(polarityOf);
  const words = wordsIn(reading);
  const more = words <= shortText ? moreMargin : 0;
  const isClear = words <= oneThing && tags.themes.length > 0;
  const mayAdd = (theme: ThemeId): boolean =>
    tags.themes.includes(theme) ||
    (!isClear &&
      !denied.some((hit) => hit.theme === theme) &&
      (saidInManyWays.has(theme) || !elsewise.includes(theme)));
  const foundIn = new Map<ThemeId, number[]>();
  for (const hit of hits) foundIn.set(hit.theme, [...(foundIn.get(hit.theme) ?? []), clauseOf(spans, hit)]);

  const themes: ThemeId[] = [];
  const themesIn: ThemeId[][] = scores.map(() => []);
  for (const { id, place } of all) {
    const found = foundIn.get(id);
    if (found === undefined && (place === undefined || whole[place]! <= 0 || !mayAdd(id))) continue;
    for (const [at, own] of themesIn.entries()) {
      const isFound = found?.includes(at) === true;
      // A theme that is younger than the weights is for the rules to find.
      const carries =
        place === undefined
          ? isFound
          : isFound
            ? scores[at]![place]! > -margins[place]! - more
            : scores[at]![place]! > 0 && polarities[at] !== opposites.get(id);
      if (carries) own.push(id);
    }
    if (themesIn.some((own) => own.at(-1) === id)) themes.push(id);
  }
  const deniesFault = !tags.kinds.includes('bug') && denied.some(({ theme }) => brokenThemes.has(theme));
  const kinds = allKinds.filter((kind) => whole[places.get(kind)!]! > 0 && !(kind === 'bug' && deniesFault));
  return {
    themes,
    kinds,
    clauses: clausesOf(reading, spans, polarities, themesIn),
    scoreOf(tag, clause) {
      const place = places.get(tag);
      return place === undefined ? null : (clause === undefined ? whole : scores[clause]!)[place]!;
    },
    strongest(tag) {
      const place = places.get(tag);
      if (place === undefined || spans.length === 0) return [];
      let best = 0;
      for (const [at, own] of scores.entries()) if (own[place]! > scores[best]![place]!) best = at;
      const { field, start, end } = spans[best]!;
      return [{ tag, field, start, end }];
    },
  };
};
