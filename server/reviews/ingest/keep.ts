import { hash } from 'node:crypto';
import { packDetails, type ReviewDetails } from '../../analysis/search/segments/details.ts';
import { buildSegment, type SegmentDoc } from '../../analysis/search/segments/segment.ts';
import { taxonomyVersion } from '../../analysis/tagging/tag.ts';
import type { StoreReview } from '../../connectors/listing.ts';
import { hourMs } from '../../contract/domain/durations.ts';
import type { Store } from '../../contract/domain/stores.ts';
import type { Database } from '../../store/engine/database.ts';
import { type AppDetails, appNoOf, countReviews, lockApp } from '../../store/reviews/review-apps.ts';
import { reviewId } from '../../store/reviews/review-ids.ts';
import {
  editReviews,
  insertReviews,
  lockReviews,
  type NewReview,
  type OnFile,
  onFile,
  type TouchedReview,
  takeNos,
  touchReviews,
} from '../../store/reviews/save-reviews.ts';
import { insertSegment } from '../../store/reviews/segments.ts';
import { clean } from '../../support/clean.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { mapInSlices } from '../../support/concurrency/slices.ts';
import { authorHash } from './author-hash.ts';
import { readReviews } from './read-in-threads.ts';
import type { ReadReview } from './read-review.ts';

export interface KeptApp extends Partial<AppDetails> {
  readonly store: Store;
  readonly appId: string;
}

export interface Kept {
  readonly storeReviewId: string;
  /** The number of its current edition. */
  readonly no: number;
  readonly id: string;
  /** The votes that are on file now: the App Store tells them in some of its forms only. */
  readonly helpful: number;
  readonly state: 'new' | 'edited' | 'known';
}

/** So many in one transaction: enough to share its cost, few enough to hold nobody up. */
const batchSize = 500;

/** Writers at once in this process: whoever waits for the same app waits without a connection. */
const writeLimit = atMost(3);

/** A description is kept as far as it tells what kind of app it is. */
const aboutLength = 1_000;

/** A review that is seen again is written again only after so long. */
const seenAgainMs = hourMs;

/**
 * Keeps reviews of an app as they were read at `seen`: each once, an edited one over its earlier edition, tagged, counted
 * and searchable in the transaction that stores it. What became of each, in the order given.
 */
