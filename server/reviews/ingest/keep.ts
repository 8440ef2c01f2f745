import type { StoreReview } from '../../connectors/listing.ts';
import type { Store } from '../../contract/domain/stores.ts';
import { decodeRecord, encodeRecord } from '../../metrics/search/index/record.ts';
import type { Database } from '../../store/engine/database.ts';
import { type AppDetails, countReviews, lockApp, numberApp } from '../../store/reviews/review-apps.ts';
import { insertRecords, readRecords, writeRecords } from '../../store/reviews/review-records.ts';
import {
  editReviews,
  insertReviews,
  lockReviews,
  markPanel,
  type NewReview,
  onFile,
  reviewId,
  takeNos,
  touchReviews,
} from '../../store/reviews/save-reviews.ts';
import { clean } from '../../support/clean.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { mapInSlices } from '../../support/concurrency/promises.ts';
import { taxonomyVersion } from '../../tagging/tag.ts';
import {
  type Added,
  authorOf,
  type Change,
  changeOf,
  type Edited,
  type Incoming,
  incomingOf,
  type Known,
  votesOf,
} from './incoming.ts';
import type { BatchApp, ReadRow, WrittenReview } from './read-batch.ts';
import { readBatch } from './read-in-threads.ts';

export interface KeptApp extends Partial<AppDetails> {
  readonly store: Store;
  readonly appId: string;
}

export interface Kept {
  readonly storeReviewId: string;
  /** The number of its current edition. */
  readonly no: number;
  readonly id: string;
  /** The votes now on file: some of the App Store's formats lack them. */
  readonly helpful: number;
  readonly state: 'new' | 'edited' | 'known';
}

/** Reviews per transaction: enough to share its cost, few enough not to block others. */
const batchSize = 500;

/** The most writers in this process: those waiting for an app's lock hold no connection. */
const writeLimit = atMost(3);

/** The start of a description is enough to tell the kind of app. */
const aboutLength = 1_000;

/**
 * Stores reviews of an app as read at `seen`, each once, an edited one over its earlier edition, with tags and counts
 * in the same transaction. Searches that start after its commit find them. Returns an outcome for each, in order.
 * @param panel whether they were read for the app's panel, which they then belong to
 */
export const keepReviews = async (
  db: Database,
  salt: string,
  app: KeptApp,
  reviews: readonly StoreReview[],
  seen: Date,
  { panel = false }: { readonly panel?: boolean } = {},
): Promise<Kept[]> => {
  if (reviews.length === 0) return [];
  const { store, appId } = app;
  const { no, version } = await numberApp(db, detailsOf(app), seen);
  const keeper = { db, salt, app: { no, store, appId }, seen, panel };
  const kept: Kept[] = [];
  let last = version;
  for (let from = 0; from < reviews.length; from += batchSize) {
    const batch = await keepBatch(keeper, reviews.slice(from, from + batchSize), last);
    kept.push(...batch.kept);
    last = batch.version;
  }
  return kept;
};

const detailsOf = (app: KeptApp): KeptApp => {
  const cleaned = (text: string | null | undefined) => (text ? clean(text) : null);
  return {
    store: app.store,
    appId: app.appId,
    title: cleaned(app.title),
    icon: cleaned(app.icon),
    developer: cleaned(app.developer),
    genre: cleaned(app.genre),
    about: cleaned(app.about?.slice(0, aboutLength)),
  };
};

interface Keeper {
  readonly db: Database;
  readonly salt: string;
  readonly app: BatchApp;
  readonly seen: Date;
  readonly panel: boolean;
}

/** `version` is that of the app's row after the batch, for detecting concurrent writers. */
interface Batch {
  readonly kept: Kept[];
  readonly version: string;
}

/** Whether this read adds a known review to the app's panel. */
const joinsPanel = (change: Change, panel: boolean): change is Edited | Known =>
  panel && change.state !== 'new' && !change.filed.panel;

const isUntouched = (change: Change, panel: boolean): boolean =>
  change.state === 'known' && change.news === null && !joinsPanel(change, panel);

const isWritten = (change: Change): change is Added | Edited => change.state !== 'known';

const writtenOf = (changes: readonly Change[]): WrittenReview[] =>
  changes.filter(isWritten).map((change) => {
    if (change.state === 'new') return { shown: change.shown, earlier: null };
    const { country, version, reply, panel } = change.filed;
    return { shown: change.shown, earlier: { country, version, replied: reply !== null, panel } };
  });

const isSame = (one: WrittenReview, other: WrittenReview | undefined): boolean =>
  one.shown === other?.shown &&
  one.earlier?.country === other.earlier?.country &&
  one.earlier?.version === other.earlier?.version &&
  one.earlier?.replied === other.earlier?.replied &&
  one.earlier?.panel === other.earlier?.panel;

const areSame = (some: readonly WrittenReview[], others: readonly WrittenReview[]): boolean =>
  some.length === others.length && some.every((one, at) => isSame(one, others[at]));

