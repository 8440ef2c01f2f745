import { text } from 'node:stream/consumers';

export interface Terminal {
  /** Tables for people, JSON for programs. */
  readonly forPeople: boolean;
  readonly env: NodeJS.ProcessEnv;
  /** The answer, on standard output. */
  print(line: string): void;
  /** Anything else, on standard error. */
  note(line: string): void;
  /** Raw bytes on standard output. */
  write(bytes: Uint8Array): void;
  /** Overwrites the last line on standard error; null without a terminal. */
  readonly redraw: ((line: string) => void) | null;
  /** Undefined without a terminal. */
  readonly columns?: number | undefined;
  readInput(): Promise<string>;
  /** Lines without line ends, as they arrive. */
  readLines(): AsyncIterable<string>;
  /** Resolves when the output has drained, for back-pressure; false after the reader has closed it. */
  taken(): boolean | Promise<boolean>;
}

/** Splits at line feeds only: other separators may occur inside a JSON string. */
async function* linesOf(input: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of input) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const drained = (output: NodeJS.WriteStream): Promise<boolean> =>
  new Promise((resolve) => {
    output.once('drain', () => resolve(true));
    output.once('close', () => resolve(false));
  });

export const processTerminal = (): Terminal => {
  // A reader such as `head` may close the pipe: not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return {
    forPeople: process.stdout.isTTY === true,
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    note: (line) => process.stderr.write(`${line}\n`),
    write: (bytes) => process.stdout.write(bytes),
    // Clears the rest of the line.
    redraw: process.stderr.isTTY ? (line) => process.stderr.write(`\r${line}\u001b[K`) : null,
    columns: process.stdout.columns,
    readInput: () => text(process.stdin),
    readLines: () => linesOf(process.stdin.setEncoding('utf8')),
    taken: () => {
      if (process.stdout.destroyed) return false;
      return process.stdout.writableNeedDrain ? drained(process.stdout) : true;
    },
  };
};

const cell = (value: unknown): string => (value === null || value === undefined ? '-' : String(value));

type Row = Readonly<Record<string, unknown>>;

export const table = (rows: readonly Row[]): string => {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

export const json = (value: unknown): string => JSON.stringify(value, null, 2);

export const printRows = (terminal: Terminal, rows: readonly Row[]): void => {
  if (!terminal.forPeople) terminal.print(json(rows));
  else if (rows.length === 0) terminal.note('None.');
  else terminal.print(table(rows));
};

export const printRow = (terminal: Terminal, row: Row): void => {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  const lines = Object.entries(row).map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`);
  terminal.print(terminal.forPeople ? lines.join('\n') : json(row));
};
