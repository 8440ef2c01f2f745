import { expect, test } from 'vitest';
import { sheetOf } from '../../tagging/words/sheet.ts';
import { createNameBook } from '../names/name-book.ts';
import { kindWanted } from './is-of-kind-of-app.ts';
import { readKindOfApp } from './read-kind-of-app.ts';

const kindIn = (sentence: string) => kindWanted(readKindOfApp(sheetOf(sentence), createNameBook()).kindOfApp ?? '');

test.each<[sentence: string, name: string]>([
  ['pw managers, sync broken', 'password manager'],
  ['Fitness-Apps: zu viel Werbung', 'fitness'],
  ['Schlafmusik-Apps mit Werbung', 'sleep'],
  ['Rezept-Apps, Werbung', 'recipe'],
  ['Werbung in Puzzlespielen', 'puzzle'],
  ['Abstürze bei Passwortmanagern', 'password manager'],
  ['applis de recettes, connexion', 'recipe'],
  ["applis d'habitudes, connexion", 'habit'],
  ['pubs dans les jeux de réflexion', 'puzzle'],
  ['juegos de puzles, anuncios', 'puzzle'],
  ['anuncios en apps de edición de fotos', 'photo editor'],
  ['apps de recetas, inicio de sesión', 'recipe'],
  ['anúncios em jogos infantis', 'kids'],
  ['apps de bate-papo, travamentos', 'messaging'],
  ['pubblicità nelle app di ricette', 'recipe'],
  ['pubblicità nei giochi per bambini', 'kids'],
  ['contacalorie, pubblicità', 'diet'],
  ['家計簿アプリの広告', 'budget'],
  ['習慣トラッカーの広告', 'habit'],
  ['パズルゲームの広告', 'puzzle'],
  ['가계부 앱 광고', 'budget'],
  ['비밀번호 관리 앱 로그인', 'password manager'],
])('“%s” is about %s apps', (sentence, name) => {
  expect(kindIn(sentence).words).toContain(name);
});

test.each([
  ['juegos de puzles', 'Puzzle'],
  ['Rennspiele', null],
  ['Wetter-Apps', 'Weather'],
  ['applis météo', 'Weather'],
])('the category that %s are of is %s', (sentence, genre) => {
  expect(kindIn(`${sentence}, crash`).genres.map(({ name }) => name)).toEqual(genre === null ? [] : [genre]);
});
