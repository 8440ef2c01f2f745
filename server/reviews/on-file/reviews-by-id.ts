import type { ReviewClause } from '../../contract/resources/reviews/clause.ts';
import type { ReviewEdition, ReviewOnFile, ThemeName } from '../../contract/resources/reviews/review.ts';
import { reviewKinds } from '../../contract/resources/sentence-reading.ts';
import { decodeClauses, type IndexedClause } from '../../metrics/search/index/record.ts';
import type { Database } from '../../store/engine/database.ts';
import { type Edition, type EditionSpan, editionSpans, editions } from '../../store/reviews/editions.ts';
import { appsByNo, type ReviewApp } from '../../store/reviews/review-apps.ts';
import { readRecords } from '../../store/reviews/review-records.ts';
import { mapInSlices } from '../../support/concurrency/promises.ts';
import { type Because, type Tags, tagReview } from '../../tagging/tag.ts';
import { taxonomy } from '../../tagging/themes/taxonomy.ts';
import { languageHint } from '../ingest/language-hint.ts';

const tagNow = (edition: Edition): Tags => tagReview({ ...edition, lang: languageHint(edition) });

/** Language and tags of an edition. Only those of current editions are stored; earlier ones are tagged on reading. */
export const tagsOfEdition = (edition: Edition): Pick<Edition, 'lang' | 'themes' | 'kinds'> =>
  edition.current ? edition : tagNow(edition);

export const marksOf = (edition: Edition): Because[] => tagNow(edition).because;

const shown = ({ themes, ...clause }: IndexedClause): ReviewClause => ({ ...clause, themes: [...themes] });

/** The clauses of editions. Only those of current editions are stored; earlier ones are tagged on reading. */
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

/** A review with all its editions; null for an unknown id. */
export const readReview = async (
  db: Database,
  id: string,
): Promise<{ review: ReviewOnFile; earlier: ReviewEdition[]; themes: ThemeName[] } | null> => {
  const spans = await editionSpans(db, [id]);
  const byNo = await editionsByNo(
    db,
    spans.map(({ no }) => no),
  );
  const [current, ...before] = spans.map((span) => ({ span, edition: byNo.get(span.no)! }));
  if (!current) return null;
  const apps = await appsByNo(db, [current.edition.appNo]);
  const clausesOf = await readClauses(db, [current.edition]);
  const review = toReview(current.edition, current.span, before.length, apps, clausesOf);
  const earlier = await mapInSlices(before, ({ edition, span }) => toEdition(edition, span, clausesOf));
  return { review, earlier, themes: themesNamed([review, ...earlier]) };
};

/** Current editions in the order of the ids, and unknown ids. */
export const readReviews = async (
  db: Database,
  ids: readonly string[],
): Promise<{ reviews: ReviewOnFile[]; missing: string[]; themes: ThemeName[] }> => {
  const spans = Map.groupBy(await editionSpans(db, ids), ({ id }) => id);
  const byNo = await editionsByNo(
    db,
    [...spans.values()].map(([newest]) => newest!.no),
  );
  const apps = await appsByNo(db, [...new Set([...byNo.values()].map(({ appNo }) => appNo))]);
  const clausesOf = await readClauses(db, [...byNo.values()]);
  const unique = [...new Set(ids.map((id) => id.toLowerCase()))];
  const reviews = await mapInSlices(
    unique.flatMap((id) => {
      const [newest, ...before] = spans.get(id) ?? [];
      return newest ? [{ newest, edits: before.length }] : [];
    }),
    ({ newest, edits }) => toReview(byNo.get(newest.no)!, newest, edits, apps, clausesOf),
  );
  return { reviews, missing: unique.filter((id) => !spans.has(id)), themes: themesNamed(reviews) };
};

/** Reviews by the numbers of their current editions, in the order given. */
export const reviewsByNo = async (db: Database, nos: readonly number[]): Promise<ReviewOnFile[]> => {
  const byNo = await editionsByNo(db, nos);
  const ids = nos.flatMap((no) => byNo.get(no)?.id ?? []);
  return ids.length > 0 ? (await readReviews(db, ids)).reviews : [];
};

const editionsByNo = async (db: Database, nos: readonly number[]): Promise<Map<number, Edition>> =>
  new Map((await editions(db, nos)).map((edition) => [edition.no, edition]));

type ClausesOf = (edition: Edition) => ReviewClause[];

const ownOf = (edition: Edition, { seenAt }: EditionSpan, clausesOf: ClausesOf) => {
  const { lang, themes, kinds } = tagsOfEdition(edition);
  return {
    rating: edition.rating,
    title: edition.title,
    text: edition.text,
    date: edition.date.toISOString(),
    version: edition.version,
    reply: edition.reply,
    repliedAt: edition.repliedAt?.toISOString() ?? null,
    language: lang,
    themes: [...themes],
    kinds: reviewKinds.filter((kind) => kinds.includes(kind)),
    clauses: clausesOf(edition),
    marks: marksOf(edition),
    seenAt: seenAt.toISOString(),
  };
};

const toReview = (
  edition: Edition,
  span: EditionSpan,
  edits: number,
  apps: ReadonlyMap<number, ReviewApp>,
  clausesOf: ClausesOf,
): ReviewOnFile => {
  const app = apps.get(edition.appNo);
  if (!app) throw new Error(`the review ${edition.id} is of the app ${edition.appNo}, which is not on file`);
  return {
    id: edition.id,
    storeReviewId: edition.storeReviewId,
    store: app.store === 'apple' ? 'apple' : 'play',
    appId: app.appId,
    app: app.title,
    country: edition.country,
    helpful: edition.helpful,
    firstRepliedAt: edition.firstRepliedAt?.toISOString() ?? null,
    edits,
    ...ownOf(edition, span, clausesOf),
  };
};

const toEdition = (edition: Edition, span: EditionSpan, clausesOf: ClausesOf): ReviewEdition => ({
  ...ownOf(edition, span, clausesOf),
  until: (span.until ?? span.seenAt).toISOString(),
});

const themesNamed = (tagged: readonly { readonly themes: readonly string[] }[]): ThemeName[] => {
  const used = new Set(tagged.flatMap(({ themes }) => themes));
  return taxonomy
    .filter(({ id }) => used.has(id))
    .map(({ id, label, polarity, group }) => ({ id, label, polarity, group }));
};
