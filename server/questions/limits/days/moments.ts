import { foldedPattern, type Sheet } from '../../../tagging/words/sheet.ts';
import {
  before,
  dayAt,
  lastBegun,
  monthOfDay,
  monthsFrom,
  type Period,
  plusDays,
  unitAround,
  yearOf,
} from './calendar.ts';
import {
  monthOf,
  monthWord,
  numberOf,
  numberWord,
  ordinalOf,
  ordinalWord,
  seasonOf,
  seasonWord,
  type Unit,
  unitOf,
  unitWord,
  weakMonths,
  weekdayOf,
  weekdayWord,
} from './day-words.ts';

/** A time that a sentence speaks of, and where. */
export interface Moment extends Period {
  readonly start: number;
  readonly end: number;
  /** It reaches up to today: `the last 30 days`, `this year`. */
  readonly open: boolean;
  /** A day that stands for it as one end of a span: the 15th for `mid October`. */
  readonly edge: string | null;
  /** It is a time only behind a preposition: `fall`, `may`. */
  readonly weak: boolean;
  /** Both of its ends are named: `10 to 30 September`. */
  readonly span: boolean;
}

interface Asked {
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
  /** Of the sentence: it decides which number of 3/4/2026 is the month. */
  readonly language: string;
}

type Found = (Period & Partial<Pick<Moment, 'open' | 'edge' | 'weak' | 'span'>>) | null;

interface Rule {
  readonly pattern: RegExp;
  read(groups: Readonly<Record<string, string | undefined>>, asked: Asked): Found;
}

const rule = (pattern: string, read: Rule['read'], where: 'words' | 'anywhere' = 'words'): Rule => ({
  pattern: new RegExp(
    where === 'words'
      ? `(?<![\\p{L}\\p{N}.,$€£])(?:${foldedPattern(pattern)})(?![\\p{L}\\p{N}])`
      : foldedPattern(pattern),
    'gu',
  ),
  read,
});

const year = '(?<year>20[0-3]\\d)(?![.,/-]?\\d)';
const ofYear = `(?:,? (?:de |del |do |of |dell'anno |du |des jahres |en |in )?${year})?`;
const ordinal = '(?:st|nd|rd|th|er|[.º°ª])?';
const day = `(?<day>[0-3]?\\d)${ordinal}`;
const number = `(?<count>${numberWord})`;
const unit = `(?<unit>${unitWord})`;
const month = `(?<month>${monthWord})\\.?`;

/** Two days of one month. */
const daysOfMonth =
  (month: number, first: number, last: number) =>
  (year: number): Period | null => {
    const [from, to] = [dayAt(year, month, first), dayAt(year, month, last)];
    return from && to && from.from <= to.to ? { from: from.from, to: to.to } : null;
  };

const spanning = (period: Period | null): Found => period && { ...period, span: true };

const inYear = (given: string | undefined, today: string, periodOf: (year: number) => Period | null): Period | null =>
  given === undefined ? lastBegun(today, periodOf) : periodOf(Number(given));

const rolling = (count: string | undefined, word: string | undefined, today: string): Found => {
  const many = count === undefined || count === '' ? 1 : numberOf(count);
  if (!Number.isFinite(many) || many < 1 || many > 4000) return null;
  return { from: before(today, many, unitOf(word!)), to: today, open: true };
};

const thisUnit = (unit: Unit, today: string): Found => ({ ...unitAround(today, unit), to: today, open: true });

/** Last month and last year are those of the calendar; a week is the last seven days, whatever day it is. */
const lastUnit = (unit: Unit, today: string): Found => {
  if (unit === 'week' || unit === 'day') return { from: before(today, 1, unit), to: today, open: true };
  return unitAround(plusDays(unitAround(today, unit).from, -1), unit);
};

const startOf = (unit: Unit, today: string): Found => {
  const { from } = unitAround(today, unit);
  return { from, to: from };
};

const numericDay = (
  { one, sign, other, year: of }: Readonly<Record<string, string | undefined>>,
  { language }: Asked,
) => {
  const [first, second] = [Number(one), Number(other)];
  const isMonthFirst = sign === '/' && first <= 12 && (second > 12 || language === 'en' || language === 'und');
  return dayAt(Number(of), (isMonthFirst ? first : second) - 1, isMonthFirst ? second : first);
};

