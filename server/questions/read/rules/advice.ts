import type { Ask } from '../../../contract/resources/questions/plan.ts';
import { topicOf } from '../subject.ts';
import { isYesNo, limitOf, type Rule, withTopic } from './rule.ts';

const bad = topicOf([], 'bad');
const good = topicOf([], 'good');
const wish = topicOf([], 'wish');

/** Questions that ask for a picture or for advice rather than for one number. */
export const adviceRules: readonly Rule[] = [
  {
    name: 'general',
    uses: ['general', 'doing', 'rating', 'say'],
    when: ({ has, form }) =>
      (has('general') || (form === 'how' && has('doing'))) &&
      !has('bad', 'good', 'wish', 'mention', 'rank', 'money', 'adsFor'),
    build: ({ about }) => {
      return [
        { about, source: 'reviews', measure: 'stars', answerAs: 'number' },
        { about, topic: bad, by: 'theme', source: 'reviews', measure: 'share', answerAs: 'list' },
        { about, topic: good, by: 'theme', source: 'reviews', measure: 'share', answerAs: 'list' },
      ];
    },
  },
  {
    name: 'enough reviews',
    uses: ['enough', 'enoughNoun', 'claim', 'there', 'rating', 'say'],
    when: ({ has }) => has('enough'),
    build: ({ about }) => [{ about, source: 'reviews', measure: 'reviews', answerAs: 'yes_no' }],
  },
  {
    name: 'fake reviews',
    uses: ['fake', 'there', 'rating', 'share'],
    when: ({ has, form }) =>
      has('fake') && (form === 'yesNo' || form === 'number' || form === 'how') && !has('bad', 'wish'),
    build: ({ about }, reading) => {
      const mark = reading.first('fake')!;
      const word = reading.draft.written(mark.start, mark.end).replace(/ reviews?$/iu, '');
      return [
        { about, topic: topicOf([word], 'any'), by: 'week', source: 'reviews', measure: 'reviews', answerAs: 'yes_no' },
      ];
    },
  },
  {
    name: 'worth the money',
    uses: ['worth'],
    when: ({ has, form }) => form === 'yesNo' && has('worth') && !has('build', 'wish', 'newest'),
    build: ({ about, words }, reading) => {
      const mark = reading.first('worth')!;
      if (words.length > 0)
        return [{ about, topic: topicOf(words, 'wish'), source: 'reviews', measure: 'share', answerAs: 'advice' }];
      return [
        {
          about,
          topic: topicOf([reading.draft.written(mark.start, mark.end)], 'any'),
          source: 'reviews',
          measure: 'sentiment',
          answerAs: 'yes_no',
        },
        { about, by: 'app', against: 'rest', source: 'listing', measure: 'price', answerAs: 'compare' },
      ];
    },
  },
  {
    name: 'should I worry',
    uses: ['worry', 'say', 'people', 'bad'],
    when: ({ has, form }) => has('worry') && (form === 'advice' || form === 'yesNo'),
    build: ({ about, words }, { context }) => {
      const { usual } = context;
      const against = about.versions
        ? { versions: [], ...(usual ? { period: usual } : {}) }
        : usual
          ? { period: usual }
          : undefined;
      return [
        {
          about,
          ...(against ? { against } : {}),
          topic: topicOf(words, 'bad'),
          source: 'reviews',
          measure: 'change',
          answerAs: 'advice',
        },
      ];
    },
  },
  {
    name: 'more stars',
    uses: ['moreStars', 'rating', 'up', 'better', 'fix', 'fixFirst', 'build'],
    when: ({ has, form, scope }) =>
      form === 'advice' &&
      (has('moreStars') ||
        (has('rating') && has('up', 'better', 'fixFirst')) ||
        (scope.stars.length > 0 && has('up', 'moreStars'))) &&
      !has('bad', 'wish'),
    build: ({ about }) => {
      const { stars: _, ...scope } = about;
      return [
        {
          about: { ...scope, stars: [3, 4] },
          by: 'theme',
          source: 'reviews',
          measure: 'share',
          pick: 'most',
          answerAs: 'advice',
        },
        {
          about: { ...scope, stars: [5] },
          topic: good,
          by: 'theme',
          source: 'reviews',
          measure: 'share',
          answerAs: 'list',
        },
      ];
    },
  },
  {
    name: 'a gap in the market',
    uses: ['gap', 'build', 'byApp', 'there', 'claim', 'wish'],
    when: ({ has }) => has('gap'),
    build: ({ about, words, polarity }) => [
      {
        about,
        topic: topicOf(words, polarity === 'bad' ? 'bad' : 'wish'),
        by: 'theme',
        source: 'reviews',
        measure: 'share',
        answerAs: 'advice',
      },
    ],
  },
  {
    name: 'what to fix first',
    uses: ['fixFirst', 'next', 'fix', 'bad', 'most', 'byTheme', 'better', 'start'],
    when: ({ has, form }) =>
      (form === 'advice' || form === 'what' || form === 'which') &&
      has('fixFirst') &&
      has('advice', 'next') &&
      !has('build'),
    build: ({ about, words, without }, reading) => [
      {
        about,
        topic: topicOf(words, 'bad'),
        ...(without.length > 0 ? { without: [...without] } : {}),
        by: 'theme',
        source: 'reviews',
        measure: 'share',
        ...(limitOf(reading) ? { limit: limitOf(reading)! } : {}),
        answerAs: 'advice',
      },
    ],
  },
  {
    name: 'which of two to build',
    uses: ['build', 'next', 'worth', 'wish', 'start', 'most', 'than', 'claim', 'byTheme', 'byApp', 'which'],
    when: ({ has, form, draft, clause }) => {
      const text = draft.sheet.folded.slice(clause.start, clause.end);
      const isChoice = /(?<!\p{L})(?:or|oder|ou|o|または|それとも|아니면)(?!\p{L})/u.test(text);
      return isChoice && has('next', 'build') && (has('next') || form === 'advice') && !has('bad', 'good', 'say');
    },
    build: ({ about, words }) => {
      if (words.length === 0) return [];
      const two = words.length > 1;
      return [
        {
          about,
          topic: topicOf(words, 'wish'),
          ...(two ? ({ by: 'theme', pick: 'most' } as const) : {}),
          source: 'reviews',
          measure: 'share',
          answerAs: 'advice',
        },
      ];
    },
  },
  {
    name: 'should we build it',
    uses: ['build', 'next', 'worth', 'wish', 'most', 'byTheme', 'claim', 'there', 'start', 'new', 'bring'],
    when: ({ has, form }) =>
      (form === 'advice' || ((form === 'what' || form === 'which') && has('next'))) &&
      has('build', 'worth', 'wish', 'next') &&
      !has('bad', 'say'),
    build: ({ about, words }, reading) => {
      const limit = limitOf(reading);
      if (words.length > 0)
        return [{ about, topic: topicOf(words, 'wish'), source: 'reviews', measure: 'share', answerAs: 'advice' }];
      const common = {
        topic: wish,
        by: 'theme',
        source: 'reviews',
        measure: 'share',
        ...(limit ? { limit } : {}),
        answerAs: 'advice',
      } as const;
      const first: Ask = { about, ...common };
      return about.kind === undefined ? [first, { about, against: 'rest', ...common }] : [first];
    },
  },
  {
    name: 'advice about complaints',
    uses: ['fixFirst', 'fix', 'byTheme', 'down', 'leave'],
    when: ({ has, form }) => form === 'advice' && has('bad', 'fixFirst', 'fix', 'leave'),
    build: ({ about, words }) => [
      {
        about,
        topic: topicOf(words, 'bad'),
        ...(words.length === 0 ? ({ by: 'theme' } as const) : {}),
        source: 'reviews',
        measure: 'share',
        answerAs: 'advice',
      },
    ],
  },
  {
    name: 'replies',
    uses: [
      'replyRate',
      'rating',
      'better',
      'worse',
      'best',
      'worst',
      'up',
      'down',
      'rated',
      'replied',
      'unreplied',
      'than',
      'compare',
      'most',
    ],
    when: ({ has, form }) => {
      if (
        has('replied', 'replyRate') &&
        has('rating', 'rated') &&
        has('better', 'worse', 'best', 'up', 'down', 'rated', 'compare', 'than', 'help')
      )
        return true;
      return (
        has('replyRate') &&
        (form === 'share' ||
          form === 'yesNo' ||
          form === 'number' ||
          form === 'what' ||
          form === 'none' ||
          form === 'how') &&
        !has('bad', 'angry', 'wish', 'good')
      );
    },
    build: ({ about }, reading) => {
      const { replied: _, ...scope } = about;
      const compares =
        reading.has('rating', 'rated') &&
        reading.has('better', 'worse', 'best', 'up', 'down', 'rated', 'compare', 'than', 'help');
      if (compares) return [{ about: scope, by: 'replied', source: 'reviews', measure: 'stars', answerAs: 'compare' }];
      return [
        {
          about: scope,
          by: 'replied',
          source: 'reviews',
          measure: 'share',
          answerAs: isYesNo(reading) ? 'yes_no' : 'number',
        },
      ];
    },
  },
  {
    name: 'spread of stars',
    uses: ['spread', 'byStars', 'rating', 'say'],
    when: ({ has }) => has('spread'),
    build: ({ about, words, polarity }, reading) => [
      {
        about,
        ...withTopic(words, polarity),
        by: 'stars',
        source: 'reviews',
        measure: reading.form === 'number' ? 'reviews' : 'share',
        answerAs: 'list',
      },
    ],
  },
];
