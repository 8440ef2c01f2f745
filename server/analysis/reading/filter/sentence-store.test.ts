import { expect, test } from 'vitest';
import { createNameBook } from '../apps/name-book.ts';
import { readSentence } from '../read-sentence.ts';

const read = (sentence: string) => readSentence(sentence, { today: '2026-11-15', book: createNameBook() });

test.each(['Are iPhone owners or Android owners unhappier with it?', 'Who is angrier, iOS or Android users?'])(
  '“%s” asks which store, of both',
  (sentence) => {
    expect(read(sentence)).toMatchObject({ intent: 'which_store', store: null });
  },
);

test('two stores that are named together are not held against each other', () => {
  expect(read('complaints on the App Store and Google Play about sync')).toMatchObject({
    intent: 'complaints',
    store: null,
    topic: { text: 'sync' },
  });
});
