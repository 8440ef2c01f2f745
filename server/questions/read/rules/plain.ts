import type { Ask } from '../../../contract/resources/questions/plan.ts';
import type { Mark, Tag } from '../cues.ts';
import type { Reading } from '../reading.ts';
import { type Subject, topicOf } from '../subject.ts';
import { byCountry, isYesNo, limitOf, type Rule, rest, withTopic } from './rule.ts';

type By = NonNullable<Ask['by']>;

const groups: readonly (readonly [Tag, By])[] = [
  ['byVersion', 'version'],
  ['byCountry', 'country'],
  ['byStore', 'store'],
  ['byMonth', 'month'],
  ['byWeek', 'week'],
  ['byStars', 'stars'],
  ['byApp', 'app'],
];

const chosenByOr = /(?<!\p{L})(?:or|oder|ou|o)(?!\p{L})/u;
const listedBy = /^(?:by|per|each|every|for each|across|pro|par|por|nach|jede\p{L}*|chaque|cada|ogni)(?!\p{L})/u;

/** What the question sorts by: `which country`, `by month`, or the stores or apps it names with an `or`. */
const groupOf = (reading: Reading): By | null => {
  const { has, scope, marks, form } = reading;
  const named = marks.filter(({ tags }) => groups.some(([tag]) => tags.has(tag)));
  const byOf = (mark: Mark | undefined): By | undefined => mark && groups.find(([tag]) => mark.tags.has(tag))?.[1];
  const text = reading.draft.sheet.folded.slice(reading.clause.start, reading.clause.end);
  if (has('store:apple') && has('store:play') && (has('which', 'where') || chosenByOr.test(text))) return 'store';
  const opener = marks.find(({ tags }) => tags.has('which') || tags.has('where'));
  const near = opener && named.find(({ start }) => start >= opener.start && start - opener.end < 12);
  if (opener && near && (opener.tags.has('which') || form === 'which')) return byOf(near)!;
  const listed = named.find(
    (mark) => listedBy.test(reading.said(mark)) || /(?: by \p{L}+|ly)$/u.test(reading.said(mark)),
  );
  if (listed) return byOf(listed)!;
  if (form === 'where' && has('most', 'worst', 'worse', 'best', 'least', 'rated', 'up', 'down')) return 'country';
  if (form !== 'which') {
    const isRanked = has('rated') || (has('best', 'worst', 'most', 'least') && !has('bad', 'good', 'wish', 'say'));
    if (scope.kind !== null && (isRanked || has('least'))) return 'app';
    return form === 'none' && has('rated', 'best', 'worst')
      ? (byOf(named.find(({ tags }) => !tags.has('byApp'))) ?? null)
      : null;
  }
  if (scope.kind !== null || scope.apps.length > 1 || reading.context.apps.length > 1) return 'app';
  if (scope.versions.length > 1) return 'version';
  return scope.countries.length > 1 ? 'country' : (byOf(named[0]) ?? null);
};

const isLow = /wors|low|schlecht|pire|peor|pior|peggi|低|낮/u;

const worstFirst = ({ has, said, first }: Reading): boolean =>
  has('rated')
    ? isLow.test(said(first('rated'))) || has('worst', 'worse')
    : has('worst', 'worse', 'least', 'down') && !has('best');

const comparison: readonly Tag[] = [
  'best',
  'worst',
  'most',
  'least',
  'better',
  'worse',
  'rated',
  'rating',
  'up',
  'down',
  'quality',
  'badQuality',
  'compare',
  'topN',
];

/** `complaints`, `issues`: several are wanted, so none is picked. */
const isPlural = (reading: Reading): boolean => {
  const near = reading.draft.sheet.folded.slice(reading.clause.start, reading.clause.end);
  return /(?:complaints|issues|problems|requests|gripes|wishes|reasons|features|strengths|weaknesses|things|points|annoyances|frustrations|suggestions|beschwerden|probleme|wünsche|plaintes|problèmes|quejas|problemas|reclamações|lamentele|problemi|bugs|criticisms|concerns|negatives|positives|pros|cons|compliments)(?!\p{L})/u.test(
    near,
  );
};

