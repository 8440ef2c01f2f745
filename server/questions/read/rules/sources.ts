import type { Ask } from '../../../contract/resources/questions/plan.ts';
import type { Reading } from '../reading.ts';
import { topicOf } from '../subject.ts';
import { isYesNo, type Rule, rest, trend, withTopic } from './rule.ts';

type Form = Ask['answerAs'];

const numberOr = (reading: Reading, plain: Form = 'number'): Form => {
  if (reading.form === 'yesNo') return 'yes_no';
  return reading.form === 'number' || reading.form === 'howMuch' ? 'number' : plain;
};

/** Apps against each other: the one with most or least, or this one against another. */
const ranked = (reading: Reading): Pick<Ask, 'by' | 'pick' | 'answerAs'> | null => {
  if (reading.form === 'none' && reading.has('byApp') && reading.context.apps.length > 1)
    return { by: 'app', answerAs: 'list' };
  if (reading.form !== 'which' && !(reading.scope.kind !== null && reading.has('cheap', 'dear', 'most', 'least')))
    return null;
  const least = reading.has('cheap', 'least') && !reading.has('dear');
  const picks = reading.has('cheap', 'dear', 'most', 'least', 'best', 'worst', 'up', 'down');
  if (!picks && reading.scope.kind === null && reading.context.apps.length < 2) return null;
  return { by: 'app', ...(picks ? { pick: least ? 'least' : 'most' } : {}), answerAs: picks ? 'which' : 'list' };
};

const network = (reading: Reading): Pick<Ask, 'topic'> => {
  const mark = reading.first('network');
  return mark ? { topic: topicOf([reading.draft.written(mark.start, mark.end)], 'any', 'word') } : {};
};

const group = ['byApp', 'most', 'least', 'best', 'worst', 'up', 'down', 'than', 'compare', 'cheap', 'dear'] as const;

