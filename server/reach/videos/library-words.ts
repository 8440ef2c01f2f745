import { kindWanted } from '../../apps/kinds/is-of-kind-of-app.ts';
import { isKnownKind } from '../../apps/kinds/known-kind.ts';
import { appKinds } from '../../apps/known-kinds-of-app.ts';
import { readAppQuery } from '../../apps/names/app-query.ts';
import { nameWords } from '../../apps/names/name-book.ts';
import { findGenre } from '../../contract/domain/genres.ts';
import { languageOf } from '../../tagging/words/language/languages.ts';
import { queryTerms, termsOf } from '../../tagging/words/terms.ts';
import { fold } from '../../tagging/words/words.ts';
import { nameOf } from './matching/app-name-in-videos.ts';
import { kindsOfApp } from './matching/purpose.ts';
import type { VideoText } from './matching/video-text.ts';
import { tellingWords } from './telling-words.ts';

const stolen =
  /\b(?:mod(?:ded)? apk|no root|(?:premium|pro|plus|gold|vip|full(?: version)?|everything) (?:is |all )?(?:unlocked|cracked|hacked|modded)|(?:unlocked|cracked|hacked|modded) (?:premium|pro|plus|gold|vip|apk|app|version)|unlimited (?:coins|gems|money|followers))\b/u;

export const spammy =
  /\b(?:mod(?:ded)? apk|apk|unlocked|cracked|hacked|hack version|cheats?|generator|unlimited (?:coins|gems|money|followers|access|premium)|no survey|gift ?cards?|free (?:premium|pro|gold|plus|lifetime|coins|money|followers|gems)|(?:premium|pro|gold) (?:for |4 )?free|giveaway|claim (?:it|your|yours|now)|earn \$?\d+|join (?:my |our |the )?telegram|whatsapp me|win an? (?:iphone|gift|free)|100 ?% (?:free|legit|real|working)|no root|working (?:method|link|trick)|limited (?:slots|spots))\b/u;

const wordings = new RegExp(spammy.source, 'gu');

/** Term that spam titles are indexed with; the colon keeps it apart from words. */
export const spamTerm = 'is:spam';

/** Spam needs two signs: one may be chance, such as `meal plan generator`. */
export const isSpam = (title: string): boolean => {
  const words = fold(title);
  return stolen.test(words) || new Set(words.match(wordings)).size > 1;
};

/** A conjunction of alternatives: all inner lists must match, each with any of its terms. */
type Wanted = readonly (readonly string[])[];

/** A library query. Lists have alternatives, matched in all of a video, in its apps, or in its title. */
export interface LibraryQuery {
  readonly anywhere: readonly Wanted[];
  readonly ofApps: readonly Wanted[];
  readonly heading: readonly Wanted[];
  /** Exact app name, which outranks partial ones: `Just Run` is not every `Run`. */
  readonly called: readonly Wanted[];
  /** Title terms that sort a video last. */
  readonly last: readonly Wanted[];
}

/** Later text is mostly terms of use, links and equipment. */
const readOfDescription = 2_000;

/** Terms in the detected language and in English, because short titles are often misdetected. */
const termsIn = (text: string, lang: string): string[] => [
  ...new Set([...termsOf({ title: null, text }, lang), ...termsOf({ title: null, text }, 'en')]),
];

/** Index terms of a video's title, and of all its text. */
export const termsOfVideo = ({
  title,
  description,
  hashtags,
  creator,
}: VideoText): { readonly heading: readonly string[]; readonly said: readonly string[] } => {
  const lang = languageOf(`${title}\n${description.slice(0, readOfDescription)}`, null);
  const telling = termsIn(title, lang);
  // A title of nothing but stop words is indexed by those.
  const heading = telling.length > 0 ? telling : [...new Set(queryTerms(title).flat())];
  const beside = [description.slice(0, readOfDescription), ...hashtags, creator?.name ?? '', creator?.handle ?? ''];
  return {
    heading: isSpam(title) ? [...heading, spamTerm] : heading,
    said: [...new Set([...heading, ...termsIn(beside.join('\n'), lang)])],
  };
};

