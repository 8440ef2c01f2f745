import { sandboxData } from '../../data/sandbox-data.ts';
import type { SandboxAnswer } from '../../route.ts';
import { hashText } from '../../world/random.ts';
import type { LibraryAd } from '../ad.ts';

export const jsonAnswer = (value: unknown, status = 200): SandboxAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

/** An HTML page instead of data, as from a proxy or a login. */
export const htmlAnswer = (title: string): SandboxAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><div id="root"></div></body></html>`,
});

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const wordsOf = (text: string): readonly string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

export interface WordIndex {
  readonly all: ReadonlySet<string>;
  /** The words separated by spaces, for phrase matching. */
  readonly line: string;
}

export const indexWords = (text: string): WordIndex => {
  const words = wordsOf(text);
  return { all: new Set(words), line: ` ${words.join(' ')} ` };
};

export const hasWords = ({ all }: WordIndex, words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => all.has(word));

/** Two thirds of the words, in any order. */
export const hasMostWords = ({ all }: WordIndex, words: readonly string[]): boolean =>
  words.length > 0 && words.filter((word) => all.has(word)).length >= (words.length * 2) / 3;

export const hasPhrase = ({ line }: WordIndex, words: readonly string[]): boolean =>
  words.length > 0 && line.includes(` ${words.join(' ')} `);

/** Newest first. */
export const inOrder = (ads: readonly LibraryAd[]): readonly LibraryAd[] =>
  [...ads].sort((a, b) => b.start - a.start || (a.id < b.id ? -1 : 1));

const tokenOf = (ad: LibraryAd, question: string): string =>
  Buffer.from(`${ad.start}.${ad.id}.${hashText(question)}`).toString('base64url');

export interface Page {
  readonly ads: readonly LibraryAd[];
  /** Continues after the last ad; null if the page is empty. */
  readonly token: string | null;
  readonly more: boolean;
}

/** Null if the token belongs to another search. */
export const pageOf = (
  ads: readonly LibraryAd[],
  { token, size, question }: { token: string | null; size: number; question: string },
): Page | null => {
  let from = 0;
  if (token !== null) {
    const [start = '', id = '', questionHash = ''] = Buffer.from(token, 'base64url').toString().split('.');
    if (!/^\d+$/.test(start) || id === '' || questionHash !== String(hashText(question))) return null;
    const after = ads.findIndex((ad) => ad.start < Number(start) || (ad.start === Number(start) && ad.id > id));
    from = after < 0 ? ads.length : after;
  }
  const page = ads.slice(from, from + size);
  const last = page.at(-1);
  return { ads: page, token: last ? tokenOf(last, question) : null, more: from + page.length < ads.length };
};

const tenDigits = (key: string, from: number): string => String(hashText(key, from)).padStart(10, '0');

/** `count` digits derived from the key, starting with `head`. */
export const digitsOf = (key: string, head: string, count: number): string =>
  head + (tenDigits(key, 1) + tenDigits(key, 2)).slice(-(count - head.length));

export const googleAdvertiserId = (key: string): string => `AR${digitsOf(`google ${key}`, '0', 20)}`;
export const metaPageId = (key: string): string => digitsOf(`page ${key}`, '1', 15);
export const tiktokBusinessId = (key: string): string => digitsOf(`business ${key}`, '72', 19);

export const adIds = {
  google: (key: string): string => `CR${digitsOf(`creative ${key}`, '1', 20)}`,
  apple: (key: string): string => digitsOf(`apple ad ${key}`, '5', 18),
  meta: (key: string): string => digitsOf(`meta ad ${key}`, '90', 17),
  tiktok: (key: string): string => digitsOf(`tiktok ad ${key}`, '18', 19),
} as const;

export const EU = 'at be bg hr cy cz dk ee fi fr de gr hu ie it lv lt lu mt nl pl pt ro sk si es se'.split(' ');

export const EU_AND_UK: ReadonlySet<string> = new Set([...EU, 'gb']);

/** The EEA, the United Kingdom and Switzerland. */
export const EEA_AND_NEAR: ReadonlySet<string> = new Set([...EU_AND_UK, 'is', 'li', 'no', 'ch']);

const places = sandboxData('world/storefronts').get('places') ?? [];
export const googleRegions: ReadonlyMap<string, number> = new Map(places.map(([code, no]) => [code, Number(no)]));
export const countryNames: ReadonlyMap<string, string> = new Map(places.map(([code, , name = '']) => [code, name]));
