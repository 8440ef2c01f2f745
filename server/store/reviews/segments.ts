import { bool, bytes, int, ints, orNull, text, texts, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import { insertPostings, type PostingRows, packPostings } from './posting-rows.ts';

/** A piece of the index as it is written. `analysis/search/segments/segment.ts` knows what the packed values hold. */
export interface NewSegment {
  readonly docs: number;
  /** The version of the taxonomy that tagged it. */
  readonly taxonomy: string;
  readonly themes: readonly string[];
  readonly apps: readonly number[];
  readonly facts: Uint8Array;
  readonly phrases: Uint8Array;
  /** Left out: the segment is small, or upkeep writes it. */
  readonly frequent?: Buffer | null;
  readonly postings: ReadonlyMap<string, Uint16Array>;
  /** Null: upkeep writes them. */
  readonly details: NewDetails | null;
}

/** `analysis/search/segments/details.ts` knows what they hold. */
export interface NewDetails {
  readonly countries: readonly string[];
  readonly languages: readonly string[];
  readonly versions: readonly string[];
  readonly packed: Uint8Array;
}

/** Which state of the index a piece of it is: its packed values never change under the same id and numbers. */
export interface SegmentKey {
  readonly id: number;
  readonly revision: number;
  /** Of its details; 0: none are written. */
  readonly detailsNo: number;
  readonly docs: number;
  /** Names what it holds beyond this database's own numbers. Left out: nobody asked. */
  readonly stamp?: string;
}

/** A segment as the index tells of it. */
export interface IndexedSegment extends SegmentKey {
  readonly stamp: string;
  readonly taxonomy: string;
  /** Whether its frequent phrases are stored. */
  readonly hasFrequent: boolean;
}

export interface Posting {
  readonly term: string;
  readonly segment: number;
  /** Ordinals in the segment, ascending. */
  readonly docs: Uint16Array;
}

export interface IndexState {
  readonly segments: readonly IndexedSegment[];
  readonly postings: readonly Posting[];
  /** Numbers of editions that no longer count, ascending. */
  readonly dead: Uint32Array;
  /** What became known of editions after their segment's details were written. */
  readonly changed: readonly ChangedReview[];
}

export interface ChangedReview {
  readonly no: number;
  readonly version: string | null;
  readonly replied: boolean;
}

export interface SegmentFacts extends SegmentKey {
  readonly taxonomy: string;
  readonly themes: readonly string[];
  readonly apps: readonly number[];
  readonly facts: Buffer;
}

export interface SegmentPhrases extends SegmentKey {
  readonly phrases: Buffer;
}

const littleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
if (!littleEndian) throw new Error('the index is packed little-endian, and so must this machine be');

/** A view where the bytes lie on an even address, else a copy. */
const ordinalsOf = (bytes: Buffer): Uint16Array =>
  bytes.byteOffset % 2 === 0
    ? new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
    : new Uint16Array(new Uint8Array(bytes).buffer);

const insertSegmentSql = statement(
  { id: int },
  `insert into search_segments (docs, taxonomy, themes, apps, facts, phrases, details, details_no, countries, languages, versions,
     frequent)
   values ($1, $2, $3, $4, $5, $6, $7, case when $7::bytea is null then 0 else 1 end, $8, $9, $10, $11)
   returning id`,
);

const detailColumns = (details: NewDetails | null): unknown[] =>
  details ? [details.packed, details.countries, details.languages, details.versions] : [null, null, null, null];

/** Adds a segment whose postings are packed. */
export const insertPackedSegment = (
  db: Database,
  segment: Omit<NewSegment, 'postings'>,
  postings: PostingRows,
): Promise<number> =>
  db.transaction(async (tx) => {
    const row = await tx.row(insertSegmentSql, [
      segment.docs,
      segment.taxonomy,
      segment.themes,
      segment.apps,
      segment.facts,
      segment.phrases,
      ...detailColumns(segment.details),
      segment.frequent ?? null,
    ]);
    await insertPostings(tx, row!.id, postings);
    return row!.id;
  });

/** Adds a segment with its postings. */
export const insertSegment = (db: Database, segment: NewSegment): Promise<number> =>
  insertPackedSegment(db, segment, packPostings(segment.postings));

/** Adds postings to a segment that is being written in parts. */
export const addPostings = (db: Database, segment: number, postings: ReadonlyMap<string, Uint16Array>): Promise<void> =>
  insertPostings(db, segment, packPostings(postings));

const readIndexSql = statement(
  {
    what: text,
    a: int,
    b: orNull(int),
    c: orNull(int),
    d: orNull(int),
    e: orNull(int),
    term: orNull(text),
    stamp: orNull(uuid),
    docs: orNull(bytes),
  },
  `select 's' as what, id as a, revision as b, docs as c, details_no as d, (frequent is not null)::int as e, taxonomy as term,
     stamp, null as docs from search_segments
   union all
   select 'p', segment, null, null, null, null, term, null, docs from search_postings where term = any($1)
   union all
   select 'd', count(*)::int, null, null, null, null, null, null, string_agg(int4send(no), ''::bytea order by no) from search_dead
   union all
   select 'c', no, replied::int, null, null, null, version, null, null from search_changed`,
);

/** All segments, where they have the terms, and what no longer counts: one statement, so one state of the index. */
export const readIndex = async (db: Database, terms: readonly string[]): Promise<IndexState> => {
  const rows = await db.rows(readIndexSql, [terms]);
  const segments: IndexedSegment[] = [];
  const postings: Posting[] = [];
  const changed: ChangedReview[] = [];
  let dead = new Uint32Array();
  for (const { what, a, b, c, d, e, term, stamp, docs } of rows) {
    if (what === 's') {
      segments.push({
        id: a,
        revision: b!,
        docs: c!,
        detailsNo: d!,
        hasFrequent: e === 1,
        taxonomy: term!,
        stamp: stamp!,
      });
    } else if (what === 'c') changed.push({ no: a, version: term, replied: b === 1 });
    else if (what === 'p') postings.push({ term: term!, segment: a, docs: ordinalsOf(docs!) });
    else dead = Uint32Array.from({ length: a }, (_, at) => docs!.readUInt32BE(4 * at));
  }
  return { segments, postings, dead, changed };
};

const readPartSql = statement(
  { id: int, revision: orNull(int), term: orNull(text), docs: orNull(bytes) },
  `select id, revision, null as term, null as docs from search_segments where id = any($1)
   union all
   select segment, null, term, docs from search_postings where term = any($2) and segment = any($1)`,
);

/** Where some segments have the terms, and the revisions they are at. */
export const readPart = async (
  db: Database,
  ids: readonly number[],
  terms: readonly string[],
): Promise<{ readonly revisions: ReadonlyMap<number, number>; readonly postings: readonly Posting[] }> => {
  const rows = await db.rows(readPartSql, [ids, terms]);
  const revisions = new Map<number, number>();
  const postings: Posting[] = [];
  for (const { id, revision, term, docs } of rows) {
    if (revision !== null) revisions.set(id, revision);
    else postings.push({ term: term!, segment: id, docs: ordinalsOf(docs!) });
  }
  return { revisions, postings };
};

const readFactsSql = statement(
  { id: int, revision: int, detailsNo: int, docs: int, taxonomy: text, themes: texts, apps: ints, facts: bytes },
  `select id, revision, details_no as "detailsNo", docs, taxonomy, themes, apps, facts from search_segments
   where id = any($1)`,
);

/** The facts of segments; those that are gone meanwhile are left out, and the revision tells which state was read. */
export const readFacts = (db: Database, ids: readonly number[]): Promise<SegmentFacts[]> =>
  db.rows(readFactsSql, [ids]);

const readPhrasesSql = statement(
  { id: int, revision: int, detailsNo: int, docs: int, phrases: bytes },
  'select id, revision, details_no as "detailsNo", docs, phrases from search_segments where id = any($1)',
);

export const readPhrases = (db: Database, ids: readonly number[]): Promise<SegmentPhrases[]> =>
  db.rows(readPhrasesSql, [ids]);

export interface TermCounts {
  /** How many editions the index has. */
  readonly docs: number;
  /** In how many of them each term stands; terms that stand nowhere are left out. */
  readonly counts: ReadonlyMap<string, number>;
}

const termCountsSql = statement(
  { term: orNull(text), count: int },
  `select null as term, coalesce(sum(docs), 0)::int as count from search_segments
   union all
   select term, sum(octet_length(docs) / 2)::int from search_postings where term = any($1) group by term`,
);

export const termCounts = async (db: Database, terms: readonly string[]): Promise<TermCounts> => {
  const rows = await db.rows(termCountsSql, [terms]);
  const counts = new Map<string, number>();
  let docs = 0;
  for (const { term, count } of rows) {
    if (term === null) docs = count;
    else counts.set(term, count);
  }
  return { docs, counts };
};

export interface SegmentState extends SegmentKey {
  readonly taxonomy: string;
}

const segmentStatesSql = statement(
  { id: int, revision: int, detailsNo: int, docs: int, taxonomy: text, stamp: uuid },
  'select id, revision, details_no as "detailsNo", docs, taxonomy, stamp from search_segments order by id',
);

/** Every segment, without what it holds. */
export const segmentStates = (db: Database): Promise<SegmentState[]> => db.rows(segmentStatesSql);

const takeUpkeepSql = statement({ taken: bool }, 'select pg_try_advisory_xact_lock(4700105) as taken');

/** Whether this transaction may change what others search: one at a time may. */
export const takeUpkeep = async (tx: Database): Promise<boolean> => {
  // Any fixed number of its own.
  const row = await tx.row(takeUpkeepSql);
  return row!.taken;
};

const deadAmongSql = statement({ no: int }, 'select no from search_dead where no = any($1)');

/** Which of these editions no longer count. */
export const deadAmong = async (db: Database, nos: Uint32Array): Promise<Set<number>> => {
  const rows = await db.rows(deadAmongSql, [[...nos]]);
  return new Set(rows.map(({ no }) => no));
};

const countDeadSql = statement({ count: int }, 'select count(*)::int as count from search_dead');

export const countDead = async (db: Database): Promise<number> => (await db.row(countDeadSql))!.count;

const declarePostingsSql = command(
  `declare postings no scroll cursor for
     select term, segment, docs from search_postings where segment = any($1::int[]) order by term, segment`,
);
const fetchPostingsSql = statement({ term: text, segment: int, docs: bytes }, 'fetch 4000 from postings');
const closePostingsSql = command('close postings');

/** The postings of segments in the order of their terms, a page at a time: a large index never fills the memory. */
export async function* postingsOf(tx: Database, segments: readonly number[]): AsyncGenerator<Posting[]> {
  await tx.run(declarePostingsSql, [segments]);
  for (;;) {
    const rows = await tx.rows(fetchPostingsSql);
    if (rows.length === 0) break;
    yield rows.map((row) => ({ ...row, docs: ordinalsOf(row.docs) }));
  }
  await tx.run(closePostingsSql);
}

const deletePostingsSql = command('delete from search_postings where segment = any($1)');

const deleteSegmentsSql = command('delete from search_segments where id = any($1)');

const deleteDeadSql = command('delete from search_dead where no = any($1)');

const deleteDeadChangedSql = command('delete from search_changed where no = any($1)');

/** Removes segments with their postings, and what was dead in them and stands nowhere else. */
export const removeSegments = async (tx: Database, ids: readonly number[], dead: Iterable<number>): Promise<void> => {
  await tx.run(deletePostingsSql, [ids]);
  await tx.run(deleteSegmentsSql, [ids]);
  const nos = [...dead];
  await tx.run(deleteDeadSql, [nos]);
  await tx.run(deleteDeadChangedSql, [nos]);
};

const retagSegmentSql = statement(
  { one: int },
  `update search_segments set revision = revision + 1, taxonomy = $3, themes = $4, apps = $5, facts = $6,
     details = null, details_no = 0, stamp = gen_random_uuid()
   where id = $1 and revision = $2 returning 1 as one`,
);

const deleteTagsSql = command(`delete from search_postings where segment = $1 and term >= '#' and term < '$'`);

/**
 * What a segment says of themes and kinds, anew; false when it is no longer as it was read. Languages may be read anew
 * too, so its details are written again by upkeep.
 */
export const retagSegment = async (
  tx: Database,
  was: SegmentKey,
  now: Pick<NewSegment, 'taxonomy' | 'themes' | 'apps' | 'facts' | 'postings'>,
): Promise<boolean> => {
  const row = await tx.row(retagSegmentSql, [was.id, was.revision, now.taxonomy, now.themes, now.apps, now.facts]);
  if (!row) return false;
  // Themes and kinds are the terms that begin with '#', the character before '$'.
  await tx.run(deleteTagsSql, [was.id]);
  await addPostings(tx, was.id, now.postings);
  return true;
};