const nameTerm = (name: string): string => `name:${nameWords(name).join(' ')}`;
const kindTerm = (kind: string): string => `kind:${kind}`;
const genreTerm = (genre: string): string => `genre:${genre}`;
const appTerm = (store: string, appId: string): string => `app:${store}:${appId}`;

/** Names of the kinds that words stand for, in any language: `Gewohnheiten` is `habit`. */
const kindsMeant = (words: string): string[] => {
  const wanted = kindWanted(words);
  return wanted.words.length > 1
    ? appKinds
        .filter(({ words: all }) => all.every((word) => wanted.words.includes(fold(word))))
        .map(({ name }) => name)
    : [];
};

export interface LibraryApp {
  readonly store: string;
  readonly appId: string;
  readonly title: string;
  readonly genre: string | null;
}

/**
 * Index terms of an app: its name, words, kind and category.
 *
 * @param foundFor kind of app that the video was searched for
 */
export const termsOfApp = ({ store, appId, title, genre }: LibraryApp, foundFor: string | null): string[] => {
  const category = genre === null ? undefined : findGenre(genre);
  return [
    ...new Set([
      ...termsOf({ title: null, text: title }, 'en'),
      nameTerm(title),
      nameTerm(nameOf(title)),
      appTerm(store, appId),
      ...kindsOfApp({ title, genre }).map(kindTerm),
      ...(foundFor === null ? [] : kindsMeant(foundFor).map(kindTerm)),
      ...(category ? [genreTerm(category.name)] : []),
    ]),
  ];
};

/** `habit tracker apps` means `habit tracker`; `Cash App` is a name. */
const withoutApps = (words: string): string => {
  const kind = words.replace(/\s+(?:apps?|games?)$/iu, '');
  return kind !== words && isKnownKind(kind) ? kind : words;
};

const last: LibraryQuery['last'] = [[[spamTerm]]];

export const readLibraryQuery = (typed: string): LibraryQuery => {
  const query = readAppQuery(typed);
  const app = ((): string | null => {
    if (query.resolved === 'link') return query.store === null ? null : appTerm(query.store, query.appId);
    if (query.resolved === 'id') return appTerm('apple', query.appId);
    return query.resolved === 'bundle' ? appTerm('play', query.bundleId) : null;
  })();
  // A link only identifies its app.
  if (query.resolved === 'link') {
    const wanted = app === null ? [] : [[[app]]];
    return { anywhere: wanted, ofApps: wanted, heading: [], called: [], last };
  }
  const words = withoutApps(typed);
  const { text: telling, terms: spoken } = tellingWords(words);
  // #habittracker
  const tags = [words, telling].map(nameWords).filter(({ length }) => length > 1);
  const kinds = kindsMeant(words);
  const genre = findGenre(words);
  const calls = [
    ...(nameWords(words).length === 0 ? [] : [nameTerm(typed)]),
    ...(app === null ? [] : [app]),
    // `my habit tracker` means no other kind.
    ...(kinds.length > 0 ? kinds : kindsMeant(telling)).map(kindTerm),
    ...(genre ? [genreTerm(genre.name)] : []),
  ];
  const said: readonly Wanted[] = [
    ...(spoken.length > 0 ? [spoken] : []),
    ...[...new Set(tags.map((tag) => tag.join('')))].map((tag) => queryTerms(tag)).filter(({ length }) => length > 0),
  ];
  const ofApps: readonly Wanted[] = [...(spoken.length > 0 ? [spoken] : []), ...(calls.length > 0 ? [[calls]] : [])];
  const isLess = nameWords(telling).length < nameWords(words).length;
  const called: readonly Wanted[] = isLess ? [[[nameTerm(typed)]]] : [];
  return { anywhere: [...said, ...(calls.length > 0 ? [[calls]] : [])], ofApps, heading: said, called, last };
};
