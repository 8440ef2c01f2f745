import { foldedPattern } from '../../../tagging/words/sheet.ts';
import {
  dayAt,
  lastBegun,
  lastEnded,
  monthOfDay,
  monthsFrom,
  type Period,
  plusDays,
  unitAround,
  yearOf,
} from './calendar.ts';
import {
  behindLast,
  lastWord,
  monthOf,
  monthWord,
  numberOf,
  ordinalOf,
  ordinalWord,
  seasonOf,
  seasonWord,
  thisWord,
  weakMonths,
  weekendWord,
} from './day-words.ts';
import {
  type Asked,
  day,
  dayBehind,
  type Found,
  month,
  named,
  number,
  ofYear,
  ordinal,
  type Rule,
  rule,
  year,
} from './rule.ts';

/** Two days of one month. */
const daysOfMonth =
  (month: number, first: number, last: number) =>
  (year: number): Period | null => {
    const [from, to] = [dayAt(year, month, first), dayAt(year, month, last)];
    return from && to && from.from <= to.to ? { from: from.from, to: to.to } : null;
  };

export const inYear = (
  given: string | undefined,
  today: string,
  periodOf: (year: number) => Period | null,
): Period | null => (given === undefined ? lastBegun(today, periodOf) : periodOf(Number(given)));

/** `Last November` has ended, `this November` has begun. */
export const lastOrYear = (
  last: string | undefined,
  year: string | undefined,
  today: string,
  periodOf: (year: number) => Period | null,
): Period | null =>
  last === undefined || year !== undefined ? inYear(year, today, periodOf) : lastEnded(today, periodOf);

/** `10 to 31 September` is invalid as a whole; `20 to 10 September` ends before it begins. */
export const spanOfMonth = (
  month: number,
  [first, last]: readonly [number, number],
  year: string | undefined,
  today: string,
): Found => {
  const isNever = [first, last].some((day) => inYear(year, today, (of) => dayAt(of, month, day)) === null);
  const period = inYear(year, today, daysOfMonth(month, Math.min(first, last), Math.max(first, last)));
  if (isNever || period === null) return named(null, today);
  return first <= last ? { ...period, span: true } : { from: period.to, to: period.from, span: true };
};

const dayOfMonth = (month: string, day: number, year: string | undefined, today: string): Found =>
  named(
    inYear(year, today, (of) => dayAt(of, monthOf(month), day)),
    today,
    year === undefined && weakMonths.has(month),
  );

const numericDay = (
  { one, sign, other, year: of }: Readonly<Record<string, string | undefined>>,
  { language, today }: Asked,
): Found => {
  const [first, second] = [Number(one), Number(other)];
  const isMonthFirst = sign === '/' && first <= 12 && (second > 12 || language === 'en' || language === 'und');
  return named(dayAt(Number(of), (isMonthFirst ? first : second) - 1, isMonthFirst ? second : first), today);
};

/** The first or last `many` days of a month, if it has as many. */
const daysOf = ({ from, to }: Period, many: number, isFirst: boolean): Period | null =>
  many < 1 || many > Number(to.slice(8))
    ? null
    : isFirst
      ? { from, to: plusDays(from, many - 1) }
      : { from: plusDays(to, 1 - many), to };

export const partOfMonth = (part: string, whole: Period): Found => {
  const [year, month] = [yearOf(whole.from), monthOfDay(whole.from)];
  const at = (day: number): string => dayAt(year, month, day)!.from;
  const many = /\d+/u.exec(part);
  if (many) return daysOf(whole, Number(many[0]), /^(?:最初|첫)/u.test(part));
  if (/^(?:前半|전반)/u.test(part)) return { from: at(1), to: at(15) };
  if (/^(?:後半|후반)/u.test(part)) return { from: at(16), to: whole.to };
  if (new RegExp(`^(?:${foldedPattern(earlyWords)})`, 'u').test(part)) return { from: at(1), to: at(10), edge: at(1) };
  if (new RegExp(`^(?:${foldedPattern(midWords)})`, 'u').test(part)) return { from: at(10), to: at(20), edge: at(15) };
  return { from: at(21), to: whole.to, edge: whole.to };
};
const earlyWords =
  'early|beginning of|start of|anfang|début|principios? de|inicios? de|comienzos? de|começo de|início de|inizio(?: di)?|上旬|初め|初旬|초|最初の|첫';
const midWords = 'mid|middle of|mitte|mi|mediados de|meados de|metà(?: di)?|中旬|중순';
const lateWords = 'late|end of|ende|fin|finales de|fines de|fim de|final de|fine|下旬|末|말';
const part = `(?<part>${earlyWords}|${midWords}|${lateWords})`;

