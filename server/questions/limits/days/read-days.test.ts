import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageOf } from '../../../tagging/words/language/languages.ts';
import { blot, sheetOf } from '../../../tagging/words/sheet.ts';
import { readDays } from './read-days.ts';

const today = '2026-11-15';

const read = (sentence: string) => {
  const sheet = sheetOf(sentence);
  const { since, until, contradictions, sheet: left } = readDays(sheet, today, languageOf(sheet.text, null));
  const rest = left.text
    .split('')
    .map((character, at) => (left.folded[at] === blot ? ' ' : character))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();
  return { since, until, rest, contradictions };
};

test.each<[sentence: string, since: string | null, until: string | null, rest?: string]>([
  ['crashes since March', '2026-03-01', null, 'crashes'],
  ['crashes since december', '2025-12-01', null, 'crashes'],
  ['crashes since New Year', '2026-01-01', null, 'crashes'],
  ['Abstürze seit Neujahr', '2026-01-01', null, 'Abstürze'],
  ['crashes since New Year’s Eve', '2025-12-31', null, 'crashes'],
  ['ads since 2026-03-05', '2026-03-05', null, 'ads'],
  ['ads from 2026-03-05 to 2026-03-07', '2026-03-05', '2026-03-07', 'ads'],
  ['ads between 10 March and 20 April', '2026-03-10', '2026-04-20', 'ads'],
  ['ads 10–30 March', '2026-03-10', '2026-03-30', 'ads'],
  ['ads from March 10 to 30', '2026-03-10', '2026-03-30', 'ads'],
  ['ads from August to mid October', '2026-08-01', '2026-10-15', 'ads'],
  ['ads past 8 wks', '2026-09-20', null, 'ads'],
  ['ads over the last 2 mths', '2026-09-15', null, 'ads'],
  ['ads last 3 yrs', '2023-11-15', null, 'ads'],
  ['ads, past 4w', '2026-10-18', null, 'ads'],
  ['ads last 90d', '2026-08-17', null, 'ads'],
  ['ads in the last 36 hrs', '2026-11-13', null, 'ads'],
  ['Werbung in den letzten 24 Stunden', '2026-11-14', null, 'Werbung'],
  ['直近48時間の広告', '2026-11-13', null, '広告'],
  ['reviews in early May', '2026-05-01', '2026-05-10', 'reviews'],
  ['reviews from September', '2026-09-01', '2026-09-30', 'reviews'],
  ['reviews from September on', '2026-09-01', null, 'reviews'],
  ['after the 5th of October', '2026-10-06', null, ''],
  ['before August 27', null, '2026-08-26', ''],
  ['before June', null, '2026-05-31', ''],
  ['until the end of July', null, '2026-07-31', ''],
  ['in 2025', '2025-01-01', '2025-12-31', ''],
  ['crashes in Q3', '2026-07-01', '2026-09-30', 'crashes'],
  ['crashes in the first quarter of 2026', '2026-01-01', '2026-03-31', 'crashes'],
  ['complaints this summer', '2026-06-01', '2026-08-31', 'complaints'],
  ['ratings fall and spring back', null, null, 'ratings fall and spring back'],
  ['it may crash', null, null, 'it may crash'],
  ['reviews in May', '2026-05-01', '2026-05-31', 'reviews'],
  ['last 30 days', '2026-10-16', null, ''],
  ['in the past three months', '2026-08-15', null, ''],
  ['the last two weeks, ads', '2026-11-01', null, ', ads'],
  ['over the last month', '2026-10-15', null, ''],
  ['complaints last month', '2026-10-01', '2026-10-31', 'complaints'],
  ['since last month', '2026-10-01', null, ''],
  ['reviews of last year', '2025-01-01', '2025-12-31', 'reviews'],
  ['bugs last week', '2026-11-02', '2026-11-08', 'bugs'],
  ['this week', '2026-11-09', null, ''],
  ['this year', '2026-01-01', null, ''],
  ['since the beginning of the year', '2026-01-01', null, ''],
  ['since yesterday', '2026-11-14', null, ''],
  ['yesterday', '2026-11-14', '2026-11-14', ''],
  ['since monday', '2026-11-09', null, ''],
  ['three weeks ago', '2026-10-19', '2026-10-25', ''],
  ['since 3 weeks ago', '2026-10-25', null, ''],
  ['September 5 star reviews', '2026-09-01', '2026-09-30', '5 star reviews'],
  ['version 2026.2', null, null, 'version 2026.2'],
  ['last update broke it', null, null, 'last update broke it'],
  ['2048 ads', null, null, '2048 ads'],
  ['abstürze seit letzter Woche', '2026-11-02', null, 'abstürze'],
  ['abstürze im letzten Monat', '2026-10-01', '2026-10-31', 'abstürze'],
  ['in den letzten 14 Tagen', '2026-11-01', null, ''],
  ['seit dem 3. September', '2026-09-03', null, ''],
  ['zwischen dem 1. und 15. Oktober', '2026-10-01', '2026-10-15', ''],
  ['vom 3.9. bis 10.9.', '2026-09-03', '2026-09-10', ''],
  ['seit Jahresanfang', '2026-01-01', null, ''],
  ['seit zwei Wochen', '2026-11-01', null, ''],
  ['im dritten Quartal', '2026-07-01', '2026-09-30', ''],
  ['avis depuis septembre', '2026-09-01', null, 'avis'],
  ['ces 30 derniers jours', '2026-10-16', null, ''],
  ['depuis le début de l’année', '2026-01-01', null, ''],
  ['le mois dernier', '2026-10-01', '2026-10-31', ''],
  ['entre le 3 mars et le 9 avril', '2026-03-03', '2026-04-09', ''],
  ['quejas del último mes', '2026-10-15', null, 'quejas'],
  ['quejas del mes pasado', '2026-10-01', '2026-10-31', 'quejas'],
  ['desde el 5 de octubre', '2026-10-05', null, ''],
  ['en los últimos 90 días', '2026-08-17', null, ''],
  ['en septiembre', '2026-09-01', '2026-09-30', ''],
  ['reclamações em outubro', '2026-10-01', '2026-10-31', 'reclamações'],
  ['nos últimos 7 dias', '2026-11-08', null, ''],
  ['desde o início do ano', '2026-01-01', null, ''],
  ['negli ultimi 30 giorni', '2026-10-16', null, ''],
  ['dal 3 settembre', '2026-09-03', null, ''],
  ['il mese scorso', '2026-10-01', '2026-10-31', ''],
  ['広告 先月', '2026-10-01', '2026-10-31', '広告'],
  ['9月以降のクラッシュ', '2026-09-01', null, 'クラッシュ'],
  ['最近30日の広告', '2026-10-16', null, '広告'],
  ['9月10日から20日までのレビュー', '2026-09-10', '2026-09-20', 'のレビュー'],
  ['2025年のレビュー', '2025-01-01', '2025-12-31', 'レビュー'],
  ['최근 2주간 광고', '2026-11-01', null, '광고'],
  ['9월 이후 광고', '2026-09-01', null, '광고'],
  ['지난달 리뷰', '2026-10-01', '2026-10-31', '리뷰'],
  ['the month before last', '2026-09-01', '2026-09-30', ''],
  ['two months ago', '2026-09-01', '2026-09-30', ''],
  ['the first ten days of October', '2026-10-01', '2026-10-10', ''],
  ['last weekend', '2026-11-07', '2026-11-08', ''],
  ['since last week', '2026-11-02', null, ''],
  ['June to now', '2026-06-01', null, ''],
  ['letzten Freitag', '2026-11-13', '2026-11-13', ''],
  ['zweite Oktoberhälfte', '2026-10-16', '2026-10-31', ''],
  ['Kalenderwoche 45', '2026-11-02', '2026-11-08', ''],
  ['entre mars et mai', '2026-03-01', '2026-05-31', ''],
  ['le week-end dernier', '2026-11-07', '2026-11-08', ''],
  ['semana passada', '2026-11-02', '2026-11-08', ''],
  ['lamentele delle persone da ottobre', '2026-10-01', null, 'lamentele delle persone'],
  ['recensioni dell’estate', '2026-06-01', '2026-08-31', 'recensioni'],
  ['先々月', '2026-09-01', '2026-09-30', ''],
  ['지난 주말', '2026-11-07', '2026-11-08', ''],
  ['지난주에', '2026-11-02', '2026-11-08', ''],
  ['어제부터 튕김', '2026-11-14', null, '튕김'],
  ['reviews from yesterday', '2026-11-14', '2026-11-14', 'reviews'],
  ['crashes from yesterday on', '2026-11-14', null, 'crashes'],
  ['crashes from yesterday to today', '2026-11-14', null, 'crashes'],
  ['2025年前半のレビュー', '2025-01-01', '2025-06-30', 'レビュー'],
  ['2025년 전반 리뷰', '2025-01-01', '2025-06-30', '리뷰'],
  ['2025년 하반기 리뷰', '2025-07-01', '2025-12-31', '리뷰'],
  ['2025년 전체 리뷰', '2025-01-01', '2025-12-31'],
  ['3年前のレビュー', '2023-08-17', '2023-11-14', 'レビュー'],
  ['the second half of 2025', '2025-07-01', '2025-12-31', ''],
  ['the first half is boring', null, null, 'the first half is boring'],
  ['reviews older than a year ago', null, '2025-11-14', 'reviews'],
  ['before the end of July', null, '2026-07-30', ''],
  ['after mid October', '2026-10-16', null, ''],
  ['Werbung nervt hier', null, null, 'Werbung nervt hier'],
  ['les avis sur les plantages d’hier', '2026-11-14', '2026-11-14'],
  ['bugs in the Halloween event', null, null, 'bugs in the Halloween event'],
  ['discounts for the New Year sale', null, null, 'discounts for the New Year sale'],
  ['crashes since Halloween', '2026-10-31', null, 'crashes'],
  ['crashes over Christmas', '2025-12-25', '2025-12-25', 'crashes'],
  ['crashes at Christmas', '2025-12-25', '2025-12-25', 'crashes'],
  ['quero um Natal sem bugs', null, null, 'quero um Natal sem bugs'],
  ['crashes during Christmas', '2025-12-25', '2025-12-25', 'crashes'],
  ['quejas en Navidad', '2025-12-25', '2025-12-25', 'quejas'],
  ['Abstürze seit Weihnachten', '2025-12-25', null, 'Abstürze'],
  ['ads between Halloween and 10 November', '2026-10-31', '2026-11-10', 'ads'],
  ['ads between 3 March and Halloween', '2026-03-03', '2026-10-31', 'ads'],
  ['KW 45 2025', '2025-11-03', '2025-11-09', ''],
  ['KW 45/2025', '2025-11-03', '2025-11-09', ''],
  ['KW 52', '2025-12-22', '2025-12-28', ''],
  ['the day before last', '2026-11-13', '2026-11-13', ''],
  ['in week 40 of 2026', '2026-09-28', '2026-10-04', ''],
  ['in the 40th week of 2025', '2025-09-29', '2025-10-05', ''],
  ['dans la semaine 40 de 2026', '2026-09-28', '2026-10-04'],
  ['semana 40 de 2026', '2026-09-28', '2026-10-04', ''],
  ['week 3 of the plan', null, null, 'week 3 of the plan'],
  ['on the 2nd weekend of October 2026', '2026-10-10', '2026-10-11', ''],
  ['the first weekend of August', '2026-08-01', '2026-08-02', ''],
  ['on 29 February', '2024-02-29', '2024-02-29', ''],
  ['in October 40 people complained', '2026-10-01', '2026-10-31', '40 people complained'],
  ['35 may crash', null, null, '35 may crash'],
  ['tomorrow’s forecast is wrong', null, null],
  ['Abstürze am Morgen', null, null, 'Abstürze am Morgen'],
  ['se cierra por la mañana', null, null, 'se cierra por la mañana'],
  ['crashes in version 31.02.2026', null, null, 'crashes in version 31.02.2026'],
  ['crashes until tomorrow', null, null, 'crashes'],
  ['2026年第40週の不満', '2026-09-28', '2026-10-04', '不満'],
  ['2026년 40주차 불만', '2026-09-28', '2026-10-04', '불만'],
  ['第3週のプラン', null, null, '第3週のプラン'],
  ['10月最初の10日間', '2026-10-01', '2026-10-10', ''],
  ['10월 마지막 5일', '2026-10-27', '2026-10-31', ''],
  ['9月10日から20日間', '2026-09-10', null],
  ['on the last weekend of August', '2026-08-29', '2026-08-30', ''],
  ['the weekend of 9 October', '2026-10-10', '2026-10-11', ''],
  ['le week-end du 14 novembre', '2026-11-14', null, ''],
  ['el fin de semana del 10 de octubre', '2026-10-10', '2026-10-11', ''],
  ['the weekend before last', '2026-10-31', '2026-11-01', ''],
  ['지지난 주말', '2026-10-31', '2026-11-01', ''],
  ['the last 2 weeks of October', '2026-10-18', '2026-10-31', ''],
  ['las primeras dos semanas de octubre', '2026-10-01', '2026-10-14', ''],
  ['el último trimestre', '2026-07-01', '2026-09-30'],
  ['el último trimestre de 2025', '2025-10-01', '2025-12-31', ''],
  ['between September 20 and 10 October', '2026-09-20', '2026-10-10', ''],
  ['in the fourth quarter of last year', '2025-10-01', '2025-12-31', ''],
  ['im August letzten Jahres', '2025-08-01', '2025-08-31', ''],
  ['last November', '2025-11-01', '2025-11-30', ''],
  ['en novembre dernier', '2025-11-01', '2025-11-30', ''],
  ['昨年9月のレビュー', '2025-09-01', '2025-09-30', 'レビュー'],
  ['一昨年のレビュー', '2024-01-01', '2024-12-31', 'レビュー'],
  ['前四半期', '2026-07-01', '2026-09-30', ''],
  ['先四半期', '2026-07-01', '2026-09-30', ''],
  ['지난 분기', '2026-07-01', '2026-09-30', ''],
  ['지난 4분기', '2025-10-01', '2025-12-31', ''],
  ['돌봄에 대한 리뷰', null, null, '돌봄에 대한 리뷰'],
])('“%s” speaks of %s to %s', (sentence, since, until, rest) => {
  const found = read(sentence);
  expect([found.since, found.until]).toEqual([since, until]);
  if (rest !== undefined) expect(found.rest).toBe(rest);
  expect(found.contradictions).toEqual([]);
});

