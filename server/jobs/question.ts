import { hash } from 'node:crypto';

type Input = Readonly<Record<string, unknown>>;

// Words a person typed: these say the same in any case and spacing. Ids and codes are left as they are.
const typed = new Set(['query', 'question', 'keywords', 'exclude']);

// How to run or file it, not what is asked.
const aside = new Set(['force', 'refresh', 'more', 'label']);

// Down, then up: `ß` and `SS` are one word in two cases, and either way alone tells them apart.
const fold = (text: string): string => text.trim().replace(/\s+/gu, ' ').toLowerCase().toUpperCase().normalize('NFC');

const canonical = (value: unknown, folds: boolean): unknown => {
  if (typeof value === 'string') return folds ? fold(value) : value.trim();
  if (Array.isArray(value)) {
    const items = new Set(value.map((item) => JSON.stringify(canonical(item, folds))));
    return [...items].sort().map((item) => JSON.parse(item) as unknown);
  }
  if (value !== null && typeof value === 'object') return canonicalFields(value as Input, folds);
  return value;
};

const canonicalFields = (input: Input, folds = false): [string, unknown][] =>
  Object.keys(input)
    .filter((name) => input[name] !== undefined)
    .sort()
    .map((name) => [name, canonical(input[name], folds || typed.has(name))]);

const digest = (...parts: unknown[]): Buffer => hash('sha256', JSON.stringify(parts), 'buffer');

export interface Question {
  /** What is asked: the same question has the same answer, whoever asks. */
  readonly question: Buffer;
  /** The same, with the page asked for: what an active run is recognised by. */
  readonly active: Buffer;
}

/** Reads a start's input as a question: lists are sets, and words count without their case and spacing. */
export const questionOf = (kind: string, input: Input): Question => {
  const asked = canonicalFields(input).filter(([name]) => !aside.has(name));
  return { question: digest(kind, asked), active: digest(kind, asked, input.more ?? false) };
};

/** Everything that was sent: what an Idempotency-Key stands for. */
export const fingerprintOf = (operation: string, input: Input): Buffer => digest(operation, canonicalFields(input));
