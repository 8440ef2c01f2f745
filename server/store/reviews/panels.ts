import type { AppRef } from '../../contract/domain/app-ref.ts';
import type { Store } from '../../contract/domain/stores.ts';
import { bool, int, jsonb, orNull, text, textOf } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

/** What a panel has read of a storefront or language. All times are in milliseconds. */
export interface PanelPlace {
  /** All that the store showed from then on is in the panel; 0: all of it; null: the store shows nothing there, or it was not read yet. */
  readonly since: number | null;
  /** The oldest review that was read. */
  readonly oldest?: number;
  /** Null: it was not read yet. */
  readonly readAt: number | null;
  /** The store showed nothing older. */
  readonly capped: boolean;
  /** Read as far back as it ever is. */
  readonly complete: boolean;
  /** When the last read failed; left out: it did not. */
  readonly failedAt?: number;
}

export type PanelPlaces = Readonly<Record<string, PanelPlace>>;

export interface Panel extends AppRef {
  /** Whether its largest places were read at least in part. */
  readonly looked: boolean;
  readonly places: PanelPlaces;
}

const askPanelsSql = command(
  `insert into panels (store, app_id, asked_at, due_at)
   select store, app_id, $3, $3 from unnest($1::text[], $2::text[]) as n (store, app_id)
   where exists (select 1 from panels p where p.store = n.store and p.app_id = n.app_id and p.asked_at > $4)
     or (select count(*) from panels where asked_at > $4) < $5
   on conflict (store, app_id) do update set asked_at = greatest(panels.asked_at, excluded.asked_at),
     due_at = case when panels.asked_at is null then excluded.due_at else panels.due_at end`,
);

/** Has panels of apps read that someone looks at, unless `most` are wanted already. @param since who was not asked for since is not read */
export const askPanels = async (
  db: Database,
  apps: readonly AppRef[],
  { now, since, most }: { readonly now: Date; readonly since: Date; readonly most: number },
): Promise<void> => {
  // In one order, so that no two calls wait for each other.
  const sorted = apps.toSorted((one, other) => (one.store + one.appId < other.store + other.appId ? -1 : 1));
  await db.run(askPanelsSql, [sorted.map(({ store }) => store), sorted.map(({ appId }) => appId), now, since, most]);
};

const panelColumns = { store: textOf<Store>(), appId: text, looked: bool, places: jsonb<PanelPlaces>() };

const duePanelSql = statement(
  panelColumns,
  `select store, app_id as "appId", looked, places from panels
   where store = $1 and asked_at > $2 and due_at <= $3 and looked = $4 order by due_at limit 1`,
);

export interface DueAsked {
  readonly store: Store;
  readonly now: Date;
  /** Panels that were last asked for before are not read. */
  readonly since: Date;
  /** Those that were looked at, or the others. */
  readonly looked: boolean;
}

/** The panel that has been due for longest. */
export const duePanel = (db: Database, { store, now, since, looked }: DueAsked): Promise<Panel | undefined> =>
  db.row(duePanelSql, [store, since, now, looked]);

const panelOfSql = statement(
  panelColumns,
  'select store, app_id as "appId", looked, places from panels where store = $1 and app_id = $2',
);

export const panelOf = (db: Database, { store, appId }: AppRef): Promise<Panel | undefined> =>
  db.row(panelOfSql, [store, appId]);

const savePlacesSql = command(
  `insert into panels as p (store, app_id, due_at, places, reviews)
   select $1, $2, now(), $3::jsonb, (select count(*) from reviews r join review_apps a using (app_no)
     where a.store = $1 and a.app_id = $2 and r.panel)
   on conflict (store, app_id) do update set places = p.places || excluded.places, reviews = excluded.reviews`,
);

/** Notes how far places were read, and how many reviews the panel has. */
export const savePlaces = async (db: Database, { store, appId }: AppRef, places: PanelPlaces): Promise<void> => {
  await db.run(savePlacesSql, [store, appId, JSON.stringify(places)]);
};

const schedulePanelSql = command(
  'update panels set due_at = $3, looked = looked or $4, complete = $5 where store = $1 and app_id = $2',
);

export const schedulePanel = async (
  db: Database,
  { store, appId }: AppRef,
  { due, looked, complete }: { readonly due: Date; readonly looked: boolean; readonly complete: boolean },
): Promise<void> => {
  await db.run(schedulePanelSql, [store, appId, due, looked, complete]);
};

const postponePanelsSql = command(
  'update panels set due_at = $2 where store = $1 and asked_at is not null and due_at < $2',
);

/** Leaves a store alone until then. */
export const postponePanels = async (db: Database, store: Store, until: Date): Promise<void> => {
  await db.run(postponePanelsSql, [store, until]);
};

/** What is on file of an app, and what of it is its panel's. */
export interface PanelState extends AppRef {
  readonly onFile: number;
  readonly reviews: number;
  readonly complete: boolean;
  /** Whether it is read because someone has looked at the app lately. */
  readonly followed: boolean;
  readonly places: PanelPlaces;
}

const panelStatesSql = statement(
  {
    store: orNull(textOf<Store>()),
    appId: orNull(text),
    onFile: int,
    reviews: int,
    complete: bool,
    followed: bool,
    places: jsonb<PanelPlaces>(),
  },
  `select n.store, n.app_id as "appId", coalesce(a.reviews, 0) as "onFile", coalesce(p.reviews, 0) as reviews,
     coalesce(p.complete, false) as complete, coalesce(p.asked_at > $3, false) as followed, coalesce(p.places, '{}') as places
   from unnest($1::text[], $2::text[]) as n (store, app_id)
   left join panels p on p.store = n.store and p.app_id = n.app_id
   left join review_apps a on a.store = n.store and a.app_id = n.app_id`,
);

/** Of each of these apps, also of those of which nothing is on file. @param since who was not asked for since is not read */
export const panelStates = async (db: Database, apps: readonly AppRef[], since: Date): Promise<PanelState[]> => {
  const rows = await db.rows(panelStatesSql, [apps.map(({ store }) => store), apps.map(({ appId }) => appId), since]);
  return rows.map(({ store, appId, ...state }) => ({ ...state, store: store!, appId: appId! }));
};