test.each([
  ['last autumn', 'this autumn', 'last winter'],
  ['im letzten Herbst', 'diesen Herbst', 'letzten Winter'],
  ['l’automne dernier', 'cet automne', 'l’hiver dernier'],
  ['el otoño pasado', 'este otoño', 'el pasado invierno'],
  ['no último outono', 'neste outono', 'no inverno passado'],
  ['lo scorso autunno', 'questo autunno', 'l’inverno scorso'],
  ['去年の秋', 'この秋', 'この前の冬'],
  ['작년 가을', '이번 가을', '지난겨울'],
])('“%s” is over and “%s” is not', (last, current, winter) => {
  expect(read(last)).toMatchObject({ since: '2025-09-01', until: '2025-11-30', rest: '' });
  expect(read(current)).toMatchObject({ since: '2026-09-01', until: null, rest: '' });
  expect(read(winter)).toMatchObject({ since: '2025-12-01', until: '2026-02-28', rest: '' });
});

test.each([
  ['last weekend', 'over the weekend', 'weekend mode'],
  ['am letzten Wochenende', 'am Wochenende', 'Wochenendmodus'],
  ['le week-end dernier', 'ce week-end', 'mode week-end'],
  ['el fin de semana pasado', 'el fin de semana', 'los fines de semana'],
  ['no último fim de semana', 'no fim de semana', 'modo fim de semana'],
  ['lo scorso weekend', 'nel fine settimana', 'modalità weekend'],
  ['先週末', '今週末', '週末モード'],
  ['지난 주말', '이번 주말', '주말 모드'],
])('on a Sunday “%s” is over, “%s” is not, and “%s” is no time', (last, current, none) => {
  expect(read(last)).toMatchObject({ since: '2026-11-07', until: '2026-11-08', rest: '' });
  expect(read(current)).toMatchObject({ since: '2026-11-14', until: null, rest: '' });
  expect(read(none)).toMatchObject({ since: null, until: null, rest: none });
});

