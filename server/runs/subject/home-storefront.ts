import type { Sources } from '../../connectors/sources.ts';
import { isFailure } from '../../connectors/wire/outcome.ts';
import { type AppRef, isPlausibleAppId } from '../../contract/domain/app-ref.ts';
import { storefronts } from '../../contract/domain/storefronts.ts';
import type { Database } from '../../store/engine/database.ts';
import { storefrontsOnFile } from '../../store/reviews/window-reviews.ts';

const first = 'us';
/** Large storefronts with many apps that are sold nowhere else. */
const others = ['in', 'jp', 'de', 'br'];
const mostOnFile = 3;

/** The storefront that an app is told of where none was asked for: the largest that offers it, as far as a few looks tell. */
export const homeStorefront = async (
  { db, sources, signal }: { readonly db: Database; readonly sources: Sources; readonly signal: AbortSignal },
  { store, appId }: AppRef,
): Promise<string> => {
  if (!isPlausibleAppId({ store, appId })) return first;
  const offers = async (country: string): Promise<boolean | null> => {
    signal.throwIfAborted();
    const { outcome } = await sources.listing(store, appId, country);
    return isFailure(outcome) ? null : outcome.kind === 'found';
  };
  // Also where the store cannot be asked: the reading will say so.
  if ((await offers(first)) !== false) return first;
  const onFile = (await storefrontsOnFile(db, store, appId)).slice(0, mostOnFile);
  for (const country of new Set([...onFile, ...others])) {
    if (storefronts.get(country)?.[store] !== true) continue;
    const isOffered = await offers(country);
    if (isOffered === null) break;
    if (isOffered) return country;
  }
  return first;
};
