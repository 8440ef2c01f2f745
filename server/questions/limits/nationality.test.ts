import { expect, test } from 'vitest';
import { createNameBook } from '../../apps/names/name-book.ts';
import { namesIn } from '../find/find-names.ts';
import { readPlaces } from './places/read-places.ts';

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
])('“%s” is about the reviews of people of the country', (sentence, country) => {
  const { sheet, named } = namesIn(sentence, book, new Map());
  expect({ countries: readPlaces(sheet).countries, apps: named.length }).toEqual({ countries: [country], apps: 1 });
});
