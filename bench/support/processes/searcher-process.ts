import { createHash } from 'node:crypto';
import { planOfEverything, type SearchPlan } from '../../../server/analysis/search/plan.ts';
import { createSearcher } from '../../../server/reviews/index/searcher.ts';
import { questions } from '../search/search-questions.ts';
import { serveParent } from './child.ts';

/** What it is told: whether to read the index ahead, and how often to ask each question. */
const { connection, cacheBytes, rounds, warms } = JSON.parse(process.argv[2]!);
const nowhere: SearchPlan['topic'] = {
  units: [{ ways: [{ groups: [['stands nowhere']], sideBySide: null, worth: 1 }], needed: false }],
  least: 1,
};
const searcher = createSearcher({ connection, cacheBytes });
if (warms) await searcher.warm();
// The thread starts, and reads nothing of the index.
else await searcher.count({ ...planOfEverything(0), topic: nowhere });
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
