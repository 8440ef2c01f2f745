import type { AppRef } from '../../contract/domain/app-ref.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import type { Store } from '../../contract/domain/stores.ts';
import { bigint, bool, filtered, int, jsonb, type RowOf, text, textOf } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';

/** How far a panel has read a storefront or language. Times are in ms. */
export interface PanelPlace {
  /** The panel has everything the store showed since then; 0: everything; null: the store shows nothing there, or it wasn't read yet. */
  readonly since: number | null;
  /** The oldest review read. */
  readonly oldest?: number;
  /** Null: not read yet. */
  readonly readAt: number | null;
  /** The store showed nothing older. */
  readonly capped: boolean;
  /** Read as far back as panels ever are. */
  readonly complete: boolean;
  /** When the last read failed; left out: it succeeded. */
  readonly failedAt?: number;
}

export type PanelPlaces = Readonly<Record<string, PanelPlace>>;

// Counted after taking the lock, so that concurrent requests can't exceed the limit of new panels.
const lockRequesterSql = command('select pg_advisory_xact_lock(hashtextextended($1, 41))');
const askPanelsSql = statement(
  { store: textOf<Store>(), appId: text, begun: bool },
  `with named as (
     select n.store, n.app_id, coalesce(p.asked_at > $4::timestamptz, false) as followed
     from unnest($1::text[], $2::text[]) as n (store, app_id)
     left join panels p on p.store = n.store and p.app_id = n.app_id
   ), numbered as (
     select *, row_number() over (partition by followed order by store, app_id) as nth from named
   ), room as (
     select least($5::int - (select count(*) from panels where asked_at > $4::timestamptz),
       $7::int - (select count(*) from panels where asked_by = $6::uuid and begun_at > $8::timestamptz),
       $9::int - (select count(*) from panels where asked_by = $6::uuid and asked_at > $4::timestamptz)) as panels
   )
   insert into panels (store, app_id, asked_at, due_at, asked_by, begun_at)
   select store, app_id, $3::timestamptz, $3::timestamptz, case when not followed then $6::uuid end, case when not followed then $3::timestamptz end
   from numbered, room where followed or nth <= room.panels
   order by store, app_id
   on conflict (store, app_id) do update set asked_at = greatest(panels.asked_at, excluded.asked_at),
     due_at = case when panels.asked_at is null then excluded.due_at else panels.due_at end,
     asked_by = case when excluded.begun_at is null then panels.asked_by else excluded.asked_by end,
     begun_at = coalesce(excluded.begun_at, panels.begun_at)
   returning store, app_id as "appId", coalesce(panels.begun_at = $3::timestamptz, false) as begun`,
);

export interface PanelsRequest {
  readonly now: Date;
  /** Panels not requested since then aren't read. */
  readonly since: Date;
  /** How many panels are followed at once. */
  readonly most: number;
  /** The requesting account, its daily limit of new panels, and how many of those may be followed at once. */
  readonly by: { readonly accountId: string; readonly most: number; readonly mostFollowed: number };
}

const dayBefore = (moment: Date): Date => new Date(moment.getTime() - dayMs);

/** Requests panels of apps, as far as limits allow. Apps left out of the result aren't read. */
export const askPanels = (
  db: Database,
  apps: readonly AppRef[],
  { now, since, most, by }: PanelsRequest,
): Promise<(AppRef & { readonly begun: boolean })[]> => {
  const [storeNames, ids] = [apps.map(({ store }) => store), apps.map(({ appId }) => appId)];
  return db.transaction(async (tx) => {
    await tx.run(lockRequesterSql, [by.accountId]);
    return tx.rows(askPanelsSql, [
      ...[storeNames, ids, now, since, most, by.accountId, by.most, dayBefore(now)],
      by.mostFollowed,
    ]);
  });
};

const isKnownSql = statement(
  { known: bool },
  `select exists (select from panels where store = $1 and app_id = $2)
     or exists (select from charting_apps where store = $1 and app_id = $2) as known`,
);

/** Whether an app has ever been seen in a store, even without stored reviews. */
export const isKnown = async (db: Database, { store, appId }: AppRef) =>
  (await db.row(isKnownSql, [store, appId]))!.known;

const panelColumns = {
  store: textOf<Store>(),
  appId: text,
  /** Whether its largest places were read at least in part. */
  looked: bool,
  places: jsonb<PanelPlaces>(),
};

export type Panel = RowOf<typeof panelColumns>;

