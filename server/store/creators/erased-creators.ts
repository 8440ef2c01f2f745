import { createHmac } from 'node:crypto';
import type { CreatorPlatform } from '../../contract/domain/platforms.ts';
import { bool, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

/** A creator as a platform addresses them. */
export interface CreatorAddress {
  readonly platform: string;
  /** With or without `@`, in any case. Of a YouTube channel also its id. */
  readonly handle: string;
}

export const plainHandle = (handle: string): string => handle.trim().replace(/^@/u, '').normalize('NFC').toLowerCase();

/** Whether a name is that of a YouTube channel, which has it whatever its handle is. */
export const isChannelId = (name: string): boolean => /^UC[\w-]{22}$/u.test(name);

/** A keyed hash that recognises an erased creator without storing who it was. */
export const creatorMark = (salt: string, { platform, handle }: CreatorAddress): string =>
  createHmac('sha256', salt)
    .update(`creator ${platform} ${plainHandle(handle)}`)
    .digest('hex');

/** How a page of each is addressed: by what stands behind the host. */
const pages: Readonly<Record<CreatorPlatform, { readonly host: RegExp; readonly path: RegExp }>> = {
  tiktok: { host: /(?:^|\.)tiktok\.com$/iu, path: /^\/@([^/]+)/u },
  instagram: { host: /(?:^|\.)instagram\.com$/iu, path: /^\/(?!(?:p|reel|reels|stories|explore)\/)([^/]+)/u },
  youtube: { host: /(?:^|\.)youtube\.com$/iu, path: /^\/(?:@([^/]+)|channel\/(UC[\w-]{22})(?:\/|$))/u },
};

/** The handle, or the id of a channel, in the address of a creator's page or of what is on it; null where there is none. */
export const handleInAddress = (platform: CreatorPlatform, { hostname, pathname }: URL): string | null => {
  const { host, path } = pages[platform];
  // A handle in letters that an address cannot hold stands there in codes, which may be broken.
  const plain = pathname.replace(/(?:%[\da-f]{2})+/giu, (codes) =>
    Buffer.from(codes.replaceAll('%', ''), 'hex').toString(),
  );
  const found = host.test(hostname) ? path.exec(plain) : null;
  return found?.[1] ?? found?.[2] ?? null;
};

// Any fixed number. Storing and erasing creators exclude each other, so that no creator is stored after their erasure.
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

/** Remembers erased creators. Whatever is stored afterwards leaves them out. */
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
