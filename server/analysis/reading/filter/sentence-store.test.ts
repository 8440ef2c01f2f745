import { expect, test } from 'vitest';
import { createNameBook } from '../apps/name-book.ts';
import { readSentence } from '../read-sentence.ts';

const read = (sentence: string) => readSentence(sentence, { today: '2026-11-15', book: createNameBook() });

test.each(['Are iPhone owners or Android owners unhappier with it?', 'Who is angrier, iOS or Android users?'])(
  '“%s” names no single store',
  (sentence) => {
    expect(read(sentence)).toMatchObject({ store: null });
  },
);

test.each(['iPhone- oder Android-Nutzer: wer meckert mehr?', 'Wer ist unzufriedener, Android- oder iPhone-Nutzer?'])(
  '“%s” names no single store, in German',
  (sentence) => {
    expect(read(sentence)).toMatchObject({ store: null });
  },
);

test.each([
  ['crashes, App Store exclusively', 'crashes'],
  ['Abstürze, ausschließlich App Store', 'Abstürze'],
  ['plantages, App Store uniquement', 'plantages'],
  ['cierres, App Store únicamente', 'cierres'],
  ['travamentos, App Store somente', 'travamentos'],
])('“%s” says of the store that it alone is meant, and is about “%s”', (sentence, topic) => {
  expect(read(sentence)).toMatchObject({ store: 'apple', topic: { text: topic } });
});

test.each(['android auto not working', 'android 14 crash', 'sign in with apple fails'])(
  '“%s” names a thing and no store',
  (sentence) => {
    expect(read(sentence)).toMatchObject({ store: null, topic: { text: sentence } });
  },
);

test.each(['crashes on android', 'Android版のクラッシュ', 'アンドロイドのクラッシュ', '안드로이드 앱 크래시'])(
  '“%s” is about the reviews of Google Play',
  (sentence) => {
    expect(read(sentence).store).toBe('play');
  },
);

test('two stores that are named together are not held against each other', () => {
  expect(read('complaints on the App Store and Google Play about sync')).toMatchObject({
    store: null,
    topic: { text: 'sync' },
  });
});
