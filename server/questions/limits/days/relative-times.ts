import { before, lastEnded, monthsFrom, type Period, plusDays, unitAround } from './calendar.ts';
import {
  behindLast,
  lastAlone,
  lastWord,
  monthOf,
  monthWord,
  numberOf,
  numberWord,
  overTheWeekend,
  seasonWord,
  thanWord,
  thisWord,
  type Unit,
  unitOf,
  unitWord,
  weekdayOf,
  weekdayWord,
  weekendWord,
} from './day-words.ts';
import { seasonIn } from './named-times.ts';
import { type Found, number, type Rule, rule, unit } from './rule.ts';

export const rolling = (count: string | undefined, word: string | undefined, today: string): Found => {
  const many = count === undefined || count === '' ? 1 : numberOf(count);
  if (!Number.isFinite(many) || many < 1 || many > 4000) return null;
  return { from: before(today, many, unitOf(word!)), to: today, open: true };
};

export const thisUnit = (unit: Unit, today: string): Found => ({ ...unitAround(today, unit), to: today, open: true });

/** Calendar units, `many` of them ago. */
const unitsAgo = (many: number, unit: Unit, today: string): Period =>
  unitAround(before(unitAround(today, unit).from, many, unit), unit);

/** Calendar units: last week is Monday to Sunday. */
export const lastUnit = (unit: Unit, today: string, many = 1): Found =>
  unit === 'day' && many === 1 ? { from: before(today, 1, unit), to: today, open: true } : unitsAgo(many, unit, today);

/** `Two months ago` is a whole month, but `since two months ago` begins on a day. */
export const ago = (count: string | undefined, word: string | undefined, today: string): Found => {
  const day = rolling(count, word, today)?.from;
  if (day === undefined) return null;
  const unit = unitOf(word!);
  // `Than a year ago`: around that time.
  if (unit === 'year') return { from: before(day, 90, 'day'), to: plusDays(day, -1), edge: day };
  return unit === 'day' ? { from: day, to: day } : { ...unitAround(day, unit), edge: day };
};

export const weekend = (today: string): Found => {
  const { from } = unitAround(today, 'week');
  return { from: plusDays(from, -2), to: plusDays(from, -1) };
};

/** The weekend that has begun, or the last one. */
export const thisWeekend = (today: string): Found => {
  const saturday = plusDays(unitAround(today, 'week').from, 5);
  return saturday <= today ? { from: saturday, to: today, open: true } : weekend(today);
};

export const dayToCome = (days: number, today: string): Found => {
  const day = plusDays(today, days);
  return { from: day, to: day };
};

export const startOf = (unit: Unit, today: string): Found => {
  const { from } = unitAround(today, unit);
  return { from, to: from };
};

const lastWords = 'last|previous|letzte[nrsm]?|vorige[nrsm]?|vergangene[nrsm]?';

/** `The weekend of 10 October` is named by its date. */
const notOfMonth = `(?! (?:(?:of|in|im|de|di|du|del|do|dell'|vom|d') ?(?:the |le |el |o )?)?(?:\\d|${monthWord}(?!\\p{L})))`;

/** Abbreviated units by first letter. */
const shortUnits: Readonly<Record<string, string>> = { d: 'day', w: 'week', m: 'month', y: 'year' };

