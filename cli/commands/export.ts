import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import { type Download, openDownload } from '../../client/download.ts';
import { AppraiseError } from '../../client/http/error.ts';
import { type Connection, sender } from '../../client/http/send.ts';
import { exportFormats } from '../../server/contract/domain/export-formats.ts';
import type { Operation } from '../../server/operations/operation.ts';
import { inputSchema } from '../../server/surfaces/schema.ts';
import { type Command, parse, Refusal, UsageError } from '../command.ts';
import { connectionHelp, connectionOf, connectionOptions } from '../connection.ts';
import { decodeFields, fieldHelp, fieldOptions } from '../flags.ts';
import { exportable } from '../operation-words.ts';
import { dropPartial, findPartial, writePartial } from '../output/partial-file.ts';
import { progressBar } from '../output/progress.ts';
import { json, type Terminal } from '../output/terminal.ts';

/** Resumes of a broken download without receiving a byte in between. */
const maxBreaks = 5;

const find = (id: string | undefined): Operation | undefined => exportable().find((each) => each.id === id);

/** No field of an exportable operation has one of these names. */
export const exportFlags = {
  format: { type: 'string' },
  out: { type: 'string' },
  bom: { type: 'boolean' },
  force: { type: 'boolean' },
  ...connectionOptions,
} as const satisfies ParseArgsOptionsConfig;

const usageOf = (operation: Operation | undefined): string =>
  `appraise export ${operation?.id ?? '<operation>'} [--field value …] [--format F] [--out FILE|-] [--bom] [--force] [--url U] [--key K]`;

const formatsOf = (operation: Operation): readonly string[] => [...(operation.exports?.formats ?? []), 'json'];

/** The requested format, or the one of the file name, or the first available. */
const formatOf = (operation: Operation, flag: string | undefined, to: string | undefined): string => {
  const formats = formatsOf(operation);
  if (flag !== undefined && !formats.includes(flag)) {
    throw new UsageError(`--format must be one of ${formats.join(', ')}.`);
  }
  const ending = extname(to ?? '').slice(1);
  const named = formats.find((format) => ending === format || exportFormats[format as 'csv']?.extension === ending);
  return flag ?? named ?? formats[0]!;
};

const isBroken = (error: unknown): boolean => !(error instanceof AppraiseError) || error.code === 'unreachable';

/** Writes the file, resuming an earlier download if the list is unchanged. */
const save = async (
  file: string,
  open: (resume: { bytes: number; etag: string } | undefined) => Promise<Download>,
  terminal: Terminal,
): Promise<number> => {
  const bar = progressBar(terminal);
  let size = 0;
  for (let breaks = 0; ; ) {
    const partial = await findPartial(file);
    const before = partial?.bytes ?? 0;
    try {
      const download = await open(partial ?? undefined);
      if (partial && download.from === 0) await dropPartial(partial);
      else if (partial) terminal.note(`Resuming after ${before} bytes of an earlier try.`);
      await writePartial(file, download.etag, download.from, download.stream, (bytes) => {
        size = bytes;
        bar.draw(bytes, download.size);
      });
      bar.end();
      return size;
    } catch (error) {
      bar.end();
      // The file was complete except for its name, or is of another list: download it again.
      if (partial && error instanceof AppraiseError && error.status === 416) await dropPartial(partial);
      else if (!isBroken(error) || ++breaks > maxBreaks) throw error;
      else terminal.note('The connection broke off: trying again.');
    }
  }
};

const toOutput = async (download: Download, terminal: Terminal): Promise<void> => {
  for await (const bytes of download.stream) {
    terminal.write(bytes);
    if (!(await terminal.taken())) return;
  }
};

const jsonAnswer = async (connection: Connection, id: string, input: object): Promise<string> =>
  `${json((await sender(connection)(id, input)).body)}\n`;

export const usage: Command['usage'] = ([id]) => usageOf(find(id));

export const help: Command['help'] = ([id]) => {
  const operation = find(id);
  const about = operation
    ? [operation.title, '', 'Fields:', ...fieldHelp(inputSchema(operation))]
    : ['What can be exported:', ...exportable().map((each) => `  ${each.id.padEnd(24)}  ${each.title}`)];
  return [
    `Usage: ${usageOf(operation)}`,
    '',
    ...about,
    '',
    'Flags:',
    `--format  ${(operation ? formatsOf(operation) : [...Object.keys(exportFormats), 'json']).join(', ')}; by default from the name of the file`,
    '--out     the file to write, or - for standard output; by default, on a terminal, a file with the name that the server gives',
    '--bom     of CSV: begin with a byte order mark, by which Excel recognises UTF-8',
    '--force   replace an existing file',
    ...connectionHelp,
    '',
    'The same command resumes a file that was not finished, if the list has not changed since.',
  ].join('\n');
};

export const run: Command['run'] = async ([id, ...rest], terminal) => {
  if (id === undefined || id.startsWith('-')) throw new UsageError('The operation is missing.');
  const operation = find(id);
  if (!operation) throw new UsageError(`${id} cannot be exported: \`appraise help export\` lists what can.`);
  const schema = inputSchema(operation);
  const flags = parse(rest, { ...fieldOptions(schema), ...exportFlags });
  const connection = await connectionOf(flags, terminal);
  const format = formatOf(operation, flags.format, flags.out);
  const input = decodeFields(schema, flags);
  const isJson = format === 'json';
  if (flags.out === '-' || (flags.out === undefined && (!terminal.forPeople || isJson))) {
    if (isJson) return terminal.print((await jsonAnswer(connection, id, input)).trimEnd());
    const options = { format, ...(flags.bom && { bom: true }) };
    return toOutput(await openDownload(connection, id, input, options), terminal);
  }
  const open = (resume?: { bytes: number; etag: string }) =>
    openDownload(connection, id, input, { format, ...(flags.bom && { bom: true }), ...(resume && { resume }) });
  const first = flags.out === undefined ? await open() : null;
  const file = resolve(flags.out ?? first?.fileName ?? `${id}.${format}`);
  if (existsSync(file) && !flags.force) {
    await first?.stream.cancel();
    throw new Refusal(`${file} already exists: add --force to replace it, or name another with --out.`);
  }
  if (isJson) {
    const text = await jsonAnswer(connection, id, input);
    await writeFile(file, text);
    return terminal.note(`Wrote ${file}, ${Buffer.byteLength(text)} bytes.`);
  }
  let opened = first;
  const partial = first ? await findPartial(file) : null;
  if (partial) {
    await first?.stream.cancel();
    opened = null;
  }
  const bytes = await save(
    file,
    async (resume) => {
      const now = opened;
      opened = null;
      return now ?? open(resume);
    },
    terminal,
  );
  terminal.note(`Wrote ${file}, ${bytes} bytes.`);
};
