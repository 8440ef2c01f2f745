import { foldedPattern } from '../../sheet.ts';

/** What eight languages call days: English, German, French, Spanish, Portuguese, Italian, Japanese and Korean. */

const list = (words: string): string[] => words.split(' ').map(foldedPattern);

/** January to December. Not `ago`, `out` and `set`, which say something else in English. */
const monthLists: readonly (readonly string[])[] = [
  'january jan januar jänner janvier janv enero janeiro gennaio',
  'february feb februar février févr febrero fevereiro fev febbraio',
  'march mar märz mars marzo março',
  'april apr avril avr abril abr aprile',
  'may mai mayo maio maggio',
  'june jun juni juin junio junho giugno',
  'july jul juli juillet juil julio julho luglio',
  'august aug août agosto',
  'september sept sep septembre septiembre setiembre setembro settembre',
  'october oct oktober okt octobre octubre outubro ottobre',
  'november nov novembre noviembre novembro',
  'december dec dezember dez décembre diciembre dic dezembro dicembre',
].map(list);

/** Months that are words of their own too: they are months only with a number or a preposition beside them. */
export const weakMonths: ReadonlySet<string> = new Set(list('may mar march mars março mai jan dec sep'));

const byName = new Map(monthLists.flatMap((names, at) => names.map((name) => [name, at] as const)));

const longestFirst = (words: Iterable<string>): string =>
  [...words].sort((one, other) => other.length - one.length).join('|');

export const monthWord = `(?:${longestFirst(byName.keys())})`;
/** 0 to 11. */
export const monthOf = (word: string): number => byName.get(word)!;

const numberLists: Readonly<Record<number, string>> = {
  1: 'one a an ein eine einem einer einen un une uno una um uma 一 한 하루 일',
  2: 'two couple zwei deux dos dois duas due paar 二 両 두 이',
  3: 'three few drei trois tres três tre 三 세 석 삼',
  4: 'four vier quatre cuatro quatro quattro 四 네 넉',
  5: 'five fünf cinq cinco cinque 五 다섯',
  6: 'six sechs seis sei 六 여섯 육',
  7: 'seven sieben sept siete sete sette 七 일곱',
  8: 'eight acht huit ocho oito otto 八 여덟',
  9: 'nine neun neuf nueve nove 九 아홉',
  10: 'ten zehn dix diez dez dieci 十 열',
  12: 'twelve zwölf douze doce doze dodici 十二',
  14: 'fourteen fortnight vierzehn quatorze catorce catorze quattordici',
  15: 'fifteen fünfzehn quinze quince quindici',
  30: 'thirty dreißig dreissig trente treinta trinta trenta 三十',
  60: 'sixty sechzig soixante sesenta sessenta sessanta',
  90: 'ninety neunzig noventa novanta',
};
const numbers = new Map(
  Object.entries(numberLists).flatMap(([value, words]) => list(words).map((word) => [word, Number(value)] as const)),
);
export const numberWord = `(?:\\d{1,4}|${longestFirst(numbers.keys())})`;
export const numberOf = (word: string): number => numbers.get(word) ?? Number(word);

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

const unitLists: Readonly<Record<Unit, string>> = {
  day: 'days day tagen tage tag jours jour días día dias dia giorni giorno 日間 日 일간 일',
  week: 'weeks week wks wk wochen woche semaines semaine semanas semana settimane settimana 週間 週 주일간 주일 주간 주',
  month:
    'months month mths mth mos mo monaten monats monate monat mois meses mês mes mesi mese ヶ月間 か月間 カ月間 ヵ月間 ヶ月 か月 カ月 ヵ月 개월간 개월 달간 달',
  quarter: 'quarters quarter quartals quartale quartal trimestres trimestri trimestre 四半期 분기',
  year: 'years year yrs yr jahren jahres jahre jahr années année ans an años año anos ano anni anno 年間 年 년간 년',
};
const units = new Map(
  (Object.keys(unitLists) as Unit[]).flatMap((unit) => list(unitLists[unit]).map((word) => [word, unit] as const)),
);
export const unitWord = `(?:${longestFirst(units.keys())})`;
export const unitOf = (word: string): Unit => units.get(word)!;

/** Sunday to Saturday. */
const weekdayLists = [
  'sunday sonntag dimanche domingo domenica 日曜日 日曜 일요일',
  'monday montag lundi lunes lunedì 月曜日 月曜 월요일',
  'tuesday dienstag mardi martes martedì 火曜日 火曜 화요일',
  'wednesday mittwoch mercredi miércoles mercoledì 水曜日 水曜 수요일',
  'thursday donnerstag jeudi jueves giovedì 木曜日 木曜 목요일',
  'friday freitag vendredi viernes venerdì 金曜日 金曜 금요일',
  'saturday samstag samedi sábado sabato 土曜日 土曜 토요일',
].map(list);
const weekdays = new Map(weekdayLists.flatMap((names, at) => names.map((name) => [name, at] as const)));
export const weekdayWord = `(?:${longestFirst(weekdays.keys())})`;
export const weekdayOf = (word: string): number => weekdays.get(word)!;

/** Of the northern half: spring begins in March. */
const seasonLists = [
  'spring frühling frühjahr printemps primavera 春 봄',
  'summer sommer été verano verão estate 夏 여름',
  'autumn fall herbst automne otoño outono autunno 秋 가을',
  'winter hiver invierno inverno 冬 겨울',
].map(list);
const seasons = new Map(seasonLists.flatMap((names, at) => names.map((name) => [name, at] as const)));
export const seasonWord = `(?:${longestFirst(seasons.keys())})`;
/** 0 is spring. */
export const seasonOf = (word: string): number => seasons.get(word)!;

const ordinalLists = [
  'first 1st erstes ersten erste premier 1er primer primero primeiro primo 第1 第一',
  'second 2nd zweites zweiten zweite deuxième 2e segundo secondo 第2 第二',
  'third 3rd drittes dritten dritte troisième 3e tercer tercero terceiro terzo 第3 第三',
  'fourth 4th last viertes vierten vierte quatrième 4e cuarto quarto último letztes 第4 第四',
].map(list);
const ordinals = new Map(ordinalLists.flatMap((names, at) => names.map((name) => [name, at] as const)));
export const ordinalWord = `(?:${longestFirst(ordinals.keys())})`;
/** 0 is the first. */
export const ordinalOf = (word: string): number => ordinals.get(word)!;
