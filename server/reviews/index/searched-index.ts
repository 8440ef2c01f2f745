import type { SearchedSegment } from '../../analysis/search/count-matches.ts';
import type { SegmentFacts } from '../../analysis/search/matching/filter-reviews.ts';
import type { Postings } from '../../analysis/search/matching/match-segment.ts';
import { leastStored } from '../../analysis/search/phrases/frequent-phrases.ts';
import type { SearchPlan } from '../../analysis/search/plan.ts';
import { type Details, type LaterDetails, withLater } from '../../analysis/search/segments/details.ts';
import type { ChangedReview, IndexedSegment, SegmentKey } from '../../store/reviews/segments.ts';
import type { SegmentCache } from './segment-cache.ts';

/** Every term that a plan asks for. */
export const termsOf = ({ topic, literals, exclude, excludeLiterals }: SearchPlan): string[] => {
  const groups = [
    ...(topic?.units ?? []).flatMap(({ ways }) => ways.map((way) => way.groups)),
    ...[...literals, ...excludeLiterals].map((literal) => literal.groups),
    ...exclude,
  ];
  return [...new Set(groups.flat(2))];
};

export const laterOf = (changed: readonly ChangedReview[]): LaterDetails => ({
  nos: Uint32Array.from(changed, ({ no }) => no).sort(),
  of: new Map(changed.map((each) => [each.no, each])),
});

export const taxonomiesOf = (segments: readonly IndexedSegment[]): string[] => [
  ...new Set(segments.map(({ taxonomy }) => taxonomy)),
];

/** Whether its frequent phrases are at hand or soon numbered: those of a large segment, upkeep writes. */
export const hasFrequent = (key: IndexedSegment): boolean => key.hasFrequent || key.docs < leastStored;

/** A segment of which what is needed comes from the cache. To number the phrases of a large one takes long: until upkeep has done it, its matches are counted from all phrases. */
export const searchedSegment = (
  cache: SegmentCache,
  key: IndexedSegment,
  postings: Postings,
  later: LaterDetails,
): SearchedSegment => ({
  docs: key.docs,
  postings,
  facts: () => cache.facts(key),
  details: () => (later.nos.length === 0 ? cache.details(key) : detailsNow(cache, key, later)),
  phrases: () => cache.phrases(key),
  ...(hasFrequent(key) && { frequent: () => cache.frequent(key) }),
});

const detailsNow = async (cache: SegmentCache, key: SegmentKey, later: LaterDetails): Promise<Details> => {
  const facts: SegmentFacts = await cache.facts(key);
  return withLater(await cache.details(key), facts.no, later, (at) => facts.appNos[facts.app[at]!]!);
};
