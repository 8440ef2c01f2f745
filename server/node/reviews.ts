import { createSearcher, type Searcher } from '../reviews/index/searcher.ts';
import { authorSalt } from '../reviews/ingest/author-hash.ts';
import type { Base } from './base.ts';

/** What reviews are written and searched with. */
export interface ReviewTools {
  readonly authorSalt: string;
  readonly searcher: Searcher;
}

export const openReviews = async ({ config, connection, db, cleanup, warn }: Base): Promise<ReviewTools> => {
  const salt = await authorSalt(config, db);
  const searcher = createSearcher({
    // Review search alone may be served by a replica.
    connection: config.databaseReadUrl ? { connectionString: config.databaseReadUrl } : connection,
    onThreadEnd: warn('the search thread ended; the next search starts a new one'),
  });
  cleanup.add(() => searcher.stop());
  return { authorSalt: salt, searcher };
};
