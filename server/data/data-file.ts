import { readFileSync } from 'node:fs';

/** The tab-separated columns of a line. */
export type Row = readonly [string, ...string[]];

/** The rows of a data file by section, in the order of the file. README.md describes the format. */
export type DataFile = ReadonlyMap<string, readonly Row[]>;

const isComment = (line: string): boolean => line === '#' || line.startsWith('# ');
const head = /^\[([^\]]+)\]$/;

/** Throws at the first line that is not in the format. */
export const parseDataFile = (text: string, name: string): DataFile => {
  const sections = new Map<string, Row[]>();
  let rows: Row[] | null = null;
  const lines = text.split('\n');
  const fail = (at: number, what: string): never => {
    throw new Error(`${name}, line ${at + 1}: ${what}.`);
  };
  if (lines.pop() !== '') fail(lines.length, 'the last line does not end');
  for (const [at, line] of lines.entries()) {
    if (isComment(line)) continue;
    const section = head.exec(line)?.[1];
    if (section !== undefined) {
      if (sections.has(section)) fail(at, `the section ${section} is there twice`);
      rows = [];
      sections.set(section, rows);
    } else if (line === '') {
      const next = lines[at + 1] ?? '';
      if (!head.test(next) && !isComment(next)) fail(at, 'an empty line stands only above a section or a comment');
    } else {
      const [first = '', ...others] = line.split('\t');
      if ([first, ...others].some((column) => column === '' || column !== column.trim())) {
        fail(at, 'a column is empty, or begins or ends with a space');
      }
      if (rows === null) fail(at, 'an entry stands above the first section');
      else rows.push([first, ...others]);
    }
  }
  for (const [section, { length }] of sections) if (length === 0) throw new Error(`${name}: ${section} is empty.`);
  return sections;
};

/** The text of a file of this folder, or of another: `themes/en`. */
export const dataText = (name: string, folder = import.meta.url): string =>
  readFileSync(new URL(`${name}.txt`, folder), 'utf8');

export const readDataFile = (name: string, folder = import.meta.url): DataFile =>
  parseDataFile(dataText(name, folder), name);

/** The entries of a section whose rows have one column; none where there is no such section. */
export const entriesOf = (file: DataFile, section: string): string[] =>
  (file.get(section) ?? []).map(([entry]) => entry);

/** The words of a section that has several on a line. */
export const wordsIn = (file: DataFile, section: string): string[] =>
  entriesOf(file, section).flatMap((line) => line.split(' '));

/** The names of the sections with a prefix: with `class `, `class not` has the name `not`. */
export const namesOf = (file: DataFile, prefix: string): string[] =>
  [...file.keys()].flatMap((section) => (section.startsWith(prefix) ? [section.slice(prefix.length)] : []));

export const listsOf = <Name extends string>(
  file: DataFile,
  prefix: string,
  names: readonly Name[],
): Record<Name, readonly string[]> => {
  // Filled with every name below.
  const lists = {} as Record<Name, readonly string[]>;
  for (const name of names) lists[name] = entriesOf(file, `${prefix}${name}`);
  return lists;
};

/** The second columns of the rows that begin with a key. */
export const valuesOf = (rows: readonly Row[], key: string): string[] =>
  rows.flatMap(([first, value]) => (first === key && value !== undefined ? [value] : []));
