import { listActs, type RecordedAct } from '../../server/store/audit/audit.ts';
import { defineCommand } from '../command.ts';
import { knownAccount, withFilledDatabase } from '../database/store.ts';
import { printRows, type Terminal } from '../output/terminal.ts';
import * as value from '../values.ts';

const most = 10_000;
const usual = '100';

const shown = ({ forPeople }: Terminal, { at, by, act, email, accountId, details }: RecordedAct) => ({
  at: at.toISOString(),
  by,
  act,
  account: email ?? accountId,
  details: forPeople
    ? Object.entries(details)
        .map(([name, text]) => `${name} ${text}`)
        .join(', ') || null
    : details,
});

export const audit = defineCommand({
  name: 'audit',
  summary: 'List administrative acts, newest first: who did what to which account, and when.',
  flags: '[--email E] [--limit N]',
  details: [
    '--email  only those that concern this account',
    `--limit  how many, ${usual} by default`,
    '',
    'Listed are accounts that were created, changed, suspended, resumed and deleted, credits granted, keys created and revoked by',
    'command, creators erased, repairs and restored backups. A deleted account is shown by its id. The list only grows: the database',
    'refuses to change it.',
  ].join('\n'),
  options: { email: { type: 'string' }, limit: { type: 'string' } },
  run: async (flags, terminal) => {
    const email = flags.email === undefined ? null : value.email(flags.email);
    const limit = value.whole('limit', flags.limit ?? usual, 1, most);
    await withFilledDatabase(terminal, async (db) => {
      const accountId = email === null ? null : (await knownAccount(db, email)).id;
      printRows(
        terminal,
        (await listActs(db, limit, accountId)).map((act) => shown(terminal, act)),
      );
    });
  },
});
