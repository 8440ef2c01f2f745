import { languageName } from '../../../contract/domain/languages.ts';
import { inCountry } from '../../../contract/domain/storefronts.ts';
import { storeTitles } from '../../../contract/domain/stores.ts';
import type { SentenceReading as Shown } from '../../../contract/resources/sentence-reading.ts';
import { dayOf, span } from '../../prose/dates.ts';
import { listed, listedOr, quoted } from '../../prose/lists.ts';
import { figure } from '../../prose/numbers.ts';
import { taxonomy } from '../../tagging/themes/taxonomy.ts';
import { appsOfKind } from '../apps/kind-of-app-phrase.ts';

/** What a sentence is read for: the reviews it describes, or what is looked for about its apps. */
export type ReadFor = 'reviews' | 'ads' | 'videos' | 'creators';

type Told = Omit<Shown, 'sentence'>;

const nouns: Readonly<Record<Told['kinds'][number], string>> = {
  bug: 'bug reports',
  complaint: 'complaints',
  request: 'feature requests',
  praise: 'praise',
};

const orders: Readonly<Record<NonNullable<Told['sort']>, string>> = {
  recent: 'newest ',
  oldest: 'oldest ',
  helpful: 'most helpful ',
  relevant: 'best matching ',
};

/** `1- and 2-star `, `1- to 3-star `. */
const rated = (stars: readonly number[]): string => {
  if (stars.length === 0 || stars.length === 5) return '';
  const [first, last] = [stars[0]!, stars.at(-1)!];
  if (stars.length > 2 && last - first === stars.length - 1) return `${first}- to ${last}-star `;
  return `${listed(stars.map((star, at) => (at === stars.length - 1 ? `${star}-star` : `${star}-`)))} `;
};

const days = ({ since, until }: Told): string => {
  if (since !== null && until !== null) return since === until ? `on ${dayOf(since)}` : `from ${span(since, until)}`;
  if (since !== null) return `since ${dayOf(since)}`;
  return until === null ? '' : `until ${dayOf(until)}`;
};

const which = ({ apps, excludedApps, kindOfApp }: Told): string => {
  const but = excludedApps.length > 0 ? ` (not ${listedOr(excludedApps)})` : '';
  if (apps.length > 0) return `${listed(apps)}${but}`;
  return kindOfApp === null ? '' : `${appsOfKind(kindOfApp)}${but}`;
};

const reviewsOf = (told: Told): string => {
  const { limit, sort, stars, kinds, languages, store, countries, versions, replied, minLength } = told;
  const count = limit === null ? '' : `${figure(limit)} `;
  const order = sort === null ? '' : orders[sort];
  const article = order === '' ? '' : 'the ';
  const noun = kinds.length > 0 ? listed(kinds.map((kind) => nouns[kind])) : 'reviews';
  const of = which(told);
  return [
    `${article}${count}${order}${rated(stars)}${noun}`,
    languages.length > 0 ? `in ${listed(languages.map(languageName))}` : '',
    of === '' ? '' : `of ${of}`,
    versions.length > 0 ? `in ${versions.length > 1 ? 'versions' : 'version'} ${listed(versions)}` : '',
    store === null ? '' : `on ${storeTitles[store]}`,
    countries.length > 0 ? `from ${listed(countries.map(inCountry))}` : '',
    minLength === null ? '' : `of at least ${figure(minLength)} characters`,
    replied === null ? '' : replied ? 'that the developer replied to' : 'that the developer did not reply to',
  ]
    .filter((part) => part !== '')
    .join(' ');
};

const labels = new Map<string, string>(taxonomy.map(({ id, label }) => [id, label]));

/** `(themes left out: Too expensive and Price increase)`. */
const themesLeftOut = ({ excludedThemes }: Told): string => {
  const named = excludedThemes.flatMap((id) => labels.get(id) ?? []);
  return named.length === 0 ? '' : ` (${named.length === 1 ? 'theme' : 'themes'} left out: ${listed(named)})`;
};

const about = (told: Told): string => {
  const { topic, phrases, exclude } = told;
  const parts = [
    topic === '' ? '' : ` about “${topic}”`,
    phrases.length > 0 ? ` that say ${quoted(phrases)}` : '',
    exclude.length > 0 ? `, but not about ${listedOr(exclude.map((each) => `“${each}”`))}${themesLeftOut(told)}` : '',
  ];
  return parts.join('');
};

const subjects: Readonly<Record<Exclude<ReadFor, 'reviews'>, string>> = {
  ads: 'ads for',
  videos: 'videos about',
  creators: 'creators who post about',
};

const asked = (told: Told, readFor: ReadFor): string => {
  if (readFor === 'reviews') return `${reviewsOf(told)}${about(told)}`;
  const of = which(told);
  return `${subjects[readFor]} ${of === '' ? `“${told.topic}”` : of}${of === '' ? '' : about(told)}`;
};

/** `I read this as 1-star reviews of Tidebook from Germany about “crashes”, since 1 September 2026.` */
export const readingInWords = (told: Told, readFor: ReadFor = 'reviews'): string => {
  const when = days(told);
  return `I read this as ${asked(told, readFor)}${when === '' ? '' : `, ${when}`}.`;
};
