import { fold } from '../../words/fold.ts';

/** Words with single spaces between and around, without case, accents and marks: ` don t forget `. Money and per cent stay. */
export const plainText = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}%€$£]+/gu, ' ')
    .trim()} `;

/** The words of the texts that were looked at last: many lists of signs look at the same few in turn. */
const lately = new Map<string, readonly string[]>();
const heldLately = 8;

const tokensOf = (plain: string): readonly string[] => {
  const held = lately.get(plain);
  if (held) return held;
  if (lately.size >= heldLately) lately.clear();
  const tokens = plain.trim().split(' ');
  lately.set(plain, tokens);
  return tokens;
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

  constructor(words: string) {
    for (const sign of new Set(words.trim().split(/\s+/u))) {
      const [open, end] = [sign.startsWith('*'), sign.endsWith('*')];
      const inner = fold(sign.replace(/^\*|\*$/gu, ''));
      const parts = inner.split('_');
      if (open) this.#inside.push({ part: inner, atEnd: !end });
      else if (parts.length > 1) this.#phrase(end ? [...parts.slice(0, -1), `${parts.at(-1)}*`] : parts);
      else if (end) this.#begin(inner);
      else this.#words.add(inner);
    }
    for (const phrases of this.#phrases.values()) phrases.sort((one, other) => other.length - one.length);
  }

  #phrase(parts: readonly string[]): void {
    this.#phrases.set(parts[0]!, [...(this.#phrases.get(parts[0]!) ?? []), parts]);
  }

  #begin(part: string): void {
    const key = part.slice(0, 2);
    this.#beginnings.set(key, [...(this.#beginnings.get(key) ?? []), part]);
  }

  /** What of a plain text they match, each once, in the order it stands there. */
  in(plain: string): string[] {
    const tokens = tokensOf(plain);
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
    const tokens = tokensOf(plain);
    return tokens.findIndex((_, place) => this.#lengthAt(tokens, place) > 0);
  }

  /** How many words a sign that begins here has; 0: none does. */
  #lengthAt(tokens: readonly string[], place: number): number {
    const word = tokens[place]!;
    const length = this.#phraseAt(tokens, place);
    if (length > 0) return length;
    return this.#words.has(word) || this.#begins(word) || this.#holds(word) ? 1 : 0;
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
