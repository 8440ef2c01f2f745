import { spawn } from 'node:child_process';
import { defineCommand, Refusal } from '../command.ts';
import { connectionOptions, urlOf } from '../connection.ts';
import { changeLogin, findLogin, loginsFile } from '../login/login-store.ts';
import { awaitAnswer, beginLogin, endLogin } from '../login/oauth.ts';

const deadlineMs = 10 * 60_000;

const openInBrowser = (url: string): void => {
  const browser = spawn(process.platform === 'darwin' ? 'open' : 'xdg-open', [url], {
    stdio: 'ignore',
    detached: true,
  });
  // The address is also printed.
  browser.on('error', () => {});
  browser.unref();
};

export const login = defineCommand({
  name: 'login',
  summary: 'Sign in to a server with a browser, so that commands need no key.',
  flags: '[--url U] [--read] [--no-browser]',
  details: [
    '--url         the server’s address (default: APPRAISE_URL, or PORT of this machine, or port 4000)',
    '--read        ask for access that cannot start or cancel runs',
    '--no-browser  only print the address to open; the browser must be on this machine',
    '',
    'The login is kept in ~/.config/appraise/logins.json, readable by this user alone. The web site lists it under Account,',
    'Programs, where you can end it. --key and APPRAISE_KEY take precedence.',
  ].join('\n'),
  options: { url: connectionOptions.url, read: { type: 'boolean' }, browser: { type: 'boolean', default: true } },
  run: async (flags, terminal) => {
    const { origin } = new URL(urlOf(flags.url, terminal));
    const awaited = await awaitAnswer(deadlineMs);
    try {
      const begun = await beginLogin(origin, awaited.redirectUri, flags.read ? 'read' : 'full');
      terminal.note('Open this address in a browser on this machine, and press Allow:');
      terminal.note(begun.url);
      if (flags.browser && terminal.forPeople) openInBrowser(begun.url);
      const made = await begun.finish(await awaited.answer);
      await changeLogin(terminal.env, origin, async () => made);
      terminal.note(`You are logged in to ${origin} (${made.scope}).`);
    } finally {
      awaited.close();
    }
  },
});

export const logout = defineCommand({
  name: 'logout',
  summary: 'Sign out of a server, and end the access that `appraise login` was given.',
  flags: '[--url U]',
  options: { url: connectionOptions.url },
  run: async (flags, terminal) => {
    const { origin } = new URL(urlOf(flags.url, terminal));
    const known = await findLogin(terminal.env, origin);
    if (!known) throw new Refusal(`You are not logged in to ${origin}.`);
    await endLogin(origin, known);
    await changeLogin(terminal.env, origin, async () => null);
    terminal.note(`You are logged out of ${origin} (${loginsFile(terminal.env)}).`);
  },
});
