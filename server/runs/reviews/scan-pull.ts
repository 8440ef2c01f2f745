import { pullRequest } from '../../contract/resources/reviews/pull-request.ts';
import { saidOfSelf } from '../../questions/count/topics.ts';
import { type FindReading, subjectOf } from '../../questions/find/find-reading.ts';
import { byTurns, excludedKeywords, keywordsOf, mostKeywords } from '../../questions/find/scan/keywords.ts';
import { homeOf } from '../../questions/limits/places/place-words.ts';
import { playLanguagesOf } from '../../reviews/ingest/language-hint.ts';
import { isLanguage } from '../../tagging/subjects/subjects.ts';

/** App Store storefronts and Google Play languages to read. */
export interface ScanPlaces {
  readonly countries: readonly string[];
  readonly languages: readonly string[];
}

const usual = 'us';

/**
 * The countries a sentence names; otherwise those of the language it asks for, or is written in: a German sentence reads Germany. A country
 * requested separately comes before the sentence's language.
 */
export const placesOf = (
  { countries, languages, language }: Pick<FindReading<unknown>, 'countries' | 'languages' | 'language'>,
  requestedCountry: string,
): ScanPlaces => {
  const isForeign = isLanguage(language) && language !== 'en';
  if (countries.length > 0) {
    const spoken = languages.length > 0 ? languages : countries.flatMap(playLanguagesOf);
    return { countries, languages: [...new Set(spoken)] };
  }
  if (languages.length > 0) return { countries: [...new Set(languages.map(homeOf))], languages };
  if (isForeign && requestedCountry === usual) return { countries: [homeOf(language)], languages: [language] };
  return {
    countries: [requestedCountry],
    languages: [...new Set([...playLanguagesOf(requestedCountry), ...(isForeign ? [language] : [])])],
  };
};

const base = (code: string): string => code.toLowerCase().split('-')[0]!;

/** Keywords for the topic, and for what the same review must also say, in the languages that are read. */
export const scanKeywords = (
  { topic, segment, exclude, language }: FindReading<unknown>,
  { languages }: ScanPlaces,
): ScanFilter => {
  const reads = languages.map(base);
  // No single word identifies a writer, so a writer is only used without other conditions.
  const isWriter = segment !== null && topic.text !== '' && saidOfSelf(segment.words) !== null;
  const lists = [topic, ...(segment && !isWriter ? [subjectOf(segment, language)] : [])]
    .map((subject) => {
      const keywords = keywordsOf(subject, language, reads);
      return keywords.length > 0 || subject.text === '' ? keywords : [subject.text.toLowerCase()];
    })
    .filter(({ length }) => length > 0);
  return {
    keywords: [...new Set(byTurns(lists))].slice(0, mostKeywords),
    // With two topics of several words each, a pull can't require one word of both.
    keywordMode: lists.length > 1 && lists.every(({ length }) => length === 1) ? 'all' : 'any',
    exclude: [...exclude.phrases.map((phrase) => `"${phrase}"`), ...excludedKeywords(exclude, language, reads)].slice(
      0,
      mostKeywords,
    ),
  };
};

/** Conditions that a pull can't apply, and how to apply them instead. */
export const pullLimits = ({ sort, replied, reviewKinds, segment }: FindReading<unknown>): string[] => [
  ...(sort === 'oldest'
    ? ['A pull reads the newest reviews first: read them with `sort=date` and `dir=asc` to begin with the oldest.']
    : []),
  ...(replied === null
    ? []
    : [
        `Only Google Play publishes replies, and a pull cannot filter by them: read its reviews with \`replied=${replied ? 'yes' : 'no'}\`.`,
      ]),
  ...(reviewKinds.length > 0 ? ['A pull cannot filter by kind of review; a review search can.'] : []),
  ...(segment
    ? ['A pull finds reviews that say one thing or the other; a review search finds those that say both.']
    : []),
];

export interface ScanFilter {
  readonly keywords: readonly string[];
  readonly keywordMode: 'any' | 'all';
  readonly exclude: readonly string[];
}

/** A complete body for the pull endpoint; fields that weren't requested keep their defaults. */
export const pullOf = (
  reading: FindReading<unknown>,
  { keywords, keywordMode, exclude }: ScanFilter,
  apps: readonly { readonly store: string; readonly appId: string }[],
  { countries, languages }: ScanPlaces,
): Record<string, unknown> => {
  const { stars, versions, since, until, minLength, limit, sort } = reading;
  const pull = {
    apps: apps.map(({ store, appId }) => ({ store, appId })),
    ...(stars.length > 0 && { stars }),
    ...(keywords.length > 0 && { keywords, keywordMode }),
    ...(exclude.length > 0 && { exclude }),
    ...(versions.length > 0 && { versions }),
    ...(since !== null && { since }),
    ...(until !== null && { until }),
    ...(minLength !== null && { minLength }),
    ...(limit !== null && { limit }),
    ...((sort === 'recent' || sort === 'helpful') && { sort }),
    countries,
    languages,
  };
  // A mistake of ours must fail here, not as a rejected body.
  pullRequest.parse(pull);
  return pull;
};
