import * as z from 'zod';
import type { KindDefinition } from '../../server/contract/job-kinds/job-kind.ts';
import type { OperationContract } from '../../server/contract/operation.ts';
import { comment, type Schema, typeText } from './type-text.ts';

export type Named = Map<string, Schema>;

const withoutNames = (schema: Schema, named: Named): Schema => {
  const { $defs, $schema: _, id, ...rest } = schema as Schema & { id?: string };
  for (const [name, part] of Object.entries($defs ?? {})) {
    const known = named.get(name);
    const plain = withoutNames(part as Schema, named);
    if (known && typeText(known) !== typeText(plain)) throw new Error(`Two types would be named ${name}`);
    named.set(name, plain);
  }
  if (id === undefined) return rest;
  named.set(id, rest);
  return { $ref: `#/$defs/${id}` };
};

type Io = 'input' | 'output';

const toJson = (schema: z.core.$ZodType, io: Io): Schema =>
  z.toJSONSchema(schema, {
    io,
    reused: 'inline',
    unrepresentable: 'any',
    // A function that normalizes a value, such as removing duplicates, keeps its type.
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod as z.core.$ZodTypes['_zod'];
      if (io === 'output' && def.type === 'pipe' && def.out._zod.def.type === 'transform') {
        Object.assign(jsonSchema, { ...toJson(def.in, io), ...jsonSchema });
      }
    },
  });

/** The type that callers send, where defaults are optional, or that is returned, where they are set. */
export const schemaOf = (schema: z.ZodType, io: Io, named: Named): Schema => withoutNames(toJson(schema, io), named);

export const kindsAmong = (operations: readonly OperationContract[]): KindDefinition[] => [
  ...new Map(operations.flatMap(({ kind }) => (kind ? [[kind.name, kind] as const] : []))).values(),
];

const quoted = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);

/**
 * The text of `generated/operations.ts`: the types of all inputs and outputs without schemas, so that users of the
 * client need neither the service nor its packages.
 */
export const operationTypes = (operations: readonly OperationContract[], problemCodes: readonly string[]): string => {
  const sent: Named = new Map();
  const answered: Named = new Map();
  const entries = operations.flatMap(({ id, title, input, output, kind, exports }) => [
    ...comment(title, '  '),
    `  ${quoted(id)}: {`,
    `    input: ${typeText(schemaOf(input, 'input', sent), '    ')};`,
    kind ? `    starts: '${kind.name}';` : `    output: ${typeText(schemaOf(output, 'output', answered), '    ')};`,
    ...(exports ? [`    formats: ${exports.formats.map((format) => `'${format}'`).join(' | ')};`] : []),
    '  };',
  ]);
  const kinds = kindsAmong(operations).flatMap(({ name, input, results }) => [
    `  ${quoted(name)}: {`,
    `    input: ${typeText(schemaOf(input, 'output', answered), '    ')};`,
    `    result: ${results.map((result) => typeText(schemaOf(result, 'output', answered), '    ')).join(' | ')};`,
    '  };',
  ]);
  for (const [name, schema] of sent) {
    const other = answered.get(name);
    if (other && typeText(other) !== typeText(schema)) throw new Error(`${name} is sent and answered differently`);
    answered.set(name, schema);
  }
  const types = [...answered]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, schema]) => [
      ...comment(schema.description, ''),
      `export type ${name} = ${typeText(schema)};`,
      '',
    ]);
  return [
    '// Generated from the operation definitions by generate/operation-types.ts at build: do not edit.',
    '',
    ...types,
    '/** Every operation by its id: what it takes, what it answers or which kind of run it starts, and what files it gives. */',
    'export interface Operations {',
    ...entries,
    '}',
    '',
    '/** Every kind of run: the input its job shows, and its result. */',
    'export interface Kinds {',
    ...kinds,
    '}',
    '',
    '/** Why the service refuses a call. */',
    `export type ProblemCode =\n${problemCodes.map((code) => `  | '${code}'`).join('\n')};`,
    '',
  ].join('\n');
};
