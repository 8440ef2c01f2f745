import type { Clause, ClausePolarity } from './clauses/clause.ts';
import { readMove, readWriter } from './clauses/moves-and-writers.ts';
import type { ClauseSpan, WordedField } from './clauses/split-clauses.ts';
import { learned, placesOf } from './learned/loaded.ts';
import type { ReadField } from './learned/text-signs.ts';
import { allKinds, type Field, type Kind } from './review-kinds/review-kind.ts';
import type { Because, FieldHit, RuleReading } from './tag-by-rules.ts';
import type { ThemeId } from './themes/taxonomy.ts';

type Tag = ThemeId | Kind;

export interface ClauseReading {
  readonly clauses: readonly Clause[];
  /** By tag of the review: the clause that speaks most for it. */
  readonly strongest: ReadonlyMap<Tag, number>;
}

/** The fields of a review as the model reads them clause by clause. */
export const withClauseStarts = (fields: readonly WordedField[], spans: readonly ClauseSpan[]): readonly ReadField[] =>
  fields.map(({ field, text, words }) => {
    const clauseStarts: number[] = [];
    for (const span of spans) if (span.field === field) clauseStarts.push(span.start);
    return { text, words, clauseStarts };
  });

/** Whether a place begins in a clause. */
export const isIn = ({ field, start, end }: ClauseSpan, place: Pick<FieldHit, 'field' | 'start'>): boolean =>
  place.field === field && place.start >= start && place.start < end;

const wordsIn = (fields: RuleReading['fields'], { field, start, end }: ClauseSpan): number => {
  let count = 0;
  for (const { field: own, words } of fields) {
    if (own !== field) continue;
    for (const word of words) if (word.start >= start && word.start < end) count++;
  }
  return count;
};

const textOf = (fields: RuleReading['fields'], field: Field): string => fields.find((own) => own.field === field)!.text;

/** What words of a theme that is good or bad by definition add to the score of their side. */
const themeSays = 1;
/** As log odds: below it nothing is said for or against the app. */
const leastSaid = -1;

/** By the kinds that the clause would be as a review without stars, and by its themes. */
const polarityOf = (
  scores: Float32Array,
  places: ReadonlyMap<string, number>,
  hits: readonly FieldHit[],
): ClausePolarity => {
  const score = (kind: Kind): number => scores[places.get(kind)!]!;
  const [bug, request] = [score('bug'), score('request')];
  const says = (side: FieldHit['polarity']): number => (hits.some(({ polarity }) => polarity === side) ? themeSays : 0);
  const good = score('praise') + says('pos');
  const bad = Math.max(bug, score('complaint')) + says('neg');
  if (request > 0 && request > Math.max(bug, good)) return 'wish';
  if (Math.max(good, bad) < leastSaid) return 'neutral';
  return good > bad ? 'good' : 'bad';
};

/** How far the tags at these places stand above what they take in a clause of the review that the model read last. */
export const clauseScores = (
  { fields, tags: { lang }, hits, denied }: RuleReading,
  span: ClauseSpan,
  at: number,
  asked: readonly number[],
): Float32Array => {
  const { model, places } = learned();
  const themesIn = (all: RuleReading['denied']): Set<ThemeId> =>
    new Set(all.filter((place) => isIn(span, place)).map(({ theme }) => theme));
  const circumstances = {
    lang,
    rating: null,
    words: wordsIn(fields, span),
    found: placesOf(places, themesIn(hits), []),
    denied: placesOf(places, themesIn(denied), []),
  };
  return model.readClause(at, circumstances, asked);
};

/**
 * The clauses of the review that the model read last. A clause has the themes of the review that its own words support; a theme
 * that none supports belongs to the one that says most for it.
 */
export const readClauses = (
  reading: RuleReading,
  spans: readonly ClauseSpan[],
  themes: readonly ThemeId[],
  kinds: readonly Kind[],
): ClauseReading => {
  const { places } = learned();
  const { fields, hits } = reading;
  const { lang } = reading.tags;
  const asked = placesOf(places, allKinds, placesOf(places, themes, []));
  const strongest = new Map<Tag, number>();
  const most = new Map<Tag, number>();
  const clauses = spans.map((span, at) => {
    const own = hits.filter((hit) => isIn(span, hit));
    const scores = clauseScores(reading, span, at, asked);
    const supported: ThemeId[] = [];
    const weigh = (tag: Tag): number => {
      const place = places.get(tag);
      const score = place === undefined ? Number.NEGATIVE_INFINITY : scores[place]!;
      if (!strongest.has(tag) || score > most.get(tag)!) {
        strongest.set(tag, at);
        most.set(tag, score);
      }
      return score;
    };
    for (const theme of themes) if (weigh(theme) > 0 || own.some((hit) => hit.theme === theme)) supported.push(theme);
    for (const kind of kinds) weigh(kind);
    const { field, start, end } = span;
    const said = textOf(fields, field).slice(start, end);
    return {
      field,
      start,
      end,
      polarity: polarityOf(scores, places, own),
      themes: supported,
      move: readMove(said, lang),
      writer: readWriter(said, lang),
    };
  });
  for (const theme of themes) {
    if (clauses.length > 0 && !clauses.some((clause) => clause.themes.includes(theme)))
      clauses[strongest.get(theme)!]!.themes.push(theme);
  }
  return { clauses, strongest };
};

/** The clause that speaks most for a tag of the review, where its rules have no words to point at. */
export const clauseBecause = ({ clauses, strongest }: ClauseReading, tag: Tag): Because[] => {
  const clause = clauses[strongest.get(tag) ?? -1];
  return clause === undefined ? [] : [{ tag, field: clause.field, start: clause.start, end: clause.end }];
};
