import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadTexts } from '../../metrics/search/count-matches.ts';
import { decodeRecord } from '../../metrics/search/index/record.ts';
import { ReviewIndex } from '../../metrics/search/index/review-index.ts';
import type { Database } from '../../store/engine/database.ts';
import { reviewTexts } from '../../store/reviews/editions.ts';
import { reviewsOnFile } from '../../store/reviews/review-apps.ts';
import {
  changedRecords,
  loadRecords,
  type RecordsSeen,
  readRecords,
  readShare,
} from '../../store/reviews/review-records.ts';

/** Reads what the index does not store: texts, and where clauses begin and end. */
export const textReader =
  (db: Database): ReadTexts =>
  async (nos, { withClauses }) => {
    const texts = await reviewTexts(db, nos);
    if (!withClauses) return texts;
    const records = await readRecords(db, nos);
    const clauses = new Map(records.map(({ no, record }) => [no, decodeRecord(record).clauses]));
    return texts.map((review) => ({ ...review, clauses: clauses.get(review.no) ?? [] }));
  };

/** In reviews. */
export interface LoadProgress {
  readonly done: number;
  readonly total: number;
}

const unreadPollMs = 1_000;
const reportEvery = 20_000;

interface Loaded {
  readonly index: ReviewIndex;
  readonly seen: RecordsSeen;
}

export class IndexFeed {
  private readonly db: Database;
  private readonly onProgress: (progress: LoadProgress) => void;
  private loaded: Loaded | null = null;
  private loading: Promise<void> | null = null;
  private running: Promise<unknown> = Promise.resolve();
  private next: Promise<ReviewIndex | null> | null = null;

  constructor(db: Database, onProgress: (progress: LoadProgress) => void) {
    this.db = db;
    this.onProgress = onProgress;
  }

  async load(): Promise<void> {
    if (!this.loaded) await this.loadAgain();
  }

  /**
   * The index with everything committed before the call; null if it must be loaded first. A running refresh may miss
   * some changes, so callers share the next one.
   */
  current(): Promise<ReviewIndex | null> {
    this.next ??= this.running.then(() => {
      this.next = null;
      const refreshed = this.refresh();
      this.running = refreshed.catch(() => {});
      return refreshed;
    });
    return this.next;
  }

  private async refresh(): Promise<ReviewIndex | null> {
    const { loaded } = this;
    if (!loaded) return null;
    const { index } = loaded;
    let hasBegun = false;
    const seen = await changedRecords(this.db, loaded.seen, (no, taxonomy, record) => {
      hasBegun = true;
      if (record === null) index.remove(no);
      else index.put(no, taxonomy, record);
    }).catch((error: unknown) => {
      // An index with only some of the changes would count wrongly.
      if (hasBegun && this.loaded === loaded) this.loaded = null;
      throw error;
    });
    if (this.loaded !== loaded) return this.refresh();
    this.loaded = seen && { index, seen };
    if (!seen) return null;
    // Searches use this index until the next one is loaded; a failed load is retried after the next refresh.
    if (index.isWasteful) this.loadAgain().catch(() => {});
    return index;
  }

  private loadAgain(): Promise<void> {
    this.loading ??= this.readAll().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  private async readAll(): Promise<void> {
    const { db, onProgress } = this;
    const total = await reviewsOnFile(db);
    let before = 0;
    // Outdated records are rewritten by upkeep first: without them counts would be wrong.
    for (let read = await readShare(db); read < 1; read = await readShare(db)) {
      before = total;
      onProgress({ done: Math.floor(read * total), total: before + total });
      await sleep(unreadPollMs);
    }
    const index = new ReviewIndex();
    const seen = await loadRecords(db, (no, taxonomy, record) => {
      index.put(no, taxonomy, record);
      if (index.rows % reportEvery === 0)
        onProgress({ done: before + Math.min(index.rows, total), total: before + total });
    });
    this.loaded = { index, seen };
  }
}
