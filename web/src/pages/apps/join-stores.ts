import type { Output } from '../../../../client/types.ts';
import type { Store } from '../../../../server/contract/domain/stores.ts';

export type AppFound = Output<'apps.search'>['results'][number];

export interface JoinedApp {
  readonly entries: readonly AppFound[];
  /** Why the entries are the same app; null if it is in one store. */
  readonly why: string | null;
}

const isOf = (app: AppFound, of: { readonly store: Store; readonly appId: string }): boolean =>
  app.store === of.store && app.appId === of.appId;

/** Joins entries of the same app in both stores, at the better of the two positions. */
export const joinStores = (results: readonly AppFound[]): JoinedApp[] => {
  const joined = new Set<AppFound>();
  return results.flatMap((app) => {
    if (joined.has(app)) return [];
    joined.add(app);
    const { sameAs } = app;
    const other = sameAs && results.find((each) => !joined.has(each) && isOf(each, sameAs));
    if (other) joined.add(other);
    return [{ entries: other ? [app, other] : [app], why: other && sameAs ? sameAs.why : null }];
  });
};
