import type { Failure } from '../../connectors/wire/outcome.ts';
import { languageName } from '../../contract/domain/languages.ts';
import { countryName, inCountry } from '../../contract/domain/storefronts.ts';
import type { Place } from './read-storefront.ts';

export const placeName = ({ language, country }: Pick<Place, 'language' | 'country'>): string =>
  language === null ? countryName(country) : languageName(language);

/** The same after `in`: `the United States`, `Canada`, `English`. */
export const inPlace = ({ language, country }: Pick<Place, 'language' | 'country'>): string =>
  language === null ? inCountry(country) : languageName(language);

const mostNamed = 12;

/** `a`, `a and b`, `a, b and c`; long lists end with a count. */
export const listed = (names: readonly string[]): string => {
  const shown = names.slice(0, mostNamed);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '');
};

/** Why reading a store failed, as the predicate of a sentence. */
export const failureWords: Readonly<Record<Failure['kind'], string>> = {
  rate_limited: 'is limiting requests',
  blocked: 'is blocking requests',
  shape_changed: 'returned an unexpected format',
  key_missing: 'could not be read',
  key_refused: 'could not be read',
  quota_spent: 'has no quota left',
  timed_out: 'did not answer in time',
  unreachable: 'could not be reached',
};
