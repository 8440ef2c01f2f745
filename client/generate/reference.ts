import type { OperationContract } from '../../server/contract/operation.ts';
import { prices } from '../../server/contract/plans.ts';
import { type Named, schemaOf } from './operation-types.ts';
import { type Schema, typeText } from './type-text.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');

const inline = (schema: Schema): string =>
  typeText(schema)
    .replaceAll(/\s*\/\*\*.*?\*\/\s*/g, ' ')
    .replaceAll(/\s*\n\s*/g, ' ');

const limits = (field: Schema): string => {
  const { minimum, maximum, minLength, maxLength, maxItems } = field;
  const facts = [
    ...(field.default === undefined ? [] : [`default \`${JSON.stringify(field.default)}\``]),
    ...(minimum === undefined || minimum < -1e9 ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined || maximum > 1e12 ? [] : [`at most ${maximum}`]),
    ...(minLength === undefined || minLength < 2 ? [] : [`at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems}`]),
  ];
  return facts.length === 0 ? '' : ` (${facts.join(', ')})`;
};

const fieldsTable = (schema: Schema): string[] => {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  if (fields.length === 0) return ['It takes no input.', ''];
  return [
    '| field | type | |',
    '|---|---|---|',
    ...fields.map(([name, field]) => {
      const must = schema.required?.includes(name) ? '**required** ' : '';
      return `| \`${name}\` | \`${cell(inline(field))}\` | ${must}${cell(field.description ?? '')}${cell(limits(field))} |`.replace(
        '  |',
        ' |',
      );
    }),
    '',
  ];
};

const priceOf = ({ prices: keys }: OperationContract): string =>
  keys.length === 0 ? 'free' : `${[...new Set(keys.map((key) => prices[key]))].join(' or ')} credits`;

const answerOf = ({ id, output, kind }: OperationContract): string => {
  const named: Named = new Map();
  if (!kind) {
    const schema = schemaOf(output, 'output', named);
    const type = inline(schema);
    if (/^\w+$/.test(type)) return `Answers \`${type}\`.`;
    const names = Object.keys((schema.properties ?? {}) as object).map((name) => `\`${name}\``);
    return `Answers \`Output<'${id}'>\`${names.length > 0 ? `, an object with ${names.join(', ')}` : ''}.`;
  }
  const results = kind.results.map((result) => `\`${inline(schemaOf(result, 'output', named))}\``);
  return `Starts a run of kind \`${kind.name}\`: \`run\` answers its job at the end, with ${results.join(' or ')} as its \`result\`.`;
};

const section = (operation: OperationContract): string[] => {
  const { id, title, method, path, description, audience, example, kind } = operation;
  const input = JSON.stringify(example);
  const call = `await appraise.${kind ? 'run' : 'call'}('${id}'${input === '{}' ? '' : `, ${input}`});`;
  return [
    `### ${id}`,
    '',
    `${title} (\`${method} ${path}\`, ${priceOf(operation)}${audience === 'session' ? ', for people signed in on the web site' : ''}).`,
    '',
    description,
    '',
    ...fieldsTable(schemaOf(operation.input, 'input', new Map())),
    answerOf(operation),
    '',
    ...(operation.exports
      ? [`As a file with \`download\`: ${operation.exports.formats.map((format) => `\`${format}\``).join(', ')}.`, '']
      : []),
    '```ts',
    call,
    '```',
    '',
  ];
};

export const reference = (operations: readonly OperationContract[]): string => {
  const groups = Map.groupBy(operations, ({ group }) => group);
  return [
    '# Reference',
    '',
    'Every operation that the client can call. Generated from the definitions that serve the calls by `npm run snapshots`; the types that are',
    'named here are exported by the package.',
    '',
    ...[...groups].flatMap(([group, members]) => [`## ${group}`, '', ...members.flatMap(section)]),
  ].join('\n');
};

/** The text of routes.ts: what the client needs to know of operations at run time. */
export const routesSource = (operations: readonly OperationContract[]): string =>
  [
    '// Generated from the operation definitions by generate/reference.ts: do not edit, run `npm run snapshots`.',
    "import type { OperationId, Route } from './types.ts';",
    '',
    'export const routes = {',
    ...operations.map(({ id, method, path, kind, writes, exports }) => {
      const name = /^[A-Za-z_]\w*$/.test(id) ? id : `'${id}'`;
      const isPost = method === 'POST';
      const once = isPost && writes && !kind ? ', once: true' : '';
      const files = isPost && exports ? ', files: true' : '';
      return `  ${name}: { method: '${method}', path: '${path}'${once}${files} },`;
    }),
    '} as const satisfies Record<OperationId, Route>;',
    '',
  ].join('\n');
