import { createSearcher, type Searcher } from '../../reviews/index/searcher.ts';
import { authorSalt } from '../../reviews/ingest/author-hash.ts';
import { type Base, patiently } from '../base.ts';
import { indexFolder } from './index-folder.ts';
import { replicasOf } from './replicas.ts';

/** What reviews are written and searched with. */
export interface ReviewTools {
  readonly authorSalt: string;
  readonly searcher: Searcher;
}

export const openReviews = async (base: Base): Promise<ReviewTools> => {
  const { config, connection, db, log, metrics, cleanup, warn } = base;
  const salt = await patiently(() => authorSalt(config, db));
  const replicas = replicasOf(base);
  const searcher = createSearcher({
    connection,
    replicas,
    onReplica({ name, leftOut }) {
      if (leftOut === null) log.info({ replica: name }, 'a replica is read from');
      else log.warn({ replica: name, reason: leftOut }, 'a replica is left out; another or the primary is read');
    },
    cacheBytes: config.searchMemoryMb * 2 ** 20,
    folder: indexFolder(config),
    onThreadEnd: warn('the search thread ended; the next search starts a new one'),
  });
  if (replicas.connections.length > 0) {
    metrics.gauge(
      'appraise_replicas_read',
      'Replicas that are fit to be read',
      () => searcher.replicas().filter(({ leftOut }) => leftOut === null).length,
    );
  }
  cleanup.add(() => searcher.stop());
  return { authorSalt: salt, searcher };
};
