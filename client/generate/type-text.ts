import type * as z from 'zod';

export type Schema = z.core.JSONSchema.BaseSchema;

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

const literal = (value: unknown): string =>
  typeof value === 'string' && !/['\\\n]/.test(value) ? `'${value}'` : JSON.stringify(value);

const union = (members: readonly string[]): string => [...new Set(members)].join(' | ');

/** A doc comment from the schema's description. */
export const comment = (text: string | undefined, indent: string): string[] => {
  if (!text) return [];
  const lines = text.replaceAll('*/', '*\u200b/').split('\n');
  return lines.length === 1
    ? [`${indent}/** ${lines[0]} */`]
    : [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
};

const objectType = (schema: Schema, indent: string): string => {
  const inner = `${indent}  `;
  const { additionalProperties: rest, propertyNames } = schema;
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  if (properties.length === 0) {
    if (rest === false) return 'Record<string, never>';
    const value = typeof rest === 'object' && Object.keys(rest).length > 0 ? typeText(rest, indent) : 'unknown';
    const names = propertyNames ? typeText(propertyNames as Schema, indent) : 'string';
    if (names === 'string') return `Record<string, ${value}>`;
    return schema.required ? `Record<${names}, ${value}>` : `Partial<Record<${names}, ${value}>>`;
  }
  const lines = properties.flatMap(([name, field]) => {
    const optional = !schema.required?.includes(name);
    const type = typeText(field, inner);
    return [
      ...comment(field.description, inner),
      `${inner}${key(name)}${optional ? '?' : ''}: ${type}${optional ? ' | undefined' : ''};`,
    ];
  });
  return ['{', ...lines, `${indent}}`].join('\n');
};

const arrayType = (schema: Schema, indent: string): string => {
  const { prefixItems, items } = schema;
  if (prefixItems) {
    const places = prefixItems.map((item) => typeText(item as Schema, indent));
    if (items && typeof items === 'object') places.push(`...${listOf(items as Schema, indent)}`);
    return `[${places.join(', ')}]`;
  }
  return listOf((items ?? {}) as Schema, indent);
};

const listOf = (item: Schema, indent: string): string => {
  const text = typeText(item, indent);
  const isOne = /^[\w.]+$/.test(text) || (item.type === 'object' && text.startsWith('{'));
  return isOne ? `${text}[]` : `(${text})[]`;
};

const ofType = (type: string, schema: Schema, indent: string): string => {
  switch (type) {
    case 'object':
      return objectType(schema, indent);
    case 'array':
      return arrayType(schema, indent);
    case 'integer':
      return 'number';
    default:
      return type;
  }
};

export const typeText = (schema: Schema, indent = ''): string => {
  if (schema.$ref) return schema.$ref.replace('#/$defs/', '');
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  const members = schema.anyOf ?? schema.oneOf;
  if (members) return union(members.map((member) => typeText(member as Schema, indent)));
  if (schema.allOf) return schema.allOf.map((member) => `(${typeText(member as Schema, indent)})`).join(' & ');
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? 'unknown' : union(types.map((type) => ofType(type, schema, indent)));
};
