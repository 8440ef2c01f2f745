import { expect, test } from 'vitest';
import { tokensOf } from './tokens.ts';

/** Counted with the tokenizers of two vendors (o200k_base, and that of Claude 2): the larger figure. */
const counted: [string, number][] = [
  ['The top complaint is crashes, in 46 of 171 reviews (27%), averaging 1.02 stars.', 23],
  ['{"label":"Crashes","reviews":46,"share":0.269,"avgRating":1.02,"fix":null}', 28],
  ['- term: great; reviews: 108; share: 0.216; avgRating: 4.8; negativeShare: 0; phrase: false', 34],
  ['["000009a8-ed3b-8ade-9c12-39a6d5749b9a"]', 27],
  ['앱을 열 때마다 계속 꺼져요. 업데이트 이후로 전혀 작동하지 않습니다.', 43],
  ['このアプリは起動するたびにクラッシュします。アップデート後に動かなくなりました。早く直してください。', 44],
  ['Seit dem letzten Update stürzt die App ständig ab, und die Größe lässt sich nicht ändern.', 28],
  ['{"type":"object","required":["q"],"properties":{"q":{"type":"string","description":"An app’s name."}}}', 27],
];

test.each(counted)('%s costs no more than is said, and not much less', (text, tokens) => {
  expect(tokensOf(text)).toBeGreaterThanOrEqual(tokens);
  expect(tokensOf(text)).toBeLessThan(tokens * 1.6);
});

test('nothing costs nothing, and more text costs more', () => {
  expect(tokensOf('')).toBe(0);
  expect(tokensOf('crash'.repeat(100))).toBeGreaterThan(tokensOf('crash'.repeat(50)));
});
