import { isDeepStrictEqual } from 'node:util';
import { createSearcher, type Searcher } from '../server/reviews/index/searcher.ts';
import { createSpreadSearcher } from '../server/reviews/spread/spread-searcher.ts';
import { livingSearchNodes } from '../server/store/engine/search-nodes.ts';
import { nodeSecret, stampSource } from '../server/store/engine/stamps.ts';
import { benchDatabase } from './support/bench-database.ts';
import { type Child, startChild } from './support/child.ts';
import { claim } from './support/claim.ts';
import { addApps, addReviews, settle } from './support/indexed-reviews.ts';
import { median } from './support/load.ts';
import { type GeneratedReview, generateReviews } from './support/review-corpus.ts';
import { questions } from './support/search-questions.ts';

const usualRows = 524_288;
/** As large as upkeep leaves segments, so that there are some to spread. */
const segmentDocs = 32_768;
const nodeCounts = [1, 2];
const rounds = 15;
/** Code that has run often is compiled well, in every process. */
const warmUp = 25;

const large = questions.filter(({ size }) => size === 'large');

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** A review search counted by one search node and by two, each a process, in turns; and in one process without any. */
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

/** In turns, so that whatever else the machine does meets all of them alike. */
const compare = async (
  { name, plan }: (typeof large)[number],
  local: Searcher,
  spread: Spread,
  children: readonly Child[],
): Promise<boolean> => {
  const right = await local.count(plan);
  const took = new Map<number, number[]>([[0, []], ...spread.map(({ many }): [number, number[]] => [many, []])]);
  const busiest = new Map<number, number[]>(spread.map(({ many }) => [many, []]));
  let same = true;
  const cpu = () => Promise.all(children.map(async (child) => (await child.gauges()).cpuUs));
  for (let round = -warmUp; round < rounds; round++) {
    for (const { many, searcher } of [{ many: 0, searcher: local }, ...spread]) {
      const before = await cpu();
      const began = performance.now();
      const counts = await searcher.count(plan);
      const elapsed = performance.now() - began;
      const after = await cpu();
      if (round < 0) same = same && isDeepStrictEqual(counts, right);
      else {
        took.get(many)!.push(elapsed);
        busiest.get(many)?.push(Math.max(...after.map((us, at) => us - before[at]!)) / 1000);
      }
    }
  }
  const wall = (many: number): number => median(took.get(many)!);
  const cpuOf = (many: number): number => median(busiest.get(many)!);
  console.log(
    `  ${name} (${right.matched.toLocaleString('en')} matches): in this process ${ms(wall(0))}; ` +
      spread
        .map(
          ({ many }) => `${many} node${many > 1 ? 's' : ''} ${ms(wall(many))}, the busiest ${ms(cpuOf(many))} of CPU`,
        )
        .join('; '),
  );
  const share = cpuOf(2) / cpuOf(1);
  return [
    claim(same, `${name}: nodes come to the same counts as one process`),
    claim(
      share < 0.65,
      `${name}: of two nodes the busiest works ${(100 * share).toFixed(0)} % as long as one alone (under 65)`,
    ),
  ].every(Boolean);
};
