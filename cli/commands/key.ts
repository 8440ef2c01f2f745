import { maxCap } from '../../server/contract/resources/accounts/account-key.ts';
import { changeKey, createKey, type KeyRecord, listKeys, revokeKey } from '../../server/store/accounts/keys.ts';
import { defineCommand, Refusal, record, UsageError } from '../command.ts';
import { knownAccount, withFilledDatabase } from '../database/store.ts';
import { printRows } from '../output/terminal.ts';
import * as value from '../values.ts';

const stateOf = ({ revokedAt, expiresAt }: KeyRecord): string => {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= new Date() ? 'expired' : 'active';
};

const shown = (key: KeyRecord) => ({
  id: key.id,
  prefix: key.prefix,
  name: key.name,
  scope: key.scope,
  state: stateOf(key),
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  dayCap: key.caps?.day?.cap ?? null,
  daySpent: key.caps?.day?.spent ?? null,
  monthCap: key.caps?.month?.cap ?? null,
  monthSpent: key.caps?.month?.spent ?? null,
});

/** The unrevoked key with this id or prefix; throws if there is none or several. */
const unrevokedAmong = (keys: readonly KeyRecord[], email: string, id: string): KeyRecord[] => {
  const meant = keys.filter((key) => key.id === id.toLowerCase() || key.prefix === id);
  const unrevoked = meant.filter((key) => !key.revokedAt);
  if (unrevoked.length > 1)
    throw new Refusal(`The prefix ${id} belongs to ${unrevoked.length} keys: pass the id of one of them as --id.`);
  if (meant.length === 0) throw new Refusal(`${email} has no key ${id}: \`appraise key list\` shows its keys.`);
  return unrevoked;
};

export const keyCreate = defineCommand({
  name: 'key create',
  summary: 'Create a key and print only the key on standard output. It is shown once and not stored.',
  flags: '--email E [--read] [--name N] [--expires D] [--day-cap N] [--month-cap N]',
  details: [
    '--read     a read-only key, which cannot start or cancel runs',
    '--name     what the key is for, 1 to 100 characters',
    '--expires  a date such as 2027-01-31 (the end of that day, UTC), or a time such as 2027-01-31T12:00:00Z',
    '--day-cap, --month-cap  the credits it may spend in a day or a calendar month (UTC)',
  ].join('\n'),
  options: {
    email: { type: 'string' },
    read: { type: 'boolean' },
    name: { type: 'string' },
    expires: { type: 'string' },
    'day-cap': { type: 'string' },
    'month-cap': { type: 'string' },
  },
  run: async (flags, terminal) => {
    const email = value.email(flags.email);
    const scope = flags.read ? 'read' : 'full';
    const name = value.name(flags.name ?? 'API key');
    const expiresAt = flags.expires === undefined ? null : value.expires(flags.expires);
    const caps = {
      day: value.optionalWhole('day-cap', flags['day-cap'], 0, maxCap),
      month: value.optionalWhole('month-cap', flags['month-cap'], 0, maxCap),
    };
    await withFilledDatabase(terminal, async (db) => {
      const account = await knownAccount(db, email);
      const made = await db.transaction(async (tx) => {
        const key = await createKey(tx, { accountId: account.id, name, scope, expiresAt, caps });
        if (key) await record(terminal, tx, 'key created', account.id, { key: key.prefix, scope });
        return key;
      });
      if (!made) {
        throw new Refusal(
          `The ${account.plan} plan allows ${account.keys} active keys, and ${account.email} already has that many: revoke one with \`appraise key revoke\`, or change the plan.`,
        );
      }
      terminal.note(`Key ${made.id} (scope ${scope}) for ${account.email}. Save it now: it is not shown again.`);
      terminal.print(made.key);
    });
  },
});

export const keyList = defineCommand({
  name: 'key list',
  summary: 'List an account’s keys, oldest first: their names and when they were last used, never the keys themselves.',
  flags: '--email E',
  options: { email: { type: 'string' } },
  run: async (flags, terminal) => {
    const email = value.email(flags.email);
    await withFilledDatabase(terminal, async (db) => {
      printRows(terminal, (await listKeys(db, (await knownAccount(db, email)).id)).map(shown));
    });
  },
});

const cap = (flag: string, given: string | undefined): number | null | undefined =>
  given === undefined ? undefined : given === 'none' ? null : value.whole(flag, given, 0, maxCap);

export const keyCap = defineCommand({
  name: 'key cap',
  summary: 'Change what a key may spend. What is left out stays; what it has spent before counts.',
  flags: '--email E --id ID [--day-cap N|none] [--month-cap N|none]',
  details: [
    '--id         the key’s id or its prefix of eight characters, both shown by `appraise key list`',
    '--day-cap    the credits it may spend in a day (UTC); none removes the cap',
    '--month-cap  the same for a calendar month (UTC)',
  ].join('\n'),
  options: {
    email: { type: 'string' },
    id: { type: 'string' },
    'day-cap': { type: 'string' },
    'month-cap': { type: 'string' },
  },
  run: async (flags, terminal) => {
    const email = value.email(flags.email);
    const id = value.keyId(flags.id);
    const dayCap = cap('day-cap', flags['day-cap']);
    const monthCap = cap('month-cap', flags['month-cap']);
    if (dayCap === undefined && monthCap === undefined) {
      throw new UsageError('Pass --day-cap or --month-cap: a number of credits, or none.');
    }
    await withFilledDatabase(terminal, async (db) => {
      const account = await knownAccount(db, email);
      const [key] = unrevokedAmong(await listKeys(db, account.id), account.email, id);
      if (!key) throw new Refusal(`${id} is revoked: create another key.`);
      await db.transaction(async (tx) => {
        const changed = (await changeKey(tx, account.id, key.id, { dayCap, monthCap }))!;
        const [day, month] = [changed.caps?.day?.cap ?? null, changed.caps?.month?.cap ?? null];
        await record(terminal, tx, 'key caps changed', account.id, { key: key.prefix, dayCap: day, monthCap: month });
        const of = (credits: number | null) => (credits === null ? 'no cap' : `${credits} credits`);
        terminal.note(`${key.prefix} (${key.name}) may spend: a day ${of(day)}, a month ${of(month)}.`);
      });
    });
  },
});

export const keyRevoke = defineCommand({
  name: 'key revoke',
  summary: 'Revoke a key permanently; every server refuses it within a second.',
  flags: '--email E --id ID',
  details: '--id  the key’s id, or its prefix of eight characters, both shown by `appraise key list`',
  options: { email: { type: 'string' }, id: { type: 'string' } },
  run: async (flags, terminal) => {
    const email = value.email(flags.email);
    const id = value.keyId(flags.id);
    await withFilledDatabase(terminal, async (db) => {
      const account = await knownAccount(db, email);
      const [key] = unrevokedAmong(await listKeys(db, account.id), account.email, id);
      if (key) {
        await db.transaction(async (tx) => {
          await record(terminal, tx, 'key revoked', account.id, { key: key.prefix });
          await revokeKey(tx, account.id, key.id);
        });
      }
      terminal.note(key ? `Revoked ${key.prefix} (${key.name}).` : `${id} was already revoked.`);
    });
  },
});
