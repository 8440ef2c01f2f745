import type { Store } from '../../../../server/contract/domain/stores.ts';

/** The sentence that means the reviews of an app in its store. */
export const sentenceFor = (title: string, store: Store): string =>
  `reviews of ${title.slice(0, 150)} ${store === 'apple' ? 'in the App Store' : 'on Google Play'}`;
