import { counted } from '../../server/contract/domain/words.ts';
import { planKeys, queueCap } from '../../server/contract/plans.ts';
import {
  type Account,
  changePlan,
  createAccount,
  listAccounts,
  setSuspended,
} from '../../server/store/accounts/accounts.ts';
import { type Deleted, deleteAccount } from '../../server/store/accounts/delete-account.ts';
import { defineCommand, Refusal, record } from '../command.ts';
import { knownAccount, withDatabase, withFilledDatabase } from '../database/store.ts';
import { printRow, printRows } from '../output/terminal.ts';
import * as value from '../values.ts';

const time = (ms: number): string => new Date(ms).toISOString();

export const shown = (account: Account) => ({
  email: account.email,
  plan: account.plan,
  nextPlan: account.nextPlan,
  left: account.left,
  used: account.used,
  wallet: account.wallet,
  counted: account.counted,
  resetsAt: time(account.resetsAt),
  perMinute: account.perMinute,
  running: account.running,
  queue: account.queue ?? queueCap,
  keys: account.keys,
  createdAt: time(account.createdAt),
  suspendedAt: account.suspendedAt === null ? null : time(account.suspendedAt),
  id: account.id,
});

export const accountCreate = defineCommand({
  name: 'account create',
  summary: 'Create an account and grant its first month of credits.',
  flags: `--email E --plan ${planKeys.join('|')} [--per-minute N] [--running N] [--queue N] [--uncounted]`,
  details: [
    '--per-minute  requests per minute, instead of the plan’s',
    '--running     runs at once, instead of the plan’s',
    `--queue       runs that may be queued, instead of ${queueCap}`,
    '--uncounted   runs are free, as for the owner of a self-hosted server',
  ].join('\n'),
  options: {
    email: { type: 'string' },
    plan: { type: 'string' },
    'per-minute': { type: 'string' },
    running: { type: 'string' },
    queue: { type: 'string' },
    uncounted: { type: 'boolean' },
  },
  run: async (flags, terminal) => {
    const given = {
      email: value.email(flags.email),
      plan: value.plan(flags.plan),
      perMinute: value.optionalWhole('per-minute', flags['per-minute'], 1, 1_000_000),
      running: value.optionalWhole('running', flags.running, 1, 10_000),
      queue: value.optionalWhole('queue', flags.queue, 0, 1_000_000),
      counted: !flags.uncounted,
    };
    await withDatabase(terminal, async (db) => {
      const account = await db.transaction(async (tx) => {
        const made = await createAccount(tx, given);
        if (made) await record(terminal, tx, 'account created', made.id, { plan: made.plan, counted: made.counted });
        return made;
      });
      if (!account) {
        throw new Refusal(`The account ${given.email} already exists: \`appraise account plan\` changes its plan.`);
      }
      printRow(terminal, shown(account));
    });
  },
});

export const accountList = defineCommand({
  name: 'account list',
  summary: 'List the accounts, oldest first.',
  flags: '',
  options: {},
  run: (_, terminal) =>
    withFilledDatabase(terminal, async (db) => {
      printRows(terminal, (await listAccounts(db)).map(shown));
    }),
});

export const accountShow = defineCommand({
  name: 'account show',
  summary: 'Show an account’s plan, credits and limits.',
  flags: '--email E',
  options: { email: { type: 'string' } },
  run: async (flags, terminal) => {
    const email = value.email(flags.email);
    await withFilledDatabase(terminal, async (db) => printRow(terminal, shown(await knownAccount(db, email))));
  },
});

export const accountPlan = defineCommand({
  name: 'account plan',
  summary:
    'Change the plan. An upgrade applies at once and grants the difference; a downgrade applies at the next reset.',
  flags: `--email E --plan ${planKeys.join('|')}`,
  options: { email: { type: 'string' }, plan: { type: 'string' } },
  run: async (flags, terminal) => {
    const email = value.email(flags.email);
    const plan = value.plan(flags.plan);
    await withFilledDatabase(terminal, async (db) => {
      const { id } = await knownAccount(db, email);
      const account = await db.transaction(async (tx) => {
        await record(terminal, tx, 'plan changed', id, { plan });
        return changePlan(tx, id, plan);
      });
      if (account.nextPlan) terminal.note(`The plan will change to ${account.nextPlan} at ${time(account.resetsAt)}.`);
      printRow(terminal, shown(account));
    });
  },
});

const suspension = (name: 'suspend' | 'resume', summary: string) =>
  defineCommand({
    name: `account ${name}`,
    summary,
    flags: '--email E',
    options: { email: { type: 'string' } },
    run: async (flags, terminal) => {
      const email = value.email(flags.email);
      await withFilledDatabase(terminal, async (db) => {
        const { id } = await knownAccount(db, email);
        const account = await db.transaction(async (tx) => {
          await record(terminal, tx, name === 'suspend' ? 'account suspended' : 'account resumed', id);
          return setSuspended(tx, id, name === 'suspend');
        });
        printRow(terminal, shown(account));
      });
    },
  });

export const accountSuspend = suspension(
  'suspend',
  'Refuse all keys of an account, within a second. Runs that are queued or under way go on.',
);

export const accountResume = suspension('resume', 'Take the keys of a suspended account again.');

const summary = (email: string, id: string, done: Deleted): string =>
  [
    `Deleted ${email}: erased its address, ${counted(done.keys, 'key')},`,
    `${counted(done.jobs, 'job')} with ${counted(done.results, 'result')},`,
    `${counted(done.pulls, 'pull')} and ${counted(done.calls, 'idempotency record')};`,
    `cancelled and refunded ${counted(done.cancelled, 'run')}.`,
    `Kept: ${counted(done.entries, 'ledger entry', 'ledger entries')} under the id ${id}, with a balance of 0`,
    `(${counted(done.lapsed, 'credit')} lapsed)${done.shared === 0 ? '' : `, and ${counted(done.shared, 'result')} that other accounts were given as well`};`,
    'pulled reviews, which are public and anonymous.',
  ].join(' ');

export const accountDelete = defineCommand({
  name: 'account delete',
  summary: 'Delete an account for good: everything personal is erased, its ledger is kept.',
  flags: '--email E',
  details: [
    'Its keys are refused within a second; its runs, queued or under way, are cancelled and refunded; then its jobs, results and',
    'pulls are erased. This cannot be undone. If the command is cut off, a running server finishes within the hour. Backups made',
    'before still contain the account. After its deletion, the next start of the server creates another owner.',
  ].join('\n'),
  options: { email: { type: 'string' } },
  run: async (flags, terminal) => {
    const email = value.email(flags.email);
    await withFilledDatabase(terminal, async (db) => {
      const { id } = await knownAccount(db, email);
      const done = await deleteAccount(db, id, (tx) => record(terminal, tx, 'account deleted', id));
      printRow(terminal, { id, ...done });
      terminal.note(summary(email, id, done));
    });
  },
});
