import { language } from '../../words.ts';
import { appsOf, appText, defineForm, isOn, listOf, type Option } from '../form.ts';
import { countryOptions } from './answers.ts';

const ratings: readonly Option[] = ['5', '4', '3', '2', '1'].map((each) => [each, `${each} ★`] as const);

/** The most frequent review languages; Google Play has more. */
const languageOptions: readonly Option[] = [
  ...['en', 'ar', 'cs', 'da', 'de', 'el', 'es', 'fi', 'fr', 'he', 'hi', 'hu', 'id', 'it', 'ja', 'ko', 'ms', 'nl', 'no'],
  ...['pl', 'pt', 'ro', 'ru', 'sv', 'th', 'tr', 'uk', 'vi', 'zh'],
].map((code) => [code, language(code)] as const);

export const pullForm = defineForm({
  start: 'reviews.pull',
  fields: [
    { type: 'apps', name: 'apps', label: 'Apps', most: 10, names: 'app', hint: 'Up to ten, of both stores.' },
    {
      type: 'checks',
      name: 'stars',
      label: 'Ratings',
      options: ratings,
      hint: 'None ticked means every rating.',
    },
    {
      type: 'words',
      name: 'keywords',
      label: 'That mention',
      placeholder: 'crash, freezes',
      hint: 'Words or phrases, separated by commas. Empty means every review.',
    },
    {
      type: 'number',
      name: 'limit',
      label: 'Reviews of each app, at most',
      least: 1,
      most: 5000,
      initial: '200',
      hint: 'From 1 to 5,000.',
    },
    {
      type: 'several',
      name: 'countries',
      label: 'Countries',
      options: countryOptions,
      adds: 'Add a country',
      initial: 'us',
      hint: 'The App Store shows 500 reviews of each country. Google Play is read in the first one.',
    },
    { type: 'day', name: 'since', label: 'Written since', rare: true },
    { type: 'day', name: 'until', label: 'Written until', rare: true },
    {
      type: 'choice',
      name: 'keywordMode',
      label: 'How many of the words',
      options: [
        ['any', 'Any of them'],
        ['all', 'All of them'],
      ],
      initial: 'any',
      rare: true,
    },
    { type: 'words', name: 'exclude', label: 'That do not mention', placeholder: 'refund', rare: true },
    {
      type: 'words',
      name: 'versions',
      label: 'Versions',
      placeholder: '7., 8.1',
      hint: 'Beginnings of version numbers, separated by commas.',
      rare: true,
    },
    {
      type: 'several',
      name: 'languages',
      label: 'Languages on Google Play',
      options: languageOptions,
      adds: 'Add a language',
      initial: 'en',
      rare: true,
    },
    { type: 'switch', name: 'requireText', label: 'Leave out ratings without text', rare: true },
    {
      type: 'number',
      name: 'minLength',
      label: 'Fewest characters',
      least: 0,
      most: 5000,
      initial: '0',
      rare: true,
    },
    {
      type: 'choice',
      name: 'sort',
      label: 'Where there are more',
      options: [
        ['recent', 'Keep the newest'],
        ['helpful', 'Keep the most helpful'],
      ],
      initial: 'recent',
      rare: true,
    },
    { type: 'line', name: 'label', label: 'Name of the set', placeholder: 'Crashes this year', rare: true },
  ],
  price: () => 'reviews.pull',
  input: ({ apps, stars, keywords, limit, countries, since, until, languages, ...rest }) => ({
    apps: appsOf(apps),
    ...(stars && { stars: listOf(stars).map(Number) }),
    keywords: listOf(keywords),
    keywordMode: rest.keywordMode as 'any' | 'all',
    exclude: listOf(rest.exclude),
    requireText: isOn(rest.requireText),
    minLength: Number(rest.minLength),
    versions: listOf(rest.versions),
    ...(since && { since }),
    ...(until && { until }),
    limit: Number(limit),
    countries: listOf(countries),
    languages: listOf(languages),
    sort: rest.sort as 'recent' | 'helpful',
    label: rest.label ?? '',
  }),
  values: ({ apps, stars, keywords, exclude, versions, countries, languages, ...rest }) => ({
    apps: apps.map(appText).join(),
    stars: stars?.join(),
    keywords: keywords.join(),
    exclude: exclude.join(),
    versions: versions.join(),
    countries: countries.join(),
    languages: languages.join(),
    keywordMode: rest.keywordMode,
    requireText: rest.requireText,
    minLength: rest.minLength,
    since: rest.since,
    until: rest.until,
    limit: rest.limit,
    sort: rest.sort,
    label: rest.label,
  }),
});

export const scanForm = defineForm({
  start: 'reviews.scan',
  fields: [
    {
      type: 'lines',
      name: 'query',
      label: 'The reviews you want',
      placeholder: 'login problems in Tidebook since March, 1 star',
      hint: 'A sentence that names the apps, or a kind of app. You see the filter it is read as before any review is fetched.',
    },
    { type: 'choice', name: 'country', label: 'Country', options: countryOptions, initial: 'us' },
  ],
  price: () => 'reviews.scan',
  input: ({ query = '', country = '' }) => ({ query, country }),
  values: ({ query, country }) => ({ query, country }),
});
