import * as z from 'zod';
import type { ExportFormat } from '../../contract/domain/export-formats.ts';
import type { Column, Table } from '../../contract/exports/table.ts';
import type { OperationContract } from '../../contract/operation.ts';
import type { Fault } from '../../contract/problem.ts';
import { onBehalfOf } from '../../support/deadline.ts';
import { inSpan } from '../../support/traces/span.ts';
import { taxonomy } from '../../tagging/themes/taxonomy.ts';
import { faultsOf, invalid, unsafeTexts } from '../input/input-faults.ts';
import { tooLarge } from '../input/input-size.ts';
import type { Context, Operation } from '../operation.ts';
import type { Exported } from './exported.ts';

const bom = z.boolean().optional().describe('Of CSV: begin with the mark by which Excel knows that the text is UTF-8.');
const limit = z
  .int()
  .min(1)
  .optional()
  .describe('Of an export: the most rows, as many as you like. Left out, all of them.');
const offset = z.int().min(0).optional().describe('Of an export: how many rows to skip, as many as you like.');

const made = new WeakMap<OperationContract, z.ZodObject>();

/** The input of an export: `limit`, `offset` and the format. */
export const exportInput = (operation: OperationContract): z.ZodObject => {
  const known = made.get(operation);
  if (known) return known;
  const formats = ['json', ...(operation.exports?.formats ?? [])];
  const format = z
    .enum(formats)
    .default('json')
    .describe('What the answer is: JSON, or a file with the whole list. `Accept` can say the same.');
  const { shape } = operation.input;
  const schema = z.object({
    format,
    ...(formats.includes('csv') && { bom }),
    ...('limit' in shape && { limit }),
    ...('offset' in shape && { offset }),
  });
  made.set(operation, schema);
  return schema;
};

export interface ExportFile {
  readonly format: ExportFormat;
  readonly bom: boolean;
  readonly limit: number | null;
  readonly offset: number;
  /** Each call reads the rows again. */
  open(): Promise<Exported>;
}

export type ExportCall =
  | { readonly as: 'file'; readonly file: ExportFile }
  /** Has the operation's own input. */
  | { readonly as: 'json'; readonly input: Record<string, unknown>; readonly faults: readonly Fault[] };

const notCsv: Fault = { path: 'bom', code: 'invalid', message: '`bom` is for CSV: add `format=csv`, or omit it.' };

/** Sheets are read by people, so they have theme names where programs get ids. */
const withThemeNames = (table: Table): Table => ({
  ...table,
  columns: table.columns.map((column): Column<unknown> => {
    if (column.idsOf !== 'themes') return column;
    const names = (row: unknown) => [column.read(row)].flat().map((id) => labels.get(String(id)) ?? String(id));
    return { ...column, type: 'text', read: (row) => names(row).join(', ') };
  }),
});
const labels = new Map<string, string>(taxonomy.map(({ id, label }) => [id, label]));

/** Validates a call that may ask for a file. @param accepted the preference of `Accept`, which `format` overrides */
export const readExportCall = (
  operation: Operation,
  input: Record<string, unknown>,
  accepted: ExportFormat | 'json',
  context: Context,
): ExportCall => {
  const own = exportInput(operation);
  const { bom: marked, ...rest } = input;
  const request = { ...input, format: input.format ?? accepted };
  if (request.format === 'json') {
    delete rest.format;
    return { as: 'json', input: rest, faults: marked === undefined ? [] : [notCsv] };
  }
  const large = tooLarge(input);
  if (large) throw invalid([large]);
  for (const name of Object.keys(own.shape)) delete rest[name];
  const mine = own.safeParse(request);
  const parsed = operation.input.safeParse(rest);
  const faults = [
    ...unsafeTexts(input),
    ...(mine.success ? [] : faultsOf(mine.error, { schema: own, input: request })),
    ...(parsed.success ? [] : faultsOf(parsed.error, { schema: operation.input, input: rest })),
    ...(mine.success && marked !== undefined && mine.data.format !== 'csv' ? [notCsv] : []),
  ];
  if (faults.length > 0 || !mine.success || !parsed.success) throw invalid(faults);
  // The schema is built from the operation's exports.
  const options = mine.data as { format: ExportFormat; bom?: boolean; limit?: number; offset?: number };
  const { format } = options;
  const part = { limit: options.limit ?? null, offset: options.offset ?? 0 };
  const open = async () => {
    const exported = await operation.exports!.open({ ...parsed.data, ...part, format }, context);
    return format === 'xlsx' && 'table' in exported ? { ...exported, table: withThemeNames(exported.table) } : exported;
  };
  return {
    as: 'file',
    file: {
      format,
      bom: options.bom ?? false,
      ...part,
      open: () =>
        inSpan(
          () => ({ name: operation.id, attributes: { 'appraise.operation': operation.id } }),
          () => onBehalfOf(context.account.id, open),
        ),
    },
  };
};
