import type { Http } from '../http/source.ts';
import type { Listing } from '../listing.ts';
import { andThen, bothUnread, found, isFailure, type Outcome, type Unread, unreadOf } from '../wire/outcome.ts';
import { readItunesRows, readReply, storefrontRefusal } from './itunes-rows.ts';

/** Ids or a bundle id, never both: together they return duplicate or partial rows. */
export type AppleLookup = { readonly country: string } & (
  | { readonly ids: readonly string[] }
  | { readonly bundleId: string }
);

const batchSize = 100;

/**
 * Listings by app id, because batches have no guaranteed order. Ids missing from the storefront are left out. If all
 * are missing: `none` for several ids; for a single one `not_offered` if another storefront has it, else `not_found`.
 */
export const lookupApple = async (
  http: Http,
  lookup: AppleLookup,
  signal?: AbortSignal,
): Promise<Outcome<ReadonlyMap<string, Listing>>> => {
  const rows = new Map<string, Listing>();
  let unread: Unread | null = null;
  const wanted = 'ids' in lookup ? [...new Set(lookup.ids)] : [];
  const batches: Record<string, string>[] = [];
  for (let from = 0; from < wanted.length; from += batchSize) {
    batches.push({ id: wanted.slice(from, from + batchSize).join(',') });
  }
  if ('bundleId' in lookup) batches.push({ bundleId: lookup.bundleId });

  for (const batch of batches) {
    const outcome = await ask(http, batch, lookup.country, signal);
    if (outcome.kind !== 'found') return outcome;
    for (const row of outcome.value) rows.set(row.appId, row);
    unread = bothUnread(unread, unreadOf(outcome));
  }
  if (rows.size > 0) return found(rows, unread);
  const [only] = batches;
  const one = 'bundleId' in lookup || wanted.length === 1;
  return one && only ? absent(http, only, lookup.country, signal) : { kind: 'none' };
};

export const appleListing = async (
  http: Http,
  app: { readonly country: string } & ({ readonly appId: string } | { readonly bundleId: string }),
  signal?: AbortSignal,
): Promise<Outcome<Listing>> => {
  const { country } = app;
  const lookup = 'appId' in app ? { ids: [app.appId], country } : { bundleId: app.bundleId, country };
  return andThen(await lookupApple(http, lookup, signal), (rows): Outcome<Listing> => {
    const [row] = rows.values();
    return row ? found(row) : { kind: 'not_found' };
  });
};

/** Why a storefront lacks an app: a lookup in a large storefront tells "not here" from "nowhere". */
export const whyAbsent = (
  http: Http,
  app: { readonly appId: string; readonly country: string },
  signal?: AbortSignal,
): Promise<Outcome<never>> => absent(http, { id: app.appId }, app.country, signal);

const absent = async (
  http: Http,
  batch: Readonly<Record<string, string>>,
  country: string,
  signal: AbortSignal | undefined,
): Promise<Outcome<never>> => {
  const elsewhere = await ask(http, batch, country.toLowerCase() === 'us' ? 'gb' : 'us', signal);
  if (isFailure(elsewhere)) return elsewhere;
  return elsewhere.kind === 'found' && elsewhere.value.length > 0 ? { kind: 'not_offered' } : { kind: 'not_found' };
};

const ask = async (
  http: Http,
  batch: Readonly<Record<string, string>>,
  country: string,
  signal: AbortSignal | undefined,
): Promise<Outcome<readonly Listing[]>> => {
  const reply = await http.send(
    { source: 'itunes', path: '/lookup', query: { ...batch, country: country.toLowerCase() }, understands: [400] },
    signal,
  );
  return readReply(reply, (value): Outcome<readonly Listing[]> => {
    const refusal = storefrontRefusal(value);
    if (refusal) return refusal;
    const { rows, unread } = readItunesRows(value.body);
    return found(rows, unread);
  });
};
