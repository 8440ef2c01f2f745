import { expect, test } from 'vitest';
import { createNameBook } from '../apps/name-book.ts';
import { readSentence } from '../read-sentence.ts';

const read = (sentence: string) => readSentence(sentence, { today: '2026-11-15', book: createNameBook() });

test.each<[sentence: string, excluded: string]>([
  ['habit trackers: anything but ads, 1-2*', 'ads'],
  ['everything but crashes in puzzle games, 1 star', 'crashes'],
  ['note apps w/o the sync moaning', 'sync'],
  ['bad reviews of weather apps, not the paywall thing', 'paywall'],
  ['complaints about weather apps that have nothing to do with price', 'price'],
  ['bad reviews of budget apps besides pricing', 'pricing'],
  ['bad reviews of budget apps, nothing about money (prices, charges)', 'money, prices, charges'],
  ['low ratings of note apps since october, no sync ones pls', 'sync'],
  ['schlechte Bewertungen von Notiz-Apps aus der Schweiz, aber ohne Abstürze', 'Abstürze'],
  ['Bewertungen von Notiz-Apps, die nichts mit Abstürzen zu tun haben', 'Abstürzen'],
  ['schlechte Bewertungen von Wetter-Apps bis auf Werbung', 'Werbung'],
  ['avis négatifs sur les applis météo qui ne parlent pas des pubs', 'pubs'],
  ['avis 1 étoile des applis de notes, hormis la connexion', 'connexion'],
  ['reseñas de apps de notas que no hablen del precio', 'precio'],
  ['quejas de juegos de puzles que no sean anuncios', 'anuncios'],
  ['quejas de apps de presupuesto aparte del precio', 'precio'],
  ['avaliações de apps de orçamento que não falem de anúncios', 'anúncios'],
  ['reclamações de apps de notas além do preço', 'preço'],
  ['recensioni negative di app meteo che non parlino di pubblicità', 'pubblicità'],
  ['lamentele su app di note a parte il prezzo', 'prezzo'],
  ['avaliações de apps de notas, exceto atualização e preço', 'atualização, preço'],
  ['bad reviews of weather apps, ignore ads', 'ads'],
  ['skip the price complaints in weather apps', 'price'],
  ["bad reviews of weather apps that weren't about ads", 'ads'],
  ['bad reviews of note apps where it isnt about syncing', 'syncing'],
  ['low ratings of note apps unrelated to price', 'price'],
  ['schlechte Bewertungen von Notiz-Apps, in denen es nicht um den Preis geht', 'Preis'],
  ['avis négatifs sur les applis météo qui ne concernent pas les pubs', 'pubs'],
  ['reseñas de apps de notas que no traten sobre el precio', 'precio'],
  ['avaliações de apps de orçamento que não tenham a ver com anúncios', 'anúncios'],
  ['recensioni negative di app meteo che non riguardino la pubblicità', 'pubblicità'],
  ['広告と関係ない天気アプリの不満', '広告'],
  ['광고와 관계없는 가계부 앱 불만', '광고'],
  ['天気アプリの広告以外の不満', '広告'],
  ['天気アプリの課金や広告以外の不満', '課金, 広告'],
  ['가계부 앱 광고와 과금 말고 불만', '광고, 과금'],
  ['가계부 앱 광고 말고 불만', '광고'],
])('“%s” leaves “%s” out, and looks for nothing else', (sentence, excluded) => {
  const { topic, exclude } = read(sentence);
  expect(exclude.text).toBe(excluded);
  expect(topic.text).toBe('');
});

test.each([
  ['no sound in sleep apps', 'no sound'],
  ['puzzle games no ads please', 'no ads'],
  ['app does not open without wifi', 'does not open without wifi'],
  ["can't cancel without calling support", "can't cancel without calling support"],
  ['not the best update', 'not the best update'],
  ["can't skip ads in sleep apps", "can't skip ads"],
  ['music keeps skipping tracks', 'music keeps skipping tracks'],
  ['they ignore my emails', 'ignore my emails'],
  ['crashes rather than opening', 'crashes rather than opening'],
  ["doesn't sync because of the firewall", "doesn't sync because of the firewall"],
  ['mode hors ligne', 'mode hors ligne'],
  ['o servidor fica fora do ar', 'servidor fica fora do ar'],
  ['meu progresso não foi salvo', 'progresso não foi salvo'],
  ['siempre fuera de servicio', 'fuera de servicio'],
])('“%s” leaves nothing out: its no is part of what is looked for', (sentence, topic) => {
  expect(read(sentence)).toMatchObject({ exclude: { text: '' }, topic: { text: topic } });
});
