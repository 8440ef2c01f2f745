import type { Sources } from '../../connectors/sources.ts';
import { isFailure } from '../../connectors/wire/outcome.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import type { KeptApp } from '../../reviews/ingest/keep.ts';
import type { Database } from '../../store/engine/database.ts';
import { reviewApp } from '../../store/reviews/review-apps.ts';

/** Whose titles are everybody's, as the collectors have them. */
const namingStorefront = 'us';

/** In how many storefronts an app's title is looked for. */
const mostLookups = 3;

/** What the store says of an app, in which country, and whether it had a title on file before. */
export interface AppDetails extends KeptApp {
  readonly country: string | null;
  readonly hadTitle: boolean;
}

/** What the store says of the app in the first storefront that has it; what is on file where none can be asked. */
export const detailsOf = async (
  { store, appId }: AppRef,
  countries: readonly string[],
  { sources, db, signal }: { sources: Sources; db: Database; signal: AbortSignal },
): Promise<AppDetails> => {
  const filed = await reviewApp(db, store, appId);
  const hadTitle = typeof filed?.title === 'string';
  for (const country of [...new Set(countries)].slice(0, mostLookups)) {
    if (signal.aborted) break;
    const { outcome } = await sources.listing(store, appId, country);
    if (isFailure(outcome)) break;
    if (outcome.kind !== 'found') continue;
    const { title, icon, developer, genre, description } = outcome.value;
    return { store, appId, title, icon, developer, genre, about: description, country, hadTitle };
  }
  return { store, appId, title: filed?.title ?? null, icon: filed?.icon ?? null, country: null, hadTitle };
};

/** How the app is filed for everybody: a storefront's own wording replaces no title that is known. */
export const filedAs = (app: AppRef, known: AppDetails | null): KeptApp =>
  known && (known.country === namingStorefront || !known.hadTitle) ? known : app;
