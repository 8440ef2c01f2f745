import { kindTerm, moveTerm, polarityTerm, themeTerm, writerTerm } from '../tag-terms.ts';
import { allClauses, type IndexedClause, type IndexedReview } from './record.ts';

/** A bit for each clause for which it holds. */
export const clausesWhere = (clauses: readonly IndexedClause[], holds: (clause: IndexedClause) => boolean): number =>
  clauses.reduce((bits, clause, at) => bits | (holds(clause) ? 1 << at : 0), 0);

const tagsOf = ({ polarity, move, writer }: IndexedClause): string[] => [
  ...(polarity === 'neutral' ? [] : [polarityTerm(polarity)]),
  ...(move === null ? [] : [moveTerm(move)]),
  ...(writer === null ? [] : [writerTerm(writer)]),
];

/** All that a review is found by, with a bit for each clause it stands in, as the index has it. */
export const everyTerm = ({ terms, themes, kinds, clauses }: IndexedReview): Map<string, number> => {
  const tags = new Set(clauses.flatMap(tagsOf));
  return new Map([
    ...terms,
    ...themes.map((id) => [themeTerm(id), clausesWhere(clauses, (clause) => clause.themes.includes(id))] as const),
    ...kinds.map((kind) => [kindTerm(kind), allClauses(clauses.length)] as const),
    ...[...tags].map((tag) => [tag, clausesWhere(clauses, (clause) => tagsOf(clause).includes(tag))] as const),
  ]);
};
