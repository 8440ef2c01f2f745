import { expect, test } from 'vitest';
import { languageOf } from './languages.ts';

test('a sentence is recognised by its script or its words', () => {
  for (const [lang, text] of [
    ['en', 'The app keeps crashing after the last update and I cannot log in'],
    ['es', 'No puedo entrar a mi cuenta desde la última actualización'],
    ['de', 'Die App stürzt seit dem letzten Update ständig ab'],
    ['fr', 'L’application plante depuis la mise à jour, c’est vraiment dommage'],
    ['pt', 'O aplicativo não abre mais depois da atualização'],
    ['it', 'Dopo l’ultimo aggiornamento non riesco più ad accedere'],
    ['id', 'Aplikasinya bagus tapi sering keluar sendiri setelah diperbarui'],
    ['nl', 'De app werkt niet meer sinds de laatste update'],
    ['tr', 'Uygulama çok yavaş ve sürekli kapanıyor'],
    ['pl', 'Aplikacja nie działa od ostatniej aktualizacji'],
    ['ja', 'アプリが落ちる。改善してください'],
    ['zh', '更新之后一直闪退'],
    ['ko', '업데이트 이후 계속 꺼져요'],
    ['ru', 'После обновления приложение не открывается'],
    ['uk', 'Після оновлення додаток не працює, виправте його'],
    ['hi', 'यह ऐप बहुत अच्छा है'],
    ['ar', 'التطبيق لا يعمل بعد التحديث'],
    ['th', 'แอปใช้งานยากมาก'],
    ['el', 'Η εφαρμογή δεν ανοίγει'],
    ['he', 'האפליקציה לא עובדת'],
  ]) {
    expect([text, languageOf(text!, null)]).toEqual([text, lang]);
  }
});

test('a text too short to tell is in the language that was asked for, or in none', () => {
  expect(languageOf('Top!', 'de')).toBe('de');
  expect(languageOf('Xyz', 'pt-BR')).toBe('pt');
  expect(languageOf('👍👍👍', 'ja')).toBe('ja');
  expect(languageOf('Xyz', null)).toBe('und');
  expect(languageOf('', null)).toBe('und');
  expect(languageOf('Xyz', 'mul')).toBe('und');
});

test('the language asked for gives way to plain evidence, and decides between near ones', () => {
  expect(languageOf('This app does not work and I want my money back', 'es')).toBe('en');
  expect(languageOf('最高', 'ja')).toBe('ja');
  expect(languageOf('最高', 'zh')).toBe('zh');
  expect(languageOf('Excelente', 'pt')).toBe('pt');
  expect(languageOf('Excelente', 'es')).toBe('es');
});

test('knows Hindi in Latin letters, and Vietnamese without its accents', () => {
  expect(languageOf('Bahut accha app hai bhai', null)).toBe('hi');
  expect(languageOf('ung dung rat tot, dung duoc nhieu', null)).toBe('vi');
});
