import { text } from 'node:stream/consumers';

/** Where a command reads and writes. */
export interface Terminal {
  /** Whether a person reads the output: tables for people, JSON for programs. */
  readonly forPeople: boolean;
  readonly env: NodeJS.ProcessEnv;
  /** The answer, on standard output. */
  print(line: string): void;
  /** Anything else, on standard error. */
  note(line: string): void;
  readInput(): Promise<string>;
}

export const processTerminal = (): Terminal => {
  // A reader that has seen enough, such as `head`, closes the pipe: that is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return {
    forPeople: process.stdout.isTTY === true,
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    note: (line) => process.stderr.write(`${line}\n`),
    readInput: () => text(process.stdin),
  };
};

const cell = (value: unknown): string => (value === null || value === undefined ? '-' : String(value));

type Row = Readonly<Record<string, unknown>>;

const table = (rows: readonly Row[]): string => {
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
