import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { StartError } from '../../support/process/process.ts';

/** Where the owner's key is written when there is no terminal: printed output ends up in logs. */
export const ownerKeyFile = (dataDir: string): string => join(dataDir, 'owner-key');

/** Writes the key where only this user can read it. */
export const writeOwnerKey = async (dataDir: string, key: string): Promise<void> => {
  const path = ownerKeyFile(dataDir);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // An old file belongs to a database that is gone. A new one can't be a link or owned by another user.
    await rm(path, { force: true });
    await writeFile(path, `${key}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? error;
    throw new StartError(
      `The owner's key could not be written to ${path} (${why}): start in a terminal, or set DATA_DIR to a folder that you can write to.`,
    );
  }
};

export interface ScreenFacts {
  readonly version: string;
  readonly role: Config['role'];
  readonly sources: Config['sources'];
  /** Where the sandbox that this process started answers; null: it started none. */
  readonly sandbox: string | null;
  /** Where it answers; null for a worker. */
  readonly address: string | null;
  /** The same for browsers, under a name where it has one: passkeys need it. */
  readonly named: string | null;
  /** The owner's key, only when it was just made and this is a terminal. */
  readonly key: string | null;
  /** Where it was written instead, when it was just made. */
  readonly keyFile: string | null;
  /** The token of a sign-in link for the owner, before the first sign-in and only on a terminal. */
  readonly linkToken: string | null;
  readonly email: string;
  /** What holds the data, in words. */
  readonly database: string;
  /** What must stand before a command for it to find the same data, such as `DATA_DIR=/srv/appraise `. */
  readonly environment: string;
  /** How the command line is called from here, such as `npx appraise`. */
  readonly commandLine: string;
  /** Where it listens, when that is not the address it is called by. */
  readonly listens: string | null;
  readonly readyMs: number;
  /** Whether the terminal shows colours. */
  readonly colour: boolean;
}

/** That of a service whose settings say nothing else. */
const defaultAddress = 'http://127.0.0.1:4000';

/** Every address of the machine is no address to call: the one that works from here. */
export const callable = (address: string): string =>
  address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');

/** The token stands behind `#`, where browsers keep it to themselves: no server and no log on the way sees it. */
export const signInUrl = (address: string, token: string): string => `${address}/sign-in#${token}`;
const docsUrl = (address: string): string => `${address}/docs`;
const mcpUrl = (address: string): string => `${address}/api/mcp`;

const clientConfig = (address: string, bearer: string): string =>
  [
    '{"mcpServers": {"appraise": {',
    '  "type": "http",',
    `  "url": ${JSON.stringify(mcpUrl(address))},`,
    `  "headers": {"Authorization": ${JSON.stringify(`Bearer ${bearer}`)}}`,
    '}}}',
  ].join('\n');

const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`);

const indent = (text: string): string => text.replace(/^/gm, '    ');

export const screen = (facts: ScreenFacts): string => {
  const { address, key, role, sources } = facts;
  const paint = (code: number, text: string) => (facts.colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  const bold = (text: string) => paint(1, text);
  const dim = (text: string) => paint(2, text);
  const row = (name: string, value: string) => `  ${dim(name.padEnd(9))}${value}`;
  const command = (words: string) => `${facts.environment}${facts.commandLine} ${words} --email ${facts.email}`;
  // The command that makes links does not see where this process is reached.
  const knowingAddress = address === null || address === defaultAddress ? '' : `PUBLIC_URL=${address} `;
  const newKey = command('key create');

  const seconds = (facts.readyMs / 1000).toFixed(1);
  const blocks: string[][] = [[`  ${bold(`Appraise ${facts.version}`)} ${dim(`ready in ${seconds} s`)}`]];

  const where: string[] = [];
  if (address) {
    where.push(row('Address', paint(36, address)), row('Docs', docsUrl(address)), row('MCP', mcpUrl(address)));
  }
  if (facts.listens) where.push(row('Bound to', facts.listens));
  where.push(row('Data', facts.database));
  where.push(
    row(
      'Sources',
      sources === 'sandbox'
        ? `${paint(33, 'sandbox: invented sample data')}${facts.sandbox ? `, on ${facts.sandbox}` : ''}`
        : 'live: the real stores',
    ),
  );
  if (role === 'worker') where.push(row('Role', 'worker: carries out runs, serves no requests'));
  if (role === 'api') where.push(row('Role', 'api: serves requests; runs need a process with ROLE=worker'));
  blocks.push(where);

  if (facts.named && facts.linkToken) {
    const link = signInUrl(facts.named, facts.linkToken);
    blocks.push([`  ${bold('Sign in')} (this link works once, within 15 minutes)`, indent(paint(36, link))]);
  }
  if (key) blocks.push([`  ${bold('Your key')} (shown only once, save it now)`, indent(paint(32, key))]);
  if (address) {
    const bearer = key ?? '$APPRAISE_KEY';
    const quote = key ? "'" : '"';
    if (facts.keyFile) {
      blocks.push([
        `  ${bold('Your key')} is in ${facts.keyFile} (only this user can read it; delete it once it is saved)`,
        indent(`export APPRAISE_KEY=$(cat ${quoted(facts.keyFile)})`),
      ]);
    } else if (!key) {
      blocks.push([
        `  ${bold('Your key')} was made on the first start. To create another:`,
        indent(`export APPRAISE_KEY=$(${newKey})`),
      ]);
    }
    blocks.push(
      [
        `  ${bold('Try it')}`,
        indent(`curl -s -H ${quote}Authorization: Bearer ${bearer}${quote} ${address}/api/v1/me`),
      ],
      [`  ${bold('Connect an MCP client')}`, indent(clientConfig(address, key ?? `\${APPRAISE_KEY}`))],
    );
  }
  const last = key ? [row('New key', newKey)] : [];
  if (address) last.push(row(facts.linkToken ? 'New link' : 'Sign in', knowingAddress + command('sign-in')));
  blocks.push([...last, row('Stop', 'Ctrl-C')]);
  return `\n${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n\n`;
};
