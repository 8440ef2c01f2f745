import { expect, test } from 'vitest';
import { companyDistance, companyKey, coreOfCompany, isSameCompany, shortTitle, spokenName } from './company.ts';

test.for([
  ['Kiesel Labs', 'Kiesel Labs GmbH'],
  ['KIESEL LABS, INC.', 'Kiesel Labs'],
  ['Kiesel Labs GmbH & Co. KG', 'kiesel-labs'],
  ['Käfer Apps UG (haftungsbeschränkt)', 'Kafer Apps'],
  ['Moos Sp. z o.o.', 'Moos'],
  ['Moos d.o.o.', 'Moos'],
  ['Moos, S.A.', 'MOOS'],
  ['Farn Pty Ltd', 'Farn Limited'],
  ['苔株式会社', '苔'],
  ['주식회사 이끼', '이끼'],
  ['Kiesel Sp. z o.o.', 'Kiesel'],
  ['Kiesel Sp. z o.o. Sp. k.', 'Kiesel sp zoo'],
  ['株式会社こけ', 'こけ'],
  ['こけ有限公司', 'こけ'],
  ['Farn BVBA', 'Farn'],
  ['Farn A/S', 'Farn'],
  ['Farn Sdn. Bhd.', 'Farn'],
  ['ООО Мох', 'Мох'],
  ['Farn Pvt. Ltd.', 'Farn Private Limited'],
  ['Limited', 'limited'],
])('%s and %s are one company', ([one, other]) => {
  expect(isSameCompany(one!, other!)).toBe(true);
});

test.for([
  ['Kiesel Labs', 'Kiesel Labs Media'],
  ['Kiesel', 'Kiesel Labs GmbH'],
  ['Incorporate', 'Inc'],
  ['Gen Z', 'Gen'],
  ['Kiesel GmbH', 'Kiesel Ltd.'],
  ['', ''],
  ['…', '!'],
])('%s and %s are not', ([one, other]) => {
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

test.for([
  ['苔株式会社', '苔'],
  ['Kiesel Labs GmbH', 'Kiesel Labs'],
  ['Kiesel Labs, Inc.', 'Kiesel Labs'],
  ['Kiesel Labs GmbH & Co. KG', 'Kiesel Labs'],
  ['Moos Sp. z o.o.', 'Moos'],
  ['Rock & Roll', 'Rock & Roll'],
  ['Limited', 'Limited'],
])('%s is said %s', ([name, said]) => {
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
