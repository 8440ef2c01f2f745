import { type Fields, isFields, isText, tokensOf } from './tokens.ts';

/**
 * A piece of an answer with its path, such as `result.complaints[3].reviewIds[0..24]`. All entries together are the
 * whole answer.
 */
export interface Entry {
  readonly path: string;
  readonly value: unknown;
}

/** Small enough for several entries in one tool result. */
const maxTokens = 700;

/** The most characters per piece of a long text, so that even the most expensive characters barely exceed an entry. */
const maxCharacters = 800;

type Cost = (value: unknown) => number;

/** The tokens of a value as JSON, cached per object. */
const createCost = (): Cost => {
  const known = new WeakMap<object, number>();
  const costOf: Cost = (value) => {
    if (value === null || typeof value !== 'object') return tokensOf(JSON.stringify(value) ?? '');
    const before = known.get(value);
    if (before !== undefined) return before;
    // A comma and the brackets; names include their quotation marks.
    let cost = 1;
    if (Array.isArray(value)) for (const item of value) cost += costOf(item) + 1;
    else for (const [name, inner] of Object.entries(value)) cost += tokensOf(name) + costOf(inner) + 1;
    known.set(value, cost);
    return cost;
  };
  return costOf;
};

/** Divides an answer into entries, in order and deterministically, so that offsets stay valid. */
export const entriesOf = (answer: unknown): Entry[] => {
  const costOf = createCost();
  const split = (value: unknown, path: string): Entry[] => {
    if (costOf(value) <= maxTokens) return [{ path, value }];
    if (isText(value)) return piecesOf(value, path);
    if (Array.isArray(value)) return runsOf(value, path, costOf, split);
    return isFields(value) ? fieldsOf(value, path, costOf, split) : [{ path, value }];
  };
  return split(answer, '');
};

type Split = (value: unknown, path: string) => Entry[];

const range = (path: string, from: number, to: number): string => `${path}[${from}..${to}]`;

const piecesOf = (text: string, path: string): Entry[] => {
  const entries: Entry[] = [];
  for (let from = 0; from < text.length; ) {
    const piece = text.slice(from, from + maxCharacters).replace(/[\ud800-\udbff]$/, '') || text[from]!;
    entries.push({ path: range(path, from, from + piece.length - 1), value: piece });
    from += piece.length;
  }
  return entries;
};

/** Small adjacent items share an entry; a large one has its own, or several. */
const runsOf = (list: readonly unknown[], path: string, costOf: Cost, split: Split): Entry[] => {
  const entries: Entry[] = [];
  let run: unknown[] = [];
  let cost = 0;
  const close = (end: number): void => {
    if (run.length > 0) entries.push({ path: range(path, end - run.length, end - 1), value: run });
    run = [];
    cost = 0;
  };
  for (const [at, item] of list.entries()) {
    const own = costOf(item);
    if (own > maxTokens) {
      close(at);
      entries.push(...split(item, `${path}[${at}]`));
      continue;
    }
    if (cost + own > maxTokens) close(at);
    run.push(item);
    cost += own;
  }
  close(list.length);
  return entries;
};

/** First the small fields, several per entry, then each large one. */
const fieldsOf = (fields: Fields, path: string, costOf: Cost, split: Split): Entry[] => {
  const groups: Fields[] = [];
  const large: Entry[] = [];
  let room = 0;
  for (const [name, value] of Object.entries(fields)) {
    const own = tokensOf(name) + costOf(value) + 1;
    if (own > maxTokens) {
      large.push(...split(value, path === '' ? name : `${path}.${name}`));
      continue;
    }
    if (own > room) {
      groups.push({});
      room = maxTokens;
    }
    groups.at(-1)![name] = value;
    room -= own;
  }
  return [...groups.map((value) => ({ path, value })), ...large];
};

/** An entry as a line of text: its path, then JSON. */
export const lineOf = ({ path, value }: Entry): string => `${path === '' ? '' : `${path}: `}${JSON.stringify(value)}`;