/** One list for each polarity that is asked for: `what do people love and hate`. */
const polaritiesOf = (reading: Reading): ('good' | 'bad' | 'wish')[] => {
  const found = reading.marks.flatMap(({ tags }) =>
    (['wish', 'bad', 'good'] as const).filter((tag) => tags.has(tag)).slice(0, 1),
  );
  return [...new Set(found)];
};

const listOf = (subject: Subject, reading: Reading): Ask[] => {
  const { about, words } = subject;
  const limit = limitOf(reading);
  const picks = reading.has('most', 'topN', 'best', 'worst') || limit !== undefined;
  const isOne = reading.has('most') && limit === undefined && !isPlural(reading);
  const isTop = limit !== undefined && reading.has('most', 'topN');
  const polarities = polaritiesOf(reading);
  const order: Pick<Ask, 'pick' | 'limit' | 'answerAs'> =
    picks && isOne
      ? { pick: 'most', answerAs: 'which' }
      : { ...(isTop ? { pick: 'most' as const } : {}), ...(limit ? { limit } : {}), answerAs: 'list' };
  const measure = subject.against === undefined ? 'share' : 'change';
  return (polarities.length === 0 ? (['any'] as const) : polarities).map((polarity) => ({
    about,
    ...withTopic(words, polarity),
    ...(subject.without.length > 0 ? { without: subject.without.map((each) => ({ ...each, polarity })) } : {}),
    ...(subject.against === undefined ? {} : { against: subject.against }),
    by: 'theme',
    source: 'reviews',
    measure,
    ...order,
  }));
};

/** A word in quotation marks is looked for as it stands. */
export const wordRule: Rule = {
  name: 'the word itself',
  uses: ['theWord', 'fake', 'leave', 'there', 'byMonth', 'byWeek'],
  when: ({ scope, has }) => scope.quotes.length > 0 && !has('why'),
  build: (subject, reading) => {
    const { about } = subject;
    const topic = topicOf(
      reading.scope.quotes.map(({ value }) => value),
      subject.polarity === 'bad' || subject.polarity === 'wish' ? subject.polarity : 'any',
      'word',
    );
    const by = groupOf(reading);
    const isShare = reading.form === 'share';
    const form = reading.form === 'number' || isShare ? 'number' : isYesNo(reading) ? 'yes_no' : 'list';
    return [
      {
        about,
        topic,
        ...(by ? { by } : {}),
        source: 'reviews',
        measure: isShare ? 'share' : 'reviews',
        answerAs: form,
      },
    ];
  },
};

