import type pg from 'pg';
import { withoutDeadline } from '../../support/deadline.ts';
import { answerMsOf, cut, SteadyClient } from './connections/connection-watch.ts';
import type { Connection, Database } from './database.ts';
import { command, type Statement } from './statement.ts';

/** Messages between nodes. A lost one costs at most a second: by then caches expire and waiters poll. */
export type Notice =
  | { about: 'runs' }
  | { about: 'deliveries' }
  | { about: 'panels' }
  | { about: 'job'; id: string; account?: string }
  | { about: 'progress'; id: string; account: string }
  | { about: 'account'; id: string; knownTo?: string };

const channel = 'appraise';
const notifySql = command('select pg_notify($1, $2)');
/** In its own transaction without waiting for the disk: a notice need not survive a crash. */
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

// PostgreSQL allows payloads below 8,000 bytes; a line has 82 at most.
const linesAtOnce = 90;

const send = async (db: Database, sql: Statement<never>, notices: readonly Notice[]): Promise<void> => {
  const lines = [...new Set(notices.map(encode))];
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    await db.run(sql, [channel, lines.slice(at, at + linesAtOnce).join('\n')]);
  }
};

/** Sends notices at once, or with the given transaction. */
export const announce = (db: Database, notices: readonly Notice[]): Promise<void> => send(db, notifySql, notices);

export interface Announcer {
  notify(notice: Notice): void;
  /** Sends pending notices. */
  flush(): Promise<void>;
}

/** Delay of the first notice, and minimum time between statements, each of which wakes every node. */
const gatherMs = { first: 5, between: 20 };

/**
 * Collects notices and sends them together a few ms later. Not in the transaction they are about: PostgreSQL takes one lock for all
 * notifying commits, which would serialise the starts of all accounts.
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
    notify(notice) {
      pending.push(notice);
      // Shared by many calls, so the deadline of the first doesn't apply.
      timer ??= withoutDeadline(() => setTimeout(flush, waitMs()));
    },
    flush,
  };
};

const beatMs = 1_000;

export interface Listener {
  close(): Promise<void>;
}

/** Listens on its own connection and reconnects when it breaks. */
export const listen = (
  { direct, ...pooled }: Connection,
  handlers: { notice(notice: Notice): void; up(): void; down(error: unknown): void },
): Listener => {
  const connection = direct ?? pooled;
  let client: pg.Client | undefined;
  let up = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const answerMs = answerMsOf(connection);

  const onLost = (lost: pg.Client, error: unknown) => {
    if (client !== lost) return;
    client = undefined;
    clearTimeout(beat);
    cut(lost);
    if (up) handlers.down(error);
    up = false;
    if (!closed) timer = setTimeout(connect, 250);
  };

  let beat: NodeJS.Timeout | undefined;
  /** The connection is otherwise silent, so it is tested regularly. */
  const keepTesting = (tested: pg.Client) => {
    beat = setTimeout(() => {
      tested.query('select 1').then(
        () => client === tested && keepTesting(tested),
        (error) => onLost(tested, error),
      );
    }, beatMs);
  };

  const connect = () => {
    const opening = new SteadyClient({
      application_name: 'appraise listener',
      keepAlive: true,
      ...connection,
      // A connection attempt made while the network is down must not delay the next for long.
      connectionTimeoutMillis: 1.5 * answerMs,
      query_timeout: answerMs,
    });
    client = opening;
    opening.on('error', (error) => onLost(opening, error));
    opening.on('end', () => onLost(opening, new Error('the connection ended')));
    opening.on('notification', ({ payload }) => {
      for (const line of (payload ?? '').split('\n')) {
        const notice = decode(line);
        if (notice) handlers.notice(notice);
      }
    });
    opening
      .connect()
      .then(() => opening.query(`listen ${channel}`))
      .then(() => {
        if (client !== opening) return;
        up = true;
        keepTesting(opening);
        handlers.up();
      })
      .catch((error) => onLost(opening, error));
  };
  connect();

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