test.each([
  'since September until March 2026',
  'since 2027',
  'reviews from December 2026',
  '20 to 10 September',
  'from September 20 to 10',
  'vom 20. bis 10. September',
  'du 20 au 10 septembre',
  'del 20 al 10 de septiembre',
  'de 20 a 10 de setembro',
  'dal 20 al 10 settembre',
  '9月20日から10日まで',
  '9월 20일부터 10일까지',
])('“%s” contradicts itself, and that is said', (sentence) => {
  expect(read(sentence).contradictions).toHaveLength(1);
});

test.each([
  'complaints on 31 February 2026',
  '2026年2月31日の不満',
  '2026년 2월 31일 불만',
  '2026年13月5日の不満',
  'complaints on 31 April 2026',
  'complaints on April 31st',
  'les plaintes le 31 avril 2026',
  'Beschwerden am 31. April 2026',
  'Beschwerden am 31.02.2026',
  'Beschwerden vom 31.2. bis 5.3.',
  'quejas del 31 de abril de 2026',
  'reclamações em 31 de abril de 2026',
  'lamentele del 31 aprile 2026',
  'complaints on the 32nd of October',
  'complaints on the 0th of October',
  'complaints on the 45th of October 2026',
  'complaints between 5 and 35 October 2026',
  'complaints from April 5 to 31',
  'complaints since 31 September 2026',
  'complaints after 31 September 2026',
  'complaints before 31 September 2026',
  'complaints from 31 February 2026 to 5 March 2026',
  'complaints from 5 March 2026 to 31 April 2026',
  'complaints on 2026-02-31',
  'complaints between 2026-13-45 and 2026-99-99',
  'complaints on 02/31/2026',
  'complaints on 29 February 2025',
  'complaints in week 60 of 2026',
  'complaints in the 60th week of 2025',
  'Beschwerden in KW 60',
  'complaints on the 5th weekend of February 2026',
  'complaints in the first 40 days of October',
  'complaints in the 5th quarter of 2026',
  'Beschwerden am 40. Oktober',
  '2026年第60週の不満',
  '2026年13月の不満',
  '10月40日の不満',
  '10月の最初の40日間の不満',
  '2026년 5분기 불만',
])('“%s” names a day that is in no calendar, and no other days are read for it', (sentence) => {
  const { since, until, contradictions } = read(sentence);
  expect(contradictions).toEqual([expect.stringContaining('is in no calendar')]);
  // The other end of a span is no period either.
  expect([since, until]).toEqual([null, null]);
});

