import { describe, expect, test } from 'vitest';
import { compilePhrase } from './phrase-pattern.ts';
import { normalOf, scriptOf } from './phrase-script.ts';

const classes = new Map([
  ['it', ['it', 'this app']],
  ['loop', ['<missing>']],
]);

const finds = (phrase: string, text: string, lang = 'en'): boolean => {
  const script = scriptOf(lang);
  const normal = normalOf(text, script);
  const { finds: pattern, keys } = compilePhrase(phrase, script, classes);
  const isFound = pattern.test(normal);
  if (isFound && keys !== null) {
    const met = new Set<string>();
    script.keysIn(normal, (key) => met.add(key));
    expect(keys.some((key) => met.has(key))).toBe(true);
  }
  return isFound;
};

describe('a phrase stands where', () => {
  test.each([
    ['i quit', 'So I QUIT!', 'en'],
    ["i'm leaving", 'im leaving', 'en'],
    ['im leaving', 'I’m leaving', 'en'],
    ['deleted/removed <it>', 'removed this app', 'en'],
    ['uninstall*', 'uninstalling', 'en'],
    ['going right? back', 'going back', 'en'],
    ['going right? back', 'going right back', 'en'],
    ['cancelled .. subscription', 'cancelled my very old subscription', 'en'],
    ["i'm {60-99}", 'I am old: I’m 71', 'en'],
    ['^ bye $', '“Bye!!”', 'en'],
    ["j'ai supprimé", 'J’AI SUPPRIME', 'fr'],
    ['удалил', 'Удалил.', 'ru'],
    ['حذفت', 'وحذفت التطبيق', 'ar'],
    ['もう使わない', '…もう使わない。', 'ja'],
    ['앱 삭제', '앱삭제했어요', 'ko'],
    ['卸载 .. 了', '卸载这个了', 'zh'],
  ])('%s: %s', (phrase, text, lang) => {
    expect(finds(phrase, text, lang)).toBe(true);
  });
});

describe('a phrase does not stand where', () => {
  test.each([
    ['i quit', 'Hi quitter', 'en'],
    ['i quit', 'So did I. Quit it', 'en'],
    ['cancelled .. subscription', 'cancelled it. My subscription', 'en'],
    ['cancelled .. subscription', 'cancelled one two three four subscription', 'en'],
    ["i'm {60-99}", 'I’m 600', 'en'],
    ['^ bye $', 'good bye', 'en'],
  ])('%s: %s', (phrase, text, lang) => {
    expect(finds(phrase, text, lang)).toBe(false);
  });
});

test('a class that is not there is an error', () => {
  expect(() => compilePhrase('delete <loop>', scriptOf('en'), classes)).toThrow(
    'No class of phrases is named missing.',
  );
});
