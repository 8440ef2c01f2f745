import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Ask, Plan } from '../../contract/resources/questions/plan.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { wordsOf } from '../../tagging/words/words.ts';
import type { QuestionContext } from '../context.ts';
import { expecting } from './expects.ts';
import { readQuestion } from './read-question.ts';
import examples from './worked-examples.json' with { type: 'json' };

const versions = [
  { version: '5.4.1', since: '2026-10-24' },
  { version: '5.4.0', since: '2026-09-12' },
  { version: '5.3.1', since: '2026-07-24' },
];
const context: QuestionContext = {
  apps: ['Tidebook'],
  hasOwnApp: true,
  otherApps: ['Pulsepath'],
  stores: ['apple', 'play'],
  today: '2026-11-17',
  versions,
  usual: null,
  language: 'en',
};

/** What is asked without more is read once: that takes longest. */
const plans = new Map<string, Plan>();
const planOf = (question: string, given?: Partial<QuestionContext>): Plan => {
  if (given) return readQuestion(question, { ...context, ...given });
  const plan = plans.get(question) ?? readQuestion(question, context);
  plans.set(question, plan);
  return plan;
};

/** What may not change with language, spelling and politeness. */
const shapeOf = ({ asks, declined }: Plan): unknown =>
  JSON.parse(JSON.stringify({ asks, because: declined.map(({ because }) => because) }), (key, value) =>
    key === 'words' ? undefined : value,
  );

/** Without what the examples do not say: which way a yes points, and what a refusal would need. */
const withoutNeeds = ({ asks, declined, unread }: Pick<Plan, 'asks' | 'declined' | 'unread'>): unknown => ({
  asks: asks.map(({ expects: _, ...ask }) => ask),
  because: declined.map(({ because }) => because),
  unread,
});

test('at least 28 of 36 worked examples have their plan', () => {
  const right = examples.filter(({ question, apps, noOwnApp, plan }) => {
    const found = planOf(question, {
      apps,
      hasOwnApp: !noOwnApp,
      otherApps: [],
      versions: apps[0] === 'Tidebook' ? versions : [],
    });
    return isDeepStrictEqual(withoutNeeds(found), withoutNeeds(plan as unknown as Plan));
  });
  expect(right.length).toBeGreaterThanOrEqual(28);
});

test('a question is read where the network is not certain but every word is accounted for', () => {
  expect(planOf('Do our five-star reviewers have any gripes left?').asks).toMatchObject([
    { about: { stars: [5] }, topic: { words: [], polarity: 'bad' }, by: 'theme', answerAs: 'list' },
  ]);
  expect(planOf('soo what broke in the 2 weeks after 11 September').asks).toMatchObject([
    { about: { period: { since: '2026-09-11' } }, topic: { words: [], polarity: 'bad' }, by: 'theme' },
  ]);
});

test('a plain question whether something is so is read: its words are the topic', () => {
  const [ask] = planOf('Does it drain the battery?').asks;
  expect(ask).toMatchObject({ answerAs: 'yes_no', topic: { words: ['drain the battery'] } });
});

test('whether people hold an opinion is asked by the words for it, in any language', () => {
  const opinion = { source: 'reviews', answerAs: 'yes_no' } as const;
  const worth = { ...opinion, measure: 'sentiment', topic: { polarity: 'any' } } as const;
  expect(planOf('Is it worth the money?').asks).toMatchObject([{ ...worth, topic: { words: ['worth the money'] } }]);
  expect(planOf('Is it good value?').asks).toMatchObject([worth]);
  expect(planOf('Ist es sein Geld wert?', { language: 'de' }).asks).toMatchObject([worth]);
  expect(planOf('Do people think it costs too much?').asks).toMatchObject([
    { ...opinion, measure: 'share', topic: { words: ['costs too much'], polarity: 'bad' } },
  ]);
  // What is worth building is another question, and so is one for a number.
  expect(planOf('Is it worth building a widget?').asks).toMatchObject([{ topic: { words: ['widget'] } }]);
  expect(planOf('worth the money', { finds: true }).asks).toMatchObject([{ answerAs: 'list' }]);
});

test('a limit that words leave out is turned around', () => {
  expect(planOf('What do people who did not get a reply say?').asks).toMatchObject([{ about: { replied: false } }]);
  expect(planOf('What do people complain about on every version except 5.4.0?').asks).toMatchObject([
    { about: { versions: ['5.4.1', '5.3.1'] }, topic: { polarity: 'bad' } },
  ]);
});

test.each([
  ['Did ratings improve this November compared with last November?', '2026-11-01', '2025-11-01'],
  ['Did ratings drop this autumn compared with last autumn?', '2026-09-01', '2025-09-01'],
  ['Do runners complain more this November than last November?', '2026-11-01', '2025-11-01'],
])('%s: a time that is not over is held against the same days of the year before', (question, since, before) => {
  expect(planOf(question).asks).toMatchObject([
    { about: { period: { since } }, against: { period: { since: before, until: '2025-11-17' } } },
  ]);
});

test('the month before the last day of a month begins on the last day of the one before', () => {
  expect(planOf('What broke in the month before 31 October?').asks).toMatchObject([
    { about: { period: { since: '2026-09-30', until: '2026-10-30' } } },
  ]);
});

