import type { Store } from './stores.ts';

/** Which app is meant: its store, and the store's own id of it. */
export interface AppRef {
  readonly store: Store;
  readonly appId: string;
}

/** A reference as one text, for maps and sets. No id has a space. */
export const appKey = ({ store, appId }: { readonly store: string; readonly appId: string }): string =>
  `${store} ${appId}`;

/** Whether a store could have an app of this id; if it could not, the store is not asked. */
export const isPlausibleAppId = ({ store, appId }: AppRef): boolean =>
  store === 'apple' ? /^\d{1,15}$/.test(appId) : /^[a-z]\w*(\.[a-z]\w*)+$/i.test(appId);

/** The app of a name such as `apple:389801252`. */
export const appRefOf = (name: string): AppRef => {
  const [store, ...appId] = name.split(':');
  return { store: store === 'play' ? 'play' : 'apple', appId: appId.join(':') };
};
