import type { Ask } from '../../../contract/resources/questions/plan.ts';
import type { Reading } from '../reading.ts';
import { topicOf } from '../subject.ts';
import { againstBefore, aroundEvent, halves, isYesNo, type Rule, rest, trend, withTopic } from './rule.ts';

const moving = ['up', 'down', 'better', 'worse', 'getting', 'change'] as const;

const isMoving = ({ has }: Reading): boolean => has(...moving);

/** More, fewer, better and worse are of complaints unless the question says otherwise. */
const badUnless = (polarity: 'good' | 'bad' | 'wish' | 'any'): 'good' | 'bad' | 'wish' | 'any' =>
  polarity === 'any' ? 'bad' : polarity;

const isOfRating = ({ has, marks }: Reading, words: readonly string[]): boolean =>
  words.length === 0 &&
  !marks.some(({ tags }) => tags.has('bad') || tags.has('wish')) &&
  (has('rating') || words.length === 0);

/** The newest version against the one before it. */
const versionBefore = (reading: Reading, version: string): string[] => {
  const known = reading.context.versions.map((each) => each.version);
  const at = known.indexOf(version);
  return at >= 0 && known[at + 1] !== undefined ? [known[at + 1]!] : [];
};

export const timeRules: readonly Rule[] = [
  {
    name: 'which version began it',
    uses: ['byVersion', 'bring', 'start', 'fix', 'bad', 'pronoun'],
    when: ({ has, form }) =>
      (form === 'which' || form === 'what') &&
      has('byVersion') &&
      has('bring', 'start', 'fix') &&
      !has('rating', 'rated'),
    build: ({ about, words }) => [
      {
        about,
        topic: topicOf(words, 'bad'),
        by: 'version',
        source: 'reviews',
        measure: 'share',
        pick: 'first',
        answerAs: 'which',
      },
    ],
  },
  {
    name: 'since when',
    uses: ['start', 'byWeek', 'bring', 'badQuality', 'pronoun'],
    when: ({ has, form }) => form === 'when' || (form === 'which' && has('byWeek') && has('start')),
    build: ({ about, words, polarity }) => [
      {
        about,
        topic: topicOf(words, badUnless(polarity)),
        by: 'week',
        source: 'reviews',
        measure: 'share',
        pick: 'first',
        answerAs: 'when',
      },
    ],
  },
  {
    name: 'why did it change',
    uses: [...moving, 'hurt', 'rating', 'new'],
    when: (reading) =>
      reading.form === 'why' &&
      reading.has('up', 'down', 'change', 'worse', 'better') &&
      !reading.has('bad', 'good', 'wish', 'leave'),
    build: (subject, { context }) => {
      const { about, words, event } = subject;
      if (event)
        return [
          {
            ...aroundEvent(about, event),
            ...withTopic(words, 'any'),
            by: 'theme',
            source: 'reviews',
            measure: 'change',
            answerAs: 'why',
          },
        ];
      const against = subject.against ?? againstBefore(about, context);
      const period = about.period ?? trend({}, context).about.period;
      return [
        {
          about: { ...about, ...(period ? { period } : {}) },
          against,
          ...withTopic(words, words.length > 0 ? 'bad' : 'any'),
          by: 'theme',
          source: 'reviews',
          measure: 'change',
          answerAs: 'why',
        },
      ];
    },
  },
  {
    name: 'recovery',
    uses: ['recover', 'rating', 'pronoun', 'before', 'bad'],
    when: ({ has }) => has('recover'),
    build: ({ about, event }, { context }) => {
      const since = context.versions[0]?.since;
      const against = event
        ? { period: event }
        : context.usual
          ? { period: context.usual }
          : againstBefore({ ...about, ...(since ? { period: { since } } : {}) }, context);
      return [
        {
          about: { ...about, ...(since ? { period: { since } } : {}) },
          against,
          source: 'reviews',
          measure: 'stars',
          answerAs: 'yes_no',
        },
      ];
    },
  },
  {
    name: 'did an event change it',
    uses: [...moving, 'hurt', 'help', 'rating', 'release'],
    when: (reading) => {
      const { has, form } = reading;
      const isEvent = has('after', 'before') || (has('hurt', 'help') && !has('than'));
      return (
        isEvent &&
        (has('hurt', 'help') || isMoving(reading)) &&
        ['yesNo', 'how', 'what', 'number', 'share', 'none'].includes(form) &&
        reading.scope.periods.length === 0
      );
    },
    build: (subject, reading) => {
      const { about, words, polarity } = subject;
      const hurts = subject.event === undefined;
      if (hurts && words.length === 0) return [];
      const said = words.join(' ');
      const isBad = /price|hike|paywall|outage|crash|increase|breach|bug|ausfall|hausse|panne|subida|aumento/iu.test(
        said,
      );
      const event = subject.event ?? { side: 'after' as const, event: topicOf(words, isBad ? 'bad' : 'any') };
      const topic = hurts ? [] : words;
      const sides = aroundEvent(about, event);
      if (topic.length > 0 || (polarity !== 'any' && !reading.has('rating') && !hurts)) {
        return [
          {
            ...sides,
            topic: topicOf(topic, badUnless(polarity)),
            source: 'reviews',
            measure: 'change',
            answerAs: isYesNo(reading) ? 'yes_no' : 'compare',
          },
        ];
      }
      const one: Ask = {
        ...sides,
        source: 'reviews',
        measure: 'stars',
        answerAs: isYesNo(reading) ? 'yes_no' : 'compare',
      };
      return isYesNo(reading)
        ? [one]
        : [one, { ...sides, source: 'reviews', measure: 'low_share', answerAs: 'compare' }];
    },
  },
  {
    name: 'did a version fix it',
    uses: ['fix', 'newest', 'byVersion', 'bad', 'release'],
    when: ({ has, form, scope }) =>
      form === 'yesNo' && has('fix') && (scope.versions.length > 0 || has('newest')) && !has('advice'),
    build: (subject, reading) => {
      const [version] = subject.about.versions ?? [];
      if (version === undefined) {
        const event = {
          side: 'after' as const,
          event: topicOf([reading.said(reading.first('newest')).replace(/^the /u, '')], 'any'),
        };
        return [
          {
            ...aroundEvent(subject.about, event),
            topic: topicOf(subject.words, 'bad'),
            source: 'reviews',
            measure: 'change',
            answerAs: 'yes_no',
          },
        ];
      }
      const against = subject.against ?? { versions: versionBefore(reading, version) };
      return [
        {
          about: subject.about,
          against,
          topic: topicOf(subject.words, 'bad'),
          source: 'reviews',
          measure: 'change',
          answerAs: 'yes_no',
        },
      ];
    },
  },
  {
    name: 'one version against another',
    uses: [
      ...moving,
      'compare',
      'best',
      'worst',
      'newest',
      'previous',
      'rating',
      'byVersion',
      'rated',
      'most',
      'least',
    ],
    when: ({ has, scope, form }) =>
      form !== 'which' &&
      (scope.versions.length === 2 ||
        ((scope.versions.length === 1 || has('newest')) &&
          has('previous', 'better', 'worse', 'best', 'worst') &&
          !has('after', 'before', 'rest'))) &&
      has('than', 'compare', 'better', 'worse', 'best', 'worst', 'up', 'down', 'previous', 'rated', 'bad'),
    build: (subject, reading) => {
      const { about, words, polarity } = subject;
      const [version] = about.versions ?? [];
      if (version === undefined) return [];
      const against =
        subject.against && subject.against !== 'rest' ? subject.against : { versions: versionBefore(reading, version) };
      const form = isYesNo(reading) ? 'yes_no' : 'compare';
      if (words.length > 0)
        return [
          {
            about,
            against,
            topic: topicOf(words, badUnless(polarity)),
            source: 'reviews',
            measure: 'change',
            answerAs: form,
          },
        ];
      if (polarity !== 'any')
        return [
          {
            about,
            against,
            topic: topicOf([], polarity),
            by: 'theme',
            source: 'reviews',
            measure: 'change',
            answerAs: 'compare',
          },
        ];
      return [{ about, against, source: 'reviews', measure: 'stars', answerAs: form }];
    },
  },
  {
    name: 'what is new',
    uses: ['new', 'change', 'bring', 'worse', 'better', 'up'],
    when: ({ has, form, scope }) =>
      form === 'what' &&
      (has('new') || (has('change', 'worse', 'better') && (scope.periods.length > 0 || has('after', 'lately')))) &&
      !has('wish'),
    build: (subject, { context, has }) => {
      const { about, words, event } = subject;
      const topic = withTopic(words, has('bad', 'worse') ? 'bad' : has('good', 'better') ? 'good' : 'any');
      const common = { ...topic, by: 'theme', source: 'reviews', measure: 'change', answerAs: 'list' } as const;
      if (event) return [{ ...aroundEvent(about, event), ...common }];
      if (subject.against !== undefined) return [{ about, against: subject.against, ...common }];
      const period = about.period ?? trend({}, context).about.period!;
      const scope = { ...about, period };
      const since = 'since' in period ? period.since : undefined;
      const isThisMonth = since?.endsWith('-01') && since.slice(0, 7) === context.today.slice(0, 7);
      const day = new Date(`${since ?? context.today}T00:00:00Z`);
      const three = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 3, 1)).toISOString().slice(0, 10);
      const before = againstBefore(scope, context, about.period ? 90 : 60);
      const against =
        isThisMonth && before.period && 'until' in before.period
          ? { period: { since: three, until: before.period.until! } }
          : before;
      return [{ about: scope, against, ...common }];
    },
  },
  {
    name: 'two periods',
    uses: [...moving, 'compare', 'rating', 'now', 'than', 'most', 'least', 'best', 'worst', 'fix'],
    when: ({ has, form, scope }) =>
      form !== 'which' &&
      (scope.periods.length === 2 ||
        (scope.periods.length === 1 && has('than') && has('now', 'up', 'down', 'better', 'worse'))),
    build: (subject, reading) => {
      const { context } = reading;
      const { words, polarity } = subject;
      let { about } = subject;
      let against = subject.against;
      if (against === undefined || against === 'rest' || !('period' in against)) {
        const since = context.versions[0]?.since;
        against = { period: about.period! };
        const { period: _, ...others } = about;
        about = since ? { ...others, period: { since } } : others;
      }
      const form = isYesNo(reading) ? 'yes_no' : 'compare';
      const isMood = words.length === 0 && (polarity === 'any' || reading.has('rating'));
      if (isMood) return [{ about, against, source: 'reviews', measure: 'stars', answerAs: form }];
      return [
        {
          about,
          against,
          topic: topicOf(words, badUnless(polarity)),
          source: 'reviews',
          measure: 'change',
          answerAs: form,
        },
      ];
    },
  },
  {
    name: 'trend',
    uses: [...moving, 'rating', 'fix', 'pronoun', 'most', 'recover'],
    when: (reading) =>
      isYesNo(reading) &&
      !(reading.has('store:apple') && reading.has('store:play')) &&
      isMoving(reading) &&
      !reading.has('than', 'compare', 'rest') &&
      reading.scope.apps.every(({ value }) => value === reading.context.apps[0]),
    build: (subject, reading) => {
      const { about, words, polarity } = subject;
      const isRating = isOfRating(reading, words);
      const sides = isRating ? trend(about, reading.context) : halves(about, reading.context);
      return [
        {
          ...sides,
          ...(isRating ? {} : { topic: topicOf(words, badUnless(polarity)) }),
          ...(subject.without.length > 0 ? rest({ ...subject, against: undefined }) : {}),
          source: 'reviews',
          measure: 'change',
          answerAs: 'yes_no',
        },
      ];
    },
  },
];
