import { describe, expect, test } from 'vitest';
import { createRunMatcher, runOf } from './run-matcher.ts';

const matcher = createRunMatcher({
  words: { slow: ['重い/重く'], too_many_ads: ['広告 .. 多い', 'cm/ui'], crashes: ['ダウン', '!落ちない訳がない'] },
  negators: ['.. ない', '不', '-ないと'],
  idioms: ['話が重い'],
});
const said = (text: string): string[] =>
  (matcher.read(text, [], null)?.hits ?? []).map(({ start, end }) => text.slice(start, end));

describe('in a text without spaces', () => {
  test.each([
    ['アプリが重い', ['重い']],
    ['広告がとても多い', ['広告がとても多い']],
    ['広 告 が 多 い', ['広 告 が 多 い']],
    ['広告。とても多い', []],
    ['広告、とても多い', []],
    ['広告. とても多い', []],
    ['話が重い', []],
    ['広告が一つも出てこなくて本当に多い', []],
    ['重くない', []],
    ['不重い', []],
    ['重くないと', ['重く']],
    ['落ちない訳がない', ['落ちない訳がない']],
    ['CMばかり', ['CM']],
    ['build', []],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  test('half-width letters and their marks are found where they stand', () => {
    expect(said('🙂 ﾀﾞｳﾝ')).toEqual(['ﾀﾞｳﾝ']);
    expect(runOf('ﾀﾞ').chars).toBe('ダ');
  });
});
