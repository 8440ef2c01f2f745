import { expect, test } from 'vitest';
import type { StoreReview } from '../../connectors/listing.ts';
import { type ReadRow, readRows, type WrittenReview } from './read-batch.ts';
import { readBatch } from './read-in-threads.ts';

const texts = [
  'The app keeps crashing after the update, please fix the login screen',
  '',
  '👍👍👍',
  '広告が多すぎて使いにくい',
  'Se cierra sola y\nno carga  el mapa',
];
const shownAt = (at: number): StoreReview => ({
  storeReviewId: `${at}`,
  title: at % 2 ? null : 'Too slow',
  text: `${texts[at % texts.length]!}${at % 3 ? '' : ` ${at}`}`,
  rating: 1 + (at % 5),
  helpful: at % 7,
  language: null,
  country: at % 5 === 3 ? 'jp' : 'us',
  date: new Date(Date.UTC(2026, 1, 1 + (at % 28))).toISOString(),
  version: at % 4 ? `1.${at % 4}` : null,
  reply: at % 6 ? null : 'Thank you.',
  repliedAt: at % 6 ? null : '2026-03-01T00:00:00.000Z',
  author: at % 9 ? `Author ${at}` : null,
  authorId: at % 8 ? null : `${at}`,
  sources: at % 2 ? ['feed'] : ['feed', 'page'],
});
const earlier = { country: 'gb', version: '0.9', replied: true, panel: true };
const written = Array.from(
  { length: 230 },
  (_, at): WrittenReview => ({ shown: shownAt(at), earlier: at % 11 === 10 ? earlier : null }),
);

const app = { no: 7, store: 'apple', appId: '123456' } as const;
const facts = { app, salt: 'a salt for these tests', panel: false };
const read = (some: readonly WrittenReview[]) => readBatch(facts, some);
const expected = (some: readonly WrittenReview[]): ReadRow[] => some.flatMap((each) => readRows(facts, [each]));
/** As both are when they have crossed a thread. */
const expectSame = async (some: readonly WrittenReview[]): Promise<void> =>
  expect(structuredClone(await read(some))).toEqual(structuredClone(expected(some)));

test('many reviews are read beside the event loop exactly as they are on it, new and edited ones', async () => {
  expect(expected(written)).toHaveLength(written.length);
  await expectSame(written);
  await expectSame(written.slice(0, 3));
});

test('several at once each get their own', async () => {
  await Promise.all([0, 50, 100].map((from) => expectSame(written.slice(from, from + 110))));
});
