import { createNameBook, type NameBook } from '../../apps/names/name-book.ts';
import { minuteMs } from '../../contract/domain/durations.ts';
import type { Database } from '../../store/engine/database.ts';
import { type AppOnFile, appsOnFile } from '../../store/reviews/review-apps.ts';

export type KnownApp = AppOnFile & { readonly title: string };

/** Every app on file with a title, by name and by number. */
export interface KnownApps {
  readonly book: NameBook<KnownApp>;
  readonly byNo: ReadonlyMap<number, KnownApp>;
  /** All apps on file, with or without a title. */
  readonly stores: ReadonlyMap<number, AppOnFile['store']>;
}

/** Titles hardly ever change; changes are picked up after this long. */
const cacheMs = 5 * minuteMs;
/** Numbers are assigned before rows become visible, so a row this much lower may still appear. */
const stragglers = 100;

interface Cached {
  readonly book: NameBook<KnownApp>;
  readonly byNo: Map<number, KnownApp>;
  readonly stores: Map<number, AppOnFile['store']>;
  readonly untitled: Set<number>;
  readonly since: number;
  last: number;
}

const cached = new WeakMap<Database, Cached>();

const fresh = (): Cached => ({
  book: createNameBook(),
  byNo: new Map(),
  stores: new Map(),
  untitled: new Set(),
  since: performance.now(),
  last: 0,
});

/** The apps on file, including the newest; known ones are not read again. */
export const knownApps = async (db: Database): Promise<KnownApps> => {
  const known = cached.get(db);
  const book = known && performance.now() - known.since < cacheMs ? known : fresh();
  const rows = await appsOnFile(db, Math.max(0, book.last - stragglers), [...book.untitled]);
  for (const app of rows) {
    book.last = Math.max(book.last, app.appNo);
    book.stores.set(app.appNo, app.store);
    if (app.title === null) book.untitled.add(app.appNo);
    else if (!book.byNo.has(app.appNo)) {
      const titled = { ...app, title: app.title };
      book.untitled.delete(app.appNo);
      book.byNo.set(app.appNo, titled);
      book.book.add([titled]);
    }
  }
  cached.set(db, book);
  return book;
};
