import { fold } from '../../tagging/words/fold.ts';

const beyondAscii = /[^\0-\x7f]/;
const betweenWords = /[^\p{L}\p{N}%€$£]+/gu;
/** Faster for ASCII texts, which most are: Unicode classes are slow. */
const betweenAsciiWords = /[^a-zA-Z0-9%$]+/g;

/** Folded words with single spaces around each: ` don t forget `. Currency and percent signs stay. */
export const plainText = (text: string): string => {
  const folded = fold(text);
  return ` ${folded.replace(beyondAscii.test(folded) ? betweenWords : betweenAsciiWords, ' ').trim()} `;
};

interface Tokenized {
  readonly tokens: readonly string[];
  /** Lists that may match; all others can be skipped. */
  readonly candidates: ReadonlySet<Signs>;
}

/** Tokens of the latest texts: many lists are matched with the same few texts in turn. */
const recentTexts = new Map<string, Tokenized>();
const maxRecent = 8;

const lists: Signs[] = [];
/** Lists with an entry that starts with a word, for recent words: ads repeat the same ones. */
const listsByWord = new Map<string, readonly Signs[]>();
const maxWords = 5_000;

const listsWith = (word: string): readonly Signs[] => {
  const cached = listsByWord.get(word);
  if (cached) return cached;
  const found = lists.filter((signs) => signs.mayBeginAt(word));
  if (listsByWord.size >= maxWords) listsByWord.clear();
  listsByWord.set(word, found);
  return found;
};

const tokenize = (plain: string): Tokenized => {
  const cached = recentTexts.get(plain);
  if (cached) return cached;
  if (recentTexts.size >= maxRecent) recentTexts.clear();
  const tokens = plain.trim().split(' ');
  const tokenized = { tokens, candidates: new Set(tokens.flatMap(listsWith)) };
  recentTexts.set(plain, tokenized);
  return tokenized;
};

const addTo = <Value>(lists: Map<string, Value[]>, key: string, value: Value): void => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};

const letters = /^\p{L}*$/u;

/** A word list: `habit*` is a prefix, `*schlaf*` any part of a word, `app_store` two words, others whole words. */
export class Signs {
  readonly #words = new Set<string>();
  /** By first word; longest first. */
  readonly #phrases = new Map<string, (readonly string[])[]>();
  readonly #beginnings = new Map<string, string[]>();
  readonly #inside: { readonly part: string; readonly atEnd: boolean }[] = [];

  constructor(words: readonly string[]) {
    for (const sign of new Set(words)) {
      const [open, end] = [sign.startsWith('*'), sign.endsWith('*')];
      const inner = fold(sign.replace(/^\*|\*$/gu, ''));
      const parts = inner.split('_');
      if (open) this.#inside.push({ part: inner, atEnd: !end });
      else if (parts.length > 1) this.#phrase(end ? [...parts.slice(0, -1), `${parts.at(-1)}*`] : parts);
      else if (end) this.#begin(inner);
      else this.#words.add(inner);
    }
    for (const phrases of this.#phrases.values()) phrases.sort((one, other) => other.length - one.length);
    lists.push(this);
    listsByWord.clear();
    recentTexts.clear();
  }

  #phrase(parts: readonly string[]): void {
    addTo(this.#phrases, parts[0]!, parts);
  }

  #begin(part: string): void {
    addTo(this.#beginnings, part.slice(0, 2), part);
  }

  /** The matches in a plain text, without repeats, in order. */
  in(plain: string): string[] {
    const { tokens, candidates } = tokenize(plain);
    if (!candidates.has(this)) return [];
    const matches = new Set<string>();
    for (let place = 0; place < tokens.length; place++) {
      const length = this.#lengthAt(tokens, place);
      if (length === 0) continue;
      matches.add(length === 1 ? tokens[place]! : tokens.slice(place, place + length).join(' '));
      place += length - 1;
    }
    return [...matches];
  }

  first(plain: string): number {
    const { tokens, candidates } = tokenize(plain);
    if (!candidates.has(this)) return -1;
    return tokens.findIndex((_, place) => this.#lengthAt(tokens, place) > 0);
  }

  #lengthAt(tokens: readonly string[], place: number): number {
    const word = tokens[place]!;
    const length = this.#phraseAt(tokens, place);
    if (length > 0) return length;
    return this.#isSign(word) ? 1 : 0;
  }

  #isSign(word: string): boolean {
    return this.#words.has(word) || this.#begins(word) || this.#holds(word);
  }

  /** Whether a word matches an entry or the first word of a phrase. */
  mayBeginAt(word: string): boolean {
    return this.#phrases.has(word) || this.#isSign(word);
  }

  #phraseAt(tokens: readonly string[], place: number): number {
    const phrases = this.#phrases.get(tokens[place]!);
    const found = phrases?.find((parts) =>
      parts.every((part, offset) => {
        const word = tokens[place + offset];
        if (word === undefined) return false;
        return part.endsWith('*') ? word.startsWith(part.slice(0, -1)) : word === part;
      }),
    );
    return found?.length ?? 0;
  }

  #begins(word: string): boolean {
    const parts = this.#beginnings.get(word.slice(0, 2));
    return parts?.some((part) => word.startsWith(part) && letters.test(word.slice(part.length))) ?? false;
  }

  #holds(word: string): boolean {
    return this.#inside.some(({ part, atEnd }) => (atEnd ? word.endsWith(part) : word.includes(part)));
  }
}
