import { hostname } from 'node:os';
import { spreadSegments } from '../../analysis/search/parts/spread-segments.ts';
import { isKeptInFiles, stampsInFiles } from '../../reviews/index/segment-cache.ts';
import { createPartCounter } from '../../reviews/spread/part-counter.ts';
import { partGone, partPath } from '../../reviews/spread/part-message.ts';
import {
  beatSearchNode,
  forgetSearchNodes,
  leaveSearchNodes,
  livingSearchNodes,
  nodeBeatMs,
} from '../../store/engine/search-nodes.ts';
import { nodeSecret } from '../../store/engine/stamps.ts';
import { readIndex, type SegmentKey, segmentStates } from '../../store/reviews/segments.ts';
import { sharedFor } from '../../support/concurrency/shared-for.ts';
import type { AnswerHook } from '../../surfaces/answers/answer-hook.ts';
import { buildHealthServer, buildSearchServer } from '../../surfaces/server.ts';
import { type Base, patiently } from '../base.ts';
import { indexFolder } from './index-folder.ts';
import { replicasOf } from './replicas.ts';

const readyMs = 200;
const everyAddress = new Set(['0.0.0.0', '::']);

/** What others call it by; a port of 0 is known only once it listens. */
const addressOf = ({ config }: Base, bound: string): string => {
  if (config.nodeUrl !== null) return config.nodeUrl;
  const url = new URL(bound);
  if (everyAddress.has(config.host)) url.hostname = hostname();
  return url.origin;
};

/** A node that only searches: it counts parts of review searches for the nodes that ask. Returns where. */
export const startSearchNode = async (base: Base, answerHooks: readonly AnswerHook[]): Promise<string> => {
  const { config, connection, db, log, metrics, times, cleanup, warn } = base;
  const secret = await patiently(() => nodeSecret(db));
  const counter = createPartCounter({
    connection,
    replicas: replicasOf(base),
    cacheBytes: config.searchMemoryMb * 2 ** 20,
    folder: indexFolder(config),
  });
  cleanup.add(() => counter.stop());
  const notReady = sharedFor(readyMs, async () => {
    await livingSearchNodes(db);
    return null;
  });
  const parts = { path: partPath, goneCode: partGone, secret, answer: counter.answer };
  const app = buildSearchServer({ config, log, metrics, answerHooks, notReady, parts });
  const bound = await app.listen({ port: config.port, host: config.host });
  cleanup.add(async () => {
    const closing = app.close();
    const late = setTimeout(() => app.server.closeAllConnections(), times.stopMs);
    await closing;
    clearTimeout(late);
  });
  if (config.healthPort !== null) {
    const health = buildHealthServer({ config, log, metrics, answerHooks, notReady });
    cleanup.add(() => health.close());
    await health.listen({ port: config.healthPort, host: config.host });
  }
  const address = addressOf(base, bound);
  const beat = () => beatSearchNode(db, address);
  await patiently(beat);
  /** Reads those of its segments ahead that are meant. */
  const warm = async (isMeant: (segment: SegmentKey) => boolean) => {
    const { segments } = await readIndex(db, []);
    const own = spreadSegments(segments, await livingSearchNodes(db)).get(address) ?? [];
    await counter.warm(own.filter(isMeant));
  };
  let known: ReadonlySet<string | undefined> | null = null;
  const follow = async () => {
    const states = await segmentStates(db);
    counter.retain(states);
    const large = stampsInFiles(states);
    const isNew = known !== null && !large.isSubsetOf(known);
    known = large;
    if (isNew) await warm(isKeptInFiles);
  };
  const beating = setInterval(() => {
    beat().catch(warn('saying that this search node lives failed'));
    follow().catch(warn('looking which segments there are failed'));
  }, nodeBeatMs);
  // Before it stops to answer, so that nobody asks any more.
  cleanup.add(async () => {
    clearInterval(beating);
    await leaveSearchNodes(db, address).catch(() => {});
  });
  await forgetSearchNodes(db);
  await follow();
  // In the background: a part that is asked for earlier reads its segments itself.
  warm(() => true).catch(warn('reading the segments of this node ahead failed'));
  log.info({ address }, 'search node is up');
  return address;
};
