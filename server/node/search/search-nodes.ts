import type { Searcher } from '../../reviews/index/searcher.ts';
import { createSpreadSearcher } from '../../reviews/spread/spread-searcher.ts';
import type { Replicas } from '../../store/engine/replicas.ts';
import { livingSearchNodes } from '../../store/engine/search-nodes.ts';
import { nodeSecret } from '../../store/engine/stamps.ts';
import { type Base, patiently } from '../base.ts';

/** Lets the search nodes count, as long as there are any. */
export const withSearchNodes = async (base: Base, local: Searcher, replicas: Replicas): Promise<Searcher> => {
  const { db, connection, log, metrics, times, cleanup, warn } = base;
  const secret = await patiently(() => nodeSecret(db));
  let living: readonly string[] = await patiently(() => livingSearchNodes(db));
  let failures = 0;
  const look = async (): Promise<void> => {
    const now = await livingSearchNodes(db);
    if (now.join() !== living.join()) log.info({ nodes: now }, 'the search nodes that live have changed');
    living = now;
  };
  const looking = setInterval(() => look().catch(warn('looking for search nodes failed')), times.pollMs);
  cleanup.add(() => clearInterval(looking));
  metrics.gauge('appraise_search_nodes', 'Search nodes that live', () => living.length);
  metrics.gauge(
    'appraise_search_node_failures',
    'Parts of searches that a search node failed to count',
    () => failures,
  );
  return createSpreadSearcher({
    local,
    nodes: () => living,
    connection,
    replicas,
    secret,
    onFailure(node, reason) {
      failures++;
      if (node === null) log.warn({ reason }, 'the search nodes could not count a search; it was counted here');
      else log.warn({ node, reason }, 'a search node did not do its part; another did');
    },
  });
};
