import { expect, onTestFinished, test, vi } from 'vitest';
import { encodeRecord } from '../../../server/metrics/search/index/record.ts';
import { ReviewIndex } from '../../../server/metrics/search/index/review-index.ts';
import { IndexFeed } from '../../../server/reviews/index/index-feed.ts';
import { openDatabase } from '../../../server/store/engine/database.ts';
import { insertRecords } from '../../../server/store/reviews/review-records.ts';
import { freshDatabase } from '../../support/database/database.ts';

test('an index whose change failed half-way is not used again', async () => {
  const db = openDatabase(await freshDatabase());
  onTestFinished(() => db.close());
  const keep = async (no: number) => {
    const record = encodeRecord({
      appNo: 1,
      seconds: 0,
      rating: 3,
      quality: 0,
      length: 0,
      replied: false,
      panel: false,
      kinds: [],
      country: null,
      lang: 'en',
      version: null,
      themes: [`theme ${no}`],
      clauses: [],
      terms: new Map(),
      phrases: [],
    });
    await insertRecords(db, [{ no, taxonomy: 'test', record }]);
  };
  await keep(1);
  const feed = new IndexFeed(db, () => {});
  expect(await feed.current()).toBeNull();
  await feed.load();
  const broken = (await feed.current())!;
  await keep(2);
  await keep(3);
  vi.spyOn(broken.postings, 'add').mockImplementationOnce(() => {
    throw new RangeError('Array buffer allocation failed');
  });
  await expect(feed.current()).rejects.toThrow('allocation');
  expect(await feed.current()).toBeNull();
  await feed.load();
  const index = (await feed.current())!;
  expect(index).toBeInstanceOf(ReviewIndex);
  expect([1, 2, 3].map((no) => index.countTerm(`#theme ${no}`))).toEqual([1, 1, 1]);
});