test('the weeks after a version begin on the day that it came out', () => {
  expect(planOf('What broke in the two weeks after 5.4.0 shipped?').asks).toMatchObject([
    { about: { period: { since: '2026-09-12', until: '2026-09-25' } }, by: 'theme' },
  ]);
});

test('whether reviews are fake is declined, beside the reviews of each week', () => {
  for (const question of [
    'Do the reviews look fake?',
    'Are these reviews bought?',
    'Is somebody review-bombing it?',
    'Are the positive reviews fake?',
    'Are the negative reviews fake?',
    'Sind die positiven Bewertungen gekauft?',
  ]) {
    const { asks, declined } = planOf(question);
    expect(declined).toMatchObject([{ because: 'private' }]);
    expect(asks).toMatchObject([{ by: 'week', measure: 'reviews' }]);
  }
  expect(planOf('Are the fake profiles annoying?').declined).toEqual([]);
});

test('a search keeps every limit that its words set, and leaves out only what they leave out', () => {
  const found = (question: string) => planOf(question, { apps: [], hasOwnApp: false, finds: true }).asks;
  expect(found('reviews about reminders not firing')).toMatchObject([{ topic: { words: ['reminders not firing'] } }]);
  expect(found('reviews that mention falling asleep, other than price complaints')).toMatchObject([
    { topic: { words: ['falling asleep'], polarity: 'any' }, without: [{ words: ['price'] }] },
  ]);
  expect(found('login problems, 1 star, last 90 days')).toMatchObject([
    { topic: { words: ['login'] }, about: { stars: [1], period: { since: '2026-08-19' } } },
  ]);
});

/** Each run reads a question, so fewer than usual do. */
const runs = { numRuns: 30 };

const subjects = fc.constantFrom('sync', 'login', 'battery', 'the widgets', 'bank transfers', 'dark mode');
const aboutSubject = fc.constantFrom(
  (subject: string) => `Do people complain about ${subject}?`,
  (subject: string) => `How many reviews mention ${subject}?`,
  (subject: string) => `What share of reviews is about ${subject}?`,
  (subject: string) => `What do people think of ${subject}?`,
  (subject: string) => `Is ${subject} a problem?`,
  (subject: string) => `Does anyone want ${subject}?`,
  (subject: string) => `Are complaints about ${subject} getting worse?`,
  (subject: string) => `Which country complains most about ${subject}?`,
  (subject: string) => `When did the complaints about ${subject} start?`,
  (subject: string) => `Why are people complaining about ${subject}?`,
);
const whole = fc.constantFrom(
  'What do people love?',
  'What do users hate?',
  'What are people asking for?',
  'How much does it cost?',
  'How much does it earn?',
  'Is the rating going down?',
  'Which version is rated worst?',
);
const questions = fc.oneof(
  fc.tuple(aboutSubject, subjects).map(([ask, subject]) => ask(subject)),
  whole,
);
const limits = fc.constantFrom<readonly [words: string, field: string]>(
  ['in Germany', 'countries'],
  ['since September', 'period'],
  ['in version 5.4.0', 'versions'],
  ['on Android', 'stores'],
);
/** Pairs of slips and what is meant. */
const slips = fc.constantFrom<readonly [meant: string, typed: string]>(
  ['complain', 'complian'],
  ['September', 'Septmber'],
  ['Tidebook', 'Tidbook'],
  ['reviews', 'revews'],
);

test('every plan is one of the contract', () => {
  fc.assert(
    fc.property(questions, limits, (question, [words]) => {
      expect(() => Plan.parse(planOf(question.replace('?', ` ${words}?`)))).not.toThrow();
    }),
    runs,
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (question) => {
      expect(() => Plan.parse(planOf(question))).not.toThrow();
    }),
    runs,
  );
});

test('no word is lost: every content word is read, declined or unread', () => {
  fc.assert(
    fc.property(questions, fc.constantFrom('zorblax', 'grimvelk', 'plimsey'), fc.nat(), (question, nonsense, place) => {
      const words = question.split(' ');
      words.splice(1 + (place % words.length), 0, nonsense);
      const asked = words.join(' ');
      const { read, declined, unread } = planOf(asked);
      const named = wordsOf(
        [...read.map((each) => each.words), ...declined.map((each) => each.words), ...unread].join(' '),
      ).map(({ folded }) => folded);
      const content = wordsOf(asked)
        .map(({ folded }) => folded)
        .filter((word) => !isStopWord(word, 'en'));
      expect(named).toEqual(expect.arrayContaining(content));
      expect(unread).toContain(nonsense);
    }),
    runs,
  );
});

test('nothing is invented: the words of a topic stand in the question', () => {
  fc.assert(
    fc.property(questions, (question) => {
      for (const { topic, without = [] } of planOf(question).asks) {
        for (const word of [...(topic?.words ?? []), ...without.flatMap(({ words }) => words)])
          expect(question).toContain(word);
      }
    }),
    runs,
  );
});

test('a limit is there because of its words: without them it is back at its default', () => {
  fc.assert(
    fc.property(
      fc
        .tuple(aboutSubject, subjects)
        .map(([ask, subject]) => ask(subject))
        .filter((question) => !/worse|country/.test(question)),
      limits,
      (question, [words, field]) => {
        const bare = planOf(question);
        const limited = planOf(question.replace('?', ` ${words}?`));
        expect(limited.read.some(({ as }) => as.includes(`about.${field}`))).toBe(true);
        expect(limited.asks.every(({ about }) => field in about)).toBe(true);
        expect(bare.asks.every(({ about }) => !(field in about))).toBe(true);
        expect(limited.asks.map(({ topic, measure }) => [topic, measure])).toEqual(
          bare.asks.map(({ topic, measure }) => [topic, measure]),
        );
      },
    ),
    runs,
  );
});

