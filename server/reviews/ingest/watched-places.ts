import type { AppRef } from '../../contract/domain/app-ref.ts';
import { languageHint } from './language-hint.ts';
import type { Place } from './read-storefront.ts';

/**
 * Where reviews of a watched app are read: each storefront of the App Store, or each of these countries' languages at
 * Google Play.
 */
export const watchedPlaces = ({ store, appId }: AppRef, countries: readonly string[]): Place[] => {
  const languageIn = (country: string): string | null =>
    store === 'apple' ? null : (languageHint({ askedLanguage: null, country }) ?? 'en');
  const spoken = countries.map(languageIn);
  return countries
    .filter((_, at) => spoken[at] === null || spoken.indexOf(spoken[at]!) === at)
    .map((country, at) => ({ store, appId, at, country, language: languageIn(country) }));
};