test.each([
  'complaints tomorrow',
  'complaints the day after tomorrow',
  'Beschwerden morgen?',
  'Beschwerden übermorgen',
  'plaintes demain',
  'quejas mañana',
  'quejas pasado mañana',
  'reclamações amanhã',
  'lamentele domani',
  '明日の不満',
  '내일 불만',
  'complaints today compared with tomorrow',
  'compare December 2026 with December 2025',
  'stars in 2026 vs 2027',
  '작년 12월보다 올해 12월 불만',
])('“%s” is still to come', (sentence) => {
  const { since, until, contradictions } = read(sentence);
  expect(contradictions).toEqual([expect.stringContaining('is still to come')]);
  expect([since, until]).toEqual([null, null]);
});

test('whatever is written, days are days, in order, and none is to come', () => {
  const words = fc.constantFrom(
    ...'since until before between and to from in last 30 days months ago March may 10 2026-02-30 2025 Q4 31 february vs 2027 letzten Wochen depuis 9月 부터'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(words, { maxLength: 9 }).map((list) => list.join(' ')),
        fc.string({ unit: 'binary' }),
      ),
      (sentence) => {
        const { since, until } = read(sentence);
        for (const day of [since, until]) {
          if (day !== null) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
        }
        if (since !== null) expect(since <= today).toBe(true);
        if (since !== null && until !== null) expect(since <= until).toBe(true);
      },
    ),
  );
});

