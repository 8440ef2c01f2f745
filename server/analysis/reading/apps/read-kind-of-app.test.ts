import { expect, test } from 'vitest';
import { readSentence } from '../read-sentence.ts';
import { kindWanted } from './is-of-kind-of-app.ts';
import { createNameBook } from './name-book.ts';

const read = (sentence: string) => readSentence(sentence, { today: '2026-11-15', book: createNameBook() });

test.each<[sentence: string, name: string, topic: string]>([
  ['pw managers, sync broken', 'password manager', 'sync broken'],
  ['Fitness-Apps: zu viel Werbung', 'fitness', 'zu viel Werbung'],
  ['Schlafmusik-Apps mit Werbung', 'sleep', 'Werbung'],
  ['Rezept-Apps, Werbung', 'recipe', 'Werbung'],
  ['Werbung in Puzzlespielen', 'puzzle', 'Werbung'],
  ['Abstürze bei Passwortmanagern', 'password manager', 'Abstürze'],
  ['applis de recettes, connexion', 'recipe', 'connexion'],
  ["applis d'habitudes, connexion", 'habit', 'connexion'],
  ['pubs dans les jeux de réflexion', 'puzzle', 'pubs'],
  ['juegos de puzles, anuncios', 'puzzle', 'anuncios'],
  ['anuncios en apps de edición de fotos', 'photo editor', 'anuncios'],
  ['apps de recetas, inicio de sesión', 'recipe', 'inicio de sesión'],
  ['anúncios em jogos infantis', 'kids', 'anúncios'],
  ['apps de bate-papo, travamentos', 'messaging', 'travamentos'],
  ['pubblicità nelle app di ricette', 'recipe', 'pubblicità'],
  ['pubblicità nei giochi per bambini', 'kids', 'pubblicità'],
  ['contacalorie, pubblicità', 'diet', 'pubblicità'],
  ['家計簿アプリの広告', 'budget', '広告'],
  ['習慣トラッカーの広告', 'habit', '広告'],
  ['パズルゲームの広告', 'puzzle', '広告'],
  ['가계부 앱 광고', 'budget', '광고'],
  ['비밀번호 관리 앱 로그인', 'password manager', '로그인'],
])('“%s” is about %s apps, and about “%s”', (sentence, name, topic) => {
  const { kindOfApp, topic: said } = read(sentence);
  expect(kindWanted(kindOfApp ?? '').words).toContain(name);
  expect(said.text).toBe(topic);
});

test.each([
  ['juegos de puzles', 'Puzzle'],
  ['Rennspiele', null],
  ['Wetter-Apps', 'Weather'],
  ['applis météo', 'Weather'],
])('the category that %s are of is %s', (sentence, genre) => {
  const { kindOfApp } = read(`${sentence}, crash`);
  expect(kindWanted(kindOfApp ?? '').genres.map(({ name }) => name)).toEqual(genre === null ? [] : [genre]);
});
