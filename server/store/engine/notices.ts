import type pg from 'pg';
import { outsideCalls } from '../../support/patience.ts';
import { answerMsOf, cut } from './connections/connection-watch.ts';
import { SteadyClient } from './connections/steady-client.ts';
import type { Connection, Database } from './database.ts';
import { command, type Statement } from './statement.ts';

/** What nodes tell each other. A lost notice costs at most a second: caches expire and waiters look by then. */
export type Notice =
  /** There may be runs to claim. */
  | { about: 'runs' }
  /** There may be deliveries to send. Nodes of versions before do not know this one. */
  | { about: 'deliveries' }
  /** There are panels to look at for the first time. */
  | { about: 'panels' }
  /** This job has ended. Nodes of versions before do not say whose it is. */
  | { about: 'job'; id: string; account?: string }
  /** This job was accepted, has begun, has got on or was put back. */
  | { about: 'progress'; id: string; account: string }
  /** This account's keys, limits or balance are no longer what they were. */
  | { about: 'account'; id: string; knownTo?: string };

const channel = 'appraise';
const notifySql = command('select pg_notify($1, $2)');
/** By itself, so that nothing else is committed with it: a notice need not outlive a crash, which nobody would hear it after. */
const notifyAloneSql = command("select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)");

const encode = (notice: Notice): string => {
  if (notice.about === 'runs' || notice.about === 'deliveries' || notice.about === 'panels') return notice.about;
  const beside = notice.about === 'account' ? notice.knownTo : notice.account;
  return `${notice.about} ${notice.id} ${beside ?? ''}`;
};

const decode = (line: string): Notice | null => {
  const [about, id, beside] = line.split(' ');
  if (about === 'runs' || about === 'deliveries' || about === 'panels') return { about };
  if (!id) return null;
  if (about === 'job') return { about, id, ...(beside && { account: beside }) };
  if (about === 'progress' && beside) return { about, id, account: beside };
  return about === 'account' ? { about, id, ...(beside && { knownTo: beside }) } : null;
};

// PostgreSQL takes payloads below 8,000 bytes; a line has 82 at most.
const linesAtOnce = 90;

const send = async (db: Database, sql: Statement<never>, notices: readonly Notice[]): Promise<void> => {
  const lines = [...new Set(notices.map(encode))];
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    await db.run(sql, [channel, lines.slice(at, at + linesAtOnce).join('\n')]);
  }
};

/** Sends notices at once, or with the transaction that is given. */
export const announce = (db: Database, notices: readonly Notice[]): Promise<void> => send(db, notifySql, notices);

export interface Announcer {
  say(notice: Notice): void;
  /** Sends what was said and not yet sent. */
  flush(): Promise<void>;
}

/** How long the first notice waits for others, and how long it is at least from one statement to the next: each wakes every node. */
const gatherMs = { first: 5, between: 20 };

/**
 * Gathers notices and sends them a few milliseconds later as one statement. They are said after their transaction, not
 * in it: PostgreSQL takes one lock for all notifying commits, which would put the starts of all accounts in one line.
 */
export const createAnnouncer = (db: Database, onError: (error: unknown) => void): Announcer => {
  let pending: Notice[] = [];
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const now = pending;
    pending = [];
    if (now.length > 0) {
      sentAt = performance.now();
      sending = sending.then(() => send(db, notifyAloneSql, now)).catch(onError);
    }
    return sending;
  };

  const waitMs = (): number => Math.max(gatherMs.first, sentAt + gatherMs.between - performance.now());

  return {
    say(notice) {
      pending.push(notice);
      // They are of many calls, and the first may be at the end of its patience.
      timer ??= outsideCalls(() => setTimeout(flush, waitMs()));
    },
    flush,
  };
};

const beatMs = 1_000;

export interface Listener {
  close(): Promise<void>;
}

/** Listens on a connection of its own and comes back by itself when it breaks. */
export const listen = (
  { direct, ...pooled }: Connection,
  hear: { notice(notice: Notice): void; up(): void; down(error: unknown): void },
): Listener => {
  const connection = direct ?? pooled;
  let client: pg.Client | undefined;
  let up = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const answerMs = answerMsOf(connection);

  const fall = (fallen: pg.Client, error: unknown) => {
    if (client !== fallen) return;
    client = undefined;
    clearTimeout(beat);
    cut(fallen);
    if (up) hear.down(error);
    up = false;
    if (!closed) timer = setTimeout(rise, 250);
  };

  let beat: NodeJS.Timeout | undefined;
  /** Nothing is ever asked on this connection, so it is asked whether it is still there. */
  const keepAsking = (risen: pg.Client) => {
    beat = setTimeout(() => {
      risen.query('select 1').then(
        () => client === risen && keepAsking(risen),
        (error) => fall(risen, error),
      );
    }, beatMs);
  };

  const rise = () => {
    const rising = new SteadyClient({
      application_name: 'appraise listener',
      keepAlive: true,
      ...connection,
      // An attempt that was made while the network was gone must not stand in the way of the next for long.
      connectionTimeoutMillis: 1.5 * answerMs,
      query_timeout: answerMs,
    });
    client = rising;
    rising.on('error', (error) => fall(rising, error));
    rising.on('end', () => fall(rising, new Error('the connection ended')));
    rising.on('notification', ({ payload }) => {
      for (const line of (payload ?? '').split('\n')) {
        const notice = decode(line);
        if (notice) hear.notice(notice);
      }
    });
    rising
      .connect()
      .then(() => rising.query(`listen ${channel}`))
      .then(() => {
        if (client !== rising) return;
        up = true;
        keepAsking(rising);
        hear.up();
      })
      .catch((error) => fall(rising, error));
  };
  rise();

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(beat);
      const last = client;
      client = undefined;
      up = false;
      await last?.end().catch(() => {});
    },
  };
};