const firstHalf =
  '(?:first|1st) half|ersten? hälfte|premi[eè]re (?:quinzaine|moitié)|primera (?:quincena|mitad)|primeira (?:quinzena|metade)|prima (?:metà|quindicina)';
const secondHalf =
  '(?:second|2nd|latter|last) half|(?:zweiten?|letzten?) hälfte|(?:seconde|deuxième) (?:quinzaine|moitié)|segunda (?:quincena|mitad|quinzena|metade)|seconda (?:metà|quindicina)';

/** @param at 0 is the first */
export const quarterMonths = (at: number, given: string | undefined, today: string, last?: string): Found =>
  named(at >= 0 && at < 4 ? lastOrYear(last, given, today, (year) => monthsFrom(year, at * 3, 3)) : null, today);

/** Winter belongs to the year in which it begins. */
export const seasonIn =
  (season: string) =>
  (year: number): Period =>
    monthsFrom(year, 2 + seasonOf(season) * 3, 3);

const halfOfMonth = (isFirst: boolean, month: string, given: string | undefined, today: string): Period | null =>
  inYear(given, today, (year) => {
    const { from, to } = monthsFrom(year, monthOf(month));
    return isFirst ? { from, to: plusDays(from, 14) } : { from: plusDays(from, 15), to };
  });

const firstWord = 'first|ersten?|premi[eè]re?s|primer[oa]s|primeir[oa]s|primi|prime';
const finalWord = '(?:last|final|letzten?|derni[eè]re?s|últim[oa]s|ultim[ie])';
const daysWord = '(?:days|tagen?|jours|días|dias|giorni|(?<weeks>weeks|wochen|semaines|semanas|settimane))';
const ofMonth = "(?:of |im |d['’]|d[ei] |del mes de )?";
const someDays = (first: string | undefined, many: number, month: string, given: string | undefined, today: string) =>
  named(
    inYear(given, today, (year) => daysOf(monthsFrom(year, monthOf(month)), many, first !== undefined)),
    today,
  );

const holidays = [
  ['halloween', '10-31'],
  ['christmas|weihnachten|noël|navidad|natal|natale', '12-25'],
  ["new year['’]?s eve", '12-31'],
  ["new year(?:['’]?s)?(?: day)?|neujahr|nouvel an|año nuevo|capodanno", '01-01'],
  ["valentine['’]?s(?: day)?", '02-14'],
] as const;
/** Words that make a holiday a time: `the Halloween event` is none. */
const holidayOpening =
  '(?:(?<![\\p{L}\\p{N}])(?:before|since|after|until|till|over|at|during|around|between|seit|vor|nach|bis|zu|über|während|zwischen|avant|pendant|après|depuis|entre|jusqu.à|en|durante|antes de|desde|después de|hasta|até|depois d[eo]|antes do|prima di|dopo|fino a|da) |(?:between|from|zwischen|von|vom|entre|tra|da) [^?!,]{1,30} (?:and|to|und|bis|et|à|y|e|a) )(?:the |le |la |el |o |il )?';

/** ISO 8601 weeks. */
export const calendarWeek =
  (week: number) =>
  (year: number): Period | null => {
    const [first, next] = [year, year + 1].map((each) => unitAround(`${each}-01-04`, 'week').from) as [string, string];
    const from = plusDays(first, 7 * (week - 1));
    return week > 0 && from < next ? unitAround(from, 'week') : null;
  };

const isLast = new RegExp(`^${lastWord}$`, 'u');

const weekWord = '(?:week|woche|semaine|semana|settimana)';

/** A weekend of a month by its Saturday, from 0; below 0, the last one entirely in the month. */
const weekendOf =
  (month: number, place: number) =>
  (year: number): Period | null => {
    const { from, to } = monthsFrom(year, month);
    const first = plusDays(unitAround(plusDays(from, 1), 'week').from, 5);
    const saturday = place < 0 ? plusDays(unitAround(plusDays(to, 1), 'week').from, -2) : plusDays(first, 7 * place);
    return saturday <= to ? { from: saturday, to: plusDays(saturday, 1) } : null;
  };

