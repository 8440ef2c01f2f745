import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import type pg from 'pg';
import { candidatesOf } from '../../analysis/search/count-matches.ts';
import type { PartQuestion, PartTelling } from '../../analysis/search/parts/count-part.ts';
import { type AskParts, mergeListings } from '../../analysis/search/parts/merge-listings.ts';
import { mergeParts } from '../../analysis/search/parts/merge-parts.ts';
import type { PackedCounts } from '../../analysis/search/parts/pack-counts.ts';
import { spreadSegments } from '../../analysis/search/parts/spread-segments.ts';
import type { SearchPlan } from '../../analysis/search/plan.ts';
import { openDatabase } from '../../store/engine/database.ts';
import { openReads, type Replicas } from '../../store/engine/replicas.ts';
import type { IndexedSegment } from '../../store/reviews/segments.ts';
import { allOrNone } from '../../support/concurrency/all-or-none.ts';
import { answerRequests } from '../../support/concurrency/threads.ts';
import { type FoundMessage, writeFound } from '../index/found-message.ts';
import { type LookedUp, PostingsCache } from '../index/postings-cache.ts';
import { taxonomiesOf } from '../index/searched-index.ts';
import { createPartAsker } from './part-asker.ts';
import { type CountQuestion, partGone, readCounts, readTelling } from './part-message.ts';

export interface SpreadThreadOptions {
  readonly connection: pg.PoolConfig;
  readonly replicas: Replicas;
  readonly secret: Uint8Array;
  /** How long a node may take before another is asked. */
  readonly answerMs: number;
}

export interface SpreadRequest {
  readonly plan: SearchPlan;
  readonly nodes: readonly string[];
}

export interface SpreadAnswer {
  /** To be read by `readFound`. */
  readonly found: FoundMessage;
  /** Nodes that did not do their part, which others then did. */
  readonly failed: readonly { readonly node: string; readonly reason: string }[];
}

/** How often a search may be overtaken by merges. */
const attempts = 3;
/** A node that failed is not asked again for so long. */
const leftOutMs = 5_000;

const { connection, replicas, secret, answerMs } = workerData as SpreadThreadOptions;
const primary = openDatabase({ ...connection, application_name: 'appraise search', max: 2 });
const db = openReads({ primary, replicas });
const asker = createPartAsker(secret, answerMs);
/** Of the index only which state it is in: the nodes have its postings. */
const index = new PostingsCache(db, 1);
const leftOut = new Map<string, number>();
/** What each node may forget: told with the next question. */
const done = new Map<string, string[]>();
/** More than a node keeps; what it is not told it forgets by itself. */
const mostDone = 1_000;

const isGone = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === partGone;
const isFit = (node: string): boolean => (leftOut.get(node) ?? 0) < performance.now();

const takeDone = (node: string): string[] => {
  const own = done.get(node) ?? [];
  done.delete(node);
  return own;
};

const forget = ({ node, question: { search } }: Part): void => {
  const own = done.get(node) ?? [];
  if (own.length < mostDone) done.set(node, [...own, search]);
};

type Asked = Omit<CountQuestion, 'done'>;

/** One part: who counts it, and what it comes to. */
interface Part {
  node: string;
  readonly question: Asked;
  readonly counts: PackedCounts;
}

class Spread {
  readonly failed: { node: string; reason: string }[] = [];
  private readonly nodes: readonly string[];

  constructor(nodes: readonly string[]) {
    this.nodes = nodes;
  }

  /** By its own node, or else by another. */
  async count(wished: string, question: Asked, signal: AbortSignal): Promise<Part> {
    let last: unknown = new Error('no search node is left');
    for (const node of [wished, ...this.nodes.filter((each) => each !== wished)]) {
      if (!isFit(node)) continue;
      try {
        const answer = await asker.ask(node, { ...question, done: takeDone(node) }, signal);
        return { node, question, counts: readCounts(answer) };
      } catch (error) {
        last = this.judge(node, error, signal);
      }
    }
    throw last;
  }

  async tell(part: Part, question: PartQuestion, signal: AbortSignal): Promise<PartTelling> {
    const ask = async () =>
      readTelling(await asker.ask(part.node, { do: 'tell', search: part.question.search, question }, signal));
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      if (!isGone(error)) this.judge(part.node, error, signal);
    }
    // Counted once more, here or elsewhere: the same segments in the same state.
    part.node = (await this.count(part.node, part.question, signal)).node;
    return ask();
  }

  /** Leaves a node out that failed. Throws where that is no failure of the node's. */
  private judge(node: string, error: unknown, signal: AbortSignal): unknown {
    signal.throwIfAborted();
    if (isGone(error)) throw error;
    leftOut.set(node, performance.now() + leftOutMs);
    this.failed.push({ node, reason: error instanceof Error ? error.message : String(error) });
    return error;
  }
}

/** What is to be sent goes out at the end of this turn of the event loop. */
const afterSending = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
  await turn();
  return work();
};

const spreadIn = async (
  { segments, dead, changed }: LookedUp,
  plan: SearchPlan,
  nodes: readonly string[],
  spread: Spread,
  signal: AbortSignal,
) => {
  const search = randomUUID();
  const own = [...spreadSegments(segments, nodes)].filter(([, some]) => some.length > 0);
  const parts = await allOrNone(own, signal, ([node, some]: [string, IndexedSegment[]], either) =>
    spread.count(node, { do: 'count', search: `${search} ${node}`, plan, segments: some, dead, changed }, either),
  );
  const counts = parts.map((part) => part.counts);
  const askAll: AskParts = (questions) =>
    allOrNone([...parts.entries()], signal, async ([at, part], either) => {
      const question = questions[at] ?? null;
      return question && spread.tell(part, question, either);
    });
  // What the nodes are asked once more they look up while the rest is merged here.
  const [listed, merged] = await Promise.all([
    mergeListings(counts, askAll),
    afterSending(() => mergeParts(counts, plan.limit)),
  ]);
  for (const part of parts) forget(part);
  const candidates = candidatesOf(plan, { segments, dead }) ?? merged.candidates;
  return { counts: { ...merged, ...listed, candidates }, taxonomies: taxonomiesOf(segments) };
};

const count = async ({ plan, nodes }: SpreadRequest, signal: AbortSignal): Promise<SpreadAnswer> => {
  const fit = nodes.filter(isFit);
  if (fit.length === 0) throw new Error('no search node is left');
  const spread = new Spread(fit);
  const countedIn = async (looked: LookedUp, own: AbortSignal): Promise<SpreadAnswer> => {
    const found = await spreadIn(looked, plan, fit, spread, own);
    return { found: writeFound(found), failed: spread.failed };
  };
  // In the state that the index was in last, while it is asked whether it still is.
  const wrong = new AbortController();
  const guessed = index.guess([]);
  const early = guessed && countedIn(guessed, AbortSignal.any([signal, wrong.signal]));
  early?.catch(() => {});
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        const looked = await afterSending(() => index.look([]));
        if (early && attempt === 1 && looked.state === guessed.state) return await early;
        wrong.abort();
        return await countedIn(looked, signal);
      } catch (error) {
        if (!isGone(error) || attempt === attempts) throw error;
      }
    }
  } finally {
    wrong.abort();
  }
};

answerRequests<SpreadRequest, SpreadAnswer>(count, async () => {
  await asker.close();
  await db.close();
});
