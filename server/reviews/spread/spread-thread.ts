import { randomUUID } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import type pg from 'pg';
import { candidatesOf } from '../../analysis/search/count-matches.ts';
import { mergeParts, mergePhrases } from '../../analysis/search/parts/merge-parts.ts';
import { spreadSegments } from '../../analysis/search/parts/spread-segments.ts';
import type { PhraseColumns } from '../../analysis/search/phrase-table.ts';
import type { SearchCounts, SearchPlan } from '../../analysis/search/plan.ts';
import { openDatabase } from '../../store/engine/database.ts';
import { openReads, type Replicas } from '../../store/engine/replicas.ts';
import { readIndex, type SegmentKey } from '../../store/reviews/segments.ts';
import { allOrNone } from '../../support/concurrency/all-or-none.ts';
import { answerRequests } from '../../support/concurrency/threads.ts';
import { createPartAsker } from './part-asker.ts';
import { type CountAnswer, type CountQuestion, partGone, readCounts, readPhraseColumns } from './part-message.ts';

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
  /** As JSON, which is quicker to take over than objects are. */
  readonly counts: string;
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
const leftOut = new Map<string, number>();

const isGone = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === partGone;
const isFit = (node: string): boolean => (leftOut.get(node) ?? 0) < performance.now();

/** One part: who counts it, and what it comes to. */
interface Part {
  node: string;
  readonly question: CountQuestion;
  readonly answer: CountAnswer;
}

class Spread {
  readonly failed: { node: string; reason: string }[] = [];
  private readonly nodes: readonly string[];

  constructor(nodes: readonly string[]) {
    this.nodes = nodes;
  }

  /** By its own node, or else by another. */
  async count(wished: string, question: CountQuestion, signal: AbortSignal): Promise<Part> {
    let last: unknown = new Error('no search node is left');
    for (const node of [wished, ...this.nodes.filter((each) => each !== wished)]) {
      if (!isFit(node)) continue;
      try {
        return { node, question, answer: readCounts(await asker.ask(node, question, signal)) };
      } catch (error) {
        last = this.judge(node, error, signal);
      }
    }
    throw last;
  }

  async phrases(part: Part, wanted: Uint32Array, signal: AbortSignal): Promise<PhraseColumns> {
    const ask = async () =>
      readPhraseColumns(await asker.ask(part.node, { do: 'phrases', search: part.question.search, wanted }, signal));
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

const spreadOnce = async (plan: SearchPlan, nodes: readonly string[], spread: Spread, signal: AbortSignal) => {
  const { segments, dead, changed } = await readIndex(db, []);
  const search = randomUUID();
  const own = [...spreadSegments(segments, nodes)].filter(([, some]) => some.length > 0);
  const parts = await allOrNone(own, signal, ([node, some]: [string, SegmentKey[]], either) =>
    spread.count(node, { do: 'count', search: `${search} ${node}`, plan, segments: some, dead, changed }, either),
  );
  const merged = mergeParts(
    parts.map(({ answer }) => answer.counts),
    plan.limit,
  );
  const phrases = await mergePhrases(
    parts.map(({ answer }) => answer.fills),
    (wanted) => allOrNone(parts, signal, (part, either) => spread.phrases(part, wanted, either)),
  );
  return { ...merged, candidates: candidatesOf(plan, { segments, dead }) ?? merged.candidates, phrases };
};

const count = async ({ plan, nodes }: SpreadRequest, signal: AbortSignal): Promise<SpreadAnswer> => {
  const fit = nodes.filter(isFit);
  if (fit.length === 0) throw new Error('no search node is left');
  const spread = new Spread(fit);
  for (let attempt = 1; ; attempt++) {
    try {
      const counts: SearchCounts = await spreadOnce(plan, fit, spread, signal);
      return { counts: JSON.stringify(counts), failed: spread.failed };
    } catch (error) {
      if (!isGone(error) || attempt === attempts) throw error;
    }
  }
};

answerRequests<SpreadRequest, SpreadAnswer>(count, async () => {
  await asker.close();
  await db.close();
});
