import {
  type Matcher,
  type Matches,
  matcherOf,
  matchSegment,
  mayMatch,
  type Postings,
  type SegmentFacts,
  takesAll,
} from './match-segment.ts';
import { PhraseCounts } from './phrase-counts.ts';
import type { SearchCounts, SearchPlan } from './plan.ts';
import { Best } from './rank-reviews.ts';
import type { Phrases } from './segment.ts';
import { ThemeCounts } from './theme-counts.ts';

/** A segment as a search sees it: how large it is, where the plan's terms stand, and the rest when it is needed. */
export interface SearchedSegment {
  readonly docs: number;
  readonly postings: Postings;
  facts(): Promise<SegmentFacts> | SegmentFacts;
  phrases(): Promise<Phrases> | Phrases;
}

/** Everything there is to count of a plan's matches. `pause` lets others have their turn; it is called between segments. */
export const countMatches = async (
  plan: SearchPlan,
  { segments, dead }: { readonly segments: readonly SearchedSegment[]; readonly dead: Uint32Array },
  pause: () => Promise<void> | void = () => {},
): Promise<SearchCounts> => {
  const matcher = matcherOf(plan, dead);
  const counts = new Counts(plan.limit);
  const matched: { readonly segment: SearchedSegment; readonly ordinals: Uint16Array }[] = [];
  for (const segment of segments) {
    const matches = await matchesIn(segment, matcher);
    if (matches === null) continue;
    counts.candidates += matches.candidates;
    if (matches.ordinals.length > 0) {
      counts.add(await segment.facts(), matches);
      matched.push({ segment, ordinals: matches.ordinals });
    }
    await pause();
  }
  // Every replaced review still stands in a segment until that is merged: it was counted with it.
  if (takesAll(matcher) && plan.alternatives !== null) {
    counts.candidates = segments.reduce((sum, { docs }) => sum + docs, 0) - dead.length;
  }

  const phrases = new PhraseCounts(counts.matched);
  for (const { segment, ordinals } of matched) {
    phrases.estimate(await segment.phrases(), ordinals);
    await pause();
  }
  while (phrases.nextRound()) {
    // The other way round: the segments read last are still close to the processor.
    matched.reverse();
    for (const { segment, ordinals } of matched) {
      phrases.count(await segment.phrases(), await segment.facts(), ordinals);
      await pause();
    }
  }
  return { ...counts.result(), phrases: phrases.list() };
};

/** Null where the segment need not be read for what is asked. */
const matchesIn = async (segment: SearchedSegment, matcher: Matcher): Promise<Matches | null> =>
  takesAll(matcher) && !mayMatch(matcher, segment.postings)
    ? null
    : matchSegment(matcher, await segment.facts(), segment.postings);

class Counts {
  candidates = 0;
  matched = 0;
  private unthemed = 0;
  private readonly ratings = new Float64Array(256);
  private readonly apps = new Map<number, { matched: number; ratingSum: number }>();
  private readonly themes = new ThemeCounts();
  private readonly best: Best;

  constructor(limit: number) {
    this.best = new Best(limit);
  }

  add(facts: SegmentFacts, { ordinals, scores }: Matches): void {
    const { no, seconds, app, rating, quality, themeStart, themes, themeIds, appNos } = facts;
    const { ratings, best, themes: ofThemes } = this;
    // Numbered when they are met: a rare word meets few of them.
    const themeNumbers = new Int32Array(themeIds.length).fill(-1);
    const appNumbers = new Int32Array(appNos.length).fill(-1);
    const ofApp = new Uint32Array(appNos.length);
    const ratingsOfApp = new Uint32Array(appNos.length);
    let unthemed = 0;
    for (let i = 0; i < ordinals.length; i++) {
      const at = ordinals[i]!;
      const stars = rating[at]!;
      const own = app[at]!;
      ratings[stars]!++;
      ofApp[own]!++;
      ratingsOfApp[own]! += stars;
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
    for (let a = 0; a < appNos.length; a++) {
      if (ofApp[a] === 0) continue;
      const total = this.apps.get(appNos[a]!) ?? { matched: 0, ratingSum: 0 };
      total.matched += ofApp[a]!;
      total.ratingSum += ratingsOfApp[a]!;
      this.apps.set(appNos[a]!, total);
    }
  }

  result(): Omit<SearchCounts, 'phrases'> {
    const mix = this.ratings;
    return {
      candidates: this.candidates,
      matched: this.matched,
      unthemed: this.unthemed,
      ratingMix: [mix[1]!, mix[2]!, mix[3]!, mix[4]!, mix[5]!],
      apps: [...this.apps]
        .map(([appNo, totals]) => ({ appNo, ...totals }))
        .sort((a, b) => b.matched - a.matched || a.appNo - b.appNo),
      themes: this.themes.list(),
      top: this.best.list().map(({ no, score }) => ({ no, score })),
    };
  }
}