test.each<[sentence: string, early: string, late: string]>([
  ['ratings in June vs May', '2026-05-01 2026-05-31', '2026-06-01 2026-06-30'],
  ['is this month worse than last month', '2026-10-01 2026-10-31', '2026-11-01 2026-11-15'],
  ['the average in June, and what was it in May', '2026-05-01 2026-05-31', '2026-06-01 2026-06-30'],
  ['compare Q1 and Q2', '2026-01-01 2026-03-31', '2026-04-01 2026-06-30'],
  ['Juni im Vergleich zu Mai', '2026-05-01 2026-05-31', '2026-06-01 2026-06-30'],
  ['la note en juin par rapport à mai', '2026-05-01 2026-05-31', '2026-06-01 2026-06-30'],
  ['junio frente a abril', '2026-04-01 2026-04-30', '2026-06-01 2026-06-30'],
  ['compare abril e junho', '2026-04-01 2026-04-30', '2026-06-01 2026-06-30'],
  ['giugno rispetto ad aprile', '2026-04-01 2026-04-30', '2026-06-01 2026-06-30'],
  ['4月と6月の評価を比較', '2026-04-01 2026-04-30', '2026-06-01 2026-06-30'],
  ['more this month than last', '2026-10-01 2026-10-31', '2026-11-01 2026-11-15'],
  ['this spring compared with last spring', '2025-03-01 2025-05-31', '2026-03-01 2026-05-31'],
  ['the second half of October than the first', '2026-10-01 2026-10-15', '2026-10-16 2026-10-31'],
  ['compare Q4 with October', '2026-10-01 2026-12-31', '2026-10-01 2026-10-31'],
  ['Q3 vs July', '2026-07-01 2026-09-30', '2026-07-01 2026-07-31'],
  ['this year vs October', '2026-01-01 2026-11-15', '2026-10-01 2026-10-31'],
  ['last 30 days vs this month', '2026-10-16 2026-10-31', '2026-11-01 2026-11-15'],
  ['more crashes this month than last, and why', '2026-10-01 2026-10-31', '2026-11-01 2026-11-15'],
  [
    'more crashes in the second half of October than in the first half',
    '2026-10-01 2026-10-15',
    '2026-10-16 2026-10-31',
  ],
  ['the second half of October 2025 than the first', '2025-10-01 2025-10-15', '2025-10-16 2025-10-31'],
  ['4월보다 6월 평점', '2026-04-01 2026-04-30', '2026-06-01 2026-06-30'],
  ['November gegenüber Oktober', '2026-10-01 2026-10-31', '2026-11-01 2026-11-30'],
  ['dieser Monat verglichen mit August', '2026-08-01 2026-08-31', '2026-11-01 2026-11-15'],
  ['junio en comparación con abril', '2026-04-01 2026-04-30', '2026-06-01 2026-06-30'],
  ['junho em comparação com abril', '2026-04-01 2026-04-30', '2026-06-01 2026-06-30'],
  ['this month compared to the last', '2026-10-01 2026-10-31', '2026-11-01 2026-11-15'],
  [
    'diesen Monat mehr Beschwerden über Werbung im Vergleich zum letzten',
    '2026-10-01 2026-10-31',
    '2026-11-01 2026-11-15',
  ],
  ['ce mois-ci par rapport au précédent', '2026-10-01 2026-10-31', '2026-11-01 2026-11-15'],
  ['este mes en comparación con el anterior', '2026-10-01 2026-10-31', '2026-11-01 2026-11-15'],
  ['este mês em comparação com o passado', '2026-10-01 2026-10-31', '2026-11-01 2026-11-15'],
  ['questo mese rispetto allo scorso', '2026-10-01 2026-10-31', '2026-11-01 2026-11-15'],
  ['this autumn worse than last', '2025-09-01 2025-11-30', '2026-09-01 2026-11-30'],
  ['今月の評価は先月より低い', '2026-10-01 2026-10-31', '2026-11-01 2026-11-15'],
  ['이번 달 평점은 지난달보다 낮은가', '2026-10-01 2026-10-31', '2026-11-01 2026-11-15'],
])('“%s” holds two times against each other', (sentence, early, late) => {
  const sheet = sheetOf(sentence);
  const { compared, since } = readDays(sheet, today, languageOf(sheet.text, null));
  expect(compared?.map(({ from, to }) => `${from} ${to}`)).toEqual([early, late]);
  expect(since).toBe(early.split(' ')[0]);
});

