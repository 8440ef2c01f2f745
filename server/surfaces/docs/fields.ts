import type { JsonSchema } from '../schema.ts';
import { type Html, html, type Part, phrase } from '../site/html.ts';

export type Named = Readonly<Record<string, JsonSchema>>;

export interface Field {
  /** The path, such as `apps[].title`. */
  name: string;
  schema: JsonSchema;
  required: boolean;
}

const isNull = (schema: JsonSchema): boolean => schema.type === 'null';
const isNullable = (schema: JsonSchema): boolean => ((schema.anyOf ?? []) as JsonSchema[]).some(isNull);

/** A union of null and one type as that type. */
export const unwrap = (schema: JsonSchema): JsonSchema => {
  const kinds = ((schema.anyOf ?? []) as JsonSchema[]).filter((kind) => !isNull(kind));
  return kinds.length === 1 ? kinds[0]! : schema;
};

export const refName = (schema: JsonSchema): string | null => schema.$ref?.replace('#/$defs/', '') ?? null;

export const resolve = (schema: JsonSchema, named: Named): JsonSchema => {
  const bare = unwrap(schema);
  const name = refName(bare);
  return name === null ? bare : (named[name] ?? {});
};

export const choices = (schema: JsonSchema): readonly unknown[] | null => {
  if (schema.enum) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  const kinds = ((schema.anyOf ?? []) as JsonSchema[]).filter((kind) => !isNull(kind)).map(choices);
  return kinds.length > 0 && kinds.every((kind) => kind !== null) ? kinds.flat() : null;
};

/** The description of the schema, or of its only alternative besides null. */
export const meaning = (schema: JsonSchema): string | undefined => schema.description ?? unwrap(schema).description;

const formats: Record<string, string> = { 'date-time': 'timestamp', uri: 'URL' };

const join = (parts: readonly Part[], between: string): Part[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));

export const typeOf = (schema: JsonSchema): Html => {
  const name = refName(schema);
  if (name !== null) return html`<a href="/docs/objects/${name}">${name}</a>`;
  if (!isNullable(schema) && choices(schema)?.every(Number.isInteger)) return html`integer`;
  if (schema.anyOf) {
    const kinds = new Map((schema.anyOf as JsonSchema[]).map((kind) => [typeOf(kind).text, typeOf(kind)]));
    return html`${join([...kinds.values()], ' or ')}`;
  }
  if (Array.isArray(schema.type)) return html`${schema.type.join(' or ')}`;
  if (schema.type === 'array') return html`list of ${typeOf((schema.items ?? {}) as JsonSchema)}`;
  if (schema.format) return html`${formats[schema.format] ?? schema.format}`;
  return html`${schema.type ?? 'any'}`;
};

const range = (low: number | undefined, high: number | undefined, unit: string): string | null => {
  const bound = (value: number | undefined) =>
    value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? null : value.toLocaleString('en-US');
  const [from, to] = [bound(low), bound(high)];
  const after = unit && ` ${unit}`;
  if (from !== null && to !== null) return from === to ? `${from}${after}` : `${from}–${to}${after}`;
  if (to !== null) return `at most ${to}${after}`;
  return from === null ? null : `at least ${from}${after}`;
};

