import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SegmentDoc } from '../../../server/analysis/search/segments/segment.ts';
import { buildSegment } from '../../../server/analysis/search/segments/segment-builder.ts';
import { PostingsCache } from '../../../server/reviews/index/postings-cache.ts';
import { type DirectDatabase, openDatabase } from '../../../server/store/engine/database.ts';
import { insertSegment, removeSegments, retagSegment } from '../../../server/store/reviews/segments.ts';
import { freshDatabase } from '../../support/database/database.ts';

let db: DirectDatabase;
beforeAll(async () => {
  db = openDatabase(await freshDatabase());
});
afterAll(() => db.close());

const doc = (no: number, terms: readonly string[], themes: readonly string[] = []): SegmentDoc => ({
  no,
  seconds: 0,
  appNo: 1,
  rating: 1,
  quality: 0,
  kinds: [],
  themes,
  terms,
  phrases: [],
});
const segment = (docs: readonly SegmentDoc[]) => ({ ...buildSegment(docs), taxonomy: 'one', details: null });

test('postings are read once, and those of segments that come, are tagged anew or go are as they are now', async () => {
  const first = await insertSegment(db, segment([doc(1, ['crash']), doc(2, ['ads'], ['slow']), doc(3, ['crash'])]));
  const cache = new PostingsCache(db, 2 ** 20);
  const asked = ['crash', '#slow', 'nowhere'];
  const look = async (terms = asked) => {
    const before = db.sent;
    const { postings } = await cache.look(terms);
    const found = [...postings].map(([id, of]) => [id, Object.fromEntries([...of].map(([t, at]) => [t, [...at]]))]);
    return { found: Object.fromEntries(found), sent: db.sent - before };
  };
  const ofFirst = { crash: [0, 2], '#slow': [1] };
  expect(await look()).toEqual({ found: { [first]: ofFirst }, sent: 1 });
  const [atHand, again] = [await cache.look(asked), await cache.look(asked)];
  expect(again.postings.get(first)!.get('crash')).toBe(atHand.postings.get(first)!.get('crash'));

  const second = await insertSegment(db, segment([doc(4, ['nowhere', 'ads']), doc(5, ['crash'])]));
  const ofSecond = { nowhere: [0], crash: [1] };
  expect(await look()).toEqual({ found: { [first]: ofFirst, [second]: ofSecond }, sent: 2 });
  expect(await look([...asked, 'ads'])).toEqual({
    found: { [first]: { ...ofFirst, ads: [1] }, [second]: { ...ofSecond, ads: [0] } },
    sent: 1,
  });

  const tagged = segment([doc(1, [], ['slow']), doc(2, []), doc(3, [], ['slow'])]);
  const was = { id: first, revision: 0, detailsNo: 0, docs: 3 };
  const { revision } = (await cache.look([])).segments.find(({ id }) => id === first)!;
  expect(await retagSegment(db, { ...was, revision }, { ...tagged, taxonomy: 'two' })).toBe(true);
  expect((await look()).found).toEqual({ [first]: { ...ofFirst, '#slow': [0, 2] }, [second]: ofSecond });

  await removeSegments(db, [second], []);
  expect(await look()).toEqual({ found: { [first]: { ...ofFirst, '#slow': [0, 2] } }, sent: 1 });
});

test('postings that there is no room for are read each time', async () => {
  const id = await insertSegment(db, segment([doc(11, ['loud']), doc(12, ['loud'])]));
  const cache = new PostingsCache(db, 1);
  for (const _ of [1, 2]) expect([...(await cache.look(['loud'])).postings.get(id)!.get('loud')!]).toEqual([0, 1]);
});

test('who looks while another does shares the next look, which sees all that was there when it was asked for', async () => {
  const cache = new PostingsCache(db, 2 ** 20);
  await cache.look(['often']);
  const before = db.sent;
  await Promise.all(Array.from({ length: 6 }, () => cache.look(['often'])));
  expect(db.sent - before).toBe(2);
  const first = cache.look(['often']);
  const id = await insertSegment(db, segment([doc(21, ['often'])]));
  const later = Array.from({ length: 5 }, () => cache.look(['often']));
  await first;
  for (const { segments } of await Promise.all(later)) expect(segments.map((each) => each.id)).toContain(id);
  const state = await cache.look(['often']);
  expect(cache.guess(['often'])).toEqual(state);
  expect(cache.guess(['often', 'never asked for'])).toBeNull();
  await insertSegment(db, segment([doc(22, ['often'])]));
  expect((await cache.look(['often'])).state).not.toBe(state.state);
  // It has just changed, and may soon again.
  expect(cache.guess(['often'])).toBeNull();
});
