import { plusDays } from '../../analysis/reading/filter/days/calendar.ts';
import type { Ask, Declined } from '../../contract/resources/questions/plan.ts';
import reasons from './cues/declined.json' with { type: 'json' };
import type { Mark } from './cues.ts';
import type { Reading } from './reading.ts';
import { subjectOf, topicOf } from './subject.ts';

type Reason = keyof typeof reasons;
/** The future last: `next year's roadmap` is the roadmap. */
const kinds: readonly Reason[] = [
  'private',
  'invented',
  'users',
  'downloads',
  'retention',
  'company',
  'spend',
  'roadmap',
  'pastMoney',
  'noneHas',
  'stillWord',
  'future',
];

export interface DeclinedRead {
  readonly declined: Declined;
  readonly marks: readonly Mark[];
  /** What can still be answered of such a clause. */
  readonly asks: readonly Ask[];
}

const because = (reason: Reason): Declined['because'] => {
  const said = reasons[reason].because;
  return said === 'private' || said === 'future' || said === 'invented' ? said : 'not_in_reviews';
};

/** Estimates of revenue are of today: how it moved, or what moved it, is not kept. */
const isPastMoney = ({ has, scope }: Reading): boolean =>
  has('money') &&
  !has('bad', 'good', 'wish', 'than') &&
  (scope.periods.length > 0 || has('up', 'down', 'change', 'hurt', 'help', 'getting'));

/** A word such as `next` or `installs` declines only where the question asks for it. */
const isMeant = (reason: Reason, reading: Reading): boolean => {
  const { has, form, marks } = reading;
  if (reason === 'pastMoney') return isPastMoney(reading);
  if (reason === 'noneHas') return true;
  // Who calms down after a reply is seen in no review.
  if (reason === 'stillWord') return has('replied') && has('angry');
  const [first] = marks.filter(({ tags }) => !tags.has('filler') || tags.has('future'));
  switch (reason) {
    case 'future':
      if (form === 'none' && !reading.isAsked) return false;
      return (
        (first?.tags.has('future') === true ||
          /(?:will|going to|gonna|wird|werden|sera|predict|forecast|vorhers|prév|prev)/u.test(
            reading.said(reading.first('future')),
          ) ||
          form === 'what' ||
          form === 'number') &&
        !has('build', 'fixFirst', 'advice')
      );
    case 'private':
    case 'invented':
      return true;
    case 'users':
    case 'downloads':
    case 'retention':
      return !has('bad', 'good', 'wish', 'mention', 'say') && form !== 'why' && !has('advice');
    default:
      return !has('bad', 'good', 'wish', 'mention', 'say', 'why', 'advice', 'build');
  }
};

const remaining = (reason: Reason, reading: Reading): Ask[] => {
  const { about } = subjectOf(reading, [
    'private',
    'invented',
    'future',
    'rating',
    'up',
    'down',
    'leave',
    'makes',
    'money',
  ]);
  const { has } = reading;
  switch (reason) {
    case 'noneHas':
      return [
        {
          about,
          topic: topicOf([], 'wish'),
          by: 'theme',
          source: 'reviews',
          measure: 'share',
          pick: 'most',
          answerAs: 'list',
        },
      ];
    case 'stillWord':
    case 'private': {
      const isGroup = about.stars !== undefined || about.segment !== undefined || has('bad');
      return isGroup
        ? [{ about, topic: topicOf([], 'bad'), by: 'theme', source: 'reviews', measure: 'reviews', answerAs: 'list' }]
        : [];
    }
    case 'pastMoney':
      return [{ about: {}, source: 'revenue', measure: 'money', answerAs: 'number' }];
    case 'invented':
      return [
        {
          about: { ...about, stars: [5] },
          topic: topicOf([], 'good'),
          by: 'theme',
          source: 'reviews',
          measure: 'share',
          answerAs: 'list',
        },
      ];
    case 'future': {
      const { period: _, stars: __, ...scope } = about;
      const isTarget =
        has('rating') && /\d[.,]\d/u.test(reading.draft.sheet.folded.slice(reading.clause.start, reading.clause.end));
      const since = plusDays(reading.context.today, -30);
      return isTarget
        ? [
            {
              about: { ...scope, stores: ['apple'], countries: ['us'], period: { since } },
              source: 'charts',
              measure: 'ratings',
              answerAs: 'yes_no',
            },
          ]
        : [];
    }
    default:
      return [];
  }
};

/** The part of a clause that no source can answer, or that we will not. */
export const declinedIn = (reading: Reading): DeclinedRead | null => {
  const reason = kinds.find((kind) => (kind === 'pastMoney' || reading.has(kind)) && isMeant(kind, reading));
  if (reason === undefined) return null;
  const marks = reading.marks.filter(({ tags }) => tags.has(reason === 'pastMoney' ? 'money' : reason));
  const words = marks.map(({ start, end }) => reading.draft.written(start, end)).join(' … ');
  return {
    declined: { words, because: because(reason), needs: reasons[reason].needs },
    marks,
    asks: remaining(reason, reading),
  };
};
