import { countRows } from './counts.ts';
import type { ReviewIndex } from './index/review-index.ts';
import { saysLiterally } from './literal.ts';
import { type Matches, matchRows, type Pause, rowsWith, type Snapshot, snapshotOf } from './match.ts';
import { countPhrases } from './phrase-counts.ts';
import type { SearchCounts, SearchPlan } from './plan.ts';

/** What a review says. */
export interface ReviewText {
  readonly no: number;
  readonly title: string | null;
  readonly text: string;
}

/** The texts of reviews by their numbers, needed only where something is looked for word for word. */
export type ReadTexts = (nos: readonly number[]) => Promise<readonly ReviewText[]>;

/** Everything there is to count of a plan's matches, as the index is at this moment. */
export const countMatches = async (
  plan: SearchPlan,
  index: ReviewIndex,
  readTexts: ReadTexts,
  pause: Pause = () => {},
): Promise<SearchCounts> => {
  const matches = await findMatches(plan, snapshotOf(index), readTexts, pause);
  return {
    candidates: matches.candidates,
    ...(await countRows(index, matches, plan, pause)),
    phrases: await countPhrases(index, matches.rows, pause),
  };
};

export const findMatches = async (
  plan: SearchPlan,
  snapshot: Snapshot,
  readTexts: ReadTexts,
  pause: Pause,
): Promise<Matches> => verified(snapshot, await matchRows(snapshot, plan, pause), plan, readTexts, pause);

/** So many texts are in memory at once. */
const textsAtOnce = 500;

/** Without the matches that don't say what must be said word for word, or say what must not be. */
const verified = async (
  snapshot: Snapshot,
  matches: Matches,
  { literals, excludeLiterals }: SearchPlan,
  readTexts: ReadTexts,
  pause: Pause,
): Promise<Matches> => {
  const { rows, worths } = matches;
  if (literals.length + excludeLiterals.length === 0) return matches;
  const suspects = new Set(excludeLiterals.flatMap(({ groups }) => [...rowsWith(snapshot, groups, rows)]));
  const unsure = literals.length > 0 ? rows : rows.filter((row) => suspects.has(row));
  const wrong = new Set<number>();
  for (let from = 0; from < unsure.length; from += textsAtOnce) {
    await pause();
    const some = [...unsure.subarray(from, from + textsAtOnce)];
    const { no } = snapshot.index;
    const texts = new Map((await readTexts(some.map((row) => no[row]!))).map((review) => [review.no, review]));
    for (const row of some) {
      const review = texts.get(no[row]!);
      const isRight =
        review !== undefined &&
        literals.every(({ text }) => saysLiterally(review, text)) &&
        !(suspects.has(row) && excludeLiterals.some(({ text }) => saysLiterally(review, text)));
      if (!isRight) wrong.add(row);
    }
  }
  return {
    ...matches,
    rows: rows.filter((row) => !wrong.has(row)),
    worths: worths?.filter((_, i) => !wrong.has(rows[i]!)) ?? null,
  };
};
