import { createSearcher } from '../../../server/reviews/index/searcher.ts';
import { questions } from '../search/search-questions.ts';
import { serveParent } from './child.ts';

const { connection, rounds } = JSON.parse(process.argv[2]!);
const searcher = createSearcher({ connection });
await searcher.load();
for (let round = 0; round < rounds; round++) {
  for (const { plan } of questions) await searcher.count(plan);
}
serveParent(
  'loaded',
  () => 0,
  () => searcher.stop(),
);
