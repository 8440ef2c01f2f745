import type { Connection } from '../client/http/send.ts';
import { UsageError } from './command.ts';
import { findLogin } from './login/login-store.ts';
import { loginCredential } from './login/oauth.ts';
import type { Terminal } from './output/terminal.ts';
import { visible } from './values.ts';

export const connectionOptions = { url: { type: 'string' }, key: { type: 'string' } } as const;

export const connectionHelp = [
  '--url     the server’s address (default: APPRAISE_URL, or PORT of this machine, or port 4000)',
  '--key     the API key (default: APPRAISE_KEY, then your `appraise login`)',
];

const address = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new UsageError(`--url (or APPRAISE_URL) must be an address such as http://127.0.0.1:4000, not ${text}.`);
  }
  return text;
};

export const urlOf = (flag: string | undefined, { env }: Terminal): string =>
  address(flag ?? (env.APPRAISE_URL || `http://127.0.0.1:${env.PORT || 4000}`));

interface ConnectionFlags {
  readonly url?: unknown;
  readonly key?: unknown;
}

/** A list is an operation's field of the same name: then the environment names the server. */
const own = (flag: unknown): string | undefined => (typeof flag === 'string' ? flag : undefined);

export const connectionOf = async (flags: ConnectionFlags, terminal: Terminal): Promise<Connection> => {
  const key = (own(flags.key) ?? terminal.env.APPRAISE_KEY ?? '').trim();
  const baseUrl = urlOf(own(flags.url), terminal);
  if (key !== '') return { baseUrl, key: visible('key', key) };
  const { origin } = new URL(baseUrl);
  if (await findLogin(terminal.env, origin)) return { baseUrl, credential: loginCredential(terminal.env, origin) };
  throw new UsageError(
    'Give a key with --key or APPRAISE_KEY; `appraise key create` creates one, and `appraise login` signs you in.',
  );
};