export const keepReviews = async (
  db: Database,
  salt: string,
  app: KeptApp,
  reviews: readonly StoreReview[],
  seen: Date,
): Promise<Kept[]> => {
  if (reviews.length === 0) return [];
  const appNo = await appNoOf(db, detailsOf(app), seen);
  const kept: Kept[] = [];
  for (let from = 0; from < reviews.length; from += batchSize) {
    kept.push(...(await keepBatch(db, salt, { ...app, appNo }, reviews.slice(from, from + batchSize), seen)));
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

interface NumberedApp {
  readonly appNo: number;
  readonly store: Store;
  readonly appId: string;
}

/** A review as it is compared and kept: the author's name is gone from here on. */
interface Incoming extends Omit<NewReview, 'no' | 'id' | 'lang' | 'themes' | 'kinds'> {
  /** Whether the author is known by the store's id: a name alone says less. */
  readonly knowsAuthor: boolean;
}

type Change =
  | { readonly state: 'new'; readonly review: Incoming }
  | { readonly state: 'edited'; readonly review: Incoming; readonly filed: OnFile }
  | { readonly state: 'known'; readonly review: Incoming; readonly filed: OnFile; readonly news: TouchedReview | null };

const keepBatch = async (
  db: Database,
  salt: string,
  app: NumberedApp,
  given: readonly StoreReview[],
  seen: Date,
): Promise<Kept[]> => {
  const incoming = await mapInSlices(given, (review) => incomingOf(salt, app.store, review));
  const reviews = new Map(incoming.map((review) => [review.storeReviewId, review]));
  const look = async (at: Database): Promise<Change[]> => {
    const filed = await onFile(at, app.appNo, [...reviews.keys()]);
    return [...reviews.values()].map((review) => changeOf(review, filed.get(review.storeReviewId), seen));
  };
  const read = new Map<Incoming, ReadReview>();
  const readWritten = async (changes: readonly Change[]): Promise<void> => {
    const written = changes.filter(({ state }) => state !== 'known').map(({ review }) => review);
    const unread = written.filter((review) => !read.has(review));
    for (const [at, found] of (await readReviews(unread)).entries()) read.set(unread[at]!, found);
  };

  // Looked up twice: what seems new is read while nobody waits for it, and under the app's lock it is certain what is.
  const expected = await look(db);
  await readWritten(expected);
  const kept = expected.every((change) => change.state === 'known' && change.news === null)
    ? expected.map(knownAs)
    : await writeLimit(() =>
        db.transaction(async (tx) => {
          await lockApp(tx, app.appNo);
          const certain = await look(tx);
          await readWritten(certain);
          return write(tx, app, certain, read, seen);
        }),
      );
  const byId = new Map(kept.map((each) => [each.storeReviewId, each]));
  return incoming.map(({ storeReviewId }) => byId.get(storeReviewId)!);
};

const incomingOf = (salt: string, store: Store, review: StoreReview): Incoming => {
  const title = clean(review.title ?? '') || null;
  const text = clean(review.text);
  const cleaned = (value: string | null) => (value === null ? null : clean(value));
  return {
    storeReviewId: clean(review.storeReviewId),
    rating: review.rating,
    title,
    text,
    date: review.date,
    country: cleaned(review.country),
    askedLanguage: cleaned(review.language),
    version: cleaned(review.version),
    helpful: review.helpful,
    reply: cleaned(review.reply),
    repliedAt: review.repliedAt,
    author: authorHash(salt, store, review),
    knowsAuthor: review.authorId !== null,
    sources: review.sources,
    // White space differs between the forms in which a store tells the same review.
    content: hash('md5', `${review.rating} ${title ?? ''} | ${text}`.replaceAll(/\s+/g, ' ')),
  };
};

/** What a read at `seen` changes of what is on file. */
const changeOf = (review: Incoming, filed: OnFile | undefined, seen: Date): Change => {
  if (!filed) return { state: 'new', review };
  const asItWas =
    review.content === filed.content &&
    (review.version === null || filed.version === null || review.version === filed.version);
  if (asItWas) return { state: 'known', review, filed, news: newsOf(review, filed, seen) };
  const age = Date.parse(review.date) - filed.date.getTime() || seen.getTime() - filed.lastSeen.getTime();
  return age < 0 ? { state: 'known', review, filed, news: null } : { state: 'edited', review, filed };
};

const votesOf = (review: Incoming, filed: OnFile): number => review.helpful || filed.helpful;

const authorOf = (review: Incoming, filed: OnFile): string | null =>
  review.knowsAuthor ? review.author : (filed.author ?? review.author);

const newsOf = (review: Incoming, filed: OnFile, seen: Date): TouchedReview | null => {
  const since = seen.getTime() - filed.lastSeen.getTime();
  if (since < 0) return null;
  const news = {
    id: filed.id,
    // The App Store tells votes and replies in some of its forms only: none there does not mean none.
    helpful: votesOf(review, filed),
    reply: review.reply ?? filed.reply,
    repliedAt: review.repliedAt,
    version: filed.version ?? review.version,
    author: authorOf(review, filed),
    sources: [...new Set([...filed.sources, ...review.sources])],
  };
  const isNew =
    since > seenAgainMs ||
    news.helpful !== filed.helpful ||
    news.reply !== filed.reply ||
    news.version !== filed.version ||
    news.author !== filed.author ||
    news.sources.length !== filed.sources.length;
  return isNew ? news : null;
};

const knownAs = (change: Change): Kept => {
  if (change.state !== 'known') throw new Error('a review that is not known has no number yet');
  const { no, id, storeReviewId, helpful } = change.filed;
  return { storeReviewId, no, id, helpful: change.news?.helpful ?? helpful, state: 'known' };
};

/** As the database counts them: an emoji is one, of two units. The text has no half of one. */
const charactersOf = (text: string): number => {
  let pairs = 0;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) pairs++;
  return text.length - pairs;
};

/** Everything a batch changes, under the lock of its app. */
const write = async (
  tx: Database,
  app: NumberedApp,
  changes: readonly Change[],
  read: ReadonlyMap<Incoming, ReadReview>,
  seen: Date,
): Promise<Kept[]> => {
  const nos = await takeNos(tx, changes.filter(({ state }) => state !== 'known').length);
  const added: NewReview[] = [];
  const edited: NewReview[] = [];
  const again: TouchedReview[] = [];
  const docs: SegmentDoc[] = [];
  const details: ReviewDetails[] = [];
  const kept = changes.map((change): Kept => {
    if (change.state === 'known') {
      if (change.news) again.push(change.news);
      return knownAs(change);
    }
    const { state, review } = change;
    const { lang, themes, kinds, terms, phrases, quality } = read.get(review)!;
    const no = nos[docs.length]!;
    const id = state === 'new' ? reviewId(no, app.store, app.appId, review.storeReviewId) : change.filed.id;
    const { knowsAuthor: _, ...facts } = review;
    if (state === 'new') added.push({ ...facts, no, id, lang, themes, kinds });
    else edited.push({ ...facts, author: authorOf(review, change.filed), no, id, lang, themes, kinds });
    const helpful = state === 'new' ? review.helpful : votesOf(review, change.filed);
    const seconds = Math.floor(Date.parse(review.date) / 1000);
    const filed = state === 'new' ? null : change.filed;
    details.push({
      no,
      appNo: app.appNo,
      country: filed ? filed.country : review.country,
      lang,
      version: review.version ?? filed?.version ?? null,
      replied: (review.reply ?? filed?.reply ?? null) !== null,
      length: charactersOf(review.text) + charactersOf(review.title ?? ''),
    });
    docs.push({ no, seconds, appNo: app.appNo, rating: review.rating, quality, kinds, themes, terms, phrases });
    return { storeReviewId: review.storeReviewId, no, id, helpful, state };
  });
  await lockReviews(
    tx,
    [...edited, ...again].map(({ id }) => id),
  );
  await insertReviews(tx, app.appNo, added, seen);
  await editReviews(tx, app.appNo, edited, seen);
  await touchReviews(tx, again, seen);
  if (docs.length > 0) {
    await insertSegment(tx, {
      ...buildSegment(docs),
      details: packDetails(
        docs.map(({ no }) => no),
        details,
      ),
      taxonomy: taxonomyVersion,
    });
    await countReviews(tx, app.appNo, added.length, seen);
  }
  return kept;
};