const partOfMonth = (part: string, whole: Period): Found => {
  const [year, month] = [yearOf(whole.from), monthOfDay(whole.from)];
  const at = (day: number): string => dayAt(year, month, day)!.from;
  if (/^(?:前半|전반)/u.test(part)) return { from: at(1), to: at(15) };
  if (/^(?:後半|후반)/u.test(part)) return { from: at(16), to: whole.to };
  if (new RegExp(`^(?:${foldedPattern(earlyWords)})`, 'u').test(part)) return { from: at(1), to: at(10), edge: at(1) };
  if (new RegExp(`^(?:${foldedPattern(midWords)})`, 'u').test(part)) return { from: at(10), to: at(20), edge: at(15) };
  return { from: at(21), to: whole.to, edge: whole.to };
};
const earlyWords =
  'early|beginning of|start of|anfang|début|principios? de|inicios? de|comienzos? de|começo de|início de|inizio(?: di)?|上旬|初め|初旬|초';
const midWords = 'mid|middle of|mitte|mi|mediados de|meados de|metà(?: di)?|中旬|중순';
const lateWords = 'late|end of|ende|fin|finales de|fines de|fim de|final de|fine|下旬|末|말';
const part = `(?<part>${earlyWords}|${midWords}|${lateWords})`;

const firstHalf =
  '(?:first|1st) half|ersten? hälfte|premi[eè]re (?:quinzaine|moitié)|primera (?:quincena|mitad)|primeira (?:quinzena|metade)|prima (?:metà|quindicina)';
const secondHalf =
  '(?:second|2nd|latter|last) half|(?:zweiten?|letzten?) hälfte|(?:seconde|deuxième) (?:quinzaine|moitié)|segunda (?:quincena|mitad|quinzena|metade)|seconda (?:metà|quindicina)';

const lastWord = 'last|previous|letzte[nrsm]?|vorige[nrsm]?|vergangene[nrsm]?';
const quarterMonths = (at: number, given: string | undefined, today: string): Found =>
  inYear(given, today, (year) => monthsFrom(year, at * 3, 3));

/** Units as they are typed for short, by their first letter. */
const shortUnits: Readonly<Record<string, string>> = { d: 'day', w: 'week', m: 'month', y: 'year' };

