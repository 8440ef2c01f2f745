import { doerOf } from '../reading/apps/doers.ts';

type Spoken =
  | { readonly as: 'games'; readonly of: string }
  | { readonly as: 'apps of'; readonly kind: string }
  | { readonly as: 'apps for'; readonly what: string };

const nouns = /(?:^|[\s-]+)(?:apps?|applications?)$/iu;

/** What a kind is: games, apps that are something (`habit tracker`), or apps for something (`kids`, `notes & tasks`). */
const readKind = (given: string): Spoken => {
  const kind = given.trim().replace(nouns, '').trim();
  const game = /^(?<of>.*?)(?:^|\s)games?$/iu.exec(kind)?.groups;
  if (game) return { as: 'games', of: game.of!.trim() };
  const last = /\p{L}+$/u.exec(kind)?.[0] ?? '';
  const one = last.replace(/s$/iu, '');
  // `habit trackers` are what such apps are called, not what they are for.
  if (/s$/iu.test(last) && doerOf(one.toLowerCase()) === one.toLowerCase()) {
    return { as: 'apps of', kind: kind.slice(0, -1) };
  }
  return /(?:[^aeious'’]|[aeo])s$/iu.test(last) ? { as: 'apps for', what: kind } : { as: 'apps of', kind };
};

const joined = (...words: readonly string[]): string => words.filter((word) => word !== '').join(' ');

/** Apps of a kind as a sentence says it: `habit tracker apps`, `apps for notes`, `puzzle games`. */
export const appsOfKindSpoken = (kind: string): string => {
  const read = readKind(kind);
  switch (read.as) {
    case 'games':
      return joined(read.of, 'games');
    case 'apps of':
      return joined(read.kind, 'apps');
    case 'apps for':
      return `apps for ${read.what}`;
  }
};

const withArticle = (words: string): string => `${/^[aeiou]/iu.test(words) ? 'an' : 'a'} ${words}`;

/** One of them: `a habit tracker app`, `an app for notes`, `a puzzle game`. */
export const appOfKindSpoken = (kind: string): string => {
  const read = readKind(kind);
  switch (read.as) {
    case 'games':
      return withArticle(joined(read.of, 'game'));
    case 'apps of':
      return withArticle(joined(read.kind, 'app'));
    case 'apps for':
      return `an app for ${read.what}`;
  }
};
