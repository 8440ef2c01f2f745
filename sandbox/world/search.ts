/**
 * A store's search in titles, developers and descriptions. Like real ones it favours popular apps, which may rank above
 * an exact match.
 */

import { dayNumber } from './days.ts';
import { marketOf } from './market/markets.ts';
import { downloadsPerMonth } from './truth.ts';
import type { Cast, World, WorldApp } from './types.ts';

const ROWS = 200;

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

interface Entry {
  readonly cast: Cast;
  readonly title: string;
  readonly titleWords: readonly string[];
  readonly developer: ReadonlySet<string>;
  readonly said: ReadonlySet<string>;
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

const wordScore = (entry: Entry, word: string): number => {
  if (entry.titleWords.includes(word)) return 8;
  if (UNSPACED.test(word) && entry.title.includes(word)) return 8;
  if (word.length >= 3 && entry.titleWords.some((one) => one.startsWith(word))) return 7;
  if (entry.developer.has(word)) return 4;
  return entry.said.has(word) ? 1.5 : 0;
};

export const makeSearch = (cast: readonly Cast[], today: string): World['search'] => {
  let entries: readonly Entry[] | null = null;
  const read = (): readonly Entry[] =>
    cast.map((one) => ({
      cast: one,
      title: plain(one.app.title),
      titleWords: wordsOf(one.app.title),
      developer: new Set(wordsOf(one.app.developer.name)),
      said: new Set(wordsOf(`${one.app.subtitle} ${one.app.description}`)),
    }));
  return (store, term, country) => {
    entries ??= read();
    const words = wordsOf(term);
    if (words.length === 0) return [];
    const market = marketOf(country);
    const found: { app: WorldApp; score: number }[] = [];
    for (const entry of entries) {
      const { app, traits } = entry.cast;
      if ((store === 'apple' ? app.appleId : app.playId) === null || app.notIn.includes(market.country)) continue;
      const scores = words.map((word) => wordScore(entry, word));
      if (scores.some((score) => score === 0)) continue;
      const match = scores.reduce((sum, score) => sum + score, 0) / words.length;
      const named = entry.title === plain(term).trim() ? 1 : 0;
      const popular = Math.log10(1 + downloadsPerMonth(traits, market, dayNumber(today)));
      found.push({ app, score: match + named + 2.5 * popular });
    }
    return found
      .sort((a, b) => b.score - a.score)
      .slice(0, ROWS)
      .map(({ app }) => app);
  };
};
