import { countMatches, type SearchedSegment } from '../../analysis/search/count-matches.ts';
import { searchable } from '../../analysis/search/matching/filter-reviews.ts';
import type { Postings } from '../../analysis/search/matching/match-segment.ts';
import { decodeFrequent, packFrequent } from '../../analysis/search/phrases/frequent-phrases.ts';
import { everywhere, planOfEverything, type SearchPlan } from '../../analysis/search/plan.ts';
import { decodeDetails, packDetails } from '../../analysis/search/segments/details.ts';
import { decodeFacts, decodePhrases, kindBits, type SegmentDoc } from '../../analysis/search/segments/segment.ts';
import { buildSegment } from '../../analysis/search/segments/segment-builder.ts';

const docs = 2_048;
/** So many segments alike make enough matches for every way of counting. */
const copies = 16;
const rounds = 3;

const inventedDoc = (no: number): SegmentDoc => ({
  no,
  seconds: 1_700_000_000 + 3_600 * no,
  appNo: no % 50,
  rating: 1 + (no % 5),
  quality: (no * 37) % 256,
  kinds: [kindBits[no % kindBits.length]!],
  themes: Array.from({ length: no % 3 }, (_, at) => `theme ${(no + 7 * at) % 40}`),
  terms: no % 4 === 0 ? ['often', 'word'] : no % 97 === 0 ? ['rarely'] : ['word'],
  phrases: Array.from({ length: 8 }, (_, at) => `phrase ${at === 0 ? no % 100 : no * 8 + at}`),
});

/** Read anew each time: what was read but once is decoded as quickly as it is counted. */
const inventedSegments = (): (() => SearchedSegment[]) => {
  const reviews = Array.from({ length: docs }, (_, at) => inventedDoc(at + 1));
  const segment = buildSegment(reviews);
  const details = packDetails(
    reviews.map(({ no }) => no),
    reviews.map(({ no, appNo }) => ({
      no,
      appNo,
      country: no % 3 === 0 ? 'us' : null,
      lang: 'en',
      version: `1.${no % 9}`,
      replied: false,
      length: 100,
    })),
  );
  const stored = packFrequent(decodePhrases(segment.phrases, docs), 2);
  return () =>
    Array.from({ length: copies }, () => {
      const facts = searchable(decodeFacts(segment.facts, docs), segment);
      const ofDetails = decodeDetails(details, details.packed, docs);
      const phrases = decodePhrases(segment.phrases, docs);
      const frequent = decodeFrequent(stored, docs);
      return {
        docs,
        postings: segment.postings,
        facts: () => facts,
        details: () => ofDetails,
        phrases: () => phrases,
        frequent: () => frequent,
      };
    });
};

const everything = planOfEverything(50);
const about = (...words: string[]): SearchPlan['topic'] => ({
  units: words.map((word) => ({ ways: [{ groups: [[word]], sideBySide: null, worth: 1 }], needed: false })),
  least: words.length,
});
const plans: readonly SearchPlan[] = [
  { ...everything, where: { ...everywhere, stars: [1, 2, 3] } },
  { ...everything, topic: about('often') },
  { ...everything, topic: about('rarely') },
  { ...everything, topic: about('often', 'word'), where: { ...everywhere, appNos: [1, 2, 3], countries: ['us'] } },
];

/** How many reviews a search mostly shows. */
const shown = 50;
const rehearsedTerm = 'rehearsed';
/** As if one of so many reviews had it. */
const rehearsedShare = 20;

/** What large searches are like. */
export const rehearsals: readonly SearchPlan[] = [
  { ...planOfEverything(shown), where: { ...everywhere, stars: [1, 2] } },
  { ...planOfEverything(shown), topic: about(rehearsedTerm) },
];

/** Where the topic of a rehearsal stands in a segment: no such word need be read. */
export const rehearsedPostings = (docs: number): Postings =>
  new Map([
    [
      rehearsedTerm,
      Uint16Array.from({ length: Math.ceil(docs / rehearsedShare) }, (_, at) => (rehearsedShare * at) % docs),
    ],
  ]);

/** Counts a while for nobody: code that has run often is compiled well, and the first search shall find it so. */
export const practise = async (pause: () => Promise<void> | void): Promise<void> => {
  const read = inventedSegments();
  for (let round = 0; round < rounds; round++) {
    // As if phrases had to be read first, so that the frequent ones are counted, and then as if not.
    for (const isAtHand of [false, true]) {
      const index = {
        segments: read(),
        dead: new Uint32Array(),
        texts: () => [],
        arePhrasesAtHand: () => isAtHand,
      };
      for (const plan of plans) await countMatches(plan, index, pause);
    }
  }
};