test('two questions are two asks', () => {
  const second = fc.constantFrom(
    'What do people love?',
    'Why are people cancelling?',
    'How much does Tidebook cost?',
    'Which version is rated worst?',
    'How many reviews mention export?',
  );
  fc.assert(
    fc.property(questions, second, (one, other) => {
      const joined = `${one.slice(0, -1)}, and ${other[0]!.toLowerCase()}${other.slice(1)}`;
      const apart = [...planOf(one).asks, ...planOf(other).asks];
      const distinct = apart.filter(
        (ask, at) => apart.findIndex((each) => JSON.stringify(each) === JSON.stringify(ask)) === at,
      );
      expect(planOf(joined).asks).toEqual(distinct);
    }),
    runs,
  );
});

test.each([
  ['Which app has the best reminders?', 'Which app has the worst reminders?'],
  ['Which version is rated highest?', 'Which version is rated lowest?'],
  ['Which country complains most about ads?', 'Which country complains least about ads?'],
  ['Which budgeting app is cheapest?', 'Which budgeting app is the most expensive?'],
])('turning “%s” turns the pick', (question, turned) => {
  const [one, other] = [
    planOf(question, { hasOwnApp: false, apps: ['A', 'B'] }),
    planOf(turned, { hasOwnApp: false, apps: ['A', 'B'] }),
  ];
  const picksOf = ({ asks }: Plan): unknown[] => asks.map(({ pick }) => pick);
  expect(new Set([...picksOf(one), ...picksOf(other)])).toEqual(new Set(['most', 'least']));
  expect(one.asks.map(({ pick: _, ...ask }) => ask)).toEqual(other.asks.map(({ pick: _, ...ask }) => ask));
});

test('a segment is the people that the question names, and nothing wider', () => {
  for (const [question, segment] of [
    ['What do parents complain about?', 'parents'],
    ['What do people who switched from another app say?', 'switched from another app'],
    ['Why are people cancelling?', 'cancelling'],
  ]) {
    expect(planOf(question!).asks[0]?.about.segment?.words).toEqual([segment]);
  }
});

test.each([
  [
    'What do people complain about?',
    'Worüber beschweren sich die Leute?',
    'De quoi se plaignent les gens ?',
    '¿De qué se queja la gente?',
    'Do que as pessoas reclamam?',
    'Di cosa si lamenta la gente?',
    '何に不満がありますか？',
    '사람들이 무엇에 불만이 있나요?',
  ],
  [
    'Do people complain about the price?',
    'Beschweren sich die Leute über den Preis?',
    'Les gens se plaignent-ils du prix ?',
    '¿Se queja la gente del precio?',
    'As pessoas reclamam do preço?',
    'La gente si lamenta del prezzo?',
  ],
  [
    'How much does Tidebook cost?',
    'Was kostet Tidebook?',
    'Combien coûte Tidebook ?',
    '¿Cuánto cuesta Tidebook?',
    'Quanto custa o Tidebook?',
    'Quanto costa Tidebook?',
    'Tidebookはいくらですか？',
    'Tidebook 가격이 얼마인가요?',
  ],
])('“%s” has the same plan in other languages', (question, ...others) => {
  for (const other of others) expect([other, shapeOf(planOf(other))]).toEqual([other, shapeOf(planOf(question))]);
});

test('politeness and slips change nothing', () => {
  const polite = fc.constantFrom(
    (question: string) => `Hi, ${question} Thanks!`,
    (question: string) => `Please tell me: ${question}`,
    (question: string) => question.toLowerCase(),
  );
  fc.assert(
    fc.property(questions, polite, (question, ask) => {
      expect(shapeOf(planOf(ask(question)))).toEqual(shapeOf(planOf(question)));
    }),
    runs,
  );
  fc.assert(
    fc.property(slips, ([meant, typed]) => {
      const question = 'How many reviews of Tidebook complain about sync since September?';
      expect(shapeOf(planOf(question.replace(meant, typed)))).toEqual(shapeOf(planOf(question)));
    }),
    runs,
  );
});

test.each([
  ['parents complaining about price in meditation apps', ['price'], 'bad'],
  ['sync complaints in budget planners', ['sync'], 'bad'],
  ['battery drain in running apps last month', ['battery drain'], 'any'],
  ['people praising support in habit trackers', ['support'], 'good'],
])('“%s” asks how many say so, though it is no question', (question, words, polarity) => {
  expect(planOf(question, { apps: [], hasOwnApp: false }).asks).toMatchObject([
    { topic: { words, polarity }, source: 'reviews', measure: 'share', answerAs: 'number' },
  ]);
});

test('whether a kind of app got better or worse since a day is asked of ratings', () => {
  const question = 'Are habit trackers getting better or worse since September?';
  expect(planOf(question, { apps: [], hasOwnApp: false }).asks).toMatchObject([
    { about: { period: { since: '2026-09-01' } }, measure: 'stars', answerAs: 'yes_no' },
  ]);
});

