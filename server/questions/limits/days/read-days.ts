import { dayOf } from '../../../support/prose/dates.ts';
import { blot, blotOut, foldedPattern, type Sheet } from '../../../tagging/words/sheet.ts';
import { type Period, plusDays, yearBefore } from './calendar.ts';
import { thanWord } from './day-words.ts';
import { momentsIn } from './moments.ts';
import type { Asked, Moment } from './rule.ts';

export interface DaysRead {
  readonly sheet: Sheet;
  /** YYYY-MM-DD. */
  readonly since: string | null;
  readonly until: string | null;
  /** Two compared periods, the earlier first; null if none. The days above span both. */
  readonly compared: readonly [Period, Period] | null;
  /** Impossible days: an end before the beginning, a day in the future or in no calendar. */
  readonly contradictions: readonly string[];
}

type Bound = 'since' | 'after' | 'until' | 'before' | 'within';

const article = "(?: the| dem| den| der| le| la| les| l'| el| los| o| a| ao| il| lo)?";
const words: Readonly<Record<Bound, string>> = {
  since: `(?:(?:ever )?since|(?:no|not|nothing|none) (?:earlier|older) than|not before|nothing before|nicht (?:früher als|vor)|frühestens(?: am| vom)?|pas avant|no antes de(?:l)?|não antes d[eo]|non prima de?l?i?|as (?:of|from)|starting(?: from| in| on)?|beginning(?: in| on| from)|from|seit|ab|depuis|à partir d[eu']?|dès|desde|a partir d[eoa]l?|a partire da(?:l|lla|ll')?|dal(?:la|l'|lo)?)${article}`,
  after: `(?:after|(?<!(?:no|not|nothing|none|but) )later than|nach|après|después de(?:l)?|(?<!não )depois d[eoa]|dopo|tras)${article}`,
  until: `(?:until|(?:no|not|nothing|none|any ?thing but) (?:later|newer|more recent) than|not after|nothing after|nicht später als|spätestens(?: am| vom)?|(?:pas|au) plus tard (?:que )?|no más tarde de(?:l)?|como muy tarde|não (?:mais tarde|depois) d[eo]|non (?:più tardi|oltre)(?: del| il)?|till|til|up (?:to|until)|through|bis(?: zum| ende)?|jusqu'(?:au|à|en|à la)?|jusque|hasta|até|fino a(?:l|lla|ll')?)${article}`,
  before: `(?:before|prior to|earlier than|older than|vor|avant|antes de(?:l)?|antes d[eoa]|prima d(?:i|el|ella))${article}`,
  within: `(?:in|on|at|during|of|for|over|within|around|throughout|im|am|in der|während|von|vom|en|au|aux|pendant|durant|du|de|dans|del(?:l')?|em|no|na|do|da|durante|nel(?:la|l')?|di|a)${article}(?: month of| mois d[e']?| mes de| mês de| mese di)?`,
};
const behindWords: Readonly<Record<Exclude<Bound, 'after'>, string>> = {
  since:
    ' ?(?:(?:to|until|till|through|bis|à|hasta|até|a) (?:now|today|date|jetzt|heute|maintenant|ahora|hoy|agora|hoje|adesso|oggi)|onwards?|and (?:later|after|newer)|or (?:later|newer)|から(?:の)?|以降(?:の)?|以来(?:の)?|以後(?:の)?|부터(?:의)?|이후(?:로|의)?|이래)',
  until: ' ?(?:まで(?:の)?|까지(?:의)?)',
  before: ' ?(?:and earlier|or earlier|以前(?:の)?|より前(?:の)?|이전(?:의)?)',
  within: ' ?(?:の間に?|中に?|に(?!つ)|の|で|間|에(?!서)|의|중에?|동안(?:의|에)?)',
};

const bounds = Object.keys(words) as Bound[];
const aheadRules = bounds.map(
  (bound) => [bound, new RegExp(`(?<![\\p{L}\\p{N}])(?:${foldedPattern(words[bound])})[ ]?$`, 'u')] as const,
);
const behindRules = (Object.keys(behindWords) as (keyof typeof behindWords)[]).map(
  (bound) => [bound, new RegExp(`^(?:${foldedPattern(behindWords[bound])})`, 'u')] as const,
);
const onRule = /^ on(?:wards?)?(?![\p{L}\p{N}])/u;
const comma = /[,;] ?$/u;