export const sourceRules: readonly Rule[] = [
  {
    name: 'videos',
    uses: ['videos', 'network', 'makes', 'byApp', 'most', 'least', 'bring', 'claim', 'there'],
    when: (reading) => reading.has('videos') && !reading.has('bad', 'wish'),
    build: (subject, reading) => [
      {
        about: subject.about,
        ...network(reading),
        ...rest(subject),
        source: 'social',
        measure: 'videos',
        ...(ranked(reading) ?? { answerAs: numberOr(reading, 'list') }),
      },
    ],
  },
  {
    name: 'ads',
    uses: ['adsFor', 'adWord', 'run', 'network', ...group, 'there', 'claim', 'now'],
    when: ({ has, marks }) => {
      const isShown = has('adWord') && (has('run', 'network') || marks.some(({ tags }) => tags.has('show')));
      return (has('adsFor') || isShown) && !has('bad', 'wish', 'good', 'say', 'mention', 'without');
    },
    build: (subject, reading) => [
      {
        about: subject.about,
        ...network(reading),
        ...rest(subject),
        source: 'ads',
        measure: 'ads',
        ...(ranked(reading) ?? { answerAs: numberOr(reading, 'list') }),
      },
    ],
  },
  {
    name: 'revenue',
    uses: ['money', 'cash', 'priceUnit', 'makes', 'howMuch', ...group, 'byMonth', 'byWeek', 'filler'],
    when: ({ has, form }) =>
      !has('bad', 'wish', 'good') && (has('money') || (has('makes') && (form === 'howMuch' || has('cash')))),
    build: (subject, reading) => [
      {
        about: subject.about,
        ...rest(subject),
        source: 'revenue',
        measure: 'money',
        ...(ranked(reading) ?? { answerAs: numberOr(reading) }),
      },
    ],
  },
  {
    name: 'new ratings',
    uses: ['ratingsCount', 'rating', 'claim', 'up', 'new'],
    when: ({ has, form, said, first }) =>
      has('ratingsCount') ||
      (form === 'number' &&
        /rating/u.test(said(first('rating'))) &&
        !has('reviewsNoun', 'people', 'bad', 'good', 'wish', 'mention')),
    build: (subject, reading) => [
      { about: subject.about, ...rest(subject), source: 'charts', measure: 'ratings', answerAs: numberOr(reading) },
    ],
  },
  {
    name: 'rank',
    uses: ['rank', 'up', 'down', 'better', 'worse', 'byCountry', 'getting', 'change', ...group],
    when: ({ has }) => has('rank') && !has('bad', 'wish', 'good'),
    build: (subject, reading) => {
      const order = ranked(reading);
      const common = { source: 'charts', measure: 'rank' } as const;
      const topic = withTopic(
        subject.words.filter((word) => !/^\d+$/u.test(word)),
        'any',
      );
      if (order) return [{ about: subject.about, ...topic, ...common, ...order }];
      const moves = reading.has('up', 'down', 'change') && isYesNo(reading) && subject.against === undefined;
      const sides = moves ? trend(subject.about, reading.context) : { about: subject.about, ...rest(subject) };
      return [{ ...sides, ...topic, ...common, answerAs: isYesNo(reading) ? 'yes_no' : 'number' }];
    },
  },
  {
    name: 'release',
    uses: ['release', 'byVersion'],
    when: ({ has, form, scope }) =>
      form === 'when' && has('release') && (scope.versions.length > 0 || has('newest', 'byVersion')),
    build: ({ about }) => [{ about, source: 'listing', measure: 'release', answerAs: 'when' }],
  },
  {
    name: 'price of one among many',
    uses: ['cheap', 'dear', ...group, 'price', 'priceAsk'],
    when: (reading) => reading.has('cheap', 'dear') && !reading.has('bad', 'good', 'wish'),
    build: (subject, reading) => {
      const order = ranked(reading);
      const common = { source: 'listing', measure: 'price' } as const;
      if (order) return [{ about: subject.about, ...withTopic(subject.words, 'any'), ...common, ...order }];
      return [{ about: subject.about, ...rest(subject), ...common, answerAs: isYesNo(reading) ? 'yes_no' : 'compare' }];
    },
  },
  {
    name: 'price',
    uses: ['price', 'priceAsk', 'priceOption', 'priceUnit', 'there', 'claim', 'byMonth', 'byWeek', 'us'],
    when: (reading) => {
      const { has, form } = reading;
      if (has('bad', 'good', 'wish', 'badQuality', 'say', 'mention')) return false;
      if (has('priceAsk')) return true;
      if (form === 'howMuch' || form === 'what' || form === 'number')
        return has('price') && !has('change', 'up', 'down', 'new');
      return form === 'yesNo' && has('priceOption') && has('claim', 'there', 'price') && !has('share', 'worth');
    },
    build: (subject, reading) => {
      const option = reading.first('priceOption') ?? reading.first('priceUnit');
      const words = option ? [reading.draft.written(option.start, option.end)] : [];
      return [
        {
          about: subject.about,
          ...withTopic(words, 'any'),
          ...rest(subject),
          source: 'listing',
          measure: 'price',
          answerAs: isYesNo(reading) ? 'yes_no' : 'number',
        },
      ];
    },
  },
  {
    name: 'what the store page says',
    uses: ['listingSays', 'claim'],
    when: ({ has }) => has('listingSays'),
    build: (subject, reading) => [
      {
        about: subject.about,
        ...withTopic(subject.words, 'any'),
        source: 'listing',
        measure: 'claim',
        answerAs: isYesNo(reading) ? 'yes_no' : 'list',
      },
    ],
  },
  {
    name: 'does it have',
    uses: ['claim', 'there'],
    when: (reading) => {
      const { has, form, marks, scope } = reading;
      const [first] = marks.filter(({ tags }) => !tags.has('filler'));
      const isAboutApp = !has(
        'people',
        'bad',
        'wish',
        'good',
        'say',
        'mention',
        'writers',
        'anyone',
        'reviewsNoun',
        'newest',
      );
      return (
        form === 'yesNo' &&
        has('claim') &&
        isAboutApp &&
        (first?.tags.has('yesNo') === true || reading.draft.cues.language !== 'en') &&
        scope.versions.length === 0 &&
        !has('rating', 'up', 'down', 'hurt', 'help', 'enough', 'better', 'worse')
      );
    },
    build: ({ about, words }, reading) => {
      const claim = reading.marks.find(({ tags }) => tags.has('claim') && !tags.has('yesNo'));
      const works =
        claim &&
        /^(?:work|run|sync|connect|integrat|funktion|fonctionn|marche|funcion|funzion)/u.test(reading.said(claim));
      const last = claim && reading.draft.written(claim.start, claim.end);
      const all = works && last ? [[last, ...words].join(' ')] : words;
      const topic = topicOf(all, 'any');
      return [
        { about, topic, source: 'listing', measure: 'claim', answerAs: 'yes_no' },
        { about, topic, source: 'reviews', measure: 'sentiment', answerAs: 'yes_no' },
      ];
    },
  },
];
