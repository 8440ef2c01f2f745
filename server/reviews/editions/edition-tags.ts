import { decodeClauses, type IndexedClause } from '../../analysis/search/index/record.ts';
import { type Because, type Tags, tagReview } from '../../analysis/tagging/tag.ts';
import type { ReviewClause } from '../../contract/resources/reviews/clause.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Edition } from '../../store/reviews/editions.ts';
import { readRecords } from '../../store/reviews/review-records.ts';
import { languageHint } from '../ingest/language-hint.ts';

const tagNow = (edition: Edition): Tags => tagReview({ ...edition, lang: languageHint(edition) });

/** What an edition is written in and about. On file are the tags of current ones; an earlier one is tagged when it is read. */
export const tagsOfEdition = (edition: Edition): Pick<Edition, 'lang' | 'themes' | 'kinds'> =>
  edition.current ? edition : tagNow(edition);

/** The words of an edition that caused its tags. */
export const marksOf = (edition: Edition): Because[] => tagNow(edition).because;

const shown = ({ themes, ...clause }: IndexedClause): ReviewClause => ({ ...clause, themes: [...themes] });

/** What editions say, clause by clause. On file are the clauses of current ones; an earlier one is tagged when it is read. */
export const readClauses = async (
  db: Database,
  editions: readonly Edition[],
): Promise<(edition: Edition) => ReviewClause[]> => {
  const nos = editions.flatMap(({ no, current }) => (current ? [no] : []));
  const records = new Map((await (nos.length > 0 ? readRecords(db, nos) : [])).map(({ no, record }) => [no, record]));
  return (edition) => {
    const record = records.get(edition.no);
    return (record === undefined ? tagNow(edition).clauses : decodeClauses(record)).map(shown);
  };
};
