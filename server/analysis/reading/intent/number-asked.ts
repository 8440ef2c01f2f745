import { matchesIn, regExp } from '../../words/reg-exp.ts';
import { anyOf, anywhere, type Sheet } from '../sheet.ts';

/** Two to ten in the eight languages, and as digits up to twenty. */
const spelt: readonly (readonly [number, string])[] = [
  [2, 'two zwei deux dos dois duas due 二つ 2つ 두'],
  [3, 'three drei trois tres três tre 三つ 세'],
  [4, 'four vier quatre cuatro quatro quattro 四つ 네'],
  [5, 'five fünf cinq cinco cinque 五つ 다섯'],
  [6, 'six sechs seis sei 六つ 여섯'],
  [7, 'seven sieben sept siete sete sette 七つ 일곱'],
  [8, 'eight acht huit ocho oito otto 八つ 여덟'],
  [9, 'nine neun neuf nueve nove 九つ 아홉'],
  [10, 'ten zehn dix diez dez dieci 十 열'],
];

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
const numbers = new Map(
  spelt.flatMap(([number, words]) =>
    fold(words)
      .split(' ')
      .map((word) => [word, number] as const),
  ),
);

/** Whether a word is a number, which says how many and not what about. */
export const isNumberWord = (folded: string): boolean => numbers.has(folded);

/** What a number before it counts, so that it is no number of things to tell. */
const units = anyOf(
  `stars? star sterne? stern etoiles? estrellas? estrelas? stell[ae] days? tage tagen jours? dias? giorni weeks? wochen semaines? semanas?
   settimane months? monate monaten mois meses mes[ei] years? jahre jahren ans annees anos anni percent prozent 星 日 週 月 か月 ヶ月 년 월 일 주 개월 점 별 %`,
);
const number = regExp(
  `(?<![\\p{L}\\p{N}.,$€£-])(top\\s*)?(\\d{1,2}|${[...numbers.keys()].join('|')})(?![\\p{L}\\p{N}.]|[-\\s]?(?:${units})(?!\\p{L}))`,
  'gu',
);
const unspacedNumber = anywhere('(\\d{1,2})\\s?(?:つ|個|件|가지|개)|(?:トップ|上位|상위|톱)\\s?(\\d{1,2})', 'u');
/** `which of the two`: what is counted there is the apps. */
const ofThem =
  /(?:of (?:the|these|those)|both|der|von (?:den|diesen)|des|de (?:las|los|estas|estos)|d[oa]s|delle|dei|di queste)\s+$/u;

const most = 20;

/** How many things a question wants told: `top 5`, `the three main complaints`. */
export const readNumberAsked = ({ folded }: Sheet): number | null => {
  const unspaced = unspacedNumber.exec(folded);
  const glued = Number(unspaced?.[1] ?? unspaced?.[2] ?? Number.NaN);
  if (glued >= 1 && glued <= most) return glued;
  for (const match of matchesIn(folded, number)) {
    const value = numbers.get(match[2]!) ?? Number(match[2]);
    const isOfApps = match[1] === undefined && value <= 3 && ofThem.test(folded.slice(0, match.index));
    if (value >= 1 && value <= most && !isOfApps && (value > 1 || match[1] !== undefined)) return value;
  }
  return null;
};