const spaced: readonly Rule[] = [
  rule(`(?<year>20\\d\\d)[-/.](?<one>\\d{1,2})[-/.](?<other>\\d{1,2})`, ({ year, one, other }) =>
    dayAt(Number(year), Number(one) - 1, Number(other)),
  ),
  rule('(?<one>\\d{1,2})(?<sign>[./])(?<other>\\d{1,2})[./](?<year>20\\d\\d)', numericDay),
  rule('(?<day>[0-3]?\\d)\\.(?<one>[01]?\\d)\\.(?!\\d)', ({ day, one }, { today }) =>
    lastBegun(today, (year) => dayAt(year, Number(one) - 1, Number(day))),
  ),
  // `10 to 30 September`: both days are of the month behind them.
  rule(
    `(?:the |le |el |il |o |dem |den )?(?<first>[0-3]?\\d)${ordinal} ?(?:-|–|—|to|until|and|bis(?: zum)?|und|au|et|al|a|y|ao|e|al) ?(?:the |le |el |il |o )?${day} (?:of |de |di )?${month}${ofYear}`,
    ({ first, day, month, year }, { today }) =>
      spanning(inYear(year, today, daysOfMonth(monthOf(month!), Number(first), Number(day)))),
  ),
  rule(
    `${month} (?<first>[0-3]?\\d)${ordinal} ?(?:-|–|—|to|through|until|and) ?${day}(?! ?[★⭐]| (?:stars?|reviews))${ofYear}`,
    ({ first, day, month, year }, { today }) =>
      spanning(inYear(year, today, daysOfMonth(monthOf(month!), Number(first), Number(day)))),
  ),
  rule(
    `(?:the |le |el |il |o |am |dem |den )?${day} (?:of |de |di )?${month}${ofYear}`,
    ({ day, month, year }, { today }) => inYear(year, today, (of) => dayAt(of, monthOf(month!), Number(day))),
  ),
  rule(
    `${month} (?:the )?${day}(?! ?[★⭐]| ?[-–] ?\\d?\\d? ?(?:stars?)| (?:stars?|reviews|star))${ofYear}`,
    ({ day, month, year }, { today }) => inYear(year, today, (of) => dayAt(of, monthOf(month!), Number(day))),
  ),
  rule(`(?:the )?${part}[ -](?:of |the )?${month}${ofYear}`, ({ part, month, year }, { today }) => {
    const whole = inYear(year, today, (of) => monthsFrom(of, monthOf(month!)));
    return whole && partOfMonth(part!, whole);
  }),
  rule(
    `(?:the |die |in der |la |a |na )?(?<half>${firstHalf}|${secondHalf}) (?:of |des |d'|d[ei] |do )?${month}${ofYear}`,
    ({ half, month, year }, { today }) => {
      const isFirst = new RegExp(`^(?:${foldedPattern(firstHalf)})$`, 'u').test(half!);
      return inYear(year, today, (of) => {
        const { from, to } = monthsFrom(of, monthOf(month!));
        const [first, last] = [dayAt(of, monthOf(month!), 15)!.from, dayAt(of, monthOf(month!), 16)!.from];
        return isFirst ? { from, to: first } : { from: last, to };
      });
    },
  ),
  rule(
    `(?:(?:${lastWord}|this|past|month of|mese di|mois de|mes de|mês de) |mois d')?${month}${ofYear}`,
    ({ month, year }, { today }) => {
      const whole = inYear(year, today, (of) => monthsFrom(of, monthOf(month!)));
      return whole && { ...whole, weak: year === undefined && weakMonths.has(month!) };
    },
  ),
  rule(`q(?<at>[1-4])(?:[ /-]?${year})?`, ({ at, year }, { today }) => quarterMonths(Number(at) - 1, year, today)),
  rule(
    `(?:the |le |el |il |o |im |das )?(?:(?<nth>${ordinalWord})|(?<at>[1-4])(?:\\.|e|º|°)?) (?:quarter|quartal|trimestre)(?: of)?${ofYear}`,
    ({ nth, at, year }, { today }) => quarterMonths(nth === undefined ? Number(at) - 1 : ordinalOf(nth), year, today),
  ),
  rule(`(?:the )?(?<nth>first|second) half(?: of)?(?: (?:the |this )?year|${ofYear})`, ({ nth, year }, { today }) =>
    inYear(year, today, (of) => monthsFrom(of, nth === 'first' ? 0 : 6, 6)),
  ),
  rule(
    `(?<which>(?:this|last|past|the|diese[nrsm]?|letzte[nrsm]?|cet|l'|este|esta|el|la|o|a|quest[ao]|scors[ao]|lo|im|en|in|no|na) ?)?(?<season>${seasonWord})${ofYear}`,
    ({ which, season, year }, { today }) => {
      const at = seasonOf(season!);
      const whole = inYear(year, today, (of) => monthsFrom(of, 2 + at * 3, 3));
      return whole && { ...whole, weak: (which ?? '') === '' && year === undefined };
    },
  ),
  // The last so many days, weeks or months.
  rule(
    `(?:in |over |within |during |for |from |since )?(?:the |these |those |our )?(?:last|past|previous|recent) (?:${number} (?:of )?)?${unit}(?<!${lastCalendar()})`,
    ({ count, unit }, { today }) => rolling(count, unit, today),
  ),
  // `past 6w`, `last 30d`.
  rule(
    `(?:in |over |within |during |for |from )?(?:the )?(?:last|past|previous) (?<count>\\d{1,3}) ?(?<unit>d|w|wks?|m|mos?|mths?|y|yrs?)\\.?`,
    ({ count, unit }, { today }) => rolling(count, shortUnits[unit![0]!], today),
  ),
  rule(
    `(?:in |over |within |during |for |from |seit |während |dans |pendant |en |durante |nas? |nelle )?(?:the |den |der |les |las |as |le )?(?:last|past|previous|letzten|vergangenen|dernières|últimas|ultime) (?<count>\\d{1,3}) ?(?:hours?|hrs?|h|stunden|heures|horas|ore)|(?<other>\\d{1,3}) (?:dernières heures|últimas horas|ultime ore)`,
    ({ count, other }, { today }) => rolling(String(Math.ceil(Number(count ?? other) / 24)), 'day', today),
  ),
  rule(
    `(?:in |seit |während |innerhalb )?(?:den |der |die )?(?:letzten?|vergangenen?|vorigen?) ${number} ${unit}`,
    ({ count, unit }, { today }) => rolling(count, unit, today),
  ),
  rule(
    `(?:au cours |dans |pendant |durant |sur |depuis )?(?:des |les |ces |du |la |le )?(?:${number} derni[eè]re?s?|derni[eè]re?s? ${number.replace('count', 'other')}) ${unit}`,
    ({ count, other, unit }, { today }) => rolling(count ?? other, unit, today),
  ),
  rule(
    `(?:en |durante |nos |nas |no |na |dos |das |do |da |de |del |nell'|negli |nelle |degli |delle |dell')?(?:los |las |el |la |gli |le )?(?:(?:últim[oa]s?|ultim[oaie]|pasad[oa]s) (?:${number} )?|${number.replace('count', 'other')} (?:últim[oa]s?|ultim[ie]) )${unit}`,
    ({ count, other, unit }, { today }) => rolling(count ?? other, unit, today),
  ),
  rule(`(?:seit|depuis|desde hace|desde há|há|da) ${number} ${unit}`, ({ count, unit }, { today }) =>
    rolling(count, unit, today),
  ),
  rule(
    `${number} ${unit} (?:ago|fa|atrás)|(?:vor|il y a|hace) ${number.replace('count', 'other')} ${unit.replace('unit', 'unit2')}`,
    ({ count, unit, other, unit2 }, { today }) => {
      const found = rolling(count ?? other, unit ?? unit2, today);
      return found && { from: found.from, to: found.from };
    },
  ),
  rule(
    `(?:the )?(?:very )?(?:beginning|start|turn) of (?:the |this )?(?<unit>year|month|week|quarter)|(?:anfang|beginn) (?:des |dieses |der )?(?<unit2>jahres|monats|woche)`,
    ({ unit, unit2 }, { today }) => startOf(unitOf((unit ?? unit2)!), today),
  ),
  rule('(?<unit>jahres|monats)(?:anfang|beginn)', ({ unit }, { today }) => startOf(unitOf(unit!), today)),
  rule(
    `(?:le |du |el |o |l')?(?:début|principios?|inicios?|comienzos?|começo|início|inizio) (?:de l'|d'|du |de la |de |del |dell'|do |deste |dest[ea] )?(?:cette |este |quest')?(?<unit>année|mois|semaine|año|mes|semana|ano|mês|anno|mese|settimana)`,
    ({ unit }, { today }) => startOf(unitOf(unit!), today),
  ),
  rule('(?:the )?year[ -]to[ -]date|ytd', (_, { today }) => thisUnit('year', today)),
  rule(
    "(?:in )?(?:this|the current|diese[nrsm]?|cette|ce|est[ea]|nest[ea]|dest[ea]|quest[ao]|quest') ?(?<unit>week|month|quarter|year|woche|monat|quartal|jahr|semaine|mois|trimestre|année|semana|mes|mês|año|ano|settimana|mese|anno)",
    ({ unit }, { today }) => thisUnit(unitOf(unit!), today),
  ),
  rule(
    `(?:${lastWord}) ${unit}|(?:la |le |l'|el |il |lo |o |a |na |no )?${unit.replace('unit', 'unit2')} (?:derni[eè]re?|pass[eé]e?|précédente?|pasad[oa]|anterior|passad[oa]|scors[oa]|passat[oa])|(?:lo scorso|la scorsa|il passato) ${unit.replace('unit', 'unit3')}`,
    ({ unit, unit2, unit3 }, { today }) => lastUnit(unitOf((unit ?? unit2 ?? unit3)!), today),
  ),
  rule("today|heute|aujourd'hui|hoy|hoje|oggi", (_, { today }) => ({ from: today, to: today, open: true })),
  rule('yesterday|gestern|ayer|ontem|ieri|(?<french>hier)', ({ french }, { today, language }) => {
    // German says `hier` for here.
    if (french !== undefined && language !== 'fr') return null;
    const day = plusDays(today, -1);
    return { from: day, to: day };
  }),
  rule(
    `(?:last |this |past |letzten |diesen |dernier |último )?(?<weekday>${weekdayWord})(?: dernier| pasado| passado| scorso)?`,
    ({ weekday }, { today }) => {
      const back = (new Date(`${today}T00:00:00Z`).getUTCDay() - weekdayOf(weekday!) + 7) % 7;
      const day = plusDays(today, -(back === 0 ? 7 : back));
      return { from: day, to: day, weak: true };
    },
  ),
  rule('christmas|weihnachten|noël|navidad|natal|natale', (_, { today }) => {
    const found = lastBegun(today, (year) => dayAt(year, 11, 25));
    return found && { ...found, weak: true };
  }),
  rule(`(?:the year |das jahr |l'année |el año |o ano |l'anno |il )?${year}`, ({ year }) =>
    Number(year) >= 2008 ? monthsFrom(Number(year), 0, 12) : null,
  ),
];

