/** What no answer may contain, and why: one pattern each. */
const faults: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a value that was never filled in', /undefined|null|NaN|\[object|\$\{/u],
  ['empty parentheses', /\(\s*\)/u],
  ['a doubled stop or comma', /\.\.|,,|,\.|;\.|:\./u],
  ['a doubled space', / {2}(?!\|)/u],
  ['a space before a stop', /\s[.,;:](?:\s|$)/u],
  [
    'one of many',
    /(?<![\d,.])1 (?:reviews|stars|apps|(?:more )?ads|(?:known )?videos|views|creators|advertisers|countries|others)\b|\bone (?:[a-z]+ )?(?:apps|games|reviews)\b/u,
  ],
  [
    'many of one',
    /(?<![\d,.])(?:[02-9]|\d[\d,]*\d) (?:review|app|star|(?:more )?ad|(?:known )?video|view|creator|advertiser|country)\b(?! of)/u,
  ],
  ['a count of nothing', /\bthe no\b|none of (?:no|0)\b|\bin no reviews|\bof 0\b|\ball 1\b|\ball one\b/u],
  ['an article before a plural', /\ban? (?:apps|ads|reviews|videos|games|creators)\b/u],
  ['a wrong article', /\ba (?:app|ad|offline|average|advertiser|offer)\b|\ban (?:review|video|creator|game|star)\b/u],
  ['a doubled word', /\b(?!that\b|had\b)(\p{L}+) \1\b/iu],
  ['a stranger’s markdown', /<(?:b|script)>|(?<!\\)\]\(|https?:\/\//u],
  ['a stranger’s heading', /^#/mu],
];

/** Without what strangers wrote, which need not be good English. */
const ownWords = (text: string): string => text.replace(/“[^”]*”/gu, '“…”');

const isProse = (paragraph: string): boolean => !/^(?:>|\|)/u.test(paragraph);

const withoutNumber = (line: string): string => line.replace(/^\d+\. /u, '');

/** Paragraphs and list items that are no sentences: without a capital, or without a stop. */
const unfinished = (text: string): string[] =>
  text
    .split(/\n+/u)
    .filter((line) => line !== '' && isProse(line))
    .map(withoutNumber)
    .filter((line) => !/^(?:[\p{Lu}\p{Lo}\\“]|\*\*)/u.test(line) || !/(?:[.:]|[.?!…]”|`|\))$/u.test(line));

/** Every fault of a text's grammar; empty: it reads well. */
export const grammarFaults = (text: string): string[] => {
  const own = ownWords(text);
  return [
    ...faults.flatMap(([name, pattern]) => {
      const found = pattern.exec(own)?.[0];
      return found === undefined ? [] : [`${name}: ${found}`];
    }),
    ...unfinished(own).map((line) => `not a sentence: ${line}`),
  ];
};
