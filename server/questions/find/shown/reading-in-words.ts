import { appsOfKind } from '../../../apps/kinds/kind-of-app-phrase.ts';
import { languageName } from '../../../contract/domain/languages.ts';
import { inCountry } from '../../../contract/domain/storefronts.ts';
import { storeTitles } from '../../../contract/domain/stores.ts';
import type { SentenceReading as Shown } from '../../../contract/resources/sentence-reading.ts';
import { dayOf, span } from '../../../support/prose/dates.ts';
import { figure, listed, listedOr, quoted } from '../../../support/prose/numbers.ts';
import { taxonomy } from '../../../tagging/themes/taxonomy.ts';

export type ReadFor = 'reviews' | 'ads' | 'videos' | 'creators';

type Said = Omit<Shown, 'sentence'>;

/** The reading of an empty sentence. */
export const nothingSaid: Said = {
  intent: 'general',
  topic: '',
  phrases: [],
  themes: [],
  exclude: [],
  excludedThemes: [],
  stars: [],
  kinds: [],
  apps: [],
  excludedApps: [],
  kindOfApp: null,
  countries: [],
  languages: [],
  store: null,
  versions: [],
  since: null,
  until: null,
  replied: null,
  minLength: null,
  sort: null,
  limit: null,
  language: 'und',
  notUnderstood: [],
  notes: [],
};

const nouns: Readonly<Record<Said['kinds'][number], string>> = {
  bug: 'bug reports',
  complaint: 'complaints',
  request: 'feature requests',
  praise: 'praise',
};

const orders: Readonly<Record<NonNullable<Said['sort']>, string>> = {
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

const days = ({ since, until }: Said): string => {
  if (since !== null && until !== null) return since === until ? `on ${dayOf(since)}` : `from ${span(since, until)}`;
  if (since !== null) return `since ${dayOf(since)}`;
  return until === null ? '' : `until ${dayOf(until)}`;
};

const which = ({ apps, excludedApps, kindOfApp }: Said): string => {
  const but = excludedApps.length > 0 ? ` (not ${listedOr(excludedApps)})` : '';
  if (apps.length > 0) return `${listed(apps)}${but}`;
  return kindOfApp === null ? '' : `${appsOfKind(kindOfApp)}${but}`;
};

const reviewsOf = (said: Said): string => {
  const { limit, sort, stars, kinds, languages, store, countries, versions, replied, minLength } = said;
  const count = limit === null ? '' : `${figure(limit)} `;
  const order = sort === null ? '' : orders[sort];
  const article = order === '' ? '' : 'the ';
  const noun = kinds.length > 0 ? listed(kinds.map((kind) => nouns[kind])) : 'reviews';
  const of = which(said);
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
const themesLeftOut = ({ excludedThemes }: Said): string => {
  const named = excludedThemes.flatMap((id) => labels.get(id) ?? []);
  return named.length === 0 ? '' : ` (${named.length === 1 ? 'theme' : 'themes'} left out: ${listed(named)})`;
};

const about = (said: Said): string => {
  const { topic, phrases, exclude } = said;
  const parts = [
    topic === '' ? '' : ` about “${topic}”`,
    phrases.length > 0 ? ` that say ${quoted(phrases)}` : '',
    exclude.length > 0 ? `, but not about ${listedOr(exclude.map((each) => `“${each}”`))}${themesLeftOut(said)}` : '',
  ];
  return parts.join('');
};

const subjects: Readonly<Record<Exclude<ReadFor, 'reviews'>, string>> = {
  ads: 'ads for',
  videos: 'videos about',
  creators: 'creators who post about',
};

const asked = (said: Said, readFor: ReadFor): string => {
  if (readFor === 'reviews') return `${reviewsOf(said)}${about(said)}`;
  const of = which(said);
  return `${subjects[readFor]} ${of === '' ? `“${said.topic}”` : of}${of === '' ? '' : about(said)}`;
};

/** `Read as: 1-star reviews of Tidebook from Germany about “crashes”, since 1 September 2026.` */
export const readingInWords = (said: Said, readFor: ReadFor = 'reviews'): string => {
  const when = days(said);
  return `Read as: ${asked(said, readFor)}${when === '' ? '' : `, ${when}`}.`;
};
