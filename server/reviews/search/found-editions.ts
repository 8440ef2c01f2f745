import type { Database } from '../../store/engine/database.ts';
import { type Edition, editions } from '../../store/reviews/editions.ts';
import type { Searcher } from '../index/searcher.ts';

/** The reviews that a search found, from a replica where there is one; what that does not have yet, from the primary. */
export const foundEditions = async (
  { db, searcher }: { readonly db: Database; readonly searcher: Pick<Searcher, 'reads'> },
  nos: readonly number[],
): Promise<Edition[]> => {
  const found = await editions(searcher.reads, nos);
  if (found.length === nos.length) return found;
  const known = new Set(found.map(({ no }) => no));
  const missing = nos.filter((no) => !known.has(no));
  return [...found, ...(await editions(db, missing))];
};
