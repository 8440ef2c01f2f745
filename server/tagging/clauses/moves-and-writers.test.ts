import { describe, expect, test } from 'vitest';
import { readMove, readWriter } from './moves-and-writers.ts';

describe('a move has the right direction', () => {
  test.each([
    ['switched_to', 'Switched from Evernote'],
    ['switched_to', 'I switched from another app.'],
    ['switched_to', 'I came from Spotify'],
    ['switched_from', 'Going back to Spotify'],
    ['switched_from', 'I use Waze instead'],
    ['switched_from', 'I will be moving to Revolut'],
    ['switched_from', 'so I found another app'],
    ['leaving', 'Uninstalled.'],
    ['leaving', 'Deleted after the statement of the CEO'],
    ['leaving', 'I am uninstalling this now'],
    ['leaving', 'deleting the app'],
    ['leaving', 'Cancelled my subscription and left'],
    ['leaving', 'Looking for something else now.'],
    ['leaving', 'Goodbye'],
    ['leaving', 'I’ll never use it again'],
    ['came_back', 'I’m back'],
    ['came_back', 'Came back after two years'],
    ['came_back', 'I just reinstalled this after a long break'],
  ])('%s: %s', (move, text) => {
    expect(readMove(text, 'en')).toBe(move);
  });
});

describe('no move', () => {
  test.each([
    'I would leave if there was another one',
    'I will uninstall unless you fix it',
    'Thinking of switching to Spotify',
    'Don’t make me switch',
    'Almost uninstalled it',
    'Uninstalled and reinstalled, still broken',
    'I tried uninstalling the app',
    'I can’t delete my account',
    'They deleted my account',
    'I will never uninstall this',
    'Don’t bother',
    'Avoid',
    'Beware',
    'my data disappeared after I switched to a new phone',
    'they charged me after I had cancelled the trial',
    'Say goodbye to stress',
    'I have to go back to the home screen',
  ])('%s', (text) => {
    expect(readMove(text, 'en')).toBeNull();
  });
});

describe('writers', () => {
  test.each([
    ['parent', 'My kids like it too.'],
    ['parent', 'my son uses it'],
    ['parent', 'As a parent I worry'],
    ['student', 'I’m a student'],
    ['student', 'helps with my exams'],
    ['teacher', 'My students love it'],
    ['driver', 'I drive for them'],
    ['driver', 'As a driver I earn less'],
    ['driver', 'Driver here'],
    ['business', 'I use it for my shop'],
    ['business', 'our team uses it'],
    ['senior', 'I’m 70'],
    ['senior', 'At my age that is hard'],
    ['beginner', 'New to running'],
    ['beginner', 'as a beginner'],
    ['patient', 'It tracks my diabetes'],
    ['patient', 'my doctor recommended it'],
    ['traveller', 'I travel a lot'],
    ['traveller', 'on my trips abroad'],
  ])('%s: %s', (writer, text) => {
    expect(readWriter(text, 'en')).toBe(writer);
  });

  test.each([
    'The driver was rude',
    'good for kids',
    'great for students',
    'if you are new to this',
    'be patient',
    'none of your business',
  ])('nothing of themselves: %s', (text) => {
    expect(readWriter(text, 'en')).toBeNull();
  });
});

test('a language without phrases is read as English', () => {
  expect(readMove('Uninstalled', 'xx')).toBe('leaving');
  expect(readWriter('', 'und')).toBeNull();
});

describe('other languages', () => {
  test.each([
    ['ar', 'حذفت التطبيق', 'leaving', null],
    ['ar', 'حذفته ونزلته من جديد', null, null],
    ['ar', 'ابني يحب اللعبة', null, 'parent'],
    ['de', 'Sofort gelöscht', 'leaving', null],
    ['de', 'Wenn das so bleibt, wird es gelöscht', null, null],
    ['de', 'Ich wechsle zu einer anderen Bank', 'switched_from', null],
    ['de', 'Bin von Spotify gewechselt', 'switched_to', null],
    ['de', 'Ich bin wieder da', 'came_back', null],
    ['de', 'Meine Kinder lieben es', null, 'parent'],
    ['de', 'werde jeden Tag abgemeldet', null, null],
    ['es', 'La desinstalé', 'leaving', null],
    ['es', 'Desinstalé y volví a instalar', null, null],
    ['es', 'Me paso a otra app', 'switched_from', null],
    ['es', 'Soy estudiante', null, 'student'],
    ['fr', 'Je désinstalle', 'leaving', null],
    ['fr', 'Je pense désinstaller', null, null],
    ['fr', 'Je change de banque', 'switched_from', null],
    ['fr', 'Je voyage beaucoup', null, 'traveller'],
    ['fr', 'Je viens d’une autre appli.', 'switched_to', null],
    ['id', 'Terpaksa saya uninstall', 'leaving', null],
    ['id', 'mending pindah ke aplikasi lain', 'switched_from', null],
    ['id', 'saya driver grab', null, 'driver'],
    ['id', 'Saya hapus setelah pernyataan bosnya', 'leaving', null],
    ['id', 'Pindah dari aplikasi lain.', 'switched_to', null],
    ['it', 'L’ho disinstallata', 'leaving', null],
    ['it', 'Disinstallata e reinstallata', null, null],
    ['it', 'Sono uno studente', null, 'student'],
    ['ja', 'アンインストールしました。', 'leaving', null],
    ['ja', 'アンインストールして再インストールしました', null, null],
    ['ja', '他のアプリに乗り換えます', 'switched_from', null],
    ['ja', '初心者です', null, 'beginner'],
    ['ko', '바로 삭제했습니다', 'leaving', null],
    ['ko', '삭제하고 다시 설치했습니다', null, null],
    ['ko', '지니로 갈아탑니다', 'switched_from', null],
    ['ko', '복귀 유저입니다', 'came_back', null],
    ['ko', '대학생인데', null, 'student'],
    ['nl', 'App verwijderd', 'leaving', null],
    ['nl', 'Mijn zoon speelt het', null, 'parent'],
    ['pt', 'Desinstalei', 'leaving', null],
    ['pt', 'Desinstalei e instalei de novo', null, null],
    ['pt', 'Sou motorista', null, 'driver'],
    ['ru', 'Удаляю.', 'leaving', null],
    ['ru', 'Если не исправите, удалю', null, null],
    ['ru', 'Перехожу в телеграм', 'switched_from', null],
    ['ru', 'Мой сын играет каждый день', null, 'parent'],
    ['tr', 'Oyunu sildim', 'leaving', null],
    ['tr', 'Silip tekrar yükledim', null, null],
    ['tr', 'Öğrenciyim', null, 'student'],
    ['zh', '果断卸载', 'leaving', null],
    ['zh', '卸载重装', null, null],
    ['zh', '我儿子很喜欢', null, 'parent'],
  ])('%s: %s', (lang, text, move, writer) => {
    expect({ move: readMove(text, lang), writer: readWriter(text, lang) }).toEqual({ move, writer });
  });
});
