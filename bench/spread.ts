import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { createSearcher, type Searcher } from '../server/reviews/index/searcher.ts';
import { createSpreadSearcher } from '../server/reviews/spread/spread-searcher.ts';
import { livingSearchNodes } from '../server/store/engine/search-nodes.ts';
import { nodeSecret, stampSource } from '../server/store/engine/stamps.ts';
import { benchDatabase } from './support/database/bench-database.ts';
import { claim } from './support/measures/claim.ts';
import { median } from './support/measures/load.ts';
import { type Child, startChild } from './support/processes/child.ts';
import { addApps, addReviews, settle } from './support/reviews/indexed-reviews.ts';
import { type GeneratedReview, generateReviews } from './support/reviews/review-corpus.ts';
import { questions } from './support/search/search-questions.ts';

const usualRows = 524_288;
/** As large as upkeep leaves segments, so that there are some to spread. */
const segmentDocs = 32_768;
const nodeCounts = [1, 2, 4];
const rounds = 15;
/** Code that has run often is compiled well, in every process. */
const warmUp = 25;

const large = questions.filter(({ size }) => size === 'large');

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** A review search counted by one search node, by two and by four, each a process, in turns; and in one process without any. */
export const bench = async ({ rows }: { readonly rows?: string | undefined }): Promise<boolean> => {
  const total = Number(rows ?? usualRows);
  const { db, close } = await benchDatabase();
  const children: Child[] = [];
  const searchers: Searcher[] = [];
  try {
    await stampSource(db, 'sandbox');
    await addApps(db);
    const reviews = generateReviews(total);
    for (let loaded = 0; loaded < total; loaded += segmentDocs) {
      const batch = Array.from(
        { length: Math.min(segmentDocs, total - loaded) },
        () => reviews.next().value as GeneratedReview,
      );
      await addReviews(db, batch);
    }
    await settle(db);
    const most = Math.max(...nodeCounts);
    for (let at = 0; at < most; at++) {
      children.push(await startChild('search-node-process.ts', { connection: db.connection }));
    }
    const secret = await nodeSecret(db);
    const addresses = await livingSearchNodes(db);
    const local = createSearcher({ connection: db.connection });
    searchers.push(local);
    const spread = nodeCounts.map((many) => {
      const searcher = createSpreadSearcher({
        local: { ...local, stop: async () => {} },
        nodes: () => addresses.slice(0, many),
        connection: db.connection,
        secret,
        onFailure: (node, reason) => console.log(`  ${node ?? 'all nodes'} failed: ${reason}`),
      });
      searchers.push(searcher);
      return { many, searcher };
    });
    console.log(
      `\n${total.toLocaleString('en')} reviews, counted by one process and by ${nodeCounts.join(' and ')} search nodes:`,
    );
    const held: boolean[] = [];
    for (const question of large) held.push(await compare(question, local, spread, children));
    return held.every(Boolean);
  } finally {
    for (const searcher of searchers.reverse()) await searcher.stop();
    for (const child of children) await child.stop();
    await close();
  }
};

type Spread = readonly { readonly many: number; readonly searcher: Searcher }[];

/** What the rounds of one way to count took, in ms. */
interface Took {
  readonly wall: number[];
  /** CPU of the process that asks, and of the busiest node. */
  readonly own: number[];
  readonly busiest: number[];
}

const ownCpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** In turns, so that whatever else the machine does meets all of them alike. */
const compare = async (
  { name, plan }: (typeof large)[number],
  local: Searcher,
  spread: Spread,
  children: readonly Child[],
): Promise<boolean> => {
  const right = await local.count(plan);
  const ways = [{ many: 0, searcher: local }, ...spread];
  const took = new Map(ways.map(({ many }): [number, Took] => [many, { wall: [], own: [], busiest: [] }]));
  let same = true;
  const cpu = () => Promise.all(children.map(async (child) => (await child.gauges()).cpuUs / 1000));
  for (let round = -warmUp; round < rounds; round++) {
    for (const { many, searcher } of ways) {
      const before = await cpu();
      const own = ownCpu();
      const began = performance.now();
      const counts = await searcher.count(plan);
      const elapsed = performance.now() - began;
      const worked = ownCpu() - own;
      const after = await cpu();
      if (round < 0) same = same && isDeepStrictEqual(counts, right);
      else {
        const { wall, own, busiest } = took.get(many)!;
        wall.push(elapsed);
        own.push(worked);
        busiest.push(Math.max(...after.map((ms, at) => ms - before[at]!)));
      }
    }
  }
  const of = (many: number, figure: keyof Took): number => median(took.get(many)![figure]);
  console.log(`  ${name} (${right.matched.toLocaleString('en')} matches): in this process ${ms(of(0, 'wall'))}`);
  for (const { many } of spread) {
    console.log(
      `    ${many} node${many > 1 ? 's' : ''}: ${ms(of(many, 'wall'))}; CPU of the busiest ${ms(of(many, 'busiest'))}, of who asks ${ms(of(many, 'own'))}`,
    );
  }
  const share = (figure: keyof Took): number => of(2, figure) / of(1, figure);
  const percent = (value: number): string => `${(100 * value).toFixed(0)} %`;
  const claims = [
    claim(same, `${name}: nodes come to the same counts as one process`),
    claim(
      share('busiest') <= 0.6,
      `${name}: of two nodes the busiest works ${percent(share('busiest'))} as long as one alone (60 at most)`,
    ),
  ];
  // Where others take the cores, counting takes longer than it works.
  const isQuiet = availableParallelism() > 1 && of(0, 'wall') < 1.25 * of(0, 'own');
  if (isQuiet) {
    claims.push(
      claim(share('wall') <= 0.65, `${name}: two nodes take ${percent(share('wall'))} of the time of one (65 at most)`),
    );
  } else
    console.log(`not judged  ${name}: two nodes took ${percent(share('wall'))} of the time of one beside other work`);
  return claims.every(Boolean);
};
