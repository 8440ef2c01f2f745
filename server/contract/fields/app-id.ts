import type { StoreName } from '../resources/app.ts';

/** Whether a store could have an app of this id: what it could not is not asked about. */
export const isPlausibleAppId = (store: StoreName, appId: string): boolean =>
  store === 'apple' ? /^\d{1,15}$/.test(appId) : /^[a-z]\w*(\.[a-z]\w*)+$/i.test(appId);