test.each(['reviews this month worse than last update', 'complaints this month with last update'])(
  '“%s” names one time: the last update is no month',
  (sentence) => {
    const { compared, since, until, contradictions } = readDays(sheetOf(sentence), today, 'en');
    expect([compared, since, until, contradictions]).toEqual([null, '2026-11-01', null, []]);
  },
);

test('a calendar week is the last of its number that has begun', () => {
  const { since, until } = readDays(sheetOf('Kalenderwoche 52'), '2027-01-05', 'de');
  expect([since, until]).toEqual(['2026-12-21', '2026-12-27']);
  // 2027 has no week 53.
  expect(readDays(sheetOf('KW 53'), '2027-12-31', 'de').since).toBe('2026-12-28');
});

test('a whole February is held against a whole one of a leap year', () => {
  const { compared } = readDays(sheetOf('this February vs last February'), '2025-03-10', 'en');
  expect(compared?.map(({ from, to }) => `${from} ${to}`)).toEqual(['2024-02-01 2024-02-29', '2025-02-01 2025-02-28']);
});

test.each(['ads between May and June', 'ads in May and June', 'ads from May to June'])(
  '“%s” is one span, and holds nothing against another',
  (sentence) => {
    const { compared, since, until } = readDays(sheetOf(sentence), today, 'en');
    expect([compared, since, until]).toEqual([null, '2026-05-01', '2026-06-30']);
  },
);