export const literal = (value: unknown): Html =>
  html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`;

export const bounds = (schema: JsonSchema): Html[] => {
  const bare = unwrap(schema);
  const said: Part[] = [];
  const values = choices(bare);
  if (values) said.push(html`${values.length > 1 && 'one of '}${join(values.map(literal), ', ')}`);
  else {
    said.push(
      range(bare.minimum, bare.maximum, ''),
      range(bare.minLength, bare.maxLength, 'characters'),
      range(bare.minItems, bare.maxItems, 'items'),
    );
    if (bare.pattern && !bare.format) said.push(html`matching ${literal(bare.pattern)}`);
  }
  if (bare.type === 'array' && bare.items && !refName(bare.items as JsonSchema)) {
    said.push(...bounds(bare.items as JsonSchema).map((bound) => html`each ${bound}`));
  }
  return said.filter((part) => part !== null).map((part) => html`${part}`);
};

/** All fields of an object, nested ones flattened; named objects have tables of their own. */
export const flatten = (schema: JsonSchema, prefix = ''): Field[] => {
  const bare = unwrap(schema);
  if (bare.type === 'array' && bare.items) return flatten(bare.items as JsonSchema, `${prefix}[]`);
  const inner = (name: string) => (prefix === '' ? name : `${prefix}.${name}`);
  const fields = Object.entries((bare.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => [
    { name: inner(name), schema: field, required: bare.required?.includes(name) ?? false },
    ...flatten(field, inner(name)),
  ]);
  const rest = bare.additionalProperties;
  return typeof rest === 'object' && Object.keys(rest).length > 0
    ? [...fields, ...flatten(rest as JsonSchema, inner('*'))]
    : fields;
};

const scalars: Record<string, unknown> = { integer: 0, number: 0.5, boolean: false, string: 'text' };
const formatted: Record<string, string> = {
  uuid: '7d9f2c1e-3b64-4a58-9c0d-1e2f3a4b5c6d',
  'date-time': '2026-01-31T12:00:00.000Z',
  date: '2026-01-31',
  uri: 'https://example.com/',
};

/** An example value. `hints` has values by field name; nullable fields are null. */
export const sample = (
  schema: JsonSchema,
  named: Named,
  hints: Readonly<Record<string, unknown>>,
  name = '',
): unknown => {
  const bare = resolve(schema, named);
  if (isNullable(schema) && (bare.format === 'date-time' || bare.type === 'object')) return null;
  const values = choices(bare);
  const hint = hints[name];
  if (values ? values.includes(hint) : typeof hint === 'string' && bare.type === 'string') return hint;
  if (values) return values[0];
  if (Array.isArray(bare.examples)) return bare.examples[0];
  if (bare.anyOf) return sample(bare.anyOf[0] as JsonSchema, named, hints, name);
  if (bare.type === 'array') return bare.items ? [sample(bare.items as JsonSchema, named, hints)] : [];
  if (bare.type === 'object') {
    const keys = ((bare.propertyNames as JsonSchema | undefined)?.enum ?? []) as string[];
    const rest = (typeof bare.additionalProperties === 'object' ? bare.additionalProperties : {}) as JsonSchema;
    return Object.fromEntries([
      ...Object.entries((bare.properties ?? {}) as Record<string, JsonSchema>).map(([key, field]) => [
        key,
        sample(field, named, hints, key),
      ]),
      ...keys.map((key) => [key, sample(rest, named, hints)]),
    ]);
  }
  if (bare.format && bare.format in formatted) return formatted[bare.format];
  if (typeof bare.minimum === 'number' && bare.minimum > 0) return bare.minimum;
  const type = Array.isArray(bare.type) ? bare.type[0] : bare.type;
  return scalars[type ?? ''] ?? null;
};

/** Rows of fields; `place` is where a parameter is sent (path, query, body, header). Links lead to each parameter. */
export const fieldTable = (
  caption: string,
  fields: readonly (Field & { place?: string })[],
  areParameters = false,
): Html => html`
<table class="fields">
<caption class="hidden">${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${fields.map(({ name, schema, required, place }) => {
  const says = meaning(schema);
  const limits = bounds(schema);
  const hasDefault = schema.default !== undefined;
  return html`<tr${areParameters && html` id="field-${name}"`}>
<th scope="row"><code>${name}</code>${place && required && html` <span class="required">required</span>`}</th>
<td class="type">${typeOf(schema)}${place && html`<span class="place">in ${place}</span>`}</td>
<td>${says && phrase(says)}${
    (hasDefault || limits.length > 0) &&
    html`<span class="limits">${limits.map((limit) => html`<span>${limit}</span>`)}${hasDefault && html`<span>default ${literal(schema.default)}</span>`}</span>`
  }</td>
</tr>
`;
})}</tbody>
</table>`;
