import { fold } from '../../tagging/words/fold.ts';

const beyondAscii = /[^\0-\x7f]/;
const betweenWords = /[^\p{L}\p{N}%€$£]+/gu;
/** The same where there is nothing beyond ASCII, which is most texts: the tables of all letters take long to look through. */
const betweenAsciiWords = /[^a-zA-Z0-9%$]+/g;

/** Words with single spaces between and around, without case, accents and marks: ` don t forget `. Money and per cent stay. */
export const plainText = (text: string): string => {
  const folded = fold(text);
  return ` ${folded.replace(beyondAscii.test(folded) ? betweenWords : betweenAsciiWords, ' ').trim()} `;
};

interface Looked {
  readonly tokens: readonly string[];
  /** Those that may stand in it: all others need not look. */
  readonly candidates: ReadonlySet<Signs>;
}

/** The texts that were looked at last: many lists of signs look at the same few in turn. */
const lately = new Map<string, Looked>();
const heldLately = 8;

const lists: Signs[] = [];
/** In which of them a word begins a sign, for the words that were met lately: ads say the same ones again and again. */
const beginIn = new Map<string, readonly Signs[]>();
const mostWords = 5_000;

const listsWith = (word: string): readonly Signs[] => {
  const held = beginIn.get(word);
  if (held) return held;
  const found = lists.filter((signs) => signs.mayBeginAt(word));
  if (beginIn.size >= mostWords) beginIn.clear();
  beginIn.set(word, found);
  return found;
};

const look = (plain: string): Looked => {
  const held = lately.get(plain);
  if (held) return held;
  if (lately.size >= heldLately) lately.clear();
  const tokens = plain.trim().split(' ');
  const looked = { tokens, candidates: new Set(tokens.flatMap(listsWith)) };
  lately.set(plain, looked);
  return looked;
};

const addTo = <Value>(lists: Map<string, Value[]>, key: string, value: Value): void => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};

const letters = /^\p{L}*$/u;

/** Words to look for: `habit*` begins a word, `*schlaf*` stands inside one, `app_store` is two words, others are whole words. */
export class Signs {
  readonly #words = new Set<string>();
  /** By their first word; the longest first. */
  readonly #phrases = new Map<string, (readonly string[])[]>();
  /** By their first two letters. */
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
    beginIn.clear();
    lately.clear();
  }

  #phrase(parts: readonly string[]): void {
    addTo(this.#phrases, parts[0]!, parts);
  }

  #begin(part: string): void {
    addTo(this.#beginnings, part.slice(0, 2), part);
  }

  /** What of a plain text they match, each once, in the order it stands there. */
  in(plain: string): string[] {
    const { tokens, candidates } = look(plain);
    if (!candidates.has(this)) return [];
    const said = new Set<string>();
    for (let place = 0; place < tokens.length; place++) {
      const length = this.#lengthAt(tokens, place);
      if (length === 0) continue;
      said.add(length === 1 ? tokens[place]! : tokens.slice(place, place + length).join(' '));
      place += length - 1;
    }
    return [...said];
  }

  /** At which word the first one stands; -1: none does. */
  first(plain: string): number {
    const { tokens, candidates } = look(plain);
    if (!candidates.has(this)) return -1;
    return tokens.findIndex((_, place) => this.#lengthAt(tokens, place) > 0);
  }

  /** How many words a sign that begins here has; 0: none does. */
  #lengthAt(tokens: readonly string[], place: number): number {
    const word = tokens[place]!;
    const length = this.#phraseAt(tokens, place);
    if (length > 0) return length;
    return this.#isSign(word) ? 1 : 0;
  }

  #isSign(word: string): boolean {
    return this.#words.has(word) || this.#begins(word) || this.#holds(word);
  }

  /** Whether a word is one of them, or the first of some. */
  mayBeginAt(word: string): boolean {
    return this.#phrases.has(word) || this.#isSign(word);
  }

  /** How many words a phrase that begins here has; 0: none does. */
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