test.each([
  [
    'unhappy Tidebook and Coinroot users who want a widget',
    { apps: ['Tidebook', 'Coinroot'], stars: [1, 2] },
    'widget',
  ],
  ['no puedo cancelar la suscripción de Tidebook', { apps: ['Tidebook'] }, 'no puedo cancelar la suscripción'],
  ['charged my card after I cancelled the trial', {}, 'charged my card after I cancelled the trial'],
])('searching for “%s” keeps the sentence and its limits together', (question, about, words) => {
  const apps = ['Tidebook', 'Coinroot'].filter((name) => question.includes(name));
  const { asks } = planOf(question, { finds: true, apps, hasOwnApp: false, otherApps: [] });
  expect(asks).toMatchObject([{ topic: { words: [words] } }]);
  expect(asks[0]!.about).toEqual(about);
});

test.each(['asdfgh jklqwe zxcvop', 'Tidebook is great', '', '???'])(
  '“%s” is refused: no part was understood',
  (question) => {
    expect(planOf(question)).toMatchObject({ asks: [], declined: [] });
  },
);

test('a limit that is left out is turned around', () => {
  expect(planOf('What do people not on 5.4.1 or 5.4.0 complain about?').asks).toMatchObject([
    { about: { versions: ['5.3.1'] } },
  ]);
  expect(planOf('What do people who are not on 5.4.0 complain about?').asks).toMatchObject([
    { about: { versions: ['5.4.1', '5.3.1'] } },
  ]);
  for (const question of [
    'Is sync fixed or not on Android?',
    'Why do Google Play users complain about ads but not App Store users?',
  ])
    expect(planOf(question).asks[0]?.about.stores ?? ['play']).toEqual(['play']);
});

test.each([
  ['reviews after 5.4.0 came out, except the happy ones', { stars: [1, 2, 3] }],
  ['reviews, leave out the five star ones', { stars: [1, 2, 3, 4] }],
  ['avis sauf ceux à 5 étoiles', { stars: [1, 2, 3, 4] }],
  ['sync, no more than 2 stars', { stars: [1, 2] }],
  ['reviews since June, everything but 5 star reviews', { stars: [1, 2, 3, 4] }],
  ['refunds, nothing from before September', { period: { since: '2026-09-01' } }],
  ['crashes, ignore everything after 1 October', { period: { until: '2026-10-01' } }],
  ['reviews about ads, no Android users', { stores: ['apple'] }],
  ['Abstürze, aber nicht die von Android', { stores: ['apple'] }],
  ['로그인, 안드로이드 빼고', { stores: ['apple'] }],
  ['crashes except on version 5.4.0', { versions: ['5.4.1', '5.3.1'] }],
  ['bad reviews except those with a reply', { replied: false }],
  ['reviews other than ads on Android', { stores: ['play'] }],
  ['crashes except 5.4.1 and 5.4.0', { versions: ['5.3.1'] }],
])('“%s” excludes a limit, and never selects just that', (question, about) => {
  const [ask] = planOf(question, { finds: true, hasOwnApp: false }).asks;
  expect(ask!.about).toMatchObject(about);
});

test('“no” before a thing denies the thing, not the store in its name', () => {
  const [ask] = planOf('no Android widget', { finds: true, hasOwnApp: false }).asks;
  expect(ask!.about).toEqual({ stores: ['play'] });
});

test('a kind of app can be named after a change', () => {
  for (const kind of ['plant growing apps', 'fish tank apps', 'weight gain apps'])
    expect(planOf(`Which of the ${kind} is rated worst?`, { apps: [], hasOwnApp: false }).asks, kind).toMatchObject([
      { about: { kind }, by: 'app', pick: 'least' },
    ]);
});

test('an excluded limit that no other limit can express is unread', () => {
  for (const [question, unread] of [
    ['ads except in Germany', 'in Germany'],
    ['ads, not from the US', 'from the US'],
    ['ads, but not in August', 'in August'],
  ] as const) {
    const plan = planOf(question, { finds: true, hasOwnApp: false });
    expect(plan.asks[0]!.about).toEqual({});
    expect(plan.unread).toEqual([unread]);
  }
  expect(planOf('What do people dislike apart from that in 2026?').asks[0]!.about.period).toEqual({
    since: '2026-01-01',
  });
});

test('joined questions that are not certain together are read one by one, for the same kind of app', () => {
  const plan = planOf('Which budget planner has the worst sync and which has the happiest users?', {
    apps: [],
    hasOwnApp: false,
  });
  expect(plan.asks).toMatchObject([
    { about: { kind: 'budget planners' }, topic: { words: ['sync'] }, by: 'app', pick: 'least' },
    { about: { kind: 'budget planners' }, by: 'app', measure: 'stars', pick: 'most' },
  ]);
});

test('what rose after a day is compared with the time before it', () => {
  expect(planOf('Did complaints about price go up after August?').asks).toMatchObject([
    { about: { period: { since: '2026-09-01' } }, against: { period: { until: '2026-08-31' } }, expects: 'up' },
  ]);
});

test('whether it is getting better is asked of the rating, not of how many reviews there are', () => {
  expect(planOf('is it getting any better').asks).toMatchObject([{ measure: 'stars', expects: 'up' }]);
});

