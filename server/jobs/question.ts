import { hash } from 'node:crypto';

type Input = Readonly<Record<string, unknown>>;

// Typed by people, so case and spacing don't matter. Ids and codes are compared exactly.
const typed = new Set(['query', 'question', 'keywords', 'exclude']);

// Options of the run, not part of the question.
const aside = new Set(['force', 'refresh', 'more', 'label']);

// Lower, then upper case: `ß` and `SS` are equal only this way.
const fold = (text: string): string => text.trim().replace(/\s+/gu, ' ').toLowerCase().toUpperCase().normalize('NFC');

const canonical = (value: unknown, folds: boolean): unknown => {
  if (typeof value === 'string') return folds ? fold(value) : value.trim();
  if (Array.isArray(value)) {
    if (value.length === 0) return value;
    const items = new Set(value.map((item) => JSON.stringify(canonical(item, folds))));
    return [...items].sort().map((item) => JSON.parse(item) as unknown);
  }
  if (value !== null && typeof value === 'object') return canonicalFields(value as Input, folds);
  return value;
};

const canonicalFields = (input: Input, folds = false): [string, unknown][] => {
  const fields: [string, unknown][] = [];
  for (const name of Object.keys(input).sort()) {
    const value = input[name];
    if (value !== undefined) fields.push([name, canonical(value, folds || typed.has(name))]);
  }
  return fields;
};

const digest = (...parts: string[]): string => hash('sha256', `[${parts.join()}]`, 'hex');

export interface Question {
  /** The same for all accounts that ask it. */
  readonly question: string;
  /** The question with its page: identifies an active run. */
  readonly active: string;
}

const questionIn = (kind: string, input: Input, fields: readonly [string, unknown][]): Question => {
  const [of, asked] = [JSON.stringify(kind), JSON.stringify(fields.filter(([name]) => !aside.has(name)))];
  return { question: digest(of, asked), active: digest(of, asked, JSON.stringify(input.more ?? false)) };
};

const fingerprintIn = (operation: string, fields: readonly [string, unknown][]): string =>
  digest(JSON.stringify(operation), JSON.stringify(fields));

/** Normalizes a start's input to a question: lists are sets, and case and spacing don't matter. */
export const questionOf = (kind: string, input: Input): Question => questionIn(kind, input, canonicalFields(input));

/** Fingerprint of the whole request, compared when an Idempotency-Key is reused. */
export const fingerprintOf = (operation: string, input: Input): string =>
  fingerprintIn(operation, canonicalFields(input));

export const readStart = (
  kind: string,
  input: Input,
  operation: string | null,
): Question & { readonly fingerprint: string | null } => {
  const fields = canonicalFields(input);
  return {
    ...questionIn(kind, input, fields),
    fingerprint: operation === null ? null : fingerprintIn(operation, fields),
  };
};
