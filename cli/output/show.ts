import { AppraiseError } from '../../client/http/error.ts';
import { Refusal } from '../command.ts';
import { json, printRows, type Terminal } from './terminal.ts';

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Simple values and lists of them fit into a cell; other values are undefined. */
const cellOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.every((item) => typeof item !== 'object') ? value.join(', ') : undefined;
  return isRow(value) ? undefined : value;
};

const flat = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row)
      .map(([name, value]) => [name, cellOf(value)] as const)
      .filter(([name, value]) => value !== undefined && name !== 'object'),
  );

/** Gives all rows the same columns. */
const evened = (rows: readonly Row[]): Row[] => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
};

/** The rows of a body that has exactly one list. */
const listIn = (body: unknown): readonly Row[] | null => {
  if (!isRow(body)) return null;
  const lists = Object.values(body).filter((value): value is Row[] => Array.isArray(value) && value.every(isRow));
  return lists.length === 1 ? lists[0]! : null;
};

const lines = (body: Row): string => {
  const width = Math.max(...Object.keys(body).map((name) => name.length));
  return Object.entries(body)
    .map(
      ([name, value]) =>
        `${name.padEnd(width)}  ${cellOf(value) === undefined ? JSON.stringify(value) : (cellOf(value) ?? '-')}`,
    )
    .join('\n');
};

/** Unwraps `{watch: {…}}`. */
const onlyThingIn = (body: Row): Row => {
  const values = Object.values(body);
  return values.length === 1 && isRow(values[0]) ? values[0] : body;
};

/** For people, lists as tables and other answers one field per line; for programs, JSON. */
export const showAnswer = (terminal: Terminal, body: unknown, asJson: boolean): void => {
  const list = listIn(body);
  if (asJson || !terminal.forPeople || !isRow(body)) terminal.print(json(body));
  else if (list) printRows(terminal, evened(list.map(flat)));
  else terminal.print(lines(onlyThingIn(body)));
};

/** Replaces a problem by its sentence, with fields named by their flags. */
export const forPeople = (error: unknown, flags: Readonly<Record<string, string>>): unknown =>
  error instanceof AppraiseError
    ? new Refusal(
        `${error.code}: ${error.detail.replaceAll(/`([\w.]+)`/g, (text, field: string) => (flags[field] ? `\`--${flags[field]}\`` : text))}`,
      )
    : error;
