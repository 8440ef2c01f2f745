import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../tests/support/database/database.ts';
import { type DirectDatabase, openDatabase } from '../engine/database.ts';
import { keepHashtagId, takeHashtag } from './hashtags.ts';

const openTwo = async (): Promise<[DirectDatabase, DirectDatabase]> => {
  const connection = await freshDatabase();
  const open = () => {
    const db = openDatabase(connection);
    onTestFinished(() => db.close());
    return db;
  };
  return [open(), open()];
};
const allowance = { most: 30, days: 7 };
const age = (db: DirectDatabase, tag: string, days: number) =>
  db.rows('update hashtags set asked_at = asked_at - make_interval(days => $2) where tag = $1', [tag, days]);

test('two nodes at once take thirty different hashtags and no more; each of them again costs nothing', async () => {
  const nodes = await openTwo();
  const take = (tag: string, at: number) => takeHashtag(nodes[at % 2]!, { account: 'a', tag }, allowance);
  const tags = Array.from({ length: 40 }, (_, at) => `tag${at}`);
  const takes = await Promise.all(tags.map(take));
  expect(takes.filter((taken) => taken !== 'spent')).toHaveLength(30);
  const mine = tags.filter((_, at) => takes[at] !== 'spent');
  expect(await Promise.all(mine.map(take))).toEqual(mine.map(() => ({ id: null })));
});

test('accounts have their allowances apart', async () => {
  const [db] = await openTwo();
  const one = { most: 1, days: 7 };
  expect(await takeHashtag(db, { account: 'a', tag: 'x' }, one)).toEqual({ id: null });
  expect(await takeHashtag(db, { account: 'b', tag: 'y' }, one)).toEqual({ id: null });
  expect(await takeHashtag(db, { account: 'a', tag: 'y' }, one)).toBe('spent');
});

test('after seven days a hashtag counts no more, asking again meanwhile does not renew it, and its id stays known', async () => {
  const [db] = await openTwo();
  const one = { most: 1, days: 7 };
  await takeHashtag(db, { account: 'a', tag: 'x' }, one);
  await keepHashtagId(db, { account: 'a', tag: 'x' }, '17840000000000001');
  await age(db, 'x', 6);
  expect(await takeHashtag(db, { account: 'a', tag: 'x' }, one)).toEqual({ id: '17840000000000001' });
  expect(await takeHashtag(db, { account: 'a', tag: 'y' }, one)).toBe('spent');
  await age(db, 'x', 1);
  expect(await takeHashtag(db, { account: 'a', tag: 'y' }, one)).toEqual({ id: null });
  expect(await takeHashtag(db, { account: 'a', tag: 'x' }, one)).toBe('spent');
  await age(db, 'y', 7);
  expect(await takeHashtag(db, { account: 'a', tag: 'x' }, one)).toEqual({ id: '17840000000000001' });
});
