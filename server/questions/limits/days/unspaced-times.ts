import { dayAt, monthsFrom, plusDays } from './calendar.ts';
import { eastLast, eastLastYear, eastThis, eastThisYear, eastYearBeforeLast, seasonWord } from './day-words.ts';
import { calendarWeek, inYear, lastOrYear, partOfMonth, quarterMonths, seasonIn, spanOfMonth } from './named-times.ts';
import { ago, dayToCome, lastUnit, rolling, startOf, thisUnit, thisWeekend, weekend } from './relative-times.ts';
import { named, number, type Rule, rule, unit } from './rule.ts';

/** `2025年の`, `去年の`, `작년 `. */
const yearAhead = `(?:(?:(?<year>20\\d\\d) ?[年년]|(?<former>${eastLastYear})|(?<current>${eastThisYear})|(?<earlier>${eastYearBeforeLast}))の? ?)`;
const ofYearAhead = `${yearAhead}?`;

export const unspacedTimes: readonly Rule[] = [
  rule(
    `${ofYearAhead}(?<month>1[0-2]|0?[1-9])[月월] ?(?<first>[0-3]?\\d)[日일]?(?:から|부터|~|〜|-) ?(?<day>[0-3]?\\d)[日일](?!間|간| ?동안)(?:まで|까지)?`,
    ({ year, month, first, day }, { today }) =>
      spanOfMonth(Number(month) - 1, [Number(first), Number(day)], year, today),
    'anywhere',
  ),
  rule(
    `${ofYearAhead}(?<month>\\d{1,2})[月월] ?(?<day>\\d{1,2})[日일]`,
    ({ year, month, day }, { today }) =>
      named(
        inYear(year, today, (of) => dayAt(of, Number(month) - 1, Number(day))),
        today,
      ),
    'anywhere',
  ),
  rule(
    `${ofYearAhead}(?<!\\d)(?<month>\\d{1,2})[月월](?!曜|요일|間|간)(?:の?(?=最[初後]))? ?(?<part>最[初後]の ?\\d{1,3}日間?|첫 ?(?:열흘|\\d{1,3}일)|마지막 ?\\d{1,3}일|上旬|初め|初旬|前半|中旬|下旬|後半|末|초(?![가-힣])|중순|말(?![가-힣])|전반|후반)?`,
    ({ year, month, part }, { today }) => {
      if (Number(month) < 1 || Number(month) > 12) return named(null, today);
      const whole = inYear(year, today, (of) => monthsFrom(of, Number(month) - 1));
      return whole && part ? named(partOfMonth(part, whole), today) : whole;
    },
    'anywhere',
  ),
  rule(
    `${ofYearAhead}(?:(?<last>${eastLast}) ?)?(?:第(?<at>\\d)四半期|(?<at>[1-4])(?:四半期| ?분기)|(?<=[년해] ?)(?<at>\\d) ?분기)`,
    ({ year, last, at }, { today }) => quarterMonths(Number(at) - 1, year, today, last),
    'anywhere',
  ),
  rule(
    `(?:${yearAhead}|(?<last>${eastLast}) ?|${eastThis} ?)(?<season>${seasonWord})(?!\\p{Script=Han})`,
    ({ year, last, season }, { today }) => lastOrYear(last, year, today, seasonIn(season!)),
    'anywhere',
  ),
  rule(
    `(?<![\\p{Script=Han}\\p{Script=Hangul}])(?<season>${seasonWord})(?=に|から|以降|以来|まで|에|부터| ?이후|까지)`,
    ({ season }, { today }) => lastOrYear(undefined, undefined, today, seasonIn(season!)),
    'anywhere',
  ),
  rule(
    '(?<year>20\\d\\d)[年년]の? ?[第제]? ?(?<week>\\d{1,2}) ?(?:週目?(?!間)|주차?(?![간일]))',
    ({ year, week }, { today }) => named(calendarWeek(Number(week))(Number(year)), today),
    'anywhere',
  ),
  rule('(?:前の?|先)四半期|(?:지난|저번|이?전|직전) ?분기', (_, { today }) => lastUnit('quarter', today), 'anywhere'),
  rule('今四半期|이번 ?분기', (_, { today }) => thisUnit('quarter', today), 'anywhere'),
  rule(
    `(?:最近|過去|直近|ここ|この|최근|지난|과거|요) ?の? ?${number} ?${unit}(?:間|간|동안)?`,
    ({ count, unit }, { today }) => rolling(count, unit, today),
    'anywhere',
  ),
  rule(
    `(?<!\\d)(?!\\d{4})${number} ?${unit} ?(?:前|전)(?![半期반체])`,
    ({ count, unit }, { today }) => ago(count, unit, today),
    'anywhere',
  ),
  rule(
    '(?:最近|過去|直近|ここ|최근|지난) ?の? ?(?<count>\\d{1,3}) ?(?:時間|시간)(?:間|간|동안)?',
    ({ count }, { today }) => rolling(String(Math.ceil(Number(count) / 24)), 'day', today),
    'anywhere',
  ),
  rule('年初|年明け|今年の初め|今年初め|연초|올해 ?초', (_, { today }) => startOf('year', today), 'anywhere'),
  rule('月初め?|월초|이번 ?달 ?초', (_, { today }) => startOf('month', today), 'anywhere'),
  rule('今週末|この週末|이번 ?주말', (_, { today }) => thisWeekend(today), 'anywhere'),
  rule('今週(?!末)|이번 ?주(?!말)', (_, { today }) => thisUnit('week', today), 'anywhere'),
  rule('今月|이번 ?달|이달|这个月|這個月', (_, { today }) => thisUnit('month', today), 'anywhere'),
  rule(eastThisYear, (_, { today }) => thisUnit('year', today), 'anywhere'),
  rule('先週(?!末)|지난 ?주(?!말)', (_, { today }) => lastUnit('week', today), 'anywhere'),
  rule('先月|(?<!지)지난 ?달|저번 ?달|上个月|上個月', (_, { today }) => lastUnit('month', today), 'anywhere'),
  rule('先々月|지지난 ?달', (_, { today }) => lastUnit('month', today, 2), 'anywhere'),
  rule('先々週末|지지난 ?주말', (_, { today }) => weekend(plusDays(today, -7)), 'anywhere'),
  rule('先々週(?!末)|지지난 ?주(?!말)', (_, { today }) => lastUnit('week', today, 2), 'anywhere'),
  rule('先週末|週末(?=に|の間)|(?<!지)지난 ?주말|주말(?=에|동안| 동안)', (_, { today }) => weekend(today), 'anywhere'),
  rule(`${number} ?${unit}(?:以内|이내)`, ({ count, unit }, { today }) => rolling(count, unit, today), 'anywhere'),
  rule(eastLastYear, (_, { today }) => lastUnit('year', today), 'anywhere'),
  rule(eastYearBeforeLast, (_, { today }) => lastUnit('year', today, 2), 'anywhere'),
  rule('昨日|어제', (_, { today }) => ({ from: plusDays(today, -1), to: plusDays(today, -1) }), 'anywhere'),
  rule('明日|내일', (_, { today }) => dayToCome(1, today), 'anywhere'),
  rule('明後日|모레', (_, { today }) => dayToCome(2, today), 'anywhere'),
  rule('今日|本日|오늘', (_, { today }) => ({ from: today, to: today, open: true }), 'anywhere'),
  rule(
    '(?<year>20\\d\\d) ?[年년]の? ?(?:(?<first>前半|上半期|전반기?|상반기)|後半|下半期|후반기?|하반기)',
    ({ year, first }) => monthsFrom(Number(year), first === undefined ? 6 : 0, 6),
    'anywhere',
  ),
  rule('(?<year>20\\d\\d) ?[年년]', ({ year }) => monthsFrom(Number(year), 0, 12), 'anywhere'),
];