const keepBatch = async (keeper: Keeper, fetched: readonly StoreReview[], version: string): Promise<Batch> => {
  const { db, salt, app, seen, panel } = keeper;
  const ids = fetched.map(({ storeReviewId }) => clean(storeReviewId));
  const reviews = new Map(fetched.map((review, at) => [ids[at]!, review]));
  const compared = new Map<StoreReview, Incoming>();
  const incoming = (shown: StoreReview): Incoming => {
    const known = compared.get(shown) ?? incomingOf(salt, app.store, shown);
    compared.set(shown, known);
    return known;
  };
  const look = async (at: Database): Promise<Change[]> => {
    const filed = await onFile(at, app.no, [...reviews.keys()]);
    return mapInSlices(reviews, ([id, shown]) => {
      const known = filed.get(id);
      return known ? changeOf(shown, incoming(shown), known, seen) : { state: 'new', shown };
    });
  };
  const read = (written: readonly WrittenReview[]): Promise<ReadRow[]> =>
    written.length > 0 ? readBatch({ app, salt, panel }, written) : Promise.resolve([]);

  // Looked up and tagged before the lock is taken; checked again under the app's lock.
  const expected = await look(db);
  const notified = (kept: readonly Kept[]): Kept[] => {
    const byId = new Map(kept.map((each) => [each.storeReviewId, each]));
    return ids.map((id) => byId.get(id)!);
  };
  if (expected.every((change) => isUntouched(change, panel))) {
    return { kept: notified(expected.map((change) => knownAs(change))), version };
  }
  const written = writtenOf(expected);
  const found = await read(written);
  const staysTrue = expected.every((change) => change.state === 'new' || isUntouched(change, panel));
  const batch = await writeLimit(() =>
    db.transaction(async (tx) => {
      const isUnchanged = (await lockApp(tx, app.no)) === version;
      if (isUnchanged && staysTrue) return write(tx, keeper, expected, found, version);
      const certain = await look(tx);
      const now = writtenOf(certain);
      return write(tx, keeper, certain, areSame(written, now) ? found : await read(now), version);
    }),
  );
  return { ...batch, kept: notified(batch.kept) };
};

const knownAs = (change: Change): Kept => {
  if (change.state !== 'known') throw new Error('a review that is not known has no number yet');
  const { no, id, storeReviewId, helpful } = change.filed;
  return { storeReviewId, no, id, helpful: change.news?.helpful ?? helpful, state: 'known' };
};

/** Writes a batch under its app's lock. @param found the added and edited reviews, in order */
const write = async (
  tx: Database,
  { app, seen, panel }: Keeper,
  changes: readonly Change[],
  found: readonly ReadRow[],
  version: string,
): Promise<Batch> => {
  const nos = found.length > 0 ? await takeNos(tx, found.length) : [];
  const added: NewReview[] = [];
  const edited: NewReview[] = [];
  let next = 0;
  const kept = changes.map((change): Kept => {
    if (change.state === 'known') return knownAs(change);
    const no = nos[next]!;
    const { review, tags } = found[next++]!;
    const { knowsAuthor: _, ...facts } = review;
    const { storeReviewId, helpful } = review;
    if (change.state === 'new') {
      const id = reviewId(no, app.store, app.appId, storeReviewId);
      added.push({ ...facts, ...tags, no, id });
      return { storeReviewId, no, id, helpful, state: 'new' };
    }
    const { filed } = change;
    edited.push({ ...facts, ...tags, author: authorOf(review, filed), no, id: filed.id });
    return { storeReviewId, no, id: filed.id, helpful: votesOf(review, filed), state: 'edited' };
  });
  const again = changes.flatMap((change) => (change.state === 'known' && change.news ? [change.news] : []));
  const joining = changes.flatMap((change) => (joinsPanel(change, panel) ? [change.filed] : []));
  await lockReviews(
    tx,
    [...edited, ...again, ...joining].map(({ id }) => id),
  );
  await insertReviews(tx, app.no, added, seen, panel);
  await editReviews(tx, app.no, edited, seen);
  await touchReviews(tx, again, seen);
  await markPanel(
    tx,
    joining.map(({ id }) => id),
  );
  await updateRecords(tx, changes, panel);
  if (found.length === 0) return { kept, version };
  await insertRecords(
    tx,
    found.map(({ record }, at) => ({ no: nos[at]!, taxonomy: taxonomyVersion, record })),
  );
  return { kept, version: await countReviews(tx, app.no, added.length, seen) };
};

/** Updates the index records of known reviews whose version, reply or panel changed. */
const updateRecords = async (tx: Database, changes: readonly Change[], panel: boolean): Promise<void> => {
  const news = new Map(
    changes.flatMap((change) => {
      if (change.state !== 'known') return [];
      const { filed } = change;
      const { version, reply } = change.news ?? filed;
      const now = { version, replied: reply !== null, panel: panel || filed.panel };
      const isSame = version === filed.version && now.replied === (filed.reply !== null) && now.panel === filed.panel;
      return isSame ? [] : [[filed.no, now] as const];
    }),
  );
  if (news.size === 0) return;
  const records = await readRecords(tx, [...news.keys()]);
  await writeRecords(
    tx,
    records.map(({ no, taxonomy, record }) => ({
      no,
      taxonomy,
      record: encodeRecord({ ...decodeRecord(record), ...news.get(no)! }),
    })),
  );
};
