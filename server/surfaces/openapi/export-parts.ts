import { exportFormats, tableFormats } from '../../contract/domain/export-formats.ts';
import type { Column, Table } from '../../contract/exports/table.ts';
import type { OperationContract } from '../../contract/operation.ts';
import { exportInput } from '../../operations/exporting/export-call.ts';
import { type JsonSchema, toSchema } from '../schema.ts';
import { everyAnswer, headerRefs } from './parts.ts';

type Members = Record<string, unknown>;

const ownFields = (operation: OperationContract): Record<string, JsonSchema> =>
  operation.exports ? ((toSchema(exportInput(operation)).properties ?? {}) as Record<string, JsonSchema>) : {};

/** A parameter as JSON takes it, where exports take it with wider bounds. */
export const inExports = (operation: OperationContract, parameter: Members): Members => {
  const wider = ownFields(operation)[String(parameter.name)];
  if (!wider) return parameter;
  const { maximum, ...schema } = parameter.schema as JsonSchema;
  const inJson = maximum === undefined ? '' : ` In JSON at most ${maximum.toLocaleString('en-US')}.`;
  return { ...parameter, description: `${parameter.description ?? ''}${inJson} ${wider.description}`.trim(), schema };
};

/** How the answer is written, which is not part of what is asked. */
export const exportParameters = (operation: OperationContract): Members[] => {
  if (!operation.exports) return [];
  const fields = ownFields(operation);
  const own = ['format', 'bom'].filter((name) => name in fields);
  return [
    ...own.map((name) => {
      const { description, ...schema } = fields[name]!;
      return { name, in: 'query', description, schema };
    }),
    { $ref: '#/components/parameters/Range' },
  ];
};

const columnNames = ({ columns }: Table): string =>
  columns.map(({ name, type }: Column<unknown>) => `\`${name}\` (${type})`).join(', ');

/** The media types of its files. */
export const exportContent = ({ exports }: OperationContract): Members =>
  Object.fromEntries(
    (exports?.formats ?? []).map((format) => [
      exportFormats[format].mediaType,
      {
        schema: {
          type: 'string',
          ...((format === 'xlsx' || format === 'parquet') && { format: 'binary' }),
          description: tableFormats.some((each) => each === format)
            ? format === 'ndjson'
              ? 'The rows of the answer as JSON, one to a line.'
              : (exports?.tables ?? []).map((table) => `${table.description} Columns: ${columnNames(table)}.`).join(' ')
            : 'The answer in words, to read or print.',
        },
      },
    ]),
  );

/** What a part of a file is answered with. */
export const exportResponses = (operation: OperationContract): Record<number, Members> =>
  operation.exports
    ? {
        206: {
          description: 'The bytes of the file that `Range` asks for.',
          headers: headerRefs([...everyAnswer, 'ETag', 'Content-Range']),
          content: exportContent(operation),
        },
      }
    : {};
