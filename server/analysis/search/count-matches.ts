import { FacetCounts } from './counting/facet-counts.ts';
import { ThemeCounts } from './counting/theme-counts.ts';
import type { SegmentFacts } from './matching/filter-reviews.ts';
import { saysLiterally } from './matching/literal.ts';
import {
  having,
  type Matcher,
  type Matches,
  matcherOf,
  matchSegment,
  mayMatch,
  type Postings,
} from './matching/match-segment.ts';
import { FrequentCounts } from './phrases/frequent-counts.ts';
import type { FrequentPhrases } from './phrases/frequent-phrases.ts';
import { fewMatches, PhraseCounts } from './phrases/phrase-counts.ts';
import type { Order, SearchCounts, SearchPlan } from './plan.ts';
import { Best } from './ranking/rank-reviews.ts';
import type { Details } from './segments/details.ts';
import type { Phrases } from './segments/segment.ts';

/** A segment as a search sees it: how large it is, where the plan's terms stand, and the rest when it is needed. */
export interface SearchedSegment {
  readonly docs: number;
  readonly postings: Postings;
  facts(): Promise<SegmentFacts> | SegmentFacts;
  details(): Promise<Details> | Details;
  phrases(): Promise<Phrases> | Phrases;
  /** Left out: what most matches say is counted from all phrases. */
  frequent?(): Promise<FrequentPhrases> | FrequentPhrases;
}

/** What a review says. */
export interface ReviewText {
  readonly no: number;
  readonly title: string | null;
  readonly text: string;
}

export interface SearchedIndex {
  readonly segments: readonly SearchedSegment[];
  /** The numbers of replaced reviews, ascending. */
  readonly dead: Uint32Array;
  /** Asked for what is to be found word for word. */
  texts(nos: readonly number[]): Promise<readonly ReviewText[]> | readonly ReviewText[];
  /** Whether the phrases of these segments need not be read first. Left out: they need not. */
  arePhrasesAtHand?(matched: readonly MatchedOrdinals[]): boolean;
  /** Told the numbers of the first matches, before phrases are counted. */
  onTop?(nos: Uint32Array): void;
  /** Told whose frequent phrases will be asked for. */
  expectFrequent?(matched: readonly MatchedOrdinals[]): void;
  /** Told whose phrases will be asked for. Those of the matches alone, where the others need not be read; null: all are. */
  somePhrases?(matched: readonly MatchedOrdinals[]): Promise<readonly (Phrases | null)[]>;
}

/** Everything there is to count of a plan's matches. `pause` lets others have their turn; it is called between segments. */
export const countMatches = async (
  plan: SearchPlan,
  index: SearchedIndex,
  pause: () => Promise<void> | void = () => {},
): Promise<SearchCounts> => {
  const { counts, matched } = await countAll(plan, index, pause);
  if (index.onTop && counts.matched > 0) index.onTop(counts.topNos());
  counts.candidates = candidatesOf(plan, index) ?? counts.candidates;
  const phrases =
    (isForFrequent(counts.matched, matched, index) ? await countFrequent(matched, index, pause) : null) ??
    (await countPhrases(counts.matched, matched, index, pause));
  return { ...counts.result(), phrases };
};

/** To go through the frequent phrases of a segment costs about as much as to go through all phrases of so many matches. */
const worthFrequent = 3_000;

/** Whether the frequent phrases are likely to tell sooner: all phrases take long to read, and long to count of many matches. */
const isForFrequent = (inAll: number, matched: readonly MatchedOrdinals[], index: SearchedIndex): boolean =>
  inAll > fewMatches && (inAll > worthFrequent * matched.length || index.arePhrasesAtHand?.(matched) === false);

