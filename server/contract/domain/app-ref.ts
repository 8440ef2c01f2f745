import type { Store } from './stores.ts';

/** An app's store and its id there. */
export interface AppRef {
  readonly store: Store;
  readonly appId: string;
}

/** As a key for maps and sets. Ids have no spaces. */
export const appKey = ({ store, appId }: { readonly store: string; readonly appId: string }): string =>
  `${store} ${appId}`;

/** Whether a store could have an app with this id; otherwise it is not asked. */
export const isPlausibleAppId = ({ store, appId }: AppRef): boolean =>
  store === 'apple' ? /^\d{1,15}$/.test(appId) : /^[a-z]\w*(\.[a-z]\w*)+$/i.test(appId);

/** Parses a name such as `apple:389801252`. */
export const appRefOf = (name: string): AppRef => {
  const [store, ...appId] = name.split(':');
  return { store: store === 'play' ? 'play' : 'apple', appId: appId.join(':') };
};
