import { foldedPattern } from '../../../tagging/words/sheet.ts';
import { before, monthOfDay, monthsFrom, plusDays, unitAround, yearOf } from '../../limits/days/calendar.ts';
import { numberOf, numberWord } from '../../limits/days/day-words.ts';

const monthLanguages = ['en', 'de', 'fr', 'es', 'pt', 'it'] as const;

/** The names of months that a slip may stand for, folded; those of four letters are too near to other words. */
export const monthNames: readonly string[] = monthLanguages.flatMap((language) => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)))
    .map((name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    .filter((name) => name.length > 4);
});

/** Words for a time, rewritten as days so that the reader of days bounds them: `last week` is Monday to Sunday. */
type Rewrite = readonly [pattern: RegExp, days: (today: string, groups: Readonly<Record<string, string>>) => string];

const words = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${foldedPattern(pattern)})(?![\\p{L}\\p{N}])`, 'gu');
const span = (from: string, to: string): string => `${from} to ${to}`;

/** The same day so many months before. */
const monthsBefore = (today: string, months: number): string => {
  const [year, month] = [yearOf(today), monthOfDay(today) - months];
  const last = Number(monthsFrom(year, month).to.slice(8));
  return new Date(Date.UTC(year, month, Math.min(Number(today.slice(8)), last))).toISOString().slice(0, 10);
};

const lastWeek = (today: string): string => {
  const { from } = unitAround(plusDays(today, -7), 'week');
  return span(from, plusDays(from, 6));
};

const within =
  '(?:(?:in|over|during|for|within|across|in den|während der|au cours des|dans les|sur les|pendant les|en los|en las|durante los|nos|nas|negli|nelle|durante gli) )?(?:the |die |les |los |las |os |as |gli |le )?';
const last = '(?:last|past|previous|letzten|vergangenen|derniers|dernières|últimos|últimas|ultimi|ultime)';

const rewrites: readonly Rewrite[] = [
  [
    words(
      '(?:no|not|nothing|none|any ?thing but) (?:later|newer|more recent) than|not after|nothing after|nicht später als|spätestens (?:am|vom)|pas plus tard que|au plus tard le|no más tarde (?:de|del)|como muy tarde el|não (?:mais tarde|depois) (?:de|do)|non (?:più tardi|oltre) (?:del|il)',
    ),
    () => 'until',
  ],
  [
    words(
      '(?:no|not|nothing|none) (?:earlier|older) than|not before|nothing before|nicht (?:früher als|vor dem)|frühestens (?:am|vom)|pas avant le|no antes (?:de|del)|não antes (?:de|do)|non prima (?:del|di)',
    ),
    () => 'since',
  ],
  [
    words(
      `(?:(?:in|over|during|for|within|from|of) )?(?:the )?(?:last|past|preceding|trailing) (?:fortnight|fortnite)`,
    ),
    (today) => `since ${before(today, 2, 'week')}`,
  ],
  [
    words('(?:the )?(?:preceding|trailing) (?<count>\\d{1,3}) days'),
    (today, { count }) => `since ${before(today, Number(count), 'day')}`,
  ],
  [words("this month's|deze maand"), (today) => `since ${unitAround(today, 'month').from}`],
  [words("this year's|(?:the )?year so far"), (today) => `since ${unitAround(today, 'year').from}`],
  [
    words("last month's"),
    (today) => {
      const { from, to } = unitAround(plusDays(unitAround(today, 'month').from, -1), 'month');
      return span(from, to);
    },
  ],
  [words('(?:essa|esta|nesta|nessa) semana'), (today) => `since ${unitAround(today, 'week').from}`],
  [/这个月|這個月/gu, (today) => `since ${unitAround(today, 'month').from}`],
  [
    /上个月|上個月/gu,
    (today) => {
      const { from, to } = unitAround(plusDays(unitAround(today, 'month').from, -1), 'month');
      return span(from, to);
    },
  ],
  [
    words(
      '(?:in |during )?(?:the )?(?:last|previous) week|(?:in der |in )?(?:letzte[nr]?|vergangene[nr]?|vorige[nr]?) woche|(?:la )?semaine dernière|la semana pasada|na semana passada|(?:la )?settimana scorsa',
    ),
    lastWeek,
  ],
  [/先週|지난 ?주(?!말)/gu, lastWeek],
  [
    words(
      '(?:in )?(?:the )?last quarter|(?:im )?letzten? quartal|(?:le )?(?:trimestre dernier|dernier trimestre)|(?:el )?(?:último trimestre|trimestre pasado)|(?:no )?último trimestre|(?:lo )?scorso trimestre',
    ),
    (today) => {
      const { from, to } = unitAround(plusDays(unitAround(today, 'quarter').from, -1), 'quarter');
      return span(from, to);
    },
  ],
  [
    words('so far this quarter|this quarter|dieses quartal|ce trimestre|este trimestre|questo trimestre'),
    (today) => `since ${unitAround(today, 'quarter').from}`,
  ],
  [
    words(
      `${within}${last} (?<count>${numberWord}|few|couple of) (?:months?|monaten?|monate|mois|meses|mesi)|${within}(?<count2>${numberWord}) ${last} (?:mois|meses|mesi)`,
    ),
    (today, { count, count2 }) =>
      `since ${monthsBefore(today, (count ?? count2) === 'few' ? 3 : count === 'couple of' ? 2 : numberOf((count ?? count2)!))}`,
  ],
  [
    words('half a year|(?:the )?(?:last|past) half year|letzten halben jahr'),
    (today) => `since ${monthsBefore(today, 6)}`,
  ],
  [
    words(`${within}(?:last|past) (?<count>24|48|72) hours`),
    (today, { count }) => `since ${before(today, Number(count) / 24, 'day')}`,
  ],
  [
    words(
      '(?:in |at |over |on )?(?:the )?(?:last|past) weekend|letztes wochenende|am wochenende|le week-end dernier|el fin de semana pasado',
    ),
    (today) => {
      const monday = unitAround(today, 'week').from;
      return span(plusDays(monday, -2), plusDays(monday, -1));
    },
  ],
  [
    words('yesterday|gestern|hier(?= ?[?]?$)|ayer|ontem|ieri'),
    (today) => span(plusDays(today, -1), plusDays(today, -1)),
  ],
  [
    words('(?:in )?the week before last|vorletzte woche|la semaine d.avant'),
    (today) => {
      const { from } = unitAround(plusDays(today, -14), 'week');
      return span(from, plusDays(from, 6));
    },
  ],
  ...(
    [
      ['halloween', '10-31'],
      ['christmas|weihnachten|noël|navidad|natal|natale', '12-25'],
      ["new year(?:['’]?s)?(?: day| eve)?|neujahr|nouvel an|año nuevo|capodanno", '12-31'],
      ["valentine['’]?s(?: day)?", '02-14'],
    ] as const
  ).map(
    ([name, day]): Rewrite => [
      words(
        `(?<=(?:before|since|after|until|till|by|over|at|around|between|and|from|to|seit|vor|nach|avant|après|depuis|antes de|desde|después de|prima di|dopo) (?:the |le |la )?)(?:${name})`,
      ),
      (today) => `${`${yearOf(today)}-${day}` < today ? yearOf(today) : yearOf(today) - 1}-${day}`,
    ],
  ),
];

export interface Rewritten {
  readonly start: number;
  readonly end: number;
  readonly to: string;
}

/** Words before a time that make one of its ends the only one: `since last week`. */
const fromStart = /(?<!\p{L})(?:since|before|seit|vor|depuis|avant|desde|antes da?|prima della) (?:the |der |la )?$/u;
const fromEnd =
  /(?<!\p{L})(?:until|till|after|bis|nach|jusqu.a|apres|hasta|despues de|ate|depois da|dopo) (?:the |der |la )?$/u;

export const calendarWords = (folded: string, today: string): Rewritten[] =>
  rewrites.flatMap(([pattern, days]) =>
    [...folded.matchAll(pattern)].map(({ index: start, 0: { length }, groups = {} }) => {
      const to = days(today, groups);
      const [first, last] = to.split(' to ');
      const ahead = folded.slice(0, start);
      const edge = fromStart.test(ahead) ? first : fromEnd.test(ahead) ? last : undefined;
      return { start, end: start + length, to: edge ?? to };
    }),
  );