export const relativeTimes: readonly Rule[] = [
  // The last `count` days, weeks or months.
  rule(
    `(?:in |over |within |during |for |from |since )?(?:the |these |those |our )?(?:last|past|previous|recent|preceding|trailing) (?:${number} (?:of )?)?${unit}(?<!${lastCalendar()})`,
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
    `(?:au cours |dans |pendant |durant |sur |depuis )?(?:des |les |ces |du |la |le )?(?:${number} derni[eè]re?s?|derni[eè]re?s? (?<other>${numberWord})) ${unit}`,
    ({ count, other, unit }, { today }) => rolling(count ?? other, unit, today),
  ),
  rule(
    `(?:en |durante |nos |nas |no |na |dos |das |do |da |de |del |nell'|negli |nelle |degli |delle |dell')?(?:los |las |el |la |gli |le )?(?:(?:últim[oa]s?|ultim[oaie]|pasad[oa]s) (?:${number} )?|(?<other>${numberWord}) (?:últim[oa]s?|ultim[ie]) )${unit}(?<!ultimo trimestre)`,
    ({ count, other, unit }, { today }) => rolling(count ?? other, unit, today),
  ),
  rule(`(?:seit|depuis|desde hace|desde há|há|da) ${number} ${unit}`, ({ count, unit }, { today }) =>
    rolling(count, unit, today),
  ),
  rule(
    `${number} ${unit} (?:ago|fa|atrás)|(?:vor|il y a|hace) (?<other>${numberWord}) (?<unit2>${unitWord})`,
    ({ count, unit, other, unit2 }, { today }) => ago(count ?? other, unit ?? unit2, today),
  ),
  rule(
    `(?:the )?(?:very )?(?:beginning|start|turn) of (?:the |this |(?<last>last ))?(?<unit>year|month|week|quarter)|(?:anfang|beginn) (?:des |dieses |der )?(?<unit2>jahres|monats|woche)`,
    ({ unit, unit2, last }, { today }) => {
      const of = unitOf((unit ?? unit2)!);
      return startOf(of, last === undefined ? today : unitsAgo(1, of, today).from);
    },
  ),
  rule('(?<unit>jahres|monats)(?:anfang|beginn)', ({ unit }, { today }) => startOf(unitOf(unit!), today)),
  rule(
    `(?:le |du |el |o |l')?(?:début|principios?|inicios?|comienzos?|começo|início|inizio) (?:de l'|d'|du |de la |de |del |dell'|do |deste |dest[ea] )?(?:cette |este |quest')?(?<unit>année|mois|semaine|año|mes|semana|ano|mês|anno|mese|settimana)`,
    ({ unit }, { today }) => startOf(unitOf(unit!), today),
  ),
  rule('(?:the )?year[ -](?:to[ -]date|so far)|ytd', (_, { today }) => thisUnit('year', today)),
  rule(
    "(?:in )?(?:so far )?(?:this|the current|diese[nrsm]?|cette|ce|[dn]?est[ea]|[dn]?ess[ea]|quest[ao]|quest'|deze) ?(?<unit>week|month|quarter|year|woche|monat|quartal|jahr|semaine|mois|trimestre|année|semana|mes|mês|año|ano|settimana|mese|anno|maand)",
    ({ unit }, { today }) => thisUnit(unit === 'maand' ? 'month' : unitOf(unit!), today),
  ),
  rule(
    `(?:the )?(?:${lastWords}) ${unit}|(?:la |le |l'|el |il |lo |o |a |na |no )?(?<unit2>${unitWord}) (?:derni[eè]re?|pass[eé]e?|précédente?|pasad[oa]|anterior|passad[oa]|scors[oa]|passat[oa])|(?:lo scorso|la scorsa|il passato|(?:derni[eè]r|[uú]ltimo)(?= trimestre)) (?<unit3>${unitWord})`,
    ({ unit, unit2, unit3 }, { today }) => lastUnit(unitOf((unit ?? unit2 ?? unit3)!), today),
  ),
  rule("today|heute|aujourd'hui|hoy|hoje|oggi", (_, { today }) => ({ from: today, to: today, open: true })),
  // Excludes `am Morgen` and `por la mañana` (mornings), and `tomorrow’s forecast`.
  rule(
    "tomorrow(?!['’]s)|(?<!(?<!\\p{L})(?:am|heute|gestern|jeden|guten|diesen|der|den) )morgen(?= ?(?:$|[?!.]))|demain|(?<!(?<!\\p{L})(?:la|esta|cada|una|las|de) )mañana(?= ?(?:$|[?!.]))|amanhã|domani",
    (_, { today }) => dayToCome(1, today),
  ),
  rule(
    '(?:the )?day after tomorrow|übermorgen|après-demain|pasado mañana|depois de amanhã|dopodomani',
    (_, { today }) => dayToCome(2, today),
  ),
  rule(
    '(?:from )?yesterday(?! on)|yesterday|gestern|ayer|ontem|ieri|(?<french>hier)',
    ({ french }, { today, language }) => {
      // `hier` is “here” in German.
      if (french !== undefined && language !== 'fr') return null;
      const day = plusDays(today, -1);
      return { from: day, to: day };
    },
  ),
  rule(
    `(?<which>last |this |past |letzte[mnrs]? |vergangene[mnrs]? |diesen |dernier |último )?(?<weekday>${weekdayWord})(?<behind> dernier| pasado| passado| scors[ao]| passat[ao])?`,
    ({ which, weekday, behind }, { today }) => {
      const back = (new Date(`${today}T00:00:00Z`).getUTCDay() - weekdayOf(weekday!) + 7) % 7;
      const day = plusDays(today, -(back === 0 ? 7 : back));
      return { from: day, to: day, weak: which === undefined && behind === undefined };
    },
  ),
  rule(
    `(?:the )?(?<unit>${unitWord}) before last|(?:die |der |den |im )?vorletzte[mnrs]? (?<unit2>${unitWord})|l'avant-derni[eè]re? (?<unit3>${unitWord})|(?:el |la |o |a )?(?:penúltim[oa]) (?<unit4>${unitWord})|(?<before>la semaine d.avant)`,
    ({ unit, unit2, unit3, unit4 }, { today }) => lastUnit(unitOf(unit ?? unit2 ?? unit3 ?? unit4 ?? 'week'), today, 2),
  ),
  rule(
    `(?:the |le |du |el |no |o |il |lo |nello |l')?(?:(?<last>${lastWord}|(?:this )?past) ${weekendWord}|${weekendWord} (?<last>${behindLast}))${notOfMonth}`,
    (_, { today }) => weekend(today),
  ),
  // “No” is a preposition only in Portuguese `no fim de semana`.
  rule(`(?!no weekend)(?:${overTheWeekend}|${thisWord}) ${weekendWord}${notOfMonth}`, (_, { today }) =>
    thisWeekend(today),
  ),
  rule(`(?:the|das|dem|le|o|il|lo) ${weekendWord}${notOfMonth}`, (_, { today }) => ({
    ...thisWeekend(today)!,
    weak: true,
  })),
  rule('(?:the )?weekend before last|(?:am )?vorletzte[ns] wochenende', (_, { today }) => weekend(plusDays(today, -7))),
  rule('(?:the )?(?:last|past|preceding|trailing) fortni(?:ght|te)', (_, { today }) => rolling('2', 'week', today)),
  rule('half a year|(?:the )?(?:last|past) half year|letzten halben jahr', (_, { today }) =>
    rolling('6', 'month', today),
  ),
  // `More this month than last`, `diesen Herbst im Vergleich zum letzten`.
  rule(
    `(?=${lastAlone})(?<=(?<!\\p{L})${thisWord} (?:(?<unit>${unitWord})|(?<season>${seasonWord})|(?<month>${monthWord}))(?![\\p{L}])[^?!]{0,60}(?<!\\p{L})${thanWord} (?:in |im |the |dem |der |den |le |la |el |o |il |lo )?)${lastAlone}(?= ?(?:$|[,.;:?!)]|(?:and|or|but|in|on|for|und|oder|aber|im|et|ou|mais|y|e|o|pero)(?![\\p{L}-])))`,
    ({ unit, season, month }, { today }) =>
      unit === undefined
        ? lastEnded(today, (year) => (season ? seasonIn(season)(year) : monthsFrom(year, monthOf(month!))))
        : lastUnit(unitOf(unit), today),
  ),
];

/** `Last month` and `last year` without `the` are calendar units, as is every last week and quarter. */
function lastCalendar(): string {
  return '(?:(?<!the |these |past |previous |recent |in |over |within |during )last (?:month|year)|(?:last|previous) (?:week|quarter))';
}
