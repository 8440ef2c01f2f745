import type { AppRef } from '../../contract/domain/app-ref.ts';
import { storefronts } from '../../contract/domain/storefronts.ts';
import { languageHint } from '../ingest/language-hint.ts';
import type { Place } from '../ingest/read-storefront.ts';

/** Google Play's reviews are those of a language, whichever storefront asks. */
const languageOf = (country: string): string => languageHint({ askedLanguage: null, country }) ?? 'en';

/** One of the places in which an app's panel is read. */
export const panelPlace = ({ store, appId }: AppRef, country: string, at = 0): Place => ({
  store,
  appId,
  at,
  country,
  language: store === 'apple' ? null : languageOf(country),
});

/** Where an app's panel is read, the largest first: the storefronts where its store is open, or their languages. */
export const panelPlaces = (app: AppRef, panel: readonly string[]): Place[] => {
  const open = panel.filter((country) => storefronts.get(country)?.[app.store] === true);
  const places = open.map((country, at) => panelPlace(app, country, at));
  return places.filter(
    ({ language }, at) => language === null || places.findIndex((other) => other.language === language) === at,
  );
};
