import { createHash } from 'node:crypto';
import { createSearcher } from '../../../server/reviews/index/searcher.ts';
import { questions } from '../search/search-questions.ts';
import { serveParent } from './child.ts';

/** What it is told: how much of the index to keep, and how often to ask each question. */
const { connection, cacheBytes, rounds } = JSON.parse(process.argv[2]!);
const searcher = createSearcher({ connection, cacheBytes });
await searcher.start();
await searcher.warm();
const answers = createHash('sha256');
for (let round = 0; round < rounds; round++) {
  for (const { plan } of questions) {
    const counts = await searcher.count(plan);
    answers.update(JSON.stringify(counts));
  }
}
// Where it would say who it is, it says what it has counted.
serveParent(
  answers.digest('hex'),
  () => 0,
  () => searcher.stop(),
);
