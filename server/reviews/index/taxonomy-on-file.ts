import { taxonomyVersion } from '../../analysis/tagging/tag.ts';
import type { TaxonomyUsed } from '../../contract/resources/reviews/taxonomy-used.ts';
import type { Database } from '../../store/engine/database.ts';
import { hasOutdated } from '../../store/reviews/review-records.ts';

/** The taxonomy that reviews on file are counted by. Asked before they are counted, it never calls old tags new. */
export const taxonomyOnFile = async (db: Database): Promise<TaxonomyUsed> => ({
  version: taxonomyVersion,
  taggingAnew: await hasOutdated(db, taxonomyVersion),
});

/** The same of reviews that these versions have tagged. */
export const taxonomyAmong = (versions: readonly string[]): TaxonomyUsed => ({
  version: taxonomyVersion,
  taggingAnew: versions.some((version) => version !== taxonomyVersion),
});