test('why there are fewer reviews takes nothing about the rating for granted', () => {
  const cause = { by: 'theme', measure: 'change', answerAs: 'why' };
  const [fewer] = planOf('Why do we get fewer reviews this month?').asks;
  expect(fewer).toMatchObject(cause);
  expect(fewer).not.toHaveProperty('expects');
  expect(planOf('Why did our rating drop this month?').asks).toMatchObject([{ ...cause, expects: 'down' }]);
});

test('what a model read is taken to expect a fall only of the rating, in every language', () => {
  const why: Ask = { about: {}, against: 'rest', by: 'theme', source: 'reviews', measure: 'change', answerAs: 'why' };
  const expected = (question: string) => expecting(why, question).expects;
  for (const question of [
    'Why did our stars drop?',
    'Warum ist unsere Bewertung gesunken?',
    'Pourquoi notre note a-t-elle baissé ?',
    '¿Por qué bajó nuestra valoración?',
    'Perché la nostra valutazione è calata?',
    'Por que nossa nota caiu?',
    'なぜ評価が下がったのですか？',
    '평점이 왜 떨어졌나요?',
  ])
    expect([question, expected(question)]).toEqual([question, 'down']);
  for (const question of [
    'Why do we get fewer ratings?',
    'Warum bekommen wir weniger Bewertungen?',
    'Pourquoi avons-nous moins d’avis ?',
    '¿Por qué recibimos menos reseñas?',
    'Perché riceviamo meno recensioni?',
    'Por que recebemos menos avaliações?',
    'なぜレビューの件数が減ったのですか？',
    '리뷰 수가 왜 줄었나요?',
  ])
    expect([question, expected(question)]).toEqual([question, undefined]);
  expect(expecting({ ...why, about: { stars: [5] } }, 'Why do fewer people give five stars?').expects).toBeUndefined();
});

test('an app that only stands in the background is not among those that are asked about', () => {
  const given = { apps: ['Coinroot', 'Tidebook', 'Pennyleaf'], named: ['Pennyleaf'] };
  const appsOf = (question: string) => planOf(question, given).asks.flatMap(({ about: { apps = [] } }) => apps);
  for (const asked of ['what do people complain about?', 'which app has the best support?'])
    expect(appsOf(`We are leaving Pennyleaf’s market; ${asked}`)).toEqual(['Coinroot', 'Tidebook']);
  expect(planOf('Is our support better than Pennyleaf’s?', given).asks).toMatchObject([
    { against: { apps: ['Pennyleaf'] } },
  ]);
  expect(appsOf('About Pennyleaf: what do people love?')).toEqual(['Pennyleaf']);
});

test.each([
  ['since last week', { since: '2026-11-09' }],
  ['until last week', { until: '2026-11-15' }],
  ['last week', { since: '2026-11-09', until: '2026-11-15' }],
])('complaints “%s” are of these days', (said, period) => {
  expect(planOf(`What do people complain about ${said}?`).asks[0]!.about.period).toEqual(period);
});

test.each([
  ['What do people complain about on 31 February 2026?', 'on 31 February 2026'],
  ['What do people complain about after 31 September 2026?', 'after 31 September 2026'],
  ['What do people complain about between 2026-13-45 and 2026-99-99?', 'between 2026-13-45 and 2026-99-99'],
  ['Worüber beschweren sich die Leute am 31.02.2026?', 'am 31.02.2026'],
  ['What did people complain about from 20 to 10 September?', 'from 20 to 10 September'],
  ['What broke on 31 April?', 'on 31 April'],
])('“%s” is asked of no other days, and the day that does not exist is unread', (question, said) => {
  const { asks, unread } = planOf(question);
  expect(unread).toEqual([said]);
  for (const { about, against, topic } of asks) {
    expect(about).not.toHaveProperty('period');
    expect(about).not.toHaveProperty('versions');
    expect([against, topic?.words]).toEqual([undefined, []]);
  }
});

test.each([
  ['en', 'Has the rating dropped compared with last month?'],
  ['de', 'Sind die Beschwerden gegenüber letztem Monat gestiegen?'],
  ['fr', 'La note a-t-elle baissé par rapport au mois dernier ?'],
  ['es', '¿Ha bajado la nota respecto al mes pasado?'],
  ['pt', 'A nota caiu em relação ao mês passado?'],
  ['it', 'La valutazione è calata rispetto al mese scorso?'],
])('%s: “%s” compares with the month that is named', (language, question) => {
  expect(planOf(question, { language }).asks).toMatchObject([
    { about: { period: { since: '2026-11-01' } }, against: { period: { since: '2026-10-01', until: '2026-10-31' } } },
  ]);
});

test.each([
  ['fr', 'De quoi se plaignent les gens depuis la dernière mise à jour ?'],
  ['es', '¿De qué se queja la gente desde la última actualización?'],
  ['it', "Di cosa si lamenta la gente dall'ultimo aggiornamento?"],
  ['ko', '지난 업데이트 이후 불만이 뭐예요?'],
])('%s: “%s” is about the time since the newest version that is known', (language, question) => {
  const [ask] = planOf(question, { language }).asks;
  expect(ask?.about).toEqual({ period: { side: 'after', event: { version: '5.4.1' } } });
  for (const { about } of planOf(question, { language, versions: [] }).asks)
    expect(about.period).not.toMatchObject({ event: { version: '5.4.1' } });
});

