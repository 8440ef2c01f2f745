import { plusDays } from '../../../analysis/reading/filter/days/calendar.ts';
import { dayMs } from '../../../contract/domain/durations.ts';
import type { Ask, Scope } from '../../../contract/resources/questions/plan.ts';
import type { QuestionContext } from '../../context.ts';
import type { Tag } from '../cues.ts';
import type { Reading } from '../reading.ts';
import { type Subject, topicOf } from '../subject.ts';

/** One way to ask: the cues it is known by, the cues it uses up, and the asks it makes. */
export interface Rule {
  readonly name: string;
  readonly uses: readonly Tag[];
  when(reading: Reading): boolean;
  build(subject: Subject, reading: Reading): Ask[];
}

type Days = { since?: string | undefined; until?: string | undefined };

/** The window that a plan has without words for it. */
const windowDays = 90;
/** A rise or fall of the rating is looked for in so many days. */
const trendDays = 30;

const daysBetween = (since: string, until: string): number => (Date.parse(until) - Date.parse(since)) / dayMs + 1;

/** The later half of the window against the earlier. */
export const halves = (about: Scope, { today }: QuestionContext): { about: Scope; against: Scope } => {
  const named: Days = about.period && !('side' in about.period) ? about.period : {};
  const until = named.until ?? plusDays(today, -1);
  const since = named.since ?? plusDays(today, -windowDays);
  const middle = plusDays(since, Math.floor(daysBetween(since, until) / 2));
  const end = named.until === undefined ? {} : { until };
  return {
    about: { ...about, period: { since: middle, ...end } },
    against: { period: { since, until: plusDays(middle, -1) } },
  };
};

/** The last month against the rest of the window. */
export const trend = (about: Scope, context: QuestionContext): { about: Scope; against: Scope } => {
  if (about.period) return halves(about, context);
  const since = plusDays(context.today, -trendDays);
  return {
    about: { ...about, period: { since } },
    against: { period: { since: plusDays(context.today, -windowDays), until: plusDays(since, -1) } },
  };
};

/** A period against the time before it: as long as itself, or of so many days. */
export const againstBefore = (about: Scope, { today }: QuestionContext, days?: number): Scope => {
  const named: Days = about.period && !('side' in about.period) ? about.period : {};
  const since = named.since ?? plusDays(today, -trendDays);
  const length = days ?? daysBetween(since, named.until ?? plusDays(today, -1));
  return { period: { since: plusDays(since, -length), until: plusDays(since, -1) } };
};

/** Both sides of an event. */
export const aroundEvent = (about: Scope, event: NonNullable<Subject['event']>): { about: Scope; against: Scope } => {
  const what = 'side' in event ? event.event : { version: '' };
  return {
    about: { ...about, period: { side: 'after', event: what } },
    against: { period: { side: 'before', event: what } },
  };
};

/** Reviews of a country are of the App Store: Google Play does not say where a review is from. */
export const byCountry = (about: Scope): Scope => ({
  ...about,
  stores: ['apple'],
  countries: about.countries ?? ['*'],
});

export const withTopic = (words: readonly string[], polarity: Subject['polarity']): Pick<Ask, 'topic'> =>
  words.length === 0 && polarity === 'any' ? {} : { topic: topicOf(words, polarity) };

export const rest = ({ without, against }: Subject): Pick<Ask, 'without' | 'against'> => ({
  ...(without.length === 0 ? {} : { without: [...without] }),
  ...(against === undefined ? {} : { against }),
});

export const isYesNo = ({ form, isAsked, has }: Reading): boolean =>
  form === 'yesNo' || (form === 'none' && isAsked && has('up', 'down', 'better', 'worse', 'bad'));

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const counted =
  /(?:top|first|(?<=(?:^|[^\p{L}])(?:the|my|our|me|us|see|into)) )?[ -]?(?<many>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|drei|fünf|trois|cinq|tres|cinco|tre|cinque)(?= (?:\p{L}+ ){0,2}?(?:complaints?|things|features?|requests?|ideas?|issues|reasons|problems|wishes|topics|themes|points|examples|would|beschwerden|wünsche|plaintes|quejas|reclamações|lamentele))|top (?<top>\d{1,2}|\p{L}+)|(?<cjk>\d{1,2})(?:つ|個|가지|개)/u;

/** `Top 3`, `five things`: how many are wanted. */
export const limitOf = ({ draft, clause }: Reading): number | undefined => {
  const found = counted.exec(draft.sheet.folded.slice(clause.start, clause.end))?.groups;
  const said = found?.top ?? found?.many ?? found?.cjk;
  if (said === undefined) return undefined;
  const value = /^\d+$/u.test(said) ? Number(said) : numbers.indexOf(said);
  return value > 1 ? value : undefined;
};
