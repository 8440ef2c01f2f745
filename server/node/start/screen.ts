import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { StartError } from '../../support/process/process.ts';

/** The owner's key is written here when there is no terminal, since printed output ends up in logs. */
export const ownerKeyFile = (dataDir: string): string => join(dataDir, 'owner-key');

export const writeOwnerKey = async (dataDir: string, key: string): Promise<void> => {
  const path = ownerKeyFile(dataDir);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // An old file belongs to a deleted database. Creating a new one rules out links and files of other users.
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
  /** Address of the sandbox this process started, or null. */
  readonly sandbox: string | null;
  /** Null for a worker. */
  readonly address: string | null;
  /** The address under a host name, which passkeys need; null if there is none. */
  readonly named: string | null;
  /** Only when it was just created and this is a terminal. */
  readonly key: string | null;
  /** The file it was written to instead. */
  readonly keyFile: string | null;
  /** For the owner, before the first sign-in and only on a terminal. */
  readonly linkToken: string | null;
  readonly email: string;
  readonly database: string;
  /** Prefix for commands to find the same data, such as `DATA_DIR=/srv/appraise `. */
  readonly environment: string;
  /** How the command line is called from here, such as `npx appraise`. */
  readonly commandLine: string;
  /** Listen address, if different from `address`. */
  readonly listens: string | null;
  readonly readyMs: number;
  readonly colour: boolean;
}

/** The address with default settings. */
const defaultAddress = 'http://127.0.0.1:4000';

/** Replaces a wildcard address with one that works from this machine. */
export const callable = (address: string): string =>
  address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');

/** The token follows `#`, which browsers don't send: no server or log sees it. */
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
  // The command that creates links doesn't know this process's address.
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
