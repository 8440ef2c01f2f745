import { expect, test } from 'vitest';
import { sampleFile } from '../../../tests/support/samples/sample-file.ts';
import { companyDistance, companyKey, coreOfCompany, isSameCompany, shortTitle, spokenName } from './company.ts';

const samples = sampleFile('companies');

test.for(samples.get('one company')!)('%s and %s are one company', ([one, other]) => {
  expect(isSameCompany(one!, other!)).toBe(true);
});

test.for([...samples.get('two companies')!, ['', '']])('%s and %s are not', ([one, other]) => {
  expect(isSameCompany(one!, other!)).toBe(false);
});

test.for<[string, string, number | null]>([
  ['Kiesel', 'Kiesel', 0],
  ['Kiesel Inc.', 'Kiesel, Incorporated', 0],
  ['Kiesel', 'Kiesel, Inc.', 1],
  ['Kiesel Ltd', 'KIESEL', 1],
  ['Kiesel', 'KIESEL SRL', 2],
  ['Kiesel, Inc.', 'KIESEL SRL', null],
  ['Kiesel', 'Moos', null],
])('the names %s and %s are %s apart', ([one, other, distance]) => {
  expect(companyDistance(one, other)).toBe(distance);
  expect(companyDistance(other, one)).toBe(distance);
});

test('a name of nothing but a form of company keeps one word', () => {
  expect([companyKey('Co. Ltd.'), companyKey('GmbH')]).toEqual(['co', 'gmbh']);
});

test('a maker may leave out what makers call themselves', () => {
  expect([coreOfCompany('Kiesel Labs GmbH'), coreOfCompany('Studio'), coreOfCompany('Kiesel Sp. z o.o.')]).toEqual([
    'kiesel',
    'studio',
    'kiesel',
  ]);
});

test.for(samples.get('as it is said')!)('%s is said %s', ([name, said]) => {
  expect(spokenName(name!)).toBe(said);
});

test.for([
  ['Pebble: Habit Streaks', 'Pebble'],
  ['Pebble - Habit Streaks', 'Pebble'],
  ['Pebble (Beta)', 'Pebble'],
  ['Slow-Cooker', 'Slow-Cooker'],
  [': Odd', ': Odd'],
])('%s is called %s', ([title, name]) => {
  expect(shortTitle(title!)).toBe(name);
});
