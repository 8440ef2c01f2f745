import type { Span } from '../../tagging/words/terms.ts';
import { countRows } from './counts.ts';
import { saysLiterally } from './literal.ts';
import { type Matches, matchRows, type Pause, rowsWith, type Snapshot } from './match.ts';
import { countPhrases } from './phrase-counts.ts';
import type { Literal, SearchCounts, SearchPlan } from './plan.ts';

export interface ReviewText {
  readonly no: number;
  readonly title: string | null;
  readonly text: string;
  /** Where the clauses begin and end, if requested. */
  readonly clauses?: readonly Span[];
}

/** Reads texts by review number; needed only for literal matches. */
export type ReadTexts = (
  nos: readonly number[],
  options: { readonly withClauses: boolean },
) => Promise<readonly ReviewText[]>;

export const countMatches = async (
  plan: SearchPlan,
  snapshot: Snapshot,
  readTexts: ReadTexts,
  pause: Pause = () => {},
): Promise<SearchCounts> => {
  const matches = await findMatches(plan, snapshot, readTexts, pause);
  return {
    candidates: matches.candidates,
    ...(await countRows(snapshot.index, matches, plan, pause)),
    phrases: await countPhrases(snapshot.index, matches.rows, pause),
  };
};

export const findMatches = async (
  plan: SearchPlan,
  snapshot: Snapshot,
  readTexts: ReadTexts,
  pause: Pause,
): Promise<Matches> => verified(snapshot, await matchRows(snapshot, plan, pause), plan, readTexts, pause);

/** The most texts in memory at once. */
const textsAtOnce = 500;

/** Removes matches whose text lacks a required literal or contains an excluded one. */
const verified = async (
  snapshot: Snapshot,
  matches: Matches,
  { literals, clause, excludeLiterals }: SearchPlan,
  readTexts: ReadTexts,
  pause: Pause,
): Promise<Matches> => {
  const { rows, worths } = matches;
  const inClause = clause?.literals ?? [];
  const sayingAll = [...literals, ...inClause];
  if (sayingAll.length + excludeLiterals.length === 0) return matches;
  const suspects = new Set(excludeLiterals.flatMap(({ groups }) => [...rowsWith(snapshot, groups, rows)]));
  const clauses = matches.clauses?.slice() ?? null;
  const isRight = new Uint8Array(rows.length).fill(1);
  const unsure = [...rows.keys()].filter((i) => sayingAll.length > 0 || suspects.has(rows[i]!));
  const { no } = snapshot.index;
  for (let from = 0; from < unsure.length; from += textsAtOnce) {
    await pause();
    const some = unsure.slice(from, from + textsAtOnce);
    const nos = some.map((i) => no[rows[i]!]!);
    const read = await readTexts(nos, { withClauses: inClause.length > 0 });
    const texts = new Map(read.map((review) => [review.no, review]));
    for (const [at, i] of some.entries()) {
      const review = texts.get(nos[at]!);
      if (review && clauses && inClause.length > 0) clauses[i]! &= clausesSaying(review, inClause);
      const says =
        review !== undefined &&
        clauses?.[i] !== 0 &&
        literals.every(({ text }) => saysLiterally(review, text)) &&
        !(suspects.has(rows[i]!) && excludeLiterals.some(({ text }) => saysLiterally(review, text)));
      isRight[i] = Number(says);
    }
  }
  const keptOf = <Kept extends Int32Array | Uint32Array | Uint16Array>(all: Kept): Kept =>
    all.filter((_, i) => isRight[i] === 1) as Kept;
  return { ...matches, rows: keptOf(rows), worths: worths && keptOf(worths), clauses: clauses && keptOf(clauses) };
};

const clausesSaying = ({ title, text, clauses = [] }: ReviewText, literals: readonly Literal[]): number => {
  const says = ({ field, start, end }: Span): boolean => {
    const said = ((field === 'title' ? title : text) ?? '').slice(start, end);
    return literals.every((literal) => saysLiterally({ title: null, text: said }, literal.text));
  };
  return clauses.reduce((bits, clause, at) => bits | (says(clause) ? 1 << at : 0), 0);
};