/** `Last month` and `last year` without `the` are those of the calendar. */
function lastCalendar(): string {
  return '(?<!the |these |past |previous |recent |in |over |within |during )last (?:month|quarter|year)';
}

const unspaced: readonly Rule[] = [
  rule(
    '(?:(?<year>20\\d\\d)[年년] ?)?(?<month>1[0-2]|0?[1-9])[月월] ?(?<first>[0-3]?\\d)[日일]?(?:から|부터|~|〜|-) ?(?<day>[0-3]?\\d)[日일](?:まで|까지)?',
    ({ year, month, first, day }, { today }) =>
      spanning(inYear(year, today, daysOfMonth(Number(month) - 1, Number(first), Number(day)))),
    'anywhere',
  ),
  rule(
    '(?:(?<year>20\\d\\d)[年년] ?)?(?<month>1[0-2]|0?[1-9])[月월] ?(?<day>[0-3]?\\d)[日일]',
    ({ year, month, day }, { today }) => inYear(year, today, (of) => dayAt(of, Number(month) - 1, Number(day))),
    'anywhere',
  ),
  rule(
    '(?:(?<year>20\\d\\d)[年년] ?)?(?<month>1[0-2]|0?[1-9])[月월](?!曜|요일|間|간) ?(?<part>上旬|初め|初旬|前半|中旬|下旬|後半|末|초(?![가-힣])|중순|말(?![가-힣])|전반|후반)?',
    ({ year, month, part }, { today }) => {
      const whole = inYear(year, today, (of) => monthsFrom(of, Number(month) - 1));
      return whole && part ? partOfMonth(part, whole) : whole;
    },
    'anywhere',
  ),
  rule(
    '(?:(?<year>20\\d\\d)[年년]の? ?)?(?:第?(?<at>[1-4])四半期|(?<at2>[1-4]) ?분기)',
    ({ year, at, at2 }, { today }) => quarterMonths(Number(at ?? at2) - 1, year, today),
    'anywhere',
  ),
  rule(
    `(?:最近|過去|直近|ここ|この|최근|지난|과거|요) ?の? ?${number} ?${unit}(?:間|간|동안)?`,
    ({ count, unit }, { today }) => rolling(count, unit, today),
    'anywhere',
  ),
  rule(
    `${number} ?${unit} ?(?:前|전)`,
    ({ count, unit }, { today }) => {
      const found = rolling(count, unit, today);
      return found && { from: found.from, to: found.from };
    },
    'anywhere',
  ),
  rule(
    '(?:最近|過去|直近|ここ|최근|지난) ?の? ?(?<count>\\d{1,3}) ?(?:時間|시간)(?:間|간|동안)?',
    ({ count }, { today }) => rolling(String(Math.ceil(Number(count) / 24)), 'day', today),
    'anywhere',
  ),
  rule('年初|年明け|今年の初め|今年初め|연초|올해 ?초', (_, { today }) => startOf('year', today), 'anywhere'),
  rule('月初め?|월초|이번 ?달 ?초', (_, { today }) => startOf('month', today), 'anywhere'),
  rule('今週|이번 ?주', (_, { today }) => thisUnit('week', today), 'anywhere'),
  rule('今月|이번 ?달|이달', (_, { today }) => thisUnit('month', today), 'anywhere'),
  rule('今年の(?=[春夏秋冬])|(?:今年|올해|금년)', (_, { today }) => thisUnit('year', today), 'anywhere'),
  rule('先週|지난 ?주', (_, { today }) => lastUnit('week', today), 'anywhere'),
  rule('先月|지난 ?달|저번 ?달', (_, { today }) => lastUnit('month', today), 'anywhere'),
  rule('昨年|去年|작년|지난 ?해', (_, { today }) => lastUnit('year', today), 'anywhere'),
  rule('昨日|어제', (_, { today }) => ({ from: plusDays(today, -1), to: plusDays(today, -1) }), 'anywhere'),
  rule('今日|本日|오늘', (_, { today }) => ({ from: today, to: today, open: true }), 'anywhere'),
  rule('(?<year>20\\d\\d) ?[年년]', ({ year }) => monthsFrom(Number(year), 0, 12), 'anywhere'),
];

const rules: readonly Rule[] = [...unspaced, ...spaced];

/** Every time that a sheet speaks of, in order; where two overlap, the longer one. */
export const momentsIn = ({ folded }: Sheet, asked: Asked): Moment[] => {
  const found: Moment[] = [];
  for (const { pattern, read } of rules) {
    for (const match of folded.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const moment = match[0] === '' ? null : read(match.groups ?? {}, asked);
      if (moment === null) continue;
      const over = found.filter((other) => start < other.end && other.start < end);
      if (over.some((other) => other.end - other.start >= end - start)) continue;
      for (const other of over) found.splice(found.indexOf(other), 1);
      found.push({ open: false, edge: null, weak: false, span: false, ...moment, start, end });
    }
  }
  return found.sort((one, other) => one.start - other.start);
};