export const namedTimes: readonly Rule[] = [
  rule(
    '(?<year>20\\d\\d)(?<sign>[-/.])(?<one>\\d{1,2})[-/.](?<other>\\d{1,2})',
    ({ year, sign, one, other }, { today }) => {
      const found = dayAt(Number(year), Number(one) - 1, Number(other));
      // With dots, it may be a version.
      return sign === '.' ? found : named(found, today);
    },
  ),
  rule(
    '(?<!(?:version|release|build|update|v) ?)(?<one>\\d{1,2})(?<sign>[./])(?<other>\\d{1,2})[./](?<year>20\\d\\d)',
    numericDay,
  ),
  rule('(?<day>[0-3]?\\d)\\.(?<one>[01]?\\d)\\.(?!\\d)', ({ day, one }, { today, language }) => {
    const found = lastBegun(today, (year) => dayAt(year, Number(one) - 1, Number(day)));
    return language === 'de' && Number(one) > 0 && Number(one) <= 12 ? named(found, today) : found;
  }),
  // `10 to 30 September`: both days are in the month after them.
  rule(
    `(?<!${monthWord}\\.? )(?:the |le |el |il |o |dem |den )?(?<first>[0-3]?\\d)${ordinal} ?(?:-|–|—|to|until|and|bis(?: zum)?|und|au|et|al|a|y|ao|e|al) ?(?:the |le |el |il |o )?${day} (?:of |de |di )?${month}${ofYear}`,
    ({ first, day, month, year }, { today }) => spanOfMonth(monthOf(month!), [Number(first), Number(day)], year, today),
  ),
  rule(
    `${month} (?<first>[0-3]?\\d)${ordinal} ?(?:-|–|—|to|through|until|and) ?${dayBehind}(?! ?[★⭐]| (?:stars?|reviews)| (?:of )?${monthWord}(?!\\p{L}))${ofYear}`,
    ({ first, day, month, year }, { today }) => spanOfMonth(monthOf(month!), [Number(first), Number(day)], year, today),
  ),
  rule(
    `(?:the |le |el |il |o |am |dem |den )?${day} (?:of |de |di )?${month}${ofYear}`,
    ({ day, month, year }, { today }) => dayOfMonth(month!, Number(day), year, today),
  ),
  rule(
    `${month} (?:the )?${dayBehind}(?! ?[★⭐]| ?[-–] ?\\d?\\d? ?(?:stars?)| (?:stars?|reviews|star))${ofYear}`,
    ({ day, month, year }, { today }) => dayOfMonth(month!, Number(day), year, today),
  ),
  rule(`(?:the )?${part}[ -](?:of |the )?${month}${ofYear}`, ({ part, month, year }, { today }) => {
    const whole = inYear(year, today, (of) => monthsFrom(of, monthOf(month!)));
    return whole && partOfMonth(part!, whole);
  }),
  rule(
    `(?:the |die |in der |la |a |na )?(?<half>${firstHalf}|${secondHalf}) (?:of |des |d'|d[ei] |do )?${month}${ofYear}`,
    ({ half, month, year }, { today }) =>
      halfOfMonth(new RegExp(`^(?:${foldedPattern(firstHalf)})$`, 'u').test(half!), month!, year, today),
  ),
  rule(
    `(?:(?:(?<last>${lastWord})|${thisWord}|past|month of|mese di|mois de|mes de|mês de) |mois d')?${month}(?: (?<behind>${behindLast}))?${ofYear}`,
    ({ last, behind, month, year }, { today }) => {
      const whole = lastOrYear(last ?? behind, year, today, (of) => monthsFrom(of, monthOf(month!)));
      return whole && { ...whole, weak: year === undefined && weakMonths.has(month!) };
    },
  ),
  rule(
    `(?:(?<last>last) )?q(?:(?<at>[1-4])(?:[/-]?${year}|${ofYear})|(?<at>\\d)[ /-]?${year})`,
    ({ last, at, year }, { today }) => quarterMonths(Number(at) - 1, year, today, last),
  ),
  rule(
    `(?:the |le |el |il |o |im |das )?(?:(?<nth>${ordinalWord})|(?<at>\\d)(?:st|nd|rd|th|\\.|e|º|°)?) (?:quarter|quartal|trimestre)(?: of)?${ofYear}`,
    // `The last quarter` without a year is the one before this.
    ({ nth, at, year }, { today }) =>
      nth !== undefined && year === undefined && isLast.test(nth)
        ? null
        : quarterMonths(nth === undefined ? Number(at) - 1 : ordinalOf(nth), year, today),
  ),
  rule(`(?:the )?(?<nth>first|second) half(?: of)? (?:(?:the |this )?year|${year})`, ({ nth, year }, { today }) =>
    inYear(year, today, (of) => monthsFrom(of, nth === 'first' ? 0 : 6, 6)),
  ),
  rule(
    `(?<which>(?:the |past |el |la |o |a |lo |im |den |en |in |no |na |l')?(?:(?<last>${lastWord}) |${thisWord} |cet')?)(?<season>${seasonWord})(?: (?<behind>${behindLast}))?${ofYear}`,
    ({ which, last, season, behind, year }, { today }) => ({
      ...lastOrYear(last ?? behind, year, today, seasonIn(season!))!,
      weak: which === '' && behind === undefined && year === undefined,
    }),
  ),
  ...holidays.map(([names, of]) =>
    rule(`(?<=${holidayOpening})(?:${names})`, (_, { today }) =>
      lastBegun(today, (year) => dayAt(year, Number(of.slice(0, 2)) - 1, Number(of.slice(3)))),
    ),
  ),
  rule(
    `(?:kalenderwoche|kw|calendar week) ?(?<week>\\d{1,2})(?:(?:,? (?:of |in |von )?|/)${year})?`,
    ({ week, year }, { today }) => named(inYear(year, today, calendarWeek(Number(week))), today),
  ),
  // Needs a year: `week 3` may be that of a training plan.
  rule(
    `(?:the |der |die |la |a )?(?:${weekWord} (?<week>\\d{1,2})|(?<other>\\d{1,2})(?:st|nd|rd|th|\\.|e|ème|eme|[ªa])? ${weekWord}),?(?: of| in| von| des jahres| de| del| do| di)?(?: l'année)? ${year}`,
    ({ week, other, year }, { today }) => named(calendarWeek(Number(week ?? other))(Number(year)), today),
  ),
  rule(
    `(?:the |das |am |im |le |el |o |il )?(?:(?<last>${lastWord})|(?<nth>${ordinalWord})|(?<at>\\d{1,2})(?:st|nd|rd|th|\\.|e|ème|eme|[ºo°])) ${weekendWord} (?:of |in |im |de |d'|d[ei]l? )?${month}${ofYear}`,
    ({ last, nth, at, month, year }, { today }) => {
      const place = last !== undefined ? -1 : nth === undefined ? Number(at) - 1 : ordinalOf(nth);
      // There is no weekend 0.
      const found = place < 0 && last === undefined ? null : inYear(year, today, weekendOf(monthOf(month!), place));
      return named(found, today);
    },
  ),
  // For a weekday, the weekend after it.
  rule(
    `(?:the |das |am |le |el |o |no |il |nel )?${weekendWord} (?:of (?:the )?|d[ue] |vom |de[l ] ?|do |dell')(?:${day} (?:of |de |di )?${month}|${month} ${dayBehind})${ofYear}`,
    ({ day, month, year }, { today }) => {
      const found = inYear(year, today, (of) => dayAt(of, monthOf(month!), Number(day)));
      if (found === null) return named(null, today);
      const saturday = plusDays(unitAround(found.from, 'week').from, 5);
      return { from: saturday, to: plusDays(saturday, 1) };
    },
  ),
  // `The first ten days of October`, `die letzte Oktoberwoche`.
  rule(
    `(?:the |die |den |les |los |las |os |as |i |gli )?(?:(?:(?<first>${firstWord})|${finalWord}) ${number} ${daysWord}|${number} (?:(?<first>${firstWord})|${finalWord}) ${daysWord}) ${ofMonth}${month}${ofYear}`,
    ({ first, count, weeks, month, year }, { today }) =>
      someDays(first, numberOf(count!) * (weeks === undefined ? 1 : 7), month!, year, today),
  ),
  rule(
    `(?:(?<first>${firstWord})|${finalWord}) (?:${number} (?<month>${monthWord})tagen?|(?<other>${monthWord})woche)`,
    ({ first, count, month, other }, { today }) =>
      someDays(first, count === undefined ? 7 : numberOf(count), (month ?? other)!, undefined, today),
  ),
  rule(`(?:der |die )?(?<half>ersten?|zweiten?) (?<month>${monthWord})hälfte`, ({ half, month }, { today }) =>
    halfOfMonth(/^erste/u.test(half!), month!, undefined, today),
  ),
  // `In the second half of October than in the first`.
  rule(
    `(?<=(?:second|latter) half of ${month}${ofYear}[^?!]{0,60}?(?:than|vs|with|to) (?:in |the )*)first(?: half)?`,
    ({ month, year }, { today }) => halfOfMonth(true, month!, year, today),
  ),
  rule(`(?:the year |das jahr |l'année |el año |o ano |l'anno |il )?${year}`, ({ year }) =>
    Number(year) >= 2008 ? monthsFrom(Number(year), 0, 12) : null,
  ),
];
