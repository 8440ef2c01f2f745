import { quoted } from '../../prose/lists.ts';
import { queryTerms } from '../../words/terms.ts';
import type { TopicDraft } from './draft-topic.ts';
import { nearWordsOf } from './misspellings.ts';
import type { TopicUnit } from './named-themes.ts';

/** A misspelling is far rarer than the word; what is not is a word of its own. */
const rareness = 0.05;
/** A word that stands in so few reviews may be a slip itself. */
const fewest = 5;
/** What a word is a slip for is so much more frequent than whatever else it might be. */
const plainness = 4;

/** In how many reviews on file each term stands. */
export type Counts = ReadonlyMap<string, number>;

export const countOf = (counts: Counts, terms: Iterable<string>): number => {
  let sum = 0;
  for (const term of terms) sum += counts.get(term) ?? 0;
  return sum;
};

/** What words that no review has may be slips for, by the terms those would be found with. */
export type Near = ReadonlyMap<TopicUnit, ReadonlyMap<string, string>>;

/** For words that no review has: what else they may be, by the terms those would be found with. */
export const nearTerms = ({ units, languages }: TopicDraft, counts: Counts): Map<TopicUnit, Map<string, string>> => {
  const near = new Map<TopicUnit, Map<string, string>>();
  for (const unit of units) {
    if (unit.folded.includes(' ') || countOf(counts, [...unit.terms.flat(), ...unit.foreign]) > 0) continue;
    const spellings = new Map<string, string>();
    for (const spelling of nearWordsOf(unit.folded)) {
      for (const term of queryTerms(spelling, languages).flat()) spellings.set(term, spellings.get(term) ?? spelling);
    }
    if (spellings.size > 0) near.set(unit, spellings);
  }
  return near;
};

/** One word of the topic as it is looked for: each group must have one of its terms. */
export interface Looked {
  readonly groups: readonly (readonly string[])[];
  readonly note: string | null;
}

export const lookFor = (
  unit: TopicDraft['units'][number],
  counts: Counts,
  near: ReadonlyMap<string, string> | undefined,
): Looked => {
  const native = countOf(counts, unit.terms.flat());
  // A word that reviews have more of in another language is of that language: `anuncios`.
  const foreign = unit.foreign.filter((term) => (counts.get(term) ?? 0) > native);
  const terms = foreign.length > 0 ? [[...unit.terms[0]!, ...foreign]] : unit.terms;
  const own = countOf(counts, terms.flat());
  if (own === 0 && near) {
    const frequency = (term: string | undefined): number => (term === undefined ? 0 : (counts.get(term) ?? 0));
    const [best, second] = [...near.keys()].sort((a, b) => frequency(b) - frequency(a) || (a < b ? -1 : 1));
    if (best !== undefined && frequency(best) >= Math.max(fewest, plainness * frequency(second))) {
      return {
        groups: [[best]],
        note: `No review contains “${unit.folded}”, so “${near.get(best)}” was searched for instead.`,
      };
    }
  }
  const kin = unit.kin.filter((term) => (counts.get(term) ?? 0) > 0);
  const rare = [...unit.slips].filter(([term]) => {
    const count = counts.get(term) ?? 0;
    return count > 0 && count <= own * rareness;
  });
  if (rare.length + kin.length === 0 || terms.length !== 1) return { groups: terms, note: null };
  const groups = [[...terms[0]!, ...kin, ...rare.map(([term]) => term)]];
  if (rare.length === 0) return { groups, note: null };
  return {
    groups,
    note: `Misspellings of “${unit.folded}” also count: ${quoted([...new Set(rare.map(([, spelling]) => spelling))])}.`,
  };
};
