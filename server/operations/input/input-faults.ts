import * as z from 'zod';
import { counted } from '../../contract/domain/words.ts';
import { type Fault, Problem } from '../../contract/problem.ts';
import { editDistance } from '../../tagging/words/spelling.ts';

const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Names with a smaller distance are similar. */
const near = 0.4;

/** 0 for different spellings of the same name, up to 1. */
const strangeness = (typed: string, name: string): number => {
  if (typed === name) return 0;
  const [short, long] = typed.length < name.length ? [typed, name] : [name, typed];
  // `lang` for `languages`, and `query` for `q`.
  const begins = long.startsWith(short) && (short.length > 2 || short === name);
  return begins && short.length !== 2 ? near / 2 : editDistance(typed, name) / long.length;
};

/** Longer names are not typos. */
const longest = 40;

/** The name that was probably meant, or null. */
export const nearestName = (typed: string, names: readonly string[]): string | null => {
  if (typed.length > longest) return null;
  const wanted = folded(typed);
  if (wanted === '') return null;
  const scored = names.map((name) => ({ name, score: strangeness(wanted, folded(name)) }));
  const [best] = scored.sort((one, other) => one.score - other.score);
  return best && best.score < near ? best.name : null;
};

type Issue = z.core.$ZodIssue;

const nameOf = (path: string): string => (path === '' ? 'The request' : `\`${path}\``);

/** A field's name can be huge, so errors shorten it. */
const shown = (name: PropertyKey): string => String(name).replace(/^(.{100}).+$/su, '$1…');

const joined = (path: readonly PropertyKey[]): string => path.map(shown).join('.');

const quoted = (name: unknown): string => `\`${String(name)}\``;
const anyOf = (names: readonly unknown[]): string => names.map(quoted).join(' or ');

const typeNames: Record<string, string> = { int: 'a whole number', number: 'a number', boolean: 'true or false' };
const formatNames: Record<string, string> = { uuid: 'UUID', date: 'date as YYYY-MM-DD' };
const article = (expected: string): string =>
  typeNames[expected] ?? (/^[aeio]/.test(expected) ? `an ${expected}` : `a ${expected}`);

/** A bound in words: `be at least 2 characters long`, `have at most 5 items`, `be at least 1`. */
const within = (bound: string, origin: string, count: unknown): string => {
  if (origin === 'string') return `be ${bound} ${count} ${count === 1 ? 'character' : 'characters'} long`;
  return origin === 'array' || origin === 'set'
    ? `have ${bound} ${count} ${count === 1 ? 'item' : 'items'}`
    : `be ${bound} ${count}`;
};

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (value === null || typeof value !== 'object' ? undefined : Reflect.get(value, name)),
    input,
  );

/** The schema and the checked input, and the tool if it came as arguments of one. */
export interface Checked {
  readonly schema: z.ZodType;
  readonly input: unknown;
  readonly tool?: string | undefined;
}

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return unwrapped(schema.unwrap());
  }
  if (schema instanceof z.ZodUnion) {
    const objects = schema.options.filter((option) => option instanceof z.ZodObject);
    return objects.length === 1 ? objects[0]! : schema;
  }
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema;
};

/** The schema at a path of the input; null if unknown. */
const schemaAt = (schema: z.core.$ZodType, [name, ...rest]: readonly PropertyKey[]): z.core.$ZodType | null => {
  const here = unwrapped(schema);
  if (name === undefined) return here;
  if (here instanceof z.ZodArray) return schemaAt(here.element, rest);
  const field = here instanceof z.ZodObject ? here.shape[String(name)] : undefined;
  return field ? schemaAt(field, rest) : null;
};

/** The known fields of the object at a path of the input. */
const fieldsAt = (schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] => {
  const here = schemaAt(schema, path);
  return here instanceof z.ZodObject ? Object.keys(here.shape) : [];
};

/** Where the schema has a field of this name, such as `where.apps` for `apps`. */
const placesOf = (schema: z.core.$ZodType, name: string, path: readonly string[] = []): string[] => {
  const here = unwrapped(schema);
  if (!(here instanceof z.ZodObject)) return [];
  return Object.entries<z.core.$ZodType>(here.shape).flatMap(([field, inner]) =>
    field === name ? [joined([...path, field])] : placesOf(inner, name, [...path, field]),
  );
};

/** Zod reports `number` for integers, too. */
const expectedAt = (expected: string, path: readonly PropertyKey[], { schema }: Checked): string =>
  expected === 'number' && schemaAt(schema, path) instanceof z.ZodNumberFormat ? 'int' : expected;

const maxFaults = 100;

const unknownFields = (issue: Issue & { code: 'unrecognized_keys' }, { schema, tool }: Checked): Fault[] => {
  const known = fieldsAt(schema, issue.path);
  const within = (name: string): string => joined([...issue.path, name]);
  return issue.keys.slice(0, maxFaults).map((key) => {
    const path = within(key);
    const what = tool === undefined ? 'a recognised field' : `an argument of \`${tool}\``;
    const meant = nearestName(key, known);
    const candidates = meant === null ? placesOf(schema, key) : [within(meant)];
    const hint = candidates.length === 0 ? ': remove it.' : `; did you mean ${anyOf(candidates)}?`;
    return { path, code: 'unknown_field', message: `\`${path}\` is not ${what}${hint}` };
  });
};

