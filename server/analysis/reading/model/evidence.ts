import type { Store } from '../../../contract/domain/stores.ts';
import { regExp } from '../../words/reg-exp.ts';
import { fold, wordsOf } from '../../words/words.ts';
import { monthWord, seasonWord, unitWord, weekdayWord } from '../filter/days/day-words.ts';
import type { SentenceReading, Sort } from '../sentence-reading.ts';
import { foldedPattern, isUnspaced } from '../sheet.ts';

/** What in a sentence speaks for a value that rules did not read from it. */
export interface Evidence {
  /** Whether all of a text stands in it. */
  has(text: string): boolean;
  /** Whether every word of a text begins like one of what rules left unread. */
  leaves(text: string): boolean;
  country(code: string): boolean;
  language(code: string): boolean;
  /** Whether what rules left unread speaks of any time. */
  time(): boolean;
  /** Whether a number stands in it that rules made nothing of; no price and no share. */
  number(value: number | string): boolean;
  store(store: Store): boolean;
  replies(): boolean;
  order(sort: Sort): boolean;
  /** Whether it says no to anything. */
  denies(): boolean;
}

const spoken = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'ko'] as const;
const namesOf = (code: string, type: 'region' | 'language'): string[] => {
  try {
    return spoken.flatMap((language) => new Intl.DisplayNames(language, { type, fallback: 'none' }).of(code) ?? []);
  } catch {
    // No such code.
    return [];
  }
};

const pattern = (words: string): RegExp => regExp(foldedPattern(words), 'u');
const edged = (words: string): RegExp =>
  regExp(`(?<![\\p{L}\\p{N}])(?:${foldedPattern(words)})(?![\\p{L}\\p{N}])`, 'u');

const times = regExp(
  `\\d|(?<![\\p{L}])(?:${monthWord}|${weekdayWord}|${seasonWord}|${unitWord})(?![\\p{L}])|[日週月年春夏秋冬최근]|일|주|월|년|봄|여름|가을|겨울`,
  'u',
);
const storeWords = {
  apple: pattern('apple|app ?store|ios|iphone|ipad|アップル|애플|아이폰|앱 ?스토어'),
  play: pattern('google|play|android|グーグル|アンドロイド|구글|안드로이드|플레이'),
} as const;
const replyWords = pattern(
  'repl(?:y|ie)|respon[ds]|answer|antwort|répon|respuest|contest|respost|respond|rispost|rispond|返信|返答|回答|답변|답글|회신',
);
const orderWords: Readonly<Record<Sort, RegExp>> = {
  recent: pattern(
    'new|late|recen|neu|letz|aktuell|jüngst|récen|derni|recien|últim|ultim|最新|新し|最近|최신|최근|요즘',
  ),
  oldest: pattern('old|earl|first|ält|früh|ancien|antig|vecch|prim|古|最初|오래'),
  helpful: pattern('help|useful|vote|hilf|nütz|utile|útil|úteis|utili|役|参考|도움|유용'),
  relevant: pattern('relevan|match|pass|pertinen|関連|관련'),
};
const denials = edged(
  'no|not|nothing|never|without|except|excluding|but|other than|kein\\p{L}*|nicht\\p{L}*|ohne|außer|pas|rien|sans|sauf|hors|sin|nada|excepto|salvo|não|sem|exceto|tirando|non|niente|senza|tranne|eccetto',
);
const denialsUnspaced = /以外|除|ない|なく|ではな|제외|빼고|말고|없|아닌/u;

/** Words are alike when one begins as the other does: `sleeping` and `sleep`. */
const telling = 4;
const beginsLike = (word: string, words: readonly string[], text: string): boolean =>
  isUnspaced(word) ? text.includes(word) : words.some((other) => other.startsWith(word.slice(0, telling)));

export const evidenceIn = ({ query, rest }: Pick<SentenceReading<unknown>, 'query' | 'rest'>): Evidence => {
  const [text, left] = [fold(query.normalize('NFKC')), fold(rest)];
  const [words, leftWords] = [query, rest].map((each) => wordsOf(each).map(({ folded }) => folded)) as [
    string[],
    string[],
  ];
  const names = (codes: string[]): boolean => codes.some((name) => beginsLike(fold(name), words, text));
  return {
    has: (said) => text.includes(fold(said)),
    leaves: (said) => wordsOf(said).every(({ folded }) => beginsLike(folded, leftWords, left)),
    country: (code) => names(namesOf(code.toUpperCase(), 'region')),
    language: (code) => names(namesOf(code, 'language')),
    time: () => times.test(left),
    number: (value) => regExp(`(?<![\\d.,$€£¥])${RegExp.escape(String(value))}(?![\\d.,]*\\d| ?[%€])`, 'u').test(left),
    store: (store) => storeWords[store].test(text),
    replies: () => replyWords.test(text),
    order: (sort) => orderWords[sort].test(text),
    denies: () => denials.test(text) || denialsUnspaced.test(text),
  };
};