const duePanelSql = statement(
  panelColumns,
  `select store, app_id as "appId", looked, places from (
     select *, max(read_at) over (partition by asked_by) as turn from panels where store = $1 and asked_at > $2
   ) followed
   where due_at <= $3 and looked = $4 order by turn nulls first, due_at limit 1`,
);

export interface DuePanelQuery {
  readonly store: Store;
  readonly now: Date;
  /** Panels last requested before then aren't read. */
  readonly since: Date;
  /** Panels with or without a first look. */
  readonly looked: boolean;
}

/** The panel that has been due longest, of the account that has waited longest. */
export const duePanel = (db: Database, { store, now, since, looked }: DuePanelQuery) =>
  db.row(duePanelSql, [store, since, now, looked]);

const panelOfSql = statement(
  panelColumns,
  'select store, app_id as "appId", looked, places from panels where store = $1 and app_id = $2',
);

export const panelOf = (db: Database, { store, appId }: AppRef) => db.row(panelOfSql, [store, appId]);

const savePlacesSql = command(
  `insert into panels as p (store, app_id, due_at, places, reviews)
   select $1, $2, now(), $3::jsonb, (select count(*) from reviews r join review_apps a using (app_no)
     where a.store = $1 and a.app_id = $2 and r.panel)
   on conflict (store, app_id) do update set places = p.places || excluded.places, reviews = excluded.reviews`,
);

/** Saves how far places were read and how many reviews the panel has. */
export const savePlaces = (db: Database, { store, appId }: AppRef, places: PanelPlaces) =>
  db.run(savePlacesSql, [store, appId, JSON.stringify(places)]);

const schedulePanelSql = command(
  'update panels set due_at = $3, looked = looked or $4, complete = $5, read_at = $6 where store = $1 and app_id = $2',
);

interface StepDone {
  readonly due: Date;
  readonly looked: boolean;
  readonly complete: boolean;
  readonly now: Date;
}

export const schedulePanel = (db: Database, { store, appId }: AppRef, { due, looked, complete, now }: StepDone) =>
  db.run(schedulePanelSql, [store, appId, due, looked, complete, now]);

const postponePanelsSql = command(
  'update panels set due_at = $2 where store = $1 and asked_at is not null and due_at < $2',
);

export const postponePanels = (db: Database, store: Store, until: Date) => db.run(postponePanelsSql, [store, until]);

export type PanelState = Row<typeof panelStatesSql>;

const panelStatesSql = statement(
  {
    store: filtered(textOf<Store>()),
    appId: filtered(text),
    onFile: int,
    reviews: int,
    complete: bool,
    /** Whether it is read because of a recent request. */
    followed: bool,
    places: jsonb<PanelPlaces>(),
  },
  `select n.store, n.app_id as "appId", coalesce(a.reviews, 0) as "onFile", coalesce(p.reviews, 0) as reviews,
     coalesce(p.complete, false) as complete, coalesce(p.asked_at > $3, false) as followed, coalesce(p.places, '{}') as places
   from unnest($1::text[], $2::text[]) as n (store, app_id)
   left join panels p on p.store = n.store and p.app_id = n.app_id
   left join review_apps a on a.store = n.store and a.app_id = n.app_id`,
);

/** One row per app, even without stored data. @param since panels not requested since then aren't read */
export const panelStates = (db: Database, apps: readonly AppRef[], since: Date) =>
  db.rows(panelStatesSql, [apps.map(({ store }) => store), apps.map(({ appId }) => appId), since]);

/** All reviews that the store showed of a place between two times (ms) are stored. */
export type Coverage = Row<typeof readCoverageSql>;

const readCoverageSql = statement(
  {
    since: bigint,
    until: bigint,
    /** The store showed nothing older. */
    capped: bool,
  },
  'select epoch_ms(since) as since, epoch_ms(until) as until, capped from review_reach where app_no = $1 and place = $2',
);

export const readCoverage = (db: Database, appNo: number, place: string) => db.row(readCoverageSql, [appNo, place]);

const saveCoverageSql = command(
  `insert into review_reach (app_no, place, since, until, capped) values ($1, $2, $3, $4, $5)
   on conflict (app_no, place) do update set since = excluded.since, until = excluded.until, capped = excluded.capped`,
);

export const saveCoverage = (db: Database, appNo: number, place: string, coverage: Coverage) =>
  db.run(saveCoverageSql, [appNo, place, new Date(coverage.since), new Date(coverage.until), coverage.capped]);