/** From the frequent phrases of the segments alone; null where they do not tell. */
const countFrequent = async (
  matched: readonly MatchedOrdinals[],
  index: SearchedIndex,
  pause: () => Promise<void> | void,
): Promise<SearchCounts['phrases'] | null> => {
  if (matched.some(({ segment }) => !segment.frequent)) return null;
  index.expectFrequent?.(matched);
  const each = async (take: (at: number, frequent: FrequentPhrases) => void | Promise<void>): Promise<void> => {
    for (const [at, { segment }] of matched.entries()) {
      await take(at, await segment.frequent!());
      await pause();
    }
  };
  const counts = new FrequentCounts();
  try {
    for (const { segment, ordinals } of matched) {
      counts.add(await segment.frequent!(), ordinals);
      if (!counts.mayTell()) return null;
      await pause();
    }
    while (counts.nextRound()) await each((at, frequent) => counts.lookInto(at, frequent));
    if (!counts.settle()) return null;
    await each(async (at, frequent) => counts.exemplify(at, frequent, await matched[at]!.segment.facts()));
    return counts.list();
  } finally {
    counts.release();
  }
};

const countPhrases = async (
  inAll: number,
  matched: MatchedOrdinals[],
  index: SearchedIndex,
  pause: () => Promise<void> | void,
): Promise<SearchCounts['phrases']> => {
  const counts = new PhraseCounts(inAll);
  const some = await index.somePhrases?.([...matched]);
  const read = new Map(some?.map((each, at) => [matched[at]!.segment, each]));
  const phrasesOf = (segment: SearchedSegment) => read.get(segment) ?? segment.phrases();
  for (const { segment, ordinals } of matched) {
    counts.estimate(await phrasesOf(segment), ordinals);
    await pause();
  }
  while (counts.nextRound()) {
    // The other way round: the segments read last are still close to the processor.
    matched.reverse();
    for (const { segment, ordinals } of matched) {
      counts.count(await phrasesOf(segment), await segment.facts(), ordinals);
      await pause();
    }
  }
  counts.release();
  return counts.list();
};

/** How many reviews are in scope, where that need not be counted; null: it must be. */
const candidatesOf = (
  plan: SearchPlan,
  { segments, dead }: { readonly segments: readonly { readonly docs: number }[]; readonly dead: Uint32Array },
): number | null => {
  if (!matcherOf(plan, dead).takesAll || (plan.topic === null && plan.literals.length === 0)) return null;
  // Every replaced review still stands in a segment until that is merged: it was counted with it.
  return segments.reduce((sum, { docs }) => sum + docs, 0) - dead.length;
};

/** The matches of a segment. */
export interface MatchedOrdinals {
  readonly segment: SearchedSegment;
  readonly ordinals: Uint16Array;
}

/** Everything but phrases, and what matched. */
const countAll = async (
  plan: SearchPlan,
  index: SearchedIndex,
  pause: () => Promise<void> | void,
): Promise<{ readonly counts: Counts; readonly matched: MatchedOrdinals[] }> => {
  const { segments, dead } = index;
  const matcher = matcherOf(plan, dead);
  const counts = new Counts(plan.limit, plan.order);
  const matched: MatchedOrdinals[] = [];
  for (const segment of segments) {
    const matches = await readAndMatch(segment, matcher);
    if (matches === null) continue;
    counts.candidates += matches.candidates;
    const verified = await verifiedMatches(matches, segment, index, plan);
    if (verified.ordinals.length > 0) {
      counts.add(await segment.facts(), await segment.details(), verified);
      matched.push({ segment, ordinals: verified.ordinals });
    }
    await pause();
  }
  return { counts, matched };
};

/** Null where the segment need not be read for what is asked. */
const readAndMatch = async (segment: SearchedSegment, matcher: Matcher): Promise<Matches | null> => {
  const { postings } = segment;
  if (matcher.takesAll && !mayMatch(matcher, postings)) return null;
  return matchSegment(matcher, {
    postings,
    facts: await segment.facts(),
    details: matcher.filter.byDetails ? await segment.details() : null,
    phrases: matcher.byPhrases ? await segment.phrases() : null,
  });
};

/** So many texts are held at once. */
const textsAtOnce = 500;

