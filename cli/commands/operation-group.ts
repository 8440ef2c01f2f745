import { sender } from '../../client/http/send.ts';
import { prices } from '../../server/contract/plans.ts';
import { inputSchema, type JsonSchema, pathNames } from '../../server/surfaces/schema.ts';
import { type Command, defineCommand, parse, UsageError } from '../command.ts';
import { connectionHelp, connectionOf, connectionOptions } from '../connection.ts';
import { decodeFields, fieldHelp, fieldOptions } from '../flags.ts';
import { type Member, membersOf } from '../operation-words.ts';
import { showAnswer } from '../output/show.ts';
import { printRows } from '../output/terminal.ts';
import { readJson } from './call.ts';

export const listOperations = defineCommand({
  name: 'operations',
  summary: 'List the operations for `appraise call`, with their price in credits.',
  flags: '',
  options: {},
  run: async (_, terminal) => {
    const { operations } = await import('../../server/operations/index.ts');
    const { toolsAmong } = await import('../../server/operations/operation.ts');
    const rows = toolsAmong(operations).map(({ id, method, path, tool, title, prices: keys }) => ({
      id,
      credits: keys.length === 0 ? 'free' : [...new Set(keys.map((key) => prices[key]))].join(' or '),
      request: `${method} ${path}`,
      tool,
      title,
    }));
    printRows(terminal, rows);
  },
});

/** The field that identifies the thing and may be given without a flag. */
const idOf = ({ operation }: Member): string | undefined => pathNames(operation.path)[0];

const schemaOf = ({ operation, says }: Member): JsonSchema => {
  const schema = inputSchema(operation);
  if (Object.keys(says).length === 0) return schema;
  const id = Object.entries(schema.properties ?? {}).filter(([name]) => name === pathNames(operation.path)[0]);
  return { ...schema, properties: Object.fromEntries(id) };
};

const usageOf = (name: string, word: string | undefined, member: Member | undefined): string =>
  member
    ? `appraise ${name} ${word}${idOf(member) ? ' <id>' : ''} [--field value …] [--input '{…}'|-] [--json] [--url U] [--key K]`
    : `appraise ${name} <command> [flags]`;

/** The operations on one kind of thing as commands: `appraise watch list` calls `watches.list`. */
export const operationGroup = (name: string, prefix: string): Pick<Command, 'usage' | 'help' | 'run'> => {
  const members = membersOf(prefix);
  return {
    usage: ([word]) => usageOf(name, word, members.get(word ?? '')),
    help([word]) {
      const member = members.get(word ?? '');
      const usage = `Usage: ${usageOf(name, word, member)}`;
      if (!member) {
        const width = Math.max(0, ...[...members.keys()].map((each) => each.length));
        return [usage, '', ...[...members].map(([each, { title }]) => `  ${each.padEnd(width)}  ${title}`)].join('\n');
      }
      const fields = fieldHelp(schemaOf(member));
      return [
        usage,
        '',
        Object.keys(member.says).length > 0 ? `${member.title}.` : member.operation.description,
        '',
        ...(fields.length > 0 ? ['Fields:', ...fields, ''] : []),
        'Flags:',
        '--input   the fields as a JSON object, or - to read it from standard input; other flags override it',
        '--json    print the answer as JSON, as everywhere but on a terminal',
        ...connectionHelp,
      ].join('\n');
    },
    async run([word, ...rest], terminal) {
      const words = [...members.keys()].join(', ');
      if (word === undefined) throw new UsageError(`The command is missing: use one of ${words}.`);
      const member = members.get(word);
      if (!member) throw new UsageError(`\`${name} ${word}\` is not a command: use one of ${words}.`);
      const schema = schemaOf(member);
      const [first] = rest;
      const field = first !== undefined && !first.startsWith('-') ? idOf(member) : undefined;
      const flags = parse(field ? rest.slice(1) : rest, {
        ...connectionOptions,
        ...fieldOptions(schema),
        input: { type: 'string' },
        json: { type: 'boolean' },
      });
      const connection = await connectionOf(flags, terminal);
      const input = {
        ...(await readJson(flags.input, terminal, '--input')),
        ...(field && { [field]: first }),
        ...decodeFields(schema, flags),
        ...member.says,
      };
      showAnswer(terminal, (await sender(connection)(member.operation.id, input)).body, flags.json === true);
    },
  };
};
