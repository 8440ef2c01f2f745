import { readConfig } from '../../server/config/config.ts';
import { callable, signInUrl } from '../../server/node/start/screen.ts';
import { createSignInLink, linkMinutes } from '../../server/store/accounts/sign-in-links.ts';
import { namedAddress } from '../../server/support/addresses/addresses.ts';
import { defineCommand, Refusal, record } from '../command.ts';
import { knownAccount, withFilledDatabase } from '../database/store.ts';
import * as value from '../values.ts';

export const signIn = defineCommand({
  name: 'sign-in',
  summary: 'Create a link that signs its holder in on the web site, and print only the link on standard output.',
  flags: '--email E',
  details: [
    `The link works once, within ${linkMinutes} minutes, for anyone who opens it: send it only to the account’s holder.`,
    'A sign-in with it allows setting a new password without the current one.',
    'It begins with PUBLIC_URL or, without that, with the address that HOST and PORT make.',
  ].join('\n'),
  options: { email: { type: 'string' } },
  run: async (flags, terminal) => {
    const email = value.email(flags.email);
    const { publicUrl, host, port } = readConfig(terminal.env);
    const address = publicUrl ?? callable(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
    await withFilledDatabase(terminal, async (db) => {
      const account = await knownAccount(db, email);
      if (account.suspendedAt !== null) {
        throw new Refusal(`${account.email} is suspended: \`appraise account resume\` lets them sign in again.`);
      }
      const token = await db.transaction(async (tx) => {
        await record(terminal, tx, 'sign-in link created', account.id);
        return createSignInLink(tx, account.id);
      });
      terminal.note(`This link signs in as ${account.email}, once, within ${linkMinutes} minutes.`);
      terminal.print(signInUrl(await namedAddress(address), token));
    });
  },
});