/** Without those that do not say what must be said word for word, or say what must not be. */
const verifiedMatches = async (
  matches: Matches,
  segment: SearchedSegment,
  { texts }: SearchedIndex,
  { literals, excludeLiterals }: SearchPlan,
): Promise<Matches> => {
  const { ordinals, worths } = matches;
  if (ordinals.length === 0 || literals.length + excludeLiterals.length === 0) return matches;
  const { no } = await segment.facts();
  const suspects = new Set(
    excludeLiterals.flatMap(({ groups }) => [...having(ordinals, groups, segment.docs, segment.postings)]),
  );
  const unsure = literals.length > 0 ? [...ordinals] : [...suspects].sort((one, other) => one - other);
  const wrong = new Set<number>();
  for (let from = 0; from < unsure.length; from += textsAtOnce) {
    const some = unsure.slice(from, from + textsAtOnce);
    const read = new Map((await texts(some.map((at) => no[at]!))).map((review) => [review.no, review]));
    for (const at of some) {
      const review = read.get(no[at]!);
      const isRight =
        review !== undefined &&
        literals.every(({ text }) => saysLiterally(review, text)) &&
        !(suspects.has(at) && excludeLiterals.some(({ text }) => saysLiterally(review, text)));
      if (!isRight) wrong.add(at);
    }
  }
  const isRight = (at: number): boolean => !wrong.has(at);
  return {
    ...matches,
    ordinals: ordinals.filter(isRight),
    worths: worths === null ? null : worths.filter((_, i) => isRight(ordinals[i]!)),
  };
};

class Counts {
  candidates = 0;
  matched = 0;
  private unthemed = 0;
  private readonly themes = new ThemeCounts();
  private readonly facets = new FacetCounts();
  private readonly best: Best;
  private readonly order: Order;

  constructor(limit: number, order: Order) {
    this.best = new Best(limit);
    this.order = order;
  }

  add(facts: SegmentFacts, details: Details, matches: Matches): void {
    const { ordinals } = matches;
    const scores = this.scoresOf(facts, matches);
    this.facets.add(facts, details, ordinals);
    const { no, seconds, app, rating, quality, themeStart, themes, themeIds, appNos } = facts;
    const { best, themes: ofThemes } = this;
    ofThemes.expect(this.matched + ordinals.length);
    // Numbered when they are met: a rare word meets few of them.
    const themeNumbers = new Int32Array(themeIds.length).fill(-1);
    const appNumbers = new Int32Array(appNos.length).fill(-1);
    let unthemed = 0;
    for (let i = 0; i < ordinals.length; i++) {
      const at = ordinals[i]!;
      const stars = rating[at]!;
      const own = app[at]!;
      const score = scores === null ? 0 : scores[i]!;
      if (best.wants(quality[at]!, score)) best.offer(no[at]!, seconds[at]!, quality[at]!, score);
      const from = themeStart[at]!;
      const to = themeStart[at + 1]!;
      if (from === to) {
        unthemed++;
        continue;
      }
      if (appNumbers[own]! < 0) appNumbers[own] = ofThemes.appNumber(appNos[own]!);
      const ownNumber = appNumbers[own]!;
      for (let t = from; t < to; t++) {
        const local = themes[t]!;
        if (themeNumbers[local]! < 0) themeNumbers[local] = ofThemes.themeNumber(themeIds[local]!);
        const theme = themeNumbers[local]!;
        ofThemes.add(theme, ownNumber, stars);
        if (ofThemes.wants(theme, quality[at]!)) {
          ofThemes.offer(theme, ownNumber, no[at]!, seconds[at]!, quality[at]!);
        }
      }
    }
    this.unthemed += unthemed;
    this.matched += ordinals.length;
  }

  /** What the reviews are put in order by, the highest first; null: all alike. */
  private scoresOf({ seconds }: SegmentFacts, { ordinals, worths }: Matches): ArrayLike<number> | null {
    if (this.order === 'relevance') return worths;
    if (this.order === 'quality') return null;
    const isRecent = this.order === 'recent';
    return Float64Array.from(ordinals, (at) => (isRecent ? seconds[at]! : 0 - seconds[at]!));
  }

  topNos(): Uint32Array {
    return Uint32Array.from(this.best.list(), ({ no }) => no);
  }

  result(): Omit<SearchCounts, 'phrases'> {
    return {
      candidates: this.candidates,
      matched: this.matched,
      unthemed: this.unthemed,
      ...this.facets.result(),
      themes: this.themes.list(),
      top: this.best.list().map(({ no, score }) => ({ no, score })),
    };
  }
}
