import { jsonb, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

interface Money {
  readonly amount: number;
  readonly currency: string;
}

export interface Purchase {
  /** Null: the store only shows the price range. */
  readonly name: string | null;
  readonly priceText: string;
  readonly price: Money | null;
}

interface Values {
  readonly price: Money;
  readonly purchases: readonly Purchase[];
}

type Kind = keyof Values;

export type ReadPrice = {
  [Of in Kind]: { readonly appId: string; readonly kind: Of; readonly value: Values[Of] };
}[Kind];

// Compared before the insert: a conflict would lock the row, which is a write.
const savePricesSql = command(
  `insert into price_changes (store, country, day, app_id, kind, value)
   select $1, $2, $3::date, n.app_id, n.kind, n.value::jsonb
   from unnest($4::text[], $5::text[], $6::text[]) as n (app_id, kind, value)
   where n.value::jsonb is distinct from (
     select c.value from price_changes c
     where c.store = $1 and c.country = $2 and c.app_id = n.app_id and c.kind = n.kind order by c.day desc limit 1)
   on conflict (store, country, app_id, kind, day) do update set value = excluded.value`,
);

/** Stores prices that differ from the last ones. Each app and kind may occur once. */
export const savePrices = async (
  db: Database,
  { store, country, day }: { readonly store: string; readonly country: string; readonly day: string },
  prices: readonly ReadPrice[],
): Promise<void> => {
  if (prices.length === 0) return;
  await db.run(savePricesSql, [
    store,
    country,
    day,
    prices.map(({ appId }) => appId),
    prices.map(({ kind }) => kind),
    prices.map(({ value }) => JSON.stringify(value)),
  ]);
};

/** Only the newest are listed. */
const maxChanges = 100;

// Two changes on one day can leave a row equal to the one before.
const changesOf = (kind: Kind) =>
  `with changes as (
     select day, value from (
       select day, value, lag(value) over (order by day) as before from price_changes
       where store = $1 and country = $2 and app_id = $3 and kind = '${kind}' and day <= $5::date) c
     where value is distinct from before)
   select to_char(day, 'YYYY-MM-DD') as date, value from changes
   where day >= coalesce((select max(day) from changes where day <= $4::date), $4::date)
   order by day desc limit ${maxChanges}`;

const priceChangesSql = statement({ date: text, value: jsonb<Values['price']>() }, changesOf('price'));
const purchaseChangesSql = statement({ date: text, value: jsonb<Values['purchases']>() }, changesOf('purchases'));

export interface PricesQuery {
  readonly store: string;
  readonly country: string;
  readonly appId: string;
  readonly from: string;
  readonly to: string;
}

const valuesOf = ({ store, country, appId, from, to }: PricesQuery) => [store, country, appId, from, to];

/** Price changes of an app in a period, oldest first, beginning with the price that applied on the first day. */
export const priceChanges = async (db: Database, query: PricesQuery) =>
  (await db.rows(priceChangesSql, valuesOf(query))).reverse();

export const purchaseChanges = async (db: Database, query: PricesQuery) =>
  (await db.rows(purchaseChangesSql, valuesOf(query))).reverse();
