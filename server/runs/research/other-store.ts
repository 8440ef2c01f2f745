import { pairApps } from '../../analysis/same-app/pair-apps.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { shortTitle } from '../../contract/domain/company.ts';
import { otherStore } from '../../contract/domain/stores.ts';
import type { Tools } from '../run.ts';
import { createAsker } from '../subject/store-asker.ts';

/** An app, and the same app in the other store where one is certain to be it. */
export const withOtherStore = async (ref: AppRef, { sources, signal }: Tools): Promise<AppRef[]> => {
  const asker = createAsker(sources, signal);
  const listing = await asker.listing(ref.store, ref.appId);
  if (!listing) return [ref];
  const found = await asker.search(otherStore[ref.store], shortTitle(listing.title));
  const twin = pairApps([listing, ...found])
    .certain.find(({ apps }) => apps.includes(listing))
    ?.apps.find((each) => each !== listing);
  return twin ? [ref, { store: twin.store, appId: twin.appId }] : [ref];
};