/** Words between the ends of a span. */
const joins = new RegExp(
  foldedPattern(
    `^ ?(?:-|–|—|~|〜|to|until|till|through|and|bis(?: zum| ende)?|und|au|et|à|y|al|a|até|ao|e|hasta|から|부터|と|와|과)(?: the| le| el| il| o| dem| den| la)? ?$`,
  ),
  'u',
);
const opens = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${foldedPattern('between|from|zwischen|von|vom|entre|du|de|del|desde|tra|fra|dal|da|in|im|en|em|a')})${article} ?$`,
  'u',
);

interface Said extends Period {
  readonly start: number;
  readonly end: number;
  readonly bound: Bound;
  readonly open: boolean;
}

const span = (one: Moment, other: Moment): Moment => ({
  ...one,
  from: one.edge ?? one.from,
  to: other.edge ?? other.to,
  end: other.end,
  open: other.open,
  edge: null,
  weak: false,
  span: true,
  never: one.never || other.never,
});

/** Words that compare a time with the one after them: `September vs August`. */
const against = new RegExp(
  `(?:^|[ ,])(?:${foldedPattern(thanWord)}|${foldedPattern(
    'and (?:what|how)(?:.s| was| is| about| did)?(?: it| that| they)?|und (?:wie|was)(?: war)?(?: sie| es| er)?|gegen|contra|compare a',
  )})(?: (?:in|im|the|to|dem|der|den|le|la|el|o|il|a|em|en|no|na))* ?$|(?:と|に)比べて?、? ?$|より(?:も)?、? ?$|対 ?$|(?:보다|대비|에 비해) ?$`,
  'u',
);
/** A sentence that compares also compares the times that it joins by `and`. */
const compares = new RegExp(
  foldedPattern('(?<![\\p{L}])(?:compar\\p{L}*|vergleich\\p{L}*|confront\\p{L}*|paragon\\p{L}*)|比べ|比較|비교'),
  'u',
);
const and = new RegExp(
  `^ ?(?:${foldedPattern('and|with|und|mit|et|avec|y|con|e|com|と|와|과')})(?: (?:the|dem|le|la|el|il|o))? ?$`,
  'u',
);
const longestBetween = 40;
const longestAgainst = 80;
/** `今年の秋は去年の秋より`: the subject of the comparison comes first. */
const turned = /^(?:より|[とに]比べ|보다|에 비해| 대비)/u;
const subject = /(?:は|が|も|、|은|는|이|가) ?$/u;
const longestTurned = 20;

const isAgainst = (folded: string, one: Moment, other: Moment): boolean => {
  const between = folded.slice(one.end, other.start);
  const isListed = between.length <= longestBetween && and.test(between) && compares.test(folded);
  const isTurned = between.length <= longestTurned && subject.test(between) && turned.test(folded.slice(other.end));
  return isListed || isTurned || (between.length <= longestAgainst && against.test(between));
};

/** The two compared times of a sentence. */
const comparedIn = ({ folded }: Sheet, moments: readonly Moment[]): readonly [Moment, Moment] | null => {
  const at = moments.findIndex((one, place) => {
    const other = moments[place + 1];
    return other !== undefined && !(one.weak && other.weak) && isAgainst(folded, one, other);
  });
  const [one, other] = [moments[at], moments[at + 1]];
  if (one === undefined || other === undefined || one.span || other.span) return null;
  return moments.some((each) => each !== one && each !== other && !each.weak) ? null : [one, other];
};

/** Joins the two ends of a span. */
const joined = ({ folded }: Sheet, moments: readonly Moment[]): Moment[] => {
  const all: Moment[] = [];
  for (const moment of moments) {
    const last = all.at(-1);
    const isOne =
      last !== undefined &&
      (!(last.weak && moment.weak) || opens.test(folded.slice(0, last.start))) &&
      joins.test(folded.slice(last.end, moment.start));
    if (isOne) all[all.length - 1] = span(last, moment);
    else all.push(moment);
  }
  return all;
};

/** A moment with the words around it that say how it bounds the days; null if nothing shows that it is a time. */
const bounded = ({ folded }: Sheet, moment: Moment, language: string): Said | null => {
  const [ahead, behind] = [folded.slice(0, moment.start), folded.slice(moment.end)];
  if (moment.span) {
    const opening = opens.exec(ahead);
    return { ...moment, start: opening?.index ?? moment.start, bound: 'within' };
  }
  const after = behindRules.flatMap(([bound, rule]) => {
    const match = rule.exec(behind);
    return match ? [{ bound, end: moment.end + match[0].length }] : [];
  })[0];
  const found = aheadRules.flatMap(([bound, rule]) => {
    const match = rule.exec(ahead);
    return match ? [{ bound, start: match.index }] : [];
  })[0];
  if (after && (after.bound !== 'within' || !found)) {
    return { ...moment, start: found?.start ?? moment.start, end: after.end, bound: after.bound };
  }
  if (found) {
    const on = onRule.exec(behind);
    const isDay = moment.from === moment.to;
    // `Reviews from September` are those of September, `from the 3rd` begins a span.
    const isFrom = /^from/u.test(ahead.slice(found.start)) && !on && !isDay && !moment.open;
    // Italian `da ottobre` means `since October`; in Portuguese it would mean `of`.
    const isDa = language === 'it' && /^da /u.test(ahead.slice(found.start));
    return {
      ...moment,
      start: found.start,
      end: moment.end + (on?.[0].length ?? 0),
      bound: isFrom ? 'within' : isDa ? 'since' : found.bound,
    };
  }
  return moment.weak ? null : { ...moment, bound: 'within' };
};

const edgesOf = ({ from, to, bound, open }: Said, edge: string | null): { since?: string; until?: string } => {
  switch (bound) {
    case 'since':
      return { since: edge ?? from };
    case 'after':
      return { since: open ? from : plusDays(edge ?? to, 1) };
    case 'until':
      return { until: edge ?? to };
    case 'before':
      return { until: plusDays(edge ?? from, -1) };
    case 'within':
      return open ? { since: from } : { since: from, until: to };
  }
};

/** The days in a sentence, in any of eight languages. */
export const readDays = (given: Sheet, today: string, language: string): DaysRead => {
  let sheet = given;
  let since: string | null = null;
  let until: string | null = null;
  const contradictions: string[] = [];
  const moments = momentsIn(given, { today, language });
  const two = comparedIn(given, moments);
  if (two?.every(({ never }) => !never)) return readTwo(given, { today, language }, two);
  for (const moment of joined(given, moments)) {
    const said = bounded(given, moment, language);
    if (said === null) continue;
    const start = comma.exec(given.folded.slice(0, said.start))?.index ?? said.start;
    const text = given.text.slice(said.start, said.end).replaceAll(blot, ' ').trim();
    sheet = blotOut(sheet, start, said.end);
    if (moment.never) {
      contradictions.push(`“${text}” is in no calendar`);
      continue;
    }
    const edges = edgesOf(said, moment.edge);
    // The first bound counts; one that would reverse the span is ignored.
    const first: string | null = since ?? edges.since ?? null;
    const last: string | null = until ?? edges.until ?? null;
    if (first !== null && first > today) {
      contradictions.push(`“${text}” is still to come`);
      continue;
    }
    if (first !== null && last !== null && first > last) {
      contradictions.push(`the days would end on ${dayOf(last)}, before they begin on ${dayOf(first)}`);
      continue;
    }
    since = first;
    until = last;
  }
  const end = until !== null && until >= today ? null : until;
  return { sheet, since, until: end, compared: null, contradictions };
};

/** Both compared times are part of the span. */
const readTwo = (given: Sheet, { today, language }: Asked, moments: readonly [Moment, Moment]): DaysRead => {
  const said = moments.map((moment) => bounded(given, moment, language) ?? moment);
  const [first, second] = moments;
  const between = given.folded.slice(first.end, second.start);
  const joint = against.exec(between) ?? and.exec(between);
  const holds = joint ? joint.index + first.end : second.start;
  const sheet = said.reduce((left, { start, end }) => blotOut(left, start, end), blotOut(given, holds, second.start));
  // `This October and the October before`: the same name means the year before.
  const back = first.from === second.from && first.to === second.to ? 1 : 0;
  const [early, late] = moments
    .map(({ from, to }, at) => (at < back ? yearBefore({ from, to }) : { from, to }))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1)) as [Period, Period];
  // `This month` begins after the other time, even if that overlaps it, but a month stays within its quarter.
  const isWithin = !(first.open && second.open) && (early.from === late.from || late.to <= early.to);
  const compared: [Period, Period] = [
    isWithin || early.to < late.from ? early : { ...early, to: plusDays(late.from, -1) },
    late,
  ];
  const future = said.find(({ from }) => from > today);
  if (future) {
    const text = given.text.slice(future.start, future.end).trim();
    return { sheet, since: null, until: null, compared: null, contradictions: [`“${text}” is still to come`] };
  }
  const until = early.to > late.to ? early.to : late.to;
  return { sheet, since: early.from, until: until >= today ? null : until, compared, contradictions: [] };
};
