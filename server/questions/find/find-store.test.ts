import { expect, test } from 'vitest';
import { createNameBook } from '../../apps/names/name-book.ts';
import { readFind } from './find-reading.ts';

const book = createNameBook([{ store: 'apple', appId: '1', title: 'Roundhouse' }]);
const storeIn = (sentence: string) => readFind(sentence, { today: '2026-11-17', book }).whole.store;

test.each([
  'Are iPhone owners or Android owners unhappier with it?',
  'Who is angrier, iOS or Android users?',
  'iPhone- oder Android-Nutzer: wer meckert mehr?',
  'Wer ist unzufriedener, Android- oder iPhone-Nutzer?',
  'complaints on the App Store and Google Play about sync',
  'ios and android sync',
])('“%s” names no single store', (sentence) => {
  expect(storeIn(sentence)).toBeNull();
});

test.each([
  'crashes, App Store exclusively',
  'Abstürze, ausschließlich App Store',
  'plantages, App Store uniquement',
  'cierres, App Store únicamente',
  'travamentos, App Store somente',
  'crashes on iPhone',
  'ads, só iPhone',
  'iPhone版の広告',
])('“%s” is about the reviews of the App Store', (sentence) => {
  expect(storeIn(sentence)).toBe('apple');
});

test.each(['android auto not working', 'android 14 crash', 'sign in with apple fails'])(
  '“%s” names a thing and no store',
  (sentence) => {
    expect(storeIn(sentence)).toBeNull();
  },
);

test.each([
  'crashes on android',
  'Roundhouse android reviews',
  'Android版のクラッシュ',
  'アンドロイドのクラッシュ',
  '안드로이드 앱 크래시',
])('“%s” is about the reviews of Google Play', (sentence) => {
  expect(storeIn(sentence)).toBe('play');
});
