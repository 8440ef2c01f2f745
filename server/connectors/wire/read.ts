import type { Failure, Outcome } from './outcome.ts';

/**
 * Thrown by the readers below, with the path of the unexpected value, so that a changed format never looks like an
 * empty result.
 */
export class ShapeChanged extends Error {
  readonly path: string;

  constructor(path: string, expected: string, value: unknown) {
    super(`expected ${expected}, found ${sketch(value)}`);
    this.name = 'ShapeChanged';
    this.path = path;
  }

  get failure(): Failure {
    return { kind: 'shape_changed', path: this.path, detail: `${this.path}: ${this.message}` };
  }
}

/** Describes a value without its content: replies contain personal names. */
const sketch = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'string') return value === '' ? 'an empty text' : `a text of ${value.length}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
};

export class Json {
  readonly value: unknown;
  readonly path: string;

  constructor(value: unknown, path: string) {
    this.value = value;
    this.path = path;
  }

  get present(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  /** The value under a name or index. Missing is allowed; it fails only if this is not a container. */
  at(...keys: readonly (string | number)[]): Json {
    let node: Json = this;
    for (const key of keys) {
      const path = `${node.path}${typeof key === 'number' ? `[${key}]` : `.${key}`}`;
      const container = typeof key === 'number' ? node.array() : node.object();
      node = new Json(Object.hasOwn(container, key) ? Reflect.get(container, key) : undefined, path);
    }
    return node;
  }

  /** Like `at`, but missing or null containers on the way are allowed. */
  maybe(...keys: readonly (string | number)[]): Json {
    let node: Json = this;
    for (const key of keys) {
      if (!node.present) return new Json(undefined, `${node.path}${typeof key === 'number' ? `[${key}]` : `.${key}`}`);
      node = node.at(key);
    }
    return node;
  }

  fail(expected: string): never {
    throw new ShapeChanged(this.path, expected, this.value);
  }

  object(): Readonly<Record<string, unknown>> {
    const { value } = this;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) this.fail('an object');
    return value as Readonly<Record<string, unknown>>;
  }

  array(): readonly unknown[] {
    const { value } = this;
    if (!Array.isArray(value)) this.fail('a list');
    return value;
  }

  items(): readonly Json[] {
    return this.array().map((value, index) => new Json(value, `${this.path}[${index}]`));
  }

  string(): string {
    return typeof this.value === 'string' ? this.value : this.fail('a text');
  }

  /** A string that isn't blank. */
  text(): string {
    const value = this.string();
    return value.trim() === '' ? this.fail('a text with something in it') : value;
  }

  number(): number {
    return typeof this.value === 'number' && Number.isFinite(this.value) ? this.value : this.fail('a number');
  }

  /** An integer from 0 that a double represents exactly. */
  count(): number {
    const value = this.number();
    return Number.isSafeInteger(value) && value >= 0 ? value : this.fail('a count');
  }

  boolean(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.fail('true or false');
  }

  /** A string of digits: the format of ids. */
  digits(): string {
    const value = this.string();
    return /^\d+$/.test(value) ? value : this.fail('a text of digits');
  }

  digitsCount(): number {
    const value = Number(this.digits());
    return Number.isSafeInteger(value) ? value : this.fail('a count in digits');
  }

  /** An ISO 8601 time in any zone, converted to UTC. */
  time(): string {
    const value = this.text();
    const at = /^\d{4}-\d\d-\d\d([T ]|$)/.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(at) ? this.fail('a moment in ISO 8601') : new Date(at).toISOString();
  }

  orNull<T>(read: (node: Json) => T): T | null {
    return this.present ? read(this) : null;
  }
}

export const readJson = (text: string, path: string): Json => {
  try {
    return new Json(JSON.parse(text), path);
  } catch {
    throw new ShapeChanged(path, 'JSON', text.trim());
  }
};

export const reading = <T>(read: () => Outcome<T>): Outcome<T> => {
  try {
    return read();
  } catch (error) {
    if (error instanceof ShapeChanged) return error.failure;
    throw error;
  }
};
