/**
 * A platform's search in titles, texts, hashtags and creators' names. Like real ones, it tolerates one missing word in
 * three, matches `#habittracker` with "habit tracker", and favours popular posts.
 */

import type { SandboxAnswer } from '../route.ts';
import type { Post } from './types.ts';

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** Treats "habits" and "habit" as one word. */
const stem = (word: string): string => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word);

const empty = new Set(
  'a an and app apps best for from how i in is like my of on or review the to top vs with'.split(' '),
);

/** Single words, and pairs of adjacent words joined. */
type Keys = ReadonlySet<string>;

interface Entry {
  readonly post: Post;
  readonly title: Keys;
  readonly said: readonly Keys[];
  readonly creator: Keys;
}

const readKeys = (text: string): Keys => {
  const words = wordsOf(text).map(stem);
  const keys = new Set(words);
  for (let at = 1; at < words.length; at++) keys.add(`${words[at - 1]}${words[at]}`);
  return keys;
};

const readEntries = (posts: readonly Post[]): readonly Entry[] => {
  // Cached, because most lines repeat.
  const known = new Map<string, Keys>();
  const keysOf = (text: string): Keys => {
    const keys = known.get(text) ?? readKeys(text);
    known.set(text, keys);
    return keys;
  };
  return posts.map((post) => ({
    post,
    title: keysOf(post.title),
    said: post.text.split('\n').map(keysOf),
    creator: keysOf(`${post.account.name} ${post.account.handle}`),
  }));
};

const says = ({ said }: Entry, word: string): boolean => said.some((keys) => keys.has(word));

const wordScore = (entry: Entry, word: string): number => {
  if (entry.title.has(word)) return 3;
  if (says(entry, word)) return 2;
  return entry.creator.has(word) ? 1.5 : 0;
};

export const makeFinder = (posts: readonly Post[]): ((words: string) => readonly Post[]) => {
  let entries: readonly Entry[] | null = null;
  const found = new Map<string, readonly Post[]>();
  const read = (query: string): readonly Post[] => {
    const all = [...new Set(wordsOf(query).map(stem))];
    const telling = all.filter((word) => !empty.has(word));
    const words = telling.length > 0 ? telling : all;
    if (words.length === 0) return [];
    entries ??= readEntries(posts);
    const needed = words.length < 3 ? words.length : Math.ceil((words.length * 2) / 3);
    const joined = words.join('');
    const wantsApp = all.includes('app');
    return entries
      .flatMap((entry) => {
        const scores = words.map((word) => wordScore(entry, word)).filter((score) => score > 0);
        const asOne = entry.title.has(joined) || says(entry, joined);
        if (scores.length < needed && !asOne) return [];
        const match = scores.reduce((sum, score) => sum + score, 0) / words.length + (asOne ? 1.5 : 0);
        const asApp = wantsApp && (entry.title.has('app') || says(entry, 'app')) ? 2 : 0;
        return [{ post: entry.post, score: match + asApp + 0.4 * Math.log10(1 + entry.post.views) }];
      })
      .sort((a, b) => b.score - a.score || (a.post.id < b.post.id ? -1 : 1))
      .map(({ post }) => post);
  };
  return (query) => {
    const key = plain(query).trim();
    const known = found.get(key);
    if (known) return known;
    const posts = read(key);
    // Bounded for long-running sandboxes.
    if (found.size > 200) found.clear();
    found.set(key, posts);
    return posts;
  };
};

export const jsonAnswer = (
  status: number,
  value: unknown,
  type = 'application/json; charset=UTF-8',
): SandboxAnswer => ({
  status,
  headers: { 'content-type': type },
  body: JSON.stringify(value),
});

export const integerParam = (text: string | null, usual: number, low: number, high: number): number => {
  const value = text === null || !/^\d{1,9}$/.test(text) ? usual : Number(text);
  return Math.min(high, Math.max(low, value));
};
