import { expect, onTestFinished, test } from 'vitest';
import { keepReviews } from '../../server/reviews/ingest/keep.ts';
import { versionsOnFile } from '../../server/reviews/on-file/versions-on-file.ts';
import { openDatabase } from '../../server/store/engine/database.ts';
import { freshDatabase } from '../support/database/database.ts';
import { salt, storeReview, tidebook } from '../support/reviews/kept-reviews.ts';

test('versions on file are in the order of their days, those of one day in that of their numbers', async () => {
  const db = openDatabase(await freshDatabase());
  onTestFinished(() => db.close());
  const days = { '5.9.0': 3, '5.10.0': 3, '5.8.2': 3, '6.0': 4, '7.0': 2 };
  const reviews = Object.entries(days).map(([version, day]) =>
    storeReview(version, { version, date: `2026-11-0${day}T10:00:00.000Z` }),
  );
  await keepReviews(db, salt, tidebook, reviews, new Date('2026-11-05'));
  const found = await versionsOnFile(db, tidebook);
  expect(found.map(({ version }) => version)).toEqual(['6.0', '5.10.0', '5.9.0', '5.8.2', '7.0']);
});