const sizeOf = (issues: readonly Issue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);

/** What an alternative of a union must be if the value is of another type; null if its parts are at fault. */
const typeWanted = ([issue]: readonly Issue[]): string | null => {
  if (issue === undefined || issue.path.length > 0) return null;
  if (issue.code === 'invalid_value') return anyOf(issue.values);
  return issue.code === 'invalid_type' ? article(issue.expected) : null;
};

/** The faults of the alternative with the fewest among those of the value's type. */
const unionFaults = (issue: z.core.$ZodIssueInvalidUnion, checked: Checked): Fault[] => {
  const path = joined(issue.path);
  if (valueAt(checked.input, issue.path) === undefined) {
    return [{ path, code: 'required', message: `${nameOf(path)} is required.` }];
  }
  const ofType = issue.errors.filter((issues) => typeWanted(issues) === null);
  const [closest] = ofType.toSorted((one, other) => sizeOf(one) - sizeOf(other));
  if (closest) return closest.flatMap((each) => faultOf({ ...each, path: [...issue.path, ...each.path] }, checked));
  const wanted =
    issue.errors.length > 0
      ? issue.errors.map(typeWanted).join(' or ')
      : `one of ${('options' in issue ? issue.options : []).map(quoted).join(', ')}`;
  return [{ path, code: 'not_allowed', message: `${nameOf(path)} must be ${wanted}.` }];
};

/** Converts an issue of zod: the field, what it must be, and a stable code. */
const faultOf = (issue: Issue, checked: Checked): Fault[] => {
  const { input } = checked;
  const path = joined(issue.path);
  const name = nameOf(path);
  const fault = (code: string, message: string): Fault[] => [{ path, code, message }];
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownFields(issue, checked);
    case 'invalid_type':
      return valueAt(input, issue.path) === undefined
        ? fault('required', `${name} is required.`)
        : fault('wrong_type', `${name} must be ${article(expectedAt(issue.expected, issue.path, checked))}.`);
    case 'too_small':
      return fault('too_small', `${name} must ${within('at least', issue.origin, issue.minimum)}.`);
    case 'too_big':
      return fault('too_big', `${name} must ${within('at most', issue.origin, issue.maximum)}.`);
    case 'invalid_value':
      return valueAt(input, issue.path) === undefined
        ? fault('required', `${name} is required.`)
        : fault('not_allowed', `${name} must be one of ${issue.values.map(quoted).join(', ')}.`);
    case 'invalid_format':
      return issue.format === 'regex'
        ? fault('invalid_format', `${name} must be ${issue.message}.`)
        : fault('invalid_format', `${name} must be a valid ${formatNames[issue.format] ?? issue.format}.`);
    case 'invalid_union':
      return unionFaults(issue, checked);
    case 'custom':
      return fault('invalid', issue.message);
    default:
      return fault('invalid', `${name} is not valid: ${issue.message}`);
  }
};

export const faultsOf = (error: z.ZodError, checked: Checked): Fault[] => {
  const faults = error.issues.slice(0, maxFaults).flatMap((issue) => faultOf(issue, checked));
  const mistyped = new Set(faults.filter(({ code }) => code === 'wrong_type').map(({ path }) => path));
  // Zod measures a text that should be a list like a list.
  return faults.filter(({ path, code }) => code === 'wrong_type' || !mistyped.has(path));
};

/** Finds texts that the database refuses: NUL and lone surrogates. */
export const unsafeTexts = (input: unknown): Fault[] => {
  const faults: Fault[] = [];
  const path: string[] = [];
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.isWellFormed() && !value.includes('\u0000')) return;
      const name = nameOf(joined(path));
      const message = `${name} contains a NUL character or an unpaired surrogate: remove it.`;
      faults.push({ path: joined(path), code: 'invalid_text', message });
      return;
    }
    // No valid input is deeper.
    if (value === null || typeof value !== 'object' || path.length > 8 || faults.length >= maxFaults) return;
    for (const name in value) {
      path.push(name);
      look((value as Record<string, unknown>)[name]);
      path.pop();
    }
  };
  look(input);
  return faults;
};

/** A problem with one field. */
export const invalidAt = (path: string, message: string, code = 'invalid'): Problem =>
  invalid([{ path, code, message }]);

export const invalid = (faults: readonly Fault[]): Problem => {
  const [first] = faults;
  const errors = faults.slice(0, maxFaults);
  const others = errors.length - 1;
  const rest = others > 0 ? ` \`errors\` lists ${counted(others, 'more fault')}.` : '';
  return new Problem('invalid_request', `${first?.message ?? 'The request is not valid.'}${rest}`, { errors });
};
