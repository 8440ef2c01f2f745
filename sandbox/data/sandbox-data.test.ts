import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type DataFile, dataText } from '../../server/data/data-file.ts';
import { foreignLetters, repeatedEntries } from '../../tests/support/samples/data-checks.ts';
import { FOCUS_KINDS } from '../ads/wording.ts';
import { sandboxData } from './sandbox-data.ts';

const namesIn = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, import.meta.url))
    .filter((name) => name.endsWith('.txt'))
    .map((name) => `${folder}/${name.slice(0, -'.txt'.length)}`);

const sections = (file: DataFile): string[] => [...file.keys()];
const entries = (file: DataFile): string[] => [...file.values()].flatMap((rows) => rows.map((row) => row.join('\t')));
const placeholders = (file: DataFile): string[] => [
  ...new Set(entries(file).flatMap((entry) => entry.match(/\{[^}]*\}/g) ?? [])),
];

describe.each(['reviews', 'ads/wording'])('%s', (folder) => {
  const names = namesIn(folder);
  const english = sections(sandboxData(`${folder}/en`));

  test.each(names)('%s is written in the scripts of its language and has the sections of the English file', (name) => {
    expect(foreignLetters(dataText(name, import.meta.url), name.slice(-2))).toEqual([]);
    expect(sections(sandboxData(name)).toSorted()).toEqual(english.toSorted());
  });
});

test('the wordings of ads name the kinds of app that many advertise, and any other', () => {
  const kinds = new Set(sections(sandboxData('ads/wording/en')).map((section) => section.split(', ')[0]));
  expect([...kinds]).toEqual([...FOCUS_KINDS, 'any']);
});

test.each(namesIn('social/kinds'))('%s has the sections of every kind, and people with a name and a bio', (name) => {
  const file = sandboxData(name);
  expect(sections(file)).toEqual(sections(sandboxData('social/kinds/habit-tracker')));
  for (const people of ['topic people', 'sound']) {
    for (const row of file.get(people) ?? []) expect(row).toHaveLength(2);
  }
  expect(repeatedEntries(file)).toEqual([]);
});

test.each(namesIn('ads/around'))('%s has advertisers with a note, a seller with a host, and texts', (name) => {
  for (const [section, rows] of sandboxData(name)) {
    expect(new Set(rows.map(([key]) => key)), section).toEqual(
      new Set(['note', 'seller', 'title', 'body', 'closer', 'line']),
    );
    for (const [key, ...columns] of rows) expect(columns, section).toHaveLength(key === 'seller' ? 2 : 1);
  }
});

test.each([
  ['reviews', namesIn('reviews'), ['{p}', '{v}', '{x}']],
  ['wordings', namesIn('ads/wording'), ['{kind}', '{n}', '{name}', '{title}']],
  ['ads around apps', namesIn('ads/around'), ['{city}', '{kind}', '{n}', '{name}', '{percent}', '{price}']],
  ['kinds', namesIn('social/kinds'), ['{app}', '{other}']],
])('%s have no placeholders but those that are filled in', (_, names, known) => {
  expect(new Set(names.flatMap((name) => placeholders(sandboxData(name))))).toEqual(new Set(known));
});
