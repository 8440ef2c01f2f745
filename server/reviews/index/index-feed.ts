import { setTimeout as sleep } from 'node:timers/promises';
import { ReviewIndex } from '../../analysis/search/index/review-index.ts';
import type { Database } from '../../store/engine/database.ts';
import { reviewsOnFile } from '../../store/reviews/review-apps.ts';
import { changedRecords, countUnread, loadRecords, type RecordsSeen } from '../../store/reviews/review-records.ts';

/** How far the index has been loaded, in reviews. */
export interface LoadProgress {
  readonly done: number;
  readonly total: number;
}

const unreadPollMs = 1_000;
const reportEvery = 20_000;

interface Loaded {
  readonly index: ReviewIndex;
  seen: RecordsSeen;
}

/** Keeps an index in memory as the records are in the database. */
export class IndexFeed {
  private readonly db: Database;
  private readonly onProgress: (progress: LoadProgress) => void;
  private loaded: Promise<Loaded> | null = null;
  private reloading = false;
  private running: Promise<unknown> = Promise.resolve();
  private next: Promise<ReviewIndex> | null = null;

  constructor(db: Database, onProgress: (progress: LoadProgress) => void) {
    this.db = db;
    this.onProgress = onProgress;
  }

  /**
   * The index with everything that was committed before the call. A refresh that has begun may have missed that; one that is
   * yet to begin has not, and serves all who wait for it.
   */
  current(): Promise<ReviewIndex> {
    this.next ??= this.running.then(() => {
      this.next = null;
      const refreshed = this.refresh();
      this.running = refreshed.catch(() => {});
      return refreshed;
    });
    return this.next;
  }

  private async refresh(): Promise<ReviewIndex> {
    this.loaded ??= this.load();
    const loaded = await this.loaded.catch((error: unknown) => {
      this.loaded = null;
      throw error;
    });
    const changed = await changedRecords(this.db, loaded.seen);
    if (changed === null) {
      this.loaded = null;
      return this.refresh();
    }
    const { index } = loaded;
    for (const { no, taxonomy, record } of changed.changes) {
      if (record === null) index.remove(no);
      else index.put(no, taxonomy, record);
    }
    loaded.seen = changed.seen;
    if (index.isWasteful && !this.reloading) void this.reload();
    return index;
  }

  private async load(): Promise<Loaded> {
    const { db, onProgress } = this;
    const total = await reviewsOnFile(db);
    // Reviews of before this index are read by upkeep first: without them every count would be wrong.
    for (let unread = await countUnread(db); unread > 0; unread = await countUnread(db)) {
      onProgress({ done: Math.max(0, total - unread), total: 2 * total });
      await sleep(unreadPollMs);
    }
    const index = new ReviewIndex();
    const seen = await loadRecords(db, (no, taxonomy, record) => {
      index.put(no, taxonomy, record);
      if (index.rows % reportEvery === 0) onProgress({ done: Math.min(index.rows, total), total });
    });
    return { index, seen };
  }

  /** Drops dead rows. Searches use the index of before until this one is loaded. */
  private async reload(): Promise<void> {
    this.reloading = true;
    try {
      const loaded = await this.load();
      this.loaded = Promise.resolve(loaded);
    } catch {
      // Tried again after the next refresh.
    } finally {
      this.reloading = false;
    }
  }
}
