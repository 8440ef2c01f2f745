import type { Database } from '../../store/engine/database.ts';
import { type Edition, editions } from '../../store/reviews/editions.ts';

/** Reviews that a search found, those of which it is known early on their way before all is counted. */
export interface FoundEditions {
  /** Begins to read these; whoever asks for one of them waits for it. */
  expect(nos: Iterable<number>): void;
  /** In no order. */
  read(nos: readonly number[]): Promise<Edition[]>;
}

export const createFoundEditions = (db: Database): FoundEditions => {
  const reading = new Map<number, Promise<ReadonlyMap<number, Edition>>>();

  const expect = (nos: Iterable<number>): void => {
    const fresh = [...nos].filter((no) => !reading.has(no));
    if (fresh.length === 0) return;
    const read = editions(db, fresh).then((found) => new Map(found.map((each) => [each.no, each])));
    // Whoever asks for them is told.
    read.catch(() => {});
    for (const no of fresh) reading.set(no, read);
  };

  const read = async (nos: readonly number[]): Promise<Edition[]> => {
    expect(nos);
    const found: Edition[] = [];
    for (const no of nos) {
      const edition = (await reading.get(no))?.get(no);
      if (edition) found.push(edition);
    }
    return found;
  };

  return { expect, read };
};
