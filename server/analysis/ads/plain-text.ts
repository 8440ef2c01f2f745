import { fold } from '../words/fold.ts';

/** Words with single spaces between and around, without case, accents and marks: ` don t forget `. Money and per cent stay. */
export const plainText = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}%€$£]+/gu, ' ')
    .trim()} `;

const escaped = (text: string): string => text.replace(/[$%.+]/gu, '\\$&');

/** `habit*` begins a word, `*schlaf*` stands inside one, `app_store` is two words, anything else a whole word. */
const patternOf = (sign: string): string => {
  const inner = escaped(fold(sign.replace(/^\*|\*$/gu, ''))).replaceAll('_', ' ');
  return `${sign.startsWith('*') ? '\\p{L}*' : ''}${inner}${sign.endsWith('*') ? '\\p{L}*' : ''}`;
};

/** Words to look for, written as `patternOf` reads them. */
export class Signs {
  readonly #pattern: RegExp;

  constructor(words: string) {
    const signs = [...new Set(words.trim().split(/\s+/u))].sort((one, other) => other.length - one.length);
    this.#pattern = new RegExp(`(?<= )(?:${signs.map(patternOf).join('|')})(?= )`, 'gu');
  }

  /** What of a plain text they match, each once, in the order it stands there. */
  in(plain: string): string[] {
    return [...new Set([...plain.matchAll(this.#pattern)].map(([said]) => said))];
  }

  /** Where the first one stands; -1: none does. */
  first(plain: string): number {
    return plain.matchAll(this.#pattern).next().value?.index ?? -1;
  }
}
