import type { Period } from '../../../contract/resources/questions/plan.ts';
import { blotOut, foldedPattern, type Sheet } from '../../../tagging/words/sheet.ts';
import { before, plusDays } from '../../limits/days/calendar.ts';
import { numberOf, numberWord, unitOf, unitWord } from '../../limits/days/day-words.ts';
import { momentsIn } from '../../limits/days/moments.ts';
import { readDays } from '../../limits/days/read-days.ts';

export interface TimesRead {
  readonly sheet: Sheet;
  /** In sentence order: one, or two that are compared. */
  readonly periods: readonly Period[];
}

/** `Compare August with September`: the later is compared with the earlier. */
const compares =
  /(?<!\p{L})(?:compar\p{L}*|vergleich\p{L}*|confront\p{L}*|paragon\p{L}*|versus|vs)(?!\p{L})|比較|비교/u;

const periodOf = (since: string | null, until: string | null, today: string): Period => ({
  ...(since === null ? {} : { since }),
  ...(until === null || until >= today ? {} : { until }),
});

const length = `(?:(?:(?<count>${numberWord}|couple of)[ -]?)?(?<unit>${unitWord})|fortnight)`;
const article = '(?:the |dem |der |den |le |la |el |los |las |o |il |del |da |do |de |dal |des |du )?';
/** `in the two weeks after` a day, or `(10月3日)から2週間` behind it. */
const aheadOf = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${foldedPattern('(?:in|during|over|within|for|während|binnen|dans|pendant|durant|en|durante|nos|nas|nei|nelle|negli)')} )?${foldedPattern('(?:the |den |der |die |les |los |las |os |as |i |gli |le )?(?:first |next |ersten |premiers |premières |primeros |primeras )?')}${length} ${foldedPattern(
    `(?:(?<after>(?:right |just |immediately )?(?:after|following|from|since|nach|ab|seit|après|suivant|qui ont suivi|qui suivent|después de|tras|siguientes a|a partir de|depois de|após|seguintes a|dopo|successive a|a partire da|successivi a)(?:l|m)?)|(?:right |just |immediately )?(?:before|prior to|leading up to|ahead of|up to|vor|avant|précédant|qui ont précédé|antes de|previas a|anteriores a|prima de|precedenti)(?:l|m)?) ${article}`,
  )}$`,
  'u',
);
const behind = new RegExp(
  `^ ?(?:(?<after>から|以降|부터|이후) ?|(?:まで|前|까지|이전|전)の?(?:直前)?の? ?)${length}`,
  'u',
);

/** `in the week of` a day, `in the first week of` a month. */
const weekOf = new RegExp(
  `(?<![\\p{L}\\p{N}])${foldedPattern('(?:(?:in|during|over|from|for|während|pendant|en|durante|na|nella) )?(?:the |der |la |a )?(?:(?<place>first|last|second|third|ersten?|letzten?|première|dernière|primera|última|prima|ultima|primeira) )?(?:week|woche|semaine|semana|settimana)(?: (?:of|vom|im|du|de|del|do|di|dell|des))?')} ?${article}(?:d['’])?$`,
  'u',
);
const places: Readonly<Record<string, number>> = { second: 1, third: 2 };

const week = (from: string, to: string, place: string | undefined, today: string): Period => {
  const start =
    place && /^(?:l|dern|ult)/u.test(place) ? plusDays(to, -6) : plusDays(from, 7 * (places[place ?? ''] ?? 0));
  return periodOf(start, plusDays(start, 6), today);
};

/** A length of time before or after a day. */
export const timeAround = (given: Sheet, today: string, language: string): TimesRead | null => {
  for (const { from, to, start, end, open, span, never } of momentsIn(given, { today, language })) {
    if (open || span || never) continue;
    const inWeek = weekOf.exec(given.folded.slice(0, start));
    if (inWeek && (from === to || inWeek.groups!.place))
      return { sheet: blotOut(given, inWeek.index, end), periods: [week(from, to, inWeek.groups!.place, today)] };
    if (from !== to) continue;
    const ahead = aheadOf.exec(given.folded.slice(0, start));
    const found = ahead ?? behind.exec(given.folded.slice(end));
    if (!found) continue;
    const { count, unit, after } = found.groups!;
    // `fortnight` has no count and no unit.
    const many = unit === undefined || count === 'couple of' ? 2 : count === undefined ? 1 : numberOf(count);
    const size = unit === undefined ? 'week' : unitOf(unit);
    const period = after
      ? periodOf(from, plusDays(before(from, -many, size), -1), today)
      : periodOf(before(from, many, size), plusDays(from, -1), today);
    const sheet = ahead ? blotOut(given, ahead.index, end) : blotOut(given, start, end + found[0].length);
    return { sheet, periods: [period] };
  }
  return null;
};

export const readTimes = (given: Sheet, today: string, language: string): TimesRead => {
  const around = timeAround(given, today, language);
  if (around) return around;
  const { sheet, since, until, compared } = readDays(given, today, language);
  if (compared !== null) {
    const [first] = momentsIn(given, { today, language }).filter(({ weak }) => !weak);
    const [early, late] = compared.map(({ from, to }) => periodOf(from, to, today)) as [Period, Period];
    const startsEarly = first !== undefined && first.from === compared[0].from;
    return { sheet, periods: startsEarly ? [early, late] : [late, early] };
  }
  const moments = momentsIn(given, { today, language }).filter(
    ({ weak, span, never, from }) => !weak && !span && !never && from <= today,
  );
  if (moments.length === 2 && compares.test(given.folded)) {
    const [late, early] = moments
      .sort((one, other) => (one.from < other.from ? 1 : -1))
      .map(({ from, to }) => periodOf(from, to, today));
    return {
      sheet: blotOut(blotOut(sheet, moments[0]!.start, moments[0]!.end), moments[1]!.start, moments[1]!.end),
      periods: [late!, early!],
    };
  }
  const periods = since === null && until === null ? [] : [periodOf(since, until, today)];
  return { sheet, periods };
};
