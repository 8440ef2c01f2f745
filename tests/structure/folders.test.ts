import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Beyond this no one finds a file by looking: what belongs together goes to a folder of its own. */
const most = 20;

/** Folders that are plain lists: a reader looks up entries by name. */
const lists: Record<string, string> = {
  bench: 'the benches',
  'cli/commands': 'the commands',
  server: 'the rooms of the service',
  'server/store/migrations': 'the migrations',
  tests: 'the rooms of the service, and what is tested of the project',
  'tests/snapshots/tools': 'the tools',
  'web/src/pages': 'the pages',
};

/** A test and a style sheet count with what they belong to; a README guides to the others. */
const entriesOf = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder)
      .filter((name) => name !== 'README.md')
      .map((name) => name.replace(/(\.(test|module|d))?\.(tsx?|css)$/, '')),
  );

const foldersIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersIn(join(folder, name))),
];

test(`no folder has more than ${most} entries but those that are plain lists`, () => {
  const full = ['bench', 'cli', 'client', 'sandbox', 'server', 'tests', 'web/src']
    .flatMap(foldersIn)
    .filter((folder) => !(folder in lists) && entriesOf(folder).size > most);
  expect(full).toEqual([]);
});