test('a half that names only the other end of a list is about the same list', () => {
  for (const question of [
    'Which country has the highest rating and which the lowest?',
    'Which version got the most complaints and which the fewest?',
  ]) {
    const [one, other, ...more] = planOf(question).asks;
    expect(more).toEqual([]);
    expect([one!.pick, other!.pick]).toEqual(['most', 'least']);
    expect({ ...other, pick: 'most' }).toEqual(one);
  }
});

test('words in quotation marks are one text, whatever they name', () => {
  const [ask] = planOf('How many say "5 stars for 3 features"?').asks;
  expect(ask!.about).toEqual({});
  expect(ask!.topic).toMatchObject({ words: ['5 stars for 3 features'], match: 'word' });
  expect(planOf('How many 1-star reviews say "5 stars"?').asks[0]!.about).toEqual({ stars: [1] });
});

test.each([
  '先月よりクラッシュは減りましたか？',
  '先月より広告の苦情は増えていますか',
  '지난달보다 광고 불만이 늘었나요?',
])('“%s” is held against the month before', (question) => {
  const [ask] = planOf(question).asks;
  expect(ask).toMatchObject({
    about: { period: { since: '2026-11-01' } },
    against: { period: { since: '2026-10-01', until: '2026-10-31' } },
    measure: 'change',
  });
  expect(ask!.topic?.words).toHaveLength(1);
});

test('the last update of another app is no version of ours', () => {
  const { asks } = planOf('What do people complain about in Pulsepath since the last update?');
  for (const { about } of asks) expect(about.period).not.toMatchObject({ event: { version: '5.4.1' } });
});

test.each([
  ['de', 'Was nervt die Leute in Großbritannien?', 'gb'],
  ['es', '¿De qué se queja la gente en Corea del Sur?', 'kr'],
  ['it', 'Di cosa si lamenta la gente in Marocco?', 'ma'],
  ['pt', 'Do que as pessoas reclamam nos EUA?', 'us'],
])('%s: “%s” is about the reviews of the country', (language, question, country) => {
  expect(planOf(question, { language })).toMatchObject({ asks: [{ about: { countries: [country] } }], unread: [] });
});

test.each([
  ['When was our rating highest?', 'en', 'most'],
  ['cuándo tuvimos la nota más baja?', 'es', 'least'],
  ['quando la valutazione è stata più alta?', 'it', 'most'],
  ['評価が一番高かったのはいつ？', 'ja', 'most'],
])('“%s” asks for one end of a row of averages', (question, language, pick) => {
  expect(planOf(question, { language }).asks).toMatchObject([{ measure: 'stars', pick, answerAs: 'when' }]);
});

test('nothing is left out unless words say so', () => {
  const { asks } = planOf('Qu’est-ce qui ne va pas avec la synchro ?', { language: 'fr' });
  expect(asks).toMatchObject([{ topic: { words: ['synchro'], polarity: 'bad' } }]);
  expect(asks[0]).not.toHaveProperty('without');
});

test('what people say is compared with everyone, or with those that are named', () => {
  const against = (question: string) => planOf(question).asks[0]?.against;
  expect(against('What do Apple Watch owners say compared with everyone?')).toBe('rest');
  expect(against('What do parents dislike compared with teachers?')).toMatchObject({
    segment: { words: ['teachers'] },
  });
});

test.each([
  ['Why is our rating so low?', 'en'],
  ['Warum ist unsere Bewertung so schlecht?', 'de'],
  ['왜 별점이 낮나요?', 'ko'],
])('“%s” asks what people complain about, and for no change', (question, language) => {
  const { asks } = planOf(question, { language });
  expect(asks).toMatchObject([{ measure: 'share', by: 'theme', topic: { polarity: 'bad' }, answerAs: 'why' }]);
  expect(asks[0]).not.toHaveProperty('against');
});

test('another app that a comparison names is not lost', () => {
  const { asks, unread } = planOf('Compare Tidebook with Raven Hill on sync reliability and price complaints');
  expect(asks.length === 0 || unread.join(' ').includes('Raven')).toBe(true);
});

const august = { since: '2026-08-01', until: '2026-08-31' };
const october = { since: '2026-10-01', until: '2026-10-31' };

test.each([
  'What changed between August and October?',
  'Was hat sich zwischen August und Oktober geändert?',
  'Qu’est-ce qui a changé entre août et octobre ?',
  '¿Qué cambió entre agosto y octubre?',
  'O que mudou entre agosto e outubro?',
])('“%s” compares the two months', (question) => {
  expect(planOf(question).asks).toMatchObject([
    { about: { period: october }, against: { period: august }, by: 'theme', measure: 'change' },
  ]);
});

test.each([
  'What did people complain about between August and October?',
  'How many reviews mention crashes between August and October?',
])('“%s” is about all of that time', (question) => {
  const [ask] = planOf(question).asks;
  expect(ask).toMatchObject({ about: { period: { since: august.since, until: october.until } } });
  expect(ask).not.toHaveProperty('against');
});

