import { decodeFacts, type Facts, type SegmentDoc } from '../../analysis/search/segments/segment.ts';
import { buildSegment } from '../../analysis/search/segments/segment-builder.ts';
import { type Tags, tagReview, taxonomyVersion } from '../../analysis/tagging/tag.ts';
import type { Database } from '../../store/engine/database.ts';
import { retagReviews, taggedReviews } from '../../store/reviews/review-tags.ts';
import { readFacts, retagSegment, type SegmentFacts, segmentStates, takeUpkeep } from '../../store/reviews/segments.ts';
import { mapInSlices } from '../../support/concurrency/slices.ts';
import { languageHint } from '../ingest/language-hint.ts';

/** So many texts are held at once. */
const stepSize = 500;

type NewTags = Pick<Tags, 'lang' | 'themes' | 'kinds'>;

/**
 * Tags a segment of an older taxonomy anew; false when there is none. Its reviews are written in steps, and then the
 * segment, whole: until that moment it counts by the old themes, afterwards by the new ones.
 */
export const retagNext = async (
  db: Database,
  {
    taxonomy = taxonomyVersion,
    tag = tagReview,
    signal,
  }: { taxonomy?: string; tag?: typeof tagReview; signal?: AbortSignal } = {},
): Promise<boolean> => {
  const due = (await segmentStates(db)).find((state) => state.taxonomy !== taxonomy);
  const [segment] = due ? await readFacts(db, [due.id]) : [];
  if (!segment) return due !== undefined;
  const facts = decodeFacts(segment.facts, segment.docs);
  const tags = new Map<number, NewTags>();
  for (let from = 0; from < segment.docs; from += stepSize) {
    signal?.throwIfAborted();
    for (const [no, some] of await retagStep(db, [...facts.no.subarray(from, from + stepSize)], tag))
      tags.set(no, some);
  }
  const { themes, apps, facts: packed, postings } = buildSegment(docsOf(segment, facts, tags));
  return db.transaction(async (tx) => {
    if (!(await takeUpkeep(tx))) return false;
    await retagSegment(tx, segment, { taxonomy, themes, apps, facts: packed, postings });
    return true;
  });
};

const retagStep = async (
  db: Database,
  nos: readonly number[],
  tag: typeof tagReview,
): Promise<(readonly [number, NewTags])[]> => {
  const reviews = await taggedReviews(db, nos);
  const tagged = await mapInSlices(reviews, (review) => {
    const { lang, themes, kinds } = tag({ ...review, lang: languageHint(review) });
    return { review, now: { lang, themes, kinds } };
  });
  const changed = tagged.filter(({ review, now }) => !sameTags(review, now));
  await retagReviews(
    db,
    changed.map(({ review, now }) => ({ no: review.no, ...now })),
  );
  return tagged.map(({ review, now }) => [review.no, now] as const);
};

const sameTags = (
  one: { lang: string; themes: readonly string[]; kinds: readonly string[] },
  other: typeof one,
): boolean =>
  one.lang === other.lang && one.themes.join() === other.themes.join() && one.kinds.join() === other.kinds.join();

/** The segment's documents with new tags. Replaced editions stand in it until it is merged, and need none. */
const docsOf = (segment: SegmentFacts, facts: Facts, tags: ReadonlyMap<number, NewTags>): SegmentDoc[] =>
  Array.from(facts.no, (no, at) => ({
    no,
    seconds: facts.seconds[at]!,
    appNo: segment.apps[facts.app[at]!]!,
    rating: facts.rating[at]!,
    quality: facts.quality[at]!,
    kinds: tags.get(no)?.kinds ?? [],
    themes: tags.get(no)?.themes ?? [],
    terms: [],
    phrases: [],
  }));
