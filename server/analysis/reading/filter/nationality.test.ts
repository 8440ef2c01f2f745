import { expect, test } from 'vitest';
import { createNameBook } from '../apps/name-book.ts';
import { readSentence } from '../read-sentence.ts';

const book = createNameBook([{ store: 'apple', appId: '1', title: 'Zorbly: Habit Tracker' }]);

test.each([
  ['japanese zorbly users', 'jp'],
  ['mexican Zorbly customers', 'mx'],
  ['brasilianische Zorbly-Nutzer', 'br'],
  ['utilisateurs japonais de Zorbly', 'jp'],
  ['usuarios mexicanos de Zorbly', 'mx'],
  ['usuários japoneses do Zorbly', 'jp'],
  ['utenti giapponesi di Zorbly', 'jp'],
  ['日本のZorblyユーザー', 'jp'],
  ['일본 Zorbly 사용자', 'jp'],
])('“%s” is about all that people of the country say', (sentence, country) => {
  const { countries, topic, apps } = readSentence(sentence, { today: '2026-11-15', book });
  expect({ countries, topic: topic.text, apps: apps.length }).toEqual({ countries: [country], topic: '', apps: 1 });
});