test.each([
  ['Do more than 100 reviews mention crashes or freezes?', ['crashes', 'freezes'], 'any'],
  ['Do more than fifty people complain about ads or pop-ups?', ['ads', 'pop-ups'], 'bad'],
  ['Did at least 20 reviewers mention sync or backup?', ['sync', 'backup'], 'any'],
  ['Plus de 50 avis parlent-ils de plantages ou de blocages ?', ['plantages', 'blocages'], 'any'],
  ['¿Más de 30 reseñas mencionan cierres o bloqueos?', ['cierres', 'bloqueos'], 'any'],
])('“%s” asks for a number, and is no contest', (question, words, polarity) => {
  const [ask] = planOf(question).asks;
  expect(ask).toMatchObject({ topic: { words, polarity }, measure: 'reviews', answerAs: 'number' });
  expect([ask?.by, ask?.against, ask?.limit]).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['What are the most common complaints about crashes or freezes?', ['crashes', 'freezes']],
  ['What are the biggest complaints about ads or prices?', ['ads', 'prices']],
  ['Was sind die häufigsten Beschwerden über Abstürze oder Einfrieren?', ['Abstürze', 'Einfrieren']],
  ['Quelles sont les plaintes les plus fréquentes sur la pub ou le prix ?', ['pub', 'prix']],
  ['Le lamentele più comuni su crash o blocchi?', ['crash', 'blocchi']],
])('“%s” is a list of complaints about both', (question, words) => {
  expect(planOf(question).asks).toMatchObject([{ topic: { words, polarity: 'bad' }, by: 'theme', measure: 'share' }]);
});

test.each([
  ['Do people in Spain or Mexico complain more about ads?', ['es', 'mx'], 'share'],
  ['Is the rating better in Spain or Mexico?', ['es', 'mx'], 'stars'],
  ['Beschweren sich die Leute in Deutschland oder Frankreich mehr über Abstürze?', ['de', 'fr'], 'share'],
  ['¿Dónde se quejan más del precio, en España o en México?', ['es', 'mx'], 'share'],
])('“%s” compares the two countries', (question, countries, measure) => {
  const [ask] = planOf(question).asks;
  expect(ask).toMatchObject({ about: { countries }, by: 'country', pick: 'most', measure, answerAs: 'which' });
  expect([ask?.against, ask?.about.period]).toEqual([undefined, undefined]);
});

test('what both of two countries say is asked of them together', () => {
  for (const { by, about } of planOf('What do people in Spain or Mexico say about ads?').asks) {
    expect([by === 'country', about.countries]).toEqual([false, ['es', 'mx']]);
  }
});

test.each([
  'What do paying subscribers complain about?',
  'What do premium users praise?',
  'Was sagen zahlende Nutzer über die App?',
])('“%s” is declined as far as it is about who pays', (question) => {
  const { asks, declined } = planOf(question);
  expect(declined).toMatchObject([{ because: 'not_in_reviews' }]);
  expect(asks.map(({ about }) => about.segment)).toEqual(asks.map(() => undefined));
});

test.each([
  'What do people complain about right now?',
  'Worüber beschweren sich die Leute momentan?',
  'De quoi se plaint-on en ce moment ?',
])(
  '“%s” is about the time since the newest version, or a month where it is older than the usual time or days old',
  (question) => {
    const since = (newest: string) => planOf(question, { versions: [{ version: '6', since: newest }] }).asks[0]?.about;
    expect(since('2026-10-24')).toEqual({ period: { since: '2026-10-24' } });
    expect(since('2026-11-15')).toEqual({ period: { since: '2026-10-18' } });
    expect(since('2026-01-15')).toEqual({ period: { since: '2026-10-18' } });
  },
);

test.each([
  'What is new in the newest version?',
  'What’s new in the latest update?',
  'Was ist neu in der neuesten Version?',
  '¿Qué hay de nuevo en la última versión?',
])('“%s” is seen against the version before', (question) => {
  expect(planOf(question).asks).toMatchObject([
    { about: { versions: ['5.4.1'] }, against: { versions: ['5.4.0'] }, by: 'theme', measure: 'change' },
  ]);
});

test('words of a topic that name nothing are left out, and whether a thing works is asked of opinions', () => {
  const topicOf = (question: string) => planOf(question).asks[0]?.topic?.words;
  expect(topicOf('Tell me about the crash situation')).toEqual(['crash']);
  expect(topicOf('How many reviews mention “crash situation”?')).toEqual(['crash situation']);
  expect(planOf('Does the widget work?').asks).toMatchObject([{ topic: { words: ['widget'] }, measure: 'sentiment' }]);
});

test('only words for a price ask for it: otherwise it is asked whether the app has a thing', () => {
  const measures = (question: string) => planOf(question).asks.map(({ measure }) => measure);
  for (const question of ['Is there a dark mode?', 'Is there an offline mode?', 'Is there a web version?'])
    expect(measures(question), question).toEqual(['claim', 'sentiment']);
  expect(measures('Is there a free trial?')).toContain('price');
});

test('what nobody does is answered by a number, as a yes could mean either', () => {
  for (const question of [
    'Is nobody complaining about battery anymore?',
    'Does no one complain about battery?',
    'Beschwert sich eigentlich niemand über den Akku?',
  ]) {
    expect(planOf(question).asks, question).toMatchObject([{ topic: { polarity: 'bad' }, answerAs: 'number' }]);
  }
  expect(planOf('Is nobody complaining about battery anymore?').asks[0]?.topic?.words).toEqual(['battery']);
});

test('a topic has no words for the app itself', () => {
  const { asks } = planOf('Stürzt die App seit dem letzten Update seltener ab, und was nervt die Leute stattdessen?');
  expect(asks[0]?.topic?.words).toEqual(['Stürzt']);
  expect(asks[1]?.about.segment).toBeUndefined();
  expect(planOf('Do people want a watch app?').asks[0]?.topic?.words).toEqual(['watch app']);
});

