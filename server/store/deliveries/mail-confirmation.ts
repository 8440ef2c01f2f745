import { bool, orNull, text, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

/** What whoever reads the mails of an address may know of it. */
export interface MailDestination {
  readonly id: string;
  readonly address: string;
  readonly isConfirmed: boolean;
  readonly isStopped: boolean;
}

const mailDestination = { id: uuid, address: text, isConfirmed: bool, isStopped: bool };
const mailColumns = `d.id, d.target as address, d.details ? 'confirmedAt' as "isConfirmed",
  d.details ? 'stoppedAt' as "isStopped"`;

const readSql = statement(
  mailDestination,
  `select ${mailColumns} from destinations d join accounts a on a.id = d.account_id
   where d.id = $1 and d.type = 'email' and a.deleted_at is null`,
);
const lockSql = statement(
  mailDestination,
  `select ${mailColumns} from destinations d where d.id = $1 and d.type = 'email' for no key update`,
);

/** Undefined when it was deleted. */
export const readMailDestination = (db: Database, id: string): Promise<MailDestination | undefined> =>
  db.row(readSql, [id]);

// It gets what it wants from now on; before, it wanted nothing.
const confirmSql = command(
  `update destinations set events = array(select jsonb_array_elements_text(details -> 'wants')),
     details = details || jsonb_build_object('confirmedAt', iso_time(clock_timestamp())) where id = $1`,
);
const markStoppedSql = command(
  `update destinations set events = '{}',
     details = details || jsonb_build_object('stoppedAt', iso_time(clock_timestamp())) where id = $1`,
);
const disableSql = statement({ done: orNull(text) }, 'select disable_destination($1, $2)::text as done');

export const stoppedNote = 'Stopped by a link in a mail: whoever reads this address wants no more.';

/** Whoever reads the address wants its mails. One that was stopped stays so. Undefined when it was deleted. */
export const confirmMail = (db: Database, id: string): Promise<MailDestination | undefined> =>
  db.transaction(async (tx) => {
    const found = await tx.row(lockSql, [id]);
    if (!found || found.isConfirmed || found.isStopped) return found;
    await tx.run(confirmSql, [id]);
    return { ...found, isConfirmed: true };
  });

/** Nothing is mailed for this destination any more, what waits included. Undefined when it was deleted. */
export const stopMail = (db: Database, id: string): Promise<MailDestination | undefined> =>
  db.transaction(async (tx) => {
    const found = await tx.row(lockSql, [id]);
    if (!found || found.isStopped) return found;
    await tx.run(markStoppedSql, [id]);
    await tx.row(disableSql, [id, stoppedNote]);
    return { ...found, isStopped: true };
  });
