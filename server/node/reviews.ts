import { createSearcher, type Searcher } from '../reviews/index/searcher.ts';
import { authorSalt } from '../reviews/ingest/author-hash.ts';
import type { Connection } from '../store/engine/database.ts';
import { type Base, patiently } from './base.ts';
import { withSearchNodes } from './search-nodes.ts';

/** What reviews are written and searched with. */
export interface ReviewTools {
  readonly authorSalt: string;
  readonly searcher: Searcher;
}

/** Review search alone may be served by a replica, which then stands behind a pooler if the main database does. */
const searchConnection = ({ config, connection }: Base): Connection => {
  if (config.databaseReadUrl === null) return connection;
  const replica = { connectionString: config.databaseReadUrl };
  return connection.direct ? { ...replica, direct: replica } : replica;
};

export const openReviews = async (base: Base): Promise<ReviewTools> => {
  const { config, db, cleanup, warn } = base;
  const salt = await patiently(() => authorSalt(config, db));
  const local = createSearcher({
    connection: searchConnection(base),
    cacheBytes: config.searchMemoryMb * 2 ** 20,
    onThreadEnd: warn('the search thread ended; the next search starts a new one'),
  });
  const searcher = await withSearchNodes(base, local);
  cleanup.add(() => searcher.stop());
  return { authorSalt: salt, searcher };
};
