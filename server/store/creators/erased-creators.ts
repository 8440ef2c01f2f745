import { createHmac } from 'node:crypto';
import type { CreatorPlatform } from '../../contract/domain/platforms.ts';
import { bool, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

/** A creator's address on a platform. */
export interface CreatorAddress {
  readonly platform: string;
  /** With or without `@`, in any case; for a YouTube channel also its id. */
  readonly handle: string;
}

export const plainHandle = (handle: string): string => handle.trim().replace(/^@/u, '').normalize('NFC').toLowerCase();

/** Whether a name is a YouTube channel id, which doesn't change with the handle. */
export const isChannelId = (name: string): boolean => /^UC[\w-]{22}$/u.test(name);

/** A keyed hash that identifies an erased creator without storing their name. */
export const creatorMark = (salt: string, { platform, handle }: CreatorAddress): string =>
  createHmac('sha256', salt)
    .update(`creator ${platform} ${plainHandle(handle)}`)
    .digest('hex');

/** URL patterns of each platform's creator pages. */
const pages: Readonly<Record<CreatorPlatform, { readonly host: RegExp; readonly path: RegExp }>> = {
  tiktok: { host: /(?:^|\.)tiktok\.com$/iu, path: /^\/@([^/]+)/u },
  instagram: { host: /(?:^|\.)instagram\.com$/iu, path: /^\/(?!(?:p|reel|reels|stories|explore)\/)([^/]+)/u },
  youtube: { host: /(?:^|\.)youtube\.com$/iu, path: /^\/(?:@([^/]+)|channel\/(UC[\w-]{22})(?:\/|$))/u },
};

/** The handle or channel id in the URL of a creator's page or content, or null. */
export const handleInAddress = (platform: CreatorPlatform, { hostname, pathname }: URL): string | null => {
  const { host, path } = pages[platform];
  // Non-ASCII handles are percent-encoded, possibly incorrectly.
  const plain = pathname.replace(/(?:%[\da-f]{2})+/giu, (codes) =>
    Buffer.from(codes.replaceAll('%', ''), 'hex').toString(),
  );
  const found = host.test(hostname) ? path.exec(plain) : null;
  return found?.[1] ?? found?.[2] ?? null;
};

// An arbitrary lock number. Storing and erasing exclude each other, so that no creator is stored after their erasure.
const lockNumber = 4_700_102;

const erasedAmongSql = statement({ mark: text }, 'select mark from erased_creators where mark = any($1)');

export const erasedAmong = async (db: Database, marks: readonly string[]) =>
  new Set((await db.rows(erasedAmongSql, [marks])).map(({ mark }) => mark));

const storingSql = command(`select pg_advisory_xact_lock_shared(${lockNumber})`);

/** The same for a transaction that stores the others: blocks erasures until it ends. */
export const erasedAmongStored = async (tx: Database, marks: readonly string[]): Promise<ReadonlySet<string>> => {
  await tx.run(storingSql);
  return erasedAmong(tx, marks);
};

const erasingSql = command(`select pg_advisory_xact_lock(${lockNumber})`);

const markErasedSql = command(
  `insert into erased_creators (mark) select unnest($1::text[])
   on conflict (mark) do update set erased_at = clock_timestamp()`,
);

/** Records erased creators, who are excluded from anything stored afterwards. */
export const markErased = async (tx: Database, marks: readonly string[]): Promise<void> => {
  await tx.run(erasingSql);
  await tx.run(markErasedSql, [marks]);
};

const markEverywhereSql = command('update erased_creators set everywhere_at = clock_timestamp() where mark = any($1)');

/** Records that nothing stored names them any more. */
export const markErasedEverywhere = (db: Database, marks: readonly string[]) => db.run(markEverywhereSql, [marks]);

const unfinishedSql = statement(
  { unfinished: bool },
  'select exists (select 1 from erased_creators where everywhere_at is null) as unfinished',
);

/** Whether an erasure was interrupted, or made by a version that erased less. */
export const hasUnfinishedErasures = async (db: Database) => (await db.row(unfinishedSql))!.unfinished;

const finishSql = command('update erased_creators set everywhere_at = clock_timestamp() where everywhere_at is null');

export const finishErasures = (db: Database) => db.run(finishSql);
