import type { ParseArgsOptionsConfig } from 'node:util';
import type { JsonSchema } from '../server/surfaces/schema.ts';
import { UsageError } from './command.ts';

/** An operation's input as flags: `--field value`, decoded by the field's JSON Schema. */

type Field = JsonSchema;

/** Follows a `$ref`. */
const resolve = (field: Field, root: JsonSchema): Field => {
  const name = field.$ref?.replace('#/$defs/', '');
  return name === undefined ? field : (root.$defs?.[name] as Field);
};

/** The field itself, or the members of its union. */
const alternatives = (field: Field, root: JsonSchema): Field[] => {
  const resolved = resolve(field, root);
  const members = (resolved.anyOf ?? resolved.oneOf) as Field[] | undefined;
  return members ? members.flatMap((member) => alternatives(member, root)) : [resolved];
};

const ofType = (field: Field, root: JsonSchema, ...types: string[]): Field | undefined =>
  alternatives(field, root).find(({ type }) => [type].flat().some((one) => one !== undefined && types.includes(one)));

const fieldsOf = (schema: JsonSchema): [string, Field][] =>
  Object.entries(schema.properties ?? {}) as [string, Field][];

/** Booleans take no value (`--force`, `--no-force`); all others take one. */
export const fieldOptions = (schema: JsonSchema): ParseArgsOptionsConfig =>
  Object.fromEntries(
    fieldsOf(schema).map(([name, field]) => [
      name,
      ofType(field, schema, 'boolean') ? { type: 'boolean' } : { type: 'string', multiple: true },
    ]),
  );

const decodeJson = (flag: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`--${flag} must be JSON, not ${text}.`);
  }
};

const decodeOne = (flag: string, field: Field, root: JsonSchema, text: string): unknown => {
  if (ofType(field, root, 'string')) return text;
  if (ofType(field, root, 'integer', 'number')) {
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw new UsageError(`--${flag} must be a number, not ${text}.`);
    return Number(text);
  }
  return decodeJson(flag, text);
};

const decode = (flag: string, field: Field, root: JsonSchema, texts: readonly string[]): unknown => {
  const list = ofType(field, root, 'array');
  if (list && !ofType(field, root, 'string')) {
    const item = (list.items ?? {}) as Field;
    return texts.flatMap((text) => {
      if (text.startsWith('[')) return decodeJson(flag, text);
      const parts = text.startsWith('{') ? [text] : text.split(',').map((part) => part.trim());
      return parts.map((part) => decodeOne(flag, item, root, part));
    });
  }
  if (list) return texts.join(',');
  if (texts.length > 1) throw new UsageError(`--${flag} was given ${texts.length} times: give it once.`);
  return decodeOne(flag, field, root, texts[0]!);
};

export const decodeFields = (schema: JsonSchema, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(schema)
      .filter(([name]) => values[name] !== undefined)
      .map(([name, field]) => {
        const value = values[name];
        return [name, Array.isArray(value) ? decode(name, field, schema, value) : value];
      }),
  );

const valueHint = (field: Field, root: JsonSchema): string => {
  const all = alternatives(field, root).filter(({ type }) => type !== 'null');
  const hints = all.map((one) => {
    if (one.enum) return one.enum.join('|');
    if (one.type === 'array') return `${valueHint((one.items ?? {}) as Field, root)},…`;
    return one.type === 'object'
      ? `{${Object.keys(one.properties ?? {}).join(', ')}}`
      : (one.format ?? one.type ?? 'json');
  });
  return hints.join(' or ');
};

export const fieldHelp = (schema: JsonSchema): string[] => {
  const lines = fieldsOf(schema).map(([name, field]) => {
    const hint = ofType(field, schema, 'boolean') ? '' : ` ${valueHint(field, schema)}`;
    const must = schema.required?.includes(name) ? '(required) ' : '';
    return [`--${name}${hint}`, `${must}${field.description ?? resolve(field, schema).description ?? ''}`] as const;
  });
  const width = Math.max(0, ...lines.map(([flag]) => flag.length));
  return lines.map(([flag, text]) => `  ${flag.padEnd(width)}  ${text}`.trimEnd());
};
