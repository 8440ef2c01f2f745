import { bool, orNull, text, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

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

/** Undefined if it was deleted. */
export const readMailDestination = (db: Database, id: string) => db.row(readSql, [id]);

// Until now its list of events was empty.
const confirmSql = command(
  `update destinations set events = array(select jsonb_array_elements_text(details -> 'wants')),
     details = details || jsonb_build_object('confirmedAt', iso_time(clock_timestamp())) where id = $1`,
);
const markStoppedSql = command(
  `update destinations set events = '{}',
     details = details || jsonb_build_object('stoppedAt', iso_time(clock_timestamp())) where id = $1`,
);
const disableSql = statement({ done: orNull(text) }, 'select disable_destination($1, $2)::text as done');

export const stoppedNote = 'Stopped by the link in a mail.';

/** Confirms a mail address; a stopped one stays stopped. Undefined if it was deleted. */
export const confirmMail = (db: Database, id: string): Promise<MailDestination | undefined> =>
  db.transaction(async (tx) => {
    const found = await tx.row(lockSql, [id]);
    if (!found || found.isConfirmed || found.isStopped) return found;
    await tx.run(confirmSql, [id]);
    return { ...found, isConfirmed: true };
  });

/** Stops mails to this destination, including queued ones. Undefined if it was deleted. */
export const stopMail = (db: Database, id: string): Promise<MailDestination | undefined> =>
  db.transaction(async (tx) => {
    const found = await tx.row(lockSql, [id]);
    if (!found || found.isStopped) return found;
    await tx.run(markStoppedSql, [id]);
    await tx.row(disableSql, [id, stoppedNote]);
    return { ...found, isStopped: true };
  });