test('“how many of them” is about what the question before counts', () => {
  for (const question of [
    'How many people ask for a refund, and how many of them got a reply?',
    'Quantas pessoas pedem reembolso, e quantas delas receberam resposta do desenvolvedor?',
  ]) {
    const { asks } = planOf(question);
    expect(asks[1], question).toMatchObject({ about: { replied: true }, topic: asks[0]?.topic });
  }
});

test('why one side likes it less takes for granted that its ratings are lower', () => {
  const expected = (question: string) => planOf(question).asks.map(({ expects }) => expects);
  expect(expected('Why do Germans like it less than Americans?')).toEqual(['down']);
  expect(expected('Why do Brits hate it more than Americans?')).toEqual(['down']);
  expect(expected('Why do iPhone users like it more than Android users?')).toEqual(['up']);
  expect(expected('Why is 5.4.1 rated worse than 5.3.1?')).toEqual(['down']);
});

test('“before or after” takes no side for granted', () => {
  for (const question of ['Was the rating better before or after 5.4.0?', 'Did our rating drop before or after 5.4.0?'])
    expect(planOf(question).asks[0], question).toMatchObject({ measure: 'stars' });
  expect(planOf('Was the rating better before or after 5.4.0?').asks[0]).not.toHaveProperty('expects');
});

test('for whom and in what form an overview is wanted changes nothing, and only what is clearly unanswerable is declined', () => {
  const overview = planOf('Give me an overview').asks;
  for (const question of [
    'Give me an executive summary of user feedback for the board.',
    'Summarize in two bullets what an investor should know about user sentiment here.',
  ]) {
    expect(planOf(question), question).toMatchObject({ asks: overview, declined: [] });
  }
  expect(planOf('What’s our churn rate?').declined).toMatchObject([{ because: 'not_in_reviews' }]);
});

test('whether a thing is the biggest complaint is answered by the biggest, and by how many complain about the thing', () => {
  for (const question of ['Is sync the biggest complaint?', 'Is it true that sync is the biggest complaint?']) {
    expect(planOf(question).asks, question).toMatchObject([
      { topic: { words: [], polarity: 'bad' }, by: 'theme', pick: 'most' },
      { topic: { words: ['sync'], polarity: 'bad' }, answerAs: 'number' },
    ]);
  }
  expect(planOf('Which country complains most about sync?').asks).toMatchObject([{ by: 'country', pick: 'most' }]);
});

test('“rather than the app itself” changes nothing', () => {
  const unclear = 'Are low ratings about money and not the app?';
  expect(planOf(unclear)).toMatchObject({ asks: [], unread: [unclear] });
  const { asks } = planOf('How many 1-star reviews are about the price?');
  expect(planOf('How many 1-star reviews are about the price rather than the app itself?').asks).toEqual(asks);
  expect(planOf('How many 1-star reviews are about the price and not the product?').asks).toEqual(asks);
});

test('of joined questions, those behind the first that cannot be read are unread', () => {
  const plan = planOf('Bank connection problems: which countries, how bad, and is it growing?');
  expect(plan.asks).toMatchObject([{ topic: { words: ['Bank connection'] }, by: 'country' }]);
  expect(plan.unread).toEqual(['how bad', 'is it growing']);
  const unclear = 'If I were to switch from Pennyleaf to Coinroot, what would I lose and what would I gain?';
  expect(planOf(unclear, { apps: ['Pennyleaf', 'Coinroot'], otherApps: [] }).asks).toEqual([]);
});

test('a topic is taken word for word only where the question speaks of words', () => {
  expect(planOf('Are the bad reviews about billing?').asks[0]?.topic?.match).toBe('meaning');
  expect(planOf('How many reviews say “billing”?').asks[0]?.topic?.match).toBe('word');
});

test.each([
  'In which country did the rating fall most?',
  'In which country did complaints about crashes increase the most?',
  'In which country did requests for a dark mode increase the most?',
  'Which store got worse since August?',
  'Welches Land hat sich am meisten verschlechtert?',
  '¿En qué país ha bajado más la valoración?',
])('“%s” is refused: what changed most among places is not what is highest there', (question) => {
  expect(planOf(question).asks).toEqual([]);
});

test.each([
  'Which country complains most about crashes?',
  'Which country has the lowest rating?',
  'Which country complains most about dropped connections?',
  'Which country complained most last fall?',
  'Which country wants us to improve sync the most?',
  'どの国が改善を一番求めていますか?',
])('“%s” is read: it asks for no change among places', (question) => {
  expect(planOf(question).asks).toHaveLength(1);
});

test.each([
  ['log in problems', 'log in'],
  ['How many people can’t log in?', "can't log in"],
  ['problems with signing in', 'signing in'],
  ['login problems', 'login'],
])('“%s” is about “%s”, also where it is written as two words', (question, topic) => {
  expect(planOf(question).asks[0]!.topic!.words).toEqual([topic]);
});

test('a search is for its words, unless they name figures or plans of a publisher', () => {
  const found = (text: string): Plan => planOf(text, { finds: true });
  expect(found('kids buying gems')).toMatchObject({ declined: [], unread: ['kids buying gems'] });
  expect(found('daily active users')).toMatchObject({ asks: [], declined: [{ words: 'daily active users' }] });
});