/** What remains when nothing is compared over time and no other source is asked. */
export const plainRules: readonly Rule[] = [
  {
    name: 'a group with most or least',
    uses: [
      ...comparison,
      'byApp',
      'byVersion',
      'byCountry',
      'byStore',
      'byMonth',
      'byWeek',
      'byStars',
      'start',
      'rest',
      'there',
      'goodQuestion',
    ],
    when: (reading) =>
      groupOf(reading) !== null &&
      (reading.form === 'which' ||
        reading.has('best', 'worst', 'which', 'rated', 'where', 'least') ||
        reading.has('byMonth', 'byWeek', 'byCountry', 'byVersion', 'byStore', 'byStars')),
    build: (subject, reading) => {
      const { has } = reading;
      const by = groupOf(reading)!;
      const { words, polarity } = subject;
      let about = by === 'country' ? byCountry(subject.about) : subject.about;
      if (by === 'store') {
        const { stores: _, ...others } = about;
        about = others;
      }
      const isChosen =
        reading.form === 'which' ||
        has('which', 'where', 'best', 'worst', 'least', 'rated') ||
        (has('most') && reading.form !== 'number' && reading.form !== 'what' && reading.form !== 'none');
      const chosen =
        isChosen &&
        has(
          'best',
          'worst',
          'better',
          'worse',
          'most',
          'least',
          'rated',
          'up',
          'down',
          'quality',
          'badQuality',
          'angry',
          'happy',
          'bad',
          'good',
          'wish',
          'goodQuestion',
        );
      if (has('angry', 'happy') && words.length === 0 && reading.scope.stars.length === 0) {
        const { stars: _, ...others } = about;
        about = others;
      }
      const isMood = has('angry', 'happy', 'rating', 'rated') || (words.length === 0 && polarity === 'any');
      const shape = chosen
        ? ({ by, pick: worstFirst(reading) || (has('angry') && isMood) ? 'least' : 'most', answerAs: 'which' } as const)
        : ({ by, answerAs: isChosen ? 'which' : 'list' } as const);
      const more = subject.without.length > 0 ? { without: [...subject.without] } : {};
      if (words.length === 0 && isMood && !has('bad', 'wish'))
        return [{ about, ...more, source: 'reviews', measure: 'stars', ...shape }];
      if (has('mention', 'say') && polarity === 'any' && reading.form === 'number')
        return [{ about, topic: topicOf(words, 'any'), ...more, source: 'reviews', measure: 'reviews', ...shape }];
      if (by !== 'app' && has('worse') && words.length > 0 && chosen) {
        return [
          { about, topic: topicOf(words, 'bad'), ...more, source: 'reviews', measure: 'share', ...shape, pick: 'most' },
        ];
      }
      // Complaints are counted; who is best at something is decided by opinions for and against.
      const counts = has('bad', 'wish') || (has('good') && words.length === 0);
      if (counts) {
        const pick = 'pick' in shape ? ({ pick: has('least') ? 'least' : 'most' } as const) : {};
        return [
          {
            about,
            topic: topicOf(words, polarity),
            ...more,
            source: 'reviews',
            measure: reading.form === 'number' ? 'reviews' : 'share',
            ...shape,
            ...pick,
          },
        ];
      }
      if (!chosen && words.length > 0)
        return [{ about, topic: topicOf(words, polarity), ...more, source: 'reviews', measure: 'share', ...shape }];
      const least = worstFirst(reading) || has('badQuality');
      return [
        {
          about,
          ...(words.length > 0 ? { topic: topicOf(words, 'any') } : {}),
          ...more,
          source: 'reviews',
          measure: words.length > 0 ? 'sentiment' : 'stars',
          ...shape,
          ...('pick' in shape ? ({ pick: least ? 'least' : 'most' } as const) : {}),
        },
      ];
    },
  },
  {
    name: 'why',
    uses: ['leave', 'most', 'worse', 'up'],
    when: ({ form }) => form === 'why',
    build: (subject, reading) => {
      const { words, polarity } = subject;
      const leaving = reading.first('leave');
      const about =
        leaving && !subject.about.segment
          ? { ...subject.about, segment: topicOf([reading.draft.written(leaving.start, leaving.end)], 'any') }
          : subject.about;
      const isGood =
        polarity === 'good' || (polarity === 'any' && about.stars !== undefined && Math.min(...about.stars) >= 4);
      const about_ = polarity === 'any' || !reading.has('angry') ? about : about;
      return [
        {
          about: about_,
          topic: topicOf(words, isGood ? 'good' : polarity === 'wish' ? 'wish' : 'bad'),
          ...(subject.without.length > 0 ? { without: [...subject.without] } : {}),
          by: 'theme',
          source: 'reviews',
          measure: 'share',
          answerAs: 'why',
        },
      ];
    },
  },
  {
    name: 'how it compares',
    uses: [...comparison, 'rest', 'say'],
    when: ({ has, scope, context, form }) =>
      form !== 'which' &&
      (has('compare', 'than', 'rest') ||
        (has('best', 'worst', 'better', 'worse') && scope.apps.length > 0 && context.apps.length > 1)),
    build: (subject, reading) => {
      const { about, words, polarity } = subject;
      const { has } = reading;
      const against = subject.against;
      if (against === undefined) return [];
      const base = { about, against } as const;
      const form = isYesNo(reading) ? 'yes_no' : 'compare';
      const isListed = reading.form === 'what' || reading.form === 'none';
      if (has('bad', 'wish', 'good') && words.length === 0)
        return [
          {
            ...base,
            topic: topicOf([], polarity),
            by: 'theme',
            source: 'reviews',
            measure: 'change',
            answerAs: isListed ? 'list' : 'compare',
          },
        ];
      if (words.length > 0) {
        if (polarity === 'any' || polarity === 'good')
          return [
            {
              ...base,
              topic: topicOf(words, 'any'),
              source: 'reviews',
              measure: 'sentiment',
              answerAs: has('than') && isYesNo(reading) ? 'yes_no' : 'compare',
            },
          ];
        return [{ ...base, topic: topicOf(words, polarity), source: 'reviews', measure: 'change', answerAs: form }];
      }
      if (has('rating', 'rated') || (isYesNo(reading) && has('best', 'worst', 'better', 'worse', 'happy', 'angry'))) {
        const { stars: _, ...scope } = about;
        return [
          {
            about: reading.scope.stars.length > 0 ? about : scope,
            against,
            source: 'reviews',
            measure: 'stars',
            answerAs: form,
          },
        ];
      }
      if (has('best', 'better') && isListed)
        return [
          { ...base, topic: topicOf([], 'good'), by: 'theme', source: 'reviews', measure: 'change', answerAs: 'list' },
        ];
      if (has('worst', 'worse') && isListed)
        return [
          { ...base, topic: topicOf([], 'bad'), by: 'theme', source: 'reviews', measure: 'change', answerAs: 'list' },
        ];
      return [{ ...base, by: 'theme', source: 'reviews', measure: 'change', answerAs: 'compare' }];
    },
  },
  {
    name: 'share of negative reviews',
    uses: ['lowShare', 'rating', 'badQuality'],
    when: ({ has, form, scope }) => (has('lowShare') || (form === 'share' && has('angry'))) && scope.stars.length === 0,
    build: (subject) => {
      const { stars: _, ...about } = subject.about;
      if (subject.words.length > 0)
        return [
          {
            about: subject.about,
            topic: topicOf(subject.words, subject.polarity),
            source: 'reviews',
            measure: 'share',
            answerAs: 'number',
          },
        ];
      return [{ about, source: 'reviews', measure: 'low_share', answerAs: 'number' }];
    },
  },
  {
    name: 'how many',
    uses: ['share', 'leave', 'there', 'badQuality', 'howMuch'],
    when: ({ form, has }) =>
      form === 'number' || form === 'share' || (form === 'howMuch' && has('bad', 'mention', 'say', 'wish', 'angry')),
    build: (subject, reading) => {
      const { about, words, polarity } = subject;
      const leaving = reading.first('leave');
      const all =
        words.length === 0 && leaving && polarity === 'any'
          ? [reading.draft.written(leaving.start, leaving.end)]
          : words;
      const sign = polarity === 'good' ? 'good' : polarity;
      const measure = reading.form === 'number' ? 'reviews' : 'share';
      return [
        {
          about,
          ...withTopic(all, sign === 'any' && reading.has('badQuality') ? 'bad' : sign),
          ...rest(subject),
          source: 'reviews',
          measure,
          answerAs: 'number',
        },
      ];
    },
  },
  {
    name: 'rating',
    uses: ['rating', 'lately', 'rated'],
    when: ({ has, form }) => has('rating') && !has('bad', 'good', 'wish') && form !== 'yesNo',
    build: (subject) => [
      subject.words.length === 0
        ? {
            about: subject.about,
            ...rest(subject),
            source: 'reviews',
            measure: 'stars',
            answerAs: subject.against === undefined ? 'number' : 'compare',
          }
        : {
            about: subject.about,
            topic: topicOf(subject.words, 'any'),
            ...rest(subject),
            source: 'reviews',
            measure: 'stars',
            answerAs: 'number',
          },
    ],
  },
  {
    name: 'show reviews',
    uses: ['angry', 'happy', 'replied', 'unreplied', 'mention'],
    when: ({ has, marks, scope }) => {
      const isShown =
        marks.some(({ tags }) => tags.has('show')) ||
        (!has('what', 'which', 'why', 'howMany', 'share', 'how', 'yesNo') &&
          (has('angry', 'happy', 'unreplied', 'replied') || scope.stars.length > 0));
      return (
        isShown &&
        has('reviewsNoun', 'angry', 'happy', 'unreplied', 'replied') &&
        !marks.some(({ tags }) => (tags.has('bad') || tags.has('good') || tags.has('wish')) && !tags.has('angry'))
      );
    },
    build: (subject) => [
      {
        about: subject.about,
        ...withTopic(
          subject.words,
          subject.words.length > 0
            ? subject.about.stars && Math.max(...subject.about.stars) <= 2
              ? 'bad'
              : 'any'
            : 'any',
        ),
        ...(subject.without.length > 0 ? { without: [...subject.without] } : {}),
        source: 'reviews',
        measure: 'reviews',
        answerAs: 'list',
      },
    ],
  },
  {
    name: 'do reviews mention it',
    uses: ['mention', 'leave', 'theWord', 'there', 'fake', 'quality', 'price', 'switched'],
    when: ({ has, form }) => form === 'yesNo' && has('mention') && !has('bad', 'wish', 'good'),
    build: (subject, reading) => {
      const leaving = reading.first('leave');
      const words =
        subject.words.length > 0 ? subject.words : leaving ? [reading.draft.written(leaving.start, leaving.end)] : [];
      if (words.length === 0) return [];
      const common = { about: subject.about, source: 'reviews', measure: 'reviews' } as const;
      const word: Ask = { ...common, topic: topicOf(words, 'any', 'word'), answerAs: 'yes_no' };
      return reading.has('theWord') ? [word] : [word, { ...common, topic: topicOf(words, 'any'), answerAs: 'number' }];
    },
  },
  {
    name: 'yes or no',
    uses: ['badQuality', 'goodQuestion', 'quality', 'rating', 'leave', 'there', 'best', 'worst', 'getting'],
    when: ({ form }) => form === 'yesNo',
    build: (subject, reading) => {
      const { about, words, polarity, without } = subject;
      const { has } = reading;
      const more = without.length > 0 ? { without: [...without] } : {};
      const isBad = polarity === 'bad' || has('badQuality');
      if (isBad || polarity === 'wish') {
        const sign = polarity === 'wish' ? 'wish' : 'bad';
        if (words.length === 0 && !has('badQuality')) {
          return [
            {
              about,
              topic: topicOf([], sign),
              ...more,
              by: 'theme',
              source: 'reviews',
              measure: has('anyone') ? 'reviews' : 'share',
              answerAs: has('anyone') ? 'yes_no' : 'list',
            },
          ];
        }
        const quality = reading.first('badQuality');
        const all = words.length > 0 || !quality ? words : [reading.draft.written(quality.start, quality.end)];
        return [
          {
            about,
            topic: topicOf(all, sign),
            ...more,
            source: 'reviews',
            measure: has('anyone') && !has('badQuality') ? 'reviews' : 'share',
            answerAs: 'yes_no',
          },
        ];
      }
      if (words.length === 0) {
        const { stars: _, ...scope } = about;
        if (has('goodQuestion', 'rating', 'quality', 'happy', 'angry') || polarity === 'good')
          return [
            {
              about: reading.scope.stars.length > 0 ? about : scope,
              ...(polarity === 'good' && !has('goodQuestion', 'happy', 'people') ? { topic: topicOf([], 'good') } : {}),
              ...more,
              source: 'reviews',
              measure: 'stars',
              answerAs: 'yes_no',
            },
          ];
        return [];
      }
      // A language without cues is not guessed at.
      const isKnown = reading.marks.some(
        ({ tags }) => ![...tags].every((tag) => tag === 'filler' || tag === 'us' || tag === 'content'),
      );
      if (!isKnown) return [];
      const { stars: _, ...scope } = about;
      return [
        {
          about: has('happy', 'angry') && reading.scope.stars.length === 0 ? scope : about,
          topic: topicOf(words, 'any'),
          ...more,
          source: 'reviews',
          measure: 'sentiment',
          answerAs: 'yes_no',
        },
      ];
    },
  },
  {
    name: 'list of complaints, praise or wishes',
    uses: ['most', 'topN', 'byTheme', 'worst', 'best', 'leave', 'least', 'rest', 'than', 'there'],
    when: ({ has, form }) =>
      has('bad', 'good', 'wish') && ['what', 'which', 'where', 'none', 'how', 'howMuch', 'advice'].includes(form),
    build: (subject, reading) => {
      if (subject.words.length > 0 && polaritiesOf(reading).length === 1 && reading.form === 'how')
        return [
          {
            about: subject.about,
            topic: topicOf(subject.words, subject.polarity),
            source: 'reviews',
            measure: 'share',
            answerAs: 'number',
          },
        ];
      return listOf(subject, reading);
    },
  },
  {
    name: 'what people say',
    uses: [
      'say',
      'byTheme',
      'howAre',
      'lately',
      'switched',
      'leave',
      'most',
      'quality',
      'goodQuestion',
      'rating',
      'mention',
    ],
    when: ({ has, form, scope }) =>
      ['what', 'how', 'none', 'which', 'where'].includes(form) &&
      (has('say', 'how', 'howAre', 'mention') ||
        scope.stars.length > 0 ||
        has('angry', 'happy', 'writers', 'who', 'switched', 'leave', 'fans')),
    build: (subject, reading) => {
      const { words } = subject;
      const leaving = reading.first('leave');
      const about =
        leaving && !subject.about.segment && words.length === 0
          ? { ...subject.about, segment: topicOf([reading.draft.written(leaving.start, leaving.end)], 'any') }
          : subject.about;
      if (reading.has('howAre', 'quality', 'goodQuestion') && reading.form === 'how') {
        const { stars: _, ...scope } = about;
        return [
          words.length > 0
            ? { about, topic: topicOf(words, 'any'), source: 'reviews', measure: 'sentiment', answerAs: 'number' }
            : { about: scope, source: 'reviews', measure: 'stars', answerAs: 'number' },
        ];
      }
      const more = subject.without.length > 0 ? { without: [...subject.without] } : {};
      if (words.length === 0) {
        if (about.stars && Math.max(...about.stars) <= 2)
          return [
            {
              about,
              topic: topicOf([], 'bad'),
              ...more,
              by: 'theme',
              source: 'reviews',
              measure: 'share',
              answerAs: 'list',
            },
          ];
        if (about.stars && Math.min(...about.stars) >= 4)
          return [
            {
              about,
              topic: topicOf([], 'good'),
              ...more,
              by: 'theme',
              source: 'reviews',
              measure: 'share',
              answerAs: 'list',
            },
          ];
        return [{ about, ...more, by: 'theme', source: 'reviews', measure: 'sentiment', answerAs: 'list' }];
      }
      const topic = topicOf(words, 'any');
      const first: Ask = { about, topic, ...more, source: 'reviews', measure: 'sentiment', answerAs: 'number' };
      if (reading.form === 'none' && /^sentiment|^mood/u.test(reading.said(reading.first('say')))) return [first];
      return [first, { about, topic, ...more, by: 'theme', source: 'reviews', measure: 'share', answerAs: 'list' }];
    },
  },
];
