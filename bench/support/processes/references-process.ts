import { generateReviews, takeReviews } from '../reviews/review-corpus.ts';
import { createBitmapIndex } from '../search/bitmap-index.ts';
import { createPlainIndex } from '../search/fts5.ts';
import type { ReferenceCounts, ReferenceRequest } from '../search/references.ts';
import { questions } from '../search/search-questions.ts';

/** How many reviews are added at once. */
const batchSize = 65_536;

/** How many reviews there will be in all, and how many are referenced at most. */
const { reviews: all, most } = JSON.parse(process.argv[2]!);
const reviews = generateReviews(all);
const fts5 = createPlainIndex();
const floor = createBitmapIndex(most);
let loaded = 0;

const timed = <Value>(work: () => Value): { value: Value; ms: number } => {
  const began = performance.now();
  const value = work();
  return { value, ms: performance.now() - began };
};

const load = (upTo: number): void => {
  while (loaded < upTo) {
    const batch = takeReviews(reviews, Math.min(batchSize, upTo - loaded));
    fts5.add(batch);
    floor.add(batch);
    loaded += batch.length;
  }
};

const answer = (request: ReferenceRequest): ReferenceCounts | null => {
  if (request.do === 'load') {
    load(request.upTo);
    return null;
  }
  const { plain } = questions[request.question]!;
  return { floor: timed(() => floor.count(plain)), fts5: request.asksFts5 ? timed(() => fts5.count(plain)) : null };
};

process.on('message', (request: ReferenceRequest) => process.send!({ counted: answer(request) }));
// The parent may have died without stopping this process.
process.on('disconnect', () => process.exit(0));
