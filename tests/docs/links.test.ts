import { readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder, readDocument } from '../support/docs/markdown.ts';

const notOurs = new Set(['.git', 'node_modules', 'data']);
const files = readdirSync(projectFolder, { withFileTypes: true })
  .filter(({ name }) => !notOurs.has(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(projectFolder, entry.name), { recursive: true, encoding: 'utf8' }).map((name) =>
          join(entry.name, name),
        )
      : [entry.name],
  );
const folders = new Set(files.flatMap((path) => path.split('/').map((_, end, parts) => parts.slice(0, end).join('/'))));
const documents = files.filter((path) => path.endsWith('.md'));

const exists = (path: string): boolean => files.includes(path) || folders.has(path.replace(/\/$/, ''));

/** Headings as GitHub names their anchors. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const brokenLinks = (path: string): string[] =>
  [...readDocument(path).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^(https?:|mailto:)/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#') as [string, string?];
      const full = file === '' ? path : normalize(join(dirname(path), file));
      return !exists(full) || (anchor !== undefined && !anchorsOf(readDocument(full)).includes(anchor));
    });

const named = /^(?!\/|https?:)[\w.*<>{},-]+(\/[\w.*<>{},-]+)*(\.(ts|md|sql|sh|json|yml)|\/)$/;
/** What the service or its reader makes; the project has no such file. */
const madeByReader = new Set(['try.ts', 'package.json']);

/** `words/<lang>.ts` and `cues/en*.ts` stand for at least one file. */
const matcherOf = (name: string): RegExp => {
  const pattern = name
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll(/<\w+>|\*/g, '[^/]+?')
    .replaceAll(/\{([^}]+)\}/g, (_, choices: string) => `(${choices.replaceAll(',', '|')})`);
  return new RegExp(`(^|/)${pattern}$`);
};

const missingPaths = (path: string): string[] =>
  [...readDocument(path).matchAll(/`([^`\n]+)`/g)]
    .map(([, name]) => name!)
    .filter((name) => named.test(name) && !madeByReader.has(name))
    .filter((name) => {
      const matcher = matcherOf(name);
      return !(name.endsWith('/') ? [...folders] : files).some((each) => matcher.test(each));
    });

test.each(documents)('every link in %s leads to a file and heading that exist', (path) => {
  expect(brokenLinks(path)).toEqual([]);
});

test.each(documents)('every file and folder that %s names exists', (path) => {
  expect(missingPaths(path)).toEqual([]);
});
